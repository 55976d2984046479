import { filingDocument } from "#core/retrieval/filing/filing-blocks.ts";
import { type PreparedDocument, prepareDocument } from "#core/retrieval/prepare-document.ts";
import { readFilingPage } from "./filing-page.ts";

/** A filing's page and, of those that print their statements there, its Exhibit 13. */
export type FilingTask = {
  readonly form: string;
  readonly page: Uint8Array;
  readonly exhibit?: Uint8Array | undefined;
};

/** Runs in a thread: UTF-8 bytes in, passages out. */
export function readFiling({ form, page, exhibit }: FilingTask): PreparedDocument {
  const main = readFilingPage(textOf(page));
  const first = main.at(-1)?.page ?? 0;
  const further = exhibit === undefined ? [] : readFilingPage(textOf(exhibit));
  const behind = further.map((block) => ({ ...block, page: block.page + first }));
  return prepareDocument(filingDocument(main, form, behind));
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
