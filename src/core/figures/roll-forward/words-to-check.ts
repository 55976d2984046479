import { brokenWords } from "#core/figures/roll-forward/broken-words.ts";
import { type FlaggedWords, flagged } from "#core/figures/roll-forward/flagged-words.ts";
import { type Around, openWords } from "#core/figures/roll-forward/open-words.ts";
import type { RolledSentence } from "#core/figures/roll-forward/rolled-sentence.ts";
import type { FormerSentence } from "#core/figures/roll-forward/said-periods.ts";

/** What in a sentence is to be read again once its figures are rolled forward. */
export function wordsToCheck(
  former: FormerSentence,
  sentence: RolledSentence,
  around: Around,
): readonly FlaggedWords[] {
  const found = [
    ...turnedWords(former, sentence),
    ...sentence.warnings.map((warning) => ({
      ...warning,
      sentence: former.text,
      kind: "broken" as const,
    })),
    ...brokenWords(former, sentence, around.advances),
    ...oddFigures(former, sentence),
    ...openWords(former, sentence, around),
  ];
  const places = new Set<number>();
  return found
    .toSorted((a, b) => a.position - b.position)
    .filter(({ position }) => {
      const isNew = !places.has(position);
      places.add(position);
      return isNew;
    })
    .map(({ position, length, text, sentence: said, note, kind }) => ({
      position: former.start + position,
      length,
      text,
      sentence: said,
      note,
      kind,
    }));
}

function turnedWords(
  { text: sentence }: FormerSentence,
  { exchanges }: RolledSentence,
): readonly FlaggedWords[] {
  return exchanges.map(({ position, was, becomes }) => ({
    position,
    length: was.length,
    text: was,
    sentence,
    note: `becomes “${becomes}”`,
    kind: "turned",
  }));
}

/** New figures that few words go with: nothing, and less than nothing. */
function oddFigures(former: FormerSentence, { figures }: RolledSentence): readonly FlaggedWords[] {
  return figures.flatMap(({ bound, text: becomes }) => {
    if (bound.text === becomes) return [];
    const word = { at: bound.from, text: bound.text };
    if (!/[1-9]/.test(becomes)) return [flagged(former, word, `becomes “${becomes}”`, "broken")];
    const isTurned = isNegative(becomes) !== isNegative(bound.text);
    const side = isNegative(becomes) ? "negative" : "positive";
    return isTurned ? [flagged(former, word, `becomes ${side}: “${becomes}”`, "broken")] : [];
  });
}

function isNegative(text: string): boolean {
  return /[(-]\s?[\d$€£]/.test(text);
}
