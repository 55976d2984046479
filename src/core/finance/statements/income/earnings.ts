import { type At, firstOf, flow, plainName, sumOfAll } from "#core/finance/statements/cells/at.ts";
import {
  type Cell,
  type Figure,
  type Operand,
  absent,
  derived,
  isFigure,
  negated,
  sumOf,
  withFlags,
} from "#core/finance/statements/cells/cell.ts";
import {
  INCOME_WITH_MINORITIES,
  MARKETING,
  NET_INCOME,
  NET_INCOME_OF_ALL,
  NET_INCOME_OF_COMMON,
  NET_INCOME_OF_MINORITIES,
  PRETAX,
  PRETAX_PARTS,
  SGA,
  SGA_HALVES,
  SGA_IFRS_THREE,
  TAX,
} from "#core/finance/statements/concepts/concepts.ts";
import { faceFlags, isPrinted } from "#core/finance/statements/cells/face.ts";
import { qualified } from "#core/finance/statements/concepts/used-concepts.ts";
import { isClose } from "#core/finance/statements/cells/is-close.ts";

/** Pre-tax income less tax is the income after tax but for equity income below the tax line. */
const EXACT = 0.0005;
/** A quarterly report's period lies at most this long before or after the column's end. */
const YEAR_DAYS = 370;

/**
 * SG&A, negative: the tag, else administration and selling together, never one alone. A tag that is
 * less than administration alone is a line of a note.
 */
export function sellingExpense(at: At): Cell {
  const tagged = firstOf(at, flow, SGA);
  const halves = SGA_HALVES.map(({ administration, selling }) => ({
    administration: firstOf(at, flow, administration),
    selling: firstOf(at, flow, selling),
  }));
  const isAPart =
    tagged !== undefined &&
    halves.some(({ administration }) => (administration?.value ?? 0) > tagged.value);
  if (tagged !== undefined && !isAPart) return negated(tagged);
  const threefold = sumOfAll(at, flow, SGA_IFRS_THREE);
  if (threefold !== undefined) return negated(threefold);
  for (const { administration, selling } of halves) {
    if (administration === undefined || selling === undefined) continue;
    const sum = sumOfHalves(at, administration, selling);
    if (sum !== undefined) return negated(sum);
  }
  const hasHalf = isAPart || halves.some((half) => half.administration ?? half.selling);
  return absent(hasHalf ? "n.a.: only a part of SG&A is tagged" : undefined);
}

/** Undefined where the selling half is a mention of marketing in a note. */
function sumOfHalves(at: At, administration: Figure, selling: Figure): Figure | undefined {
  const isMarketing = conceptOf(selling) === MARKETING;
  if (isMarketing && isPrinted(at, MARKETING, "income-statement") === false) return undefined;
  const operands: Operand[] = [
    [conceptOf(administration), administration],
    [conceptOf(selling), selling],
  ];
  const value = administration.value + selling.value;
  const formula = operands.map(([name]) => name).join(" + ");
  return derived(value, formula, operands, isMarketing ? faceFlags(at, "income-statement") : []);
}

function conceptOf({ source }: Figure): string {
  return "concept" in source ? plainName(source.concept) : "derived";
}

/** Two tags may differ by equity income, which stands above the tax or below it. */
export function preTaxIncome(at: At): Cell {
  const tagged = PRETAX.filter((concept) => flow(at, concept) !== undefined);
  const isAmbiguous = new Set(tagged.map((concept) => flow(at, concept)?.value)).size > 1;
  const chosen = isAmbiguous ? preTaxOfStatement(at, tagged) : undefined;
  const figure = chosen === undefined ? firstOf(at, flow, PRETAX) : flow(at, chosen);
  const whole = figure ?? sumOfAll(at, flow, PRETAX_PARTS);
  if (whole !== undefined) return whole;
  const afterTax = firstOf(at, flow, INCOME_WITH_MINORITIES);
  const tax = firstOf(at, flow, TAX);
  if (afterTax === undefined || tax === undefined) return absent();
  const sum = sumOf("income after taxes, minorities included + income taxes", [
    ["income after taxes, minorities included", afterTax],
    ["income taxes", tax],
  ]);
  return sum.value === null ? sum : withFlags(sum, "pre_tax_derived");
}

/**
 * Which of several tags is the line of the income statement: the one printed, where that is known;
 * else the one that quarterly reports tag too, for a note is of the year alone; else the one that
 * leaves income after tax.
 */
function preTaxOfStatement(at: At, tagged: readonly string[]): string | undefined {
  const printed = tagged.filter((concept) => isPrinted(at, concept, "income-statement") === true);
  const quarterly = tagged.filter((concept) => isTaggedInQuarters(at, concept));
  const [only, ...others] = printed.length > 0 ? printed : quarterly;
  if (only !== undefined && others.length === 0) return only;
  return tagged.find((concept) => {
    const figure = flow(at, concept);
    return figure !== undefined && leavesIncome(at, figure);
  });
}

function isTaggedInQuarters(at: At, concept: string): boolean {
  const entries = at.index.series.get(qualified(concept))?.byPeriod.values() ?? [];
  return [...entries].some(
    ({ endDay, facts }) =>
      Math.abs(endDay - at.column.endDay) <= YEAR_DAYS &&
      facts.some(({ form }) => form.startsWith("10-Q")),
  );
}

function leavesIncome(at: At, preTax: Figure): boolean {
  const tax = firstOf(at, flow, TAX);
  return (
    tax !== undefined &&
    INCOME_WITH_MINORITIES.some((concept) => {
      const income = flow(at, concept);
      return (
        income !== undefined && isClose(preTax.value - tax.value, income.value, preTax.value, EXACT)
      );
    })
  );
}

/** Tax Expense, negative for an expense. */
export function taxExpense(at: At): Cell {
  const tagged = firstOf(at, flow, TAX);
  return tagged === undefined ? absent() : negated(tagged);
}

/**
 * Net Income of the shareholders of the parent: the tag, else that of all less that of the
 * minorities. Where income after preferred dividends is tagged, it tells which of the two it is:
 * some tag the parent's under the name of all, and minorities in the sign they print.
 */
export function netIncome(at: At): Cell {
  const tagged = firstOf(at, flow, NET_INCOME);
  if (tagged !== undefined) return tagged;
  const all = firstOf(at, flow, NET_INCOME_OF_ALL);
  const common = flow(at, NET_INCOME_OF_COMMON);
  const minorities = firstOf(at, flow, NET_INCOME_OF_MINORITIES);
  if (all === undefined) return common ?? absent();
  if (minorities === undefined) return all;
  const left = sumOf("income of all - income of minorities", [
    ["income of all", all],
    ["income of minorities", minorities, -1],
  ]);
  if (!isFigure(left)) return left;
  const isOfParent = common !== undefined && distance(all, common) < distance(left, common);
  return isOfParent ? all : withFlags(left, "net_income_derived");
}

function distance(a: Figure, b: Figure): number {
  return Math.abs(a.value - b.value);
}
