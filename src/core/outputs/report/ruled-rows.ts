import { earningsBasis, readOn, ruledRow } from "#core/finance/ratios/earnings-basis.ts";
import { workingOf } from "#core/ledger/datum.ts";
import type { FinancialData } from "#core/ledger/financial-data.ts";
import { type FindDatum, findDatum } from "#core/ledger/find-datum.ts";
import { shown, type TableRow, tableRows } from "#core/outputs/report/statement-table.ts";

/** Rows of the statements over these columns by item, on the basis that rules the company in the last. */
export function ruledRows(
  data: FinancialData,
  keys: readonly string[],
): (item: string) => TableRow | undefined {
  const rows = new Map(tableRows(data, keys).map((row) => [row.item, row]));
  const find: FindDatum = (item, period) => findDatum(data, item, period);
  const latest = keys.at(-1) ?? "";
  const basis = earningsBasis(find, latest);
  return (item) => {
    const row = rows.get(ruledRow(find, item, latest));
    // Coverage has no row of its own on Clean EBITDA.
    if (row?.item !== "Interest Coverage (x)" || basis === "EBITDA") return row;
    const cells = row.cells.map(({ column, reason }) => {
      const datum = readOn(basis, find, row.item, column);
      const source = datum && workingOf(datum);
      return { column, ...shown(datum?.value ?? null, row.unit, reason), source, flags: [] };
    });
    return { ...row, label: `Clean ${row.label}`, cells };
  };
}
