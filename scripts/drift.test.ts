import { existsSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { Workbook } from "@cj-tech-master/excelts";
import { strFromU8, unzipSync } from "fflate";
import { Window } from "happy-dom";
import { describe, expect, it } from "vitest";
import { fillPrintDocument } from "#client/features/reports/print-document.ts";
import { wordFile } from "#client/features/reports/word-document.ts";
import { historyFromStatements } from "#core/finance/valuation/history-from-statements.ts";
import { newModel, readSavedModel, writeModel } from "#core/finance/valuation/saved-model.ts";
import { attachedParts } from "#core/finance/valuation/attached-model.ts";
import { standardise } from "#core/finance/ratios/standardise.ts";
import type { Anchor } from "#core/ledger/anchor.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { connectedStatements, openLedger } from "#core/ledger/ledger.ts";
import type { DeckRequest } from "#core/outputs/deck/deck-content.ts";
import { harbourDeck } from "#core/outputs/deck/testing/harbour-deck.ts";
import { reportDocument } from "#core/outputs/report/document.ts";
import { reportFigures } from "#core/outputs/report/report-figures.ts";
import { modelWorkbook } from "#core/outputs/workbook/model-workbook.ts";
import { anchorsOf } from "#core/ledger/prose.ts";
import type { TemplateId } from "#core/writing/analyst/templates.ts";
import { writeTemplate } from "#core/writing/analyst/write-template.ts";
import { BUNDLED_COMPANIES } from "#scripts/bundled-companies.ts";
import { makeDeck } from "#server/features/reports/deck-work.ts";
import {
  drift,
  type Drift,
  driftOfTables,
  driftOfText,
  driftOfWorkbook,
} from "#server/features/reports/testing/drift.ts";
import { parseCompanyFacts } from "#server/integrations/edgar/edgar-files.ts";
import { readDeck } from "#server/integrations/office/testing/deck-reading.ts";
import { workbookFile } from "#server/integrations/spreadsheets/workbook-file.ts";

const DAY = "2026-03-12";
const COMPANIES = ["AAPL", "KHC", "MCD", "WMT", "NKE"];
const TEMPLATES: readonly TemplateId[] = [
  "full-credit-analysis",
  "full-equity-analysis",
  "capital-structure",
  "profitability-trends",
];

type Given = {
  readonly statements: ContextItem;
  readonly model: NonNullable<DeckRequest["model"]>;
};

function card(ticker: string, type: ContextItem["type"], data: unknown): ContextItem {
  const timestamp = `${DAY}T10:00:00Z`;
  return { id: `card-${type}`, ticker, type, label: type, timestamp, status: "success", data };
}

/** A bundled company's statements, and a model of what its past suggests. */
function givenCompany(ticker: string): Given {
  const cik = BUNDLED_COMPANIES.find(([one]) => one === ticker)?.[1] ?? "";
  const file = readFileSync(`bundled/edgar/api/xbrl/companyfacts/CIK${cik}.json.gz`);
  const facts = parseCompanyFacts(JSON.parse(gunzipSync(file).toString()));
  const company = { ticker, name: facts.entityName ?? ticker, cik };
  const data = standardise({ facts, company, years: 5, period: "annual", origin: "bundled" });
  const parts = writeModel(newModel(historyFromStatements(data)));
  const attached = attachedParts({ ticker, ...parts });
  return {
    statements: card(ticker, "financial", data),
    model: { card: card(ticker, "saved-model", attached), parts, label: "DCF model, Base case" },
  };
}

/** The product's own analysis of a company, every figure with its anchor. */
function requestFor({ statements, model }: Given, templateId: TemplateId): DeckRequest {
  const connectedData = [statements, model.card];
  const draft = writeTemplate({
    templateId,
    statements: connectedStatements(connectedData),
    ledger: openLedger(connectedData),
  });
  if (draft === undefined) throw new Error("no analysis");
  const anchors = anchorsOf(draft).map(({ from, to, binding }, at): Anchor => ({
    id: `a${at}`,
    from,
    to,
    text: draft.text.slice(from, to),
    binding,
    by: "product",
    at: `${DAY}T10:00:00.000Z`,
  }));
  const request = harbourDeck({ content: draft.text, anchors, connectedData, model });
  const summary = draft.text.split("\n").find((line) => line.endsWith(".")) ?? "";
  return { ...request, words: { ...request.words, title: "Note", summary } };
}

function wordWords(part: string): string {
  return [...part.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g)]
    .map(([, text]) => text)
    .join("")
    .replaceAll("&lt;", "<")
    .replaceAll("&amp;", "&");
}

async function wordTables(
  report: ReturnType<typeof reportDocument>,
): Promise<{ readonly text: string; readonly tables: readonly (readonly string[][])[] }> {
  const file = await (await wordFile(report, { paper: "a4" })).arrayBuffer();
  const xml = strFromU8(unzipSync(new Uint8Array(file))["word/document.xml"] ?? new Uint8Array());
  const tables = xml
    .split("<w:tbl>")
    .slice(1)
    .map((table) =>
      (table.split("</w:tbl>")[0] ?? "")
        .split("<w:tr>")
        .slice(1)
        .map((row) => row.split("<w:tc>").slice(1).map(wordWords)),
    );
  return { text: wordWords(xml.replaceAll("</w:p>", "<w:t> </w:t>")), tables };
}

function cellsOf(row: Element): string[] {
  return Array.from(row.children, ({ textContent }) => textContent);
}

/** The print window, whose text the PDF carries. */
function printed(report: ReturnType<typeof reportDocument>) {
  const { document } = new Window();
  // happy-dom's document is a DOM document; its own types say so in other words.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const page = document as unknown as Document;
  fillPrintDocument(page, report);
  const tables = Array.from(page.querySelectorAll("table"), (table) =>
    Array.from(table.querySelectorAll("tr"), cellsOf),
  );
  for (const mark of page.querySelectorAll(".source-number")) mark.remove();
  return { text: page.body.textContent, tables };
}

async function workbookDrift(parts: Given["model"]["parts"], ticker: string): Promise<Drift> {
  const model = readSavedModel({ ticker, ...parts });
  const [base] = model.cases;
  if (base === undefined) throw new Error("no case");
  const task = { sheets: modelWorkbook(model, base), created: `${DAY}T10:00:00.000Z` };
  const book = new Workbook();
  await book.xlsx.load(await workbookFile(task));
  const rows: (string | number | null)[][] = [];
  book.getWorksheet("Model")?.eachRow((row) => {
    const values: (string | number | null)[] = [];
    row.eachCell({ includeEmpty: true }, ({ value }) => {
      const shown =
        typeof value === "object" && value !== null && "result" in value ? value.result : value;
      values.push(typeof shown === "number" || typeof shown === "string" ? shown : null);
    });
    rows.push(values);
  });
  return driftOfWorkbook(rows, { ticker, ...parts });
}

describe.skipIf(!existsSync("bundled/edgar"))("twenty generated reports", () => {
  it("say in deck, charts, Word, print and workbook what the ledger says", async () => {
    const found: Record<string, number> = {};
    const mismatches: string[] = [];
    const note = (kind: string, of: string, { mismatches: wrong, compared }: Drift): void => {
      found[kind] = (found[kind] ?? 0) + compared;
      mismatches.push(...wrong.map((what) => `${of}, ${kind}: ${what}`));
    };
    for (const ticker of COMPANIES) {
      const given = givenCompany(ticker);
      note("workbook", ticker, await workbookDrift(given.model.parts, ticker));
      for (const templateId of TEMPLATES) {
        const of = `${ticker} ${templateId}`;
        const request = requestFor(given, templateId);
        const { content, anchors, connectedData } = request;
        const made = makeDeck({
          created: `${DAY}T10:00:00.000Z`,
          template: undefined,
          confirmed: [],
          request,
        });
        if (made.kind !== "made") throw new Error(`${of}: ${made.kind}`);
        const deck = readDeck(made.bytes);
        note("deck", of, drift(deck, connectedData, given.model.parts));
        const words = deck.slides.flatMap(({ text, notes }) => [text, notes]).join("\n");
        note("deck text", of, driftOfText(words, anchors, connectedData));
        const figures = reportFigures(request);
        const report = reportDocument({
          title: "Note",
          content,
          figures,
          connectedData,
          date: DAY,
        });
        for (const [kind, { text, tables }] of [
          ["Word", await wordTables(report)],
          ["print", printed(report)],
        ] as const) {
          note(kind, of, driftOfTables(tables, given.statements));
          note(`${kind} text`, of, driftOfText(text, anchors, connectedData));
        }
      }
    }
    expect(mismatches).toEqual([]);
    expect(Object.entries(found).filter(([, compared]) => compared < 500)).toEqual([]);
  });
});
