import type { PreparedDocument } from "#core/retrieval/prepare-document.ts";
import {
  type ReadApart,
  readingProcesses,
  refusing,
} from "#server/reading-processes/reading-processes.ts";

/** Rises with every change of what is read of the same file. */
export const DOCUMENT_READER_VERSION = 7;

/** What a document says. */
export type DocumentReading = {
  readonly prepared: PreparedDocument;
  /** Its own title, where it has one. */
  readonly title: string | undefined;
  /** What was noticed of it, one sentence. */
  readonly note: string | undefined;
};

/** How far the reader has come; pages from 1. */
export type PageStep = { readonly page: number; readonly pages: number };

export type DocumentFile = {
  /** What its name takes it for: a `DocumentType`. */
  readonly type: string;
  readonly fileName: string;
  readonly bytes: Uint8Array;
  readonly onPage?: ((step: PageStep) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
};

/** Reads documents; it throws AppError for the field `file` for one that can't be read. */
export type DocumentReader = (file: DocumentFile) => Promise<DocumentReading>;

type ReaderLimits = { readonly timeMs?: number; readonly memoryMb?: number };

const MEMORY_MAX_MB = 512;
const TIME_MAX_MS = 60_000;
/** Processes at once: each may take its whole memory. */
const PROCESSES_MAX = 2;
const SCRIPT = new URL("./read-document.ts", import.meta.url);

export const TOO_SLOW_TEXT =
  "Reading this document took longer than a minute and was stopped. Split it and upload the parts.";
export const TOO_MUCH_MEMORY_TEXT =
  "This document needs more memory than reading one may take. Split it and upload the parts.";
export const UNREADABLE_TEXT =
  "This document is damaged: it can't be read. Open it, save it again and upload it.";

const TEXTS = { time: TOO_SLOW_TEXT, memory: TOO_MUCH_MEMORY_TEXT, crash: UNREADABLE_TEXT };

/** A reader with processes of its own: one file each at a time, with bounded memory and time. */
export function createDocumentReader(limits: ReaderLimits = {}): DocumentReader {
  const readApart = documentProcesses(SCRIPT, limits);
  return async function read({ type, fileName, bytes, onPage, signal }) {
    const reading = await readApart({
      name: "readDocument",
      task: { type, fileName },
      bytes,
      signal,
      // read-document.ts sends nothing else.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      onStep: (step) => onPage?.(step as PageStep),
    });
    // The script's function says what it gives.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return reading as DocumentReading;
  };
}

/** Processes in which a script reads documents; what fails there is refused with the field `file`. */
export function documentProcesses(
  script: URL,
  { timeMs = TIME_MAX_MS, memoryMb = MEMORY_MAX_MB }: ReaderLimits = {},
): ReadApart {
  return refusing(readingProcesses(PROCESSES_MAX, { script, timeMs, memoryMb }), TEXTS);
}
