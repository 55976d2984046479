import { listText } from "#core/count-text.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { documentTicker } from "#core/ledger/document-company.ts";
import { connectedStatements } from "#core/ledger/ledger.ts";
import { timesOf } from "#core/outputs/note-exhibits/company-columns.ts";
import type { CompanyTableName } from "#core/outputs/note-exhibits/company-tables.ts";
import { noteExhibit } from "#core/outputs/note-exhibits/note-exhibits.ts";
import { isTable, type NoteExhibit } from "#core/outputs/report/note-exhibit.ts";
import {
  bornOut,
  type NoteChoice,
  type NoteTable,
  rowsOf,
} from "#core/outputs/report/note-table.ts";
import type { StatementTable } from "#core/outputs/report/statement-table.ts";
import type { Measure } from "#core/outputs/report/statement-view.ts";
import { type ExhibitName, printExhibitName } from "#core/text/outline/exhibit-names.ts";

/** What a table on the screen is, so that a note can name it. */
export type TableIdentity = {
  readonly name: CompanyTableName;
  readonly tickers: readonly string[];
  /** The time of a table that has no columns of times; none for the latest. */
  readonly time?: string | undefined;
};

/** What the statements by a measure are called. */
export const MEASURE_TABLES = {
  absolute: "Financial Statements",
  growth: "Growth",
  "common-size": "Common Size",
} as const satisfies Readonly<Record<Measure, CompanyTableName>>;

/** Rows of these need no table's name before them. */
const OF_STATEMENTS: ReadonlySet<CompanyTableName> = new Set(["Financial Statements", "Ratios"]);

/**
 * What a note draws of chosen rows and columns; undefined where no name draws these very figures, such as
 * of statements that no card of the document holds, or of figures as first reported.
 */
export function exhibitOfTable(
  { name, tickers: of, time }: TableIdentity,
  { table, chosen }: { readonly table: StatementTable; readonly chosen: NoteChoice },
  connectedData: readonly ContextItem[],
): NoteExhibit | undefined {
  const rows = rowsOf(table);
  const tickers = of.length === 1 ? of : of.filter((ticker) => chosen.columns.has(ticker));
  const taken = rows.filter(({ item }) => chosen.rows.has(item));
  const keys = table.columns.map(({ key }) => key).filter((key) => chosen.columns.has(key));
  const company = connectedStatements(connectedData).find(({ ticker }) => ticker === tickers[0]);
  if (company === undefined || taken.length === 0) return undefined;
  const isAll = taken.length === rows.length;
  const labels = isAll ? [] : taken.map(({ label }) => label);
  const isOwn = tickers.length === 1 && company.ticker === documentTicker(connectedData);
  const owner = isOwn ? "" : ` of ${listText(tickers)}`;
  const isOfTimes = tickers.length === 1 && !NOT_OF_TIMES.has(name);
  const said = isOfTimes ? timesOf(company, keys) : atTime(time);
  const texts = taken.map((row) =>
    keys.map((key) => row.cells.find(({ column }) => column === key)?.text),
  );
  const exhibitOf = (what: string) => {
    const exhibit = noteExhibit(printExhibitName({ what: what + owner, ...said }), connectedData);
    return "drawing" in exhibit && isOf(exhibit, texts) ? exhibit : undefined;
  };
  return keyFigures(name, taken.length, exhibitOf) ?? exhibitOf(whatOf(name, labels));
}

/** What a note draws of all of a table; undefined where that is not every column of it. */
export function exhibitOfWhole(
  identity: TableIdentity,
  of: NoteTable,
  connectedData: readonly ContextItem[],
): NoteExhibit | undefined {
  const table = bornOut(of);
  const { length } = identity.tickers.length > 1 ? identity.tickers : of.table.columns;
  if (table.columns.length < length) return undefined;
  const rows = new Set(rowsOf(table).map(({ item }) => item));
  const columns = new Set(table.columns.map(({ key }) => key));
  return exhibitOfTable(identity, { table, chosen: { rows, columns } }, connectedData);
}

/** Fewer rows are told sooner than a table that holds them. */
const NAMED_LEAST = 4;

/** The usual rows have a name of their own, which a line says rather than all of them. */
function keyFigures(
  name: CompanyTableName,
  rows: number,
  exhibitOf: (what: CompanyTableName) => NoteExhibit | undefined,
): NoteExhibit | undefined {
  if (!OF_STATEMENTS.has(name) || rows < NAMED_LEAST) return undefined;
  const exhibit = exhibitOf("Key Figures");
  return exhibit !== undefined && rowCount(exhibit) === rows ? exhibit : undefined;
}

/** Its rows with a figure: one that is n.m. throughout is no choice of anybody's. */
function rowCount({ drawing }: NoteExhibit): number {
  if (!isTable(drawing)) return 1;
  return drawing.rows.filter(({ cells }) => cells.some(({ text }) => /\d/.test(text))).length;
}

function whatOf(name: CompanyTableName, labels: readonly string[]): string {
  if (labels.length === 0) return name;
  const rows = labels.join("; ");
  return OF_STATEMENTS.has(name) ? rows : `${name}: ${rows}`;
}

function atTime(time: string | undefined): Pick<ExhibitName, "times" | "isSpan"> {
  return { times: time === undefined ? [] : [time], isSpan: false };
}

const NOT_OF_TIMES: ReadonlySet<CompanyTableName> = new Set(["Debt", "Rating Estimate"]);

/** Whether an exhibit prints these cells, each row of them somewhere in it. */
function isOf(
  { drawing }: NoteExhibit,
  texts: readonly (readonly (string | undefined)[])[],
): boolean {
  if ("ranges" in drawing) return false;
  const printed = isTable(drawing)
    ? drawing.rows.map(({ cells }) => cells.map(({ text }) => text.replace(/^\| /, "")))
    : [drawing.bars.map(({ text }) => text)];
  const lines = printed.map((cells) => cells.join("\t"));
  return texts.every((cells) =>
    lines.some((line) => `${line}\t`.startsWith(`${cells.join("\t")}\t`)),
  );
}
