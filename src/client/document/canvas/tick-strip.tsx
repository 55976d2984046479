import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { Tooltip } from "#client/components/tooltip.tsx";
import type { DocumentFigures } from "#core/figures/check/document-figures.ts";
import type { FigureStanding } from "#core/figures/check/document-figures-text.ts";
import { describeFigure, TICKS_MAX, ticksOf } from "./figure-ticks.ts";
import type { TextLocation } from "#client/document/session/editor-handle.ts";

/** A tick and the gap behind it. */
const TICK_PX = 4.5;
/** The least a tick needs to be seen. */
const TICK_MIN_PX = 2.5;

type TickStripProps = {
  readonly document: DocumentFigures;
  /** Leads to a figure in the text, with the focus. */
  readonly onGo: (place: TextLocation) => void;
  /** Brings a figure into view, without the focus. */
  readonly onShow: (place: TextLocation) => void;
};

/** One tick a figure in the order of the text. A press leads to it; arrow keys walk through them. */
export function TickStrip({ document, onGo, onShow }: TickStripProps) {
  const { strip, width } = useWidth();
  const [at, setAt] = useState(0);
  const [hovered, setHovered] = useState<number>();
  const { figures } = document;
  const last = figures.length - 1;
  const current = Math.min(at, last);
  const most = Math.max(1, Math.min(TICKS_MAX, Math.floor(width / TICK_MIN_PX)));
  const ticks = ticksOf(document, most);
  const under = ({ clientX, currentTarget }: MouseEvent<HTMLElement>): number | undefined => {
    const box = currentTarget.getBoundingClientRect();
    const share = box.width === 0 ? 0 : (clientX - box.left) / box.width;
    return ticks[Math.max(0, Math.min(ticks.length - 1, Math.floor(share * ticks.length)))]?.figure;
  };

  function visit(index: number, lead: (place: TextLocation) => void): void {
    const figure = figures[Math.max(0, Math.min(last, index))];
    if (figure === undefined) return;
    setAt(figures.indexOf(figure));
    lead({ position: figure.position, length: figure.length });
  }

  function handleKeyDown(event: KeyboardEvent): void {
    const next = KEYS[event.key]?.(current, last);
    if (next === undefined) return;
    event.preventDefault();
    visit(next, event.key === "Enter" ? onGo : onShow);
  }

  return (
    <div ref={strip} className="flex min-w-0 flex-1 justify-end">
      <Tooltip
        text={hovered === undefined ? undefined : describeFigure(document, hovered)}
        side="top"
      >
        <div
          role="slider"
          tabIndex={0}
          aria-label="Figures in the text"
          aria-valuemin={1}
          aria-valuemax={figures.length}
          aria-valuenow={current + 1}
          aria-valuetext={describeFigure(document, current)}
          className="flex h-6 min-w-0 cursor-pointer items-center rounded-1"
          data-figure-ticks=""
          style={{ width: ticks.length * TICK_PX }}
          onKeyDown={handleKeyDown}
          onMouseMove={(event) => {
            setHovered(under(event));
          }}
          onClick={(event) => {
            visit(under(event) ?? 0, onGo);
          }}
        >
          {ticks.map(({ from, state }) => (
            <TickMark key={from} state={state} />
          ))}
        </div>
      </Tooltip>
    </div>
  );
}

function TickMark({ state }: { readonly state: FigureStanding }) {
  return (
    <span data-state={state} className="flex min-w-0 flex-1 justify-center">
      <span className={`w-2/3 rounded-[1px] ${LOOKS[state]}`} />
    </span>
  );
}

const KEYS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at - 1,
  Home: () => 0,
  End: (_, last) => last,
  Enter: (at) => at,
};

/** Told apart by height and shape as well as by colour. */
const LOOKS: Readonly<Record<FigureStanding, string>> = {
  verified: "h-2.5 bg-[var(--verified-line)]",
  contradicted: "h-4 bg-[var(--contradicted)]",
  kept: "h-4 shadow-[inset_0_0_0_1px_var(--contradicted)]",
  unsupported:
    "h-3.5 bg-[linear-gradient(var(--unsupported-line)_42%,transparent_42%_58%,var(--unsupported-line)_58%)]",
  matches:
    "h-2.5 bg-[linear-gradient(var(--verified)_38%,transparent_38%_62%,var(--verified)_62%)]",
  estimate: "h-1.5 bg-[var(--control)]",
};

/** The room there is, in CSS pixels. */
function useWidth() {
  const strip = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(TICKS_MAX * TICK_PX);
  useEffect(() => {
    const element = strip.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setWidth(entry.contentRect.width);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, []);
  return { strip, width };
}
