import type { Extension } from "@codemirror/state";
import { Equal, SearchCheck } from "lucide-react";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import type { FigureCheck } from "#client/document/check/figure-check.ts";
import type { FigureMarks } from "#client/document/marks/figure-marks.ts";
import type { DocumentSession } from "#client/document/session/document-session.ts";
import { useStore } from "#client/lib/use-store.ts";
import type { ChosenSource } from "#core/figures/check/figure-decisions.ts";
import { whenAtRest } from "#client/lib/at-rest.ts";
import { later } from "#client/lib/later.ts";
import { useCommands } from "#client/lib/commands.ts";

const FigureOverlay = later(async () => (await import("./figure-overlay.tsx")).FigureOverlay);

/** The list of matches, while it is open: over the page, or aside for a source opened from it. */
export type Confirming = "listed" | "aside" | undefined;

export type MarkedDocument = {
  readonly session: DocumentSession;
  readonly check: FigureCheck;
  /** Shows the cell behind a figure. */
  readonly onOpenSource: (source: ChosenSource) => void;
  /** Whether a source is shown, over the page or beside the text. */
  readonly isSourceOpen: boolean;
  /** What is offered beneath the list of open figures. */
  readonly beneathOpen: ReactNode;
};

/** The marks of the document's figures and the popover over them; the text stands without them. */
export function useFigureMarks(of: MarkedDocument): {
  readonly plugins: Extension | undefined;
  readonly overlay: ReactNode;
} {
  const { session, check, onOpenSource } = of;
  const marks = useLoadedMarks(session, check, onOpenSource);
  const [confirming, setConfirming] = useState<Confirming>();
  const matches = useStore(check, ({ document }) => document?.counts.matches ?? 0);
  const isReadOnly = useStore(session, ({ manuscript }) => manuscript.pendingEdits.length > 0);
  const icon = SearchCheck;
  useCommands([
    {
      id: "next-open-figure",
      label: "Review of figures: go to the next open figure",
      icon,
      keys: "F8",
      keywords: "contradicted unsupported source",
      run: () => marks?.step(1),
    },
    {
      id: "previous-open-figure",
      label: "Go to the previous open figure",
      icon,
      keys: "Shift F8",
      run: () => marks?.step(-1),
    },
    {
      id: "confirm-matches",
      label: "Confirm all matches",
      icon: Equal,
      keywords: "source figures review",
      disabledReason: whyNone(matches, isReadOnly),
      run: () => setConfirming("listed"),
    },
  ]);
  return {
    plugins: marks?.extension,
    overlay: marks && (
      <Suspense>
        <FigureOverlay {...of} {...{ marks, confirming }} onConfirming={setConfirming} />
      </Suspense>
    ),
  };
}

function whyNone(matches: number, isReadOnly: boolean): string | undefined {
  if (isReadOnly) return "Accept or reject the pending edits first";
  return matches === 0 ? "No figure matches a source" : undefined;
}

/** Fetched once the editor stands. Without them the text can be written all the same. */
function useLoadedMarks(
  session: DocumentSession,
  check: FigureCheck,
  onOpenSource: (source: ChosenSource) => void,
): FigureMarks | undefined {
  const [marks, setMarks] = useState<FigureMarks>();
  useEffect(() => {
    let isWanted = true;
    const callOff = whenAtRest(() => {
      import("./marks.ts").then(
        ({ loadedMarks }) => isWanted && setMarks(loadedMarks(session, check, onOpenSource)),
        () => undefined,
      );
    });
    return () => {
      isWanted = false;
      callOff();
    };
  }, [session, check, onOpenSource]);
  return marks;
}
