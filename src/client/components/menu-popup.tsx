import type { LucideIcon } from "lucide-react";
import { DropdownMenu as Radix } from "radix-ui";
import { type ReactNode, useRef } from "react";
import { classNames } from "#client/lib/class-names.ts";

export type MenuItem = {
  readonly label: string;
  readonly icon?: LucideIcon;
  readonly isDangerous?: boolean;
  readonly onSelect: () => void;
  /** Where the focus goes instead of the menu's button: for an action that takes the button away. */
  readonly focusAfter?: () => HTMLElement | null | undefined;
};

export type MenuProps = {
  /** The button that opens it; it gets the menu's aria attributes. */
  readonly trigger: ReactNode;
  /** Above the items: who or what they are about. */
  readonly heading?: ReactNode;
  readonly items: readonly MenuItem[];
  readonly align?: "start" | "end";
};

/** The menu of `menu.tsx` once it was opened, with the code that it loads then. */
export function MenuPopup({ trigger, heading, items, align = "end" }: MenuProps) {
  const focusNext = useRef<HTMLElement>(null);
  return (
    <Radix.Root modal={false} defaultOpen>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className="z-50 min-w-44 rounded-3 bg-surface p-1 text-13 text-ink shadow-2"
          onCloseAutoFocus={(event) => {
            if (focusNext.current === null) return;
            event.preventDefault();
            focusNext.current.focus();
            focusNext.current = null;
          }}
          // A row behind the menu has a click of its own.
          onClick={(event) => event.stopPropagation()}
        >
          {heading !== undefined && (
            <Radix.Label className="mb-1 border-b border-hairline px-2 pt-1 pb-2">
              {heading}
            </Radix.Label>
          )}
          {items.map(({ label, icon: Icon, isDangerous, onSelect, focusAfter }) => (
            <Radix.Item
              key={label}
              onSelect={() => {
                focusNext.current = focusAfter?.() ?? null;
                onSelect();
              }}
              className={classNames(
                "flex h-7 cursor-pointer items-center gap-2 rounded-2 px-2 outline-none data-highlighted:bg-hover",
                isDangerous === true && "text-error",
              )}
            >
              {Icon !== undefined && <Icon size={15} strokeWidth={1.75} aria-hidden />}
              {label}
            </Radix.Item>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
