import { Command } from "cmdk";
import type { ReactNode } from "react";

type PaletteItemProps = {
  /** Its identity within the palette. */
  readonly value: string;
  readonly lead: ReactNode;
  readonly trail?: ReactNode;
  readonly onSelect: () => void;
  readonly children: ReactNode;
};

/** One line of the palette. */
export function PaletteItem({ value, lead, trail, onSelect, children }: PaletteItemProps) {
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      className="flex h-8 cursor-pointer items-center gap-2.5 rounded-2 px-2.5 text-13 data-[selected=true]:bg-selected"
    >
      {lead}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {trail}
    </Command.Item>
  );
}
