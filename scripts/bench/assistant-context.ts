import { openLedger } from "#core/ledger/ledger.ts";
import { harbour } from "#core/writing/analyst/testing/companies.ts";
import { documentSheet } from "#core/writing/model/document-sheet.ts";
import { ledgerSheet } from "#core/writing/model/ledger-sheet.ts";
import { modelContext } from "#core/writing/model/model-context.ts";
import type { Table } from "./browser-site.ts";

const RUNS = 21;
/** Characters of a page. */
const PAGE = 3_000;
const PAGES = 50;
const SENTENCE = "Net leverage was 3.0x at the end of FY2025, as net debt fell by USD 53 mm. ";

/** What a language model is given, made for four companies, fifty pages of passages and a document. */
export function benchAssistantContext(): Table {
  const times = Array.from({ length: RUNS }, () => {
    const start = performance.now();
    makeContext();
    return performance.now() - start;
  }).toSorted((a, b) => a - b);
  return {
    title: "What a model is given: four companies, 50 pages of passages, a document of 1,800 words",
    rows: [
      ["", "median", "slowest", "bar"],
      ["context building", shown(times[(RUNS - 1) / 2]), shown(times.at(-1)), "10 ms"],
    ],
  };
}

function shown(time = 0): string {
  return `${time.toFixed(1)} ms`;
}

function makeContext(): number {
  const cards = ["HPKA", "HPKB", "HPKC", "HPKD"].map((ticker) => ({
    id: ticker,
    ticker,
    type: "financial" as const,
    label: "Financial Statements",
    timestamp: "2026-11-20T10:00:00.000Z",
    status: "success" as const,
    data: { ...harbour, ticker },
  }));
  const ledger = openLedger(cards);
  const passages = Array.from({ length: PAGES }, (_, at) => ({
    id: `p${at + 1}`,
    cite: `10-K page ${at + 1}`,
    label: `10-K, page ${at + 1}`,
    text: SENTENCE.repeat(PAGE / SENTENCE.length),
  }));
  const content = `Leverage:\n${SENTENCE.repeat(10)}\n\n`.repeat(12);
  const { messages } = modelContext({
    request: "What moved leverage?",
    history: [],
    ledger,
    sheet: ledgerSheet(ledger),
    document: documentSheet(content, [], ledger),
    passages,
    budget: 48_000,
  });
  return messages.length;
}
