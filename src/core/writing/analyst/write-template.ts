import { unitOfAll } from "#core/ledger/sentence-unit.ts";
import { type Draft, draftOf, joinProse, printProse, sectionProse } from "#core/ledger/prose.ts";
import { findingsOf } from "#core/findings/findings.ts";
import { type Note, noteOf } from "#core/writing/analyst/note.ts";
import { NOTE_PLANS, type NotePlan } from "#core/writing/analyst/note-plans.ts";
import { planOf, type RequestedSection } from "#core/writing/analyst/requested-sections.ts";
import type { TemplateId } from "#core/writing/analyst/templates.ts";
import { NO_VALUE_FACTS, valueFacts } from "#core/writing/analyst/value-facts.ts";
import type { TextStyle } from "#core/ledger/display.ts";
import type { ConnectedFinancialData } from "#core/ledger/financial-data.ts";
import type { Ledger } from "#core/ledger/ledger.ts";

/** What a note is written from. */
export type NoteSources = {
  /** The text is about the company of the first. */
  readonly statements: readonly ConnectedFinancialData[];
  /** Of the same document: passages, models and market inputs are read from it. */
  readonly ledger?: Ledger | undefined;
  /** `YYYY-MM-DD`, against which data are old. */
  readonly today?: string | undefined;
};

export type TemplateRequest = NoteSources & { readonly templateId: TemplateId };

/** A note in its parts, drafts of their own for edits that stand alone. */
export type NoteDrafts = {
  readonly headline: Draft;
  readonly sections: readonly (Draft & { readonly title: string })[];
  /** The lines on its bases and on what is not in the data. */
  readonly foot: Draft;
};

/**
 * A standard analysis written from connected data alone, every figure recorded; undefined when no
 * statements with a fiscal year are connected.
 */
export function writeTemplate({ templateId, ...sources }: TemplateRequest): Draft | undefined {
  const written = write(sources, NOTE_PLANS[templateId]);
  if (written === undefined) return undefined;
  const { note, style } = written;
  const { headline, sections, foot } = note;
  const footed = sections.map((section, at) =>
    at < sections.length - 1 || foot.length === 0
      ? section
      : { ...section, paragraphs: [...section.paragraphs, foot] },
  );
  return printProse(joinProse([headline, ...footed.map(sectionProse)], "\n\n"), style);
}

export function writeTemplateSections(request: TemplateRequest): NoteDrafts | undefined {
  return draftsOf(request, NOTE_PLANS[request.templateId]);
}

/** Sections on request; what they say is said once over all of them. */
export function writeRequested(
  sections: readonly RequestedSection[],
  sources: NoteSources,
): NoteDrafts | undefined {
  return draftsOf(sources, planOf(sections));
}

function draftsOf(sources: NoteSources, plan: NotePlan): NoteDrafts | undefined {
  const written = write(sources, plan);
  if (written === undefined) return undefined;
  const { note, style } = written;
  return {
    headline: printProse(note.headline, style),
    sections: note.sections.map((section) => ({
      ...draftOf([section], style),
      title: section.title,
    })),
    foot: printProse(note.foot, style),
  };
}

function write(
  { statements, ledger, today }: NoteSources,
  plan: NotePlan,
): { readonly note: Note; readonly style: TextStyle } | undefined {
  const [first, ...peers] = statements;
  const found = first && findingsOf(first, { ledger, peers, today });
  if (found === undefined) return undefined;
  const value = ledger === undefined ? NO_VALUE_FACTS : valueFacts(ledger, found.view.book.ticker);
  const note = noteOf(found, plan, value);
  const said = note.sections.flatMap(({ paragraphs }) => paragraphs.flat());
  return { note, style: unitOfAll([...note.headline, ...said], found.view.style) };
}
