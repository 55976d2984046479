import { existsSync, readFileSync } from "node:fs";
import { getDocumentProxy } from "unpdf";
import { bm25Scores, termTable } from "#core/retrieval/bm25.ts";
import type { Candidate } from "#core/retrieval/passage.ts";
import { prepareDocument } from "#core/retrieval/prepare-document.ts";
import { rankPassages, withPhraseFirst } from "#core/retrieval/rank-passages.ts";
import { termId, termsOf, unpackTerms } from "#core/retrieval/terms.ts";

/** Questions over filings as PDF, with the pages that answer; tests only, see its README. */
const SET = process.env["RETRIEVAL_SET"] ?? "../shared/data/retrieval-dev";
const AT = [1, 3, 5, 10];
const LIMIT = 10;
const PAGE_JUMP = 2;

type Question = {
  readonly document: string;
  readonly question: string;
  readonly evidence: readonly { readonly page: number }[];
};

/** Recall on questions over filings, each asked of its own PDF, beside plain BM25 on the same passages. */
export async function benchRetrieval() {
  const title = "Evidence pages among the first k results (43 questions, filings as PDF)";
  const head = ["", ...AT.map((k) => `recall@${k}`), "ms p50", "ms p95"];
  if (!existsSync(`${SET}/questions.jsonl`)) return { title, rows: [head, ["no set at hand"]] };
  const questions = readQuestions();
  const documents = new Map<string, readonly Candidate[]>();
  for (const { document } of questions) {
    if (!documents.has(document)) documents.set(document, await candidatesOf(document));
  }
  const rows = [
    measured("core/retrieval", (question, of) => rankPassages(question, of, { limit: LIMIT })),
    measured("plain BM25", plainBm25),
  ];
  return { title, rows: [head, ...rows] };

  function measured(
    name: string,
    rank: (question: string, of: readonly Candidate[]) => readonly { readonly id: string }[],
  ): readonly string[] {
    const times: number[] = [];
    const recalls = questions.map(({ document, question, evidence }) => {
      const candidates = documents.get(document) ?? [];
      const started = performance.now();
      const ranked = rank(question, candidates);
      times.push(performance.now() - started);
      return AT.map((k) => recall(evidence, candidates, ranked.slice(0, k)));
    });
    const sorted = times.toSorted((a, b) => a - b);
    const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1);
    const means = AT.map((_, k) => recalls.reduce((sum, r) => sum + (r[k] ?? 0), 0));
    return [name, ...means.map((sum) => (sum / questions.length).toFixed(3)), at(0.5), at(0.95)];
  }
}

/** Sentences asked of each document. */
const OWN_SENTENCES = 40;

/** Where a passage comes that is asked for by its own first sentence, in its own document. */
export async function benchOwnSentences() {
  const title = "A passage asked for by its own first sentence";
  const head = ["documents", "sentences", "rank 1", "rank 1 to 3", "worst"];
  if (!existsSync(`${SET}/questions.jsonl`)) return { title, rows: [head, ["no set at hand"]] };
  const names = [...new Set(readQuestions().map(({ document }) => document))];
  const ranks: number[] = [];
  for (const name of names) {
    const candidates = await candidatesOf(name);
    const asked = candidates.flatMap((candidate) => {
      const sentence = sentenceOf(candidate);
      return sentence === undefined ? [] : [{ id: candidate.id, sentence }];
    });
    const step = Math.max(1, Math.floor(asked.length / OWN_SENTENCES));
    for (const { sentence } of asked.filter((_, at) => at % step === 0)) {
      const ranked = rankPassages(sentence, candidates, { limit: LIMIT }).flatMap(
        ({ id, score }) => {
          const found = candidates.find((candidate) => candidate.id === id);
          return found === undefined ? [] : [{ ...found, score }];
        },
      );
      const at = withPhraseFirst(sentence, ranked).findIndex(({ text }) =>
        text.replaceAll(/\s+/g, " ").includes(sentence.replaceAll(/\s+/g, " ")),
      );
      ranks.push(at === -1 ? LIMIT + 1 : at + 1);
    }
  }
  const share = (most: number) =>
    `${((100 * ranks.filter((rank) => rank <= most).length) / ranks.length).toFixed(1)}%`;
  const row = [names.length, ranks.length, share(1), share(3), Math.max(...ranks)].map(String);
  return { title, rows: [head, row] };
}

/** The first sentence of a passage, where it is one. */
function sentenceOf({ text }: { readonly text: string }): string | undefined {
  const [first = ""] = /^[A-Z][^.?!|\n]{30,300}[.?!](?=\s|$)/.exec(text) ?? [];
  return termsOf(first).length >= 6 ? first : undefined;
}

function readQuestions(): readonly Question[] {
  const lines = readFileSync(`${SET}/questions.jsonl`, "utf8").trim().split("\n");
  // The set is ours to trust: its README says its form.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return lines.map((line) => JSON.parse(line) as Question);
}

function plainBm25(question: string, of: readonly Candidate[]) {
  const terms = [...new Set(termsOf(question))].map((term) => ({ id: termId(term), weight: 1 }));
  const scores = bm25Scores(
    termTable(
      terms,
      of.map((candidate) => candidate.terms),
    ),
  );
  return of
    .map(({ id }, at) => ({ id, score: scores[at] ?? 0 }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, LIMIT);
}

function recall(
  evidence: Question["evidence"],
  candidates: readonly Candidate[],
  results: readonly { readonly id: string }[],
): number {
  const ids = new Set(results.map(({ id }) => id));
  const named = new Set(
    candidates.filter(({ id }) => ids.has(id)).flatMap(({ page, pageEnd }) => [page, pageEnd]),
  );
  const wanted = [...new Set(evidence.map(({ page }) => page))];
  return wanted.filter((page) => named.has(page)).length / wanted.length;
}

async function candidatesOf(document: string): Promise<readonly (Candidate & { text: string })[]> {
  const pages = await pageTexts(readFileSync(`${SET}/pdfs/${document}.pdf`));
  const blocks = pages.map((text, at) => ({ kind: "text" as const, text, page: at + 1 }));
  return prepareDocument({ blocks, pageCount: pages.length }).passages.map((passage) => ({
    ...passage,
    id: `${document}/${passage.anchor}`,
    documentId: document,
    terms: unpackTerms(passage.terms),
  }));
}

async function pageTexts(file: Buffer): Promise<readonly string[]> {
  const pdf = await getDocumentProxy(new Uint8Array(file));
  const texts: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    let text = "";
    let line: number | undefined;
    for (const item of items) {
      if (!("str" in item)) continue;
      const y: unknown = item.transform[5];
      if (typeof y !== "number") continue;
      const isNewLine = line !== undefined && Math.abs(y - line) > PAGE_JUMP;
      text += `${isNewLine ? "\n" : " "}${item.str}`;
      if (item.str.trim() !== "") line = y;
    }
    texts.push(text.replaceAll(/[ \t]+/g, " ").trim());
  }
  return texts;
}
