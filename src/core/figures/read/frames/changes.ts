import { onCompanyBasis } from "#core/figures/read/claims/bases.ts";
import { type Claim, isClaim } from "#core/figures/read/claims/claim.ts";
import { less, row } from "#core/figures/read/claims/formula.ts";
import {
  among,
  claimBefore,
  type Found,
  type Frame,
  madeOf,
  type Scene,
} from "#core/figures/read/frames/found.ts";
import { unitOf } from "#core/figures/read/ledger/item-mentions.ts";

const OF_THE_CHANGE = /(?:^|[.,;] )of $/;
const MOVED =
  /^ (?:gained|lost|added|shed|won|of (?:improvement|deterioration)|improvement|deterioration|increase|decrease|fall|rise)\b/;

/** `Of the 0.4x gained in FY2025`: the size of the change of the row spoken of. */
export const partOfAChange: Frame = ({ spot, company }) => {
  if (!OF_THE_CHANGE.test(spot.head) || !MOVED.test(spot.tail)) return undefined;
  const said = spot.carry.ratio ?? spot.carry.item;
  const item = said && onCompanyBasis(said, company);
  if (item === undefined || spot.figure.kind !== unitOf(item)) return undefined;
  return madeOf(item, {
    name: `${item} change`,
    unit: "multiple",
    term: less(row(item), row(item, 1)),
    isSize: true,
  });
};

const A_LOSS_OF = /, an? (gain|loss|rise|fall|improvement|decline|increase) of $/;

/** `Gross margin fell to 36.9% from 38.4%, a loss of 148 bps`. */
export const changeInApposition = among(
  "gain loss rise fall improvement decline increase",
  (scene) => {
    const { spot } = scene;
    const word = A_LOSS_OF.exec(spot.head)?.[1];
    const before = claimBefore(scene);
    if (word === undefined || before === undefined) return undefined;
    const moved = fromTo(scene, DIRECTIONS[word]);
    if (moved !== undefined || spot.figure.kind === "rate") return moved;
    const { item } = before;
    const isOwnUnit =
      spot.figure.kind === "bps" ? unitOf(item) === "fraction" : spot.figure.kind === "multiple";
    if (!isOwnUnit || unitOf(item) === "money") return undefined;
    return {
      item,
      others: before.others,
      operation: { kind: "change", base: undefined },
      columns: latestOf(
        spot.bound.filter((each): each is Claim => "operation" in each),
        item,
      ),
      direction: DIRECTIONS[word],
    };
  },
);

const FROM_TO = /\bfrom # to #, an? \w+ of $/;

/** `fell from # in 2022 to # in 2025, a decline of #`: the change between the two. */
function fromTo({ spot }: Scene, direction: Claim["direction"]): Found | undefined {
  if (!FROM_TO.test(spot.head)) return undefined;
  const [start, end] = spot.bound.filter(isClaim).slice(-2);
  const isPair = [start, end].every((claim) => claim?.operation.kind === "level");
  if (!isPair || start === undefined || end === undefined || start.item !== end.item)
    return undefined;
  const unit = unitOf(end.item);
  const isOwnUnit = spot.figure.kind === (unit === "fraction" ? "bps" : unit);
  const isGrowth = spot.figure.kind === "rate" && (unit === "money" || unit === "shares");
  if (!isOwnUnit && !isGrowth) return undefined;
  const kind = isGrowth ? ("growth" as const) : ("change" as const);
  return {
    item: end.item,
    others: end.others,
    operation: { kind, base: start.columns },
    columns: end.columns,
    direction,
  };
}

const DIRECTIONS: Readonly<Record<string, Claim["direction"]>> = {
  gain: "up",
  rise: "up",
  increase: "up",
  loss: "down",
  fall: "down",
  decline: "down",
  improvement: "better",
};

/** The columns of the first level of the row in the sentence: the one it moved to. */
function latestOf(claims: readonly Claim[], item: string) {
  return claims.find((claim) => claim.item === item && claim.operation.kind === "level")?.columns;
}

const AS_BEFORE =
  /^ (?:(?:that|those)(?=$|[.,;)])|(?:what it was|as (?:much|high|large|big|many) as)(?=$|[.,;)]))/;

/** `Operating cash flow was 2.5 times that of 2024`: the row over itself at another time. */
export const timesThatOf = among("that those what much high large big many", (scene) => {
  const { figure, tail, reading } = scene.spot;
  if (figure.kind !== "multiple" || !AS_BEFORE.test(tail)) return undefined;
  const named = reading.items.findLast(({ end }) => end <= figure.start);
  const when = reading.periods.find(({ start }) => start >= figure.end)?.when;
  if (named?.unit !== "money" || named.qualifier !== undefined) return undefined;
  if (when?.kind !== "year") return undefined;
  const { item } = named;
  const term = {
    kind: "over",
    parts: [row(item), { kind: "row-at", item, columns: [String(when.year)] }],
  } as const;
  const name = `${item} / ${item} ${when.year}`;
  return { ...madeOf(item, { name, unit: "multiple", term }), isUnsure: true };
});

const CHANGES =
  /^(?:[-*\u2022] ?)?(?:key |main )?(?:(?:year-over-year|year-on-year|yoy|y\/y|annual) )?(?:changes?|growth)(?: rates?)?(?: \([^()#]*\))?(?: §)?: (?:[^:]*[,;] ?(?:and )?)?¤ (?:\()?$/;

/** `Year-over-year changes: revenue (#), EBIT (#)`: growth, and brackets that say it is below zero. */
export const listedChange = among("change changes growth", (scene) => {
  const { figure, head, reading } = scene.spot;
  if (figure.kind !== "rate" || !CHANGES.test(head)) return undefined;
  const named = reading.items.findLast(({ end }) => end <= figure.start);
  if (named?.unit !== "money" || named.qualifier !== undefined) return undefined;
  const isSigned = figure.negative === "minus" || figure.negative === "brackets" || figure.isPlus;
  const isBelow = !isSigned && head.endsWith("(");
  return {
    item: named.item,
    others: named.others,
    operation: { kind: "growth", base: undefined },
    direction: isBelow ? "down" : undefined,
  };
});

const DEVIATION = /\b(?:standard deviation|volatility) (?:of|was|at) $/;
const AVERAGE =
  /¤ (?:has |have )?averaged $|\baverage(?:d)? ¤ (?:was|of|is|at) $|¤,? (?:on average|averaging),? (?:was )?$/;

/** `with a standard deviation of 87 bps`, `EBITDA margin averaged 14.1% over five years`. */
export const overYears = among("deviation volatility averaged average averaging", (scene) => {
  const { figure, head } = scene.spot;
  if (figure.kind === "bps" && DEVIATION.test(head)) return pathOf(scene, "deviation");
  if (AVERAGE.test(head)) return pathOf(scene, "mean");
  return undefined;
});

function pathOf(scene: Scene, kind: "mean" | "deviation"): Found | undefined {
  const { reading, figure, carry } = scene.spot;
  const rates = reading.items.filter(({ end, unit }) => end <= figure.start && unit !== "months");
  const item =
    (kind === "mean" ? rates.at(-1) : rates.findLast(({ unit }) => unit === "fraction"))?.item ??
    carry.item;
  const years = yearsSaid(scene);
  if (item === undefined || years === undefined || years < 2) return undefined;
  const unit = kind === "deviation" ? "bps" : unitOf(item);
  const columns = scene.company.years[0];
  return madeOf(
    item,
    {
      name: `${item} ${kind === "mean" ? "average" : "standard deviation"}`,
      unit,
      term: { kind, item, years },
    },
    columns === undefined ? undefined : [columns],
  );
}

function yearsSaid({ spot: { reading } }: Scene): number | undefined {
  for (const { when } of reading.periods) {
    if (when.kind === "span") return when.years;
    if (when.kind === "years") return Math.abs(when.to - when.from) + 1;
  }
  return undefined;
}
