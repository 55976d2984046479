import type { BoundAnchor } from "#core/ledger/anchor.ts";
import type { Advance } from "#core/figures/roll-forward/advance.ts";
import { periodText } from "#core/ledger/period.ts";
import { type FlaggedWords, flagged } from "#core/figures/roll-forward/flagged-words.ts";
import { saidWords } from "#core/figures/read/words-against-data/said-words.ts";
import type { RolledSentence } from "#core/figures/roll-forward/rolled-sentence.ts";
import {
  type FormerSentence,
  hasClaims,
  isOfFormerLatest,
  numbersIn,
  type SaidPeriod,
} from "#core/figures/roll-forward/said-periods.ts";

export type Around = {
  readonly periods: readonly SaidPeriod[];
  readonly advances: readonly Advance[];
  /** What its figures are of, in force; counted from its first character. */
  readonly anchors: readonly BoundAnchor[];
  /** A short line of its own, whose words say nothing of figures. */
  readonly isHeading: boolean;
};

/** What nobody can check for the new figures: causes, counts of years, figures without a source. */
export function openWords(
  former: FormerSentence,
  sentence: RolledSentence,
  around: Around,
): readonly FlaggedWords[] {
  const isTouched = sentence.changes.length > 0;
  return [
    ...(isTouched
      ? [...openClauses(former, sentence), ...openFigures(former, sentence, around)]
      : []),
    ...staleTimes(former, sentence, around),
  ];
}

const OPEN_NOTES: Readonly<Record<string, string>> = {
  cause: "why it moved cannot be checked",
  counted: "count the periods again",
  pace: "compare the two rates again",
  once: "it happened then; see whether it did again",
  contrast: "the two may no longer stand against each other",
};

function openClauses(
  former: FormerSentence,
  { exchanges }: RolledSentence,
): readonly FlaggedWords[] {
  return saidWords(former.checked.reading).flatMap((word) => {
    const note = OPEN_NOTES[word.said.kind];
    const isIdle = word.said.kind === "contrast" && exchanges.length === 0;
    return note === undefined || isIdle ? [] : [flagged(former, word, note, "open")];
  });
}

/** Figures beside rolled ones that were not right before: nobody knows their new value. */
function openFigures(
  former: FormerSentence,
  { checked }: RolledSentence,
  { anchors }: Around,
): readonly FlaggedWords[] {
  const now = numbersIn(checked);
  return numbersIn(former.checked).flatMap((figure, index) => {
    const isOpen = figure.verdict === "unsupported" || figure.verdict === "contradicted";
    if (!isOpen || now[index]?.verdict === "verified") return [];
    if (anchors.some(({ from, to }) => from <= figure.position && figure.position < to)) return [];
    const word = { at: figure.position, text: figure.text };
    return [flagged(former, word, "stays as it was: it had no source before", "open")];
  });
}

/** Times that stay on the former latest column, where no figure says why. */
function staleTimes(
  former: FormerSentence,
  sentence: RolledSentence,
  { periods, advances, isHeading }: Around,
): readonly FlaggedWords[] {
  const { moved, checked } = sentence;
  const isSaid = numbersIn(former.checked).some((figure) => isOfFormerLatest(figure, advances));
  const isUnsure = moved.length > 0 && !hasClaims(checked) && !isHeading;
  const isLatest = /\b(?:latest|most recent)\b/i.test(former.text);
  return periods.flatMap((period) => {
    if (period.distance !== 0 || (isMonth(period) && !moved.includes(period))) return [];
    const word = { at: period.start, text: period.text };
    if (moved.includes(period)) {
      return isUnsure && !isLatest
        ? [flagged(former, word, "no figure of the sentence could be checked", "open")]
        : [];
    }
    const { blocked } = sentence;
    // A figure that is read and stays is listed with the reason.
    if (isSaid && blocked !== undefined) return [];
    const why = blocked === undefined ? "" : `: ${blocked}`;
    return [
      flagged(former, word, `it still speaks of ${periodText(period.columns[0])}${why}`, "open"),
    ];
  });
}

/** A month without a day names other things as well: an issue, a meeting. */
function isMonth({ when }: SaidPeriod): boolean {
  return when.kind === "date" && when.date.length < 10;
}
