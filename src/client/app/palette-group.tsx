import { Command } from "cmdk";
import type { ReactNode } from "react";

type PaletteGroupProps = {
  readonly heading: string;
  readonly isShown: boolean;
  readonly children: ReactNode;
};

/** Results of one kind under their heading. */
export function PaletteGroup({ heading, isShown, children }: PaletteGroupProps) {
  if (!isShown) return null;
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-1.5 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-11 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-ink-3"
    >
      {children}
    </Command.Group>
  );
}
