import { longDate } from "#core/ledger/dates.ts";
import type { DocumentFigure } from "#core/grounding/document-figures.ts";
import type { FigureDecision } from "#core/grounding/figure-decisions.ts";
import { periodText } from "#core/ledger/period-text.ts";
import { localIsoDate } from "#client/lib/local-date.ts";

type DecisionLineProps = {
  readonly figure: DocumentFigure;
  readonly onTakeBack: (decision: FigureDecision) => void;
};

/** What the analyst decided about a figure, and the way back. */
export function DecisionLine({ figure, onTakeBack }: DecisionLineProps) {
  const { decision, isOutdated } = figure;
  if (decision === undefined) return null;
  return (
    <p className="flex items-start gap-2 rounded-2 bg-sunken px-2 py-1.5 text-ink-2">
      <span className="flex-1">
        {decided(decision)} on {longDate(localIsoDate(new Date(decision.decidedAt)))}.
        {isOutdated && " The connected data have settled it since."}
      </span>
      <button
        type="button"
        className="-my-0.75 h-6 shrink-0 rounded-2 px-1 font-medium text-accent hover:underline"
        onClick={() => onTakeBack(decision)}
      >
        Take back
      </button>
    </p>
  );
}

function decided({ kind, text, source }: FigureDecision): string {
  if (kind === "kept") return `You kept ${text}`;
  if (kind === "estimate") return "You marked it as your estimate";
  const cell = source && `${source.item}, ${periodText(source.period)}`;
  return `You chose ${cell ?? "its source"} as the source`;
}
