import { type KeyboardEvent, useRef } from "react";
import { Tooltip } from "#client/components/tooltip.tsx";
import { classNames } from "#client/lib/class-names.ts";

export type SegmentedOption<Value extends string> = {
  readonly value: Value;
  readonly label: string;
  /** Why it can't be chosen now, shown after the tooltip delay. */
  readonly disabledReason?: string | undefined;
};

type SegmentedProps<Value extends string> = {
  /** What is chosen among, for those who can't see it. */
  readonly label: string;
  readonly options: readonly SegmentedOption<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
};

const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
};

/** A few exclusive choices side by side: one tab stop, arrows move and choose. */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onChange,
}: SegmentedProps<Value>) {
  const group = useRef<HTMLDivElement>(null);

  function handleKeyDown(event: KeyboardEvent, from: number): void {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (from + step + options.length) % options.length;
    const option = options[next];
    group.current?.querySelectorAll<HTMLElement>("[role='radio']")[next]?.focus();
    // One that can't be chosen takes the focus alone, so that its reason can be read.
    if (option !== undefined && option.disabledReason === undefined) onChange(option.value);
  }

  return (
    <div
      ref={group}
      role="radiogroup"
      aria-label={label}
      className="inline-flex shrink-0 rounded-2 bg-sunken p-0.5"
    >
      {options.map((option, index) => (
        <Tooltip key={option.value} text={option.disabledReason}>
          <button
            type="button"
            role="radio"
            aria-checked={option.value === value}
            aria-disabled={option.disabledReason !== undefined || undefined}
            tabIndex={option.value === value ? 0 : -1}
            onKeyDown={(event) => handleKeyDown(event, index)}
            onClick={() => {
              if (option.disabledReason === undefined) onChange(option.value);
            }}
            className={classNames(
              "h-6 rounded-1 px-2 text-12 font-medium whitespace-nowrap",
              lookOf(option, value),
            )}
          >
            {option.label}
          </button>
        </Tooltip>
      ))}
    </div>
  );
}

function lookOf<Value extends string>(option: SegmentedOption<Value>, value: Value): string {
  if (option.disabledReason !== undefined) return "cursor-default! text-ink-disabled";
  return option.value === value
    ? "bg-paper text-ink shadow-[inset_0_0_0_1px_var(--hairline-strong)]"
    : "text-ink-2 hover:bg-hover hover:text-ink";
}
