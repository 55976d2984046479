import { type Prose, prose } from "#core/writing/analyst/prose.ts";
import type { Writing } from "#core/writing/analyst/writing.ts";

/** What the ledger notes of companies that rent out equipment, which stands outside capital expenditure. */
const RENTAL_FLAGS: ReadonlySet<string> = new Set([
  "excludes_rental_equipment",
  "includes_operating_equipment",
]);

/** Whether equipment for rent is bought outside capital expenditure, so that free cash flow is before it. */
export function excludesRental({ now }: Writing): boolean {
  const flags = [...(now("Capital Expenditure")?.flags ?? []), ...(now("D&A")?.flags ?? [])];
  return flags.some((flag) => RENTAL_FLAGS.has(flag));
}

/** That free cash flow is before the rental fleet, said once a text. */
export function rentalNote(writing: Writing): Prose {
  return excludesRental(writing)
    ? writing.once(
        "rental",
        prose`Capital expenditure excludes equipment held for rental, so Discretionary FCF is before spending on it and does not show whether ${writing.name} funds itself.`,
      )
    : [];
}
