import type { Times } from "#core/figures/read/claims/bind-period.ts";
import { type Claim, isClaim, type Operation } from "#core/figures/read/claims/claim.ts";
import {
  changeAfter,
  changeBefore,
  type Cue,
  directionsIn,
  MOTION_WORDS,
} from "#core/figures/read/sentence/cue-words.ts";
import { unitOf } from "#core/figures/read/ledger/item-mentions.ts";
import { isSaid } from "#core/figures/read/text/key-words.ts";
import { type FoundItem, previousClaim, type Spot } from "#core/figures/read/claims/spot.ts";

/** What a figure is of a row, and the word that says which way it went. */
export type ReadOperation = {
  readonly operation: Operation;
  readonly cue?: Cue | undefined;
  /** Where the operation names another row than the one found. */
  readonly item?: string;
};

/** What the rules below look at. */
type Question = {
  readonly spot: Spot;
  readonly found: FoundItem;
  readonly unit: string;
  readonly base: ReturnType<Times["baseOf"]>;
  /** The cue stands before the figure. */
  readonly isBy: boolean;
  readonly cue: Cue | undefined;
  /** The claim it goes on from, where it names no row of its own. */
  readonly previous: Claim | undefined;
  readonly isComparator: boolean;
};

/** A rule: what it reads, null where the text says too little to judge, undefined where it is none of its. */
type Rule = (question: Question) => ReadOperation | null | undefined;

/** What the figure is of the row; undefined where the text does not say. */
export function operationOf(spot: Spot, found: FoundItem, times: Times): ReadOperation | undefined {
  const isMoving = isSaid(spot.reading, MOTION_WORDS);
  const moved = isMoving ? changeBefore(spot.before) : undefined;
  const question: Question = {
    spot,
    found,
    unit: unitOf(found.item),
    base: times.baseOf(spot.index),
    isBy: moved !== undefined,
    cue: moved ?? changeAfter(spot.after),
    previous: previousClaim(spot, found),
    isComparator: times.isComparator(spot.index),
  };
  const headed = underHead(spot, question);
  if (headed !== undefined) return headed;
  for (const rule of rulesFor(question)) {
    const read = rule(question);
    if (read !== undefined) return read ?? undefined;
  }
  return undefined;
}

/** `| Revenue | 51,362 | 46,309 | (9.8%) |` under a head that says `Change`, or names the row. */
function underHead(
  { reading, index, figure }: Spot,
  { found, unit, base }: Question,
): ReadOperation | undefined {
  const head = reading.heads?.[index];
  if (head?.kind === "row")
    return head.item.isGrowth ? { operation: { kind: "growth", base } } : level();
  if (head?.kind !== "change" || (figure.kind === "bps" && unit !== "fraction")) return undefined;
  const isGrowth = figure.kind === "rate" && unit !== "fraction" && unit !== "multiple";
  const kind = isGrowth ? ("growth" as const) : ("change" as const);
  return { operation: { kind, base }, item: found.item };
}

function rulesFor({ spot: { figure }, unit }: Question): readonly Rule[] {
  if (figure.kind === "bps") return [changeOfRate];
  if (unit === "shares" && figure.kind === "rate") return [growthOf];
  if (unit !== "money") return [inAList, turnedGrowth, changed, compared, level];
  if (figure.kind === "rate") return [inAList, compoundGrowth, ofCapital, share, margin, growthOf];
  return figure.kind === "multiple" ? [multiple] : [inAList, changed, compared, level];
}

const LISTED = /^\s*(?:,\s*and|,|and)\s*(?:about |nearly |around |approximately )?$/;

/** `an increase of USD 3.9bn and USD 5.0bn`: in a list, the second is what the first is. */
function inAList({ spot, previous, base }: Question): ReadOperation | undefined {
  const kind = previous?.operation.kind;
  if (previous === undefined || !LISTED.test(spot.before)) return undefined;
  if (kind !== "change" && kind !== "growth" && kind !== "formula") return undefined;
  if (previous.figure.kind !== spot.figure.kind) return undefined;
  const { direction } = previous;
  return {
    operation: withBase(previous.operation, base),
    ...(direction !== undefined && { cue: { direction, at: 0, text: "" } }),
  };
}

function level(): ReadOperation {
  return { operation: { kind: "level" } };
}

function changeOfRate({ spot, found, unit, cue, base }: Question): ReadOperation | undefined {
  const item = unit === "money" ? marginOf(found.item) : found.item;
  // `66.5% (+99 bps)`: the sign says which way.
  const isSigned = spot.figure.isPlus || spot.figure.negative === "minus";
  if (item === undefined || (cue === undefined && !isSigned)) return undefined;
  return { operation: { kind: "change", base }, cue, item };
}

const LEVEL_TAIL =
  /\b(?:to|at|of|was|were|from|below|beneath|under|above|past)\s+(?:(?!up\b|down\b|higher|lower)\w+\s+)?$/;
const NOUN_OF_TAIL =
  /\b(?:increase|decrease|decline|rise|fall|reduction|gain|drop|improvement)(?:\s+in\s+¤+)?\s+(?:of|was|were|is|totalled|totaled|amounted to|came to)\s+(?:\w+\s+)?$/;
const COMPARED_AFTER =
  /^\s*(?:higher|lower|smaller|larger|bigger|greater|wider|narrower|more|less|increase|decrease|decline|rise|fall|reduction|improvement|above|below|ahead of|short of)\b/;

const BEGINS =
  /(?:^|[,;]|\b(?:is|was|were|been|be|stood|ran|remained|came in)|\b(?:an?|the|this|that|its|further|another))\s*(?:(?:about|around|roughly|some|nearly|almost|approximately|just)\s+)?$/;

const A_FALL_OF =
  /\b(?:decline|fall|drop|decrease|contraction|reduction) of\s+(?:(?:about|around|roughly|nearly|almost|over|some)\s+)?$/;

/** Whether growth is told as the fall it has turned into. */
export function isTurnedGrowth(item: string, before: string): boolean {
  return item.endsWith("Growth (%)") && A_FALL_OF.test(before);
}

/** `growth slowed to #, and turned to a decline of #`: growth below zero, and no change of it. */
function turnedGrowth({ spot, found }: Question): ReadOperation | undefined {
  return isTurnedGrowth(found.item, spot.before) ? level() : undefined;
}

/** `the margin rose 0.2%`: of itself, or by points, which is not said; `growth rose 0.2%` neither. */
function isOfNoRow({ mention }: FoundItem, { kind }: Spot["figure"], unit: string): boolean {
  return mention?.isGrowth === true || (kind === "rate" && unit === "fraction");
}

/** `fell by USD 14bn`, `USD 5bn higher`: a change in the row's own unit. */
function changed({
  spot,
  found,
  unit,
  isBy,
  cue,
  base,
}: Question): ReadOperation | null | undefined {
  const { figure, before, after } = spot;
  const isDirect = isBy && !LEVEL_TAIL.test(before);
  // `increased 40 and 27 basis points`: a bare number shares a unit that follows.
  if (isDirect && figure.kind === "bare") return null;
  const isNoun = isBy && NOUN_OF_TAIL.test(before);
  const isAfter = COMPARED_AFTER.test(after) && figure.kind !== "rate" && BEGINS.test(before);
  if (!isDirect && !isNoun && !isAfter) return undefined;
  return isOfNoRow(found, figure, unit) ? null : { operation: { kind: "change", base }, cue };
}

/** What a figure is compared with is of the row what that figure is. */
function compared({ spot, previous, isComparator, base }: Question): ReadOperation | undefined {
  if (previous === undefined || !isComparator || previous.figure.kind !== spot.figure.kind) {
    return undefined;
  }
  const { kind } = previous.operation;
  return kind === "level" || kind === "change"
    ? undefined
    : { operation: withBase(previous.operation, base) };
}

const COMPOUND =
  /\bcagr\b|\bcompound(?:ed)? (?:annual|growth)|\bcompound(?:s|ed|ing)? (?:at|by)\b|\bannual(?:ised|ized)\b/;

/** `risen # a year over the three years to FY2025` */
const YEARLY = /^\s*(?:(?:a|per|each|every) year|per annum|p\.a\.|annually)(?!\w)/;

function compoundGrowth({ spot, base, cue }: Question): ReadOperation | null | undefined {
  // `rose # a year`: over which years is not said.
  if (base === undefined && cue !== undefined && YEARLY.test(spot.after)) return null;
  const isCompound =
    COMPOUND.test(spot.before + spot.after.slice(0, 40)) ||
    /\bcagr\b/.test(spot.reading.masked) ||
    (base !== undefined && YEARLY.test(spot.after));
  if (!isCompound) return undefined;
  // `shrunk at a compound annual rate of`: the verb stands further off.
  const isPlain = spot.figure.negative === "none" && !spot.figure.isPlus;
  const said = isPlain ? directionsIn(spot.before).at(-1) : undefined;
  return { operation: { kind: "cagr", base }, cue: cue ?? said };
}

function ofCapital({ spot, found }: Question): ReadOperation | undefined {
  return found.item === "Total Debt" && /^\s*of (?:total )?capital\b/.test(spot.after)
    ? { operation: { kind: "level" }, item: "Debt / Capital (%)" }
    : undefined;
}

/** `3.1% of revenues` */
function share({ spot, found }: Question): ReadOperation | null | undefined {
  const { reading, figure, after } = spot;
  const match =
    /^\s*(?:of|over)\s+(?:(?:the|its|their|total|ltm|year-end|§+|¢+(?:'s)?)\s+)*(?=¤)/.exec(after);
  if (match === null) return undefined;
  const bottom = reading.items.find(({ start }) => start === figure.end + match[0].length);
  const isAmount = bottom?.unit === "money" && bottom.qualifier === undefined;
  return isAmount && bottom.item !== found.item
    ? { operation: { kind: "ratio", bottom: bottom.item } }
    : null;
}

/** `EBITDA of USD 5bn, a margin of 34.8%` */
function margin({ spot, found }: Question): ReadOperation | null | undefined {
  if (!/\bmargins?\b/.test(spot.before) && !/^\s*margin/.test(spot.after)) return undefined;
  // `EBITDA of # on sales of #, a margin of`: of the row before that has one.
  const rows = [found.item, ...spot.bound.filter(isClaim).map(({ item }) => item)];
  const item = rows.map(marginOf).find((name) => name !== undefined);
  return item === undefined ? null : { operation: { kind: "level" }, item };
}

/** `Sales have grown every year since 2021: #, # and #` */
const YEAR_BY_YEAR = /\b(?:every|each) year\b[^;#]*:\s*$/;

function growthOf(question: Question): ReadOperation | undefined {
  const { spot, found, base, cue, previous } = question;
  if (found.mention?.isGrowth === true) return { operation: { kind: "growth", base } };
  const isSigned = spot.figure.isPlus || spot.figure.negative === "minus";
  if (cue !== undefined || isSigned) return { operation: { kind: "growth", base }, cue };
  if (YEAR_BY_YEAR.test(spot.before)) {
    return { operation: { kind: "growth", base }, cue: directionsIn(spot.before).at(-1) };
  }
  const listed = listedGrowth(spot, base) ?? sameChange(question);
  if (listed !== undefined) return listed;
  if (previous?.figure.kind === "rate") return { operation: withBase(previous.operation, base) };
  return /\bgrowth\b/.test(spot.before) ? { operation: { kind: "growth", base } } : undefined;
}

const SAME_CHANGE =
  /^(?:\s*(?:in|over|during|for) (?:the (?:year|period|quarter)|§+))?\s*,?\s*(?:or\s+(?:by\s+)?|\()$/;

/** `a gain of USD 5bn or 15.1%`, `a gain of USD 5bn (15.1%)`: the same change as a rate. */
function sameChange({ spot, previous, base }: Question): ReadOperation | undefined {
  const isSame = SAME_CHANGE.test(spot.before);
  if (!isSame || previous?.operation.kind !== "change") return undefined;
  const { direction } = previous;
  return {
    operation: { kind: "growth", base: previous.operation.base ?? base },
    cue: direction && { direction, at: 0, text: "" },
  };
}

/** `EBITDA grew 19.5% and net income 37.4%`: the second goes the way of the first. */
function listedGrowth(
  { before, previous }: Spot,
  base: Question["base"],
): ReadOperation | undefined {
  const isListed = /^\s*(?:,|and|, and)\s+(?:the\s+|its\s+)?¤+\s*(?:by\s+)?$/.test(before);
  if (!isListed || previous === undefined || !isClaim(previous)) return undefined;
  if (previous.operation.kind !== "growth" || previous.direction === undefined) return undefined;
  return {
    operation: { kind: "growth", base },
    cue: { direction: previous.direction, at: 0, text: "" },
  };
}

/** `3.2x EBITDA`, `covered interest 8.2x` */
function multiple(question: Question): ReadOperation | undefined {
  const { previous } = question;
  const own = over(question);
  if (own !== undefined) return own;
  return previous?.operation.kind === "ratio"
    ? { operation: previous.operation }
    : covered(question);
}

function over({ spot, found }: Question): ReadOperation | undefined {
  const { reading, figure, after } = spot;
  const match = /^\s*(?:of\s+)?(?:(?:the|its|their|ltm|§+|reported|¢+(?:'s)?)\s+)*(?=¤)/.exec(
    after,
  );
  if (match === null) return undefined;
  const next = reading.items.find(({ start }) => start === figure.end + match[0].length);
  const isAmount = next?.unit === "money" && next.qualifier === undefined;
  return isAmount && next.item !== found.item
    ? { operation: { kind: "ratio", bottom: next.item } }
    : undefined;
}

const COVERS_IT = /¤+[^¤]{0,20}\bcover(?:s|ed|ing)?\s+it\s*$/;

const COVERS_ROW = /¤+[^¤]{0,20}\bcover(?:s|ed|ing)?\s+(?:\w+\s+)?¤+[^¤]*$/;

function covered({ spot: { reading, figure, before } }: Question): ReadOperation | undefined {
  const [first, second] = reading.items.filter(({ end }) => end <= figure.start).slice(-2);
  if (first === undefined || second === undefined) return undefined;
  if (COVERS_IT.test(before)) {
    return { operation: { kind: "ratio", bottom: first.item }, item: second.item };
  }
  return COVERS_ROW.test(before)
    ? { operation: { kind: "ratio", bottom: second.item }, item: first.item }
    : undefined;
}

function withBase(operation: Operation, base: ReturnType<Times["baseOf"]>): Operation {
  return "base" in operation ? { ...operation, base } : operation;
}

/** The margin of a row, as the connected data name it. */
const MARGINS: Readonly<Record<string, string>> = {
  "Gross Profit": "Gross Margin (%)",
  EBITDA: "EBITDA Margin (%)",
  "Clean EBITDA": "Clean EBITDA Margin (%)",
  EBIT: "EBIT Margin (%)",
  "Net Income": "Net Margin (%)",
  "Discretionary FCF": "FCF Margin (%)",
};

function marginOf(item: string): string | undefined {
  return item.endsWith("(%)") ? item : MARGINS[item];
}
