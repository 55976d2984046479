import { type Line, isMagnitude, isOutflow } from "#core/finance/sheets/lines.ts";
import type { FileFigure } from "#core/finance/own-statements/statement-file.ts";

/** Whether the file writes costs and payments as positive figures, if the analyst says so. */
export type CostSign = "positive" | "negative";

/** Figures of a line by column, as the file has them. */
export type LineFigures = ReadonlyMap<Line, readonly FileFigure[]>;

export type LineSign = {
  readonly sign: 1 | -1;
  /** What tells it: an identity, the analyst, the signs of the figures; of `mixed` ones nothing does. */
  readonly by: "identity" | "choice" | "figures" | "convention" | "mixed";
};

type Term = readonly [line: Line, sign: 1 | -1];
/** `total` = the other terms + the line tested, with the line in the product's sign. */
type Identity = { readonly total: Line; readonly others: readonly Term[] };

const IDENTITIES: Readonly<Partial<Record<Line, readonly Identity[]>>> = {
  COGS: [{ total: "Gross Profit", others: [["Revenues", 1]] }],
  "Tax Expense": [{ total: "Net Income", others: [["Pre-Tax Income", 1]] }],
  "Operating Expenses": [{ total: "EBIT", others: [["Gross Profit", 1]] }],
  "Costs And Expenses": [{ total: "EBIT", others: [["Revenues", 1]] }],
  "Capital Expenditure": [
    { total: "Discretionary FCF", others: [["Cash Flow From Operating Activities", 1]] },
  ],
};

/** Two sides of an identity agree within this share of the larger: statements round each line. */
const CLOSE = 0.002;

/**
 * The sign each line is to be multiplied by, so that costs and payments are negative and memo items
 * positive: what makes the statement's own identities hold, else what the analyst says, else the
 * sign most of the figures have.
 */
export function lineSigns(
  figures: LineFigures,
  choiceOf: (line: Line) => CostSign | undefined,
): ReadonlyMap<Line, LineSign> {
  return new Map([...figures.keys()].map((line) => [line, signOf(line, figures, choiceOf(line))]));
}

function signOf(line: Line, figures: LineFigures, choice: CostSign | undefined): LineSign {
  const own = figures.get(line) ?? [];
  if (isMagnitude(line)) return { sign: majority(own), by: "figures" };
  if (!isOutflow(line)) return { sign: 1, by: "convention" };
  if (choice !== undefined) return { sign: choice === "positive" ? -1 : 1, by: "choice" };
  for (const identity of IDENTITIES[line] ?? []) {
    const sign = byIdentity(identity, own, figures);
    if (sign !== undefined) return { sign, by: "identity" };
  }
  const isMixed = own.some(({ value }) => value < 0) && own.some(({ value }) => value > 0);
  return { sign: majority(own) === 1 ? -1 : 1, by: isMixed ? "mixed" : "figures" };
}

/** 1 where most of what is not zero is positive. */
function majority(figures: readonly FileFigure[]): 1 | -1 {
  const negative = figures.filter(({ value }) => value < 0).length;
  const positive = figures.filter(({ value }) => value > 0).length;
  return negative > positive ? -1 : 1;
}

function byIdentity(
  identity: Identity,
  own: readonly FileFigure[],
  figures: LineFigures,
): 1 | -1 | undefined {
  let plus = 0;
  let minus = 0;
  for (const { column, value } of own) {
    const total = at(figures, identity.total, column);
    const others = identity.others.map(([line, sign]) => signed(at(figures, line, column), sign));
    if (total === undefined || value === 0 || others.some((other) => other === undefined)) continue;
    const sum = others.reduce<number>((left, other) => left + (other ?? 0), 0);
    if (isClose(sum + value, total)) plus += 1;
    if (isClose(sum - value, total)) minus += 1;
  }
  if (plus === minus) return undefined;
  return plus > minus ? 1 : -1;
}

function signed(value: number | undefined, sign: 1 | -1): number | undefined {
  return value === undefined ? undefined : sign * value;
}

function at(figures: LineFigures, line: Line, column: string): number | undefined {
  return figures.get(line)?.find((figure) => figure.column === column)?.value;
}

export function isClose(a: number, b: number): boolean {
  return Math.abs(a - b) <= CLOSE * Math.max(Math.abs(a), Math.abs(b));
}

/**
 * Columns where net interest must be turned over: pre-tax income comes out only with the other sign.
 * `figures` are in the product's signs. A caption can't always be trusted: "Interest expense
 * (income), net" is found above figures of either sign.
 */
export function turnedNetInterest(figures: LineFigures): ReadonlySet<string> {
  const turned = (figures.get("Interest Income/Expense") ?? []).filter(({ column, value }) => {
    const preTax = at(figures, "Pre-Tax Income", column);
    const operating = at(figures, "EBIT", column) ?? operatingResult(figures, column);
    const other = Math.abs(at(figures, "Other Non-Operating Items", column) ?? 0);
    if (preTax === undefined || operating === undefined || value === 0) return false;
    const fits = (interest: number): boolean =>
      [other, -other].some(
        (rest) => Math.abs(operating + interest + rest - preTax) <= Math.abs(value) * 0.02,
      );
    return !fits(value) && fits(-value);
  });
  return new Set(turned.map(({ column }) => column));
}

function operatingResult(figures: LineFigures, column: string): number | undefined {
  const gross = at(figures, "Gross Profit", column);
  const selling = at(figures, "SG&A", column);
  if (gross === undefined || selling === undefined) return undefined;
  return gross + selling + (at(figures, "R&D", column) ?? 0);
}
