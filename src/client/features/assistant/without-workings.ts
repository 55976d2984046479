import { type ContextItem, holdsStatements } from "#core/ledger/connected-data.ts";
import type { ConnectedFinancialData, FinancialData } from "#core/ledger/financial-data.ts";

/**
 * The same piece of connected data without the operands of its computed cells. They are cells of the
 * same statements or stand behind them, and more than half of what a request would weigh: with them
 * three companies fill the 2 MB a call may have.
 */
export function withoutWorkings(item: ContextItem): ContextItem {
  return holdsStatements(item) ? { ...item, data: lighter(item.data) } : item;
}

function lighter({ quarterly, ltm, ...annual }: ConnectedFinancialData): ConnectedFinancialData {
  return {
    ...lighterTable(annual),
    ...(quarterly && { quarterly: lighterTable(quarterly) }),
    ...(ltm && { ltm: lighterTable(ltm) }),
  };
}

function lighterTable(table: FinancialData): FinancialData {
  return {
    ...table,
    data: table.data.map((row) => ({
      ...row,
      sources: Object.fromEntries(
        Object.entries(row.sources).map(([period, source]) => [
          period,
          "formula" in source ? { ...source, inputs: [] } : source,
        ]),
      ),
    })),
    ratios: table.ratios.map((row) => ({ ...row, inputs: undefined })),
  };
}
