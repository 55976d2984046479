import type { ComponentProps, ReactNode } from "react";
import { useId } from "react";
import { classNames } from "#client/lib/class-names.ts";

type TextFieldProps = ComponentProps<"input"> & {
  readonly label: string;
  /** Keep the label for screen readers only. */
  readonly isLabelHidden?: boolean;
  readonly error?: string | undefined;
  readonly icon?: ReactNode;
  readonly trailing?: ReactNode;
  readonly fieldSize?: "medium" | "large";
};

/** A labelled one-line input; `error` stands under it and is tied to it. */
export function TextField({
  label,
  isLabelHidden = false,
  error,
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
      <label
        htmlFor={id}
        className={isLabelHidden ? "sr-only" : "mb-1 block text-12 font-medium text-ink-2"}
      >
        {label}
      </label>
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
