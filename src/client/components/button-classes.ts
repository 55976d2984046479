import { classNames } from "#client/lib/class-names.ts";

export type ButtonVariant = "primary" | "outline" | "ghost" | "danger";
export type ButtonSize = "small" | "medium" | "large";

/** How a button looks; also for links that stand among buttons. */
export function buttonClasses(look: {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly isDisabled?: boolean;
  readonly isPressed?: boolean | undefined;
}): string {
  const { variant = "outline", size = "medium" } = look;
  return classNames(BASE, SIZES[size], coloursOf({ ...look, variant }));
}

function coloursOf(look: {
  readonly variant: ButtonVariant;
  readonly isDisabled?: boolean;
  readonly isPressed?: boolean | undefined;
}): string {
  if (look.isDisabled === true) return DISABLED;
  if (look.isPressed === true) return PRESSED;
  return VARIANTS[look.variant];
}

const BASE =
  "inline-flex items-center justify-center gap-1.5 rounded-2 border font-medium whitespace-nowrap transition-colors duration-(--t-fast)";

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

/** The browser's own button of a file's field, as one that is outlined. */
export const FILE_BUTTON =
  "file:mr-2 file:h-7 file:rounded-2 file:border file:border-hairline-strong file:bg-paper file:px-2.5 file:font-medium file:text-ink hover:file:bg-hover";

const DISABLED = "cursor-default! border-hairline bg-transparent text-ink-disabled";
const PRESSED = "border-accent-line bg-accent-soft text-accent";
