import { CircleAlert, CircleCheck } from "lucide-react";
import { useEffect } from "react";
import { Toaster as Sonner, toast as show } from "sonner";
import { takeToasts, type Toast, useWaitingToasts } from "#client/lib/toast.ts";

/** Where messages after an action appear: above the foot of the window, on the left, where nothing is typed. */
export function Toaster() {
  const waiting = useWaitingToasts();
  useEffect(() => {
    if (waiting.length > 0) takeToasts().forEach(present);
  }, [waiting]);
  return (
    <Sonner
      position="bottom-left"
      closeButton
      visibleToasts={3}
      style={{ fontFamily: "var(--font-ui)" }}
      icons={{
        success: <CircleCheck size={16} strokeWidth={1.75} className="text-success" aria-hidden />,
        error: <CircleAlert size={16} strokeWidth={1.75} className="text-error" aria-hidden />,
      }}
      toastOptions={{ unstyled: true, classNames: CLASSES }}
    />
  );
}

function present({ tone, text, action, durationMs }: Toast): void {
  const options = {
    ...(action === undefined ? {} : { action: { label: action.label, onClick: action.run } }),
    ...(durationMs === undefined ? {} : { duration: durationMs }),
  };
  if (tone === "success") show.success(text, options);
  else if (tone === "error") show.error(text, options);
  else show(text, options);
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
