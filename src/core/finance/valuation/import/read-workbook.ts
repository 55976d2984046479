import { addressOf, type GridCell, type Sheet, textOf } from "#core/finance/sheets/grid.ts";
import type { NamedPeriod } from "#core/finance/sheets/period-names.ts";
import { tablesOf } from "#core/finance/sheets/sheet-tables.ts";
import { type FileTable, isRatioRow, isValue, type TableRow } from "#core/finance/sheets/tables.ts";
import { type FileUnit, unitOfFile } from "#core/finance/sheets/unit-of-file.ts";
import {
  type ScalarName,
  scalarOf,
  type WorkbookItem,
  workbookItem,
} from "#core/finance/valuation/import/workbook-names.ts";

/** A number of the analyst's workbook with the place it stands at, such as `DCF!B14`. */
export type PlacedNumber = { readonly value: number; readonly place: string };

type Scalar = PlacedNumber & { readonly label: string };

/** One row that was recognised by its name, by year. */
export type WorkbookRow = {
  readonly item: WorkbookItem;
  readonly label: string;
  readonly sheet: string;
  readonly values: ReadonlyMap<number, PlacedNumber>;
};

/** What a workbook says, before anything is made of it. */
export type WorkbookReading = {
  readonly rows: readonly WorkbookRow[];
  readonly scalars: ReadonlyMap<ScalarName, Scalar>;
  /** Years marked as projected, as `2026E` is. */
  readonly marked: ReadonlySet<number>;
  /** Labels of rows with figures by year that no name was found for, with their sheets. */
  readonly unread: readonly string[];
  /** What its amounts are in. */
  readonly unit: FileUnit;
};

/** A sheet of what-ifs or of other companies says nothing of the model itself. */
const ASIDE = /sensitiv|scenario|compar|comps|peer/i;
const UNREAD_MAX = 40;

/** A row of figures by year, whatever its name. */
type YearRow = Omit<WorkbookRow, "item"> & { readonly item: WorkbookItem | undefined };

/** Reads rows by name under years, and single figures beside their names. */
export function readWorkbook(sheets: readonly Sheet[]): WorkbookReading {
  const visible = sheets
    .filter(({ isHidden }) => !isHidden)
    .map((sheet) => {
      const tables = tablesOf({ sheet, mark: ".", title: sheet.name ?? "" });
      return { sheet, tables, scalars: scalarsIn(sheet, tables) };
    });
  const tables = visible.flatMap((one) => one.tables);
  const rows = tables.flatMap(yearRows);
  const estimates = tables.flatMap(({ periods }) =>
    periods.flatMap(({ period }) => (period.isEstimate ? (yearOf(period) ?? []) : [])),
  );
  const unread = rows.flatMap(({ item, label, sheet, values }) =>
    item === undefined && values.size > 1 && !label.includes("%") ? [`${label} (${sheet})`] : [],
  );
  // The sheet with the valuation says a rate that another one repeats.
  const byValuation = visible
    .filter(({ sheet }) => !ASIDE.test(sheet.name ?? ""))
    .toSorted((a, b) => valued(b.scalars) - valued(a.scalars));
  return {
    rows: rows.flatMap(({ item, ...row }) => (item === undefined ? [] : [{ ...row, item }])),
    scalars: new Map(byValuation.toReversed().flatMap(({ scalars }) => [...scalars])),
    marked: new Set(estimates),
    unread: [...new Set(unread)].slice(0, UNREAD_MAX),
    unit: unitOfFile(
      tables.filter((table) => table.rows.some(({ label }) => workbookItem(label) === "Revenues")),
      visible.map(({ sheet }) => sheet),
      {},
    ),
  };
}

/** The fiscal year that a head names; undefined for parts of years. */
function yearOf({ kind = "annual", year, end }: NamedPeriod): number | undefined {
  return kind === "annual" ? (year ?? Number(end?.slice(0, 4))) : undefined;
}

function yearRows({ sheet: { name = "" }, periods, rows }: FileTable): YearRow[] {
  return rows.flatMap((row): YearRow[] => {
    const values = row.cells.flatMap(({ at, amount, address }): [number, PlacedNumber][] => {
      const period = periods[at]?.period;
      const year = period && yearOf(period);
      if (year === undefined || !isValue(amount) || amount.isPercent) return [];
      return [[year, { value: amount.value, place: `${name}!${address}` }]];
    });
    const item = workbookItem(row.label);
    const isRatio = isRatioRow(row, item !== undefined);
    const named = { label: row.label, sheet: name, values: new Map(values) };
    return values.length === 0 ? [] : [{ ...named, item: isRatio ? undefined : item }];
  });
}

/** Single figures of a sheet; a row with figures by year says none. */
function scalarsIn(
  { name = "", rows }: Sheet,
  tables: readonly FileTable[],
): ReadonlyMap<ScalarName, Scalar> {
  const byYear = new Set(
    tables.flatMap((table) => (table.layout === "wide" ? table.rows.flatMap(lineByYear) : [])),
  );
  const scalars = new Map<ScalarName, Scalar>();
  for (const { cells, number } of rows) {
    for (const [column, cell] of cells.entries()) {
      const label = textOf(cell);
      const of = label === "" ? undefined : scalarOf(label);
      const after = cells.findIndex((other, at) => at > column && isFigureOrText(other));
      const value = cells[after];
      if (of === undefined || scalars.has(of) || typeof value !== "number") continue;
      if (byYear.has(number) && !RATES.has(of)) continue;
      scalars.set(of, { value, place: `${name}!${addressOf(after, number)}`, label });
    }
  }
  return scalars;
}

/** The sheet's row that a row of a table is, where it has figures of several years. */
function lineByYear({ address, cells }: TableRow): readonly number[] {
  const isByYear = cells.filter(({ amount }) => isValue(amount)).length > 1;
  return isByYear ? [Number(/\d+$/.exec(address)?.[0])] : [];
}

/** A unit that stands in a column of its own between a name and its figure. */
const UNIT = /^\(?(?:%|x|(?:[A-Z]{3}|[$€£])? ?(?:mm?|mn|bn|k)?)\)?$/;

function isFigureOrText(cell: GridCell): boolean {
  return cell !== null && !UNIT.test(textOf(cell) || "-");
}

/** They stand above sensitivities, whose columns look like years' to nobody but a header far above. */
const RATES: ReadonlySet<ScalarName> = new Set<ScalarName>(["wacc", "terminalGrowth"]);
const VALUED = [
  "terminalValue",
  "presentTerminalValue",
  "enterpriseValue",
  "sumOfPresentValues",
] as const;

/** How much of a valuation stands on a sheet. */
function valued(scalars: ReadonlyMap<ScalarName, Scalar>): number {
  return VALUED.filter((name) => scalars.has(name)).length;
}
