import { type Book, openBook } from "#core/writing/analyst/books.ts";
import type { SectionWriter } from "#core/writing/analyst/compose.ts";
import {
  capitalStructure,
  creditRisk,
  currentTrading,
  liquidityAnalysis,
  profitabilityTrends,
} from "#core/writing/analyst/credit-templates.ts";
import { writeFinancialSection } from "#core/writing/analyst/financial-template.ts";
import { fullCreditAnalysis } from "#core/writing/analyst/full-credit-template.ts";
import { fullEquityAnalysis } from "#core/writing/analyst/full-equity-template.ts";
import {
  type Draft,
  type DraftSection,
  draftOf,
  joinSentences,
  type Prose,
  prose,
} from "#core/writing/analyst/prose.ts";
import { isFinancial } from "#core/writing/analyst/sections/financials.ts";
import { TEMPLATE_SECTIONS } from "#core/writing/analyst/template-sections.ts";
import type { TemplateId } from "#core/writing/analyst/templates.ts";
import type { Topic } from "#core/writing/analyst/topics.ts";
import { besideIn, startWriting, type Writing } from "#core/writing/analyst/writing.ts";
import type { ConnectedFinancialData } from "#core/ledger/financial-data.ts";
import type { Ledger } from "#core/ledger/ledger.ts";

const TEMPLATE_WRITERS: Readonly<Record<TemplateId, Readonly<Record<string, SectionWriter>>>> = {
  "capital-structure": capitalStructure,
  "liquidity-analysis": liquidityAnalysis,
  "profitability-trends": profitabilityTrends,
  "current-trading-analysis": currentTrading,
  "credit-risk": creditRisk,
  "full-credit-analysis": fullCreditAnalysis,
  "full-equity-analysis": fullEquityAnalysis,
};

export type TemplateRequest = {
  readonly templateId: TemplateId;
  /** In the order of their cards: the text is about the first with a fiscal year. */
  readonly statements: readonly ConnectedFinancialData[];
  /** Of the same document: models and market inputs are read from it. */
  readonly ledger?: Ledger | undefined;
};

/**
 * A standard analysis written from connected statements alone, every figure recorded; undefined
 * when no statements with a fiscal year are connected.
 */
export function writeTemplate(request: TemplateRequest): Draft | undefined {
  const writing = beginWriting(request.statements, request.ledger);
  if (writing === undefined) return undefined;
  return draftOf(sectionsOf(request.templateId, writing), writing.style);
}

/** Each section of a template as a draft of its own, in order, for edits that stand alone. */
export function writeTemplateSections(request: TemplateRequest): readonly Draft[] {
  const writing = beginWriting(request.statements, request.ledger);
  if (writing === undefined) return [];
  return sectionsOf(request.templateId, writing).map((section) =>
    draftOf([section], writing.style),
  );
}

/** Sections on request, each a draft of its own; bases and gaps are stated once over all of them. */
export function writeTopics(
  topics: readonly Topic[],
  statements: readonly ConnectedFinancialData[],
  ledger?: Ledger,
): readonly Draft[] {
  const writing = beginWriting(statements, ledger);
  if (writing === undefined) return [];
  return topics.map(({ title, write }) => {
    const paragraphs = isFinancial(writing)
      ? writeFinancialSection(title, undefined, writing)
      : write(writing);
    return draftOf([{ title, paragraphs: proseOf(paragraphs) }], writing.style);
  });
}

/** A text about the first company that has a fiscal year, the others beside it. */
export function beginWriting(
  statements: readonly ConnectedFinancialData[],
  ledger?: Ledger,
): Writing | undefined {
  const books = statements.map(openBook).filter(({ years }) => years.length > 0);
  const [book, ...others] = books;
  const year = book?.years[0];
  return book === undefined || year === undefined
    ? undefined
    : startWriting(
        book,
        others.filter((peer) => isOther(peer, book)),
        year,
        besideIn(ledger, book.ticker),
      );
}

function isOther(peer: Book, book: Book): boolean {
  return peer.ticker !== book.ticker;
}

function sectionsOf(id: TemplateId, writing: Writing): readonly DraftSection[] {
  const writers = TEMPLATE_WRITERS[id];
  return TEMPLATE_SECTIONS[id].map((title) => {
    const paragraphs = isFinancial(writing)
      ? writeFinancialSection(title, id, writing)
      : (writers[title]?.(writing) ?? []);
    return { title, paragraphs: proseOf(paragraphs) };
  });
}

/** Paragraphs with something to say; a section that has nothing says so. */
function proseOf(paragraphs: readonly (readonly Prose[])[]): readonly Prose[] {
  const said = paragraphs.map(joinSentences).filter((paragraph) => paragraph.length > 0);
  return said.length === 0 ? [prose`The connected data hold nothing for this section.`] : said;
}
