import { countText } from "#core/count-text.ts";
import { isFault, type Sheet } from "#core/finance/sheets/grid.ts";
import { type Parts, partsOf } from "#core/finance/valuation/import/cash-flow-parts.ts";
import { gridChecks } from "#core/finance/valuation/import/workbook-grids.ts";
import {
  type OwnWorkbook,
  ownWorkbook,
  type Understood,
  type WorkbookFile,
} from "#core/finance/valuation/import/own-workbook.ts";
import {
  readWorkbook,
  type WorkbookReading,
} from "#core/finance/valuation/import/read-workbook.ts";
import {
  type CheckedFlows,
  discountingOf,
  growthOf,
  isNear,
  waccOf,
  type WorkbookFinding,
  workbookFindings,
} from "#core/finance/valuation/import/workbook-checks.ts";
import type { ScalarName, WorkbookItem } from "#core/finance/valuation/import/workbook-names.ts";
import {
  debtAt,
  ebitdaAt,
  scaleOf,
  type Table,
  tableOf,
} from "#core/finance/valuation/import/workbook-table.ts";
import { formatTextAmount } from "#core/ledger/display.ts";
import { periodLabel } from "#core/ledger/period.ts";
import { openingCases } from "#core/finance/valuation/cases.ts";
import type { DcfInputs } from "#core/finance/valuation/dcf-inputs.ts";
import { ASSUMED_DCF_INPUTS } from "#core/finance/valuation/default-assumptions.ts";
import {
  readSavedModel,
  writeModel,
  type WrittenModel,
} from "#core/finance/valuation/saved-model.ts";
import { SAVED_SCALE } from "#core/finance/valuation/saved-results.ts";

/** What was made of an analyst's own DCF workbook. */
export type ImportedWorkbook = {
  /** Ready to be saved; null where the workbook has no cash flows to value. */
  readonly model: WrittenModel | null;
  /** Why there is none. */
  readonly problem: string | null;
  /** ISO 4217 and the size of one unit: 1, 1,000, 1,000,000 or 1,000,000,000. */
  readonly currency: string;
  readonly scale: number;
  readonly years: readonly string[];
  readonly periods: readonly string[];
  readonly understood: readonly Understood[];
  /** Rows with figures by year that were not. */
  readonly notUnderstood: readonly string[];
  readonly findings: readonly WorkbookFinding[];
  /** What agrees, what was not read, and what was taken for granted, such as an exit multiple. */
  readonly assumed: readonly string[];
};

const YEARS_MAX = 15;
const HISTORY_MAX = 10;
const BILLIONS_FROM = 1e10;

/** Reads, checks and turns a workbook into a model of the product, sheet by sheet, row by name. */
export function importWorkbook(sheets: readonly Sheet[], of: WorkbookFile): ImportedWorkbook {
  const reading = readWorkbook(sheets);
  const own = ownWorkbook(sheets, of);
  return own === undefined
    ? foreignImport(sheets, reading, of)
    : ownImport(own, reading, leftOut(sheets));
}

function foreignImport(
  sheets: readonly Sheet[],
  reading: WorkbookReading,
  { ticker, fileName }: WorkbookFile,
): ImportedWorkbook {
  const table = tableOf(reading);
  const years = projectedYears(reading, table);
  const base = (years[0] ?? 0) - 1;
  const past = table.years.filter((year) => year <= base).slice(-HISTORY_MAX);
  const scale = scaleOf(reading, table);
  const about = {
    currency: reading.unit.currency ?? "USD",
    scale,
    years: past.map(String),
    periods: years.map(estimateLabel),
    understood: understoodOf(reading),
    notUnderstood: reading.unread,
  };
  const flows = cashFlows(table, years);
  const problem = problemOf(years, past, flows);
  const unread = leftOut(sheets);
  if (problem !== null) return { ...about, model: null, problem, findings: [], assumed: unread };
  const amount = (value: number): string => amountText(value * scale, about.currency);
  const checked = checkedFlows(reading, table, { years, base, flows, amount });
  const parts = partsOf(table, years, flows);
  const rates = ratesOf({
    wacc: waccOf(checked),
    terminalGrowthRate: growthOf(checked),
    terminalEbitdaMultiple: checked.scalars.get("exitMultiple")?.value,
  });
  const discounting = discountingOf(checked) ?? "end-year";
  const grids = gridChecks(sheets, { checked, inputs: rates.inputs, discounting });
  const { currency } = about;
  const data = historyRows(table, past, { fileName, parts, checked, base });
  const model = writeModel(
    readSavedModel({
      ticker,
      historicalData: { ticker, currency, scale, years: about.years, data },
      projections: projectionsOf(table, years, { parts, scale }),
      assumptionParameters: { discounting, ...marketOf(checked, scale) },
      valuationResults: { dcfInputs: rates.inputs, meta: { currency, scale } },
    }),
  );
  return {
    ...about,
    model,
    problem: null,
    findings: [...parts.findings, ...workbookFindings(checked), ...grids.findings],
    assumed: [grids.agreed, unread, rates.assumed, parts.assumed, wholeDebt(table, base)].flat(),
  };
}

function amountText(value: number, currency: string): string {
  return formatTextAmount(value, currency, Math.abs(value) >= BILLIONS_FROM ? "bn" : "mm");
}

const WHOLE_DEBT_TEXT =
  "The workbook does not part its debt by when it is due: all of it is taken as long-term.";

function wholeDebt(table: Table, year: number): readonly string[] {
  return isSplit(table, year) ? [] : [WHOLE_DEBT_TEXT];
}

/** Whether debt, where there is any, is told by when it is due. */
function isSplit(table: Table, year: number): boolean {
  const parts = table.at("Long-Term Debt", year) ?? table.at("Short-Term Debt", year);
  return parts !== undefined || table.at("Total Debt", year) === undefined;
}

/** What of the file was not read, and of its formulas what could not be. */
function leftOut(sheets: readonly Sheet[]): readonly string[] {
  const hidden = sheets.flatMap(({ isHidden, name = "" }) => (isHidden ? [name] : []));
  const cells = sheets.flatMap(({ isHidden, rows }) => (isHidden ? [] : rows));
  const faults = cells.reduce((sum, row) => sum + row.cells.filter(isFault).length, 0);
  const said = countText(faults, "formula has", "formulas have");
  const unread = `${said} no value that could be read: open the file, recalculate and save it.`;
  return [
    ...(hidden.length > 0 ? [`Hidden sheets are not read: ${hidden.join(", ")}.`] : []),
    ...(faults > 0 ? [unread] : []),
    ...sheets.flatMap(({ notes }) => notes),
  ];
}

/** The years that are discounted, else those marked as projected. */
function projectedYears({ marked, rows }: WorkbookReading, table: Table): readonly number[] {
  const discounted = rows
    .filter(({ item }) => item === "Present Value")
    .flatMap(({ values }) => [...values.keys()]);
  const found = discounted.length > 0 ? discounted : table.years.filter((year) => marked.has(year));
  return [...new Set(found)].toSorted((a, b) => a - b).slice(0, YEARS_MAX);
}

function cashFlows(table: Table, years: readonly number[]): readonly number[] {
  return years.map(
    (year) =>
      (table.at("Free Cash Flow", year) ?? table.at("Plain Free Cash Flow", year))?.value ??
      Number.NaN,
  );
}

function problemOf(
  years: readonly number[],
  past: readonly number[],
  flows: readonly number[],
): string | null {
  if (years.length === 0) {
    return "No projected years were found: name them as 2026E, or discount them in a row.";
  }
  if (flows.some((flow) => !Number.isFinite(flow))) {
    return "No free cash flow was found for every projected year, under a name such as Unlevered Free Cash Flow or FCFF.";
  }
  return past.length === 0 ? "No year before the projection was found with its revenues." : null;
}

function checkedFlows(
  { scalars }: WorkbookReading,
  table: Table,
  of: {
    readonly years: readonly number[];
    readonly base: number;
    readonly flows: readonly number[];
    readonly amount: CheckedFlows["amount"];
  },
): CheckedFlows {
  const said = (name: ScalarName) => scalars.get(name)?.value;
  const debt = said("totalDebt") ?? debtAt(table, of.base);
  const cash = said("cash") ?? table.at("Cash And Equivalents", of.base)?.value;
  const isBoth = debt !== undefined && cash !== undefined;
  return {
    years: of.years,
    flows: of.flows,
    presentValues: of.years.map((year) => table.at("Present Value", year)),
    terminalEbitda: ebitdaAt(table, of.years.at(-1) ?? 0),
    scalars,
    shares: said("shares") ?? table.at("Shares", of.base)?.value,
    debt,
    netDebt: said("netDebt") ?? (isBoth ? debt - cash : undefined),
    amount: of.amount,
  };
}

function estimateLabel(fiscalYear: number): string {
  return periodLabel({ kind: "estimate", fiscalYear });
}

/** The three rates, and what is said where one is taken for granted. */
function ratesOf(found: { readonly [Name in keyof DcfInputs]: number | undefined }) {
  const known = Object.entries(found).filter(([, value]) => Number.isFinite(value));
  const inputs: DcfInputs = { ...ASSUMED_DCF_INPUTS, ...Object.fromEntries(known) };
  const missing = RATE_TEXTS.filter(([name]) => !Number.isFinite(found[name]));
  return { inputs, assumed: missing.map(([, sentence]) => sentence) };
}

const RATE_TEXTS: readonly (readonly [keyof DcfInputs, string])[] = [
  ["wacc", "No WACC was found: 9.0% is assumed."],
  ["terminalGrowthRate", "No terminal growth was found: 2.0% is assumed."],
  ["terminalEbitdaMultiple", "No exit multiple was found: 8.0x is assumed."],
];

/** What the product handed over, with what was changed in it; formulas that were replaced are told. */
function ownImport(
  { model: found, caseName, understood }: OwnWorkbook,
  { scalars }: WorkbookReading,
  unread: readonly string[],
): ImportedWorkbook {
  const [base] = found.cases;
  const { inputs, assumed } = ratesOf(base?.dcf ?? ASSUMED_DCF_INPUTS);
  const cases = base === undefined ? [] : openingCases({ ...base, dcf: inputs });
  const model = writeModel({ ...found, cases });
  const { history, periods } = found;
  const said = scalars.get("enterpriseValue");
  const computed = model.valuationResults.enterpriseValueGG;
  const amount = (value: number): string => amountText(value * SAVED_SCALE, history.currency);
  const isChanged = said !== undefined && computed !== null && !isNear(said.value, computed);
  const sentence = isChanged
    ? `Enterprise value is ${amount(said.value)} in the workbook; its inputs give ${amount(computed)}: a formula was replaced, or the file was not recalculated.`
    : "";
  return {
    model,
    problem: null,
    currency: history.currency,
    scale: SAVED_SCALE,
    years: history.years,
    periods,
    understood,
    notUnderstood: [],
    findings: isChanged ? [{ code: "ENTERPRISE_VALUE", sentence, place: said.place }] : [],
    assumed: [
      ...unread,
      ...assumed,
      `The workbook holds one case (${caseName}): it becomes the base case, with a bear and a bull case made of it.`,
    ],
  };
}

/** The market's value as the workbook has it, in millions. */
function marketOf({ scalars, shares }: CheckedFlows, scale: number) {
  const price = scalars.get("price")?.value;
  const value =
    price === undefined || shares === undefined ? scalars.get("marketCap")?.value : price * shares;
  return value === undefined || value <= 0
    ? {}
    : { marketCap: { value: (value * scale) / SAVED_SCALE } };
}

type Said = {
  readonly fileName: string;
  readonly parts: Parts;
  readonly checked: CheckedFlows;
  readonly base: number;
};

/** Rows of the past in the product's signs, each with its cell. */
function historyRows(
  table: Table,
  past: readonly number[],
  { fileName, parts, checked, base }: Said,
) {
  const row = (item: string, of: WorkbookItem, turn = (value: number) => value) => {
    const cells = past.map((year) => [String(year), table.at(of, year)] as const);
    return {
      item,
      ...Object.fromEntries(cells.map(([year, cell]) => [year, cell ? turn(cell.value) : null])),
      sources: Object.fromEntries(
        cells.flatMap(([year, cell]) => (cell ? [[year, `${fileName}, ${cell.place}`]] : [])),
      ),
    };
  };
  const single = (item: string, value: number | undefined) =>
    value === undefined ? [] : [{ item, [String(base)]: value }];
  const ebitda = past.map((year) => [String(year), ebitdaAt(table, year) ?? null] as const);
  const net = checked.netDebt ?? checked.debt;
  const cash = table.at("Cash And Equivalents", base)?.value;
  const byRows = (debtAt(table, base) ?? Number.NaN) - (cash ?? 0);
  // Where the valuation deducts another net debt than the balance sheet's, it is the valuation's.
  const isOfRows = net !== undefined && isNear(byRows, net);
  return [
    row("Revenues", "Revenues"),
    row("Gross Profit", "Gross Profit"),
    { item: "EBITDA", ...Object.fromEntries(ebitda) },
    row("D&A", "D&A", Math.abs),
    row("Tax Expense", "Tax Expense", (value) => -value),
    row("Interest Expense", "Interest Expense", (value) => -Math.abs(value)),
    row("Change In Working Capital", "Change In Working Capital", (v) => v * parts.workingCapital),
    row("Capital Expenditure", "Capital Expenditure", parts.capex),
    ...(isOfRows
      ? [
          ...(isSplit(table, base)
            ? [row("Short-Term Debt", "Short-Term Debt"), row("Long-Term Debt", "Long-Term Debt")]
            : [row("Short-Term Debt", "Total Debt", () => 0), row("Long-Term Debt", "Total Debt")]),
          row("Cash And Equivalents", "Cash And Equivalents"),
        ]
      : []),
    ...single("Net Debt", net),
  ];
}

/** Projected rows in millions: the drivers are read off them. */
function projectionsOf(
  table: Table,
  years: readonly number[],
  { parts, scale }: { readonly parts: Parts; readonly scale: number },
) {
  const millions = (value: number | undefined) =>
    value === undefined || !Number.isFinite(value) ? null : (value * scale) / SAVED_SCALE;
  return Object.fromEntries(
    years.map((year, at) => {
      const capex = table.at("Capital Expenditure", year)?.value;
      const change = table.at("Change In Working Capital", year)?.value;
      return [
        estimateLabel(year),
        {
          Revenues: millions(table.at("Revenues", year)?.value),
          "Gross Profit": millions(table.at("Gross Profit", year)?.value),
          EBITDA: millions(ebitdaAt(table, year)),
          "D&A": millions(Math.abs(table.at("D&A", year)?.value ?? 0)),
          "Tax Expense": millions(-(parts.taxes[at] ?? 0)),
          "Change In Working Capital": millions((change ?? 0) * parts.workingCapital),
          "Other operating cash flow items": millions(parts.rest[at]),
          "Capital Expenditure": millions(parts.capex(capex ?? 0)),
        },
      ];
    }),
  );
}

function understoodOf({ rows, scalars }: WorkbookReading): ImportedWorkbook["understood"] {
  const ofRows = rows.flatMap(({ label, item, values }) => {
    const [first] = values.values();
    return first === undefined ? [] : [{ label, as: item, place: first.place }];
  });
  const ofScalars = [...scalars].map(([name, { label, place }]) => ({ label, as: name, place }));
  return [...ofRows, ...ofScalars];
}
