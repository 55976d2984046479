import type { CompanyLedger } from "#core/figures/read/ledger/company-ledger.ts";
import { type Candidate, levels } from "#core/figures/read/ledger/levels.ts";
import type { Columns } from "#core/figures/read/ledger/resolve-period.ts";
import type { Datum } from "#core/ledger/datum.ts";
import type { FinancialData } from "#core/ledger/financial-data.ts";
import { formulaOf } from "#core/finance/ratios/derived.ts";

/** An amount that a text makes of two rows; outflows count by their size. */
export type Formula = {
  /** What the value is, for the analyst: `EBITDA less Interest Expense`. */
  readonly name: string;
  readonly op: "sum" | "difference";
  readonly rows: readonly [string, string];
};

/** The values of a formula, one for each set of statements that gives one. */
export function valuesOf(
  { name: item, op, rows }: Formula,
  company: CompanyLedger,
  columns: Columns,
): readonly Candidate[] {
  const [period] = columns;
  const tables = company.tables.filter(({ years }) => years.includes(period));
  return tables.flatMap((table) => {
    const operands = rows.flatMap((row) => rowDatum(company, row, { columns, table }) ?? []);
    const made = operands.length < rows.length ? undefined : formulaOf(item, op, operands);
    if (made === undefined) return [];
    const { ticker, currency } = company;
    const datum: Datum = { ...made, kind: "computed", ticker, item, period, currency };
    return [{ datum, table, isOutflow: false }];
  });
}

type Place = { readonly columns: Columns; readonly table: FinancialData };

/** The row from the same set of statements, else from another one. */
function rowDatum(company: CompanyLedger, row: string, { columns, table }: Place) {
  const candidates = levels(company, row, columns);
  const near =
    candidates.find((each) => each.table === table) ??
    candidates.find((each) => each.table?.origin === table.origin) ??
    candidates[0];
  return near?.datum;
}
