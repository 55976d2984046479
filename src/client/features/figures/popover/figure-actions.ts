import type { FigureCheck } from "#client/document/check/figure-check.ts";
import type { FigureMarks } from "#client/document/marks/figure-marks.ts";
import { newId } from "#client/lib/new-id.ts";
import type { DocumentFigure } from "#core/figures/check/document-figures.ts";
import { chosenAnchor, estimateAnchor, keptAnchor } from "#core/figures/check/figure-decisions.ts";
import type {
  FigureCandidate,
  FittingWord,
  TextWarning,
} from "#core/figures/read/verdicts/verdict.ts";
import { type Anchor, NO_FIGURE } from "#core/ledger/anchor.ts";
import { keepFocusInside } from "./use-inner-focus.ts";

type Anchoring = (anchors: readonly Anchor[], ended: readonly string[]) => void;

/** What the popover does to the document it stands on. */
export type FigureDocument = {
  /** Brings what is being typed into the document, so that it is checked as it stands. */
  readonly takeUpTyping: () => void;
  /** Remembers anchors of what was just written, and takes others back, by their ids. */
  readonly onAnchor: Anchoring;
  /** Remembers what is decided of the text as it stands: a step that Ctrl Z takes back. */
  readonly onDecide: Anchoring;
  /** Lists all matches, to be confirmed together. */
  readonly onConfirmAll: () => void;
  /** Why nothing can be written now; undefined when it can. */
  readonly readOnlyReason: string | undefined;
};

/** What the analyst can do about the figure whose popover is open. */
export type FigureActions = {
  /** Writes what its source says in its place, and binds it to that. */
  readonly use: (text: string) => void;
  /** Writes the word that fits where a warning stands. */
  readonly reword: (fitting: FittingWord) => void;
  readonly choose: (candidate: FigureCandidate) => void;
  readonly estimate: () => void;
  /** It is a number that says nothing to be sourced. */
  readonly noFigure: () => void;
  readonly keep: () => void;
  /** The words a warning stands on stay as they are. */
  readonly keepWording: (warning: TextWarning) => void;
  /** The figure is read again, as if nothing bound it; what was kept asks again. */
  readonly takeBack: (anchor: Pick<Anchor, "id">) => void;
  readonly openSource: () => void;
  /** All matches of the document, with how many they are. */
  readonly confirmAll: { readonly count: number; readonly run: () => void };
  readonly readOnlyReason: string | undefined;
};

export function figureActions(
  marks: FigureMarks,
  check: FigureCheck,
  document: FigureDocument,
): FigureActions {
  // What was decided before gives way.
  const decide = (anchor: Anchor, figure: DocumentFigure) => {
    document.onDecide([anchor], ended(figure));
  };
  const settling = (act: () => void) => settle(marks, check, act);
  const onFigure = (act: (figure: DocumentFigure) => void) => {
    keepFocusInside();
    document.takeUpTyping();
    const figure = figureNow(marks, check);
    if (figure !== undefined) settling(() => act(figure));
  };
  return {
    use: (text) => {
      const figure = figureNow(marks, check);
      settling(() => {
        marks.write(text);
        document.takeUpTyping();
        if (figure?.binding === undefined) return;
        const anchor = chosenAnchor({ ...figure, text }, figure.binding, made());
        document.onAnchor([anchor], ended(figure));
      });
    },
    reword: ({ insert, lead }) => {
      settling(() => {
        marks.write(insert, lead);
        document.takeUpTyping();
      });
    },
    choose: ({ binding }) => {
      onFigure((figure) => decide(chosenAnchor(figure, binding, made()), figure));
    },
    estimate: () => {
      onFigure((figure) => decide(estimateAnchor(figure, made()), figure));
    },
    noFigure: () => {
      onFigure((figure) => decide(keptAnchor(figure, NO_FIGURE, made()), figure));
    },
    keep: () => {
      onFigure((figure) => decide(keptAnchor(figure, null, made()), figure));
    },
    keepWording: (warning) => {
      keepFocusInside();
      document.takeUpTyping();
      const now = warningNow(marks, check, warning);
      if (now === undefined) return;
      settling(() => document.onDecide([keptAnchor(now, now.note, made())], []));
    },
    takeBack: ({ id }) => {
      keepFocusInside();
      document.onDecide([], [id]);
    },
    openSource: marks.openSource,
    confirmAll: allMatches(marks, check, document),
    readOnlyReason: document.readOnlyReason,
  };
}

/** On a walk, goes on from a mark that nothing is open about any more. */
function settle(marks: FigureMarks, check: FigureCheck, act: () => void): void {
  const isWalk = marks.opened()?.count !== undefined;
  act();
  if (!isWalk) return;
  check.checkNow();
  // The marks of what was checked are put on first.
  queueMicrotask(() => {
    if (marks.opened()?.mark.isOpen !== true) marks.step(1);
  });
}

function allMatches(marks: FigureMarks, check: FigureCheck, { onConfirmAll }: FigureDocument) {
  const run = () => {
    marks.close();
    onConfirmAll();
  };
  return { count: check.get().document?.counts.matches ?? 0, run };
}

/** What was decided before. */
function ended({ kept }: DocumentFigure): readonly string[] {
  return kept === undefined ? [] : [kept.id];
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

function made(): { readonly id: string; readonly now: number } {
  return { id: newId(), now: Date.now() };
}
