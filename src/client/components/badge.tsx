import type { ReactNode } from "react";
import { classNames } from "#client/lib/class-names.ts";

export type BadgeTone = "neutral" | "accent" | "success" | "warning" | "error" | "outline";

type BadgeProps = { readonly tone?: BadgeTone; readonly children: ReactNode };

/** A small label beside a name: a category, a ticker. */
export function Badge({ tone = "neutral", children }: BadgeProps) {
  return (
    <span
      className={classNames(
        "inline-flex items-center gap-1 rounded-1 px-1.5 text-11 font-medium whitespace-nowrap figures",
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}

const TONES: Readonly<Record<BadgeTone, string>> = {
  neutral: "bg-sunken text-ink-2",
  accent: "bg-accent-soft text-accent",
  success: "bg-success-soft text-success",
  warning: "bg-warning-soft text-warning",
  error: "bg-error-soft text-error",
  outline: "text-ink-3 shadow-[inset_0_0_0_1px_var(--hairline-strong)]",
};
