import { toast } from "sonner";

/** How long a toast with Undo stays. */
export const UNDO_MS = 10_000;

/** Says that something was done. */
export function toastSuccess(text: string): void {
  toast.success(text);
}

/** Says that something failed; `retry` offers to do it again. */
export function toastError(text: string, retry?: () => void): void {
  toast.error(text, retry === undefined ? {} : { action: { label: "Retry", onClick: retry } });
}

/** Says that something was removed and offers to bring it back for `UNDO_MS`. */
export function toastUndo(text: string, undo: () => void): void {
  toast(text, { duration: UNDO_MS, action: { label: "Undo", onClick: undo } });
}
