import type { DocumentFigure } from "#core/figures/check/document-figures.ts";
import type { FigureDecision } from "#core/figures/check/figure-decisions.ts";
import { type FigureAnchor, isOwnEstimate } from "#core/figures/read/verdicts/verdict.ts";
import { periodText } from "#core/ledger/period.ts";
import { DecidedLine } from "./decided-line.tsx";
import type { FigureActions } from "./figure-actions.ts";

type DecisionLineProps = {
  readonly figure: DocumentFigure;
  readonly actions: Pick<FigureActions, "takeBack" | "unbind">;
};

/** What the analyst decided about a figure, and the way back. */
export function DecisionLine({ figure, actions }: DecisionLineProps) {
  const { decision, anchor, isOutdated } = figure;
  if (decision !== undefined) {
    return (
      <DecidedLine
        decidedAt={decision.decidedAt}
        isOutdated={isOutdated}
        onTakeBack={() => actions.takeBack(decision)}
      >
        {decided(decision)}
      </DecidedLine>
    );
  }
  if (anchor?.by !== "analyst") return null;
  return (
    <DecidedLine
      decidedAt={anchor.at}
      isOutdated={isOutdated}
      onTakeBack={() => actions.unbind(anchor)}
    >
      {bound(figure, anchor)}
    </DecidedLine>
  );
}

function decided({ kind, text, source }: FigureDecision): string {
  if (kind === "kept") return `You kept ${text}`;
  return kind === "estimate" ? ESTIMATED : chose(source?.item, source?.period);
}

function bound({ measure, item, period }: DocumentFigure, anchor: FigureAnchor): string {
  return isOwnEstimate(anchor) ? ESTIMATED : chose(measure ?? item ?? undefined, period ?? "");
}

const ESTIMATED = "You marked it as your estimate";

function chose(item: string | undefined, period = ""): string {
  const cell = [item, ...period.split(", ").filter(Boolean).map(periodText)].filter(Boolean);
  return `You chose ${cell.length === 0 ? "its source" : cell.join(", ")} as the source`;
}
