import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { wordFile } from "#client/features/reports/word-document.ts";
import { randomFrom, slipsOf } from "#core/figures/read/testing/planted.ts";
import { attachedParts } from "#core/finance/valuation/attached-model.ts";
import { historyFromStatements } from "#core/finance/valuation/history-from-statements.ts";
import { newModel, readSavedModel, writeModel } from "#core/finance/valuation/saved-model.ts";
import { standardise } from "#core/finance/ratios/standardise.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import type { ConnectedFinancialData } from "#core/ledger/financial-data.ts";
import { periodText } from "#core/ledger/period.ts";
import { deckContent } from "#core/outputs/deck/deck-content.ts";
import { doubtIds } from "#core/outputs/deck/deck-words.ts";
import { harbourDeck } from "#core/outputs/deck/testing/harbour-deck.ts";
import { reportDocument } from "#core/outputs/report/document.ts";
import { reportFigures } from "#core/outputs/report/report-figures.ts";
import { modelWorkbook } from "#core/outputs/workbook/model-workbook.ts";
import { BUNDLED_COMPANIES } from "#scripts/bundled-companies.ts";
import { verdictsOf } from "#server/features/assistant/figure-worker.ts";
import { makeDeck } from "#server/features/reports/deck-work.ts";
import { markChecked, readForCheck } from "#server/integrations/checked-documents/read-checked.ts";
import { parseCompanyFacts } from "#server/integrations/edgar/edgar-files.ts";
import { workbookFile } from "#server/integrations/spreadsheets/workbook-file.ts";
import { type PdfText, pdfOf } from "#server/testing/pdf.ts";

const DAY = "2026-03-12";
const CREATED = `${DAY}T10:00:00.000Z`;
const MILLION = 1e6;
const ROWS = [
  "Revenues",
  "EBITDA",
  "Net Income",
  "Cash Flow From Operating Activities",
  "Capital Expenditure",
  "Total Debt",
  "Cash And Equivalents",
];
export const FORMATS = ["docx", "pptx", "xlsx", "pdf"] as const;
export type Format = (typeof FORMATS)[number];

/** A company's statements as filed, and as a file quotes them: some of its amounts are wrong. */
export type Misquoted = {
  readonly ticker: string;
  readonly card: ContextItem;
  readonly quoted: ConnectedFinancialData;
  /** The wrong amounts as they are printed in millions; nothing right is printed so. */
  readonly wrong: ReadonlySet<string>;
};

/** How the planted errors of a file came back. */
export type Outcome = {
  readonly errors: number;
  readonly contradicted: number;
  readonly verified: number;
  /** Right figures that are called wrong. */
  readonly called: number;
  readonly figures: number;
  readonly ms: number;
  readonly before: Uint8Array;
  readonly after: Uint8Array;
};

export function misquoted(ticker: string, most: number, seed: number): Misquoted {
  const cik = BUNDLED_COMPANIES.find(([one]) => one === ticker)?.[1] ?? "";
  const file = readFileSync(`bundled/edgar/api/xbrl/companyfacts/CIK${cik}.json.gz`);
  const facts = parseCompanyFacts(JSON.parse(gunzipSync(file).toString()));
  const company = { ticker, name: facts.entityName ?? ticker, cik };
  const filed = standardise({ facts, company, years: 5, period: "annual", origin: "bundled" });
  const right = new Set(filed.data.flatMap(({ amounts }) => Object.values(amounts).map(printed)));
  const cells = filed.data
    .filter(({ item }) => ROWS.includes(item))
    .flatMap(({ item, amounts }) =>
      Object.entries(amounts).flatMap(([year, amount]) =>
        amount === null || Math.abs(amount) < 10 * MILLION ? [] : [{ item, year, amount }],
      ),
    );
  const random = randomFrom(seed);
  const wrong = new Map<string, number>();
  for (const cell of cells.toSorted(() => random() - 0.5)) {
    const slips = slipsOf(printed(cell.amount)).filter(({ text }) => /^\d[\d,]*$/.test(text));
    const slip = slips[Math.floor(random() * slips.length)]?.text.replaceAll(",", "");
    const value = Math.sign(cell.amount) * Number(slip ?? 0) * MILLION;
    const isNew = Math.abs(value) >= 10 * MILLION && !right.has(printed(value));
    if (wrong.size < most && isNew) wrong.set(`${cell.item} ${cell.year}`, value);
  }
  const data = filed.data.map((row) => ({
    ...row,
    amounts: Object.fromEntries(
      Object.entries(row.amounts).map(([year, amount]) => [
        year,
        wrong.get(`${row.item} ${year}`) ?? amount,
      ]),
    ),
  }));
  return {
    ticker,
    card: cardOf(ticker, "financial", filed),
    // As one has it who is connected: what ships says so on its tables.
    quoted: { ...filed, origin: "sec", data },
    wrong: new Set([...wrong.values()].map(printed)),
  };
}

function cardOf(ticker: string, type: ContextItem["type"], data: unknown): ContextItem {
  return {
    id: `card-${type}`,
    ticker,
    type,
    label: type,
    timestamp: CREATED,
    status: "success",
    data,
  };
}

function printed(amount: number | null): string {
  if (amount === null) return "";
  return Math.abs(amount / MILLION).toLocaleString("en-US", { maximumFractionDigits: 0 });
}

/** Plain sentences on the rows, as the file's author quotes them. */
function noteOn({ quoted }: Misquoted): string {
  const sentences = quoted.data
    .filter(({ item }) => ROWS.includes(item))
    .flatMap(({ item, amounts }) =>
      Object.entries(amounts).flatMap(([year, amount]) => {
        const { name, isPlural } = wordsOf(item);
        if (amount === null) return [];
        const isLoss = amount < 0 && item !== "Capital Expenditure";
        const shown = isLoss ? `(${printed(amount)})` : printed(amount);
        const said = `${quoted.currency} ${shown} mm`;
        return [`${periodText(year)} ${name} ${isPlural ? "were" : "was"} ${said}.`];
      }),
    );
  const paragraphs = Array.from({ length: Math.ceil(sentences.length / 4) }, (_, at) =>
    sentences.slice(at * 4, at * 4 + 4).join(" "),
  );
  return paragraphs.join("\n");
}

/** The file as the product's own writers make it; a PDF in the words of the note and a table. */
export async function fileOf(given: Misquoted, format: Format): Promise<Uint8Array> {
  const { ticker, quoted } = given;
  const content = noteOn(given);
  const card = cardOf(ticker, "financial", quoted);
  if (format === "docx") {
    const figures = reportFigures({ content, connectedData: [card] });
    const report = reportDocument({
      title: "Note",
      content,
      figures,
      connectedData: [card],
      date: DAY,
    });
    return new Uint8Array(await (await wordFile(report, { paper: "a4" })).arrayBuffer());
  }
  const parts = writeModel(newModel(historyFromStatements(quoted)));
  if (format === "xlsx") {
    const model = readSavedModel({ ticker, ...parts });
    const [base] = model.cases;
    if (base === undefined) throw new Error("no case");
    return workbookFile({ sheets: modelWorkbook(model, base), created: CREATED });
  }
  if (format === "pptx") {
    const attached = cardOf(ticker, "saved-model", attachedParts({ ticker, ...parts }));
    const model = { card: attached, parts, label: "DCF model, Base case" };
    const asked = harbourDeck({ content, anchors: [], connectedData: [card, attached], model });
    const request = { ...asked, words: { ...asked.words, title: "Note", summary: "" } };
    const confirmed = doubtIds(deckContent(request).doubts);
    const made = makeDeck({ created: CREATED, template: undefined, confirmed, request });
    if (made.kind !== "made") throw new Error(`no deck: ${made.kind}`);
    return made.bytes;
  }
  return pdfOf(pagesOf(given, content));
}

function pagesOf({ quoted }: Misquoted, content: string): readonly (readonly PdfText[])[] {
  const lines = content.split("\n").flatMap((line) => line.match(/.{1,95}(?:\s|$)/g) ?? []);
  const { years } = quoted;
  const heads = [`${quoted.currency} mm`, ...years.map((year) => `FY${year}`)];
  const rows = quoted.data
    .filter(({ item }) => ROWS.includes(item))
    .map(({ item, amounts }) => [
      item,
      ...years.map((year) => {
        const amount = amounts[year] ?? null;
        return amount !== null && amount < 0 ? `(${printed(amount)})` : printed(amount);
      }),
    ]);
  const table = [heads, ...rows].flatMap((cells, row) =>
    cells.map((text, at) => ({ x: at === 0 ? 60 : 190 + at * 72, y: 700 - row * 16, text })),
  );
  return [lines.map((text, at) => ({ x: 60, y: 740 - at * 13, text: text.trim() })), table];
}

/** Checks a file against what was filed. */
export async function outcomeOf(given: Misquoted, before: Uint8Array): Promise<Outcome> {
  const began = performance.now();
  const { content } = await readForCheck(undefined, before.slice());
  const verdicts = verdictsOf({
    content,
    connectedData: [given.card],
    primaryTicker: given.ticker,
    anchors: [],
    sentenceMs: 60_000,
    textMs: 600_000,
  });
  const task = { verdicts, against: [given.ticker], at: CREATED };
  const { file, figures } = await markChecked(task, before.slice());
  const ms = performance.now() - began;
  const isPlanted = ({ text }: { readonly text: string }): boolean =>
    given.wrong.has(/\d[\d,.]*(?!%|x)/.exec(text)?.[0] ?? "");
  const errors = figures.filter(isPlanted);
  const count = (some: typeof figures, state: string) =>
    some.filter((figure) => figure.state === state).length;
  return {
    errors: errors.length,
    contradicted: count(errors, "contradicted"),
    verified: count(errors, "verified"),
    called: count(figures, "contradicted") - count(errors, "contradicted"),
    figures: figures.length,
    ms,
    before,
    after: file,
  };
}
