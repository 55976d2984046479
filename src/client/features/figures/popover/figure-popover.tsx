import { useState, useSyncExternalStore } from "react";
import type { FigureCheck, FigureCheckState } from "#client/document/check/figure-check.ts";
import type { FigureMarks } from "#client/document/marks/figure-marks.ts";
import type { Mark } from "#client/document/marks/mark.ts";
import { useStore } from "#client/lib/use-store.ts";
import type { DocumentFigure, NumberedSource } from "#core/figures/check/document-figures.ts";
import { sourceCandidates } from "#core/figures/check/source-candidates.ts";
import { CANDIDATES_SHOWN } from "#core/figures/read/verdicts/verdict.ts";
import { figureActions, type FigureActions, type FigureDocument } from "./figure-actions.ts";
import { FigureContent } from "./figure-content.tsx";
import { spoken, textOf, titleOf } from "./mark-title.ts";
import { PopoverFrame } from "./popover-frame.tsx";
import { SourcePicker } from "./source-picker.tsx";
import { keepFocusInside } from "./use-inner-focus.ts";
import { WarningNotes } from "./warning-notes.tsx";

type FigurePopoverProps = {
  readonly marks: FigureMarks;
  readonly check: FigureCheck;
  readonly document: FigureDocument;
};

/** What stands behind the figure that is pointed at or gone to, and what can be done about it. */
export function FigurePopover({ marks, check, document }: FigurePopoverProps) {
  const opened = useSyncExternalStore(marks.subscribe, marks.opened);
  const state = useStore(check, (current) => current);
  return (
    <>
      <p role="status" className="sr-only">
        {opened && spoken(opened, state.statements)}
      </p>
      {opened !== undefined && (
        <PopoverFrame
          key={`${opened.from} ${opened.proposed?.edit} ${opened.proposed?.at}`}
          marks={marks}
          title={titleOf(opened.mark, state.statements)}
          text={textOf(opened.mark)}
          isFocused={opened.isFocused}
        >
          <MarkContent
            mark={opened.mark}
            isProposed={opened.proposed !== undefined}
            state={state}
            actions={figureActions(marks, check, document)}
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
  readonly actions: FigureActions;
};

/** Of a figure how it stands, or the search for its source; of words what is wrong with them. */
function MarkContent({ mark, isProposed, state, actions }: MarkContentProps) {
  const [isPicking, setIsPicking] = useState(false);
  const { figure, warnings } = mark;
  const endPicking = () => {
    keepFocusInside();
    setIsPicking(false);
  };
  const { checked, content, document } = state;
  if (checked === undefined || document === undefined) return null;
  if (figure === undefined) return <WarningNotes {...{ warnings, actions }} />;
  const anchors = state.parts?.anchors ?? [];
  const find = sourceCandidates({ content, ground: checked.ground, anchors });
  if (!isPicking) {
    const isOpen = figure.state === "unsupported" && !isProposed;
    return (
      <FigureContent
        {...{ figure, isProposed, warnings, checked, content, actions }}
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
