import { Tooltip as Radix } from "radix-ui";
import { type ReactNode, useState } from "react";

/** Spec section 9: a tooltip opens after 700 ms, the next one within 300 ms of leaving it at once. */
export const TOOLTIP_DELAY_MS = 700;
export const TOOLTIP_SKIP_DELAY_MS = 300;

export function TooltipProvider({ children }: { readonly children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={TOOLTIP_DELAY_MS} skipDelayDuration={TOOLTIP_SKIP_DELAY_MS}>
      {children}
    </Radix.Provider>
  );
}

type TooltipProps = {
  /** Nothing is shown when it is absent. */
  readonly text: ReactNode;
  readonly side?: "top" | "right" | "bottom" | "left";
  readonly children: ReactNode;
};

export function Tooltip({ text, side = "bottom", children }: TooltipProps) {
  // The trigger stays the same element when a text comes or goes, so that it keeps the focus.
  const isEmpty = text === undefined || text === "";
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Radix.Root open={isOpen && !isEmpty} onOpenChange={setIsOpen}>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={4}
          collisionPadding={8}
          className="z-50 max-w-80 rounded-3 bg-surface px-2 py-1 text-12 text-ink shadow-2"
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
