import { during, orLoss } from "#core/writing/analyst/movement.ts";
import { joinProse, type Prose, prose } from "#core/writing/analyst/prose.ts";
import { addBacks } from "#core/writing/analyst/sections/debt.ts";
import { isFinancial } from "#core/writing/analyst/sections/financials.ts";
import type { Writing } from "#core/writing/analyst/writing.ts";

/** On which bases the figures of a text stand: one line at its foot; a bank has none. */
export function basisLine(writing: Writing): Prose {
  if (isFinancial(writing)) return [];
  return prose`Basis: ${joinProse([earnings(writing), [leaseBasis(writing)]], "; ")}.`;
}

function earnings(writing: Writing): Prose {
  const { now, reported, basis } = writing;
  const [ebitda, clean] = [reported("EBITDA"), now("Clean EBITDA")];
  if (ebitda === undefined) return [];
  if (clean === undefined) return prose`EBITDA is as reported, one-offs not being disclosed`;
  if (clean.value === ebitda.value)
    return prose`EBITDA is as reported, and no adjustments were identified, so Clean EBITDA is the same`;
  if (basis === "Clean EBITDA") {
    return prose`leverage, coverage and margins stand on Clean EBITDA, before one-offs and after share-based compensation`;
  }
  const added = addBacks(writing);
  return prose`EBITDA is as reported; Clean EBITDA adds ${added.length === 0 ? prose`one-offs` : added} and no share-based compensation`;
}

/** On which side of leverage leases stand (finance.md 2.2). */
export function leaseBasis({ book }: Pick<Writing, "book">): string {
  return book.isIfrs
    ? "lease liabilities are in the debt of leverage, because IFRS 16 keeps lease cost out of EBITDA"
    : "operating leases are excluded from debt and their cost is in EBITDA";
}

/** Where one-offs dominate, what they took from reported EBITDA, with their amounts. */
export function oneOffs(writing: Writing): Prose {
  const { reported, year, basis } = writing;
  const ebitda = reported("EBITDA");
  const added = addBacks(writing);
  if (basis !== "Clean EBITDA" || ebitda === undefined || added.length === 0) return [];
  return prose`Reported EBITDA was ${orLoss(ebitda)}${during(year)} after ${added}.`;
}
