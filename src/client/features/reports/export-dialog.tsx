import { useMemo, useState } from "react";
import { Button } from "#client/components/button.tsx";
import { Dialog } from "#client/components/dialog.tsx";
import type { TextLocation } from "#client/document/session/editor-handle.ts";
import { type ExportActions, ExportChoices } from "#client/features/reports/export-choices.tsx";
import type { ExportResearch } from "#client/features/reports/export-research.ts";
import { useLeaving } from "#client/features/reports/use-leaving.ts";
import { localIsoDate } from "#client/lib/local-date.ts";
import { countText } from "#core/count-text.ts";
import type { DocumentFigures } from "#core/figures/check/document-figures.ts";
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
  readonly onClose: () => void;
  readonly research: ExportResearch;
  /** The figures that the canvas has checked last. */
  readonly checked: CheckedBefore;
  readonly actions: ExportActions & {
    /** Goes to a place of the text, once the dialog is closed. */
    readonly onShowInText: (place: TextLocation) => void;
  };
};

/** "Export Research": the formats on the left, the text, its summary and its figures on the right. */
export function ExportDialog(props: ExportDialogProps) {
  const { isOpen, onClose, research, checked, actions } = props;
  const exported = useExportFigures(isOpen, research, checked);
  const leaving = useLeaving(onClose, actions.onShowInText);
  const [fileName, setFileName] = useState(() => wordFileName(localIsoDate(new Date())));
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      onClosed={leaving.onClosed}
      title="Export Research"
      description={exported && descriptionOf(research, exported.doubts.summary)}
      className="max-w-235"
      footer={
        <>
          <p className="mr-auto text-12 text-ink-3 figures">Saves as {fileName}</p>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      {exported && (
        <ExportChoices
          {...exported}
          research={research}
          actions={actions}
          onShowInText={leaving.showInText}
          onFileName={setFileName}
        />
      )}
    </Dialog>
  );
}

/**
 * The figures of exactly the text that goes out: those checked before if they are of it, else checked
 * now. A long text takes too long to check with every render.
 */
function useExportFigures(isOpen: boolean, research: DecidedText, checked: CheckedBefore) {
  const { content, connectedData, anchors } = research;
  const known = isOf(checked.parts, research) ? checked.document : undefined;
  return useMemo(() => {
    if (!isOpen) return undefined;
    const figures = known ?? reportFigures({ content, connectedData, anchors });
    return { figures, doubts: exportDoubts(figures) };
  }, [isOpen, known, content, connectedData, anchors]);
}

function isOf(checked: DecidedText | undefined, text: DecidedText): boolean {
  return (
    checked?.content === text.content &&
    checked.connectedData === text.connectedData &&
    checked.anchors === text.anchors
  );
}

/** "FY2025 results, 322 words, 35 of 37 figures sourced". */
function descriptionOf({ title, content }: ExportResearch, figures: string): string {
  const length = countText(countWords(content), "word");
  // A title that is a sentence has its stop already.
  return `${title}${/[.!?…]$/.test(title) ? "" : ","} ${length}, ${figures}`;
}
