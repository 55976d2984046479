import { RefreshCw } from "lucide-react";
import { useState } from "react";
import { Button } from "#client/components/button.tsx";
import { Notice } from "#client/components/notice.tsx";
import { Spinner } from "#client/components/spinner.tsx";
import { SummaryForm } from "#client/features/reports/summary-form.tsx";
import type { SummaryState } from "#client/features/reports/use-summary.ts";
import type { ReportSummary } from "#contracts/report-parts.ts";
import type { PrintedCall } from "#core/outputs/deck/printed-call.ts";
import { NO_RECOMMENDATION, recommendationName } from "#core/outputs/deck/report-defaults.ts";

/** Nothing to summarise. */
const BLANK = "Write some research first: the document is blank.";

type SummaryPanelProps = {
  readonly state: SummaryState;
  readonly isBlank: boolean;
  readonly waitingFor: string | undefined;
};

/** The AI summary: what deck and builder open with, made by its button, editable, kept. */
export function SummaryPanel({ state, isBlank, waitingFor }: SummaryPanelProps) {
  const { kept, step, error, isStale, notes } = state;
  const [isEditing, setIsEditing] = useState(false);
  const blocked = isBlank ? BLANK : waitingFor && `${waitingFor} is loading`;
  return (
    <section aria-label="AI summary" className="grid gap-2">
      <div className="flex items-center justify-between gap-2">
        <h3 className="text-12 font-semibold text-ink-2">AI summary</h3>
        <Button
          size="small"
          isBusy={step !== undefined}
          disabledReason={blocked}
          onClick={state.preview}
        >
          <RefreshCw size={13} strokeWidth={1.75} aria-hidden />
          Preview AI Summary
        </Button>
      </div>
      {step !== undefined && (
        <output className="flex items-center gap-2 text-12 text-ink-2">
          <Spinner />
          <span className="flex-1">{step}</span>
          <Button size="small" variant="ghost" onClick={state.stop}>
            Stop
          </Button>
        </output>
      )}
      {error !== undefined && <Notice tone="error">The summary could not be made: {error}</Notice>}
      {isStale && step === undefined && (
        <Notice tone="warning">
          The text has changed since this summary was made. Preview AI Summary makes a new one.
        </Notice>
      )}
      {notes.map((note) => (
        <Notice key={note} tone="warning">
          {note}
        </Notice>
      ))}
      {kept === undefined && step === undefined && (
        <p className="rounded-2 border border-hairline-strong bg-paper px-3 py-2.5 text-12 text-ink-3">
          None yet. It opens the slides; the first export that needs it makes it.
        </p>
      )}
      {kept !== undefined &&
        (isEditing ? (
          <SummaryForm
            summary={kept}
            call={state.call}
            onSave={(summary) => {
              state.change(summary);
              setIsEditing(false);
            }}
            onCancel={() => setIsEditing(false)}
          />
        ) : (
          <SummaryCard summary={kept} call={state.call} onEdit={() => setIsEditing(true)} />
        ))}
    </section>
  );
}

function SummaryCard({
  summary,
  call,
  onEdit,
}: {
  readonly summary: ReportSummary;
  readonly call: PrintedCall;
  readonly onEdit: () => void;
}) {
  return (
    <div className="rounded-2 border border-hairline-strong bg-paper px-3.5 pt-3 pb-2.5">
      <p className="font-doc text-[15px]/[20px] font-semibold wrap-anywhere">{summary.title}</p>
      <p className="font-doc text-13/[19px] text-ink-2 italic wrap-anywhere">{summary.subtitle}</p>
      <p className="mt-1.5 line-clamp-6 font-doc text-[13.5px]/[20px] wrap-anywhere figures">
        {summary.summary}
      </p>
      <div className="mt-2.5 flex items-center gap-5 border-t border-hairline pt-2 text-12 text-ink-3 figures">
        {call.rec === undefined ? (
          <span>{NO_RECOMMENDATION}</span>
        ) : (
          <span>
            Recommendation{" "}
            <strong className="font-semibold text-ink">{recommendationName(call.rec)}</strong>
          </span>
        )}
        {call.spread !== undefined && (
          <span>
            Spread target <strong className="font-semibold text-ink">{call.spread} bps</strong>
          </span>
        )}
        <Button
          size="small"
          variant="ghost"
          className="ml-auto"
          aria-label="Edit the summary"
          onClick={onEdit}
        >
          Edit
        </Button>
      </div>
    </div>
  );
}
