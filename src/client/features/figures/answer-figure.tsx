import type { FigureCheck } from "#client/document/check/figure-check.ts";
import { laterAsked } from "#client/lib/later.ts";
import { figureChip } from "#core/figures/check/figure-chip.ts";
import type { DocumentFigure } from "#core/figures/check/document-figures.ts";
import type { ChosenSource } from "#core/figures/check/figure-decisions.ts";
import { type KeyboardEvent, useRef, useState } from "react";

const AnswerPopover = laterAsked(
  async () => (await import("./popover/answer-popover.tsx")).AnswerPopover,
);

type AnswerFigureProps = {
  readonly figure: DocumentFigure;
  /** The keyboard enters a paragraph at its first figure; arrow keys lead on. */
  readonly isFirst: boolean;
  readonly check: FigureCheck;
  readonly onOpenSource: (cell: ChosenSource) => void;
};

/** A figure of an answer with its mark, and what stands behind it by pointer, Enter or space bar. */
export function AnswerFigure({ figure, isFirst, check, onOpenSource }: AnswerFigureProps) {
  const mark = useRef<HTMLSpanElement>(null);
  const [openedBy, setOpenedBy] = useState<"pointer" | "keys">();
  const chip = figureChip(figure);

  function handleKeyDown(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    if (step !== undefined) neighbour(mark.current, step)?.focus();
    else if (event.key === "Enter" || event.key === " ") setOpenedBy("keys");
    else return;
    event.preventDefault();
  }

  return (
    <>
      <span
        ref={mark}
        role="button"
        aria-haspopup="dialog"
        aria-expanded={openedBy !== undefined}
        tabIndex={isFirst ? 0 : -1}
        className="figure cursor-default"
        data-answer=""
        data-state={figure.state}
        data-chip={chip}
        data-digits={chip.length}
        {...(openedBy === undefined ? {} : { "data-open": "" })}
        onMouseEnter={() => setOpenedBy((by) => by ?? "pointer")}
        onClick={() => setOpenedBy((by) => by ?? "pointer")}
        onKeyDown={handleKeyDown}
      >
        {figure.text}
        <span className="sr-only"> ({SPOKEN[figure.state]})</span>
      </span>
      {openedBy !== undefined && (
        <AnswerPopover
          figure={figure}
          mark={mark}
          isFocused={openedBy === "keys"}
          check={check}
          onOpenSource={onOpenSource}
          onClose={() => setOpenedBy(undefined)}
        />
      )}
    </>
  );
}

const STEPS: Readonly<Partial<Record<string, 1 | -1>>> = { ArrowRight: 1, ArrowLeft: -1 };

/** The figure before or after one, in the same answer. */
function neighbour(mark: HTMLElement | null, by: 1 | -1): HTMLElement | undefined {
  const figures = [...(mark?.closest("li")?.querySelectorAll<HTMLElement>("[data-answer]") ?? [])];
  const at = figures.findIndex((each) => each === mark);
  return figures[at + by];
}

const SPOKEN = {
  verified: "verified",
  contradicted: "contradicted by its source",
  matches: "no source",
  unsupported: "no source",
  estimate: "estimate",
} as const;
