import { useState } from "react";
import { z } from "zod";
import type { ExportActions } from "#client/features/reports/export-choices.tsx";
import { exportDeck } from "#client/features/reports/export-deck.ts";
import {
  equityOf,
  type ExportResearch,
  refuseUnasked,
  reportOf,
  slideDoubts,
  summaryOf,
} from "#client/features/reports/export-research.ts";
import { fileNameOf, type FormatId } from "#client/features/reports/formats.ts";
import { SUMMARY_STEPS } from "#client/features/reports/make-summary.ts";
import { printReport } from "#client/features/reports/print-window.ts";
import type { ExportWork } from "#client/features/reports/use-export.ts";
import type { SummaryState } from "#client/features/reports/use-summary.ts";
import { fingerprint } from "#core/text/outline/fingerprint.ts";
import { keptInBrowser } from "#client/lib/kept.ts";
import { localIsoDate } from "#client/lib/local-date.ts";
import type { DocumentFigures } from "#core/figures/check/document-figures.ts";
import { type DeckDoubt, doubtIds } from "#core/outputs/deck/deck-words.ts";
import type { ReportDocument } from "#core/outputs/report/document.ts";
import { exportDoubts } from "#core/outputs/report/export-doubts.ts";
import { printedCall } from "#core/outputs/deck/printed-call.ts";
import { finishedText } from "#core/outputs/report/finished-text.ts";
import { type Paper, PAPERS } from "#core/outputs/report/paper.ts";
import { reportFigures } from "#core/outputs/report/report-figures.ts";
import { downloadFile } from "#client/lib/download.ts";
import type { WordOptions } from "#client/features/reports/word-document.ts";

const keptPaper = keptInBrowser<Paper>("footnote.paper", z.enum(PAPERS));

export type ExportWorks = {
  readonly paper: Paper;
  readonly choosePaper: (paper: Paper) => void;
  readonly of: (format: FormatId) => ExportWork;
};

type Given = {
  readonly research: ExportResearch;
  readonly figures: DocumentFigures;
  /** What the slides carry that is contradicted. */
  readonly ofDeck: readonly DeckDoubt[];
  readonly actions: ExportActions;
  readonly summary: SummaryState;
  /** Unfinished places stay out. */
  readonly leavesOut: boolean;
};

type Making = (...going: Parameters<typeof reportOf>) => ReportDocument;

/** What each format does when it goes out. */
export function useExportWork(given: Given): ExportWorks {
  const [paper, setPaper] = useState<Paper>(() => keptPaper.get() ?? "a4");
  const pdfOf = (make: Making): ExportWork => {
    return () => printReport(make(...finished(given, false)), paper);
  };
  const wordOf = (id: FormatId, make: Making): ExportWork => {
    return async () => {
      const [going, options] = finished(given, id === "word");
      const fileName = fileNameOf(id, options.date) ?? "";
      // Only the note's own text comes back from a review.
      const origin =
        id === "word" ? { documentId: going.id, textName: fingerprint(going.content) } : undefined;
      await exportWord(make(going, options), { paper, origin, fileName });
    };
  };
  const works: Readonly<Record<FormatId, ExportWork>> = {
    pdf: pdfOf(reportOf),
    word: wordOf("word", reportOf),
    deck: deckWork(given, "deck"),
    slides: deckWork(given, "slides"),
    "equity-pdf": pdfOf(equityOf),
    "equity-word": wordOf("equity-word", equityOf),
    "summary-pdf": pdfOf(summaryOf),
    "summary-word": wordOf("summary-word", summaryOf),
  };
  return {
    paper,
    choosePaper: (chosen) => {
      keptPaper.set(chosen);
      setPaper(chosen);
    },
    of: (format) => works[format],
  };
}

/** The text that goes out, with the figures of exactly that text. */
function finished(
  { research, figures, leavesOut }: Given,
  hasEdits: boolean,
): Parameters<typeof reportOf> {
  const date = localIsoDate(new Date());
  const { content, anchors } = research;
  const pendingEdits = hasEdits ? research.pendingEdits : [];
  const text = leavesOut ? finishedText({ content, anchors, pendingEdits }) : research;
  if (text.content === research.content) return [research, { figures, date, hasEdits }];
  const going = { ...research, ...text };
  return [going, { figures: reportFigures(going), date, hasEdits }];
}

const SAVING = "Saving the document";
const BUILDING = "Building the slides";

/** Saves, writes the summary where there is none, and has the server make the slides. */
function deckWork(
  { research, figures, ofDeck, actions, summary, leavesOut }: Given,
  format: "deck" | "slides",
): ExportWork {
  return async (signal, onStep) => {
    const names =
      summary.kept === undefined ? [SAVING, ...SUMMARY_STEPS, BUILDING] : [SAVING, BUILDING];
    const step = (name: string) => onStep({ name, at: names.indexOf(name) + 1, of: names.length });
    step(SAVING);
    await actions.untilSaved(signal);
    const made = summary.kept ?? (await summary.make(signal, step));
    const confirmedPoints = doubtIds(ofDeck);
    const { contradicted } = exportDoubts(figures);
    refuseUnasked(slideDoubts({ ...research, summary: made }, contradicted), confirmedPoints);
    step(BUILDING);
    const { title, subtitle, summary: text, assumptions, valuation } = made;
    return exportDeck(
      format,
      {
        researchId: research.id,
        content: leavesOut
          ? finishedText({ ...research, pendingEdits: [] }).content
          : research.content,
        date: localIsoDate(new Date()),
        analyst: research.author,
        confirmedPoints,
        title,
        subtitle,
        summary: text,
        assumptions,
        valuation,
        ...printedCall(research, made),
      },
      signal,
    );
  };
}

/** Saves the report as a Word file. The library that writes it is fetched now, not before. */
async function exportWord(
  report: ReportDocument,
  { fileName, ...options }: WordOptions & { readonly fileName: string },
): Promise<void> {
  const { wordFile } = await import("#client/features/reports/word-document.ts");
  downloadFile(await wordFile(report, options), fileName);
}
