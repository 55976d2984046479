import { set } from "#core/figures/read/claims/formula.ts";
import { among, madeOf } from "#core/figures/read/frames/found.ts";
import { RATINGS, ratingSpreadBps } from "#core/finance/ratios/rating-tables.ts";

const SPREAD =
  /\bspread (?:for|of) (?:an? |the )?(?:rating of )?(?<rating>[a-d]{1,3}[+-]?) (?:is|of|was|at) $/;
const OURS = /\b(?:scorecard|synthetic|model)\b/;

/** `The scorecard's spread for BBB is 120 bps`: the table of the product's own scorecard. */
export const scorecardSpread = among("spread", ({ spot, company }) => {
  const said = SPREAD.exec(spot.head)?.groups?.["rating"];
  if (said === undefined || spot.figure.kind !== "bps" || !OURS.test(spot.reading.masked)) {
    return undefined;
  }
  const rating = RATINGS.find((each) => each.toLowerCase() === said);
  const column = company.years[0];
  if (rating === undefined || column === undefined) return undefined;
  const name = `Scorecard spread of ${rating}`;
  return madeOf(name, { name, unit: "bps", term: set(ratingSpreadBps(rating)) }, [column]);
});
