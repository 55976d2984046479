import {
  addressOf,
  type GridCell,
  type GridRow,
  headText,
  isDate,
  type Sheet,
  textOf,
} from "#core/finance/sheets/grid.ts";
import { openingCases } from "#core/finance/valuation/cases.ts";
import type { DcfInputs } from "#core/finance/valuation/dcf-inputs.ts";
import { driverKind } from "#core/finance/valuation/driver-kinds.ts";
import { type DriverName, driverSeries } from "#core/finance/valuation/drivers.ts";
import { type HistoryRow, MEMO_ITEMS } from "#core/finance/valuation/model-history.ts";
import { MODEL_ITEMS, modelRowOf } from "#core/finance/valuation/model-items.ts";
import { SAVED_SCALE } from "#core/finance/valuation/saved-results.ts";
import {
  type AssumptionNote,
  type MarketInput,
  type NoteGroup,
  type ValuationModel,
} from "#core/finance/valuation/valuation-model.ts";
import {
  DRIVERS_HEADING,
  FIRST_YEAR_COLUMN,
  INPUT_LABELS,
  readTitle,
} from "#core/finance/valuation/workbook-labels.ts";

type Rows = ReadonlyMap<string, GridRow>;
type InputName = keyof typeof INPUT_LABELS;

const RATES = ["wacc", "terminalGrowthRate", "terminalEbitdaMultiple"] as const;

/** A workbook of the product as it came back: its inputs, whoever changed them since. */
export type OwnWorkbook = {
  /** NaN for a rate whose cell holds no number. */
  readonly model: ValuationModel;
  readonly caseName: string;
  readonly understood: readonly Understood[];
};

/** A row or figure that was recognised, with what it was taken for and where it stands. */
export type Understood = { readonly label: string; readonly as: string; readonly place: string };

/** Whose workbook it is said to be, and what its file is called. */
export type WorkbookFile = { readonly ticker: string; readonly fileName: string };

/** The model in a workbook that the product made: drivers, rates and past by their own names. */
export function ownWorkbook(
  sheets: readonly Sheet[],
  { ticker, fileName }: WorkbookFile,
): OwnWorkbook | undefined {
  const inputs = sheetWith(sheets, [DRIVERS_HEADING, ...RATES.map((name) => INPUT_LABELS[name])]);
  const past = sheetWith(sheets, MODEL_ITEMS);
  if (inputs === undefined || past === undefined) return undefined;
  const rows = byLabel(inputs);
  const columns = headsAbove(past, MODEL_ITEMS[0]);
  const periods = heads(rows.get(DRIVERS_HEADING)).filter((head) => columns.includes(head));
  const years = columns.filter((head) => head !== "" && !periods.includes(head));
  if (periods.length === 0 || years.length === 0) return undefined;
  const { name, caseName } = readTitle(textOf(inputs.rows[0]?.cells[0]));
  const cell: InputCells = (of, at = 0) =>
    rows.get(INPUT_LABELS[of])?.cells[FIRST_YEAR_COLUMN + at] ?? null;
  const periodEnds = dated(periods.map((_, at) => cell("yearEnds", at)));
  const valued = dayOf(cell("valuationDate"));
  const baseEnd = baseEndOf(periodEnds[0], valued);
  const { drivers, notes } = assumptionsIn(rows, periods);
  const sources = sourcesIn(sheets);
  const history = {
    ticker,
    name,
    currency: textOf(rows.get(INPUT_LABELS.marketCap)?.cells[1]).slice(0, 3) || "USD",
    years,
    periodEnds: baseEnd === undefined ? {} : { [years.at(-1) ?? ""]: baseEnd },
    rows: pastRows(past, { years, columns, fileName, sources }),
  };
  return {
    caseName,
    understood: understoodIn(inputs, rows),
    model: {
      history,
      periods,
      periodEnds,
      cases: openingCases({ drivers, dcf: ratesIn(cell) }),
      notes,
      discounting: numberIn(cell("lead")) > 0 ? "mid-year" : "end-year",
      valuationDate: valued === baseEnd ? undefined : valued,
      ...marketIn(cell),
    },
  };
}

/** An input by its name, the first of its row or one further on. */
type InputCells = (of: InputName, at?: number) => GridCell;

function ratesIn(cell: InputCells): DcfInputs {
  return {
    wacc: numberIn(cell("wacc")),
    terminalGrowthRate: numberIn(cell("terminalGrowthRate")),
    terminalEbitdaMultiple: numberIn(cell("terminalEbitdaMultiple")),
  };
}

function marketIn(cell: InputCells) {
  const claim = (name: keyof ValuationModel["claims"]) => {
    const value = given(cell(name), SAVED_SCALE) ?? 0;
    return value === 0 ? {} : { [name]: value };
  };
  const input = (name: InputName, scale = 1) => marketInput(cell(name), cell(name, 1), scale);
  return {
    marketCap: input("marketCap", SAVED_SCALE),
    sharePrice: input("sharePrice"),
    marketSpread: input("marketSpread"),
    riskFreeRate: given(cell("riskFreeRate")),
    dilutedShares: given(cell("dilutedShares"), SAVED_SCALE),
    claims: { ...claim("preferred"), ...claim("minorityInterest"), ...claim("associates") },
  };
}

/** The drivers with the basis their unit names, and what is said of the first four. */
function assumptionsIn(rows: Rows, periods: readonly string[]) {
  const shares = {
    workingCapitalBasis: "pct_of_revenue_change",
    capexBasis: "pct_of_revenue",
  } as const;
  const rowOf = (name: DriverName) => rows.get(driverKind(name, shares).label);
  const isAmount = (name: DriverName) => textOf(rowOf(name)?.cells[1]).endsWith(" mm");
  const after = FIRST_YEAR_COLUMN + periods.length;
  const noteOf = (name: NoteGroup): AssumptionNote => {
    const said = (at: number) => rawText(rowOf(name)?.cells[after + at]);
    return { rationale: said(0), keyDrivers: linesOf(said(1)), risks: linesOf(said(2)) };
  };
  const series = driverSeries((name) =>
    periods.map(
      (_, at) =>
        numberIn(rowOf(name)?.cells[FIRST_YEAR_COLUMN + at]) * (isAmount(name) ? SAVED_SCALE : 1),
    ),
  );
  return {
    drivers: {
      ...series,
      workingCapitalBasis: isAmount("workingCapital")
        ? ("amount" as const)
        : shares.workingCapitalBasis,
      capexBasis: isAmount("capex") ? ("amount" as const) : shares.capexBasis,
    },
    notes: {
      revenueGrowth: noteOf("revenueGrowth"),
      ebitdaMargin: noteOf("ebitdaMargin"),
      workingCapital: noteOf("workingCapital"),
      capex: noteOf("capex"),
    },
  };
}

type PastOf = {
  readonly years: readonly string[];
  readonly columns: readonly string[];
  readonly fileName: string;
  readonly sources: ReadonlyMap<string, string>;
};

/** Rows of the past, each cell with the source that is listed for it, else its own place. */
function pastRows(sheet: Sheet, { years, columns, fileName, sources }: PastOf): HistoryRow[] {
  const rows = byLabel(sheet);
  return [...MODEL_ITEMS, ...MEMO_ITEMS].flatMap((item) => {
    const row = rows.get(item);
    const cells = years.flatMap((year) => {
      const column = columns.indexOf(year);
      const value = given(row?.cells[column], SAVED_SCALE);
      const place = `${fileName}, ${sheet.name ?? ""}!${addressOf(column, row?.number ?? 1)}`;
      return value === undefined
        ? []
        : [{ year, value, source: sources.get(`${item} ${year}`) ?? place }];
    });
    if (cells.length === 0) return [];
    return [
      {
        item,
        amounts: Object.fromEntries(cells.map(({ year, value }) => [year, value])),
        sources: Object.fromEntries(cells.map(({ year, source }) => [year, source])),
      },
    ];
  });
}

function sourcesIn(sheets: readonly Sheet[]): ReadonlyMap<string, string> {
  const rows = sheets.find(({ name }) => name === "Sources")?.rows ?? [];
  return new Map(
    rows.flatMap(({ cells }): [string, string][] =>
      cells.length < 3 ? [] : [[`${textOf(cells[0])} ${headText(cells[1])}`, textOf(cells[2])]],
    ),
  );
}

function understoodIn(sheet: Sheet, rows: Rows): OwnWorkbook["understood"] {
  const labels = [...rows].filter(([, { cells }]) => typeof cells[FIRST_YEAR_COLUMN] === "number");
  return labels.map(([label, { number }]) => ({
    label,
    as: label,
    place: `${sheet.name ?? ""}!${addressOf(FIRST_YEAR_COLUMN, number)}`,
  }));
}

function sheetWith(sheets: readonly Sheet[], labels: readonly string[]): Sheet | undefined {
  return sheets.find((sheet) => {
    const rows = byLabel(sheet);
    return labels.every((label) => rows.has(label));
  });
}

function byLabel({ rows }: Sheet): Rows {
  return new Map(rows.map((row) => [modelRowOf(textOf(row.cells[0])), row]));
}

/** The names of the columns of a row, as the row above it has them. */
function headsAbove({ rows }: Sheet, label: string): readonly string[] {
  const at = rows.findIndex(({ cells }) => textOf(cells[0]) === label);
  return rows[at - 1]?.cells.map(headText) ?? [];
}

function heads(row: GridRow | undefined): readonly string[] {
  return row?.cells.slice(FIRST_YEAR_COLUMN).map(headText) ?? [];
}

function numberIn(cell: GridCell | undefined): number {
  return typeof cell === "number" ? cell : Number.NaN;
}

function given(cell: GridCell | undefined, scale = 1): number | undefined {
  return typeof cell === "number" ? cell * scale : undefined;
}

function marketInput(value: GridCell, date: GridCell, scale = 1): MarketInput | undefined {
  const number = given(value, scale);
  return number === undefined ? undefined : { value: number, date: dayOf(date) };
}

function dayOf(cell: GridCell): string | undefined {
  return isDate(cell) ? cell.date : undefined;
}

function dated(cells: readonly GridCell[]): readonly string[] {
  const days = cells.flatMap((cell) => dayOf(cell) ?? []);
  return days.length === cells.length ? days : [];
}

/** A year before the first projected end; the valuation's own day where it is the last of a February. */
function baseEndOf(firstEnd: string | undefined, valued: string | undefined): string | undefined {
  if (firstEnd === undefined) return undefined;
  const end = `${Number(firstEnd.slice(0, 4)) - 1}${firstEnd.slice(4)}`;
  return valued === `${end.slice(0, 4)}-02-29` && end.endsWith("-02-28") ? valued : end;
}

/** A text with its lines kept. */
function rawText(cell: GridCell | undefined): string {
  return typeof cell === "string" ? cell : "";
}

function linesOf(text: string): readonly string[] {
  return text === "" ? [] : text.split("\n");
}
