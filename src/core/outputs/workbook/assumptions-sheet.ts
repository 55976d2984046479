import { longDate } from "#core/ledger/dates.ts";
import { driverKind } from "#core/finance/valuation/driver-kinds.ts";
import { DRIVER_NAMES, type DriverName } from "#core/finance/valuation/drivers.ts";
import { sharesOf } from "#core/finance/valuation/per-share.ts";
import type {
  MarketInput,
  ModelCase,
  ValuationModel,
} from "#core/finance/valuation/valuation-model.ts";
import {
  DRIVERS_HEADING,
  FIRST_YEAR_COLUMN,
  INPUT_LABELS,
  titleOf,
} from "#core/finance/valuation/workbook-labels.ts";
import {
  type CellFormat,
  columnLetters,
  formulaCell,
  inputCell,
  text,
  type WorkbookCell,
  type WorkbookSheet,
} from "#core/outputs/workbook/workbook-cell.ts";

const NAME = "Assumptions";
const HEADER_ROW = 3;
const FIRST_DRIVER_ROW = HEADER_ROW + 1;
const RATES_ROW = FIRST_DRIVER_ROW + DRIVER_NAMES.length + 1;
/** Where the ends of the projected years stand. */
const END_ROW = RATES_ROW + 10;
const DAY_MS = 86_400_000;
/** Day 0 of the calendar of workbooks. */
const SERIAL_OF_1970 = 25_569;

/** Where the single inputs stand, each in the first column of years. */
export const RATE_CELLS = {
  wacc: rate(0),
  terminalGrowthRate: rate(1),
  terminalEbitdaMultiple: rate(2),
  lead: rate(3),
  valuationDate: rate(4),
  marketCap: rate(5),
  preferred: rate(6),
  minorityInterest: rate(7),
  associates: rate(8),
  dilutedShares: rate(9),
} as const;

/** The cell of a driver in the n-th projected year, as formulas name it. */
export function driverCell(name: DriverName, year: number): string {
  const row = FIRST_DRIVER_ROW + DRIVER_NAMES.indexOf(name);
  return `${NAME}!${columnLetters(FIRST_YEAR_COLUMN + year)}${row}`;
}

/** Years from the valuation date to the end of the n-th projected year. */
export function yearEndCell(year: number): string {
  return `${NAME}!${columnLetters(FIRST_YEAR_COLUMN + year)}${END_ROW + 1}`;
}

/** What the analyst may change, in blue: drivers by year, then the rates. */
export function assumptionsSheet(model: ValuationModel, chosen: ModelCase): WorkbookSheet {
  const { periods, history, notes } = model;
  const [base] = model.cases;
  const of = base === undefined || base.id === chosen.id ? "" : `${base.name}: `;
  const drivers = DRIVER_NAMES.map((name) => {
    const { label, unitText, unit } = driverKind(name, chosen.drivers);
    const format = unit === "millions" ? ("millions" as const) : ("percent" as const);
    const note = Object.entries(notes).find(([key]) => key === name)?.[1];
    return [
      text(label),
      text(unit === "millions" ? `${history.currency} ${unitText}` : unitText),
      ...periods.map((_, year) => inputCell(chosen.drivers[name][year], format)),
      ...(note === undefined
        ? []
        : [note.rationale, note.keyDrivers.join("\n"), note.risks.join("\n")].map((said) =>
            said === "" ? undefined : text(said),
          )),
    ];
  });
  return {
    name: NAME,
    widths: [34, 22, ...periods.map(() => 12), 60, 40, 40],
    frozen: { rows: HEADER_ROW, columns: 2 },
    rows: [
      [text(titleOf(history, chosen), "bold")],
      [text("Inputs are blue and may be changed; everything else is computed.")],
      [
        text(DRIVERS_HEADING, "heading"),
        text("", "heading"),
        ...periods.map((period) => text(period, "column")),
        ...["Rationale", "Key drivers", "Risks"].map((name) => text(`${of}${name}`, "heading")),
      ],
      ...drivers,
      [text("Rates and market", "heading")],
      ...rateRows(model, chosen),
      yearEnds(model),
      ...marketRows(model),
    ],
  };
}

function rateRows(model: ValuationModel, { dcf }: ModelCase): (WorkbookCell | undefined)[][] {
  const { claims, discounting, history } = model;
  const unit = `${history.currency} mm`;
  const lead = discounting === "mid-year" ? 0.5 : 0;
  return [
    inputRow("wacc", "%", inputCell(dcf.wacc, "percent")),
    inputRow("terminalGrowthRate", "%", inputCell(dcf.terminalGrowthRate, "percent")),
    inputRow("terminalEbitdaMultiple", "x", inputCell(dcf.terminalEbitdaMultiple, "multiple")),
    inputRow("lead", "of a period", inputCell(lead, "years")),
    inputRow("valuationDate", "", inputCell(serialOf(valuationDateOf(model)), "date")),
    inputRow("marketCap", unit, ...marketCells(model.marketCap, "millions")),
    inputRow("preferred", unit, inputCell(claims.preferred ?? 0, "millions")),
    inputRow("minorityInterest", unit, inputCell(claims.minorityInterest ?? 0, "millions")),
    inputRow("associates", unit, inputCell(claims.associates ?? 0, "millions")),
    inputRow("dilutedShares", "mm", inputCell(sharesOf(model).value ?? undefined, "shares")),
    inputRow(
      "yearEnds",
      "",
      ...model.periodEnds.map((end) => formulaCell(dateOf(end), serialOf(end), { format: "date" })),
    ),
  ];
}

function inputRow(
  name: keyof typeof INPUT_LABELS,
  measure: string,
  ...cells: readonly WorkbookCell[]
): WorkbookCell[] {
  return [text(INPUT_LABELS[name]), text(measure), ...cells];
}

/** What was typed of the market and its day, which no formula of the workbook needs. */
function marketRows(model: ValuationModel): (WorkbookCell | undefined)[][] {
  const { riskFreeRate, sharePrice, marketSpread, history } = model;
  return [
    inputRow("riskFreeRate", "%", inputCell(riskFreeRate, "percent")),
    inputRow("sharePrice", history.currency, ...marketCells(sharePrice, "perShare")),
    inputRow("marketSpread", "bps", ...marketCells(marketSpread, "years")),
  ];
}

function marketCells(given: MarketInput | undefined, format: CellFormat): WorkbookCell[] {
  const { value, date } = given ?? {};
  const note = date === undefined ? undefined : `Estimate as of ${longDate(date)}`;
  return [
    inputCell(value, format, note),
    ...(date === undefined ? [] : [inputCell(serialOf(date), "date")]),
  ];
}

/** Whole years from the base year's end; the days once the valuation is of another date. */
function yearEnds(model: ValuationModel): (WorkbookCell | undefined)[] {
  const { periods, periodEnds, history } = model;
  const baseEnd = history.periodEnds[history.years.at(-1) ?? ""] ?? "";
  const valued = valuationDateOf(model) ?? "";
  const date = RATE_CELLS.valuationDate.replace(`${NAME}!`, "");
  return [
    text("Years from valuation date to year end"),
    text("years"),
    ...periods.map((_, year) => {
      const end = `${columnLetters(FIRST_YEAR_COLUMN + year)}${END_ROW}`;
      const look = { format: "years" } as const;
      if (periodEnds.length === 0) return formulaCell(String(year + 1), year + 1, look);
      const days = serialOf(periodEnds[year]) - serialOf(valued);
      const formula = `IF(${date}=${dateOf(baseEnd)},${year + 1},(${end}-${date})/365.25)`;
      return formulaCell(formula, valued === baseEnd ? year + 1 : days / 365.25, look);
    }),
  ];
}

function valuationDateOf({ valuationDate, history }: ValuationModel): string | undefined {
  return valuationDate ?? history.periodEnds[history.years.at(-1) ?? ""];
}

/** `2026-12-31` as formulas write a day. */
function dateOf(date: string): string {
  return `DATE(${date.split("-").map(Number).join(",")})`;
}

function serialOf(date: string | undefined): number {
  return Date.parse(date ?? "") / DAY_MS + SERIAL_OF_1970;
}

function rate(place: number): string {
  return `${NAME}!$${columnLetters(FIRST_YEAR_COLUMN)}$${RATES_ROW + place}`;
}
