import { parentPort } from "node:worker_threads";
import { faceOfPage } from "#core/finance/statements/pages/face-of-page.ts";
import { readInlinePage } from "#core/finance/statements/pages/inline-page.ts";

/** Reads one page after the other: UTF-8 bytes in, its StatementFaces or undefined out. */
parentPort?.on("message", (body: Uint8Array) => {
  const html = new TextDecoder().decode(body);
  // A thread's message has no target origin: that is a window's.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(faceOfPage(readInlinePage(html)));
});
