import { bindSentence, type BoundSentence } from "#core/figures/read/tie/tie-sentence.ts";
import type { Carry } from "#core/figures/read/claims/claim.ts";
import { companyIn } from "#core/figures/read/ledger/company-ledger.ts";
import { type Ground, groundOfCase } from "#core/figures/read/ledger/ground.ts";
import { passageFigures } from "#core/figures/read/passages/passage-figures.ts";
import type { Judged } from "#core/figures/read/verdicts/judge.ts";
import { judgeAll, type SetAside } from "#core/figures/read/verdicts/judge-sentence.ts";
import { readSentence, type SentenceReading } from "#core/figures/read/sentence/read-sentence.ts";
import { HEADLESS } from "#core/figures/read/sentence/table-heads.ts";
import { asTableRow } from "#core/figures/read/sentence/table-lines.ts";
import { cellsOf, isCelled, isPiped } from "#core/figures/read/text/cells.ts";
import {
  type CheckedFigure,
  type TextWarning,
  untiedFigure,
} from "#core/figures/read/verdicts/verdict.ts";
import { pointingWarnings } from "#core/figures/read/words-against-data/directions.ts";
import { wordWarnings } from "#core/figures/read/words-against-data/word-warnings.ts";

/** A sentence judged in its context; places count from its first character. */
export type CheckedSentence = {
  readonly reading: SentenceReading;
  readonly figures: readonly CheckedFigure[];
  readonly warnings: readonly TextWarning[];
  readonly judged: readonly Judged[];
  readonly carry: Carry;
};

/**
 * The verdicts on one sentence, `carry` being what the sentences before it spoke of. `read` is given
 * where the sentence was read for connected data of the same companies and rows.
 */
export function checkSentence(
  text: string,
  carry: Carry,
  ground: Ground,
  read = readSentence(text, ground.ledgers),
): CheckedSentence {
  return judgeSentence(text, tieSentence(read, carry, ground), ground);
}

/** A sentence whose figures are tied to the connected data and not judged yet. */
export type TiedSentence = BoundSentence & {
  readonly reading: SentenceReading;
  /** What the sentences before it spoke of. */
  readonly before: Carry;
};

/** Ties the figures of a sentence, read as a row where a table goes on. */
export function tieSentence(read: SentenceReading, carry: Carry, ground: Ground): TiedSentence {
  const table = carry.table ?? (isOfTable(read) ? HEADLESS : undefined);
  const reading = (table && asTableRow(read, table)) ?? read;
  const ofCase = groundOfCase(read.text, ground) ?? ground;
  const { bound, carry: next } = bindSentence(reading, carry, ofCase);
  return { reading, bound, carry: next, before: carry };
}

/** Whether a line is of a table though none has begun: between bars, or figures of no time in several cells. */
function isOfTable({ text, figures, periods }: SentenceReading): boolean {
  if (isPiped(text)) return true;
  if (!isCelled(text) || periods.length > 0) return false;
  const filled = cellsOf(text).filter((cell) =>
    figures.some(({ start, end }) => start >= cell.start && end <= cell.end),
  );
  return filled.length > 1;
}

/** The verdicts on the figures of a sentence, and the warnings about its words. */
export function judgeSentence(
  text: string,
  { reading, bound, carry, before }: TiedSentence,
  ground: Ground,
): CheckedSentence {
  const { judged, setAside } = judgeAll(bound, reading, text);
  const settled = judged.map(({ figure }) => figure);
  const borneOut = passageFigures(settled, { reading, ground, carry });
  const figures = settled.map((figure) => borneOut.get(figure.position) ?? figure);
  for (const each of [...reading.ignored, ...reading.periods, ...setAside]) {
    const figure = ignoredFigure(text, { note: null, ...each });
    if (/\d/.test(figure.text)) figures.push(figure);
  }
  return {
    reading,
    figures: figures.toSorted((a, b) => a.position - b.position),
    warnings: [
      ...warningsOf(reading, judged, ground),
      ...pointingWarnings(
        reading,
        before,
        companyIn(ground.ledgers, carry.ticker ?? ground.primaryTicker),
      ),
    ],
    judged,
    carry,
  };
}

/** What is said of a sentence on which the check had to give up. */
export const UNCHECKED_NOTE =
  "could not be checked: it took too long. Write it in shorter sentences";

/** A sentence on which the check was given up: one mark over the whole of it, where it has a digit. */
export function uncheckedSentence(text: string, carry: Carry): CheckedSentence {
  const figure = untiedFigure({
    position: 0,
    length: text.length,
    text,
    verdict: "unsupported",
    value: null,
    unit: "none",
    note: UNCHECKED_NOTE,
  });
  const figures = /\d/.test(text) ? [figure] : [];
  return { reading: unread(text), figures, warnings: [], judged: [], carry };
}

function unread(text: string): SentenceReading {
  const nothing = { figures: [], ignored: [], periods: [], items: [], companies: [] };
  return { text, masked: text, ...nothing };
}

function warningsOf(
  reading: SentenceReading,
  judged: readonly Judged[],
  { ledgers }: Ground,
): readonly TextWarning[] {
  const loose = judged
    .filter(({ isLoose }) => isLoose)
    .map(({ figure }) => ({
      position: figure.position,
      length: figure.length,
      text: figure.text,
      kind: "loose" as const,
      note: `the value is ${figure.expected?.display ?? ""}`,
    }));
  return [...loose, ...wordWarnings(reading, judged, ledgers)];
}

function ignoredFigure(text: string, { start, end, note }: SetAside): CheckedFigure {
  return untiedFigure({
    position: start,
    length: end - start,
    text: text.slice(start, end),
    verdict: "ignored",
    value: null,
    unit: "none",
    note,
  });
}
