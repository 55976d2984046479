import { listText } from "#core/count-text.ts";
import type { Ground } from "#core/figures/read/ledger/ground.ts";
import type { CheckedFigure } from "#core/figures/read/verdicts/verdict.ts";
import type { FinancialData } from "#core/ledger/financial-data.ts";
import {
  type OriginCell,
  originCellsOf,
  originCellsOfInputs,
  originKey,
} from "#core/ledger/origins.ts";
import { longDate } from "#core/ledger/dates.ts";
import { ltmEnd, periodText } from "#core/ledger/period.ts";
import { type StatementName, statementOf } from "#core/ledger/statement-groups.ts";

/** Where in each source a figure's value stands, by the source's key: "Balance sheet FY2025". */
export function placesOf(ground: Ground, figure: CheckedFigure): ReadonlyMap<string, string> {
  const tables = ground.ledgers.find(({ ticker }) => ticker === figure.ticker)?.tables ?? [];
  const wanted = new Set(figure.origins.map(originKey));
  const cells = tables
    .map((table) =>
      cellsBehind(table, figure).filter(({ origin }) => wanted.has(originKey(origin))),
    )
    .find((found) => found.length > 0);
  const byOrigin = Map.groupBy(cells ?? [], ({ origin }) => originKey(origin));
  return new Map([...byOrigin].map(([key, found]) => [key, placeOf(found, tables)]));
}

/** The cells that filings or files give, behind the value a figure is compared with. */
function cellsBehind(
  table: FinancialData,
  { measure, period, working }: CheckedFigure,
): readonly OriginCell[] {
  const [column = ""] = (period ?? "").split(", ");
  if (!table.years.includes(column)) return [];
  const row = { item: measure ?? "", column };
  const own = originCellsOf(table, row);
  return own.length > 0 ? own : originCellsOfInputs(table, row, working?.inputs ?? []);
}

const ORDER: readonly StatementName[] = [
  "Income statement",
  "Cash flow statement",
  "Balance sheet",
  "Notes",
];

/** "Balance sheet FY2025", "Income statement and balance sheet FY2024 and FY2025". */
function placeOf(cells: readonly OriginCell[], tables: readonly FinancialData[]): string {
  const statements = new Set(cells.map(({ item }) => statementOf(item)));
  const named = ORDER.filter((name) => statements.has(name));
  const names = named.map((name, at) => (at === 0 ? name : name.toLowerCase()));
  const order = tables.flatMap(({ years }) => years);
  const columns = cells
    .toSorted((a, b) => order.indexOf(a.column) - order.indexOf(b.column))
    .map(columnText);
  return `${listText(names)} ${spanOf([...new Set(columns)])}`;
}

/** A balance of the last twelve months is that of their last day. */
function columnText({ item, column }: OriginCell): string {
  const day = ltmEnd(column);
  return day !== undefined && statementOf(item) === "Balance sheet"
    ? longDate(day)
    : periodText(column);
}

/** Of more than two fiscal years the first and the last are named, else every period. */
function spanOf(periods: readonly string[]): string {
  const isOfYears = periods.every((period) => period.startsWith("FY"));
  return isOfYears && periods.length > 2
    ? `${periods[0] ?? ""} to ${periods.at(-1) ?? ""}`
    : listText(periods);
}
