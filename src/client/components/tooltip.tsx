import { cloneElement, type ReactElement, useEffect, useState } from "react";
import { whenAtRest } from "#client/lib/at-rest.ts";
import { fetchPart } from "#client/lib/later.ts";

type Marked = { readonly "data-tooltip"?: string; readonly "data-tooltip-side"?: string };

type TooltipProps = {
  /** Nothing is shown when it is absent. */
  readonly text: string | undefined;
  /** Where it stands if there is room; below unless said. */
  readonly side?: "top";
  /** An element, or a component that hands its attributes on to one. */
  readonly children: ReactElement<Marked>;
};

/** Marks an element with what `TooltipLayer` shows at it. Of two around one element the inner one counts. */
export function Tooltip({ text, side, children }: TooltipProps) {
  if (text === undefined || text === "") return children;
  return cloneElement(children, {
    "data-tooltip": text,
    ...(side === undefined ? {} : { "data-tooltip-side": side }),
  });
}

const loadLayer = async () => (await import("./tooltip-layer.tsx")).TooltipLayer;

/** The tooltips of the whole page, fetched when it is at rest: nobody reads one before. */
export function Tooltips() {
  const [Layer, setLayer] = useState<Awaited<ReturnType<typeof loadLayer>>>();
  useEffect(
    () =>
      whenAtRest(() => {
        fetchPart(loadLayer).then(
          (loaded) => setLayer(() => loaded),
          // Without a connection there are none; every name and reason is still read aloud.
          () => undefined,
        );
      }),
    [],
  );
  return Layer === undefined ? null : <Layer />;
}
