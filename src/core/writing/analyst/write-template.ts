import { openBook } from "#core/writing/analyst/books.ts";
import {
  type Draft,
  type DraftSection,
  draftOf,
  joinProse,
  joinSentences,
  type Prose,
  printProse,
  prose,
  sectionProse,
} from "#core/writing/analyst/prose.ts";
import { type Editor, noteEditor, type Paragraphs } from "#core/writing/analyst/edited.ts";
import { basisLine } from "#core/writing/analyst/sections/basis.ts";
import { headline, openingView } from "#core/writing/analyst/sections/opening.ts";
import { writeSection } from "#core/writing/analyst/write-section.ts";
import { TEMPLATE_SECTIONS } from "#core/writing/analyst/template-sections.ts";
import type { TemplateId } from "#core/writing/analyst/templates.ts";
import type { Topic } from "#core/writing/analyst/topics.ts";
import { besideIn, startWriting, type Writing } from "#core/writing/analyst/writing.ts";
import type { ConnectedFinancialData } from "#core/ledger/financial-data.ts";
import type { Ledger } from "#core/ledger/ledger.ts";

export type TemplateRequest = {
  readonly templateId: TemplateId;
  /** The text is about the company of the first. */
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
  const { templateId } = request;
  const sections = sectionsOf(templateId, writing);
  const body = joinProse([headline(writing, templateId), ...sections.map(sectionProse)], "\n\n");
  return printProse(body, writing.style);
}

/** A note in its parts, drafts of their own for edits that stand alone. */
export type NoteDrafts = {
  readonly headline: Draft;
  readonly sections: readonly (Draft & { readonly title: string })[];
  /** The line on their bases. */
  readonly foot: Draft;
};

export function writeTemplateSections(request: TemplateRequest): NoteDrafts | undefined {
  const writing = beginWriting(request.statements, request.ledger);
  const { templateId } = request;
  return writing && draftsOf(bareSectionsOf(templateId, writing), writing, templateId);
}

function draftsOf(
  sections: readonly DraftSection[],
  writing: Writing,
  templateId: TemplateId,
): NoteDrafts {
  const { style } = writing;
  return {
    headline: printProse(headline(writing, templateId), style),
    sections: sections.map((section) => ({
      ...draftOf([section], style),
      title: section.title,
    })),
    foot: printProse(basisLine(writing), style),
  };
}

/** Sections on request; gaps are stated once over all of them. */
export function writeTopics(
  topics: readonly Topic[],
  statements: readonly ConnectedFinancialData[],
  ledger?: Ledger,
): NoteDrafts | undefined {
  const writing = beginWriting(statements, ledger);
  if (writing === undefined) return undefined;
  const edit = noteEditor(writing.style);
  const sections = topics.map(({ title }) => ({
    title,
    paragraphs: proseOf(title, writeSection(title, undefined, writing), edit),
  }));
  return draftsOf(sections, writing, "full-credit-analysis");
}

/** A text about the first company, the others beside it; undefined while it has no fiscal year. */
export function beginWriting(
  statements: readonly ConnectedFinancialData[],
  ledger?: Ledger,
): Writing | undefined {
  const books = statements.map(openBook).filter(({ years }) => years.length > 0);
  const company = statements[0]?.ticker;
  const book = books.find(({ ticker }) => ticker === company);
  const year = book?.years[0];
  return book === undefined || year === undefined
    ? undefined
    : startWriting(
        book,
        books.filter(({ ticker }) => ticker !== company),
        year,
        besideIn(ledger, book.ticker),
      );
}

function sectionsOf(id: TemplateId, writing: Writing): readonly DraftSection[] {
  return withFoot(bareSectionsOf(id, writing), basisLine(writing));
}

function bareSectionsOf(id: TemplateId, writing: Writing): readonly DraftSection[] {
  const edit = noteEditor(writing.style);
  return TEMPLATE_SECTIONS[id].map((title, index) => {
    const opening = index === 0 ? [openingView(writing, id)] : [];
    const paragraphs = [...opening, ...writeSection(title, id, writing)];
    return { title, paragraphs: proseOf(title, paragraphs, edit) };
  });
}

/** The bases of a text, at its foot. */
function withFoot(sections: readonly DraftSection[], foot: Prose): readonly DraftSection[] {
  return sections.map((section, index) =>
    index < sections.length - 1 || foot.length === 0
      ? section
      : { ...section, paragraphs: [...section.paragraphs, foot] },
  );
}

/** Sections that close a note with a judgement, on figures told before. */
const VERDICTS: ReadonlySet<string> = new Set(["Assessment", "Conclusion", "Recommendation"]);

/** Paragraphs with something to say; a section that has nothing, or nothing that is new, says so. */
function proseOf(title: string, written: Paragraphs, edit: Editor): readonly Prose[] {
  const edited = said(edit(written, VERDICTS.has(title)));
  if (edited.length > 0) return edited;
  return said(written).length === 0
    ? [prose`The connected data hold nothing on ${title.toLowerCase()}.`]
    : [prose`On ${title.toLowerCase()} the connected data hold nothing that is not said above.`];
}

function said(paragraphs: Paragraphs): readonly Prose[] {
  return paragraphs.map(joinSentences).filter((paragraph) => paragraph.length > 0);
}
