import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FULL_CONTEXT_QUERY, queryFiling } from "#contracts/filings.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { printProse } from "#core/ledger/prose.ts";
import { respond } from "#core/writing/analyst/respond.ts";
import { offlineEdgar } from "#server/integrations/edgar/testing/offline-edgar.ts";
import { createTestApp, type TestApp } from "#server/testing/create-test-app.ts";

let app: TestApp;
let folder: string;
let full: ContextItem;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "footnote-questions-"));
  app = await createTestApp({ signedInAs: "ana", edgar: offlineEdgar({ cacheDir: folder }) });
  full = await cardOf(FULL_CONTEXT_QUERY, 50);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

async function found(query: string, limit: number) {
  const json = { ticker: "HPKG", filingType: "10-K", query, limit };
  const response = await app.request(queryFiling.path, { method: "POST", json });
  return queryFiling.response.parse(await response.json());
}

async function cardOf(query: string, limit: number): Promise<ContextItem> {
  const data = await found(query, limit);
  return {
    id: "filing",
    ticker: "HPKG",
    type: "rag-query",
    label: "SEC Filing Data",
    timestamp: "2026-03-11T10:00:00.000Z",
    status: "success",
    query,
    filingType: "10-K",
    data,
  };
}

function say(message: string) {
  const { said, isUnable } = respond({
    message,
    currentContent: "",
    connectedData: [full],
    newId: () => "id",
    now: "2026-03-11T10:00:00.000Z",
  });
  return { text: printProse(said.prose, said.style).text, isUnable };
}

/** What the fictional company's 10-K says, asked in the words of analysts rather than its own. */
const ANSWERED: readonly (readonly [RegExp, ...(readonly string[])])[] = [
  [
    /4\.50 to 1\.00/,
    "What covenants does the company have?",
    "Is there a leverage covenant and how tight is it?",
    "Which financial tests must the borrower meet?",
  ],
  [
    /350 million|No amount was drawn/,
    "How much is undrawn on the revolver?",
    "How big is the revolving credit line and when does it mature?",
    "What is available under the bank facility?",
  ],
  [
    /site in Ohio/,
    "What litigation is there?",
    "Is the company being sued?",
    "Are there any legal disputes?",
  ],
  [
    /USD 255 mm \(2028\)|due (?:in )?2028/,
    "When does the debt mature?",
    "What is the maturity profile?",
    "How much debt falls due in 2028?",
  ],
  [/bought back no shares/, "Were shares bought back?", "How large is the buyback programme?"],
  [/19\.4%/, "Who are the biggest customers?", "How concentrated is the customer base?"],
  [/6,900 people/, "How many people work there?", "What is the headcount?"],
  [/24\.0%/, "What is the tax rate?", "What was the effective tax rate?"],
  [/\$110 million to \$118 million/, "What capex does management guide to?"],
  [/31%/, "How much headroom is there on goodwill?", "When is goodwill tested?"],
  [/leases six/, "Which properties are leased?", "How many plants are rented?"],
  [/Containers sells/, "What are the segments?", "How is the business divided?"],
  [/could|falls/, "What could go wrong?", "What threatens the business?"],
  [/No incident in 2025/, "Has the company been hacked?", "What about cyber risk?"],
  [/security committee/, "Who oversees cybersecurity?"],
];

const CASES = ANSWERED.flatMap(([says, ...questions]) =>
  questions.map((question) => ({ question, says })),
);

describe("a 10-K asked in an analyst's plain words", () => {
  it.each(CASES)("answers from what is connected: $question", ({ question, says }) => {
    const { text, isUnable } = say(question);
    expect(text).toMatch(says);
    // What stands nearest is no answer to be counted.
    expect(isUnable).toBe(text.startsWith("Nearest") || undefined);
  });

  it.each(CASES)(
    "finds the passage among the first five: $question",
    async ({ question, says }) => {
      const { results } = await found(question, 5);
      const texts = results.map(({ content }) =>
        content.replaceAll(/2028: 255/g, "USD 255 mm (2028)"),
      );
      expect(texts.some((text) => says.test(text))).toBe(true);
    },
  );

  it.each([
    "How big is the pension deficit?",
    "Is there a pension plan?",
    "Who is the auditor?",
    "What are the audit fees?",
    "Who is the CEO?",
    "What is the carbon footprint?",
    "Is there an ESG policy?",
    "Is there a going concern doubt?",
  ])("says that it is not there, and costs no chat: %s", (question) => {
    const { text, isUnable } = say(question);
    expect(text).toContain("do not say");
    expect(isUnable).toBe(true);
  });
});
