import type { FigureCheck } from "#client/document/check/figure-check.ts";
import type { FigureMarks } from "#client/document/marks/figure-marks.ts";
import { newId } from "#client/lib/new-id.ts";
import type { DocumentFigure } from "#core/figures/check/document-figures.ts";
import {
  type ChosenSource,
  type FigureDecision,
  type FigureDecisionKind,
  keepWording,
  makeDecision,
  withDecision,
  withoutDecision,
} from "#core/figures/check/figure-decisions.ts";
import type { TextWarning } from "#core/figures/read/verdicts/verdict.ts";
import { keepFocusInside } from "./use-inner-focus.ts";

/** What the popover does to the document it stands on. */
export type FigureDocument = {
  /** Brings what is being typed into the document, so that it is checked as it stands. */
  readonly takeUpTyping: () => void;
  readonly onDecide: (
    update: (decisions: readonly FigureDecision[]) => readonly FigureDecision[],
  ) => void;
  /** Why nothing can be written now; undefined when it can. */
  readonly readOnlyReason: string | undefined;
};

/** What the analyst can do about the figure whose popover is open. */
export type FigureActions = {
  readonly use: (text: string) => void;
  readonly decide: (kind: FigureDecisionKind, source?: ChosenSource) => void;
  /** The words a warning stands on stay as they are. */
  readonly keepWording: (warning: TextWarning) => void;
  readonly takeBack: (decision: FigureDecision) => void;
  readonly openSource: () => void;
  readonly readOnlyReason: string | undefined;
};

export function figureActions(
  marks: FigureMarks,
  check: FigureCheck,
  document: FigureDocument,
): FigureActions {
  return {
    use: (text) => {
      const chosen = figureNow(marks, check)?.decision;
      marks.write(text);
      document.takeUpTyping();
      // What is written comes from the source that was chosen for what stood there.
      if (chosen?.kind !== "source") return;
      document.onDecide((decisions) => withDecision(decisions, { ...chosen, text }, chosen));
    },
    decide: (kind, source) => {
      keepFocusInside();
      document.takeUpTyping();
      const figure = figureNow(marks, check);
      if (figure === undefined) return;
      const decision = makeDecision(figure, check.get().content, kind, {
        id: newId(),
        now: Date.now(),
        source,
      });
      document.onDecide((decisions) => withDecision(decisions, decision, figure.decision));
    },
    keepWording: (warning) => {
      keepFocusInside();
      document.takeUpTyping();
      const now = warningNow(marks, check, warning);
      if (now === undefined) return;
      const decision = keepWording(now, check.get().content, { id: newId(), now: Date.now() });
      document.onDecide((decisions) => withDecision(decisions, decision, undefined));
    },
    takeBack: ({ id }) => {
      keepFocusInside();
      document.onDecide((decisions) => withoutDecision(decisions, id));
    },
    openSource: marks.openSource,
    readOnlyReason: document.readOnlyReason,
  };
}

/** The open figure as it was checked last: it may have moved since the popover was drawn. */
function figureNow(marks: FigureMarks, check: FigureCheck): DocumentFigure | undefined {
  const from = marks.opened()?.from;
  return check.checkNow().document?.figures.find(({ position }) => position === from);
}

/** The same warning on the open mark, as the text was checked last. */
function warningNow(
  marks: FigureMarks,
  check: FigureCheck,
  { kind, note }: TextWarning,
): TextWarning | undefined {
  const opened = marks.opened();
  if (opened === undefined) return undefined;
  const { from, to } = opened;
  return check
    .checkNow()
    .document?.warnings.find(
      (each) =>
        each.kind === kind &&
        each.note === note &&
        each.position < to &&
        each.position + each.length > from,
    );
}
