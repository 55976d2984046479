import type { ComponentProps } from "react";
import { Spinner } from "#client/components/spinner.tsx";
import { Tooltip } from "#client/components/tooltip.tsx";
import { classNames } from "#client/lib/class-names.ts";

export type ButtonVariant = "primary" | "outline" | "ghost" | "danger";
export type ButtonSize = "small" | "medium" | "large";

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
        className={classNames(
          "inline-flex items-center justify-center gap-1.5 rounded-2 border font-medium whitespace-nowrap transition-colors duration-(--t-fast)",
          SIZES[size],
          looks({ variant, isDisabled, isPressed }),
          className,
        )}
      >
        {isBusy && <Spinner />}
        {children}
      </button>
    </Tooltip>
  );
}

function looks(state: {
  readonly variant: ButtonVariant;
  readonly isDisabled: boolean;
  readonly isPressed: boolean | undefined;
}): string {
  if (state.isDisabled) return DISABLED;
  if (state.isPressed === true) return PRESSED;
  return VARIANTS[state.variant];
}

const SIZES: Readonly<Record<ButtonSize, string>> = {
  small: "h-6 px-2 text-12",
  medium: "h-7 px-2.5 text-[12.5px]",
  large: "h-9 px-4 text-[13.5px]",
};

const VARIANTS: Readonly<Record<ButtonVariant, string>> = {
  primary: "border-accent-fill bg-accent-fill text-on-accent hover:bg-accent-fill-hover",
  outline: "border-hairline-strong bg-paper text-ink hover:bg-hover active:bg-pressed",
  ghost: "border-transparent bg-transparent text-ink-2 hover:bg-hover hover:text-ink",
  danger: "border-hairline-strong bg-paper text-error hover:bg-error-soft",
};

const DISABLED = "cursor-default! border-hairline bg-transparent text-ink-disabled";
const PRESSED = "border-accent-line bg-accent-soft text-accent";
