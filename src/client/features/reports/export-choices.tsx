import { useMemo, useState } from "react";
import { Button } from "#client/components/button.tsx";
import { Notice } from "#client/components/notice.tsx";
import { SwitchField } from "#client/components/switch-field.tsx";
import type { TextLocation } from "#client/document/session/editor-handle.ts";
import { ContentSplit } from "#client/features/reports/content-split.tsx";
import { ExportFigures } from "#client/features/reports/export-figures.tsx";
import { ExportFormats } from "#client/features/reports/export-formats.tsx";
import { type ExportResearch, slideDoubts } from "#client/features/reports/export-research.ts";
import { ImportReview } from "#client/features/reports/review-import.tsx";
import { SummaryPanel } from "#client/features/reports/summary-panel.tsx";
import { useExportWork } from "#client/features/reports/use-export-work.ts";
import { useExport } from "#client/features/reports/use-export.ts";
import { useSummary } from "#client/features/reports/use-summary.ts";
import type { ReportSummary } from "#contracts/report-parts.ts";
import type { DocumentFigures } from "#core/figures/check/document-figures.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import type { ExportDoubts } from "#core/outputs/report/export-doubts.ts";
import { type UnfinishedPlace, unfinishedPlaces } from "#core/outputs/report/unfinished-places.ts";

/** What the dialog does to the document it exports. */
export type ExportActions = {
  /** Keeps the summary with the document. */
  readonly onSummary: (summary: ReportSummary) => void;
  /** Waits until the server has the document; throws the reason when it can't be saved. */
  readonly untilSaved: (signal: AbortSignal) => Promise<void>;
  /** Takes over what a reviewer decided in Word; what came of it, in a sentence. */
  readonly onImport: (file: Blob) => Promise<string>;
};

type ExportChoicesProps = {
  readonly research: ExportResearch;
  /** Those of the content. */
  readonly figures: DocumentFigures;
  readonly doubts: ExportDoubts;
  readonly actions: ExportActions;
  readonly onShowInText: (place: TextLocation) => void;
  /** The name of the file that was chosen or pointed at last. */
  readonly onFileName: (name: string) => void;
};

/** The formats on the left; on the right what to know before one is chosen. */
export function ExportChoices(props: ExportChoicesProps) {
  const { research, figures, doubts, actions, onShowInText, onFileName } = props;
  const { content, connectedData, pendingEdits } = research;
  const [leavesOut, setLeavesOut] = useState(true);
  const exporting = useExport();
  const summary = useSummary(research, actions);
  const ofDeck = useMemo(() => slideDoubts(research, doubts.contradicted), [research, doubts]);
  const works = useExportWork({ research, figures, ofDeck, actions, summary, leavesOut });
  const waitingFor = loadingCard(connectedData);
  const unfinished = unfinishedPlaces(content);
  const { failure, skipped } = exporting;
  return (
    <div className="grid min-h-0 grid-cols-2 max-[820px]:grid-cols-1">
      <ExportFormats
        {...{ research, exporting, works, waitingFor, onShowInText, onFileName }}
        doubtsOf={(format) =>
          format === "deck" || format === "slides" ? ofDeck : doubts.contradicted
        }
      />
      <div className="flex min-w-0 flex-col gap-4 border-l border-hairline bg-app px-5 pt-4 pb-5">
        {failure !== undefined && (
          <Notice tone="error">
            {failure.sentence !== undefined && <p>{failure.sentence}</p>}
            <p>Export failed: {failure.cause}</p>
          </Notice>
        )}
        {skipped.length > 0 && (
          <Notice tone="warning">
            {skipped.map(({ title, reason }, at) => (
              <p key={`${at} ${title}`}>
                Left out: {title}. {reason}
              </p>
            ))}
          </Notice>
        )}
        {pendingEdits.length > 0 && (
          <Notice tone="warning">{pendingText(pendingEdits.length)}</Notice>
        )}
        <ContentSplit content={content} />
        <SummaryPanel state={summary} isBlank={content.trim() === ""} waitingFor={waitingFor} />
        <UnfinishedPlaces
          places={unfinished}
          leavesOut={leavesOut}
          onLeavesOut={setLeavesOut}
          onShow={onShowInText}
        />
        <ExportFigures doubts={doubts} waitingFor={waitingFor} onShow={onShowInText} />
        <ImportReview hasPending={pendingEdits.length > 0} onImport={actions.onImport} />
      </div>
    </div>
  );
}

/** The first card whose data are on their way: until they are there, nobody knows what is sourced. */
function loadingCard(connectedData: readonly ContextItem[]): string | undefined {
  const card = connectedData.find(({ status }) => status === "loading");
  return card && `${card.label} ${card.ticker}`;
}

function pendingText(count: number): string {
  return count === 1
    ? "1 edit is pending. Word carries it as a tracked change; the other formats leave it out."
    : `${count} edits are pending. Word carries them as tracked changes; the other formats leave them out.`;
}

type UnfinishedPlacesProps = {
  readonly places: readonly UnfinishedPlace[];
  readonly leavesOut: boolean;
  readonly onLeavesOut: (leavesOut: boolean) => void;
  readonly onShow: (place: TextLocation) => void;
};

/** Prompts that nobody has answered: listed, and left out of what goes out unless one wants them in. */
function UnfinishedPlaces(props: UnfinishedPlacesProps) {
  const { places, leavesOut, onLeavesOut, onShow } = props;
  if (places.length === 0) return null;
  return (
    <section aria-label="Unfinished places" className="grid gap-1.5">
      <h3 className="flex items-center justify-between text-12 font-semibold text-ink-2">
        Unfinished places
        <span className="font-normal text-ink-3 figures">{places.length}</span>
      </h3>
      <SwitchField
        label="Leave these out"
        note={leavesOut ? "of every file" : "They go out as they stand"}
        isOn={leavesOut}
        onChange={onLeavesOut}
      />
      <ul className="max-h-40 overflow-y-auto rounded-2 border border-hairline-strong bg-paper text-12">
        {places.map((place) => (
          <li
            key={place.position}
            className="flex items-start gap-2 border-t border-hairline py-1 pr-1.5 pl-2.5 first:border-t-0"
          >
            <p className="line-clamp-2 min-w-0 flex-1 py-0.75 wrap-anywhere">{place.text}</p>
            <Button
              size="small"
              variant="ghost"
              aria-label={`Show in the text: ${place.text}`}
              onClick={() => onShow(place)}
            >
              Show
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
