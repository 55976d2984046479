import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { type Shown, watchTooltips } from "./watch-tooltips.ts";

/** Shows the tooltip of the marked element that is pointed at or has the focus by keyboard. */
export function TooltipLayer() {
  const [shown, setShown] = useState<Shown>();
  useEffect(() => watchTooltips(setShown), []);
  // Made anew each time: a dialog hides from screen readers what stood beside it when it opened.
  return shown === undefined
    ? null
    : createPortal(<TooltipBox key={shown.text} {...shown} />, document.body);
}

const OFFSET = 4;
/** From the edges of the window. */
const PADDING = 8;

function TooltipBox({ of, text }: Shown) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (box.current !== null) place(box.current, of);
  }, [of]);
  useEffect(() => {
    // What is its name or its words already describes nothing.
    if (of.getAttribute("aria-label") === text || of.textContent === text) return undefined;
    const before = of.getAttribute("aria-describedby");
    of.setAttribute("aria-describedby", id);
    return () => {
      if (before === null) of.removeAttribute("aria-describedby");
      else of.setAttribute("aria-describedby", before);
    };
  }, [of, text, id]);
  return (
    <div
      ref={box}
      id={id}
      role="tooltip"
      className="fixed z-50 max-w-80 rounded-3 wrap-anywhere bg-surface px-2 py-1 text-12 text-ink shadow-2"
    >
      {text}
    </div>
  );
}

/** Below its element, or above where that is asked for or there is no room below; never over an edge. */
function place(box: HTMLElement, of: HTMLElement): void {
  const at = of.getBoundingClientRect();
  const { width, height } = box.getBoundingClientRect();
  const [above, below] = [at.top - OFFSET - height, at.bottom + OFFSET];
  const isBelow = below + height + PADDING <= window.innerHeight;
  const isAbove = of.dataset["tooltipSide"] === "top" ? above >= PADDING : !isBelow;
  const most = window.innerWidth - PADDING - width;
  const left = Math.max(PADDING, Math.min(at.left + (at.width - width) / 2, most));
  box.style.top = `${isAbove ? above : below}px`;
  box.style.left = `${left}px`;
}
