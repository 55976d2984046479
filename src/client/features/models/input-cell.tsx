import type { KeyboardEvent } from "react";
import { type PasteAnswer, useTypedCell } from "#client/features/models/use-typed-cell.ts";
import { classNames } from "#client/lib/class-names.ts";
import { isPageSilent, matchesKeys } from "#client/lib/keys.ts";
import { type InputRange, type InputUnit, typedText } from "#core/finance/valuation/typed-input.ts";

type InputCellProps = {
  /** What it is, for those who can't see where it stands. */
  readonly label: string;
  readonly value: number;
  readonly unit: InputUnit;
  readonly range?: InputRange | undefined;
  /** What stood there before the analyst changed it. */
  readonly was: number;
  readonly suffix?: string;
  /** To which side of the cell a reason has room. */
  readonly side?: "left" | "right";
  readonly onChange: (value: number) => void;
  /** Where the cell may be empty. */
  readonly onClear?: (() => void) | undefined;
  /** A block pasted from a spreadsheet, from this cell on. */
  readonly onPaste?: ((text: string) => PasteAnswer) | undefined;
  readonly onFocus?: () => void;
};

/** Longer figures are set smaller. */
const LONG_TEXT = 6;

/**
 * A boxed input that recomputes as one types. Arrows and Enter move between cells as in a
 * spreadsheet, Esc takes back what was typed; what can't be read says why beside it.
 */
export function InputCell(props: InputCellProps) {
  const { label, value, unit, was, suffix = "", side = "left", onFocus } = props;
  const cell = useTypedCell(props);
  const shown = typedText(value, unit);
  const isChanged = shown !== typedText(was, unit);
  return (
    <span className="relative block min-w-0">
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        data-model-input
        aria-label={label}
        placeholder="n.a."
        aria-invalid={cell.reason !== undefined || undefined}
        title={isChanged ? `was ${typedText(was, unit)}${suffix}` : undefined}
        value={cell.draft ?? (shown === "" ? "" : `${shown}${suffix}`)}
        onChange={(event) => cell.type(event.target.value)}
        onFocus={(event) => {
          cell.start();
          event.target.select();
          onFocus?.();
        }}
        onBlur={cell.leave}
        onKeyDown={(event) => {
          if (event.key === "Escape") cell.takeBack();
          else if (isUndoOfModel(event) && cell.forget()) event.preventDefault();
          else moveByKey(event);
        }}
        onPaste={(event) => cell.paste(event)}
        className={classNames(
          "h-6 w-full rounded-[3px] border px-1.25 text-right tabular-nums outline-none placeholder:text-ink-3 focus:border-focus focus:shadow-[0_0_0_1px_var(--focus)]",
          cell.reason === undefined ? "border-control bg-paper" : "border-error-line bg-error-soft",
          isChanged ? "font-semibold text-accent" : undefined,
          shown.length > LONG_TEXT ? "text-[10.5px]" : "text-12",
        )}
      />
      {cell.reason !== undefined && (
        <span
          role="alert"
          className={classNames(
            "absolute top-6.5 z-30 w-max rounded-2 border border-error-line bg-error-soft px-2 py-1 text-left text-11 text-error",
            side === "left" ? "right-0 max-w-44" : "left-0 max-w-34",
          )}
        >
          {cell.reason}
        </span>
      )}
    </span>
  );
}

/** In a dialog it is the browser's, of what is typed there. */
function isUndoOfModel(event: KeyboardEvent): boolean {
  return matchesKeys(event, "Ctrl Z") && !isPageSilent();
}

type Move = { readonly across: number; readonly down: number };

const MOVES: Readonly<Record<string, Move>> = {
  ArrowUp: { across: 0, down: -1 },
  ArrowDown: { across: 0, down: 1 },
  Enter: { across: 0, down: 1 },
  ArrowLeft: { across: -1, down: 0 },
  ArrowRight: { across: 1, down: 0 },
};

/** Cells nearer than this are beside and not beyond. */
const BESIDE_PX = 4;
const SAME_ROW_PX = 8;

/** Arrows and Enter go to the next cell, as in a spreadsheet; within a text being typed they stay. */
function moveByKey(event: KeyboardEvent<HTMLInputElement>): void {
  const move = MOVES[event.key];
  if (move === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  if (move.across !== 0 && !isAtEdge(event.currentTarget, move.across)) return;
  if (moveFocus(event.currentTarget, move)) event.preventDefault();
}

function isAtEdge({ selectionStart, selectionEnd, value }: HTMLInputElement, across: number) {
  if (selectionStart === 0 && selectionEnd === value.length) return true;
  return selectionStart === selectionEnd && selectionStart === (across < 0 ? 0 : value.length);
}

/** To the nearest cell in a direction, by where cells stand on the screen. */
function moveFocus(from: HTMLInputElement, { across, down }: Move): boolean {
  const here = from.getBoundingClientRect();
  const cells = [...document.querySelectorAll<HTMLInputElement>("[data-model-input]")];
  const distances = cells.flatMap((cell) => {
    const there = cell.getBoundingClientRect();
    const [dx, dy] = [there.left - here.left, there.top - here.top];
    const ahead = across === 0 ? dy * down : dx * across;
    const aside = Math.abs(across === 0 ? dx : dy);
    const isThere = ahead > BESIDE_PX && (across === 0 || aside < SAME_ROW_PX);
    return isThere ? [{ cell, far: ahead + aside * 2 }] : [];
  });
  const [next] = distances.toSorted((a, b) => a.far - b.far);
  next?.cell.focus();
  return next !== undefined;
}
