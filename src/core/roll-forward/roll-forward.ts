import {
  checkSentence,
  type CheckedSentence,
  type Ground,
  intoParagraph,
} from "#core/grounding/check-figures.ts";
import { type Carry, NOTHING_SAID } from "#core/grounding/claim.ts";
import { sentencesOf } from "#core/grounding/sentences.ts";
import type { CheckedFigure } from "#core/grounding/verdict.ts";
import { type Advance, advancesBetween } from "#core/roll-forward/advance.ts";
import { isHeading, isLed } from "#core/roll-forward/led-sentence.ts";
import {
  type Course,
  isCurrent,
  type RolledSentence,
  rolledSentence,
} from "#core/roll-forward/rolled-sentence.ts";
import {
  numbersIn,
  type FormerSentence,
  isOfFormerLatest,
  type SaidPeriod,
  saidPeriods,
} from "#core/roll-forward/said-periods.ts";
import { editsOf } from "#core/roll-forward/sentence-edits.ts";
import { type WordsToCheck, wordsToCheck } from "#core/roll-forward/words-to-check.ts";
import type { Edit } from "#core/text-edits/edit.ts";
import { applyChanges } from "#core/text-edits/text-change.ts";

/** A figure that was right on the former data and is not what the text should say on the new. */
export type StaleFigure = {
  /** Where it stands, UTF-16. */
  readonly position: number;
  readonly length: number;
  readonly was: string;
  /** What is proposed for it; absent where nothing can be. */
  readonly becomes?: string | undefined;
  /** Why nothing is proposed: a part of a sentence. */
  readonly reason?: string | undefined;
  readonly ticker: string;
  readonly item: string;
  /** The columns it is of, before and after. */
  readonly from: string;
  readonly to: string;
  /** The same column has another value now. */
  readonly isRestated: boolean;
};

/** What a text needs where the connected data went on (issue of the text, not of the data). */
export type RollForward = {
  readonly advances: readonly Advance[];
  /** Made for the text as it is, in its order. Accepted together they make every figure right. */
  readonly edits: readonly Edit[];
  readonly stale: readonly StaleFigure[];
  /** Words that do not go with the new figures, or that nobody can check. */
  readonly words: readonly WordsToCheck[];
  /** Figures that were right on the former data and are of its latest columns. */
  readonly olderFigures: number;
};

export type RollForwardRequest = {
  readonly content: string;
  /** The data the text was right on, and those connected now. */
  readonly before: Ground;
  readonly after: Ground;
  readonly newId: () => string;
  /** ISO 8601, UTC. */
  readonly now: string;
};

/** The figures of a text brought to the latest connected data, as edits to accept or reject. */
export function rollForward(request: RollForwardRequest): RollForward {
  const { content, before, after } = request;
  const advances = advancesBetween(before, after);
  const formers = formerSentences(content, before);
  const rolled = rolledSentences(formers, { advances, before, after });
  const edits = rolled.flatMap(({ former, sentence }) => editsOf(former, sentence, request));
  return {
    advances,
    edits,
    stale: rolled.flatMap(({ former, sentence }) => staleIn(former, sentence, advances)),
    words: rolled.flatMap(({ former, sentence, periods }, index) =>
      wordsToCheck(former, sentence, { periods, advances, isHeading: isHeading(formers, index) }),
    ),
    olderFigures: formers
      .flatMap(({ checked }) => numbersIn(checked))
      .filter((figure) => isOfFormerLatest(figure, advances)).length,
  };
}

/** A text sentence by sentence as it was checked on the former data. */
function formerSentences(content: string, ground: Ground): readonly FormerSentence[] {
  const formers: FormerSentence[] = [];
  let said: Carry = NOTHING_SAID;
  for (const sentence of sentencesOf(content)) {
    const carry = sentence.beginsParagraph ? intoParagraph(said) : said;
    const checked = checkSentence(sentence.text, carry, ground);
    formers.push({ ...sentence, checked, carry });
    said = checked.carry;
  }
  return formers;
}

type Rolled = {
  readonly former: FormerSentence;
  readonly periods: readonly SaidPeriod[];
  readonly sentence: RolledSentence;
};

function rolledSentences(formers: readonly FormerSentence[], course: Course): readonly Rolled[] {
  const all = formers.map((former) => saidPeriods(former, course.advances, course.before));
  const rolled: Rolled[] = [];
  let said: Carry = NOTHING_SAID;
  for (const [index, former] of formers.entries()) {
    const carry = former.beginsParagraph ? intoParagraph(said) : said;
    const asItStands = checkSentence(former.text, carry, course.after);
    const periods = all[index] ?? [];
    const sentence = isCurrent(former, asItStands, course.advances)
      ? untouched(asItStands)
      : rolledSentence({
          former,
          periods,
          asItStands,
          carry,
          course,
          isLed: isLed(formers, index, { periods: all, advances: course.advances }),
        });
    rolled.push({ former, periods, sentence });
    said = sentence.checked.carry;
  }
  return rolled;
}

function untouched(checked: CheckedSentence): RolledSentence {
  return {
    changes: [],
    checked,
    figures: new Map(),
    exchanges: [],
    failing: [],
    warnings: [],
    moved: [],
    blocked: undefined,
  };
}

function staleIn(
  former: FormerSentence,
  sentence: RolledSentence,
  advances: readonly Advance[],
): readonly StaleFigure[] {
  const now = numbersIn(sentence.checked);
  return numbersIn(former.checked).flatMap((figure, index) => {
    const found = now[index];
    const becomes = sentence.figures.get(index);
    const reason =
      sentence.failing.find((failing) => failing.index === index)?.reason ??
      (isOfFormerLatest(figure, advances) && becomes === undefined ? sentence.blocked : undefined);
    if (figure.verdict !== "verified" || (becomes === undefined && reason === undefined)) return [];
    return [staleFigure(former, figure, { found, becomes, reason })];
  });
}

function staleFigure(
  { start }: FormerSentence,
  figure: CheckedFigure,
  now: Pick<StaleFigure, "becomes" | "reason"> & { readonly found: CheckedFigure | undefined },
): StaleFigure {
  const { position, length, text, ticker, item, measure, period } = figure;
  const from = period ?? "";
  const to = now.found?.period ?? from;
  return {
    position: start + position,
    length,
    was: text,
    becomes: now.becomes,
    reason: now.reason,
    ticker: ticker ?? "",
    item: measure ?? item ?? "",
    from,
    to,
    isRestated: from === to && now.becomes !== undefined,
  };
}

/** The text with every edit accepted. */
export function rolledText(content: string, { edits }: RollForward): string {
  return applyChanges(
    content,
    edits.map(({ position, length = 0, content: insert }) => ({
      from: position,
      to: position + length,
      insert,
    })),
  );
}
