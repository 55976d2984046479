import { useState } from "react";
import type { FigureCheckState } from "#client/features/grounding/figure-check.ts";
import type { Mark } from "#client/features/grounding/marks/mark.ts";
import type { FigureActions } from "./figure-actions.ts";
import { FigureContent } from "./figure-content.tsx";
import { SourcePicker } from "./source-picker.tsx";
import { keepFocusInside } from "./use-inner-focus.ts";
import { WarningNotes } from "./warning-notes.tsx";

type MarkContentProps = {
  readonly mark: Mark;
  readonly state: FigureCheckState;
  readonly actions: FigureActions;
};

/** Of a figure how it stands, or the search for its source; of words what is wrong with them. */
export function MarkContent({ mark, state, actions }: MarkContentProps) {
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
        {...{ figure, warnings, checked, content, actions }}
        sources={document.sources}
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
