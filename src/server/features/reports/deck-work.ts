import { creditDeck } from "#core/outputs/compositions/slide-exhibits.ts";
import { presentationDeck } from "#core/outputs/compositions/presentation-deck.ts";
import { AppError } from "#core/errors.ts";
import { customDeck, type CustomPart, type SkippedPart } from "#core/outputs/deck/custom-deck.ts";
import type { DeckRequest } from "#core/outputs/deck/deck-content.ts";
import {
  type DeckDoubt,
  deckDoubts,
  distinctDoubts,
  doubtIds,
  judgedWords,
} from "#core/outputs/deck/deck-words.ts";
import { researchSummary } from "#core/outputs/deck/research-summary.ts";
import type { ResearchSummary, SummaryInput } from "#core/outputs/deck/summary-defaults.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { noteExhibit, noteExhibits } from "#core/outputs/note-exhibits/note-exhibits.ts";
import { exhibitWorkbook } from "#core/outputs/workbook/exhibit-workbook.ts";
import { exportDoubts } from "#core/outputs/report/export-doubts.ts";
import { reportFigures } from "#core/outputs/report/report-figures.ts";
import { deckBytes } from "#server/integrations/office/deck-bytes.ts";
import { houseTemplate } from "#server/integrations/office/house-template.ts";
import { ownTemplate } from "#server/integrations/office/own-template.ts";
import { workbookFile } from "#server/integrations/spreadsheets/workbook-file.ts";
import { type AskedDeck, changeOf, deckRequest } from "./deck-request.ts";

/** A deck to make; it is copied to the thread that makes it. */
export type DeckWork = {
  /** An instant. */
  readonly created: string;
  readonly template: Uint8Array | undefined;
  /** Ids of contradicted figures that may go out. */
  readonly confirmed: readonly string[];
  readonly request: Omit<DeckRequest, "exhibits">;
  /** Slides for a committee in place of the credit research deck. */
  readonly isPresentation?: boolean | undefined;
  /** The components of a custom report; without them it is the credit research deck. */
  readonly parts?: readonly Omit<CustomPart, "request">[] | undefined;
  /** What each component shows that differs from `request`, in their order. */
  readonly changes?: readonly Partial<DeckRequest>[] | undefined;
};

/** A deck that is asked for, or a custom report of components. */
export type AskedWork = Omit<DeckWork, "request" | "parts" | "changes"> & {
  readonly asked: AskedDeck;
  readonly components?:
    | readonly (Omit<CustomPart, "request"> & Parameters<typeof changeOf>[1])[]
    | undefined;
};

/** Runs in a thread: what a deck says is made of its document there, too. */
export function makeAskedDeck({ asked, components, ...work }: AskedWork): DeckOutcome {
  const request = deckRequest(asked);
  const parts = components?.map(({ page, title, componentId }) => ({ page, title, componentId }));
  const changes = components?.map((component) => changeOf(request, component));
  return makeDeck({ ...work, request, parts, changes });
}

/** Runs in a thread: what a text opens with. */
export function makeOpening(input: SummaryInput): ResearchSummary {
  return researchSummary(input);
}

/** An exhibit to write as a workbook, by the name that a line of a note has for it. */
export type ExhibitWork = {
  readonly name: string;
  readonly connectedData: readonly ContextItem[];
  /** An instant. */
  readonly created: string;
};

/** Runs in a thread: a workbook of what a name draws, or why it draws nothing. */
export async function makeExhibit({
  name,
  connectedData,
  created,
}: ExhibitWork): Promise<{ readonly bytes: Uint8Array } | { readonly reason: string }> {
  const exhibit = noteExhibit(name, connectedData);
  if (!("drawing" in exhibit)) return { reason: exhibit.reason };
  return { bytes: await workbookFile({ sheets: exhibitWorkbook(exhibit), created }) };
}

/** What came of it. */
export type DeckOutcome =
  | { readonly kind: "made"; readonly bytes: Uint8Array; readonly skipped: readonly SkippedPart[] }
  | { readonly kind: "contradicted"; readonly count: number }
  | { readonly kind: "nothing"; readonly skipped: readonly SkippedPart[] };

/** Judges the text, lays the slides out, and writes the file. */
export function makeDeck({
  created,
  template: file,
  confirmed,
  request,
  isPresentation = false,
  parts,
  changes = [],
}: DeckWork): DeckOutcome {
  const template = file === undefined ? ownTemplate() : houseTemplate(file);
  const { frames } = template;
  if (parts === undefined) {
    const { deck, content, skipped } = isPresentation
      ? presentationDeck(withExhibits(request), frames)
      : creditDeck(withExhibits(request), frames);
    const count = openCount(content.doubts, confirmed);
    if (count > 0) return { kind: "contradicted", count };
    const bytes = deckBytes(deck, template, created);
    return { kind: "made", bytes, skipped };
  }
  // The pages show no text of the document but their own, and none of its exhibits.
  const custom = parts.map((part, at): CustomPart => ({
    ...part,
    request: { ...request, content: "", anchors: [], ...changes[at] },
  }));
  const count = openCount(doubtsOf(request, custom), confirmed);
  if (count > 0) return { kind: "contradicted", count };
  const { deck, skipped } = customDeck(custom, frames);
  if (deck === undefined) return { kind: "nothing", skipped };
  return { kind: "made", bytes: deckBytes(deck, template, created), skipped };
}

/** Pages that are put together have exhibits of their own and not the text's. */
function withExhibits(request: DeckRequest): DeckRequest {
  return { ...request, exhibits: noteExhibits(request.content, request.connectedData) };
}

/** How many nobody said yes to. */
function openCount(doubts: readonly DeckDoubt[], confirmed: DeckWork["confirmed"]): number {
  return doubtIds(doubts).filter((id) => !confirmed.includes(id)).length;
}

/** What is contradicted in a document's text, and in the words of each page made of it. */
function doubtsOf(request: DeckRequest, parts: readonly CustomPart[]): readonly DeckDoubt[] {
  const ofText = exportDoubts(reportFigures(request)).contradicted;
  const said = new Set(parts.map((part) => part.request.words));
  return distinctDoubts([
    ...ofText,
    ...[...said].flatMap((words) => deckDoubts([], judgedWords(words, request))),
  ]);
}

/** What an analyst is told of a template. */
export type TemplateReport = {
  readonly layouts: readonly string[];
  readonly headingFont: string;
  readonly bodyFont: string;
};

/** A template that came, or the sentence why it is none: errors lose their kind between threads. */
export function readTemplate(file: Uint8Array): TemplateReport | { readonly refusal: string } {
  try {
    const { names, headingFont, bodyFont } = houseTemplate(file);
    return { layouts: names, headingFont, bodyFont };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { refusal: error.message };
  }
}
