import { type ReactNode, useState, useSyncExternalStore } from "react";
import type { FigureCheck, FigureCheckState } from "#client/document/check/figure-check.ts";
import type { FigureMarks } from "#client/document/marks/figure-marks.ts";
import type { Mark } from "#client/document/marks/mark.ts";
import type { OpenedMark } from "#client/document/marks/opened-field.ts";
import { toastNotice } from "#client/lib/toast.ts";
import { useStore } from "#client/lib/use-store.ts";
import {
  type DocumentFigure,
  isUnsourced,
  type NumberedSource,
} from "#core/figures/check/document-figures.ts";
import { sourceCandidates } from "#core/figures/check/source-candidates.ts";
import { CANDIDATES_SHOWN } from "#core/figures/read/verdicts/verdict.ts";
import { figureActions, type FigureActions, type FigureDocument } from "./figure-actions.ts";
import { OpenFigures } from "#client/features/figures/walk/open-figures.tsx";
import { FigureContent } from "./figure-content.tsx";
import { spoken, textOf, titleOf } from "./mark-title.ts";
import { PopoverFrame } from "./popover-frame.tsx";
import { SourcePicker } from "./source-picker.tsx";
import { keepFocusInside } from "./use-inner-focus.ts";
import { WarningNotes } from "./warning-notes.tsx";

export const NOT_WITHOUT_A_SOURCE = "E and X are for figures without a source. K keeps this one.";

type FigurePopoverProps = {
  readonly marks: FigureMarks;
  readonly check: FigureCheck;
  readonly document: FigureDocument;
  /** A source stands beside the text: the open figures are not listed there. */
  readonly isBesideTaken?: boolean;
  /** What is offered beneath their list. */
  readonly beneathOpen?: ReactNode;
};

/** What stands behind the figure that is pointed at or gone to, and what can be done about it. */
export function FigurePopover(props: FigurePopoverProps) {
  const { marks, check, document, isBesideTaken = false, beneathOpen } = props;
  const opened = useSyncExternalStore(marks.subscribe, marks.opened);
  const state = useStore(check, (current) => current);
  const actions = figureActions(marks, check, document);
  return (
    <>
      <p role="status" className="sr-only">
        {opened && spoken(opened, state.statements)}
      </p>
      {opened?.count !== undefined && !isBesideTaken && (
        <OpenFigures {...{ opened, state }} onGo={(position) => marks.step(1, position)}>
          {beneathOpen}
        </OpenFigures>
      )}
      {opened !== undefined && (
        <PopoverFrame
          key={`${opened.from} ${opened.proposed?.edit} ${opened.proposed?.at}`}
          marks={marks}
          title={titleOf(opened.mark, state.statements)}
          text={textOf(opened.mark)}
          isFocused={opened.isFocused}
          count={opened.count}
          onKey={(key) => walkKey(key, opened)}
          onUndo={marks.undo}
        >
          <MarkContent
            mark={opened.mark}
            isProposed={opened.proposed !== undefined}
            state={state}
            isWalk={opened.count !== undefined}
            actions={actions}
          />
        </PopoverFrame>
      )}
    </>
  );
}

type MarkContentProps = {
  readonly mark: Mark;
  /** A pending edit would bring the figure in: it is decided about once it is there. */
  readonly isProposed: boolean;
  readonly state: FigureCheckState;
  /** One of a walk through the open figures. */
  readonly isWalk: boolean;
  readonly actions: FigureActions;
};

/** The keys of the walk press its buttons; E and X say of what is not without a source that K keeps it. */
function walkKey(key: string, { count }: OpenedMark): boolean {
  if (count === undefined || !/^[1-3exk]$/.test(key)) return false;
  const button = globalThis.document.querySelector<HTMLElement>(
    `[data-figure-popover] [data-key="${key}"]`,
  );
  if (button !== null) button.click();
  else if (key === "e" || key === "x") toastNotice(NOT_WITHOUT_A_SOURCE);
  return button !== null;
}

/** Of a figure how it stands, or the search for its source; of words what is wrong with them. */
function MarkContent({ mark, isProposed, state, isWalk, actions }: MarkContentProps) {
  const [isPicking, setIsPicking] = useState(false);
  const { figure, warnings } = mark;
  const endPicking = () => {
    keepFocusInside();
    setIsPicking(false);
  };
  const { checked, content, document } = state;
  if (checked === undefined || document === undefined) return null;
  if (figure === undefined) return <WarningNotes {...{ warnings, isWalk, actions }} />;
  const anchors = state.parts?.anchors ?? [];
  const find = sourceCandidates({ content, ground: checked.ground, anchors });
  if (!isPicking) {
    const isOpen = isUnsourced(figure) && !isProposed;
    return (
      <FigureContent
        {...{ figure, isProposed, warnings, checked, content, isWalk, actions }}
        candidates={isOpen ? find(figure, { most: CANDIDATES_SHOWN }) : []}
        sources={[...document.sources, ...ownSources(figure)]}
        onPick={() => setIsPicking(true)}
      />
    );
  }
  return (
    <SourcePicker
      {...{ figure, find }}
      ground={checked.ground}
      onChoose={(candidate) => {
        endPicking();
        actions.choose(candidate);
      }}
      onBack={endPicking}
    />
  );
}

/** The sources of a figure by its own numbers: those that it would be the first to use. */
function ownSources({ origins, sourceNumbers }: DocumentFigure): readonly NumberedSource[] {
  return origins.flatMap((origin, at) => {
    const number = sourceNumbers[at];
    return number === undefined ? [] : [{ ...origin, number, company: "" }];
  });
}
