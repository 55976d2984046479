import { levelClause, periodBefore, shown } from "#core/writing/analyst/chat/facts.ts";
import { growthBand } from "#core/finance/vocabulary/bands.ts";
import { type Book, lookUp } from "#core/findings/book.ts";
import { verbOf, when } from "#core/findings/movement.ts";
import { printsAlike, printsAsZero } from "#core/ledger/print-datum.ts";
import { type Draft, printProse, type Prose, prose, sentence, size } from "#core/ledger/prose.ts";
import { capitalise } from "#core/ledger/words.ts";
import { workingOf } from "#core/writing/analyst/workings.ts";
import type { Datum } from "#core/ledger/datum.ts";
import type { TextStyle } from "#core/ledger/display.ts";
import { periodText } from "#core/ledger/period.ts";
import { growth, outflow, quotient } from "#core/finance/ratios/derived.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";

/** One thing the ledger knows beside a figure. */
export type LedgerFact = {
  /** What it says, so that nothing is said twice. */
  readonly says: readonly string[];
  readonly wordings: {
    /** In the midst of a paragraph: it leaves the time that is spoken of as it is. */
    readonly inside: Draft | undefined;
    readonly atEnd: Draft;
  };
};

/** Flows that are told as a part of revenues, and the margin that says the same. */
const SHARES_OF_REVENUES: Readonly<Record<string, string>> = {
  EBITDA: "EBITDA Margin (%)",
  "Clean EBITDA": "Clean EBITDA Margin (%)",
  EBIT: "EBIT Margin (%)",
  "Gross Profit": "Gross Margin (%)",
  "Net Income": "Net Margin (%)",
  "SG&A": "SG&A / Revenues",
  "Capital Expenditure": "Capex Intensity (%)",
  "Discretionary FCF": "FCF Margin (%)",
  "Cash Flow From Operating Activities": "Cash Flow From Operating Activities / Revenues",
};

/** The key of a cell among what a text says. */
export function saidKey(ticker: string, item: string, period: string): string {
  return `${ticker}|${item}|${period}`;
}

/**
 * What the ledger knows of a cell beside its value: the year before with the change, and what it is
 * made of or its part of revenues. In voice.md's manner; what is missing is left out.
 */
export function factsBeside(book: Book, datum: Datum, style: TextStyle): readonly LedgerFact[] {
  return [
    ...priorFacts(book, datum, style),
    ...workingFacts(book, datum),
    ...shareFacts(book, datum),
  ].map(({ says, inside, atEnd }) => ({
    says,
    wordings: {
      inside: inside && printProse(inside, style),
      atEnd: printProse(atEnd, style),
    },
  }));
}

type Fact = {
  readonly says: readonly string[];
  readonly inside: Prose | undefined;
  readonly atEnd: Prose;
};

/** Rows that are told by words of their own, which a comparison would need too. */
const TOLD_APART = new Set(["Change In Working Capital", "Cash Runway", "Cash Burn"]);

function priorFacts(book: Book, datum: Datum, style: TextStyle): readonly Fact[] {
  const before = lookUp(book, datum.item, periodBefore(book, datum.period));
  // Nothing a year earlier is no figure that could be checked.
  if (before === undefined || before.value === 0 || TOLD_APART.has(datum.item)) return [];
  const words = wordsOf(datum.item);
  const says = [
    saidKey(datum.ticker, datum.item, before.period),
    saidKey(datum.ticker, `${datum.item} growth`, datum.period),
  ];
  const name = capitalise(words.name);
  const inside = isPlain(before)
    ? prose`A year earlier ${words.name} ${verbOf(words)} ${shown(before)}.`
    : undefined;
  const level = { says, inside, atEnd: sentence(levelClause(before)) };
  if (words.kind === "ratio" || datum.unit !== "money") return [level];
  const isOut = words.isOutflow === true;
  const rate = isOut ? growth(outflow(datum), outflow(before)) : growth(datum, before);
  const isSame = printsAlike(datum, before, style) || rate === undefined;
  if (isSame || printsAsZero(rate, style)) return [level];
  const verb = changeVerb(rate.value);
  const changed = prose`${name} ${verb} ${size(rate)} in ${periodText(datum.period)}, from ${shown(before)} in ${periodText(before.period)}.`;
  return [{ ...level, atEnd: changed }];
}

/** Whether a level is said as "x was y": losses and nothing at all have words of their own. */
function isPlain({ item, value }: Datum): boolean {
  return wordsOf(item).isOutflow === true ? value < 0 : value > 0;
}

/** Verbs by the bands of finance.md 7. */
function changeVerb(rate: number): string {
  if (growthBand(rate) === "flat") return rate >= 0 ? "edged up" : "edged down";
  if (growthBand(rate) === "moderate") return rate >= 0 ? "grew" : "declined";
  return rate >= 0 ? "rose" : "fell";
}

function workingFacts(book: Book, datum: Datum): readonly Fact[] {
  const working = workingOf(book, datum);
  const parts = working.flatMap((part) =>
    typeof part === "object" && "datum" in part ? [part.datum] : [],
  );
  if (parts.length < 2) return [];
  const words = wordsOf(datum.item);
  const says = parts.map(({ ticker, item, period }) => saidKey(ticker, item, period));
  const name = capitalise(words.name);
  const made = prose`${name}${when(datum)} ${verbOf(words)} ${working}.`;
  return [{ says, inside: made, atEnd: made }];
}

function shareFacts(book: Book, datum: Datum): readonly Fact[] {
  const margin = SHARES_OF_REVENUES[datum.item];
  const revenues = lookUp(book, "Revenues", datum.period);
  const words = wordsOf(datum.item);
  const amount = words.isOutflow === true ? outflow(datum) : datum;
  if (margin === undefined || amount === undefined || amount.value <= 0) return [];
  const share = quotient(margin, "fraction", [amount, revenues]);
  if (share === undefined) return [];
  const said = prose`${capitalise(words.name)} ${verbOf(words)} ${share} of revenues${when(datum)}.`;
  return [
    {
      says: [
        saidKey(datum.ticker, margin, datum.period),
        saidKey(datum.ticker, `${datum.item} / Revenues`, datum.period),
      ],
      inside: said,
      atEnd: said,
    },
  ];
}
