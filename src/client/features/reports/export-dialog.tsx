import { useMemo, useRef, useState } from "react";
import { Button } from "#client/components/button.tsx";
import { Dialog } from "#client/components/dialog.tsx";
import type { TextPlace } from "#client/features/reports/contradicted-ask.tsx";
import { ExportChoices } from "#client/features/reports/export-choices.tsx";
import { localIsoDate } from "#client/lib/local-date.ts";
import type { DocumentFigures } from "#core/figures/check/document-figures.ts";
import type { Anchor } from "#core/ledger/anchor.ts";
import type { FigureDecision } from "#core/figures/check/figure-decisions.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { exportDoubts } from "#core/outputs/report/export-doubts.ts";
import { wordFileName } from "#core/outputs/report/file-name.ts";
import { type DecidedText, reportFigures } from "#core/outputs/report/report-figures.ts";
import { countWords } from "#core/text/outline/word-count.ts";

/** Figures checked before, and of what: of an earlier text they are of no use. */
export type CheckedBefore = {
  readonly parts: DecidedText | undefined;
  readonly document: DocumentFigures | undefined;
};

type ExportDialogProps = {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly title: string;
  readonly content: string;
  readonly connectedData: readonly ContextItem[];
  readonly figureDecisions: readonly FigureDecision[];
  readonly anchors: readonly Anchor[];
  /** The figures that the canvas has checked last. */
  readonly checked: CheckedBefore;
  /** How many proposed edits are neither accepted nor rejected. */
  readonly pendingEdits: number;
  /** Goes to a place of the text, once the dialog is closed. */
  readonly onShowInText: (place: TextPlace) => void;
};

/** "Export Research": the formats on the left, the figures and how the text splits on the right. */
export function ExportDialog({
  isOpen,
  onOpenChange,
  onShowInText,
  ...research
}: ExportDialogProps) {
  const exported = useExportFigures(isOpen, research);
  const leaving = useLeaving(onOpenChange, onShowInText);
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      onClosed={leaving.onClosed}
      title="Export Research"
      description={exported && descriptionOf(research, exported.doubts.summary)}
      className="max-w-235"
      footer={
        <>
          <SavesAs />
          <Button onClick={() => onOpenChange(false)}>Close</Button>
        </>
      }
    >
      {exported && (
        <ExportChoices research={research} {...exported} onShowInText={leaving.showInText} />
      )}
    </Dialog>
  );
}

/**
 * The figures of exactly the text that goes out: those checked before if they are of it, else checked
 * now. A long text takes too long to check with every render.
 */
function useExportFigures(
  isOpen: boolean,
  research: DecidedText & Pick<ExportDialogProps, "checked">,
) {
  const { content, connectedData, figureDecisions, anchors, checked } = research;
  const known = isOf(checked.parts, research) ? checked.document : undefined;
  return useMemo(() => {
    if (!isOpen) return undefined;
    const figures = known ?? reportFigures({ content, connectedData, figureDecisions, anchors });
    return { figures, doubts: exportDoubts(figures) };
  }, [isOpen, known, content, connectedData, figureDecisions, anchors]);
}

function isOf(checked: DecidedText | undefined, text: DecidedText): boolean {
  return (
    checked?.content === text.content &&
    checked.connectedData === text.connectedData &&
    checked.figureDecisions === text.figureDecisions &&
    checked.anchors === text.anchors
  );
}

/** A dialog gives the focus back when it is gone: only then can the text have it. */
function useLeaving(
  onOpenChange: ExportDialogProps["onOpenChange"],
  onShowInText: ExportDialogProps["onShowInText"],
) {
  const leavingFor = useRef<TextPlace>(undefined);
  return {
    showInText: (place: TextPlace) => {
      leavingFor.current = place;
      onOpenChange(false);
    },
    onClosed: () => {
      const place = leavingFor.current;
      leavingFor.current = undefined;
      if (place !== undefined) onShowInText(place);
      return place !== undefined;
    },
  };
}

/** "FY2025 results, 322 words, 35 of 37 figures sourced". */
function descriptionOf(
  { title, content }: Pick<ExportDialogProps, "title" | "content">,
  figures: string,
): string {
  const words = countWords(content);
  const length = `${words.toLocaleString("en-US")} ${words === 1 ? "word" : "words"}`;
  // A title that is a sentence has its stop already.
  return `${title}${/[.!?…]$/.test(title) ? "" : ","} ${length}, ${figures}`;
}

function SavesAs() {
  const [date] = useState(() => localIsoDate(new Date()));
  return <p className="mr-auto text-12 text-ink-3 figures">Saves as {wordFileName(date)}</p>;
}
