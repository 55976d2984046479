import type { ItemId } from "#core/finance/ratios/ratio-items.ts";
import type { SectionWriter } from "#core/writing/analyst/section-writer.ts";
import { type Prose, prose } from "#core/writing/analyst/prose.ts";
import {
  bankCapital,
  bankConclusion,
  bankCosts,
  bankFunding,
  bankRevenue,
  cashAgainstBorrowings,
  creditCosts,
  fundingThreshold,
  lossThreshold,
  provisionCover,
  regulatoryCapital,
  wholesaleFunding,
} from "#core/writing/analyst/sections/bank-lines.ts";
import { balanceSentence } from "#core/writing/analyst/sections/debt.ts";
import { maturities } from "#core/writing/analyst/sections/maturities.ts";
import {
  distributionLines,
  ratioLine,
  ratioOrGap,
  returnLines,
  rowLine,
} from "#core/writing/analyst/sections/financial-lines.ts";
import { against, thresholdLines } from "#core/writing/analyst/sections/financial-risks.ts";
import { numbered } from "#core/writing/analyst/sections/risks.ts";
import { notMeaningful } from "#core/writing/analyst/sections/financials.ts";
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
  "Net Interest Income",
  "Provision For Credit Losses",
];
/** Return on equity from which it speaks for a bank. */
const SOUND_RETURN = 0.08;
const FLOW_ROWS: readonly ItemId[] = [
  "Revenues",
  "Net Interest Income",
  "Pre-Provision Net Revenue",
  "Net Income",
];

function risks(w: Writing): readonly Prose[] {
  return numbered([
    prose`Asset quality: ${thresholdLines(creditCosts(w), lossThreshold(w))}`,
    prose`Funding: ${thresholdLines(bankFunding(w).slice(1), fundingThreshold(w))}`,
    prose`Earnings: ${thresholdLines([ratioOrGap(w, "Efficiency Ratio (%)"), rowLine(w, "Net Interest Income")], prose`net income of zero`)}`,
    prose`Capital: ${thresholdLines([ratioOrGap(w, "Equity / Assets (%)"), regulatoryCapital(w)], prose`the regulatory minimum and buffers, which the latest 10-K states`)}`,
  ]);
}

/** What speaks for the bank, risk by risk: each only where it does. */
function mitigants(w: Writing): readonly Prose[] {
  return numbered([
    against("Asset quality", isEarning(w) ? provisionCover(w) : []),
    against(
      "Funding",
      isAbove(w, "Loans / Deposits (%)", 1) ? [] : fundingVerdict(w),
      cashAgainstBorrowings(w),
    ),
    against("Earnings", isAbove(w, "Return On Equity (%)", SOUND_RETURN) ? bankConclusion(w) : []),
    against("Capital", isAbove(w, "CET1 Ratio", 0) ? ratioLine(w, "CET1 Ratio") : []),
  ]);
}

function isAbove({ now }: Writing, item: ItemId, bound: number): boolean {
  return (now(item)?.value ?? -Infinity) > bound;
}

/** Whether provisions leave something of what is earned before them. */
function isEarning({ now }: Writing): boolean {
  const [earned, charge] = [now("Pre-Provision Net Revenue"), now("Provision For Credit Losses")];
  return earned !== undefined && charge !== undefined && earned.value + charge.value > 0;
}

const PERFORMANCE: SectionWriter = (w) => [
  bankRevenue(w),
  bankCosts(w),
  creditCosts(w),
  returnLines(w),
];

const NO_CASH_MEASURE = prose`Cash flow does not measure a bank, because lending and deposits run through it.`;
const CASH: SectionWriter = (w) => [[NO_CASH_MEASURE, ...distributionLines(w)]];

const CAPITAL: SectionWriter = (w) => [
  [...bankCapital(w), notMeaningful(w)],
  [...bankFunding(w), ...wholesaleFunding(w)],
];

const BALANCE_SHEET: SectionWriter = (w) => [
  [balanceSentence(w, "Total Assets"), balanceSentence(w, "Loans"), ...bankFunding(w)],
  [...bankCapital(w), ...wholesaleFunding(w), notMeaningful(w)],
];

/** What each section says of a bank or broker, by its title; a template's own before a title's. */
export const BANK_SECTIONS: Readonly<Record<string, SectionWriter>> = {
  Overview: (w) => [[bankConclusion(w), ...bankCapital(w), notMeaningful(w)]],
  "Debt Composition": (w) => [[...bankFunding(w), ...wholesaleFunding(w)]],
  Leverage: (w) => [
    [
      balanceSentence(w, "Total Assets"),
      ratioOrGap(w, "Equity / Assets (%)"),
      ratioLine(w, "Return On Assets (%)"),
    ],
  ],
  "Maturity and Refinancing": (w) => [[cashAgainstBorrowings(w), maturities(w)]],
  "Lease and Off-Balance-Sheet Items": () => [
    [
      prose`Commitments to lend, guarantees and derivatives are not disclosed in the connected data; lease adjustments do not apply to a bank.`,
    ],
  ],
  Assessment: (w) => [[provisionCover(w), ...returnLines(w)]],

  "Liquidity Position": (w) => [
    [
      ...bankFunding(w),
      balanceSentence(w, "Cash And Equivalents"),
      prose`The liquidity coverage ratio is not disclosed in the connected data.`,
    ],
  ],
  "Cash Generation": (w) => [
    [NO_CASH_MEASURE, rowLine(w, "Pre-Provision Net Revenue"), rowLine(w, "Net Income")],
  ],
  "Uses of Cash": (w) => [distributionLines(w)],
  "Near-Term Obligations": (w) => [
    [...wholesaleFunding(w), cashAgainstBorrowings(w), maturities(w)],
  ],
  "liquidity-analysis/Assessment": (w) => [
    [fundingVerdict(w), ...bankCapital(w), notMeaningful(w)],
  ],

  "Revenue Trend": (w) => [bankRevenue(w)],
  Margins: (w) => [
    [
      bankConclusion(w),
      ...bankCosts(w),
      ratioOrGap(w, "Net Interest Margin (%)"),
      ratioLine(w, "Net Margin (%)"),
    ],
  ],
  "Clean EBITDA": (w) => [
    [notMeaningful(w), prose`Pre-provision net revenue takes its place.`, ...creditCosts(w)],
  ],
  "Cash Conversion": (w) => [
    [
      prose`Cash conversion is not meaningful for banks; what income became is return on capital.`,
      ...returnLines(w),
      ratioLine(w, "Return On Assets (%)"),
    ],
  ],

  "Latest Quarter": (w) => [[...latestQuarter(w, QUARTER_ROWS), notMeaningful(w)]],
  "Year to Date": (w) => [yearToDate(w, FLOW_ROWS)],
  LTM: (w) => [latestTwelveMonths(w, FLOW_ROWS)],
  "Current Trading": (w) => [[...latestQuarter(w, QUARTER_ROWS)], latestTwelveMonths(w, FLOW_ROWS)],
  "What to Watch": (w) => [watched(w)],

  "Key Risks": (w) => [...risks(w).map((risk) => [risk]), [notMeaningful(w)]],
  Mitigants: (w) => mitigants(w).map((mitigant) => [mitigant]),
  "Early-Warning Indicators": (w) => [watched(w)],
  Conclusion: (w) => [[fundingVerdict(w), ...returnLines(w), regulatoryCapital(w)]],
  "Risks and Mitigants": (w) => [
    ...risks(w).map((risk) => [risk]),
    ...mitigants(w).map((mitigant) => [mitigant]),
  ],
  "Catalysts and Risks": (w) => risks(w).map((risk) => [risk]),

  "Executive Summary": (w) => [
    [bankConclusion(w), rowLine(w, "Revenues"), ratioLine(w, "Efficiency Ratio (%)")],
    [provisionCover(w), ...bankFunding(w).slice(1), regulatoryCapital(w), notMeaningful(w)],
  ],
  "Investment View": (w) => [
    [bankConclusion(w), rowLine(w, "Revenues"), rowLine(w, "Net Income"), notMeaningful(w)],
  ],
  "Financial Performance": PERFORMANCE,
  "Growth and Profitability": PERFORMANCE,
  Profitability: (w) => [[bankConclusion(w), ...bankCosts(w), notMeaningful(w)], creditCosts(w)],
  "Cash Flow": CASH,
  "Cash Flow and Capital Allocation": CASH,
  "Capital Structure and Leverage": CAPITAL,
  "Capital Structure": CAPITAL,
  "Balance Sheet": BALANCE_SHEET,
  "Balance Sheet Overview": BALANCE_SHEET,
  Liquidity: (w) => [
    [...bankFunding(w), balanceSentence(w, "Cash And Equivalents")],
    [...wholesaleFunding(w), cashAgainstBorrowings(w)],
  ],
  Sensitivities: (w) => [watched(w)],
};

/** Whether deposits fund the loans; nothing where either is missing. */
function fundingVerdict(w: Writing): Prose {
  const lent = w.now("Loans / Deposits (%)");
  if (lent === undefined) return [];
  return lent.value < 1
    ? prose`Deposits fund the loans in full: loans are ${lent} of them.`
    : prose`Deposits do not fund the loans in full: loans are ${lent} of them, so the rest relies on markets.`;
}

function watched(w: Writing): readonly Prose[] {
  const bounds = [lossThreshold(w), fundingThreshold(w)].filter(({ length }) => length > 0);
  const lines = bounds.map((bound) => prose`The view weakens at ${bound}.`);
  return lines.length === 0
    ? [prose`The connected data hold too little to name a level to watch.`]
    : lines;
}
