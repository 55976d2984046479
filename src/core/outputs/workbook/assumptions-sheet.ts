import { longDate } from "#core/ledger/dates.ts";
import { driverKind } from "#core/finance/valuation/driver-kinds.ts";
import { DRIVER_NAMES, type DriverName } from "#core/finance/valuation/drivers.ts";
import { sharesOf } from "#core/finance/valuation/per-share.ts";
import type { ModelCase, ValuationModel } from "#core/finance/valuation/valuation-model.ts";
import {
  columnLetters,
  formulaCell,
  inputCell,
  text,
  type WorkbookCell,
  type WorkbookSheet,
} from "#core/outputs/workbook/workbook-cell.ts";

const NAME = "Assumptions";
const FIRST_YEAR_COLUMN = 2;
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
    const note =
      name in notes ? Object.entries(notes).find(([key]) => key === name)?.[1] : undefined;
    return [
      text(label),
      text(unit === "millions" ? `${history.currency} ${unitText}` : unitText),
      ...periods.map((_, year) => inputCell(chosen.drivers[name][year], format)),
      ...(note === undefined || note.rationale === "" ? [] : [text(`${of}${note.rationale}`)]),
    ];
  });
  return {
    name: NAME,
    widths: [34, 22, ...periods.map(() => 12), 60],
    frozen: { rows: HEADER_ROW, columns: 2 },
    rows: [
      [text(`${history.name ?? history.ticker}: ${chosen.name}`, "bold")],
      [text("Inputs are blue and may be changed; everything else is computed.")],
      [
        text("Drivers", "heading"),
        text("", "heading"),
        ...periods.map((period) => text(period, "column")),
      ],
      ...drivers,
      [text("Rates and market", "heading")],
      ...rateRows(model, chosen),
      yearEnds(model),
    ],
  };
}

function rateRows(model: ValuationModel, { dcf }: ModelCase): (WorkbookCell | undefined)[][] {
  const { claims, marketCap, discounting, history } = model;
  const unit = text(`${history.currency} mm`);
  const market =
    marketCap?.date === undefined ? undefined : `Estimate as of ${longDate(marketCap.date)}`;
  return [
    [text("WACC"), text("%"), inputCell(dcf.wacc, "percent")],
    [text("Terminal growth"), text("%"), inputCell(dcf.terminalGrowthRate, "percent")],
    [
      text("Terminal EBITDA multiple"),
      text("x"),
      inputCell(dcf.terminalEbitdaMultiple, "multiple"),
    ],
    [
      text("Mid-year: 0.5, end of year: 0"),
      text("of a period"),
      inputCell(discounting === "mid-year" ? 0.5 : 0, "years"),
    ],
    [text("Valuation date"), text(""), inputCell(serialOf(valuationDateOf(model)), "date")],
    [text("Market capitalisation"), unit, inputCell(marketCap?.value, "millions", market)],
    [text("Preferred equity"), unit, inputCell(claims.preferred ?? 0, "millions")],
    [text("Minority interest"), unit, inputCell(claims.minorityInterest ?? 0, "millions")],
    [text("Associates"), unit, inputCell(claims.associates ?? 0, "millions")],
    [text("Diluted shares"), text("mm"), inputCell(sharesOf(model).value ?? undefined, "shares")],
    [
      text("Year ends"),
      text(""),
      ...model.periodEnds.map((end) => formulaCell(dateOf(end), serialOf(end), { format: "date" })),
    ],
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
