import { useSyncExternalStore } from "react";
import type { FigureCheck } from "#client/document/check/figure-check.ts";
import type { FigureMarks } from "#client/document/marks/figure-marks.ts";
import { useStore } from "#client/lib/use-store.ts";
import { type FigureDocument, figureActions } from "./figure-actions.ts";
import { MarkContent } from "./mark-content.tsx";
import { spoken, textOf, titleOf } from "./mark-title.ts";
import { PopoverFrame } from "./popover-frame.tsx";

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
        {opened && spoken(opened)}
      </p>
      {opened !== undefined && (
        <PopoverFrame
          key={`${opened.from} ${opened.proposed?.edit} ${opened.proposed?.at}`}
          marks={marks}
          title={titleOf(opened.mark)}
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
