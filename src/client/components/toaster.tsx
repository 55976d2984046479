import { CircleAlert, CircleCheck } from "lucide-react";
import { type SyntheticEvent, useEffect, useRef, useState } from "react";
import { Toaster as Sonner, toast as show } from "sonner";
import { usePageKeys } from "#client/lib/use-page-keys.ts";
import { takeToasts, type Toast, useWaitingToasts } from "#client/lib/toast.ts";

/** Where messages after an action appear: above the foot of the window, on the left, where nothing is typed. */
export function Toaster() {
  const waiting = useWaitingToasts();
  useEffect(() => {
    if (waiting.length > 0) takeToasts().forEach(present);
  }, [waiting]);
  const list = useRef<HTMLDivElement>(null);
  const [isEntered, setIsEntered] = useState(false);
  usePageKeys(() => [{ keys: "Alt T", run: () => enter(list.current) }]);
  return (
    // Keys and presses of the buttons within.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={list}
      className="contents"
      onFocus={() => setIsEntered(true)}
      onBlur={() => setIsEntered(false)}
      onClick={leave}
      onKeyDown={(event) => {
        if (event.key === "Escape") leave(event);
      }}
    >
      <Sonner
        // Its own would lead behind a dialog, and to a list without height.
        hotkey={[]}
        expand={isEntered}
        position="bottom-left"
        closeButton
        visibleToasts={3}
        style={{ fontFamily: "var(--font-ui)" }}
        icons={{
          success: (
            <CircleCheck size={16} strokeWidth={1.75} className="text-success" aria-hidden />
          ),
          error: <CircleAlert size={16} strokeWidth={1.75} className="text-error" aria-hidden />,
        }}
        toastOptions={{ unstyled: true, classNames: CLASSES }}
      />
    </div>
  );
}

/** To what can be done about the newest message, else to the message. */
function enter(list: HTMLElement | null): void {
  const newest = list?.querySelector<HTMLElement>("[data-sonner-toast]");
  (newest?.querySelector<HTMLElement>("[data-action]") ?? newest)?.focus();
}

/** The list gives the focus back to what had it when it is left for nothing. */
function leave({ currentTarget }: SyntheticEvent): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && currentTarget.contains(activeElement)) {
    activeElement.blur();
  }
}

function present({ tone, text, action, durationMs, until }: Toast): void {
  let watchNoMore: (() => void) | undefined;
  const options = {
    onDismiss: () => watchNoMore?.(),
    onAutoClose: () => watchNoMore?.(),
    ...(action === undefined ? {} : { action: { label: action.label, onClick: action.run } }),
    ...(durationMs === undefined ? {} : { duration: durationMs }),
  };
  const say = tone === "neutral" ? show : show[tone];
  const id = say(text, options);
  if (until !== undefined) watchNoMore = until(() => show.dismiss(id));
}

const CLASSES = {
  toast:
    "flex w-90 max-w-[calc(100vw-32px)] items-center gap-2.5 rounded-3 bg-surface py-2.5 pr-2.5 pl-3 text-13 text-ink shadow-2",
  content: "min-w-0 flex-1",
  actionButton:
    "order-1 inline-flex h-6 shrink-0 items-center rounded-2 border border-hairline-strong bg-paper px-2 text-12 font-medium text-ink hover:bg-hover",
  closeButton:
    "order-2 grid size-6 shrink-0 place-items-center rounded-2 text-ink-3 hover:bg-hover hover:text-ink",
};
