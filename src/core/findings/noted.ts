import { bandOf, type PlacedBand, type Scale } from "#core/finance/vocabulary/bands.ts";
import { rowOnBasis } from "#core/finance/ratios/earnings-basis.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { prose } from "#core/ledger/prose.ts";
import { besideInterest, INTEREST_TITLE, LINED_TITLE, linesBeside } from "#core/findings/beside.ts";
import type { Caveat, Verdict } from "#core/findings/finding.ts";
import { coverWithout } from "#core/findings/one-offs.ts";
import type { Pair, View } from "#core/findings/view.ts";

/** What takes back the word, the verdict or the rate of a move. */
export type Noted = {
  readonly caveats: readonly Caveat[];
  /** Whether operating income leaves interest unpaid, so that no band is said of its cover. */
  readonly isUnearned: boolean;
  /** Whether lines that are not in the data made it, so that its title has no rate. */
  readonly isLined: boolean;
  /** Why, in a title, where nothing else says so. */
  readonly title: string;
};

/** What stands beside a row that takes back what its move says. */
export function notedBeside(view: View, item: string, { now, before }: Pair): Noted {
  const rows = (row: string) => [now, before].map((end) => view.at(row, end?.period));
  const unearned = unearnedIn(view, now);
  const asFiled = (row: string) =>
    [now, before].map((end) => end && view.reported(row, end.period));
  const [lined, interest] = [linesBeside(item, asFiled), besideInterest(item, rows)];
  const isLined = lined.length > 0;
  const title = interest.length > 0 ? INTEREST_TITLE : "";
  return {
    caveats: [...unearned, ...lined, ...interest],
    // What one-offs alone left unpaid the business earns.
    isUnearned: unearned.length > 0 && coverWithout(view, now.period).length === 0,
    isLined,
    title: isLined ? LINED_TITLE : title,
  };
}

/** The band of a level, where nothing takes its word back. */
export function bandNoted(
  { isUnearned }: Noted,
  scale: Scale | undefined,
  { value }: Datum,
): PlacedBand | undefined {
  return scale === undefined || isUnearned ? undefined : bandOf(scale, value);
}

/** What a title says of a move beside its row. */
export function titleNoted({ title }: Noted, reason: string): string {
  return title === "" ? reason : title;
}

/** A rise that no line made is none of the business, and interest that is not earned is a risk. */
export function verdictNoted({ isUnearned, isLined }: Noted, ofMove: Verdict): Verdict {
  if (isUnearned) return "no";
  return isLined && ofMove === "yes" ? "neither" : ofMove;
}

/** That operating income does not pay the interest, which no word for its cover by EBITDA may hide. */
function unearnedIn(view: View, { item, period }: Datum): readonly Caveat[] {
  const cover = view.at("EBIT Coverage (x)", period);
  if (rowOnBasis(item) !== "Interest Coverage (x)" || !cover || cover.value >= 1) return [];
  const without = coverWithout(view, period);
  const own = cover.value < 0 ? prose`EBIT is a loss` : prose`EBIT covers it ${cover}`;
  const clause = without.length === 0 ? own : prose`${own}, ${without}`;
  return [{ flag: "unearned", clause, of: { item, period } }];
}
