import type { ValuationResults } from "#core/finance/valuation/saved-results.ts";
import { netDebtStep } from "#core/finance/vocabulary/net-debt-name.ts";
import { longDate } from "#core/ledger/dates.ts";
import { formatCell, formatMultiple, formatPercent } from "#core/ledger/display.ts";
import type { Unit } from "#core/ledger/units.ts";
import type { RateName } from "#core/ledger/saved-model-provider.ts";
import type {
  ExhibitCell,
  ExhibitRow,
  ExhibitTable,
  Tone,
} from "#core/outputs/exhibits/exhibit.ts";

/** What a DCF comes to, as the slides' tables; the shapes bear these names. */
export type ValuationExhibits = {
  readonly summary: ExhibitTable;
  readonly bridge: ExhibitTable;
  readonly result: ExhibitTable;
  readonly grids: readonly ExhibitTable[];
  /** "WACC 9.5%, terminal growth 1.5%, terminal EBITDA multiple 7.0x." */
  readonly note: string;
  readonly finding: string;
};

/** EBITDA of the last year, as it is called, in whole units. */
type Earned = { readonly name: string; readonly value: number | null };

const METHODS = ["Gordon Growth", "EBITDA multiple", "Market"];

/** Undefined where the results hold no value at all; `assumed` are rates that nobody set. */
export function valuationExhibits(
  results: ValuationResults,
  ebitda: Earned,
  assumed: readonly RateName[],
): ValuationExhibits | undefined {
  const { enterpriseValueGG, enterpriseValueEM, actualEV, meta } = results;
  if (enterpriseValueGG === null && enterpriseValueEM === null) return undefined;
  const values = [enterpriseValueGG, enterpriseValueEM, actualEV];
  const bridgeRows = bridgeOf(results, values);
  const resultRows = againstMarket(results, values, ebitda);
  const grids = [grid(results, "gordonGrowth"), grid(results, "ebitdaMultiple")];
  const amount = (value: number) => `${meta.currency} ${formatCell(value, "money")} mm`;
  const title = "DCF valuation, base case";
  const columns = [`${meta.currency} mm`, ...METHODS];
  const result = {
    name: "valuation_result",
    title: "Against the market",
    columns: ["", ...METHODS],
    rows: resultRows,
  };
  return {
    // What lies between them stands with the grids.
    summary: {
      name: "ValuationTable",
      title,
      columns,
      rows: [...bridgeRows.filter(({ kind }) => kind === "total"), ...resultRows.slice(0, 2)],
    },
    bridge: { name: "valuation", title, columns, rows: bridgeRows },
    result,
    grids,
    note: noteOf(results, assumed),
    finding: findingOf(values, meta.scale, amount),
  };
}

type Values = readonly (number | null)[];

/** From the cash flows to the shareholders. */
function bridgeOf(results: ValuationResults, values: Values): readonly ExhibitRow[] {
  const { cashFlowDetails, netDebt, equityValueGG, equityValueEM, marketCap, meta } = results;
  const { presentValueFCF, presentValueTerminalValues: terminal } = cashFlowDetails;
  const money = (value: number | null): ExhibitCell =>
    cell(value === null ? null : value * meta.scale, "money", "n.a.");
  const flows = money(sumOf(presentValueFCF));
  const debt = money(netDebt === null ? null : Math.abs(netDebt));
  const terminals = [money(terminal.gordonGrowth), money(terminal.ebitdaMultiple), NOT_MEANT];
  const equities = [equityValueGG, equityValueEM, marketCap];
  return [
    row("PV of FCF", "line", [flows, flows, NOT_MEANT]),
    row("PV of terminal value", "line", terminals),
    row("Enterprise value", "total", values.map(money)),
    row(netDebtStep(netDebt), "line", [debt, debt, debt]),
    row("Equity value", "total", equities.map(money)),
  ];
}

function againstMarket(
  { equityValueGG, equityValueEM, marketCap, meta }: ValuationResults,
  values: Values,
  { name, value: ebitda }: Earned,
): readonly ExhibitRow[] {
  const multiples = values.map((value) =>
    quotient(value === null ? null : value * meta.scale, ebitda, { plus: 0, unit: "multiple" }),
  );
  return [
    row("EV vs market", "ratio", upside(values)),
    row("Equity vs market", "ratio", upside([equityValueGG, equityValueEM, marketCap])),
    row(`EV / ${name}`, "ratio", multiples),
  ];
}

/** Both methods over the market, less one; the market itself is the last. */
function upside(values: Values): readonly ExhibitCell[] {
  const market = values[2] ?? null;
  return values.map((value, at) =>
    at === 2 ? DASH : quotient(value, market, { plus: -1, unit: "fraction" }),
  );
}

function sumOf(values: Values): number | null {
  const known = values.filter((value) => value !== null);
  if (known.length === 0 || known.length < values.length) return null;
  return known.reduce((sum, value) => sum + value, 0);
}

const DASH: ExhibitCell = { text: "–" };
const NOT_MEANT: ExhibitCell = { text: "n.m." };

function noteOf({ dcfInputs, meta }: ValuationResults, assumed: readonly RateName[]): string {
  const { wacc, terminalGrowthRate, terminalEbitdaMultiple: multiple } = dcfInputs;
  const date =
    meta.valuationDate === undefined ? "" : ` Valued at ${longDate(meta.valuationDate)}.`;
  const rates: readonly (readonly [RateName, string])[] = [
    ["wacc", `WACC ${percent(wacc)}`],
    ["terminalGrowthRate", `terminal growth ${percent(terminalGrowthRate)}`],
    [
      "terminalEbitdaMultiple",
      `terminal EBITDA multiple ${Number.isFinite(multiple) ? formatMultiple(multiple) : "n.a."}`,
    ],
  ];
  const said = rates.map(([name, rate]) => (assumed.includes(name) ? `${rate} (assumed)` : rate));
  return `${said.join(", ")}.${date}`;
}

function percent(rate: number): string {
  return Number.isFinite(rate) ? formatPercent(rate) : "n.a.";
}

type Print = (value: number) => string;

function findingOf(values: Values, scale: number, amount: Print): string {
  const [gordon = null, multiple = null, market = null] = values;
  const known = [gordon, multiple].filter((value) => value !== null);
  if (market === null) {
    const ends = [Math.min(...known), Math.max(...known)].map((value) => amount(value * scale));
    return `Valuation: enterprise value of ${[...new Set(ends)].join(" to ")}`;
  }
  const above = known.filter((value) => value > market).length;
  if (known.length === 1) {
    return `Valuation: enterprise value ${above === 1 ? "above" : "below"} the market`;
  }
  if (above === 2) return "Valuation: both methods sit above the market";
  return above === 0
    ? "Valuation: both methods sit below the market"
    : "Valuation: the market lies between the two methods";
}

/** Cells above the market's enterprise value are cool, those below are warm; without a market, plain. */
function grid(results: ValuationResults, method: "gordonGrowth" | "ebitdaMultiple"): ExhibitTable {
  const { sensitivityParameters, sensitivityTables, meta, actualEV, dcfInputs } = results;
  const isGrowth = method === "gordonGrowth";
  const seconds = sensitivityParameters[method];
  const base = isGrowth ? dcfInputs.terminalGrowthRate : dcfInputs.terminalEbitdaMultiple;
  const name = isGrowth ? "EV, Gordon Growth" : "EV, EBITDA multiple";
  const rows = sensitivityParameters.wacc.map((wacc, at): ExhibitRow => ({
    label: percent(wacc),
    kind: "line",
    cells: seconds.map((second, column): ExhibitCell => {
      const value = sensitivityTables[method][at]?.[column] ?? null;
      const isBase = near(wacc, dcfInputs.wacc) && near(second, base);
      return {
        ...cell(value === null ? null : value * meta.scale, "money", "n.m."),
        fill: toneOf(value, actualEV),
        ...(isBase ? { isFramed: true, isBold: true } : {}),
      };
    }),
  }));
  return {
    name: isGrowth ? "sensitivity_gg" : "sensitivity_em",
    title: `${name}, ${meta.currency} mm, by WACC and terminal ${isGrowth ? "growth" : "EBITDA multiple"}`,
    columns: [
      "WACC",
      ...seconds.map((second) => (isGrowth ? percent(second) : formatMultiple(second))),
    ],
    rows,
  };
}

const FAR = 0.1;

function toneOf(value: number | null, market: number | null): Tone | undefined {
  if (value === null || market === null || market <= 0) return undefined;
  const gap = value / market - 1;
  if (gap >= 0) return gap > FAR ? "brand-soft" : "brand-pale";
  return gap < -FAR ? "warn-soft" : "warn-pale";
}

function near(a: number, b: number): boolean {
  return Math.abs(a - b) < 1e-9;
}

/** One value over another: not available without one of them, not meaningful over what is not above zero. */
function quotient(
  value: number | null,
  by: number | null,
  { plus, unit }: { readonly plus: number; readonly unit: Unit },
): ExhibitCell {
  if (value === null || by === null) return cell(null, unit, "n.a.");
  return by <= 0 ? cell(null, unit, "n.m.") : cell(value / by + plus, unit, "");
}

function cell(value: number | null, unit: Unit, reason: string): ExhibitCell {
  return { text: formatCell(value, unit, reason), value };
}

function row(label: string, kind: ExhibitRow["kind"], cells: readonly ExhibitCell[]): ExhibitRow {
  return { label, kind, cells };
}
