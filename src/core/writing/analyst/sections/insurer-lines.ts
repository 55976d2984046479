import { returnWord } from "#core/finance/vocabulary/bands.ts";
import { possessive } from "#core/finance/vocabulary/company-name.ts";
import { againstPrior, atEndOf, during } from "#core/writing/analyst/movement.ts";
import { type Prose, prose } from "#core/writing/analyst/prose.ts";
import { balanceSentence, comparison } from "#core/writing/analyst/sections/debt.ts";
import {
  ratioLine,
  ratioOrGap,
  rowLine,
  rowOrGap,
} from "#core/writing/analyst/sections/financial-lines.ts";
import { revenueCagr, revenuePath } from "#core/writing/analyst/sections/profit.ts";
import { threshold } from "#core/writing/analyst/sections/thresholds.ts";
import { missing, type Writing } from "#core/writing/analyst/writing.ts";
import { quotient } from "#core/finance/ratios/derived.ts";

/** The sentence a text on an insurer opens with: whether underwriting earns, else what equity earns. */
export function insurerConclusion(writing: Writing): Prose {
  const { now, was, name, year } = writing;
  const combined = now("Combined Ratio (%)");
  if (combined !== undefined) {
    const against = againstPrior(combined, was("Combined Ratio (%)"));
    const result = combined.value < 1 ? "a profit" : "a loss";
    return prose`${possessive(name)} underwriting made ${result}: the combined ratio was ${combined}${during(year)}${against}.`;
  }
  const earned = now("Return On Equity (%)");
  return earned === undefined
    ? prose`${possessive(name)} underwriting result and return on equity cannot be measured from the connected data.`
    : prose`${possessive(name)} return on equity is ${returnWord(earned.value)} at ${earned}${during(year)}.`;
}

/** Premiums, investment income and revenues; that other businesses are in revenues where they are. */
export function insurerRevenue(writing: Writing): readonly Prose[] {
  const revenues = writing.now("Revenues");
  const share = quotient("Premiums Earned / Revenues", "fraction", [
    writing.now("Premiums Earned"),
    revenues,
  ]);
  const isMixed = revenues?.flags?.includes("includes_other_businesses") === true;
  return [
    rowOrGap(writing, "Revenues"),
    revenuePath(writing),
    revenueCagr(writing),
    rowOrGap(writing, "Premiums Earned"),
    isMixed && share !== undefined
      ? prose`Premiums are ${share} of revenues; the group has other businesses, which ratios on premiums do not cover.`
      : [],
    rowLine(writing, "Net Investment Income"),
  ];
}

/** Losses and expenses on premiums, each part and their sum. */
export function underwriting(writing: Writing): readonly Prose[] {
  return [
    ratioOrGap(writing, "Loss Ratio (%)"),
    rowLine(writing, "Losses And Benefits"),
    ratioLine(writing, "Expense Ratio (%)"),
    ratioOrGap(writing, "Combined Ratio (%)"),
  ];
}

/** Equity, and debt beside it. */
export function insurerCapital(writing: Writing): readonly Prose[] {
  return [
    ratioLine(writing, "Equity / Assets (%)"),
    balanceSentence(writing, "Equity"),
    debtLine(writing),
  ];
}

/** Debt and its share of capital. */
export function debtLine(writing: Writing): Prose {
  const { now, was, year } = writing;
  const [debt, share, prior] = [
    now("Total Debt"),
    now("Debt / Capital (%)"),
    was("Debt / Capital (%)"),
  ];
  if (debt === undefined) return missing(writing, "Total Debt");
  const from = was("Total Debt") === undefined ? [] : prose`, ${comparison(writing, "Total Debt")}`;
  const level = prose`Total debt was ${debt}${atEndOf(year)}${from}`;
  if (share === undefined) return prose`${level}.`;
  const against = prior === undefined ? [] : prose`, against ${prior}`;
  return prose`${level}; it was ${share} of capital${against}.`;
}

/** What is invested against what is reserved for claims. */
export function insurerBalances(writing: Writing): readonly Prose[] {
  const { now } = writing;
  const cover = quotient("Investments / Claims Reserves", "multiple", [
    now("Investments"),
    now("Claims Reserves"),
  ]);
  return [
    balanceSentence(writing, "Investments"),
    balanceSentence(writing, "Claims Reserves"),
    cover === undefined ? [] : prose`Investments are ${cover} claims reserves.`,
    balanceSentence(writing, "Cash And Equivalents"),
  ];
}

/** The combined ratio at which underwriting earns nothing. */
export function underwritingThreshold(writing: Writing): Prose {
  const combined = writing.now("Combined Ratio (%)");
  const bound = threshold(writing, "Combined Ratio", 1, "fraction");
  if (combined === undefined) return [];
  return combined.value < 1
    ? prose`a combined ratio of ${bound}`
    : prose`a combined ratio staying above ${bound}`;
}
