import { Separator } from "react-resizable-panels";
import { classNames } from "#client/lib/class-names.ts";

type PaneSeparatorProps = { readonly label: string; readonly isHorizontal?: boolean };

/** The hairline between two panes: 5 px to grab, moved by arrow keys too. */
export function PaneSeparator({ label, isHorizontal = false }: PaneSeparatorProps) {
  return (
    <Separator
      aria-label={label}
      className={classNames(
        "relative z-1 bg-hairline-strong outline-none after:absolute after:transition-colors hover:after:bg-accent-line focus-visible:shadow-none focus-visible:after:bg-focus data-[separator=active]:after:bg-focus",
        isHorizontal
          ? "h-px after:inset-x-0 after:-inset-y-0.5"
          : "w-px after:inset-y-0 after:-inset-x-0.5",
      )}
    />
  );
}
