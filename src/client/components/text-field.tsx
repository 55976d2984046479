import type { ComponentProps, ReactNode } from "react";
import { useId } from "react";
import { classNames } from "#client/lib/class-names.ts";

type TextFieldProps = ComponentProps<"input"> & {
  readonly label: string;
  /** Keep the label for screen readers only. */
  readonly isLabelHidden?: boolean;
  readonly error?: string | undefined;
  /** In few words, to the right of the label. */
  readonly hint?: string;
  readonly icon?: ReactNode;
  readonly trailing?: ReactNode;
  readonly fieldSize?: "medium" | "large";
};

/** A labelled one-line input; `error` stands under it and is tied to it. */
export function TextField({
  label,
  isLabelHidden = false,
  error,
  hint,
  icon,
  trailing,
  fieldSize = "medium",
  className,
  ...rest
}: TextFieldProps) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div className={className}>
      <div className={isLabelHidden ? "sr-only" : "mb-1 flex justify-between text-12"}>
        <label htmlFor={id} className="font-medium text-ink-2">
          {label}
        </label>
        {hint !== undefined && <span className="text-ink-3 figures">{hint}</span>}
      </div>
      <div
        className={classNames(
          "flex items-center gap-2 rounded-2 border bg-paper px-2 focus-within:border-focus focus-within:shadow-[0_0_0_1px_var(--focus)]",
          fieldSize === "large" ? "h-9" : "h-7",
          error === undefined ? "border-control" : "border-error",
        )}
      >
        {icon}
        <input
          {...rest}
          id={id}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : errorId}
          className="min-w-0 flex-1 bg-transparent text-[12.5px] text-ink shadow-none! outline-none placeholder:text-ink-3"
        />
        {trailing}
      </div>
      {error !== undefined && (
        <p id={errorId} role="alert" className="mt-1 text-12 text-error">
          {error}
        </p>
      )}
    </div>
  );
}
