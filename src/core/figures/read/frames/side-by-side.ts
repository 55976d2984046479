import { type Claim, isClaim } from "#core/figures/read/claims/claim.ts";
import { carriesOn } from "#core/figures/read/sentence/cue-words.ts";
import type { Found, Frame, Scene } from "#core/figures/read/frames/found.ts";
import type { Spot } from "#core/figures/read/claims/spot.ts";
import { words } from "#core/figures/read/text/words.ts";

/** Words that set a company beside another, beside those that carry a row on. */
const BESIDE = words(
  "contrasts contrast double twice triple half whereas have has had is was carries made manages managed that those favourably unfavourably well s",
);
/** What leads to the second company. */
const JOINS =
  /(?:[,;]|\b(?:while|whereas|and|but|against|versus|vs\.?|than|with|to|double|twice|triple|half|at|for|of|from))\s*$/;
/** A noun that makes the figure something else of the second company. */
const OTHER_NOUN =
  /\b(?:growth|margin|increase|decline|rise|fall|drop|gain|loss|points?|higher|lower|more|less)\b/;

/**
 * `A spends # of sales on capex, B #`, `A has # of debt on EBITDA of #; B has # on #`: each figure
 * of the second company is what the figure in its place is of the first.
 */
export const ofTheOther: Frame = (scene): Found | undefined => {
  const { spot } = scene;
  if (spot.reading.companies.length < 2 || spot.bound.length === 0) return undefined;
  const claim = claimInPlace(scene);
  if (claim === undefined || !isOnlyNamed(spot)) return undefined;
  const { item, others, operation, sign, direction } = claim;
  if (operation.kind === "formula" || ("base" in operation && operation.base !== undefined)) {
    return undefined;
  }
  return { item, others, operation, sign, direction, isUnsure: true };
};

/** Whether nothing but the company is said of a figure and those of its clause. */
function isOnlyNamed({ reading: { masked, companies }, figure, bound }: Spot): boolean {
  const from = bound.at(-1)?.figure.end ?? 0;
  const named = companies.findLast(({ start, end }) => start >= from && end <= figure.start);
  const rest = /^[^,;.)]*/.exec(masked.slice(figure.end))?.[0] ?? "";
  const between = masked.slice(named?.end ?? from, figure.start);
  const isJoined = named === undefined || JOINS.test(masked.slice(from, named.start));
  if (!isJoined || OTHER_NOUN.test(rest) || [between, rest].some((text) => text.includes("¤")))
    return false;
  const said = masked.slice(0, from);
  return carriesOn(
    between.replaceAll(/[§¢]+(?:'s?)?/g, " "),
    (word) => BESIDE.has(word) || said.includes(` ${word} `),
  );
}

/** The claim on the first company that stands where this figure stands on the second. */
function claimInPlace({ spot, company }: Scene): Claim | undefined {
  const { bound, figure, reading } = spot;
  const claims = bound.filter(isClaim);
  if (claims.length !== bound.length) return undefined;
  const first = claims.findLastIndex((claim) => claim.company !== company);
  const others = claims.slice(0, first + 1);
  const from = others.findLastIndex((claim) => claim.company !== others.at(-1)?.company) + 1;
  const before = others.slice(from);
  const isNamed = reading.companies.some(({ ticker }) => ticker === company.ticker);
  const claim = before[claims.length - 1 - first];
  return isNamed && claim?.figure.kind === figure.kind && !isNextOf(spot, before.length)
    ? claim
    : undefined;
}

/** Whether the second company has more figures than the first: which is which is not said. */
function isNextOf({ reading, bound }: Spot, count: number): boolean {
  const end = bound.at(-1)?.figure.end ?? 0;
  const later = reading.companies.filter(({ start }) => start > end);
  const limit = later[1]?.start ?? reading.masked.length;
  const own = reading.figures.slice(bound.length).filter(({ start }) => start < limit);
  return count > 1 && own.length > count;
}
