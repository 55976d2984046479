import { splitsOfPage } from "#core/finance/segments/splits-of-page.ts";
import { faceOfPage } from "#core/finance/statements/pages/face-of-page.ts";
import type { StatementFaces } from "#core/finance/statements/pages/filing-face.ts";
import { readInlinePage } from "#core/finance/statements/pages/inline-page.ts";

/** Runs in a thread: UTF-8 bytes in, what the page's primary statements print and what it splits out. */
export function readPage(body: Uint8Array): StatementFaces | undefined {
  const page = readInlinePage(new TextDecoder().decode(body));
  const face = faceOfPage(page);
  return face && { ...face, segments: splitsOfPage(page) };
}
