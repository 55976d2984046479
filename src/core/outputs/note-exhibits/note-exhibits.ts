import { listText } from "#core/count-text.ts";
import {
  comparedCompany,
  type ComparedPeriod,
  SIDE_BY_SIDE_MAX,
} from "#core/finance/ratios/side-by-side.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { documentTicker } from "#core/ledger/document-company.ts";
import type { ConnectedFinancialData } from "#core/ledger/financial-data.ts";
import { connectedStatements, type Ledger, openLedger } from "#core/ledger/ledger.ts";
import { marketCapOf } from "#core/ledger/market-cap.ts";
import {
  type CompanyTableName,
  companyTableOf,
  MEASURES,
  type NamedTable,
} from "#core/outputs/note-exhibits/company-tables.ts";
import { columnsOf } from "#core/outputs/note-exhibits/company-columns.ts";
import { documentTable } from "#core/outputs/note-exhibits/document-table.ts";
import { modelExhibitOf } from "#core/outputs/note-exhibits/model-exhibits.ts";
import {
  MODEL_EXHIBITS,
  type ModelExhibitName,
  modelName,
} from "#core/outputs/note-exhibits/model-names.ts";
import { exhibitOf } from "#core/outputs/note-exhibits/table-exhibit.ts";
import { comparedItems } from "#core/outputs/report/key-table.ts";
import {
  isTable,
  type MissingExhibit,
  type NoteExhibit,
} from "#core/outputs/report/note-exhibit.ts";
import {
  type SideBySide,
  sideBySide,
  type SideBySideRow,
} from "#core/outputs/report/side-by-side-table.ts";
import { sideBySideTable } from "#core/outputs/report/side-by-side-print.ts";
import { exhibitLines, parseExhibitName } from "#core/text/outline/exhibit-names.ts";

/** What a line draws of the connected data, or why it draws nothing. */
export type Exhibit = NoteExhibit | MissingExhibit;

const known = new WeakMap<readonly ContextItem[], Map<string, Exhibit>>();
/** Names that are being typed are many. */
const KNOWN_MAX = 500;

/** What the lines of a text draw, in their order; a name that stands twice once. */
export function noteExhibits(
  content: string,
  connectedData: readonly ContextItem[],
): readonly Exhibit[] {
  const names = new Set(exhibitLines(content).map(({ name }) => name));
  return [...names].map((name) => noteExhibit(name, connectedData));
}

/** What a name draws of the connected data; the same object as long as they are. */
export function noteExhibit(name: string, connectedData: readonly ContextItem[]): Exhibit {
  const all = known.get(connectedData) ?? new Map<string, Exhibit>();
  known.set(connectedData, all);
  const before = all.get(name);
  if (before !== undefined) return before;
  if (all.size >= KNOWN_MAX) all.clear();
  const made = madeOf(name, connectedData);
  const exhibit = typeof made === "string" ? { name, reason: `${name}: ${made}` } : made;
  all.set(name, exhibit);
  return exhibit;
}

/** Tables of a company by what lines call them; without a name it is rows of its statements. */
const COMPANY_TABLES: readonly CompanyTableName[] = [
  "Financial Statements",
  "Key Figures",
  "Growth",
  "Common Size",
  "Ratios",
  "Clean EBITDA Bridge",
  "Debt",
  "Rating Estimate",
];
const ROW_NAMES: Readonly<Partial<Record<CompanyTableName, (label: string) => string>>> = {
  Growth: (label) => `Growth of ${label}`,
  "Common Size": (label) => `${label} by common size`,
};

type Asked = {
  readonly name: string;
  /** "Debt", "Model"; undefined for rows of the statements. */
  readonly table: string | undefined;
  readonly rows: readonly string[];
  /** Companies or models: none for the document's own. */
  readonly owners: readonly string[];
  readonly times: readonly string[];
  readonly isSpan: boolean;
};

const NOTHING_NAMED_TEXT = "name the rows or the table to draw";

/** What a name draws, or why it draws nothing. */
function madeOf(name: string, connectedData: readonly ContextItem[]): NoteExhibit | string {
  const cards = connectedData.filter(({ status }) => status === "success");
  const ofDocument = cards.find(({ type, label }) => type === "document-table" && label === name);
  const table = ofDocument && documentTable(ofDocument);
  if (table !== undefined) return table;
  const companies = connectedStatements(connectedData);
  const models = cards.filter(({ type }) => type === "saved-model");
  const names = [...companies.map(({ ticker }) => ticker), ...models.map(modelName)];
  const asked = readName(name, names);
  if (asked.table === undefined && asked.rows.length === 0) return NOTHING_NAMED_TEXT;
  const isLoading = connectedData.some(({ status }) => status === "loading");
  const without = isLoading ? "its source is on its way" : "its source is not connected";
  const what = MODEL_EXHIBITS.find((one) => isSame(one, asked.table));
  if (what !== undefined) {
    const model = modelAsked(models, asked, documentTicker(connectedData));
    const of = companies.find(({ ticker }) => ticker === model?.ticker);
    return model === undefined ? without : ofModel(model, { what, asked, company: of?.name });
  }
  const drawn = ofCompanies(companies, asked, connectedData) ?? without;
  return typeof drawn === "string" && isLoading ? without : drawn;
}

/** What a name draws of the companies it is of; undefined where none is connected. */
function ofCompanies(
  companies: readonly ConnectedFinancialData[],
  asked: Asked,
  connectedData: readonly ContextItem[],
): NoteExhibit | string | undefined {
  const owned = asked.owners.map((owner) => companies.find(({ ticker }) => ticker === owner));
  const of = owned.filter((one) => one !== undefined);
  if (of.length < owned.length) return "a model has no statements: name a company";
  if (of.length > 1) return compared(of, asked);
  const [company = companies[0]] = of;
  return company && ofCompany(company, asked, openLedger(connectedData));
}

type OfModel = {
  readonly what: ModelExhibitName;
  readonly asked: Asked;
  readonly company: string | undefined;
};

function ofModel(model: ContextItem, { what, asked, company }: OfModel): NoteExhibit | string {
  const { name, rows } = asked;
  const drawn = modelExhibitOf(model, { name, what, rows, company: company ?? model.ticker });
  return drawn ?? `the model ${modelName(model)} holds nothing to draw it of`;
}

/** The model that a name is of: by its own name or its company's, else the document's. */
function modelAsked(
  models: readonly ContextItem[],
  { owners: [owner] }: Asked,
  own: string | undefined,
): ContextItem | undefined {
  return models.find((card) =>
    owner === undefined ? card.ticker === own : [modelName(card), card.ticker].includes(owner),
  );
}

function ofCompany(
  company: ConnectedFinancialData,
  asked: Asked,
  ledger: Ledger,
): NoteExhibit | string {
  const table = tableNamed(asked) ?? "Financial Statements";
  const { name, rows } = asked;
  const { ticker } = company;
  const marketCap = marketCapOf(ledger, ticker);
  const named = companyTableOf(company, table, { ...asked, marketCap });
  if (named === undefined) return whyNone(company, table, asked);
  const title = `${ticker}: ${table}`;
  return exhibitOf(named, { name, of: ticker, rows, title, rowName: ROW_NAMES[table] });
}

function whyNone(company: ConnectedFinancialData, table: string, asked: Asked): string {
  const { times } = asked;
  const missing = times.filter(
    (time) => columnsOf(company, { times: [time], isSpan: false }).length === 0,
  );
  if (missing.length > 0) return `the data of ${company.ticker} have no ${listText(missing)}`;
  if (columnsOf(company, asked).length === 0) return times.join(" comes after ");
  const at = times.length === 0 ? "" : ` of ${listText(times)}`;
  return `the data of ${company.ticker} make no ${table}${at}`;
}

/** A name in its parts; what follows "of" is an owner only where one is called so. */
function readName(name: string, names: readonly string[]): Asked {
  const { what, times, isSpan } = parseExhibitName(name);
  const at = what.lastIndexOf(" of ");
  const said = at === -1 ? [] : ownersIn(what.slice(at + 4), names);
  const rest = said.length === 0 ? what : what.slice(0, at);
  const tables: readonly string[] = [...COMPANY_TABLES, ...MODEL_EXHIBITS];
  const colon = rest.indexOf(": ");
  const head = colon === -1 ? rest : rest.slice(0, colon);
  const table = tables.find((one) => isSame(one, head));
  const rows = table === undefined ? rest : rest.slice(head.length + 2);
  return {
    name,
    table,
    rows: rows.split("; ").filter((row) => row !== ""),
    owners: said,
    times,
    isSpan,
  };
}

/** "HPKG", "AAPL, HPKG and MSFT", or the name of a model with an "and" of its own. */
function ownersIn(said: string, names: readonly string[]): readonly string[] {
  if (names.includes(said)) return [said];
  const owners = said.split(/, | and /);
  return owners.every((owner) => names.includes(owner)) ? owners : [];
}

function tableNamed({ table }: Asked): CompanyTableName | undefined {
  return COMPANY_TABLES.find((one) => isSame(one, table));
}

function isSame(name: string, said: string | undefined): boolean {
  return name.toLowerCase() === said?.toLowerCase();
}

/** Companies side by side: in their last year, or the time that is asked for. */
function compared(
  companies: readonly ConnectedFinancialData[],
  asked: Asked,
): NoteExhibit | string {
  const [time, ...more] = asked.times;
  const tickers = companies.map(({ ticker }) => ticker);
  if (new Set(tickers).size < tickers.length)
    return "a company beside itself compares with nothing: name each once";
  if (more.length > 0) return "companies stand side by side at one time: name one";
  if (companies.length > SIDE_BY_SIDE_MAX)
    return `${SIDE_BY_SIDE_MAX} companies at most stand side by side`;
  const of = listText(tickers);
  const period = periodOf(time);
  const chosen = companies.map((annual) => comparedCompany({ annual, ltm: annual.ltm }, period));
  if (chosen.every(({ column }) => column === undefined))
    return `the data of ${of} have no ${time ?? "whole fiscal year"}`;
  const measure = MEASURES[tableNamed(asked) ?? "Financial Statements"] ?? "absolute";
  const answer = sideBySide(chosen, { period, measure });
  const named: NamedTable = {
    table: comparedTable(answer, tableNamed(asked)),
    behind: (column) => {
      const one = chosen.find(({ data }) => data.ticker === column);
      return one?.column === undefined ? undefined : { data: one.data, column: one.column };
    },
    title: undefined,
    notes: answer.warnings,
  };
  const { name, rows } = asked;
  const drawn = exhibitOf(named, { name, of, rows, title: `${of} side by side` });
  if (typeof drawn === "string" || !isTable(drawn.drawing)) return drawn;
  const labels = new Set(drawn.drawing.rows.map(({ label }) => label));
  const shown = answer.groups.flatMap((group) => group.rows.filter((row) => labels.has(row.label)));
  const title = comparedFinding(shown) ?? drawn.title;
  return { ...drawn, title, drawing: { ...drawn.drawing, title } };
}

/** Companies on all rows, or on those that are their main figures. */
function comparedTable(answer: SideBySide, name: CompanyTableName | undefined) {
  const table = sideBySideTable(answer);
  if (name !== "Key Figures") return table;
  const items = new Set(comparedItems(answer.companies));
  const groups = table.groups.map(({ rows, ...group }) => ({
    ...group,
    rows: rows.filter(({ item }) => items.has(item)),
  }));
  return { ...table, groups: groups.filter((group) => group.rows.length > 0) };
}

/** What the ratio that says most of credit comes to from one end of the companies to the other. */
function comparedFinding(rows: readonly SideBySideRow[]): string | undefined {
  const told = rows.filter(
    ({ good, hasMixedBases, cells }) =>
      good !== undefined &&
      hasMixedBases !== true &&
      cells.filter(({ value }) => value !== null).length > 1,
  );
  const row = told.find(({ good }) => good === "lower") ?? told[0];
  const [low, ...others] = (row?.cells ?? [])
    .filter(({ value }) => value !== null)
    .toSorted((a, b) => (a.value ?? 0) - (b.value ?? 0));
  const high = others.at(-1);
  return row && low && high && low.text !== high.text
    ? `${row.label} runs from ${low.text} at ${low.column} to ${high.text} at ${high.column}`
    : undefined;
}

function periodOf(time: string | undefined): ComparedPeriod {
  if (time === undefined) return { kind: "annual" };
  return time === "LTM" ? { kind: "ltm" } : { kind: "year", label: time.replace(/^FY/, "") };
}
