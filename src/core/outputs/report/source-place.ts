import type { ChosenSource } from "#core/figures/check/figure-decisions.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { connectedStatements } from "#core/ledger/ledger.ts";
import { debtLineOf } from "#core/ledger/find-datum.ts";
import type {
  ConnectedFinancialData,
  FinancialData,
  PeriodKind,
} from "#core/ledger/financial-data.ts";
import { splitRows } from "#core/ledger/segments.ts";
import { debtCell } from "#core/outputs/report/debt-table.ts";

/** The part of a company's statements that shows a row. */
export type StatementPart = "statements" | "ratios" | "debt" | "segments";

/** Where a figure's source is seen: the statements, which periods of them, and the cell. */
export type SourcePlace = {
  readonly data: ConnectedFinancialData;
  readonly period: PeriodKind;
  readonly part: StatementPart;
  /** Its row and column as that part's table has them. */
  readonly item: string;
  readonly column: string;
};

/**
 * Where a cell stands among the connected statements. `period` may be several labels parted by commas:
 * the first that is connected is meant. Undefined when no card holds the cell any more.
 */
export function sourcePlace(
  connectedData: readonly ContextItem[],
  { ticker, item, period }: ChosenSource,
): SourcePlace | undefined {
  const cards = connectedStatements(connectedData).filter((data) => data.ticker === ticker);
  const columns = period.split(",").map((label) => label.trim());
  return columns.flatMap((column) => cards.flatMap((data) => placesIn(data, item, column))).at(0);
}

function placesIn(
  data: ConnectedFinancialData,
  item: string,
  column: string,
): readonly SourcePlace[] {
  const tables = [data, data.quarterly, data.ltm].filter((table) => table !== undefined);
  return tables.flatMap((table) => {
    const cell = cellOf(table, item, column);
    return cell === undefined ? [] : [{ data, period: table.period, ...cell }];
  });
}

/** Lines that no statement has stand in the debt picture. */
function cellOf(
  table: FinancialData,
  item: string,
  column: string,
): Pick<SourcePlace, "part" | "item" | "column"> | undefined {
  const has = (row: FinancialData["data" | "ratios"][number]) =>
    row.item === item && row.amounts[column] != null;
  if (table.data.some(has)) return { part: "statements", item, column };
  if (table.ratios.some(has)) return { part: "ratios", item, column };
  if (splitRows(table.segments).some(has)) return { part: "segments", item, column };
  const { debt } = table;
  if (debt === undefined || debt.column !== column) return undefined;
  const isKnown = debtLineOf(debt, item)?.amount != null;
  return isKnown ? { part: "debt", ...debtCell(debt, item) } : undefined;
}
