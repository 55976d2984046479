import { areOnOneBasis } from "#core/ledger/comparable.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { periodText } from "#core/ledger/period.ts";
import { listed, prose, size } from "#core/ledger/prose.ts";
import { isUnproven, nameOfGain, OF_OWNERS, placeOfGain } from "#core/findings/beside.ts";
import { chargesIn } from "#core/findings/charges.ts";
import type { Caveat } from "#core/findings/finding.ts";
import type { Ends } from "#core/findings/one-offs.ts";
import type { View } from "#core/findings/view.ts";

/** A share of a move from which what is none of the business made it. */
const MADE = 0.25;
const RETURN = "Return On Invested Capital (%)";
/** The flag of another tax rate beside a move. */
export const TAXED = "taxed";

/** The tax rates of both columns, where their difference made a quarter of a move of income or of its return. */
export function taxedBeside(view: View, ends: Ends): readonly Caveat[] {
  const [rate, was] = ratesOf(view, ends);
  if (rate === undefined || was === undefined || rate.value >= 1) return [];
  if (!areOnOneBasis(was, rate)) return [];
  const { now, before } = ends;
  // What the newest return would be at the earlier rate.
  const [made, step] =
    now.item === RETURN
      ? [now.value * (1 - (1 - was.value) / (1 - rate.value)), now.value - before.value]
      : ofIncome(view, ends, was.value - rate.value);
  // One that hid a move is of it as well.
  return step !== 0 && Math.abs(made / step) >= MADE
    ? [{ flag: TAXED, clause: prose`at a tax rate of ${rate} after ${was}`, of: now }]
    : [];
}

function ratesOf(view: View, { now, before }: Ends): readonly (Datum | undefined)[] {
  return [now, before].map(({ period }) => view.reported("Effective Tax Rate (%)", period));
}

/** What a lower rate left of the newest income before tax, and the whole move of net income. */
function ofIncome(view: View, { now, before }: Ends, lower: number): readonly [number, number] {
  const valueOf = (row: string, { period }: Datum) => view.reported(row, period)?.value ?? 0;
  return [
    lower * valueOf("Pre-Tax Income", now),
    valueOf("Net Income", now) - valueOf("Net Income", before),
  ];
}

/** One-offs in the operating income that a return stands on, where they made a quarter of its move. */
export function oneOffsInReturn(view: View, { now, before }: Ends): readonly Caveat[] {
  if (now.item !== RETURN) return [];
  const columns = [now.period, before.period];
  const isKnown = columns.every((column) => view.reported("Clean EBITDA", column) !== undefined);
  const ends = [now, before].map((end) => ({ end, ...heldIn(view, end, { columns, isKnown }) }));
  const [own, earlier] = ends.map(({ end, sum }) => {
    const ebit = view.reported("EBIT", end.period)?.value ?? 0;
    return ebit > 0 ? end.value * (1 - sum / ebit) : undefined;
  });
  const parts = ends.flatMap((each) => each.parts);
  const step = now.value - before.value;
  if (own === undefined || earlier === undefined || step === 0 || parts.length === 0) return [];
  // One that hid a move is of it as well.
  if (Math.abs(1 - (own - earlier) / step) < MADE) return [];
  const clause = prose`with ${listed(parts)} in operating income`;
  return [{ flag: "returned", clause, of: now }];
}

/** What a title says of a move that one-offs or tax made in good part. */
export function beyondTitle(view: View, ends: Ends): string {
  if (oneOffsInReturn(view, ends).length > 0) return ", one-offs in it";
  return (ends.now.item === RETURN || OF_OWNERS.has(ends.now.item)) &&
    taxedBeside(view, ends).length > 0
    ? ", with another tax rate"
    : "";
}

/** The one-offs of a column by their size, and what they added to its operating income. */
function heldIn(
  view: View,
  { period }: Datum,
  { columns, isKnown }: { readonly columns: readonly string[]; readonly isKnown: boolean },
) {
  const { parts, sum } = chargesIn(view, period, isKnown);
  const gain = view.reported("Disposal Gains", period);
  const isHeld =
    gain !== undefined &&
    !view.isNothing(gain) &&
    (isUnproven(gain) || !isKnown) &&
    placeOfGain(view, gain, columns) === "above";
  const sold = isHeld ? [prose`a ${nameOfGain(gain)} on disposals of ${size(gain)}`] : [];
  return {
    parts: [...parts, ...sold].map((part) => prose`${part} in ${periodText(period)}`),
    sum: (isHeld ? gain.value : 0) - sum,
  };
}
