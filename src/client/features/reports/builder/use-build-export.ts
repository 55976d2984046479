import { useRef, useState } from "react";
import type { SkippedComponent } from "#contracts/reports.ts";
import type { ExportActions } from "#client/features/reports/export-choices.tsx";
import { exportPages } from "#client/features/reports/export-deck.ts";
import {
  AskFirst,
  type ExportResearch,
  refuseUnasked,
  slideDoubts,
} from "#client/features/reports/export-research.ts";
import { makeSummary, SUMMARY_STEPS } from "#client/features/reports/make-summary.ts";
import type { ExportStep } from "#client/features/reports/use-export.ts";
import { localIsoDate } from "#client/lib/local-date.ts";
import { NOTHING_TO_EXPORT } from "#core/outputs/deck/report-defaults.ts";
import { componentCount, type LaidPage } from "#core/outputs/deck/report-layout.ts";
import { type DeckDoubt, doubtIds } from "#core/outputs/deck/deck-words.ts";
import { exportDoubts } from "#core/outputs/report/export-doubts.ts";
import { reportFigures } from "#core/outputs/report/report-figures.ts";

/** An empty report makes no file. */
export const NOTHING_PLACED =
  "Nothing is placed yet. Drag a page from the library onto a report page first.";
const SAVING = "Saving the document";
const BUILDING = "Building the slides";
/** The specification names nobody on a custom report. */
const ANALYST = "Analyst";

type Outcome =
  | { readonly kind: "failed"; readonly sentence: string }
  | { readonly kind: "saved"; readonly skipped: readonly SkippedComponent[] };

type BuildInput = Pick<ExportActions, "onSummary" | "untilSaved"> & {
  readonly research: ExportResearch;
  readonly pages: readonly LaidPage[];
};

export type BuildExport = ReturnType<typeof useBuildExport>;

/** The export of a custom report: asks about contradicted figures, saves, summarises, builds. */
export function useBuildExport(input: BuildInput) {
  const [step, setStep] = useState<ExportStep>();
  const [outcome, setOutcome] = useState<Outcome & { readonly of: readonly LaidPage[] }>();
  const [asked, setAsked] = useState<readonly DeckDoubt[]>([]);
  const stop = useRef<AbortController>(undefined);
  const { research, pages } = input;

  async function run(confirmedPoints: readonly string[]): Promise<void> {
    const controller = new AbortController();
    stop.current = controller;
    setAsked([]);
    setOutcome(undefined);
    try {
      const skipped = await build(input, {
        confirmedPoints,
        signal: controller.signal,
        onStep: setStep,
      });
      setOutcome({ kind: "saved", skipped, of: pages });
    } catch (error) {
      if (controller.signal.aborted) return;
      if (error instanceof AskFirst) return setAsked(error.doubts);
      setOutcome({ kind: "failed", sentence: sentenceOf(error), of: pages });
    } finally {
      setStep(undefined);
    }
  }

  function start(): void {
    if (componentCount(pages) === 0) {
      setOutcome({ kind: "failed", sentence: NOTHING_PLACED, of: pages });
      return;
    }
    const { contradicted } = exportDoubts(reportFigures(research));
    const doubts = slideDoubts(research, contradicted);
    if (doubts.length > 0) setAsked(doubts);
    else void run([]);
  }

  return {
    step,
    // What came of other pages says nothing of these.
    outcome: outcome?.of === pages ? outcome : undefined,
    asked,
    start,
    goOn: () => void run(doubtIds(asked)),
    cancelAsk: () => setAsked([]),
    stop: () => stop.current?.abort(),
  };
}

type Running = {
  readonly confirmedPoints: readonly string[];
  readonly signal: AbortSignal;
  readonly onStep: (step: ExportStep) => void;
};

async function build(input: BuildInput, running: Running): Promise<readonly SkippedComponent[]> {
  const { research, pages, onSummary, untilSaved } = input;
  const { confirmedPoints, signal, onStep } = running;
  const date = localIsoDate(new Date());
  const names = research.summary ? [SAVING, BUILDING] : [SAVING, ...SUMMARY_STEPS, BUILDING];
  const at = (name: string) => onStep({ name, at: names.indexOf(name) + 1, of: names.length });
  at(SAVING);
  await untilSaved(signal);
  if (research.summary === undefined) {
    const { summary } = await makeSummary(research, { date, signal, onStep: at });
    onSummary(summary);
    const { contradicted } = exportDoubts(reportFigures(research));
    refuseUnasked(slideDoubts({ ...research, summary }, contradicted), confirmedPoints);
    // The server fills the pages from the summary that is kept with the document.
    await untilSaved(signal);
  }
  at(BUILDING);
  const filled = pages
    .filter(({ components }) => components.length > 0)
    .map((page) => ({
      ...page,
      components: page.components.map((component) => ({
        ...component,
        data: component.componentId === "title-page" ? { analyst: ANALYST } : null,
      })),
    }));
  const { id: researchId, content } = research;
  return exportPages({ researchId, content, date, confirmedPoints, pages: filled }, signal);
}

/** Spec section 8. */
function sentenceOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text === NOTHING_TO_EXPORT ? text : `Combined export failed: ${text}`;
}
