import { createHash } from "node:crypto";
import type { z } from "zod";
import { FOUND_IN_DOCUMENT_MAX, type foundWordsSchema } from "#contracts/passages.ts";
import { placeOf } from "#core/ledger/parent-only.ts";
import type { DocumentSection } from "#core/retrieval/document-sections.ts";
import type { Passage, QuestionContext } from "#core/retrieval/passage.ts";
import type { PreparedDocument } from "#core/retrieval/prepare-document.ts";
import { rankPassages, withPhraseFirst } from "#core/retrieval/rank-passages.ts";
import { sameTable } from "#core/retrieval/same-table.ts";
import { wordsOf } from "#core/retrieval/terms.ts";
import type { Database } from "#server/db/client.ts";
import {
  findCandidates,
  findDocuments,
  findItemText,
  findPassages,
  findPassagesWith,
  findPassagesBetween,
  findSections,
  holdMoreThan,
  type NewSourceDocument,
  type PassageScope,
  replaceDocument,
  searchCandidates,
  type SourceDocument,
} from "./repository.ts";

export { findDocumentsWith } from "./repository.ts";
export type { NewSourceDocument, PassageScope, SourceDocument } from "./repository.ts";

/** A passage that answers, with the document it stands in. */
export type FoundPassage = {
  readonly passage: Passage;
  readonly document: SourceDocument;
  /** Above 0; only good for comparing passages of one question. */
  readonly score: number;
};

/** Scopes of more passages are searched by PostgreSQL first, and what it finds is ranked. */
const RANKED_WHOLE_MAX = 6_000;
const SEARCHED_MAX = 400;
/** Passages among which the one is sought that says a question word for word. */
const WORDING_SOUGHT = 10;

/** Keeps a document and its passages in one transaction; repeated, it leaves the same. @returns its id */
export async function storeDocument(
  db: Database,
  document: NewSourceDocument,
  prepared: PreparedDocument,
): Promise<string> {
  return db.transaction((transaction) => replaceDocument(transaction, document, prepared, hashOf));
}

/** The passages of a scope that answer a question, best first. */
export async function askPassages(
  db: Database,
  scope: PassageScope,
  question: string,
  context: QuestionContext,
): Promise<readonly FoundPassage[]> {
  const [documents, isLarge] = await Promise.all([
    findDocuments(db, scope),
    holdMoreThan(db, scope, RANKED_WHOLE_MAX),
  ]);
  if (documents.length === 0) return [];
  const candidates = await (isLarge
    ? searchCandidates(db, scope, { words: wordsOf(question), most: SEARCHED_MAX })
    : findCandidates(db, scope));
  // The wording is looked for in texts, and those only of the first are read.
  const limit = Math.max(context.limit, WORDING_SOUGHT);
  const ranked = rankPassages(question, candidates, { ...context, limit });
  const found = await findPassages(
    db,
    scope,
    ranked.map(({ id }) => id),
  );
  const scores = new Map(ranked.map(({ id, score }) => [id, score]));
  const byId = new Map(documents.map((document) => [document.id, document]));
  const scored = found.map((passage) => ({ ...passage, score: scores.get(passage.id) ?? 0 }));
  const first = withPhraseFirst(question, scored).slice(0, context.limit);
  return first.flatMap(({ score, ...passage }) => {
    const document = byId.get(passage.documentId);
    return document === undefined ? [] : [{ passage, document, score }];
  });
}

/** A filing whose passages are kept; undefined when it was not read yet. */
export async function findStoredFiling(
  db: Database,
  accession: string,
): Promise<SourceDocument | undefined> {
  const [document] = await findDocuments(db, { kind: "filing", accessions: [accession] });
  return document;
}

/** A passage with what stands around it, as a viewer shows it. */
export type PassageInContext = {
  readonly document: SourceDocument;
  readonly passage: Passage;
  /** Neighbours in reading order, the passage itself among them. */
  readonly around: readonly Passage[];
  readonly sections: readonly DocumentSection[];
};

/** Characters of a passage without a heading that name it. */
const TITLE_MAX = 80;
/** Passages of an item that stand for how it opens. */
const OPENING = 2;
/** Passages shown before and after one. */
const AROUND = 12;
const ORDINAL_MAX = 999_999;
/** Passages that are a page of a document without pages. */
const UNPAGED = 4;

/**
 * A passage of the scope's document in its context; undefined when there is none, or when its text
 * is no longer what was kept.
 */
export async function findPassageInContext(
  db: Database,
  scope: PassageScope,
  anchor: string,
): Promise<PassageInContext | undefined> {
  const [document] = await findDocuments(db, scope);
  const ordinal = Number(/^p(\d{1,6})$/.exec(anchor)?.[1] ?? Number.NaN);
  if (document === undefined || !Number.isInteger(ordinal)) return undefined;
  const [around, sections] = await Promise.all([
    findPassagesBetween(db, scope, { from: ordinal - AROUND, to: ordinal + AROUND }),
    findSections(db, scope),
  ]);
  const passage = around.find((candidate) => candidate.ordinal === ordinal);
  if (passage === undefined || hashOf(passage.text) !== passage.hash) return undefined;
  return { document, passage, around, sections: sections ?? [] };
}

/** The table of a scope's one document that is the same as a passage of another. */
export async function findSameTable(
  db: Database,
  scope: PassageScope,
  passage: Passage,
): Promise<FoundPassage | undefined> {
  const [document] = await findDocuments(db, scope);
  const all = await findPassagesBetween(db, scope, { from: 0, to: ORDINAL_MAX });
  const same = sameTable(passage, all);
  return document && same && { passage: same, document, score: 1 };
}

/**
 * The passages of the page that a passage of the scope's document is on, or of the page before or after
 * it, in reading order; of a document without pages a few before or after it.
 */
export async function findPage(
  db: Database,
  scope: PassageScope,
  anchor: string,
  which: "this" | "next" | "previous",
): Promise<readonly FoundPassage[]> {
  const context = await findPassageInContext(db, scope, anchor);
  if (context === undefined) return [];
  const { document, passage, around } = context;
  const at = around.indexOf(passage);
  const side = {
    this: around,
    next: around.slice(at + 1),
    previous: around.slice(0, at).toReversed(),
  }[which];
  const page =
    which === "this" ? passage.page : side.find((one) => one.page !== passage.page)?.page;
  const unpaged = which === "this" ? [passage] : side.slice(0, UNPAGED);
  const found = passage.page === undefined ? unpaged : side.filter((one) => one.page === page);
  const inOrder = which === "previous" ? found.toReversed() : found;
  return inOrder.map((one) => ({ passage: one, document, score: 1 }));
}

/** Where words stand in the one document of a scope; undefined when there is no such document. */
export async function findInContext(
  db: Database,
  scope: PassageScope,
  words: string,
): Promise<z.infer<typeof foundWordsSchema> | undefined> {
  const [document] = await findDocuments(db, scope);
  if (document === undefined) return undefined;
  const found = await findPassagesWith(db, scope, { words, most: FOUND_IN_DOCUMENT_MAX });
  return {
    found: found.map(({ anchor, page, headings, text }) => ({
      anchor,
      ...(page !== undefined && { page }),
      title: placeOf(headings) ?? text.slice(0, TITLE_MAX).toWellFormed(),
    })),
  };
}

/** How items of a filing open: the first passages of running text of each. */
export async function itemOpenings(
  db: Database,
  accession: string,
  items: readonly string[],
): Promise<readonly FoundPassage[]> {
  const scope = { kind: "filing", accessions: [accession] } as const;
  const [document] = await findDocuments(db, scope);
  if (document === undefined) return [];
  const openings = await Promise.all(
    items.map((item) => findItemText(db, scope, { item, most: OPENING })),
  );
  return openings.flat().map((passage) => ({ passage, document, score: 1 }));
}

/** The first passages of a library's documents in reading order, each document's own before the next's. */
export async function openingPassages(
  db: Database,
  scope: PassageScope & { readonly kind: "library" },
  limit: number,
): Promise<readonly FoundPassage[]> {
  const found: FoundPassage[] = [];
  for (const document of await findDocuments(db, scope)) {
    const room = limit - found.length;
    if (room <= 0) break;
    const own = { ...scope, documentId: document.id };
    const opening = await findPassagesBetween(db, own, { from: 1, to: room });
    found.push(...opening.map((passage) => ({ passage, document, score: 0 })));
  }
  return found;
}

/** SHA-256, hexadecimal. */
export function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
