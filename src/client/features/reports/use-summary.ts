import { useMemo, useRef, useState } from "react";
import type { ReportSummary } from "#contracts/report-parts.ts";
import type { ExportActions } from "#client/features/reports/export-choices.tsx";
import type { ExportResearch } from "#client/features/reports/export-research.ts";
import { makeSummary } from "#client/features/reports/make-summary.ts";
import { fingerprint } from "#core/text/outline/fingerprint.ts";
import { type PrintedCall, printedCall } from "#core/outputs/deck/printed-call.ts";
import { localIsoDate } from "#client/lib/local-date.ts";

/** The summary of a document while its dialog is open. */
export type SummaryState = {
  readonly kept: ReportSummary | undefined;
  /** What of its view goes out. */
  readonly call: PrintedCall;
  /** The text is no longer the one it was made of. */
  readonly isStale: boolean;
  /** The step of one that is being made. */
  readonly step: string | undefined;
  readonly error: string | undefined;
  /** What the analyst is to know of the one made last. */
  readonly notes: readonly string[];
  readonly preview: () => void;
  readonly stop: () => void;
  readonly change: (summary: ReportSummary) => void;
  /** Makes one for an export, and keeps it. */
  readonly make: (signal: AbortSignal, onStep: (name: string) => void) => Promise<ReportSummary>;
};

/** Made by its button or by the first export that needs it, edited, and kept with the document. */
export function useSummary(research: ExportResearch, actions: ExportActions): SummaryState {
  const [step, setStep] = useState<string>();
  const [error, setError] = useState<string>();
  const [notes, setNotes] = useState<readonly string[]>([]);
  const stop = useRef<AbortController>(undefined);
  const { summary: kept, content, connectedData } = research;

  async function make(signal: AbortSignal, onStep: (name: string) => void) {
    const made = await makeSummary(research, { date: localIsoDate(new Date()), signal, onStep });
    setNotes(made.notes);
    actions.onSummary(made.summary);
    return made.summary;
  }

  async function preview(): Promise<void> {
    const controller = new AbortController();
    stop.current = controller;
    setError(undefined);
    try {
      setStep("Saving the document");
      await actions.untilSaved(controller.signal);
      await make(controller.signal, setStep);
    } catch (cause) {
      if (!controller.signal.aborted)
        setError(cause instanceof Error ? cause.message : String(cause));
    } finally {
      setStep(undefined);
    }
  }

  return {
    kept,
    call: useMemo(
      () => printedCall({ content, connectedData }, kept),
      [content, connectedData, kept],
    ),
    isStale: kept?.textName !== undefined && kept.textName !== fingerprint(content),
    step,
    error,
    notes,
    preview: () => void preview(),
    stop: () => stop.current?.abort(),
    change: actions.onSummary,
    make,
  };
}
