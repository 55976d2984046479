import { directionsIn } from "#core/figures/read/sentence/cue-words.ts";
import { goodOf } from "#core/figures/read/verdicts/good-direction.ts";
import type { Judged } from "#core/figures/read/verdicts/judge.ts";
import type { SentenceReading } from "#core/figures/read/sentence/read-sentence.ts";
import type { TextWarning } from "#core/figures/read/verdicts/verdict.ts";
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
  { masked, text }: SentenceReading,
  first: Judged,
  second: Judged,
): readonly TextWarning[] {
  const from = first.figure.position + first.figure.length;
  const said = comparisonIn(masked.slice(from, second.figure.position), first);
  const now = first.figure.expected;
  const other = second.figure.expected;
  if (said === undefined || now === null || now.unit !== other?.unit) return [];
  const difference = sizeOf(first) - sizeOf(second);
  const printed = printedSize(first) - printedSize(second);
  // A word that fits the figures of the text is not wrong where they are.
  if (difference === 0 || [difference, printed].some((each) => each > 0 === said.isHigher))
    return [];
  const position = from + said.at;
  const { length } = said.text;
  return [
    {
      position,
      length,
      text: text.slice(position, position + length),
      kind: "direction",
      note: `${now.display} is ${difference > 0 ? "more" : "less"} than ${other.display}`,
    },
  ];
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

type Comparison = { readonly at: number; readonly text: string; readonly isHigher: boolean };

const TAIL = String.raw`\s+(?:from\s+|than\s+)?(?:the\s+|its\s+|a\s+)*$`;
const RELATION = new RegExp(
  String.raw`\b(?:(above|over|higher|more|ahead of|exceed(?:s|ed|ing)?)|(below|under|lower|less|behind))${TAIL}`,
);

/** `down from `: the next figure is what the one before the word is compared with. */
const FROM_TAIL = /\bfrom\s+(?:the\s+|its\s+|a\s+)*$/;

/** What stands between two figures and says which is the higher one: the first, or not. */
function comparisonIn(between: string, first: Judged): Comparison | undefined {
  const relation = RELATION.exec(between);
  if (relation !== null) {
    const text = relation[1] ?? relation[2] ?? "";
    return { at: relation.index, text, isHigher: relation[1] !== undefined };
  }
  if (!FROM_TAIL.test(between) || between.includes("¤")) return undefined;
  const cue = directionsIn(between).at(-1);
  if (cue === undefined) return undefined;
  const { direction, at, text } = cue;
  if (direction === "up" || direction === "down") return { at, text, isHigher: direction === "up" };
  const good = goodOf(first.item ?? "");
  if (good === undefined) return undefined;
  return { at, text, isHigher: (direction === "better") === (good === "higher") };
}
