import { useState } from "react";
import type { FigureCheckState } from "#client/document/check/figure-check.ts";
import type { Mark } from "#client/document/marks/mark.ts";
import type { DocumentFigure, NumberedSource } from "#core/figures/check/document-figures.ts";
import type { FigureActions } from "./figure-actions.ts";
import { FigureContent } from "./figure-content.tsx";
import { SourcePicker } from "./source-picker.tsx";
import { keepFocusInside } from "./use-inner-focus.ts";
import { WarningNotes } from "./warning-notes.tsx";

type MarkContentProps = {
  readonly mark: Mark;
  /** A pending edit would bring the figure in: it is decided about once it is there. */
  readonly isProposed: boolean;
  readonly state: FigureCheckState;
  readonly actions: FigureActions;
};

/** Of a figure how it stands, or the search for its source; of words what is wrong with them. */
export function MarkContent({ mark, isProposed, state, actions }: MarkContentProps) {
  const [isPicking, setIsPicking] = useState(false);
  const { figure, warnings } = mark;
  const endPicking = () => {
    keepFocusInside();
    setIsPicking(false);
  };
  const { checked, content, document } = state;
  if (checked === undefined || document === undefined) return null;
  if (figure === undefined) return <WarningNotes {...{ warnings, actions }} />;
  if (!isPicking) {
    return (
      <FigureContent
        {...{ figure, isProposed, warnings, checked, content, actions }}
        sources={[...document.sources, ...ownSources(figure)]}
        onPick={() => setIsPicking(true)}
      />
    );
  }
  return (
    <SourcePicker
      {...{ figure, content }}
      ground={checked.ground}
      onChoose={(source) => {
        endPicking();
        actions.decide("source", source);
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
