import { directionsIn } from "#core/grounding/cue-words.ts";
import { goodOf } from "#core/grounding/good-direction.ts";
import type { Judged } from "#core/grounding/judge.ts";
import type { SentenceReading } from "#core/grounding/read-sentence.ts";
import type { TextWarning } from "#core/grounding/verdict.ts";
import { wordsOf } from "#core/vocabulary/item-words.ts";

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
    if (first === undefined) return [];
    const from = first.figure.position + first.figure.length;
    const between = reading.masked.slice(from, second.figure.position);
    const said = comparisonIn(between, first);
    if (said === undefined) return [];
    const a = sizeOf(first);
    const b = sizeOf(second);
    if (first.figure.expected?.unit !== second.figure.expected?.unit || a === b) return [];
    if (a > b === said.isHigher) return [];
    const position = from + said.at;
    return [
      {
        position,
        length: said.text.length,
        text: reading.text.slice(position, position + said.text.length),
        kind: "direction" as const,
        note: `${first.figure.expected?.display ?? ""} is ${a > b ? "more" : "less"} than ${second.figure.expected?.display ?? ""}`,
      },
    ];
  });
}

function isLevel(claim: Judged["claim"]): boolean {
  return claim?.operation.kind === "level" || claim?.operation.kind === "ratio";
}

function sizeOf({ figure, item }: Judged): number {
  const value = figure.expected?.value ?? 0;
  return wordsOf(item ?? "").isOutflow === true ? -value : value;
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
