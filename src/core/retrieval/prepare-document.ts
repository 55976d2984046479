import { cutPassages } from "#core/retrieval/cut-passages.ts";
import type { ReadDocument } from "#core/retrieval/document-blocks.ts";
import { type DocumentSection, sectionsOf } from "#core/retrieval/document-sections.ts";
import { type PageKinds, pageKindsOf } from "#core/retrieval/page-kinds.ts";
import type { PassageDraft } from "#core/retrieval/passage.ts";
import { countTerms, packTerms } from "#core/retrieval/terms.ts";

/** A passage with what ranking will want to know of it, made once when its document is read. */
export type PreparedPassage = PassageDraft & {
  /** What `packTerms` makes of its headings and text. */
  readonly terms: Uint8Array;
  /** Of the page it is on; of itself in a document without pages. */
  readonly pageKinds: PageKinds;
};

export type PreparedDocument = {
  readonly passages: readonly PreparedPassage[];
  readonly sections: readonly DocumentSection[];
  readonly pageCount: number | undefined;
};

/**
 * A document as it is kept. Takes some 100 ms for a long report: call it beside the event loop,
 * with the reading itself.
 */
export function prepareDocument(read: ReadDocument): PreparedDocument {
  const drafts = cutPassages(read);
  const kinds = kindsByPage(drafts);
  return {
    passages: drafts.map((draft) => ({
      ...draft,
      terms: packTerms(countTerms(`${draft.headings.join("\n")}\n${draft.text}`)),
      pageKinds: kinds.get(draft.page ?? draft.anchor) ?? {},
    })),
    sections: sectionsOf(drafts),
    pageCount: read.pageCount,
  };
}

/** By page; a passage without one is its own page. */
function kindsByPage(drafts: readonly PassageDraft[]): ReadonlyMap<number | string, PageKinds> {
  const pages = Map.groupBy(drafts, ({ page, anchor }) => page ?? anchor);
  return new Map([...pages].map(([page, onPage]) => [page, pageKindsOf(onPage)]));
}
