import type { ItemId } from "#core/finance/ratios/ratio-items.ts";
import type { SectionWriter } from "#core/writing/analyst/section-writer.ts";
import { type Prose, prose } from "#core/writing/analyst/prose.ts";
import { balanceSentence } from "#core/writing/analyst/sections/debt.ts";
import { maturities } from "#core/writing/analyst/sections/maturities.ts";
import {
  distributionLines,
  ratioLine,
  returnLines,
  rowLine,
  rowOrGap,
} from "#core/writing/analyst/sections/financial-lines.ts";
import { against, thresholdLines } from "#core/writing/analyst/sections/financial-risks.ts";
import { numbered } from "#core/writing/analyst/sections/risks.ts";
import { notMeaningful } from "#core/writing/analyst/sections/financials.ts";
import {
  debtLine,
  insurerBalances,
  insurerCapital,
  insurerConclusion,
  insurerRevenue,
  underwriting,
  underwritingThreshold,
} from "#core/writing/analyst/sections/insurer-lines.ts";
import {
  latestQuarter,
  latestTwelveMonths,
  type QuarterRows,
  yearToDate,
} from "#core/writing/analyst/sections/quarter.ts";
import type { Writing } from "#core/writing/analyst/writing.ts";

const QUARTER_ROWS: QuarterRows = [
  "Revenues",
  "Net Income",
  "Premiums Earned",
  "Losses And Benefits",
];
/** Return on equity from which it speaks for an insurer. */
const SOUND_RETURN = 0.08;
const FLOW_ROWS: readonly ItemId[] = [
  "Revenues",
  "Premiums Earned",
  "Net Investment Income",
  "Net Income",
];
const NO_CASH_MEASURE = prose`Cash flow does not measure an insurer, because premiums and claims run through it.`;

function risks(w: Writing): readonly Prose[] {
  return numbered([
    prose`Underwriting: ${thresholdLines(underwriting(w), underwritingThreshold(w))}`,
    prose`Reserves: ${thresholdLines([balanceSentence(w, "Claims Reserves")], prose`additions to reserves of earlier years, which the claims note of the latest 10-K states`)}`,
    prose`Investments: ${thresholdLines([balanceSentence(w, "Investments"), rowLine(w, "Net Investment Income")], prose`losses on investments that exceed net income`)}`,
    prose`Capital: ${thresholdLines([debtLine(w), ratioLine(w, "Equity / Assets (%)")], prose`the regulatory minimum, which is not disclosed in the connected data`)}`,
  ]);
}

const PERFORMANCE: SectionWriter = (w) => [insurerRevenue(w), underwriting(w), returnLines(w)];

const CASH: SectionWriter = (w) => [[NO_CASH_MEASURE, ...distributionLines(w)]];

const CAPITAL: SectionWriter = (w) => [
  [...insurerCapital(w), notMeaningful(w)],
  insurerBalances(w),
];

const BALANCE_SHEET: SectionWriter = (w) => [
  [balanceSentence(w, "Total Assets"), ...insurerBalances(w)],
  [...insurerCapital(w), notMeaningful(w)],
];

const LIQUIDITY: SectionWriter = (w) => [
  [
    ...insurerBalances(w),
    prose`How much of the investments can be sold at once is not disclosed in the connected data.`,
  ],
];

/** What each section says of an insurer, by its title; a template's own before a title's. */
export const INSURER_SECTIONS: Readonly<Record<string, SectionWriter>> = {
  Overview: (w) => [[insurerConclusion(w), ...insurerCapital(w), notMeaningful(w)]],
  "Debt Composition": (w) => [
    [debtLine(w), balanceSentence(w, "Short-Term Debt"), balanceSentence(w, "Long-Term Debt")],
  ],
  Leverage: (w) => [[ratioLine(w, "Debt / Capital (%)"), ratioLine(w, "Equity / Assets (%)")]],
  "Maturity and Refinancing": (w) => [[balanceSentence(w, "Cash And Equivalents"), maturities(w)]],
  "Lease and Off-Balance-Sheet Items": () => [
    [
      prose`Reinsurance recoverables, guarantees and commitments to invest are not disclosed in the connected data; lease adjustments do not apply to an insurer.`,
    ],
  ],
  Assessment: (w) => [[insurerConclusion(w), ...earnings(w)]],

  "Liquidity Position": LIQUIDITY,
  Liquidity: LIQUIDITY,
  "Cash Generation": (w) => [
    [NO_CASH_MEASURE, rowLine(w, "Net Investment Income"), rowLine(w, "Net Income")],
  ],
  "Uses of Cash": (w) => [distributionLines(w)],
  "Near-Term Obligations": (w) => [[balanceSentence(w, "Short-Term Debt"), maturities(w)]],
  "liquidity-analysis/Assessment": (w) => [[...insurerCapital(w), notMeaningful(w)]],

  "Revenue Trend": (w) => [insurerRevenue(w)],
  Margins: (w) => [[insurerConclusion(w), ...underwriting(w)]],
  "Clean EBITDA": (w) => [
    [notMeaningful(w), prose`The underwriting result and investment income take its place.`],
  ],
  "Cash Conversion": (w) => [
    [
      prose`Cash conversion is not meaningful for insurers; what income became is return on capital.`,
      ...returnLines(w),
    ],
  ],

  "Latest Quarter": (w) => [[...latestQuarter(w, QUARTER_ROWS), notMeaningful(w)]],
  "Year to Date": (w) => [yearToDate(w, FLOW_ROWS)],
  LTM: (w) => [latestTwelveMonths(w, FLOW_ROWS)],
  "Current Trading": (w) => [latestQuarter(w, QUARTER_ROWS), latestTwelveMonths(w, FLOW_ROWS)],
  "What to Watch": (w) => [watched(w)],

  "Key Risks": (w) => [...risks(w).map((risk) => [risk]), [notMeaningful(w)]],
  Mitigants: (w) => mitigants(w).map((mitigant) => [mitigant]),
  "Early-Warning Indicators": (w) => [watched(w)],
  Conclusion: (w) => [[insurerConclusion(w), ...earnings(w)]],
  "Risks and Mitigants": (w) => [
    ...risks(w).map((risk) => [risk]),
    ...mitigants(w).map((mitigant) => [mitigant]),
  ],
  "Catalysts and Risks": (w) => risks(w).map((risk) => [risk]),

  "Executive Summary": (w) => [
    [insurerConclusion(w), rowLine(w, "Revenues"), rowLine(w, "Premiums Earned")],
    [debtLine(w), ...earnings(w), notMeaningful(w)],
  ],
  "Investment View": (w) => [
    [insurerConclusion(w), rowLine(w, "Revenues"), ...earnings(w), notMeaningful(w)],
  ],
  "Financial Performance": PERFORMANCE,
  "Growth and Profitability": PERFORMANCE,
  Profitability: (w) => [
    [insurerConclusion(w), ...underwriting(w), notMeaningful(w)],
    returnLines(w),
  ],
  "Cash Flow": CASH,
  "Cash Flow and Capital Allocation": CASH,
  "Capital Structure and Leverage": CAPITAL,
  "Capital Structure": CAPITAL,
  "Balance Sheet": BALANCE_SHEET,
  "Balance Sheet Overview": BALANCE_SHEET,
  Sensitivities: (w) => [watched(w)],
};

/** Net income, and the return on equity where the conclusion has not said it. */
function earnings(w: Writing): readonly Prose[] {
  return w.now("Combined Ratio (%)") === undefined ? [rowOrGap(w, "Net Income")] : returnLines(w);
}

/** What speaks for the insurer, risk by risk: each only where it does. */
function mitigants(w: Writing): readonly Prose[] {
  const combined = w.now("Combined Ratio (%)")?.value;
  const earned = w.now("Return On Equity (%)")?.value ?? 0;
  const isEarning = combined === undefined ? earned >= SOUND_RETURN : combined < 1;
  return numbered([
    against("Underwriting", isEarning ? insurerConclusion(w) : []),
    against("Reserves", insurerBalances(w)[2] ?? []),
    against("Investments", balanceSentence(w, "Cash And Equivalents")),
    against("Capital", ratioLine(w, "Debt / Capital (%)")),
  ]);
}

function watched(w: Writing): readonly Prose[] {
  const bound = underwritingThreshold(w);
  const income = w.now("Net Income");
  if (bound.length > 0) return [prose`The view weakens at ${bound}.`];
  return income === undefined || income.value <= 0
    ? [prose`The level to watch is net income above zero.`]
    : [prose`The level to watch is net income of zero, against ${income} now.`];
}
