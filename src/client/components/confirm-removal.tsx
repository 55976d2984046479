import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

type ConfirmRemovalProps = {
  readonly title: string;
  readonly isBusy?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** What goes, and what stays. */
  readonly children: ReactNode;
};

/** Asks before something goes that can't be brought back. */
export function ConfirmRemoval(props: ConfirmRemovalProps) {
  const { title, isBusy, onConfirm, onClose, children } = props;
  const footer = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button variant="danger" isBusy={isBusy ?? false} onClick={onConfirm}>
        Remove
      </Button>
    </>
  );
  return (
    <Dialog isOpen onOpenChange={onClose} title={title} className="max-w-110" footer={footer}>
      <p className="px-5 py-4 text-13 wrap-anywhere">{children}</p>
    </Dialog>
  );
}
