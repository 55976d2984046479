import { formulaOf, outflow } from "#core/finance/ratios/derived.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { prose, type Prose, size } from "#core/ledger/prose.ts";
import { againstOf, directionOf, when } from "#core/findings/movement.ts";
import { named } from "#core/findings/obligations.ts";
import type { Ends } from "#core/findings/one-offs.ts";
import type { View } from "#core/findings/view.ts";

/** What moved a row: behind its sentence, and in its title. */
export type Cause = { readonly told: Prose; readonly title: string };

/** From this share of a fall on what gave it is named beside it. */
const MUCH_OF_FALL = 0.25;

/** The net loss, the payouts, or what no row shows, that a fall of equity came from. */
export function equityCause(view: View, ends: Ends): Cause | undefined {
  const income = view.at("Net Income", ends.now.period);
  if (income === undefined || ends.now.value >= ends.before.value) return undefined;
  return income.value < 0 ? lost(view, ends, income) : givenOut(view, ends, income);
}

/** The net loss that a fall is after, with the impairments that are much of the loss; where payouts took more, after them. */
function lost(view: View, { now, before }: Ends, income: Datum): Cause | undefined {
  const fall = MUCH_OF_FALL * (before.value - now.value);
  const paid = PAID.flatMap((row) => outflow(view.at(row, now.period)) ?? []).filter(
    ({ value }) => value >= fall,
  );
  const isLoss = -income.value >= fall;
  const isPaid = paid.reduce((sum, { value }) => sum + value, 0) > -income.value;
  if (!isLoss) return undefined;
  const charge = view.at("Impairments", now.period);
  const isOfCharge = charge !== undefined && charge.value >= MUCH_OF_FALL * -income.value;
  const beside = isOfCharge ? prose` with impairments of ${charge}` : [];
  const loss = prose`a net loss of ${size(income)}${when(income).time}${beside}`;
  return isPaid
    ? { told: prose`, after ${named(paid)} and ${loss}`, title: " on payouts and a net loss" }
    : { told: prose`, after ${loss}`, title: ", on a net loss" };
}

const PAID = ["Dividends Paid", "Share Repurchases"];

/** Part of what equity lost beside its net income that names where it went. */
const MAIN_PART = 0.5;

/** Where equity and the net income of a year went, that owners were paid or no row shows. */
function givenOut(view: View, { now, before }: Ends, income: Datum): Cause | undefined {
  if (directionOf(now, before) !== "down" || againstOf(now, before).length > 0) return undefined;
  const paid = PAID.map((row) => outflow(view.at(row, now.period)));
  const known = paid.filter((datum) => datum !== undefined);
  const all = formulaOf("Equity before payouts", "sum", [before, income]);
  const gone = formulaOf("Equity given out", "difference", [all, now]);
  const left = formulaOf("Equity given out in no row", "difference", [gone, ...paid]);
  if (gone === undefined || left === undefined) return undefined;
  if (left.value >= MAIN_PART * gone.value) {
    const told = prose`, though net income was ${income}: ${left} went neither to dividends nor to share repurchases, as in a spin-off or losses outside income`;
    return { told, title: "" };
  }
  const isPaid = gone.value - left.value >= MAIN_PART * gone.value;
  const spent = known.filter((datum) => !view.isNothing(datum));
  return isPaid && spent.length > 0
    ? { told: prose`, after ${named(spent)}`, title: " on payouts" }
    : undefined;
}
