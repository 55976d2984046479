import type { ComponentProps } from "react";
import { type ButtonSize, type ButtonVariant, buttonClasses } from "./button-classes.ts";
import { Spinner } from "#client/components/spinner.tsx";
import { Tooltip } from "#client/components/tooltip.tsx";
import { classNames } from "#client/lib/class-names.ts";

type ButtonProps = Omit<ComponentProps<"button">, "disabled"> & {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  /** Shows a spinner and takes no presses; the label stays. */
  readonly isBusy?: boolean;
  /** Why it can't be pressed now: disables the button and is shown after the tooltip delay. */
  readonly disabledReason?: string | undefined;
  readonly isPressed?: boolean;
};

/** A labelled button. One `primary` in view at most. */
export function Button({
  variant = "outline",
  size = "medium",
  isBusy = false,
  disabledReason,
  isPressed,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const isDisabled = isBusy || disabledReason !== undefined;
  return (
    <Tooltip text={disabledReason}>
      <button
        type="button"
        {...rest}
        // aria-disabled keeps it focusable, so that the reason can be read by keyboard too.
        aria-disabled={isDisabled || undefined}
        aria-pressed={isPressed}
        aria-busy={isBusy || undefined}
        onClick={(event) => {
          if (isDisabled) event.preventDefault();
          else onClick?.(event);
        }}
        className={classNames(buttonClasses({ variant, size, isDisabled, isPressed }), className)}
      >
        {isBusy && <Spinner />}
        {children}
      </button>
    </Tooltip>
  );
}
