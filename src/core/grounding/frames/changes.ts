import { onCompanyBasis } from "#core/grounding/bases.ts";
import type { Claim } from "#core/grounding/claim.ts";
import { less, row } from "#core/grounding/formula.ts";
import {
  among,
  claimBefore,
  type Found,
  type Frame,
  madeOf,
  type Scene,
} from "#core/grounding/frames/found.ts";
import { unitOf } from "#core/grounding/item-mentions.ts";

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
