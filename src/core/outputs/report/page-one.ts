import { spokenName } from "#core/finance/vocabulary/company-name.ts";
import { documentTicker } from "#core/ledger/document-company.ts";
import type { DocumentCounts, NumberedSource } from "#core/figures/check/document-figures.ts";
import { sourcedText } from "#core/figures/check/document-figures-text.ts";
import { rowOnBasis } from "#core/finance/ratios/earnings-basis.ts";
import { ESTIMATE_LABEL } from "#core/finance/ratios/rating-estimate.ts";
import { ratingScorecard } from "#core/finance/ratios/rating-scorecard.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import type { ConnectedFinancialData, FinancialData } from "#core/ledger/financial-data.ts";
import { type Ledger, openLedger } from "#core/ledger/ledger.ts";
import { marketCapOf } from "#core/ledger/market-cap.ts";
import { originKey } from "#core/ledger/origins.ts";
import { longDate } from "#core/ledger/dates.ts";
import { periodText } from "#core/ledger/period.ts";
import { capitalise } from "#core/ledger/words.ts";
import { exhibitRows, keyTable, newestMonths, ruledRows } from "#core/outputs/report/key-table.ts";
import { numberRanges } from "#core/outputs/exhibits/number-ranges.ts";
import type { BarChart, ExhibitTable, TitledRanges } from "#core/outputs/exhibits/exhibit.ts";
import { printableLine } from "#core/outputs/report/printable.ts";
import type { ReportBlock, ReportRun } from "#core/outputs/report/report-blocks.ts";
import { originsOfCell, type TabledStatements } from "#core/outputs/report/sources.ts";
import {
  rowFinding,
  type StatementChart,
  statementCharts,
} from "#core/outputs/report/statement-charts.ts";
import type { TableRow } from "#core/outputs/report/statement-table.ts";
import { countWords } from "#core/text/outline/word-count.ts";

/** What the first page's box takes from the summary and from what the analyst entered. */
export type BoxInput = {
  readonly subtitle?: string | undefined;
  /** The rating that the text states; without, the scorecard's. */
  readonly rating?: { readonly rating: string; readonly trend?: string | undefined } | undefined;
  /** "Overweight". */
  readonly recommendation?: string | undefined;
  /** What stands in its place where there is none, and why. */
  readonly none?: { readonly text: string; readonly reason: string } | undefined;
  /** The spread target. */
  readonly spreadBps?: number | undefined;
  /** The spread in the market, with the day it was entered for, in words. */
  readonly market?: { readonly spreadBps: number; readonly date: string } | undefined;
};

/** One cell of the box: "Rating estimate", "BB". */
export type BoxCell = {
  readonly label: string;
  readonly text: string;
  readonly sourceNumbers?: readonly number[] | undefined;
  /** That there is none: outlined, not filled. */
  readonly isNone?: boolean | undefined;
};

/** What a report is where it is no note: how much of its text stands where, and what stands in place of the usual. */
export type ReportForm = {
  /** In the running head: "Executive summary". */
  readonly name: string;
  /** One page and no more: no statements stand behind it. */
  readonly isOnePage?: true | undefined;
  /** What stands before a block, a number or a dash; nothing before the others. */
  readonly leads?: readonly string[] | undefined;
  readonly viewBlocks?: number | undefined;
  /** Blocks after the view that stand beside the chart. */
  readonly besideBlocks?: number | undefined;
  readonly page?:
    | (Partial<Pick<PageOne, "box" | "boxNotes" | "keyData" | "table" | "chart">> & {
        /** Of what the chart is drawn from. */
        readonly chartNumbers?: readonly number[] | undefined;
      })
    | undefined;
  /** What stands beneath the sources, in place of what is to be known of the statements. */
  readonly notes?: readonly string[] | undefined;
  /** Tables between the thesis and what follows it, from this block on. */
  readonly exhibits?: { readonly at: number; readonly tables: readonly ExhibitTable[] } | undefined;
};

/** What stands on the first page around the opening of the text. What is missing is not there at all. */
export type PageOne = {
  /** "Credit research", then the company where there is one. */
  readonly runningHead: readonly string[];
  readonly subtitle?: string | undefined;
  readonly author?: string | undefined;
  /** "Every figure sourced"; none of a text without figures. */
  readonly sourced?: string | undefined;
  /** How many blocks after the title are the view: the rest of the text begins behind them. */
  readonly viewBlocks: number;
  /** And how many after those stand beside the chart. */
  readonly besideBlocks: number;
  /** It is all there is. */
  readonly isOnly: boolean;
  readonly box: readonly BoxCell[];
  readonly boxNotes: readonly string[];
  /** A row each beneath the box. */
  readonly keyData?: ExhibitTable | undefined;
  readonly table?: ExhibitTable | undefined;
  readonly chart?: PageChart | undefined;
  /** The sources of all that the page prints, in order of their numbers. */
  readonly sources: readonly NumberedSource[];
};

export type PageChart = BarChart | TitledRanges;

type PageOneInput = {
  readonly titleRuns: readonly ReportRun[];
  readonly blocks: readonly ReportBlock[];
  readonly counts: DocumentCounts;
  readonly sources: readonly NumberedSource[];
  readonly statements: readonly TabledStatements[];
  readonly author?: string | undefined;
  readonly box?: BoxInput | undefined;
  readonly form?: ReportForm | undefined;
  /** The market capitalisation in them counts for the rating's size. */
  readonly connectedData: readonly ContextItem[];
};

/** The view is at most this many paragraphs. */
const VIEW_PARAGRAPHS = 3;
/** Beside a box there is room for a paragraph of no more words than these, */
const PARAGRAPH_WORDS = 170;
/** and for several of no more than these: under them stand a table and a chart. */
const VIEW_WORDS = 100;

const ENDS_VIEW: ReadonlySet<ReportBlock["kind"]> = new Set(["heading", "exhibit"]);

/** What a report is where nothing else is said. */
export const NOTE: ReportForm = { name: "Credit research" };

/** The first page of a report, from its opening, its summary and its first company. */
export function pageOneOf(input: PageOneInput): PageOne {
  const { statements, box = {}, form = NOTE } = input;
  const company = documentTicker(input.connectedData);
  const first = statements.find(({ data }) => data.ticker === company);
  const isOnly = form.isOnePage === true;
  const viewBlocks = form.viewBlocks ?? viewLength(input.blocks);
  const page = {
    ...boxOf(first, box, openLedger(input.connectedData)),
    ...exhibitsOf(first, input),
    ...form.page,
  };
  const said = input.blocks.slice(0, isOnly ? undefined : viewBlocks).flatMap(({ runs }) => runs);
  const { chart, chartNumbers = [], ...rest } = page;
  const shown = isOnly || rest.keyData !== undefined ? briefOf(rest) : rest;
  const rows = [shown.table, shown.keyData].flatMap((each) => each?.rows ?? []);
  const printed = [...input.titleRuns, ...said, ...rows, ...page.box];
  const used = new Set(chartNumbers);
  for (const number of printed.flatMap(({ sourceNumbers = [] }) => sourceNumbers)) used.add(number);
  return {
    runningHead: [form.name, ...namesOf(first)],
    ...bylineOf(input),
    viewBlocks,
    besideBlocks: form.besideBlocks ?? 0,
    isOnly,
    ...shown,
    ...(chart !== undefined && {
      chart: { ...chart, note: withSources(chart.note, chartNumbers) },
    }),
    sources: input.sources.filter(({ number }) => used.has(number)),
  };
}

/** Rows of a table on a page that holds much beside it: as many in every file. */
export const BRIEF_ROWS = 6;

/** A table of so many rows where it has them to spare: its sums, what its title says, the last of the others. */
export function inBrief({ rows, ...table }: ExhibitTable, most: number): ExhibitTable {
  const title = table.title.toLowerCase();
  const isSaid = ({ label, cells }: ExhibitTable["rows"][number]) =>
    title.includes(label.toLowerCase()) ||
    cells.some(({ text }) => /\d/.test(text) && title.includes(text));
  const others = rows.filter((row) => row.kind === "ratio" || row.kind === "line");
  const spare = others
    .filter((row) => !isSaid(row))
    .slice(0, Math.max(0, rows.length - Math.max(most, BRIEF_ROWS)));
  return { ...table, rows: rows.filter((row) => !spare.includes(row)) };
}

/** And of key data, the first. */
const BRIEF_DATA = 6;

function briefOf<Page extends Pick<PageOne, "table" | "keyData">>(page: Page): Page {
  const { table, keyData } = page;
  return {
    ...page,
    ...(table && { table: inBrief(table, BRIEF_ROWS) }),
    ...(keyData && { keyData: { ...keyData, rows: keyData.rows.slice(0, BRIEF_DATA) } }),
  };
}

function bylineOf({
  author,
  box,
  counts,
}: PageOneInput): Pick<PageOne, "subtitle" | "author" | "sourced"> {
  const subtitle = printableLine(box?.subtitle ?? "");
  return {
    ...(subtitle !== "" && { subtitle }),
    ...(author !== undefined && { author: printableLine(author) }),
    ...(counts.total > 0 && { sourced: sourcedLine(counts) }),
  };
}

function namesOf(first: TabledStatements | undefined): readonly string[] {
  return first === undefined ? [] : [`${spokenName(first.data.name)} (${first.data.ticker})`];
}

/** A note of what is drawn, with the numbers of what it is drawn from. */
function withSources(note: string, numbers: readonly number[]): string {
  if (numbers.length === 0) return note;
  const listed = `${numbers.length === 1 ? "Source" : "Sources"} ${numberRanges(numbers)}`;
  return `${note}${note === "" || note.endsWith(".") ? "" : "."} ${listed}`.trim();
}

/** Table, chart and key data of the first company, with the numbers of what stands behind them. */
function exhibitsOf(
  first: TabledStatements | undefined,
  { sources, form = NOTE }: PageOneInput,
): NonNullable<ReportForm["page"]> {
  if (first === undefined) return {};
  const isOnly = form.isOnePage === true;
  const numbersOf = (row: TableRow) => numbersBehind(first, row, sources);
  const chart = chartOf(first);
  return {
    table: tableOf(first, numbersOf, isOnly ? "deck" : "page"),
    keyData: isOnly ? debtOf(first, numbersOf) : undefined,
    chart,
    chartNumbers: chart && numbersOf(chart.row),
  };
}

function sourcedLine(counts: DocumentCounts): string {
  return counts.sourced === counts.total ? "Every figure sourced" : capitalise(sourcedText(counts));
}

/** The paragraphs before the first section, else those of the first section with its name. */
export function viewLength(blocks: readonly ReportBlock[]): number {
  const opensWithHeading = blocks[0]?.kind === "heading";
  let length = opensWithHeading ? 1 : 0;
  let words = 0;
  for (const block of blocks.slice(length)) {
    words += countWords(block.text);
    const paragraphs = length - (opensWithHeading ? 1 : 0);
    const most = paragraphs === 0 ? PARAGRAPH_WORDS : VIEW_WORDS;
    if (ENDS_VIEW.has(block.kind) || paragraphs === VIEW_PARAGRAPHS || words > most) break;
    length += 1;
  }
  return opensWithHeading && length === 1 ? 0 : length;
}

function boxOf(
  first: TabledStatements | undefined,
  box: BoxInput,
  ledger: Ledger,
): Pick<PageOne, "box" | "boxNotes"> {
  const { rating, trend, notes } = ratingOf(first, box, ledger);
  const { recommendation, spreadBps, market, none } = box;
  return {
    box: [
      ...(none === undefined
        ? cell("Recommendation", recommendation)
        : [{ label: "Recommendation", text: none.text, isNone: true }]),
      ...cell("Rating estimate", rating),
      ...cell("Trend", trend),
      ...cell("Spread target", spreadBps === undefined ? undefined : `${spreadBps} bps`),
      ...cell("In the market", market && `${market.spreadBps} bps`),
    ],
    boxNotes: [
      ...(none === undefined ? [] : [`${capitalise(none.reason)}.`]),
      ...notes,
      ...(market ? [`Market spread of ${market.date}.`] : []),
    ],
  };
}

/** The rating the text states, else the scorecard's, with what it is. */
function ratingOf(
  first: TabledStatements | undefined,
  { rating: stated }: BoxInput,
  ledger: Ledger,
): { rating?: string; trend?: string | undefined; notes: readonly string[] } {
  const card =
    first && ratingScorecard(first.data, { marketCap: marketCapOf(ledger, first.data.ticker) });
  const estimate = card?.kind === "estimate" ? card : undefined;
  if (stated !== undefined && stated.rating !== estimate?.rating) return { ...stated, notes: [] };
  if (estimate === undefined) return { notes: [] };
  const { rating, trend, column } = estimate;
  return { rating, trend, notes: [`${ESTIMATE_LABEL}, ${periodText(column)}.`] };
}

const DEBT_ROWS = ["Total Debt", "Short-Term Debt", "Cash And Equivalents"];

/** What is owed and what there is to pay it with, at the newest end of a period. */
function debtOf(
  { data }: { readonly data: ConnectedFinancialData },
  numbersOf: (row: TableRow) => readonly number[],
): ExhibitTable | undefined {
  const newest = newestMonths(data);
  const key = newest ?? data.years.at(-1) ?? "";
  const ruled = ruledRows((newest === undefined ? undefined : data.ltm) ?? data, [key]);
  const end = newest === undefined ? undefined : data.ltm?.periods[newest]?.end;
  const rows = DEBT_ROWS.flatMap((item) => ruled(item) ?? []).filter(
    ({ cells: [first] }) => first !== undefined && first.value !== null,
  );
  if (rows.length === 0) return undefined;
  const columns = [`${data.currency} mm`, end === undefined ? periodText(key) : longDate(end)];
  return { name: "Debt", title: "Debt and cash", columns, rows: exhibitRows(rows, numbersOf) };
}

function cell(label: string, text: string | undefined): readonly BoxCell[] {
  return text === undefined ? [] : [{ label, text }];
}

function tableOf(
  { data, table }: TabledStatements,
  numbersOf: (row: TableRow) => readonly number[],
  place: "page" | "deck",
): ExhibitTable | undefined {
  const title = (rows: readonly TableRow[]) => earningsFinding(data, rows) ?? table.name;
  return keyTable(data, place, title, numbersOf);
}

/** What a company's earnings did, in a line over these rows: of one of them, on its basis. */
export function earningsFinding(
  data: FinancialData,
  rows: readonly TableRow[],
): string | undefined {
  const has = ({ row }: StatementChart) => rows.some(({ item }) => item === row.item);
  const charts = statementCharts(data);
  const led = ledBy(charts, EARNINGS);
  if (led === undefined || has(led)) return led?.title;
  const other = rows.find(({ item }) => rowOnBasis(item) === rowOnBasis(led.row.item));
  const years = other?.cells.filter(({ column }) => data.years.includes(column));
  return other === undefined || years === undefined
    ? charts.find(has)?.title
    : rowFinding(data, { ...other, cells: years });
}

/** What the table is headed by, then what a creditor looks for; of banks their earnings before provisions. */
const EARNINGS = ["EBITDA"];
const CHARTED = ["Net Leverage (x)", "Pre-Provision Net Revenue", "Net Income"];

function chartOf({ data }: TabledStatements): StatementChart | undefined {
  return ledBy(statementCharts(data), CHARTED);
}

function ledBy(
  charts: readonly StatementChart[],
  items: readonly string[],
): StatementChart | undefined {
  const led = items.flatMap((item) => charts.find(({ name }) => name === item) ?? []);
  return led[0] ?? charts[0];
}

/** The numbers of what stands behind the cells of a row. */
export function numbersBehind(
  { data }: Pick<TabledStatements, "data">,
  row: Pick<TableRow, "cells">,
  sources: readonly NumberedSource[],
): readonly number[] {
  const keys = new Set(row.cells.flatMap((each) => originsOfCell(data, each)).map(originKey));
  return sources.filter((source) => keys.has(originKey(source))).map(({ number }) => number);
}
