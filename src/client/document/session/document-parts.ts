import type { ReportPage, ReportSummary } from "#contracts/report-parts.ts";
import type { ChatMessage, ResearchDocument } from "#contracts/research.ts";
import type { Anchor } from "#core/ledger/anchor.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";

/** A document on this page: its cards hold their data, whatever way it came. */
export type OpenDocument = Omit<ResearchDocument, "connectedData" | "reportPages"> & {
  readonly connectedData: readonly ContextItem[];
} & Pick<ReportParts, "reportPages">;

/** What of a document the workspace changes and saves. */
export type DocumentParts = {
  readonly title: string;
  readonly content: string;
  readonly connectedData: readonly ContextItem[];
  readonly messages: readonly ChatMessage[];
  /** Figures are as known on this day; null: as known now. */
  readonly asOfDate: string | null;
  /** What figures of `content` are of and what the analyst keeps as it is, in its order. */
  readonly anchors: readonly Anchor[];
} & ReportParts;

/** What a document keeps of the reports that are made of it; null before they are begun. */
export type ReportParts = {
  readonly summary?: ReportSummary | null | undefined;
  readonly reportPages?: readonly ReportPage[] | null | undefined;
};

export function partsOf(document: DocumentParts): DocumentParts {
  const { title, content, connectedData, messages, asOfDate, anchors } = document;
  const { summary, reportPages } = document;
  const text = { title, content, connectedData, messages, asOfDate, anchors };
  return { ...text, summary, reportPages };
}

/** The parts that differ from those saved. Lists are compared by identity: a change makes a new one. */
export function changedParts(saved: DocumentParts, current: DocumentParts): Partial<DocumentParts> {
  return {
    ...(current.title === saved.title ? {} : { title: current.title }),
    ...(current.content === saved.content ? {} : { content: current.content }),
    ...(current.connectedData === saved.connectedData
      ? {}
      : { connectedData: current.connectedData }),
    ...(current.messages === saved.messages ? {} : { messages: current.messages }),
    ...(current.asOfDate === saved.asOfDate ? {} : { asOfDate: current.asOfDate }),
    ...(current.summary === saved.summary ? {} : { summary: current.summary }),
    ...(current.reportPages === saved.reportPages ? {} : { reportPages: current.reportPages }),
    ...(isSameBound(saved, current) ? {} : { anchors: current.anchors }),
  };
}

/** A text goes with its anchors: the server would have to guess where they stand in it. */
function isSameBound(saved: DocumentParts, current: DocumentParts): boolean {
  if (current.anchors !== saved.anchors) return false;
  return current.content === saved.content || current.anchors.length === 0;
}

export function isChanged(saved: DocumentParts, current: DocumentParts): boolean {
  return Object.keys(changedParts(saved, current)).length > 0;
}
