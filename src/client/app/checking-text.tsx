import { useEffect, useRef } from "react";
import type { DocumentSession } from "#client/document/session/document-session.ts";
import { documentTickers } from "#core/ledger/document-company.ts";
import { useChecking } from "./use-checking.tsx";

/** Other files that are dropped on a text are the editor's. */
const CHECKED = /\.(?:docx|docm|pptx|pptm|xlsx|xlsm|pdf)$/i;

/** Takes a document that is dropped on the pane of the text, to be checked. */
export function CheckingText({ session }: { readonly session: DocumentSession }) {
  const place = useRef<HTMLSpanElement>(null);
  const checking = useChecking(() => documentTickers(session.get().connectedData));
  const { open } = checking;

  useEffect(() => {
    const pane = place.current?.closest<HTMLElement>("[data-pane]");
    const stopping = new AbortController();
    const { signal } = stopping;
    const hover = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes("Files") === true) event.preventDefault();
    };
    const take = (event: DragEvent): void => {
      const files = [...(event.dataTransfer?.files ?? [])];
      const dropped = files.find(({ name }) => CHECKED.test(name));
      if (dropped === undefined) return;
      event.preventDefault();
      // The editor would write what is in the file into the text.
      event.stopPropagation();
      open(dropped);
    };
    pane?.addEventListener("dragover", hover, { signal });
    pane?.addEventListener("drop", take, { capture: true, signal });
    return () => stopping.abort();
  });

  return (
    <>
      <span ref={place} hidden />
      {checking.dialog}
    </>
  );
}
