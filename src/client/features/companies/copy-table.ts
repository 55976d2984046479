import type { ClipboardEvent } from "react";
import type { StatementTable } from "#core/report/statement-table.ts";
import { tableCopy } from "#core/report/table-copy.ts";

/**
 * Puts the whole table on the clipboard, as HTML for Word and Excel and as tab-separated text.
 *
 * @throws Error when the browser lets a page copy in neither way
 */
export async function copyTable(table: StatementTable): Promise<void> {
  const { html, text } = tableCopy(table);
  // Absent where the page is served over plain http.
  if (typeof navigator.clipboard?.write === "function") {
    const item = new ClipboardItem({
      "text/html": new Blob([html], { type: "text/html" }),
      "text/plain": new Blob([text], { type: "text/plain" }),
    });
    await navigator.clipboard.write([item]);
    return;
  }
  if (!copyByCommand({ html, text })) throw new Error("copying is not allowed");
}

/** Copying with nothing selected, from within the table, copies the table. */
export function copyTableEvent(event: ClipboardEvent, table: StatementTable): void {
  const selection = document.getSelection();
  if (selection !== null && !selection.isCollapsed) return;
  const { html, text } = tableCopy(table);
  event.clipboardData.setData("text/html", html);
  event.clipboardData.setData("text/plain", text);
  event.preventDefault();
}

function copyByCommand({ html, text }: { readonly html: string; readonly text: string }): boolean {
  function fill(event: globalThis.ClipboardEvent): void {
    event.clipboardData?.setData("text/html", html);
    event.clipboardData?.setData("text/plain", text);
    event.preventDefault();
    event.stopImmediatePropagation();
  }
  document.addEventListener("copy", fill, { capture: true, once: true });
  const isCopied = document.execCommand("copy");
  document.removeEventListener("copy", fill, { capture: true });
  return isCopied;
}
