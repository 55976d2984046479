import { describe, expect, it, vi } from "vitest";
import {
  fullLoadFailedText,
  NO_CONTENT_TEXT,
  NO_RESULTS_TEXT,
  noKnowledgeBaseText,
  SEARCH_FAILED_TEXT,
} from "#contracts/knowledge-base.ts";
import { askDocuments } from "./ask-knowledge-base.ts";

const EMPTY = { success: true, results: [], sources: [] };
const SOURCE = {
  id: "d/p1",
  documentId: "d",
  fileName: "a.pdf",
  page: 3,
  anchor: "p1",
  excerpt: "x",
};

/** What the card says when the server answers so. */
async function outcome(answer: object, how: { status?: number; query?: string } = {}) {
  const { status = 200, query } = how;
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(answer, { status })));
  return askDocuments({ ticker: "HPKG", query }, new AbortController().signal).then(
    ({ data }) => data.context,
    (error: Error) => error.message,
  );
}

describe("a card of the knowledge base says, to the letter of the catalogue", () => {
  it("that a ticker has no documents, asked or loaded whole", async () => {
    expect(await outcome({}, { status: 404, query: "debt" })).toBe(noKnowledgeBaseText("HPKG"));
    expect(await outcome({}, { status: 404 })).toBe(fullLoadFailedText("HPKG"));
  });

  it("what any other failed request answered", async () => {
    expect(await outcome({ error: "Busy" }, { status: 503, query: "debt" })).toBe(
      'API request failed (503): {"error":"Busy"}',
    );
  });

  it("that nothing was found", async () => {
    expect(await outcome(EMPTY, { query: "debt" })).toBe(NO_RESULTS_TEXT);
    expect(await outcome(EMPTY)).toBe(NO_CONTENT_TEXT);
  });

  it("the error, message or details of an unsuccessful answer, else the generic message", async () => {
    const failed = { ...EMPTY, success: false };
    expect(await outcome({ ...failed, error: "a", message: "b" })).toBe("a");
    expect(await outcome({ ...failed, message: "b", details: "c" })).toBe("b");
    expect(await outcome({ ...failed, details: "c" })).toBe("c");
    expect(await outcome(failed)).toBe(SEARCH_FAILED_TEXT);
  });

  it("what the passages say, each with its file and page; of files without text, what to do", async () => {
    const results = [{ content: "Below 4.5x.", score: 1, source: SOURCE }];
    const found = { success: true, results, sources: [SOURCE] };
    expect(await outcome(found, { query: "debt" })).toBe("[a.pdf, page 3]\nBelow 4.5x.");
    expect(await outcome({ ...EMPTY, message: "2 documents", details: "Ask" })).toBe(
      "2 documents\nAsk",
    );
  });
});
