import { createStore } from "./store.ts";
import { useStore } from "./use-store.ts";

/** How long a toast with Undo stays. */
export const UNDO_MS = 10_000;

/** A message after an action; `Toaster` shows it. */
export type Toast = {
  readonly tone: "success" | "error" | "neutral";
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => void };
  /** The toaster's own unless said. */
  readonly durationMs?: number;
  /** Watches for what makes it say nothing any more; gives back how to watch no longer. */
  readonly until?: Watch | undefined;
};

type Watch = (end: () => void) => () => void;

const waiting = createStore<readonly Toast[]>([]);

/** Says that something was done. */
export function toastSuccess(text: string): void {
  say({ tone: "success", text });
}

/** Says something that neither succeeded nor failed. */
export function toastNotice(text: string): void {
  say({ tone: "neutral", text });
}

/** Says that something failed; `retry` offers to do it again. */
export function toastError(text: string, retry?: () => void): void {
  say({
    tone: "error",
    text,
    ...(retry === undefined ? {} : { action: { label: "Retry", run: retry } }),
  });
}

/** Says that something was done and offers to take it back for `UNDO_MS`, or until that is done elsewhere. */
export function toastUndo(text: string, undo: () => void, until?: Watch): void {
  const action = { label: "Undo", run: undo };
  say({ tone: "neutral", text, action, durationMs: UNDO_MS, until });
}

/** Toasts that no toaster has taken yet: while there are none, its code need not be loaded. */
export function useWaitingToasts(): readonly Toast[] {
  return useStore(waiting, (toasts) => toasts);
}

/** Hands the waiting toasts over, each once. */
export function takeToasts(): readonly Toast[] {
  const taken = waiting.get();
  if (taken.length > 0) waiting.set([]);
  return taken;
}

function say(toast: Toast): void {
  waiting.set([...waiting.get(), toast]);
}
