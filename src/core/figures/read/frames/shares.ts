import type { Claim } from "#core/figures/read/claims/claim.ts";
import { over, row, type Term } from "#core/figures/read/claims/formula.ts";
import {
  among,
  claimBefore,
  type Found,
  type Frame,
  inHead,
  inTail,
  madeOf,
  ratioOf,
  type Scene,
} from "#core/figures/read/frames/found.ts";
import type { Spot } from "#core/figures/read/claims/spot.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";

/** What `of the total` is for a row that is a part. */
const WHOLES: Readonly<Record<string, string>> = {
  "Short-Term Debt": "Total Debt",
  "Long-Term Debt": "Total Debt",
  "Net Interest Income": "Revenues",
  "Noninterest Income": "Revenues",
  "Rental Revenue": "Revenues",
};

/** Words that set a share beside the amount it is of: `USD 75 mm, or 6.0%`. */
const BESIDE =
  /#(?: of ¤)?(?:,? or|,? equal to|,? equivalent to|,? representing|,? i\.e\.|,| \(| \(or)? ?$/;
/** `the USD 50 mm due within a year is 10.0% of the total` */
const IS =
  /#(?: of ¤)? (?:due|maturing|falling due)[^#¤]* (?:is|are|was|were|represents?|equals?|makes? up) $/;
const OF_THE_TOTAL = /^ of (?:(?:the )?total|debt)\b(?! ¤)/;
const ENDS = /^(?:,|\)|\.|;| (?:falls?|comes?|is|was|matures?)\b|$)/;

/** A share of the whole that the row before is a part of. */
export const shareOfTheWhole: Frame = (scene) => {
  const part = claimBefore(scene);
  const whole = part && WHOLES[part.item];
  if (part?.operation.kind !== "level" || whole === undefined) return undefined;
  return isShareBeside(scene.spot) ? ratioOf(part.item, whole, part.columns) : undefined;
};

function isShareBeside({ figure, head, tail }: Spot): boolean {
  if (figure.kind !== "rate") return false;
  if (OF_THE_TOTAL.test(tail)) return BESIDE.test(head) || IS.test(head);
  return BESIDE.test(head) && ENDS.test(tail) && / or |\($/.test(head.slice(-6));
}

/** `Deposits fund the loans: loans are 72.3% of them`. */
export const shareOfThem: Frame = (scene) => {
  const { spot } = scene;
  if (spot.figure.kind !== "rate" || !/^ of (?:them|it|these|those)\b/.test(spot.tail)) {
    return undefined;
  }
  const named = spot.reading.items.filter(({ end }) => end <= spot.figure.start);
  const top = named.at(-1);
  const other = named.findLast(({ item }) => item !== top?.item)?.item ?? spot.carry.item;
  if (top?.unit !== "money" || other === undefined || other === top.item) return undefined;
  return ratioOf(top.item, other);
};

const OF_A_ROW = /^ of ¤/;

/** `they paid out USD 30 mm, or 37.5% of Discretionary FCF`: a share that something made has of a row. */
export const shareOfSomethingMade: Frame = (scene) => {
  const { spot } = scene;
  const made = claimBefore(scene);
  if (spot.figure.kind !== "rate" || made?.operation.kind !== "formula") return undefined;
  const [whole] = inTail(scene, OF_A_ROW) ?? [];
  if (whole?.unit !== "money" || !BESIDE.test(spot.head)) return undefined;
  return partOf(made.item, made.operation.formula.term, { whole: whole.item, claim: made });
};

function partOf(
  name: string,
  term: Term,
  { whole, claim }: { readonly whole: string; readonly claim?: Claim },
): Found {
  return madeOf(
    name,
    { name: `${name} / ${whole}`, unit: "fraction", term: over(term, row(whole)) },
    claim?.columns,
  );
}

const TOGETHER =
  /\b(?:together|combined|in total|in aggregate|the two|both),? (?:(?:they|these|the two|both|have|had|took|equal|equalled|represent(?:ed)?|account(?:ed)? for|make|made|paid|out|were|are|was|is|came|come|amount(?:ed)?|total(?:led)?|to|up|return(?:ed)?|absorbed|used|cost)\s?)*$/;

/** `Together they paid out USD 30 mm`, `together they equal 13.9% of total debt`. */
export const together = among("together combined total aggregate two both", (scene) => {
  const { spot } = scene;
  const rows = inHead(scene, TOGETHER) && lastTwo(scene);
  if (rows === undefined) return undefined;
  const [first, second] = rows;
  const name = `${first} + ${second}`;
  const term: Term = { kind: "sum", parts: [row(first), row(second)] };
  if (spot.figure.kind === "money") return madeOf(name, { name, unit: "money", term });
  const [whole] = inTail(scene, OF_A_ROW) ?? [];
  return spot.figure.kind === "rate" && whole?.unit === "money"
    ? partOf(name, term, { whole: whole.item })
    : undefined;
});

/** The row whose value was given last, and the last one of its kind before. */
function lastTwo({ spot }: Scene): readonly [string, string] | undefined {
  const [second, ...before] = spot.carry.rows.toReversed();
  const first = before.find((item) => second !== undefined && isAlike(item, second));
  return first === undefined || second === undefined ? undefined : [first, second];
}

function isAlike(a: string, b: string): boolean {
  const [one, other] = [wordsOf(a), wordsOf(b)];
  return one.kind === other.kind && one.isOutflow === other.isOutflow;
}

const LISTED = /# of ¤,? and ¤ $/;

/** `the charge was 0.8% of loans and the allowance 1.8%`: of the same row. */
export const shareOfTheSame: Frame = (scene) => {
  const { spot } = scene;
  const before = claimBefore(scene);
  if (spot.figure.kind !== "rate" || before?.operation.kind !== "ratio") return undefined;
  const [whole, part] = inHead(scene, LISTED)?.rows ?? [];
  const isSame = whole?.item === before.operation.bottom && part?.unit === "money";
  return isSame && ENDS.test(spot.tail) ? ratioOf(part.item, whole.item) : undefined;
};

const AS_SHARE =
  /¤ (?:as|in) (?:a )?(?:share|percentage|proportion|percent|%) of ¤ (?:(?:[a-z]+ ){0,3}(?:was|were|is|are|of|at|to|from|reached)|:) ?$/;
const BY_NAME = /¤ ?(?:\/|to|over) ?¤(?: ratio)?(?: (?:was|were|is|of|at|stood at|reached))?:? ?$/;

/** `capex as a share of revenues was 4.5%`, `capex/D&A of 0.9x`. */
export const rowOverRow: Frame = (scene) => {
  const { figure, reading } = scene.spot;
  const isShare = figure.kind === "rate" || figure.kind === "multiple";
  if (!isShare || reading.items.length < 2) return undefined;
  const [top, bottom] = (inHead(scene, AS_SHARE) ?? inHead(scene, BY_NAME))?.rows ?? [];
  if (top === undefined || bottom === undefined || top.item === bottom.item) return undefined;
  const isPlain = [top, bottom].every(
    ({ unit, qualifier }) => unit === "money" && qualifier === undefined,
  );
  return isPlain ? ratioOf(top.item, bottom.item) : undefined;
};
