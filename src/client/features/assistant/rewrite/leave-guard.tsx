import { useBlocker } from "@tanstack/react-router";
import { Button } from "#client/components/button.tsx";
import { Dialog } from "#client/components/dialog.tsx";

type LeaveGuardProps = {
  /** Leaving now would end something that runs. */
  readonly isRunning: boolean;
};

/** Asks before a rewrite is ended by leaving its document; the browser asks when the page is closed. */
export function LeaveGuard({ isRunning }: LeaveGuardProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isRunning && current.pathname !== next.pathname,
    enableBeforeUnload: () => isRunning,
    withResolver: true,
  });
  return (
    <Dialog
      isOpen={status === "blocked"}
      onOpenChange={(isOpen) => {
        if (!isOpen) reset?.();
      }}
      title={isRunning ? "A rewrite is running" : "The rewrite has ended"}
      className="max-w-110"
      footer={
        <>
          <Button onClick={() => proceed?.()}>{isRunning ? "Stop and leave" : "Leave"}</Button>
          <Button variant="primary" onClick={() => reset?.()}>
            Stay
          </Button>
        </>
      }
    >
      <p className="px-5 py-3.5 text-13 text-ink-2">
        {isRunning
          ? "Leaving the document stops it, and it proposes nothing. The text stays as it is."
          : "What it proposes is in the text and in the chat."}
      </p>
    </Dialog>
  );
}
