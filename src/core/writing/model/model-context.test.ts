import { describe, expect, it } from "vitest";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { openLedger } from "#core/ledger/ledger.ts";
import { documentSheet } from "./document-sheet.ts";
import { ledgerSheet } from "./ledger-sheet.ts";
import { type ContextParts, modelContext } from "./model-context.ts";

const CARD: ContextItem = {
  id: "filing",
  type: "rag-summary",
  ticker: "HPKG",
  label: "10-K",
  status: "success",
  timestamp: "2026-11-20T09:44:00.000Z",
  data: {
    results: Array.from({ length: 600 }, (_, at) => ({
      content: `Plant ${at} in ${at === 555 ? "Rotterdam" : "Ohio"} cost USD ${at + 1} mm.`,
      source: { accession: "0000000000-26-000001", anchor: `a${at}`, hash: "0", form: "10-K" },
    })),
  },
};
const ledger = openLedger([CARD]);
const PASSAGES = Array.from({ length: 300 }, (_, at) => ({
  id: `p${at + 1}`,
  label: "10-K",
  text: at === 250 ? "Resin hedges end in March." : `Plant ${at} runs at two shifts a day.`,
}));

function context(parts: Partial<ContextParts>) {
  const { messages, leftOut } = modelContext({
    request: "What is said of resin hedges in Rotterdam?",
    history: [],
    ledger,
    sheet: ledgerSheet(ledger),
    document: documentSheet("", [], ledger),
    passages: PASSAGES,
    budget: 3_000,
    ...parts,
  });
  return { text: messages.map(({ content }) => content).join(), leftOut };
}

describe("what a model reads", () => {
  it("stays within its budget however many figures passages state, and keeps those asked about", () => {
    const { text, leftOut } = context({});
    expect(text.length / 3.5).toBeLessThan(3_000);
    expect(text).toContain("Rotterdam cost");
    expect(text).toContain("Resin hedges end in March.");
    expect(leftOut.join()).toMatch(/\d+ rows of the connected data/);
    expect(leftOut.join()).toMatch(/\d+ of 300 connected passages, those least like the request/);
    expect(text).toContain(`<left_out>${leftOut.join("; ")}</left_out>`);
  });

  it("is everything where there is room, and nothing is said to be left out", () => {
    const { text, leftOut } = context({ budget: 200_000 });
    expect(leftOut).toEqual([]);
    expect(text.match(/<passage /g)).toHaveLength(300);
    expect(text).toContain("Plant 599");
  });
});
