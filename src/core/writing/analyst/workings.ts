import { type Book, lookUp } from "#core/writing/analyst/books.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";
import { joinProse, type Prose, prose, size } from "#core/writing/analyst/prose.ts";

/** The words between the parts of a row's working, the first part without one. */
type Step = readonly [word: string, item: string];

/** How rows are made, as an analyst would say it; rows that are tagged have no working. */
const WORKINGS: Readonly<Record<string, readonly Step[]>> = {
  "Gross Profit": [
    ["", "Revenues"],
    ["less", "COGS"],
  ],
  EBITDA: [
    ["", "EBIT"],
    ["plus", "D&A"],
  ],
  "Discretionary FCF": [
    ["", "Cash Flow From Operating Activities"],
    ["less", "Capital Expenditure"],
  ],
  FCF: [
    ["", "Discretionary FCF"],
    ["less", "Dividends Paid"],
  ],
  "Total Debt": [
    ["", "Long-Term Debt"],
    ["plus", "Short-Term Debt"],
  ],
  "Net Debt": [
    ["", "Total Debt"],
    ["less", "Cash And Equivalents"],
  ],
  Liquidity: [
    ["", "Cash And Equivalents"],
    ["plus", "Undrawn Credit Facilities"],
  ],
  FFO: [
    ["", "EBITDA"],
    ["less", "Interest Paid"],
    ["less", "Taxes Paid"],
  ],
  "Gross Margin (%)": [
    ["", "Gross Profit"],
    ["over", "Revenues"],
  ],
  "EBITDA Margin (%)": [
    ["", "EBITDA"],
    ["over", "Revenues"],
  ],
  "Clean EBITDA Margin (%)": [
    ["", "Clean EBITDA"],
    ["over", "Revenues"],
  ],
  "EBIT Margin (%)": [
    ["", "EBIT"],
    ["over", "Revenues"],
  ],
  "Net Margin (%)": [
    ["", "Net Income"],
    ["over", "Revenues"],
  ],
  "FCF Margin (%)": [
    ["", "Discretionary FCF"],
    ["over", "Revenues"],
  ],
  "Effective Tax Rate (%)": [
    ["", "Tax Expense"],
    ["over", "Pre-Tax Income"],
  ],
  "Capex Intensity (%)": [
    ["", "Capital Expenditure"],
    ["over", "Revenues"],
  ],
  "Cash Conversion (%)": [
    ["", "Discretionary FCF"],
    ["over", "EBITDA"],
  ],
  "Gross Leverage (x)": [
    ["", "Total Debt"],
    ["over", "EBITDA"],
  ],
  "Net Leverage (x)": [
    ["", "Net Debt"],
    ["over", "EBITDA"],
  ],
  "Clean Gross Leverage (x)": [
    ["", "Total Debt"],
    ["over", "Clean EBITDA"],
  ],
  "Clean Net Leverage (x)": [
    ["", "Net Debt"],
    ["over", "Clean EBITDA"],
  ],
  "Debt / Equity (x)": [
    ["", "Total Debt"],
    ["over", "Equity"],
  ],
  "Short-Term Debt Share (%)": [
    ["", "Short-Term Debt"],
    ["over", "Total Debt"],
  ],
  "Interest Coverage (x)": [
    ["", "EBITDA"],
    ["over", "Interest Expense"],
  ],
  "EBIT Coverage (x)": [
    ["", "EBIT"],
    ["over", "Interest Expense"],
  ],
  "FFO / Debt (%)": [
    ["", "FFO"],
    ["over", "Total Debt"],
  ],
  "CFO / Debt (%)": [
    ["", "Cash Flow From Operating Activities"],
    ["over", "Total Debt"],
  ],
  "FCF / Debt (%)": [
    ["", "Discretionary FCF"],
    ["over", "Total Debt"],
  ],
  "Liquidity / Short-Term Debt (x)": [
    ["", "Liquidity"],
    ["over", "Short-Term Debt"],
  ],
  "Current Ratio (x)": [
    ["", "Current Assets"],
    ["over", "Current Liabilities"],
  ],
  "Debt / Capital (%)": [
    ["", "Total Debt"],
    ["over itself plus", "Equity"],
  ],
};

/** How far a ratio may be from its two parts before the parts are no working of it. */
const SAME = 1e-6;

/**
 * The working of a datum in words with its operands: `net debt of USD 1,129 mm over EBITDA of USD
 * 334 mm`. Empty where a part is missing, or where the parts do not give the value.
 */
export function workingOf(book: Book, datum: Datum): Prose {
  if (datum.kind === "computed") return [];
  const steps =
    datum.item === "Clean EBITDA" ? cleanSteps(book, datum.period) : WORKINGS[datum.item];
  if (steps === undefined) return [];
  const parts = steps.map(([word, item]) => ({ word, part: lookUp(book, item, datum.period) }));
  const known = parts.flatMap(({ word, part }) => (part === undefined ? [] : [{ word, part }]));
  if (known.length !== parts.length || !gives(known, datum.value)) return [];
  const made = joinProse(
    spoken(known).map(({ word, part }) => {
      const amount = nameAndAmount(part);
      return word === "" ? amount : prose`${word} ${amount}`;
    }),
    " ",
  );
  return datum.item === "Clean EBITDA" && steps.length === 1
    ? prose`${made}, as no adjustments were identified`
    : made;
}

/** Clean EBITDA is reported EBITDA with the adjustments that are tagged in that column. */
function cleanSteps(book: Book, period: string): readonly Step[] {
  const added = ["Impairments", "Restructuring"].filter(
    (item) => (lookUp(book, item, period)?.value ?? 0) !== 0,
  );
  return [["", "EBITDA"], ...added.map((item): Step => ["plus", item])];
}

type Part = { readonly word: string; readonly part: Datum };

/** The parts worth saying: nothing is less nothing. */
function spoken(parts: readonly Part[]): readonly Part[] {
  return parts.filter(({ word, part }, at) => at === 0 || part.value !== 0 || word === "over");
}

function nameAndAmount(part: Datum): Prose {
  const words = wordsOf(part.item);
  if (words.isOutflow === true && part.value <= 0) return prose`${words.name} of ${size(part)}`;
  return part.value < 0 && words.negative !== undefined
    ? prose`${article(words.negative)} ${words.negative} of ${size(part)}`
    : prose`${words.name} of ${part}`;
}

function article(noun: string): string {
  return /^[aeiou]/i.test(noun) ? "an" : "a";
}

function gives(
  parts: readonly { readonly word: string; readonly part: Datum }[],
  value: number,
): boolean {
  const sizes = parts.map(({ part }) => (wordsOf(part.item).isOutflow ? -part.value : part.value));
  const [first = 0, ...others] = sizes;
  const made = others.reduce(
    (total, amount, index) => combine(total, amount, parts[index + 1]?.word ?? ""),
    first,
  );
  return Math.abs(made - value) <= SAME * Math.max(1, Math.abs(value));
}

function combine(total: number, amount: number, word: string): number {
  if (word === "plus") return total + amount;
  if (word === "less") return total - amount;
  return word === "over" ? total / amount : total / (total + amount);
}
