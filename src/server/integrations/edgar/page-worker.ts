import { faceOfPage } from "#core/finance/statements/pages/face-of-page.ts";
import type { StatementFaces } from "#core/finance/statements/pages/filing-face.ts";
import { readInlinePage } from "#core/finance/statements/pages/inline-page.ts";

/** Runs in a thread: UTF-8 bytes in, what the page's primary statements print out. */
export function readPage(body: Uint8Array): StatementFaces | undefined {
  return faceOfPage(readInlinePage(new TextDecoder().decode(body)));
}
