import { Command } from "cmdk";
import type { ReactNode } from "react";
import { classNames } from "#client/lib/class-names.ts";

type PaletteItemProps = {
  /** Its identity within the palette. */
  readonly value: string;
  readonly lead: ReactNode;
  readonly trail?: ReactNode;
  /** Why it can't be chosen now. */
  readonly disabledReason?: string | undefined;
  readonly onSelect: () => void;
  readonly children: ReactNode;
};

/** One line of the palette. */
export function PaletteItem(props: PaletteItemProps) {
  const { value, lead, trail, disabledReason, onSelect, children } = props;
  const isDisabled = disabledReason !== undefined;
  return (
    <Command.Item
      value={value}
      disabled={isDisabled}
      onSelect={onSelect}
      className={classNames(
        "flex h-8 items-center gap-2.5 rounded-2 px-2.5 text-13",
        isDisabled
          ? "cursor-default text-ink-disabled"
          : "cursor-pointer data-[selected=true]:bg-selected",
      )}
    >
      {lead}
      <span className={isDisabled ? "shrink-0" : "min-w-0 flex-1 truncate"}>{children}</span>
      {isDisabled ? (
        <span className="min-w-0 flex-1 truncate text-right text-12 text-ink-3">
          {disabledReason}
        </span>
      ) : (
        trail
      )}
    </Command.Item>
  );
}
