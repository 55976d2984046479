import { type CSSProperties, useEffect, useState } from "react";

/** From here on there is room for the text beside the sheet. */
const BESIDE_FROM_PX = 1_100;
/** The pane it lies over; narrower than this it reaches beyond it. */
const COVERED = "assistant";
const LEAST_PX = 420;

/** Where the sheet lies: over the right pane, or from the right edge where there is little room. */
export function useSheetPlace(): CSSProperties {
  const [left, setLeft] = useState<number>();
  useEffect(() => {
    const pane = document.getElementById(COVERED);
    const measure = (): void => {
      const isBeside = pane !== null && window.innerWidth >= BESIDE_FROM_PX;
      setLeft(isBeside ? pane.getBoundingClientRect().left : undefined);
    };
    measure();
    const watch = new ResizeObserver(measure);
    if (pane !== null) watch.observe(pane);
    window.addEventListener("resize", measure);
    return () => {
      watch.disconnect();
      window.removeEventListener("resize", measure);
    };
  }, []);
  return left === undefined
    ? { width: "46vw", minWidth: LEAST_PX, boxShadow: "var(--shadow-2)" }
    : { left };
}
