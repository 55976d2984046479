import type { PassageTable } from "#core/ledger/passage-table.ts";
import type { PageKinds } from "#core/retrieval/page-kinds.ts";
import type { TermCounts } from "#core/retrieval/terms.ts";

/** Where a passage stands in its document. */
export type PassagePlace = {
  /** Unique in its document and the same whenever it is read again: `p1`, `p2` … in reading order. */
  readonly anchor: string;
  /** From 1: the page its substance is on. */
  readonly page?: number | undefined;
  /** `page` or the next one: a passage never spans more than two. */
  readonly pageEnd?: number | undefined;
  /** Of a filing: `I` to `IV`. */
  readonly part?: string | undefined;
  /** Of a filing, such as `7A`. Read with the part: a 10-Q has two Items 1 and 2. */
  readonly item?: string | undefined;
  /** The headings above it, highest first; of a filing its item's title is the first. */
  readonly headings: readonly string[];
};

/** A passage as cut from a document, before it is kept. */
export type PassageDraft = PassagePlace & {
  readonly kind: "text" | "table";
  /** As in the document, without headings; a table as lines of `label | column: cell`. */
  readonly text: string;
  readonly table?: PassageTable | undefined;
};

/** A passage as kept. */
export type Passage = PassageDraft & {
  /** The document's id and the anchor: `{documentId}/p12`. */
  readonly id: string;
  readonly documentId: string;
  /** SHA-256 of `text`, hexadecimal: what a citation is held to. */
  readonly hash: string;
};

/** What ranking looks at of a passage; texts are read of the best alone. */
export type Candidate = PassagePlace & {
  readonly id: string;
  readonly documentId: string;
  readonly kind: "text" | "table";
  readonly terms: TermCounts;
  /** Of the page it is on, or of itself where the document has no pages. */
  readonly pageKinds: PageKinds;
};

export type RankedPassage = { readonly id: string; readonly score: number };

/** What is known about the documents that are asked. */
export type QuestionContext = {
  /** The most passages wanted, 1 to 50. */
  readonly limit: number;
  /** Names of the company, which say nothing within its own documents. */
  readonly companyWords?: readonly string[] | undefined;
  /** Ids of passages by likeness of meaning, best first, where a provider of embeddings gave them. */
  readonly byMeaning?: readonly string[] | undefined;
};
