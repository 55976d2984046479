import type { LibraryDocument } from "#contracts/knowledge-base.ts";
import { countText } from "#core/count-text.ts";
import type { Upload } from "./uploads.ts";

/** Where a file stands, in words, with the share done where it is known. */
export type FileStatus = {
  readonly tone: "done" | "busy" | "warning" | "error";
  readonly text: string;
  /** 0 to 1. */
  readonly share?: number | undefined;
};

/** Where a file that is still on its way stands. */
export function uploadStatus({ state }: Upload): FileStatus {
  if (state.kind === "refused") return { tone: "error", text: state.error };
  if (state.kind === "sending") return { tone: "busy", text: "Uploading", share: state.share };
  return {
    tone: "busy",
    text: state.kind === "waiting" ? "Waiting to upload" : "Waiting to be read",
  };
}

/** Where a document stands. @param isKnown its file was uploaded once more */
export function documentStatus(document: LibraryDocument, isKnown = false): FileStatus {
  const { fileName, status, pages, pagesRead, chunks, note } = document;
  if (status === "failed") {
    return { tone: "error", text: document.error ?? "Reading this document failed." };
  }
  if (status === "queued") return { tone: "busy", text: document.error ?? "Waiting to be read" };
  if (status === "parsing") {
    return pagesRead === undefined || pages === null
      ? { tone: "busy", text: "Reading" }
      : { tone: "busy", text: `Reading page ${pagesRead} of ${pages}`, share: pagesRead / pages };
  }
  if (chunks === 0) return { tone: "warning", text: note ?? "No text was found." };
  if (isKnown) return { tone: "done", text: `In the library already, as ${fileName}` };
  return { tone: "done", text: [readyText(chunks, pages), note].join(" ").trim() };
}

function readyText(chunks: number, pages: number | null): string {
  const passages = countText(chunks, "passage");
  if (pages === null) return `Ready. ${passages}.`;
  return `Ready. ${passages} from ${countText(pages, "page")}.`;
}
