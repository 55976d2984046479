import { ApiError, failureOf, NOT_REACHED } from "#client/lib/api.ts";
import { newId } from "#client/lib/new-id.ts";
import { createStore } from "#client/lib/store.ts";
import { useStore } from "#client/lib/use-store.ts";
import {
  DOCUMENT_MAX_BYTES,
  documentType,
  TYPE_NOT_READ_TEXT,
  uploadDocument,
} from "#contracts/knowledge-base.ts";

/** A file on its way to the server; once there, its document tells how far it is. */
export type Upload = {
  readonly id: string;
  readonly ticker: string;
  readonly fileName: string;
  readonly bytes: number;
  readonly state:
    | { readonly kind: "waiting" }
    /** `share` is 0 to 1. */
    | { readonly kind: "sending"; readonly share: number }
    /** `isKnown`: the library held the very file before. */
    | { readonly kind: "kept"; readonly documentId: string; readonly isKnown: boolean }
    | { readonly kind: "refused"; readonly error: string };
};

export const EMPTY_FILE_TEXT = "This file is empty. Upload it again once there is something in it.";
export const TOO_LARGE_TEXT = "This file is larger than 50 MB, the most that can be uploaded";

/** Files sent at once; the others wait their turn. */
const AT_ONCE = 2;

const uploads = createStore<readonly Upload[]>([]);
const files = new Map<string, File>();
const requests = new Map<string, XMLHttpRequest>();
const whenKept = new Set<() => void>();

/** The files being uploaded, the page left or not: they go on from page to page. */
export function useUploads(): readonly Upload[] {
  return useStore(uploads, (all) => all);
}

/** Calls back whenever a file has become a document. */
export function onKept(listener: () => void): () => void {
  whenKept.add(listener);
  return () => whenKept.delete(listener);
}

/** Sends files to the knowledge base of a ticker. */
export function startUploads(ticker: string, chosen: readonly File[]): void {
  const added = chosen.map((file): Upload => {
    const id = newId();
    const error = refusalOf(file);
    if (error === undefined) files.set(id, file);
    const state =
      error === undefined ? ({ kind: "waiting" } as const) : ({ kind: "refused", error } as const);
    return { id, ticker, fileName: file.name, bytes: file.size, state };
  });
  uploads.set([...uploads.get(), ...added]);
  sendNext();
}

/** Takes an upload off the list; one under way is stopped. */
export function dismissUpload(id: string): void {
  requests.get(id)?.abort();
  requests.delete(id);
  files.delete(id);
  uploads.set(uploads.get().filter((upload) => upload.id !== id));
  sendNext();
}

function refusalOf(file: File): string | undefined {
  if (documentType(file.name) === undefined) return TYPE_NOT_READ_TEXT;
  if (file.size === 0) return EMPTY_FILE_TEXT;
  return file.size > DOCUMENT_MAX_BYTES ? TOO_LARGE_TEXT : undefined;
}

function sendNext(): void {
  while (requests.size < AT_ONCE) {
    const next = uploads.get().find(({ state }) => state.kind === "waiting");
    const file = next && files.get(next.id);
    if (next === undefined || file === undefined) return;
    void send(next, file);
  }
}

/** `fetch` tells nothing of what is sent; the browser's older request does. */
async function send({ id, ticker }: Upload, file: File): Promise<void> {
  const request = new XMLHttpRequest();
  requests.set(id, request);
  setState(id, { kind: "sending", share: 0 });
  const form = new FormData();
  form.set("ticker", ticker);
  form.set("file", file);
  const { promise, resolve } = Promise.withResolvers<undefined>();
  request.upload.addEventListener("progress", ({ loaded, total }) => {
    setState(id, { kind: "sending", share: total === 0 ? 1 : loaded / total });
  });
  request.addEventListener("loadend", () => resolve(undefined));
  request.open(uploadDocument.method, uploadDocument.path);
  request.send(form);
  await promise;
  if (!requests.delete(id)) return;
  files.delete(id);
  setState(id, stateOf(request));
  sendNext();
}

function stateOf(request: XMLHttpRequest): Upload["state"] {
  try {
    const { document, isKnown } = answerOf(request);
    for (const listener of whenKept) listener();
    return { kind: "kept", documentId: document.id, isKnown };
  } catch (error) {
    return { kind: "refused", error: error instanceof Error ? error.message : String(error) };
  }
}

function answerOf({ status, responseText }: XMLHttpRequest) {
  if (status === 0) throw new ApiError({ status, error: NOT_REACHED });
  let body: unknown;
  try {
    body = JSON.parse(responseText);
  } catch {
    throw failureOf(status, undefined);
  }
  const parsed = uploadDocument.response.safeParse(body);
  if (!parsed.success) throw failureOf(status, body);
  return parsed.data;
}

function setState(id: string, state: Upload["state"]): void {
  uploads.set(uploads.get().map((upload) => (upload.id === id ? { ...upload, state } : upload)));
}
