import { changeAfter, directionsIn } from "#core/figures/read/sentence/cue-words.ts";
import { goodOf } from "#core/figures/read/verdicts/good-direction.ts";
import type { Judged } from "#core/figures/read/verdicts/judge.ts";
import type { SentenceReading } from "#core/figures/read/sentence/read-sentence.ts";
import type { TextWarning } from "#core/figures/read/verdicts/verdict.ts";
import {
  saysItRose,
  turningAt,
  warningAt,
} from "#core/figures/read/words-against-data/directions.ts";
import { whyApart } from "#core/figures/read/words-against-data/row-view.ts";
import { formatMultiple } from "#core/ledger/display.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";

/**
 * Words that set two figures of a sentence against each other and have it the wrong way round:
 * `USD 36bn, down from USD 30bn`, `0.4x, above the 0.6x of FY2024`, `exceeds`.
 */
export function comparisonWarnings(
  reading: SentenceReading,
  judged: readonly Judged[],
): readonly TextWarning[] {
  const levels = judged.filter(({ claim, figure }) => isLevel(claim) && figure.expected !== null);
  return levels.slice(1).flatMap((second, index) => {
    const first = levels[index];
    return first === undefined ? [] : comparisonWarning(reading, first, second);
  });
}

function comparisonWarning(
  reading: SentenceReading,
  first: Judged,
  second: Judged,
): readonly TextWarning[] {
  const from = first.figure.position + first.figure.length;
  const between = reading.masked.slice(from, second.figure.position);
  const said =
    comparisonIn(between, first, second) ?? comparisonBehind(reading.masked, from, second);
  const [now, other] = [first.figure.expected, second.figure.expected];
  if (said === undefined || now === null || other === null) return [];
  const place = { at: from + said.at, text: said.text };
  const apart = whyOnTwoBases(first, second);
  if (apart !== undefined) return [warningAt(place, reading, apart)];
  const sizes = [sizeOf(first), sizeOf(second)] as const;
  // A word that fits the figures of the text is not wrong where they are.
  const isRight = [sizes, [printedSize(first), printedSize(second)] as const].some(holds(said));
  if (isRight || sizes[0] === sizes[1] || !areOfOneUnit(first, second)) return [];
  const note = `${now.display} is ${relationOf(sizes, said)} ${other.display}`;
  const warn = said.times === 1 ? turningAt : warningAt;
  return [warn(place, reading, note)];
}

const SET_BESIDE = /\b(?:against|versus|compared (?:with|to))\s/;
const NOUN_BEHIND = /^(?:\s+(?:in\s+)?§+)?,\s+an?\s+(?=[a-z]+\s*[.;]?$)/;

/** `# against #, a rise`: a noun at the end says it of both. */
function comparisonBehind(
  masked: string,
  from: number,
  { figure }: Judged,
): Comparison | undefined {
  const end = figure.position + figure.length;
  const lead = NOUN_BEHIND.exec(masked.slice(end))?.[0];
  if (lead === undefined || !SET_BESIDE.test(masked.slice(from, figure.position))) return undefined;
  const cue = changeAfter(masked.slice(end + lead.length));
  if (cue?.direction !== "up" && cue?.direction !== "down") return undefined;
  const at = end + lead.length + cue.at - from;
  return { at, text: cue.text, isHigher: cue.direction === "up", times: 1 };
}

function whyOnTwoBases({ claim, item }: Judged, second: Judged): string | undefined {
  if (claim === undefined || claim.company !== second.claim?.company || item !== second.item) {
    return undefined;
  }
  return whyApart(claim.company, item ?? claim.item, [claim.columns[0], second.claim.columns[0]]);
}

function areOfOneUnit(first: Judged, second: Judged): boolean {
  const [unit, other] = [first, second].map(({ figure }) => figure.expected?.unit);
  const isOne = first.claim?.company.currency === second.claim?.company.currency;
  return unit === other && (unit !== "money" || isOne);
}

function relationOf([a, b]: readonly [number, number], { times }: Comparison): string {
  if (times !== 1 && b > 0) return `${formatMultiple(a / b)} as much as`;
  return `${a > b ? "more" : "less"} than`;
}

function isLevel(claim: Judged["claim"]): boolean {
  return claim?.operation.kind === "level" || claim?.operation.kind === "ratio";
}

function sizeOf(judged: Judged): number {
  const value = judged.figure.expected?.value ?? 0;
  const isUnsigned = value < 0 && !/[(−-]/.test(judged.figure.text);
  return isUnsigned || isSaidBySize(judged) ? -value : value;
}

function printedSize(judged: Judged): number {
  const value = judged.figure.value ?? 0;
  return isSaidBySize(judged) ? Math.abs(value) : value;
}

/** A loss, or a net expense, is larger the further it is below zero. */
function isSaidBySize({ item, claim }: Judged): boolean {
  return wordsOf(item ?? "").isOutflow === true || claim?.sign === "negative";
}

/** What is said of two figures: that one is more or less than the other so many times, or is that. */
type Comparison = {
  readonly at: number;
  readonly text: string;
  readonly isHigher: boolean | undefined;
  readonly times: number;
};

/** How far off `twice` may be. */
const NEAR = 0.25;

function holds({ isHigher, times }: Comparison) {
  return ([a, b]: readonly [number, number]): boolean =>
    isHigher === undefined
      ? Math.abs(a / b / times - 1) <= NEAR
      : a !== b * times && a > b * times === isHigher;
}

const TAIL = String.raw`\s+(?:from\s+|than\s+)?(?:the\s+|its\s+|a\s+)*$`;
const RELATION = new RegExp(
  String.raw`\b(?:(above|over|higher|more|ahead of|exceed(?:s|ed|ing)?)|(below|under|lower|less|behind))${TAIL}`,
);

/** `¤ of # exceeds ¤ of #`, `is more than twice ¤ of #`: nothing else stands between the two. */
const OVER_ROW = new RegExp(
  String.raw`^(?:\s+(?:in|at|for|of|the|end|§+))*,?\s+(?:which\s+)?(?:(?:is|was|were|are|remain(?:s|ed)?|stood|stands|still|also|well|far|[a-z]+ly)\s+)*(?<text>(?<more>exceed(?:s|ed|ing)?|above|ahead of|(?:higher|larger|greater) than|more than(?=\s+[¤¢]))|(?<less>below|behind|(?:lower|smaller) than|(?:fell|falls|fall) short of|less than(?=\s+[¤¢]))|(?:(?<over>more than|over)\s+|(?<under>less than|under)\s+)?(?<times>half|twice|double|three times|four times))\s+(?:the\s+|its\s+|their\s+|¢+(?:'s)?\s+)*(?:¤+\s+)?(?:of\s+|at\s+)?(?:the\s+)?$`,
);
const TIMES: Readonly<Record<string, number>> = {
  half: 0.5,
  twice: 2,
  double: 2,
  "three times": 3,
  "four times": 4,
};

function overRow(between: string): Comparison | undefined {
  const match = OVER_ROW.exec(between);
  if (match?.groups === undefined) return undefined;
  const { text = "", more, less, over, under, times = "" } = match.groups;
  const isMore = (more ?? over) !== undefined;
  return {
    at: between.indexOf(text),
    text,
    isHigher: isMore || (less ?? under) !== undefined ? isMore : undefined,
    times: TIMES[times] ?? 1,
  };
}

/** `down from `: the next figure is what the one before the word is compared with. */
const FROM_TAIL = /\bfrom\s+(?:the\s+|its\s+|a\s+)*$/;

/** What stands between two figures and says which is the higher one: the first, or not. */
function comparisonIn(between: string, first: Judged, second: Judged): Comparison | undefined {
  const over = overRow(between);
  const relation = RELATION.exec(between);
  if (over !== undefined) return over;
  if (relation !== null) {
    const text = relation[1] ?? relation[2] ?? "";
    return { at: relation.index, text, isHigher: relation[1] !== undefined, times: 1 };
  }
  // `rose to # at A, and at B fell from #`: no company moves from what another has.
  return first.claim?.company === second.claim?.company ? movedFrom(between, first) : undefined;
}

function movedFrom(between: string, first: Judged): Comparison | undefined {
  if (!FROM_TAIL.test(between) || between.includes("¤")) return undefined;
  const cue = directionsIn(between).at(-1);
  if (cue === undefined) return undefined;
  const { at, text } = cue;
  const isHigher = saysItRose(cue, goodOf(first.item ?? ""));
  return isHigher === undefined ? undefined : { at, text, isHigher, times: 1 };
}
