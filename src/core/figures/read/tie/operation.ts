import type { Claim, Operation } from "#core/figures/read/claims/claim.ts";
import type { Columns } from "#core/figures/read/ledger/resolve-period.ts";
import { unitOf } from "#core/figures/read/ledger/item-mentions.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";
import type { Direction } from "#core/figures/read/sentence/cue-words.ts";
import { textAt } from "#core/figures/read/sentence/tokens.ts";
import { type FoundRow, lastClaim } from "#core/figures/read/tie/row.ts";
import { nextIn, previousIn, type Scene } from "#core/figures/read/tie/scene.ts";
import { goodOf } from "#core/figures/read/verdicts/good-direction.ts";
import { isComparator } from "#core/figures/read/tie/comparators.ts";
import type { Times } from "#core/figures/read/tie/times.ts";
import {
  classesOf,
  DRESSING,
  isAny,
  isMotionWord,
  isOf,
} from "#core/figures/read/words/lexicon.ts";

/** What a figure is of its row, and which way the words say it went. */
export type ReadOperation = {
  readonly operation: Operation;
  readonly direction: Direction | undefined;
};

const LEVEL: ReadOperation = { operation: { kind: "level" }, direction: undefined };

/** What a figure is of a row: its value, its growth or its change; undefined where that is not said. */
export function operationOf(
  scene: Scene,
  found: FoundRow,
  times: Times,
): ReadOperation | undefined {
  const { figure, index } = scene;
  const unit = unitOf(found.item);
  if (isComparator(scene, index)) return comparedTo(found, unit, figure.kind);
  const direction =
    cueBefore(scene, found) ?? cueBehind(scene) ?? cueOfName(scene, found) ?? signed(scene, unit);
  const moved = { base: times.baseOf(index), direction };
  if (figure.kind === "bps") return unit === "fraction" ? changeOf(moved) : undefined;
  if (figure.kind === "rate") return rateOf(scene, found, { ...moved, times });
  return direction === undefined ? levelOf(scene, found) : changeOf(moved);
}

/** A rate: of a row that is one, or the growth of another. */
function rateOf(
  scene: Scene,
  found: FoundRow,
  moved: Moved & { readonly times: Times },
): ReadOperation | undefined {
  const { base, direction, times } = moved;
  const unit = unitOf(found.item);
  if (unit === "fraction") return direction === undefined ? levelOf(scene, found) : undefined;
  if (unit !== "money" || !isCompound(scene)) return growthOf(scene, found, moved);
  return { operation: { kind: "cagr", base: base ?? spanOf(scene, times) }, direction };
}

function changeOf({ base, direction }: Moved): ReadOperation | undefined {
  return direction && { operation: { kind: "change", base }, direction };
}

function isCompound({ clause, tokens }: Scene): boolean {
  return clause.tokens.some((place) => COMPOUND.has(textAt(tokens, place)));
}

/** Words for a yearly rate of growth over several years. */
export const COMPOUND: ReadonlySet<string> = new Set(["cagr", "cagrs", "compound", "compounded"]);

type Moved = {
  readonly base: Columns | undefined;
  readonly direction: Direction | undefined;
};

/** A rate of an amount: which way it went is said, or goes on from the figure before. */
function growthOf(scene: Scene, found: FoundRow, moved: Moved): ReadOperation | undefined {
  const { base } = moved;
  const isToldAnew = isRestated(scene, found);
  const from = found.from ?? claimOfSameVerb(scene, found);
  const isSame = from?.operation.kind === "growth" && from.figure.kind === "rate";
  if (moved.direction === undefined && !isToldAnew && !isSame) return undefined;
  return { operation: { kind: "growth", base }, direction: moved.direction ?? from?.direction };
}

/** The row's value, where nothing moved it and no word before the figure is left open. */
function levelOf(scene: Scene, found: FoundRow): ReadOperation | undefined {
  const { from, mention } = found;
  const isOpen = from?.operation.kind === "change" && !LEADING_TO_LEVEL.has(leadWord(scene));
  const isBy = textAt(scene.tokens, previousIn(scene, scene.at)) === "by";
  const isOther = isBy || isOpen || isOfAnother(scene, found);
  return isOther || mention?.isGrowth === true ? undefined : LEVEL;
}

/** `EBITDA doubled #`, `EBITDA covers #`, and not `dividends took #`: a verb that says a move, or an amount of something else. */
function isOfAnother(scene: Scene, { item, place = scene.at }: FoundRow): boolean {
  const verb = leadWord(scene);
  if (place >= scene.at) return false;
  const isRelated = isOf(verb, "relating") && scene.figure.kind === "money";
  const isSpent = wordsOf(item).isOutflow === true || goodOf(item) === undefined;
  return isMotionWord(verb) || (isRelated && !isSpent);
}

/** `from 3% in 2024`: growth where the figure before is growth. */
function comparedTo(
  { from, mention }: FoundRow,
  unit: string,
  kind: string,
): ReadOperation | undefined {
  if (kind === "bps") return undefined;
  if (kind !== "rate" || unit === "fraction") return LEVEL;
  if (mention?.isGrowth === true || from?.operation.kind === "growth") {
    return { operation: { kind: "growth", base: undefined }, direction: from?.direction ?? "up" };
  }
  return undefined;
}

/** `an increase of #, or 7.6%`: the change before as a rate. */
function isRestated({ tokens, from, at }: Scene, found: FoundRow): boolean {
  const words = tokens.slice(from + 1, at).map(({ text }) => text);
  const isOr = words.length > 0 && words.every((word) => word === "," || word === "or");
  return isOr && found.from?.operation.kind === "change";
}

/** `EBIT fell 5% and net income 21%`: nothing stands between the second row and its figure. */
function claimOfSameVerb(scene: Scene, { place }: FoundRow): Claim | undefined {
  const words = scene.tokens.slice((place ?? -1) + 1, scene.at);
  return place !== undefined && words.every(({ text }) => ELLIPTIC.has(text))
    ? lastClaim(scene)
    : undefined;
}

const ELLIPTIC = new Set([",", "by", "only", "just", "even"]);
const LEADING_TO_LEVEL = new Set("to at reaching hitting leaving bringing".split(" "));

/** The word that leads to a figure, articles and hedges left out. */
function leadWord(scene: Scene): string {
  let place = previousIn(scene, scene.at);
  while (PASSED.has(textAt(scene.tokens, place)) && textAt(scene.tokens, place) !== "by")
    place = previousIn(scene, place);
  return textAt(scene.tokens, place);
}

function spanOf({ index }: Scene, times: Times) {
  const columns = times.at(index);
  const last = columns?.at(-1);
  return columns !== undefined && columns.length > 1 && last !== undefined
    ? ([last] as const)
    : undefined;
}

const PASSED = new Set(
  "by of a an the about around some nearly over roughly approximately almost just only another further".split(
    " ",
  ),
);
/** `fell below #`: a level. */
const BOUNDS = new Set("below above under beneath past".split(" "));
const NO_CHANGE = new Set("to at from for in".split(" "));
const BETWEEN = new Set([...PASSED, ...NO_CHANGE, ",", "'", "s"]);

/** The word for a direction that leads to a figure: `grew by #`, `an increase in revenue of #`. */
function cueBefore(scene: Scene, found: FoundRow): Direction | undefined {
  const { tokens, from, at } = scene;
  let isOfNoun = false;
  for (let place = previousIn(scene, at); place > from; place = previousIn(scene, place)) {
    const text = textAt(tokens, place);
    const direction = tokens[place]?.kind === "word" ? directionOf(text) : undefined;
    if (direction !== undefined && isDirected(scene, place)) {
      return isOfNoun && !isAny(text, ["rise", "fall"]) ? undefined : direction;
    }
    if (leadsToLevel(scene, place, found) || !mayStand(scene, place, found)) return undefined;
    isOfNoun ||= text === "of";
  }
  return undefined;
}

/** `fell below #`, `rose to #`. */
function leadsToLevel(scene: Scene, place: number, found: FoundRow): boolean {
  const text = textAt(scene.tokens, place);
  if (BOUNDS.has(text)) return scene.figure.kind !== "rate";
  return NO_CHANGE.has(text) && !isTimeNext(scene, place, found);
}

/** Whether a token may stand between a word for a direction and its figure. */
function mayStand({ tokens }: Scene, place: number, found: FoundRow): boolean {
  const { kind, text } = tokens[place] ?? { kind: "mark", text: "" };
  if (kind === "time" || kind === "company" || place === found.place) return true;
  return BETWEEN.has(text) || isAny(text, ["being", ...DRESSING]);
}

/** `in 2025`, `growth in revenue`, `growth for the year`: what these lead to is no level. */
function isTimeNext({ tokens }: Scene, place: number, found: FoundRow): boolean {
  let at = place + 1;
  while (isAny(textAt(tokens, at), DRESSING)) at += 1;
  const kind = tokens[at]?.kind;
  const isNamed = kind === "time" || kind === "company" || at === found.place;
  return textAt(tokens, place) !== "to" && (isNamed || textAt(tokens, at) === "year");
}

const UP_ONLY = /^(?:up|higher|over|above|more)$/;
/** `tied up`, `made up`, `added up to`: no direction. */
const TAKEN = new Set(
  "tied ties tie made makes held holds ended ends set ate taken took takes used kept keeps summed adds".split(
    " ",
  ),
);

function isDirected({ tokens }: Scene, place: number): boolean {
  const { text = "" } = tokens[place] ?? {};
  if (UP_ONLY.test(text)) return !TAKEN.has(textAt(tokens, place - 1));
  // `doubled to`, `cut` as a noun of nothing
  return text !== "doubled" && text !== "tripled" && text !== "halved";
}

function directionOf(word: string): Direction | undefined {
  const classes = classesOf(word);
  if (classes.has("up") || classes.has("rise")) return word === "improvement" ? "better" : "up";
  if (classes.has("down") || classes.has("fall"))
    return word === "deterioration" ? "worse" : "down";
  if (classes.has("better")) return "better";
  return classes.has("worse") ? "worse" : undefined;
}

const DIRECTIONS: readonly (readonly [Direction, string])[] = [
  [
    "up",
    "higher above more greater larger increase increases growth rise gain expansion jump uplift ahead up",
  ],
  ["down", "lower below less fewer smaller decrease decline fall drop reduction contraction down"],
  ["better", "improvement better"],
  ["worse", "deterioration worse"],
];
const BEHIND: ReadonlyMap<string, Direction> = new Map(
  DIRECTIONS.flatMap(([direction, words]) =>
    words.split(" ").map((word) => [word, direction] as const),
  ),
);

/** `# higher`, `a # decline`, `# above FY2024`. */
function cueBehind(scene: Scene): Direction | undefined {
  const { tokens } = scene;
  let place = nextIn(scene, scene.at);
  while (ADVERBS.has(textAt(tokens, place))) place = nextIn(scene, place);
  const word = textAt(tokens, place);
  if (NEEDING_BASE.has(word) && !isBaseNext(scene, place + 1)) return undefined;
  if (NEEDING_THAN.has(word) && textAt(tokens, place + 1) !== "than") return undefined;
  return BEHIND.get(word);
}

const NEEDING_BASE = new Set(["above", "below", "ahead"]);
const NEEDING_THAN = new Set(["more", "less"]);
const ADVERBS = new Set("year-on-year year-over-year yoy y/y annual compound".split(" "));

const LEADING_TO_BASE = new Set("the of level levels that in year prior previous last".split(" "));

function isBaseNext({ tokens }: Scene, from: number): boolean {
  for (let at = from; at < from + 5; at += 1) {
    const token = tokens[at];
    if (token?.kind === "time") return true;
    if (token?.kind === "figure") return textAt(tokens, at - 1) === "the";
    if (token?.kind !== "word" || !LEADING_TO_BASE.has(token.text)) return false;
  }
  return false;
}

/** `revenue growth was #`. */
function cueOfName({ figure }: Scene, { mention, from }: FoundRow): Direction | undefined {
  const isGrowth = mention?.isGrowth === true && from === undefined;
  return isGrowth && figure.kind === "rate" ? "up" : undefined;
}

/** `(+7.6%)`, `-2.8%` behind an amount. */
function signed({ figure, clause, bound }: Scene, unit: string): Direction | undefined {
  if (figure.kind !== "rate" || unit !== "money") return undefined;
  const isBeside = clause.opens !== undefined || bound.length > 0;
  const isSigned =
    figure.isPlus || figure.negative === "minus" || (figure.negative === "brackets" && isBeside);
  return isSigned ? "up" : undefined;
}
