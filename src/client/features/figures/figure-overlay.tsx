import { Suspense } from "react";
import type { FigureMarks } from "#client/document/marks/figure-marks.ts";
import { later } from "#client/lib/later.ts";
import { useStore } from "#client/lib/use-store.ts";
import { FigurePopover } from "./popover/figure-popover.tsx";
import type { Confirming, MarkedDocument } from "./use-figure-marks.tsx";

const ConfirmMatches = later(
  async () => (await import("./walk/confirm-matches.tsx")).ConfirmMatches,
);

type FigureOverlayProps = MarkedDocument & {
  readonly marks: FigureMarks;
  readonly confirming: Confirming;
  readonly onConfirming: (next: Confirming) => void;
};

/** What stands over the text of a document: the popover of a figure, and the list of its matches. */
export function FigureOverlay(of: FigureOverlayProps) {
  const { session, check, marks, beneathOpen, isSourceOpen, confirming, onConfirming } = of;
  const isReadOnly = useStore(session, ({ manuscript }) => manuscript.pendingEdits.length > 0);
  return (
    <>
      <FigurePopover
        {...{ marks, check, beneathOpen }}
        isBesideTaken={isSourceOpen}
        document={{
          takeUpTyping: session.takeUpTyping,
          onAnchor: (anchors, ended) => {
            const { content } = session.get().manuscript;
            session.change({ type: "anchored", anchors, ended, content, time: Date.now() });
          },
          onDecide: (anchors, ended) => session.editor()?.decide({ anchors, ended }),
          onConfirmAll: () => onConfirming("listed"),
          readOnlyReason: isReadOnly ? "Accept or reject the pending edits first" : undefined,
        }}
      />
      {confirming && (
        <Suspense>
          <ConfirmMatches
            {...{ session, check }}
            // Behind the list nothing could be seen or reached.
            isAside={confirming === "aside" && isSourceOpen}
            onOpenSource={(source) => {
              onConfirming("aside");
              of.onOpenSource(source);
            }}
            onClose={() => onConfirming(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
