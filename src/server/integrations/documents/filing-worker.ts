import { filingDocument } from "#core/retrieval/filing/filing-blocks.ts";
import type { ReadDocument } from "#core/retrieval/document-blocks.ts";
import { type PreparedDocument, prepareDocument } from "#core/retrieval/prepare-document.ts";
import { type HtmlPage, readHtmlPage } from "./html-page.ts";

/** A filing's page and, of those that print their statements there, its Exhibit 13. */
export type FilingTask = {
  readonly form: string;
  readonly page: Uint8Array;
  readonly exhibit?: Uint8Array | undefined;
};

/** Runs in a thread: UTF-8 bytes in, passages out. */
export function readFiling({ form, page, exhibit }: FilingTask): PreparedDocument {
  const { blocks: main, fiscalYear } = readHtmlPage(textOf(page));
  const first = main.at(-1)?.page ?? 0;
  const further = exhibit === undefined ? [] : readHtmlPage(textOf(exhibit)).blocks;
  const behind = further.map((block) => ({ ...block, page: block.page + first }));
  return prepareDocument({ ...filingDocument(main, form, behind), fiscalYear });
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

/** An uploaded page, or what a word processor made of its file; a filing's by its items. */
export function htmlDocument(html: string): ReadDocument & Pick<HtmlPage, "title"> {
  const { blocks, title, form, fiscalYear } = readHtmlPage(html, true);
  const { pageCount = 1, ...read } = filingDocument(blocks, form ?? "");
  if (pageCount > 1) return { ...read, pageCount, title, fiscalYear };
  const unpaged = read.blocks.map((block) => ({ ...block, page: undefined }));
  return { blocks: unpaged, title, fiscalYear };
}
