import { Download, Plus } from "lucide-react";
import { Button } from "#client/components/button.tsx";
import { Dialog } from "#client/components/dialog.tsx";
import { Notice } from "#client/components/notice.tsx";
import { Spinner } from "#client/components/spinner.tsx";
import type { TextLocation } from "#client/document/session/editor-handle.ts";
import { ContradictedAsk } from "#client/features/reports/contradicted-ask.tsx";
import type { ExportActions } from "#client/features/reports/export-choices.tsx";
import { EXPORT_SUCCEEDED } from "#client/features/reports/export-option.tsx";
import type { ExportResearch } from "#client/features/reports/export-research.ts";
import { useLeaving } from "#client/features/reports/use-leaving.ts";
import { countText } from "#core/count-text.ts";
import { componentCount, type LaidPage } from "#core/outputs/deck/report-layout.ts";
import { PAGES_MAX } from "#core/outputs/deck/report-limits.ts";
import { PageLibrary } from "./page-library.tsx";
import { ReportPageCard } from "./report-page-card.tsx";
import { type ThumbnailFacts, thumbnailFacts } from "./thumbnail-facts.ts";
import { type BuildExport, useBuildExport } from "./use-build-export.ts";
import { type PageDesk, usePageDesk } from "./use-page-desk.ts";

type BuilderDialogProps = Pick<ExportActions, "onSummary" | "untilSaved"> & {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly research: ExportResearch;
  /** Those kept with the document; none before the first change. */
  readonly pages: readonly LaidPage[] | undefined;
  readonly onPages: (pages: readonly LaidPage[]) => void;
  /** Goes to a place of the text, once the dialog is closed. */
  readonly onShowInText: (place: TextLocation) => void;
};

/** "Build Custom Research Report": pages on the left, what can be placed on them on the right. */
export function BuilderDialog(props: BuilderDialogProps) {
  const { isOpen, onClose, research, onShowInText } = props;
  const desk = usePageDesk(props.pages, props.onPages);
  const building = useBuildExport({ ...props, pages: desk.pages });
  const leaving = useLeaving(onClose, onShowInText);
  const facts = thumbnailFacts(research);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      onClosed={leaving.onClosed}
      onEscapeKeyDown={desk.onEscape}
      title="Build Custom Research Report"
      description="Drag pages from the library. Each is filled from this document and its connected data."
      className="max-w-302"
      footer={
        <>
          <Counts pages={desk.pages} />
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" isBusy={building.step !== undefined} onClick={building.start}>
            <Download size={15} strokeWidth={1.75} aria-hidden />
            Export
          </Button>
        </>
      }
    >
      <div
        className="grid h-170 max-h-full min-h-0 grid-cols-[minmax(0,1fr)_388px] max-[900px]:grid-cols-1"
        onKeyDown={desk.onKeyDown}
        role="presentation"
      >
        <ReportPages desk={desk} facts={facts} />
        <PageLibrary desk={desk} facts={facts} />
      </div>
      {building.asked.length > 0 && (
        <div className="max-h-60 shrink-0 overflow-y-auto border-t border-hairline px-5 py-2">
          <ContradictedAsk
            contradicted={building.asked}
            verb="Export"
            onShow={leaving.showInText}
            onGoOn={building.goOn}
            onCancel={building.cancelAsk}
          />
        </div>
      )}
      <BuilderStanding building={building} />
      <output aria-live="assertive" className="sr-only">
        {desk.said}
      </output>
    </Dialog>
  );
}

function Counts({ pages }: { readonly pages: readonly LaidPage[] }) {
  const count = componentCount(pages);
  return (
    <p className="mr-auto flex gap-2.5 text-12 text-ink-3 figures">
      <span>{countText(pages.length, "page")}</span>
      <span>{countText(count, "component")}</span>
    </p>
  );
}

type ReportPagesProps = { readonly desk: PageDesk; readonly facts: ThumbnailFacts };

function ReportPages({ desk, facts }: ReportPagesProps) {
  const isFull = desk.pages.length >= PAGES_MAX;
  return (
    <section aria-label="Report Pages" className="flex min-h-0 flex-col bg-app">
      <div className="flex h-9 shrink-0 items-center justify-between border-b border-hairline pr-2 pl-5">
        <h3 className="text-13 font-semibold">Report Pages</h3>
        <Button
          size="small"
          disabledReason={isFull ? `A report has at most ${PAGES_MAX} pages` : undefined}
          onClick={desk.addPage}
        >
          <Plus size={14} strokeWidth={1.75} aria-hidden />
          Add Page
        </Button>
      </div>
      <ol className="grid min-h-0 flex-1 auto-rows-max grid-cols-2 gap-3.5 overflow-y-auto p-5 pt-4">
        {desk.pages.map((page, at) => (
          <ReportPageCard key={page.id} {...{ page, at, desk, facts }} />
        ))}
      </ol>
    </section>
  );
}

/** How the export of the report stands: its step, what it had to leave out, or why it failed. */
function BuilderStanding({ building }: { readonly building: BuildExport }) {
  const { step, outcome } = building;
  if (step !== undefined) {
    return (
      <output className="flex shrink-0 items-center gap-2 border-t border-hairline px-5 py-2 text-12 text-ink-2 figures">
        <Spinner />
        <span className="flex-1">
          {step.name}, step {step.at} of {step.of}
        </span>
        <Button size="small" variant="ghost" onClick={building.stop}>
          Stop
        </Button>
      </output>
    );
  }
  if (outcome === undefined) return null;
  return (
    <div className="shrink-0 border-t border-hairline px-5 py-2">
      {outcome.kind === "failed" ? (
        <Notice tone="error">{outcome.sentence}</Notice>
      ) : (
        <Notice tone={outcome.skipped.length === 0 ? "success" : "warning"}>
          <p>{EXPORT_SUCCEEDED}</p>
          {outcome.skipped.map(({ page, title, reason }, at) => (
            <p key={`${at} ${page}`}>
              Left out: {title} on {page}. {reason}
            </p>
          ))}
        </Notice>
      )}
    </div>
  );
}
