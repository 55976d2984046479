import { type ReactNode, type RefObject, useEffect, useState } from "react";
import { Segmented } from "#client/components/segmented.tsx";
import { useWindowWidth } from "#client/lib/use-window-width.ts";
import { DESKTOP_MIN_WIDTH } from "./desktop-min-width.ts";

const PANES = [
  { value: "sources", label: "Sources" },
  { value: "canvas", label: "Text" },
  { value: "assistant", label: "Assistant" },
] as const;

type PaneId = (typeof PANES)[number]["value"];

/** The panes lie over each other; what has the focus lies on top. */
const STACKED =
  "relative [&>[data-panel]]:absolute! [&>[data-panel]]:inset-0! [&>[data-panel]]:bg-surface [&>[data-separator]]:hidden!";
const ON_TOP: Readonly<Record<PaneId, string>> = {
  sources: "[&>#sources]:z-2",
  canvas: "[&>#canvas]:z-2",
  assistant: "[&>#assistant]:z-2",
};

type OnePane = {
  /** Which pane to see; null where there is room for all. */
  readonly choice: ReactNode;
  readonly className: string;
};

/** A wide window zoomed in has room for one pane: the chosen one, or the one the focus goes to. */
export function useOnePane(workspace: RefObject<HTMLElement | null>): OnePane {
  const isOne = useWindowWidth() < DESKTOP_MIN_WIDTH;
  const [shown, setShown] = useState<PaneId>("canvas");

  useEffect(() => {
    const element = workspace.current;
    if (element === null || !isOne) return undefined;
    const follow = ({ target }: FocusEvent) => {
      const focused = PANES.find(
        ({ value }) => target instanceof Element && target.closest(`#${value}`) !== null,
      );
      if (focused !== undefined) setShown(focused.value);
    };
    element.addEventListener("focusin", follow);
    return () => element.removeEventListener("focusin", follow);
  }, [workspace, isOne]);

  if (!isOne) return { choice: null, className: "" };
  return {
    choice: (
      <div className="flex shrink-0 justify-center border-b border-hairline p-1">
        <Segmented label="Pane" options={PANES} value={shown} onChange={setShown} />
      </div>
    ),
    className: `${STACKED} ${ON_TOP[shown]}`,
  };
}
