import { describe, expect, it } from "vitest";
import type { DocumentBlock } from "#core/retrieval/document-blocks.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { openLedger } from "#core/ledger/ledger.ts";
import { printProse } from "#core/ledger/prose.ts";
import { prepareDocument } from "#core/retrieval/prepare-document.ts";
import { documentsOf } from "#core/writing/analyst/documents.ts";

type Table = readonly (readonly string[])[];

const heading = (text: string): DocumentBlock => ({ kind: "heading", level: 1, text });
const text = (said: string): DocumentBlock => ({ kind: "text", text: said });
const table = ([heads = [], ...rows]: Table): DocumentBlock => ({
  kind: "table",
  table: {
    headerRows: [heads],
    rows: rows.map(([label = "", ...cells]) => ({
      label,
      cells: cells.map((cell) => ({ text: cell })),
    })),
  },
});

const MEMO: readonly DocumentBlock[] = [
  heading("Debt"),
  text("Debt at 31 December, in millions of euros:"),
  table([
    ["Instrument", "2025", "2024"],
    ["Revolver, due 2029", "40", "85"],
    ["Term loan B, due 2030", "310", "325"],
    ["Senior secured notes, due 2031", "450", "450"],
  ]),
  heading("Maturities"),
  text("Principal payments fall due as follows, in millions of euros:"),
  table([
    ["", "2026", "2027", "2028", "2029", "Thereafter"],
    ["Principal", "15", "16", "17", "55", "697"],
  ]),
  heading("Covenants"),
  text("Financial covenants at 31 December 2025:"),
  table([
    ["Covenant", "Required", "Actual"],
    ["Net leverage ratio", "4.75x", "4.10x"],
    ["Interest cover", "2.50x", "3.40x"],
  ]),
  heading("Segments"),
  text("Revenue by segment, in millions of euros:"),
  table([
    ["Segment", "2025", "2024"],
    ["Contract logistics", "910", "870"],
    ["Freight forwarding", "640", "705"],
  ]),
  heading("Outlook"),
  text("Rival Acme spent EUR 9 million on trucks."),
];

function told(question: string): string {
  const { passages } = prepareDocument({ blocks: MEMO });
  const results = passages.map(({ text: content, table: own, anchor, headings }) => ({
    content,
    table: own,
    source: {
      documentId: "d",
      fileName: "Dorn memo.docx",
      anchor,
      hash: anchor,
      section: headings.at(-1),
    },
  }));
  const card: ContextItem = {
    id: "memo",
    ticker: "DORN",
    type: "knowledge-base",
    label: "Documents",
    timestamp: "2026-03-11T10:00:00.000Z",
    status: "success",
    data: { results },
  };
  return printProse(documentsOf(openLedger([card]), "DORN").ask(question).said, "mm").text;
}

describe("a question on a document", () => {
  it.each([
    // the period and the column that are asked for, at the digits printed
    ["What was freight forwarding revenue in 2024?", "Freight forwarding: EUR 705 mm in FY2024 ("],
    ["What is the net leverage covenant?", "Net leverage ratio: 4.75x in FY2025 ("],
    ["What was the actual net leverage ratio?", "Net leverage ratio: 4.10x in FY2025 ("],
    ["Net leverage ratio?", "Required 4.75x in FY2025, Actual 4.10x in FY2025 ("],
    // both names, the answer first
    [
      "Which is larger, the term loan B or the senior secured notes?",
      "Larger: Senior secured notes, due 2031, at EUR 450 mm against EUR 310 mm for Term loan B, due 2030, in FY2025 (",
    ],
    [
      "Was contract logistics or freight forwarding lower in 2024?",
      "Lower: Freight forwarding, at EUR 705 mm against EUR 870 mm for Contract logistics, in FY2024 (",
    ],
    [
      "Did freight forwarding grow more than contract logistics?",
      "More: Contract logistics, at 4.6% against (9.2%) for Freight forwarding, in FY2025 (",
    ],
    [
      "Did freight forwarding fall more than contract logistics?",
      "More: Freight forwarding, at (9.2%) against 4.6% for Contract logistics, in FY2025 (",
    ],
    // a year in which something falls due is none of a row's name
    ["How much debt falls due in 2029?", "EUR 55 mm falls due in 2029 ("],
    ["What is the revolver in EUR mm in 2024?", "Revolver, due 2029: EUR 85 mm in FY2024 ("],
  ])("is answered as it is asked: %s", (question, answer) => {
    expect(told(question)).toContain(answer);
  });

  it.each([
    ["Is the term loan B or the pension deficit larger?", "I found nothing to compare for"],
    ["Which segment shrank in 2025?", "Not said there: “shrank”"],
    ["How much did Bolt spend on trucks?", "Not said there: “Bolt”"],
    ["What was revenue by region?", "Not said there: “region”"],
  ])("is left open where not all of it is there: %s", (question, answer) => {
    expect(told(question)).toContain(answer);
  });
});
