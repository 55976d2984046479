import { spokenName } from "#core/finance/vocabulary/company-name.ts";
import type { Anchor, PlacedBinding } from "#core/ledger/anchor.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { documentTicker } from "#core/ledger/document-company.ts";
import { longDate } from "#core/ledger/dates.ts";
import { openLedger } from "#core/ledger/ledger.ts";
import { anchorsOfWords } from "#core/outputs/deck/deck-words.ts";
import { REPORT_TITLE_DEFAULT } from "#core/outputs/deck/report-defaults.ts";
import { isSectionLine } from "#core/text/outline/section-lines.ts";
import { sentencesOf } from "#core/figures/read/text/sentences.ts";
import { countWords } from "#core/text/outline/word-count.ts";

export type SummaryInput = {
  readonly content: string;
  readonly anchors: readonly (Anchor | PlacedBinding)[];
  readonly connectedData: readonly ContextItem[];
  /** `YYYY-MM-DD`. */
  readonly date: string;
};

/** A report's opening without a language model: the text's own headline and first sentences. */
export type ResearchSummary = {
  readonly title: string;
  readonly subtitle: string;
  readonly summary: string;
  /** What figures of `summary` and of `title` are of; offsets count into it. */
  readonly anchors: readonly PlacedBinding[];
  readonly titleAnchors: readonly PlacedBinding[];
};

/** A headline is a first line that is no sentence and no longer than this. */
const HEADLINE_MAX = 140;
const SUMMARY_WORDS = 60;

export function summaryDefaults(input: SummaryInput): ResearchSummary {
  const { content, connectedData, date } = input;
  const lines = linesOf(content);
  const headline = lines.find(({ text }) => text.trim() !== "");
  const isHeadline = headline !== undefined && isHeadlineText(headline.text);
  const body = lines.filter((line) => isProse(line) && !(isHeadline && line === headline));
  const from = body[0];
  const stretch = from === undefined ? "" : firstSentences(from.text);
  const title = isHeadline ? headline.text.trim() : REPORT_TITLE_DEFAULT;
  return {
    title,
    subtitle: subtitleOf(connectedData, date),
    summary: stretch,
    anchors: anchorsOfWords(stretch, input),
    titleAnchors: anchorsOfWords(title, input),
  };
}

/** Company and date (decisions.md 21). */
export function subtitleOf(connectedData: readonly ContextItem[], date: string): string {
  const ticker = documentTicker(connectedData);
  const entity = openLedger(connectedData)
    .describe()
    .find((one) => one.entity === ticker);
  const company = entity === undefined ? ticker : `${spokenName(entity.name)} (${entity.entity})`;
  return company === undefined ? longDate(date) : `${company}, ${longDate(date)}`;
}

/** The first whole sentences of at most so many words; a longer first sentence stands whole. */
export function firstSentences(paragraph: string, most = SUMMARY_WORDS): string {
  const text = paragraph.trim();
  let end = 0;
  for (const { start, text: said } of sentencesOf(text)) {
    const next = start + said.length;
    if (!ENDED.test(said) || (end > 0 && countWords(text.slice(0, next)) > most)) break;
    end = next;
  }
  return end === 0 ? text : text.slice(0, end);
}

const ENDED = /[.!?]["'”’)\]]*$/;

type Line = { readonly text: string };

function linesOf(content: string): readonly Line[] {
  return [...content.matchAll(/[^\n\r]+/g)].map(([text]) => ({ text }));
}

function isProse({ text }: Line): boolean {
  return text.trim() !== "" && !isSectionLine(text);
}

function isHeadlineText(line: string): boolean {
  const text = line.trim();
  return text.length <= HEADLINE_MAX && !isSectionLine(line) && !/[.!?]$/.test(text);
}
