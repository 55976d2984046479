import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { IconButton } from "#client/components/icon-button.tsx";
import { classNames } from "#client/lib/class-names.ts";
import { useReturnFocus } from "./use-return-focus.ts";

export type DialogProps = {
  /** One that is kept while it is closed keeps what was done in it. */
  readonly isOpen?: boolean;
  readonly onClose: () => void;
  /** Called when it is gone: true when the focus was taken, else what had it before gets it back. */
  readonly onClosed?: (() => boolean) | undefined;
  /** Hears Escape first; it closes the dialog unless the default is prevented. */
  readonly onEscapeKeyDown?: ((event: KeyboardEvent) => void) | undefined;
  readonly title: string;
  readonly description?: ReactNode;
  /** Buttons at the foot, right-aligned. */
  readonly footer?: ReactNode;
  /** Puts the buttons first in the order of Tab: for a dialog with much to go through. */
  readonly isFooterFirst?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
};

/** The dialog of `dialog.tsx`, with the code that it loads when one first opens. */
export function DialogWindow({
  isOpen = true,
  onClose,
  onClosed,
  onEscapeKeyDown,
  title,
  description,
  footer,
  isFooterFirst = false,
  className,
  children,
}: DialogProps) {
  const returnFocus = useReturnFocus(isOpen);
  const foot = footer !== undefined && (
    <footer className="order-last flex items-center justify-end gap-2 border-t border-hairline px-5 py-3">
      {footer}
    </footer>
  );
  return (
    // Nothing in it opens it.
    <Radix.Root open={isOpen} onOpenChange={onClose}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-scrim" />
        <Radix.Content
          {...(description === undefined ? { "aria-describedby": undefined } : {})}
          {...(onEscapeKeyDown === undefined ? {} : { onEscapeKeyDown })}
          // Nothing in it asked for the focus: the dialog takes it, not its Close button.
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
          }}
          onCloseAutoFocus={(event) => {
            if (onClosed?.() === true) event.preventDefault();
            else returnFocus(event);
          }}
          className={classNames(
            "fixed inset-0 z-40 m-auto flex h-fit max-h-[calc(100vh-48px)] w-[calc(100vw-48px)] flex-col overflow-hidden rounded-4 bg-surface shadow-3 low:max-h-[calc(100vh-8px)] low:w-[calc(100vw-8px)] low:overflow-y-auto",
            className ?? "max-w-140",
          )}
        >
          <header className="flex items-start gap-3 border-b border-hairline px-5 pt-3.5 pb-3">
            <div className="min-w-0 flex-1">
              <Radix.Title className="text-16 font-semibold">{title}</Radix.Title>
              {description !== undefined && (
                <Radix.Description className="text-13 text-ink-3 figures">
                  {description}
                </Radix.Description>
              )}
            </div>
            <Radix.Close asChild>
              <IconButton icon={X} label="Close" />
            </Radix.Close>
          </header>
          {isFooterFirst && foot}
          <div className="min-h-0 flex-1 overflow-y-auto low:flex-none">{children}</div>
          {!isFooterFirst && foot}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
