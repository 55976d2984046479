import type { ReportSummary } from "#contracts/report-parts.ts";
import { type ChatMessage, UNTITLED } from "#contracts/research.ts";
import { localIsoDate } from "#client/lib/local-date.ts";
import type { DocumentFigures } from "#core/figures/check/document-figures.ts";
import type { Anchor } from "#core/ledger/anchor.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { documentTicker } from "#core/ledger/document-company.ts";
import { longDate } from "#core/ledger/dates.ts";
import { openLedger } from "#core/ledger/ledger.ts";
import { marketSpreadOf } from "#core/ledger/market-cap.ts";
import { isFiscalYear, periodText } from "#core/ledger/period.ts";
import {
  anchoredWords,
  type DeckDoubt,
  deckDoubts,
  doubtIds,
  judgedWords,
} from "#core/outputs/deck/deck-words.ts";
import { printedCall } from "#core/outputs/deck/printed-call.ts";
import { recommendationName } from "#core/outputs/deck/report-defaults.ts";
import type { ContradictedFigure } from "#core/outputs/report/export-doubts.ts";
import type { Stretch } from "#core/outputs/compositions/composed-text.ts";
import { noteExhibits } from "#core/outputs/note-exhibits/note-exhibits.ts";
import { type ReportDocument, reportDocument } from "#core/outputs/report/document.ts";
import { withReasons } from "#core/outputs/report/edit-reasons.ts";
import { equityResearch } from "#core/outputs/compositions/equity-research.ts";
import { executiveSummary } from "#core/outputs/compositions/executive-summary.ts";
import { reportTitle } from "#core/outputs/compositions/report-title.ts";
import type { BoxInput } from "#core/outputs/report/page-one.ts";
import { statedRatings, statedRecommendation } from "#core/outputs/post/stated-rating.ts";
import type { PendingEdit } from "#core/text/edits/manuscript.ts";

/** The document that is exported, as it stands when the dialog shows it. */
export type ExportResearch = {
  readonly id: string;
  readonly title: string;
  readonly content: string;
  readonly connectedData: readonly ContextItem[];
  readonly anchors: readonly Anchor[];
  readonly pendingEdits: readonly PendingEdit[];
  readonly messages: readonly ChatMessage[];
  readonly summary: ReportSummary | undefined;
  /** Who signs it. */
  readonly author: string | undefined;
};

type Going = {
  /** Those of the content. */
  readonly figures: DocumentFigures;
  readonly date: string;
};

/** What every file is made of. */
export function reportOf(
  research: ExportResearch,
  { hasEdits, ...going }: Going & { readonly hasEdits: boolean },
): ReportDocument {
  const { title, pendingEdits, messages } = research;
  return reportDocument({
    ...inputOf(research, going),
    title: title === UNTITLED ? "" : title,
    edits: hasEdits ? withReasons(pendingEdits, messages) : [],
  });
}

/** One page of it. */
export function summaryOf(research: ExportResearch, going: Going): ReportDocument {
  return executiveSummary({
    ...inputOf(research, going),
    title: titleOf(research, going),
  });
}

/** Research on the shares of its company. */
export function equityOf(research: ExportResearch, going: Going): ReportDocument {
  return equityResearch({
    ...inputOf(research, going),
    title: titleOf(research, going),
  });
}

function titleOf({ title, summary, ...research }: ExportResearch, { date }: Going): Stretch {
  const kept = summary && { title: summary.title, anchors: summary.anchors?.title };
  return reportTitle({ ...research, date, kept, name: title === UNTITLED ? "" : title });
}

function inputOf(research: ExportResearch, { figures, date }: Going) {
  const { content, connectedData, author, summary } = research;
  const { rec, spread } = printedCall(research, summary);
  return {
    content,
    figures,
    connectedData,
    exhibits: noteExhibits(content, connectedData),
    date,
    author,
    box: {
      subtitle: summary?.subtitle,
      rating: statedRatings(content)[0],
      recommendation: rec === undefined ? statedRecommendation(content) : recommendationName(rec),
      spreadBps: spread,
      market: marketSpread(connectedData),
    },
  };
}

/** The spread in the market that the analyst entered for the document's company. */
function marketSpread(connectedData: readonly ContextItem[]): BoxInput["market"] {
  const company = documentTicker(connectedData) ?? "";
  const typed = marketSpreadOf(openLedger(connectedData), company);
  if (typed === undefined) return undefined;
  const { value: spreadBps, period } = typed;
  // One without a day stands in the column of its model.
  return { spreadBps, date: isFiscalYear(period) ? periodText(period) : longDate(period) };
}

/** What slides of the document carry that is contradicted: of its text, and of what opens them. */
export function slideDoubts(
  { summary, connectedData, ...note }: ExportResearch,
  ofText: readonly ContradictedFigure[],
): readonly DeckDoubt[] {
  if (summary === undefined) return ofText;
  const by = { date: localIsoDate(new Date()), connectedData };
  const words = { ...summary, anchors: summary.anchors ?? {} };
  const judged = judgedWords({ ...words, anchors: anchoredWords(words, note) }, by);
  return deckDoubts(ofText, judged);
}

/** What a summary made for an export says and nobody was asked about: that comes before it goes out. */
export class AskFirst extends Error {
  readonly doubts: readonly DeckDoubt[];

  constructor(doubts: readonly DeckDoubt[]) {
    super("Figures of the summary are contradicted by their sources");
    this.doubts = doubts;
  }
}

/** @throws AskFirst where slides carry more than the analyst said yes to */
export function refuseUnasked(doubts: readonly DeckDoubt[], confirmed: readonly string[]): void {
  if (doubtIds(doubts).some((id) => !confirmed.includes(id))) throw new AskFirst(doubts);
}
