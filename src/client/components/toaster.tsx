import { CircleAlert, CircleCheck } from "lucide-react";
import { Toaster as Sonner } from "sonner";

/** Where messages after an action appear: above the foot of the window, on the right. */
export function Toaster() {
  return (
    <Sonner
      position="bottom-right"
      closeButton
      visibleToasts={3}
      icons={{
        success: <CircleCheck size={16} strokeWidth={1.75} className="text-success" aria-hidden />,
        error: <CircleAlert size={16} strokeWidth={1.75} className="text-error" aria-hidden />,
      }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            "flex w-90 max-w-[calc(100vw-32px)] items-center gap-2.5 rounded-3 bg-surface py-2.5 pr-2.5 pl-3 text-13 text-ink shadow-2",
          content: "min-w-0 flex-1",
          actionButton:
            "order-1 inline-flex h-6 shrink-0 items-center rounded-2 border border-hairline-strong bg-paper px-2 text-12 font-medium text-ink hover:bg-hover",
          closeButton:
            "order-2 grid size-6 shrink-0 place-items-center rounded-2 text-ink-3 hover:bg-hover hover:text-ink",
        },
      }}
    />
  );
}
