import { type RefObject, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import type { FigureCheck } from "#client/document/check/figure-check.ts";
import { Mark } from "#client/document/marks/mark.ts";
import { useStore } from "#client/lib/use-store.ts";
import type { DocumentFigure } from "#core/figures/check/document-figures.ts";
import { type ChosenSource, claimOf } from "#core/figures/check/figure-decisions.ts";
import { FigureFacts } from "./figure-facts.tsx";
import { titleOf } from "./mark-title.ts";
import { type PopoverHost, PopoverFrame } from "./popover-frame.tsx";

/** The pointer may cross the gap between a figure and its popover. */
const LEAVE_MS = 180;

type AnswerPopoverProps = {
  readonly figure: DocumentFigure;
  readonly mark: RefObject<HTMLElement | null>;
  readonly isFocused: boolean;
  readonly check: FigureCheck;
  readonly onOpenSource: (cell: ChosenSource) => void;
  readonly onClose: () => void;
};

/** What stands behind a figure of an answer. There is nothing to decide about it: it is not in the text. */
export function AnswerPopover(props: AnswerPopoverProps) {
  const { figure, mark, isFocused, check } = props;
  const [host] = useState(() => hostOf(props));
  const { checked, document: checkedDocument } = useStore(check, (state) => state);

  useEffect(() => {
    const element = mark.current;
    element?.addEventListener("mouseenter", host.pointerStays);
    element?.addEventListener("mouseleave", host.pointerLeaves);
    // It may have gone while this was fetched.
    if (!isFocused && element?.matches(":hover") === false) host.pointerLeaves();
    return () => {
      host.pointerStays();
      element?.removeEventListener("mouseenter", host.pointerStays);
      element?.removeEventListener("mouseleave", host.pointerLeaves);
    };
  }, [mark, host, isFocused]);

  if (checked === undefined) return null;
  const shown = new Mark({ figure, warnings: [], isChecking: false, isOpen: false });
  // Beside the answer, not in it: a paragraph holds no dialog, and its list cuts off what is larger.
  return createPortal(
    <PopoverFrame marks={host} title={titleOf(shown)} text={figure.text} isFocused={isFocused}>
      <FigureFacts
        figure={figure}
        place="answer"
        ground={checked.ground}
        sources={checkedDocument?.sources ?? []}
        onOpen={host.openSource}
      />
    </PopoverFrame>,
    document.body,
  );
}

function hostOf({ figure, mark, onOpenSource, onClose }: AnswerPopoverProps): PopoverHost {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const focusMark = () => mark.current?.focus({ preventScroll: true });
  return {
    place: () => placeOf(mark.current),
    close: onClose,
    focusText: focusMark,
    openSource: () => {
      const cell = figure.expected === null ? undefined : claimOf(figure);
      if (cell === undefined) return;
      // What opens then gives the focus back to the figure.
      focusMark();
      onClose();
      onOpenSource(cell);
    },
    pointerStays: () => {
      clearTimeout(timer);
    },
    pointerLeaves: () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const isEntered = document.activeElement?.closest("[data-figure-popover]") != null;
        if (!isEntered) onClose();
      }, LEAVE_MS);
    },
  };
}

/** Undefined while the figure is scrolled out of the conversation. */
function placeOf(mark: HTMLElement | null): DOMRect | undefined {
  const place = mark?.getBoundingClientRect();
  const pane = mark?.closest("section")?.getBoundingClientRect();
  if (place === undefined || pane === undefined) return place;
  return place.bottom < pane.top || place.top > pane.bottom ? undefined : place;
}
