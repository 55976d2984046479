import { useRef, useState } from "react";
import { exportWord } from "#client/features/reports/export-word.ts";
import type { FormatId } from "#client/features/reports/formats.ts";
import { printReport } from "#client/features/reports/print-window.ts";
import type { ReportDocument } from "#core/outputs/report/document.ts";

/** Spec section 9: the state of an option clears after this long. */
export const STATUS_CLEAR_MS = 3000;

/** Spec section 8: what the dialog says when a format failed. */
export const FORMAT_FAILED: Readonly<Record<FormatId, string>> = {
  pdf: "Failed to export PDF. Please try again.",
  word: "Failed to export Word. Please try again.",
};

export type ExportStatus = "idle" | "exporting" | "success" | "error" | "coming-soon";

/** What went wrong: the format's own sentence and the cause. */
export type ExportFailure = { readonly sentence: string; readonly cause: string };

const EXPORTS: Readonly<Record<FormatId, (report: ReportDocument) => Promise<void>>> = {
  pdf: printReport,
  word: (report) => exportWord(report, { paper: "a4" }),
};

/** The states of the export options, by title, and what failed last. */
export function useExport(): {
  readonly statusOf: (title: string) => ExportStatus;
  readonly failure: ExportFailure | undefined;
  /** Starts an export in the same turn as the click, so that a print window may open. */
  readonly run: (option: { id: FormatId; title: string }, report: ReportDocument) => void;
  readonly announceComingSoon: (title: string) => void;
} {
  const [statuses, setStatuses] = useState<Readonly<Record<string, ExportStatus>>>({});
  const [failure, setFailure] = useState<ExportFailure>();
  const timers = useRef<Record<string, ReturnType<typeof setTimeout>>>({});

  function set(title: string, status: ExportStatus): void {
    setStatuses((current) => ({ ...current, [title]: status }));
  }

  function setAndClear(title: string, status: ExportStatus): void {
    set(title, status);
    clearTimeout(timers.current[title]);
    timers.current[title] = setTimeout(() => set(title, "idle"), STATUS_CLEAR_MS);
  }

  async function runExport(
    { id, title }: { id: FormatId; title: string },
    report: ReportDocument,
  ): Promise<void> {
    clearTimeout(timers.current[title]);
    setFailure(undefined);
    set(title, "exporting");
    try {
      await EXPORTS[id](report);
      setAndClear(title, "success");
    } catch (error) {
      const cause = error instanceof Error ? error.message : String(error);
      setFailure({ sentence: FORMAT_FAILED[id], cause });
      setAndClear(title, "error");
    }
  }

  return {
    statusOf: (title) => statuses[title] ?? "idle",
    failure,
    run: (option, report) => void runExport(option, report),
    announceComingSoon: (title) => setAndClear(title, "coming-soon"),
  };
}
