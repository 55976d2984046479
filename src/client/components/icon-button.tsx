import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { Tooltip } from "#client/components/tooltip.tsx";
import { classNames } from "#client/lib/class-names.ts";

type IconButtonProps = Omit<ComponentProps<"button">, "aria-label" | "children"> & {
  readonly icon: LucideIcon;
  /** Its accessible name and its tooltip. */
  readonly label: string;
  readonly size?: "small" | "medium";
};

/** A button that shows only an icon; never without a name and a tooltip. */
export function IconButton({
  icon: Icon,
  label,
  size = "medium",
  className,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip text={label}>
      <button
        type="button"
        {...rest}
        aria-label={label}
        className={classNames(
          "inline-grid shrink-0 place-items-center rounded-2 text-ink-2 hover:bg-hover hover:text-ink disabled:text-ink-disabled",
          size === "small" ? "size-6" : "size-7",
          className,
        )}
      >
        <Icon size={size === "small" ? 14 : 16} strokeWidth={1.75} aria-hidden />
      </button>
    </Tooltip>
  );
}
