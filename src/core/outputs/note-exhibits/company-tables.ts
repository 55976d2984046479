import { ratingScorecard } from "#core/finance/ratios/rating-scorecard.ts";
import { ESTIMATE_LABEL } from "#core/finance/ratios/rating-estimate.ts";
import { longDate } from "#core/ledger/dates.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { formatMillions } from "#core/ledger/display.ts";
import type { ConnectedFinancialData, FinancialData } from "#core/ledger/financial-data.ts";
import { periodText } from "#core/ledger/period.ts";
import { cleanEbitdaBridge } from "#core/outputs/report/clean-ebitda-bridge.ts";
import { debtTable } from "#core/outputs/report/debt-table.ts";
import { usualItems } from "#core/outputs/report/key-table.ts";
import { rowsOf } from "#core/outputs/report/note-table.ts";
import { ratingTable } from "#core/outputs/report/rating-table.ts";
import { ratioTable } from "#core/outputs/report/ratio-table.ts";
import { rowFinding } from "#core/outputs/report/statement-charts.ts";
import {
  breakSentences,
  bundledNote,
  type StatementTable,
  type TableCell,
  type TableGroup,
  type TableRow,
  unitHeader,
} from "#core/outputs/report/statement-table.ts";
import { type Measure, statementView } from "#core/outputs/report/statement-view.ts";
import { type Columns, columnsOf, tablesOf } from "#core/outputs/note-exhibits/company-columns.ts";
import type { ExhibitName } from "#core/text/outline/exhibit-names.ts";

/** The tables of a company that a note may name. */
export type CompanyTableName =
  | "Financial Statements"
  | "Key Figures"
  | "Growth"
  | "Common Size"
  | "Ratios"
  | "Clean EBITDA Bridge"
  | "Debt"
  | "Rating Estimate";

/** A table over its columns, whose rows may be chosen. */
export type NamedTable = {
  readonly table: StatementTable;
  /** What stands behind a column, and what that calls it; nothing behind a median. */
  readonly behind: (
    column: string,
  ) => { readonly data: FinancialData; readonly column: string } | undefined;
  /** What it shows, where all of it is taken. */
  readonly title: string | undefined;
  readonly notes: readonly string[];
  /** With which times these rows go over to another basis, in sentences. */
  readonly breaks?: ((rows: readonly TableRow[]) => readonly string[]) | undefined;
};

/** Of those that say something else of the statements than their amounts. */
export const MEASURES: Readonly<Partial<Record<CompanyTableName, Measure>>> = {
  Growth: "growth",
  "Common Size": "common-size",
};

type Asked = Pick<ExhibitName, "times" | "isSpan"> & { readonly marketCap?: Datum | undefined };

/** A table of a company; undefined where the times that are asked for, or all of it, are not there. */
export function companyTableOf(
  company: ConnectedFinancialData,
  name: CompanyTableName,
  asked: Asked,
): NamedTable | undefined {
  if (name === "Debt") return debtOf(company, asked);
  if (name === "Rating Estimate") return ratingOf(company, asked);
  const parts = columnsOf(company, asked).flatMap(({ data, keys }) => {
    const whole = viewOf(data, name);
    return whole === undefined ? [] : [{ data, keys, whole }];
  });
  const [first] = parts;
  if (first === undefined) return undefined;
  const keys = parts.flatMap((part) => part.keys);
  const groups = beside(parts);
  const rows = groups.flatMap((group) => group.rows);
  const isOfYears = parts.length === 1;
  const last = parts.at(-1) ?? first;
  return {
    table: {
      ...first.whole,
      columns: parts.flatMap((part) =>
        part.whole.columns.filter(({ key }) => part.keys.includes(key)),
      ),
      groups,
      folded: [],
      unitHeader:
        MEASURES[name] === undefined
          ? unitHeader(isOfYears ? first.data : { ...first.data, period: "ltm" }, keys, rows)
          : first.whole.unitHeader,
    },
    behind: (column) => {
      const part = parts.find((one) => one.keys.includes(column));
      return part && { data: part.data, column };
    },
    title:
      name === "Clean EBITDA Bridge" ? titleOfRow(last.data, groups, "Clean EBITDA") : undefined,
    notes: knownOf(company),
    breaks: (shown) => parts.flatMap((part) => breakSentences(shown, part.keys)),
  };
}

function viewOf(data: FinancialData, name: CompanyTableName): StatementTable | undefined {
  const columns = data.years.length;
  if (name === "Ratios") return ratioTable(data, { columns, vintage: "latest" });
  if (name === "Clean EBITDA Bridge") {
    const bridge = cleanEbitdaBridge(data, { columns, addsStockCompensation: false });
    return bridge.kind === "none" ? undefined : bridge.table;
  }
  const measure = MEASURES[name] ?? "absolute";
  const table = statementView(data, { measure, vintage: "latest", columns });
  if (name !== "Key Figures") return table;
  const items = usualItems(data);
  const rows = items.flatMap((item) => rowsOf(table).find((row) => row.item === item) ?? []);
  return { ...table, groups: [{ title: "", rows }], folded: [] };
}

type Part = Columns & { readonly whole: StatementTable };

/** The rows of tables over the columns of each, and those without a figure behind them. */
function beside(parts: readonly Part[]): readonly TableGroup[] {
  const indexed = parts.map(({ whole, keys }) => ({
    keys,
    rows: new Map(
      [...whole.groups, ...whole.folded].flatMap(({ rows }) => rows).map((row) => [row.item, row]),
    ),
  }));
  const across = (row: TableRow): TableRow => ({
    ...row,
    cells: indexed.flatMap(({ keys, rows }) =>
      keys.map(
        (key) => rows.get(row.item)?.cells.find(({ column }) => column === key) ?? none(key),
      ),
    ),
  });
  const seen = new Set<string>();
  const groups = parts.flatMap(({ whole }) => [...whole.groups, ...whole.folded]);
  return groups
    .map(({ title, rows }) => ({
      title,
      rows: rows.filter(({ item }) => !seen.has(item) && seen.add(item)).map(across),
    }))
    .filter(({ rows }) => rows.length > 0);
}

function none(column: string): TableCell {
  return {
    column,
    text: "n.a.",
    value: null,
    reason: "n.a.: no such row in these statements",
    flags: [],
  };
}

function debtOf(company: ConnectedFinancialData, { times }: Asked): NamedTable | undefined {
  const [time] = times;
  const data = tablesOf(company).find(
    ({ debt }) => debt !== undefined && (time === undefined || periodText(debt.column) === time),
  );
  if (data?.debt === undefined) return undefined;
  const { debt, currency } = data;
  // How a line is known is for the screen.
  const table = { ...debtTable(data, debt), noteHeader: undefined };
  const total = debt.lines.find(({ name }) => name === "Total debt")?.amount;
  return {
    table,
    behind: (column) => ({ data, column }),
    title:
      total == null
        ? undefined
        : `Total debt of ${currency} ${formatMillions(total)} mm at ${longDate(debt.date)}`,
    notes: knownOf(company),
  };
}

function ratingOf(
  company: ConnectedFinancialData,
  { times, marketCap }: Asked,
): NamedTable | undefined {
  const [time] = times;
  for (const data of [company, company.ltm]) {
    const card = data && ratingScorecard(data, { marketCap, businessRisk: company.businessRisk });
    if (data === undefined || card?.kind !== "estimate") continue;
    if (time !== undefined && periodText(card.column) !== time) continue;
    return {
      table: ratingTable(data, card),
      behind: (column) => ({ data, column }),
      title: `The scorecard makes ${card.rating} of ${periodText(card.column)}, trend ${card.trend.toLowerCase()}`,
      notes: [ESTIMATE_LABEL, ...knownOf(company)],
    };
  }
  return undefined;
}

/** The finding of a row up to a column. */
function titleOfRow(
  data: FinancialData,
  groups: readonly TableGroup[],
  item: string,
): string | undefined {
  const column = data.years.at(-1);
  const row = groups.flatMap(({ rows }) => rows).find((one) => one.item === item);
  const end = row?.cells.findIndex((cell) => cell.column === column) ?? -1;
  return row && end >= 0
    ? rowFinding(data, { ...row, cells: row.cells.slice(0, end + 1) })
    : undefined;
}

function knownOf(data: FinancialData): readonly string[] {
  return [bundledNote(data)].filter((note) => note !== undefined);
}
