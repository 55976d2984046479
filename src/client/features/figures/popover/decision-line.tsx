import type { DocumentFigure } from "#core/figures/check/document-figures.ts";
import type { FigureDecision } from "#core/figures/check/figure-decisions.ts";
import { periodText } from "#core/ledger/period.ts";
import { DecidedLine } from "./decided-line.tsx";

type DecisionLineProps = {
  readonly figure: DocumentFigure;
  readonly onTakeBack: (decision: FigureDecision) => void;
};

/** What the analyst decided about a figure, and the way back. */
export function DecisionLine({ figure, onTakeBack }: DecisionLineProps) {
  const { decision, isOutdated } = figure;
  if (decision === undefined) return null;
  return <DecidedLine {...{ decision, isOutdated, onTakeBack }}>{decided(decision)}</DecidedLine>;
}

function decided({ kind, text, source }: FigureDecision): string {
  if (kind === "kept") return `You kept ${text}`;
  if (kind === "estimate") return "You marked it as your estimate";
  const cell = source && `${source.item}, ${periodText(source.period)}`;
  return `You chose ${cell ?? "its source"} as the source`;
}
