import { useEffect, useRef, useState } from "react";
import type { SkippedComponent } from "#contracts/reports.ts";
import { AskFirst } from "#client/features/reports/export-research.ts";
import { tellStep } from "#client/lib/first-steps.ts";
import type { FormatId } from "#client/features/reports/formats.ts";

/** Spec section 9: the state of an option clears after this long. */
export const STATUS_CLEAR_MS = 3000;

/** Spec section 8: what the dialog says when a format failed. */
const PDF_FAILED = "Failed to export PDF. Please try again.";
const WORD_FAILED = "Failed to export Word. Please try again.";
export const FORMAT_FAILED: Readonly<Partial<Record<FormatId, string>>> = {
  pdf: PDF_FAILED,
  "equity-pdf": PDF_FAILED,
  "summary-pdf": PDF_FAILED,
  word: WORD_FAILED,
  "equity-word": WORD_FAILED,
  "summary-word": WORD_FAILED,
};

export type ExportStatus = "idle" | "exporting" | "success" | "error";

/** The step an export is at: "Writing the valuation commentary", 4 of 6. */
export type ExportStep = { readonly name: string; readonly at: number; readonly of: number };

/** What went wrong: the format's own sentence, where it has one, and the cause. */
export type ExportFailure = { readonly sentence: string | undefined; readonly cause: string };

/** One export: it says its steps, ends when the signal says so, and answers what it had to leave out. */
export type ExportWork = (
  signal: AbortSignal,
  onStep: (step: ExportStep) => void,
) => Promise<readonly SkippedComponent[] | void>;

type Option = { readonly id: FormatId; readonly title: string };

type Running = { readonly status: ExportStatus; readonly step?: ExportStep | undefined };
const IDLE: Running = { status: "idle" };

/** The states of the export options, by title, and what failed last. */
export function useExport() {
  const [running, setRunning] = useState<Readonly<Record<string, Running>>>({});
  const [failure, setFailure] = useState<ExportFailure>();
  const [skipped, setSkipped] = useState<readonly SkippedComponent[]>([]);
  const timers = useRef<Record<string, ReturnType<typeof setTimeout>>>({});
  const stops = useRef<Record<string, AbortController>>({});
  useEffect(() => {
    const started = stops.current;
    return () => {
      for (const stop of Object.values(started)) stop.abort();
    };
  }, []);

  function set(title: string, state: Running): void {
    setRunning((current) => ({ ...current, [title]: state }));
  }

  function setAndClear(title: string, status: ExportStatus): void {
    set(title, { status });
    clearTimeout(timers.current[title]);
    timers.current[title] = setTimeout(() => set(title, IDLE), STATUS_CLEAR_MS);
  }

  async function runExport(option: Option, work: ExportWork, onAsk: () => void) {
    const { id, title } = option;
    const stop = new AbortController();
    stops.current[title] = stop;
    clearTimeout(timers.current[title]);
    setFailure(undefined);
    setSkipped([]);
    set(title, { status: "exporting" });
    try {
      const left = await work(stop.signal, (step) => set(title, { status: "exporting", step }));
      setSkipped(left ?? []);
      setAndClear(title, "success");
      tellStep("export");
    } catch (error) {
      if (stop.signal.aborted) return set(title, IDLE);
      if (error instanceof AskFirst) {
        set(title, IDLE);
        return onAsk();
      }
      const cause = error instanceof Error ? error.message : String(error);
      setFailure({ sentence: FORMAT_FAILED[id], cause });
      setAndClear(title, "error");
    }
  }

  return {
    statusOf: (title: string): ExportStatus => (running[title] ?? IDLE).status,
    stepOf: (title: string): ExportStep | undefined => running[title]?.step,
    failure,
    /** What the last file had to leave out. */
    skipped,
    /** Starts an export in the same turn as the click, so that a print window may open. */
    run: (option: Option, work: ExportWork, onAsk: () => void) =>
      void runExport(option, work, onAsk),
    stop: (title: string) => stops.current[title]?.abort(),
  };
}
