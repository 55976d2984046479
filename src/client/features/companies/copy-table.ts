import type { ClipboardEvent } from "react";
import type { StatementTable } from "#core/outputs/report/statement-table.ts";
import { tableCopy } from "#core/outputs/report/table-copy.ts";

type Copied = { readonly html?: string; readonly text: string };

/**
 * Puts the whole table on the clipboard, as HTML for Word and Excel and as tab-separated text.
 *
 * @throws Error when the browser lets a page copy in neither way
 */
export function copyTable(table: StatementTable): Promise<void> {
  return copy(tableCopy(table));
}

/** @throws Error when the browser lets a page copy in neither way */
export function copyText(text: string): Promise<void> {
  return copy({ text });
}

/**
 * Copying with nothing selected copies the figure in focus as it is shown; from elsewhere within
 * the table, the whole table.
 */
export function copyTableEvent(event: ClipboardEvent, table: StatementTable): void {
  const selection = document.getSelection();
  if (selection !== null && !selection.isCollapsed) return;
  const figure = document.activeElement?.closest("[data-cell]")?.getAttribute("data-text");
  fill(event.clipboardData, figure == null ? tableCopy(table) : { text: figure });
  event.preventDefault();
}

async function copy(copied: Copied): Promise<void> {
  // Absent where the page is served over plain http.
  if (typeof navigator.clipboard?.write === "function") {
    await navigator.clipboard.write([new ClipboardItem(blobsOf(copied))]);
    return;
  }
  if (!copyByCommand(copied)) throw new Error("copying is not allowed");
}

function blobsOf({ html, text }: Copied): Record<string, Blob> {
  const plain = { "text/plain": new Blob([text], { type: "text/plain" }) };
  return html === undefined
    ? plain
    : { ...plain, "text/html": new Blob([html], { type: "text/html" }) };
}

function fill(clipboard: DataTransfer | null, { html, text }: Copied): void {
  if (html !== undefined) clipboard?.setData("text/html", html);
  clipboard?.setData("text/plain", text);
}

function copyByCommand(copied: Copied): boolean {
  function fillOnce(event: globalThis.ClipboardEvent): void {
    fill(event.clipboardData, copied);
    event.preventDefault();
    event.stopImmediatePropagation();
  }
  document.addEventListener("copy", fillOnce, { capture: true, once: true });
  const isCopied = document.execCommand("copy");
  document.removeEventListener("copy", fillOnce, { capture: true });
  return isCopied;
}
