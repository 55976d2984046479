import { formatMultiple, formatPercent } from "#core/ledger/display.ts";
import type { FinancialData } from "#core/ledger/financial-data.ts";
import { reasonOf } from "#core/ledger/find-datum.ts";
import {
  assessmentOfFunds,
  assessmentOfLeverage,
  blendedNotch,
} from "#core/finance/ratios/rating-bands.ts";
import type { RatingEstimate, ScorecardInput } from "#core/finance/ratios/rating-estimate.ts";
import type { RatingFigures } from "#core/finance/ratios/rating-inputs.ts";
import { RATINGS, type Rating, TABLE_VINTAGE } from "#core/finance/ratios/rating-tables.ts";
import type { TrendReading } from "#core/finance/ratios/rating-trend.ts";

/** An estimate before its inputs and sentences are written down. */
export type BareEstimate = Omit<RatingEstimate, "inputs" | "working">;

/** Every figure behind an estimate, in the order of its steps, each with what is read in it. */
export function scorecardInputs({
  data,
  figures,
  trend,
  estimate,
}: {
  readonly data: FinancialData;
  readonly figures: RatingFigures;
  readonly trend: TrendReading;
  readonly estimate: BareEstimate;
}): readonly ScorecardInput[] {
  const rows = [...leverageRows(figures), ...coverageRows(figures, estimate), ...capRows(figures)];
  return [
    ...rows.map(({ item, ...row }) =>
      row.datum === undefined
        ? { ...row, reason: reasonOf(data, item, estimate.column) ?? `n.a.: ${item} not available` }
        : row,
    ),
    ...trend.figures.map(({ name, datum, item, column }): ScorecardInput => {
      const row = { step: "Trend", name, datum } as const;
      const why = reasonOf(data, item, column) ?? "n.a.: not available for this period";
      return datum === undefined ? { ...row, reason: why } : row;
    }),
  ];
}

/** An input with the row of the statements whose reason stands where it is missing. */
type NamedInput = ScorecardInput & { readonly item: string };

function leverageRows({ fundsToDebt, leverage }: RatingFigures): readonly NamedInput[] {
  const step = "Cash flow and leverage";
  const [funds, turns] = ["FFO / Debt (%)", "Clean Gross Leverage (x)"] as const;
  return [
    {
      step,
      item: funds,
      name: fundsToDebt?.item ?? funds,
      datum: fundsToDebt,
      reading: fundsToDebt && assessmentOfFunds(fundsToDebt.value),
    },
    {
      step,
      item: turns,
      name: leverage?.item ?? turns,
      datum: leverage,
      reading: leverage && assessmentOfLeverage(leverage.value),
    },
  ];
}

function coverageRows(
  { basis, coverage, sizedBy }: RatingFigures,
  { size, synthetic }: BareEstimate,
): readonly NamedInput[] {
  const step = "EBIT coverage";
  const item = "EBIT Coverage (x)";
  const name = basis === "EBITDA" ? item : "EBIT Coverage before one-offs (x)";
  return [
    { step, item, name, datum: coverage, reading: synthetic },
    {
      step,
      item: "Revenues",
      name: sizedBy?.item ?? "Revenues",
      datum: sizedBy,
      reading: `${size} company`,
    },
  ];
}

function capRows(figures: RatingFigures): readonly NamedInput[] {
  const { basis, earnings, liquidity } = figures;
  const rows = [
    { item: basis, datum: earnings },
    { item: "Discretionary FCF", datum: figures.freeCashFlow },
    { item: liquidity?.item ?? "Liquidity", datum: liquidity },
    { item: "Short-Term Debt", datum: figures.shortTermDebt },
  ];
  return rows.map((row) => ({ step: "Caps", name: row.item, ...row }));
}

/** How the inputs make the rating, one sentence a step. */
export function scorecardWorking(estimate: BareEstimate, trendReason: string): readonly string[] {
  const { rating, businessRisk, anchor, caps, spreadBps, assessment } = estimate;
  return [
    assessmentSentence(estimate),
    ...caveats(estimate),
    `At ${businessRisk} business risk, which the analyst may change, ${assessment} anchors ${anchor}.`,
    ...blendSentences(estimate),
    ...caps.map(({ reason }) => reason),
    trendReason,
    `The spread that goes with ${rating} is ${spreadBps} bps over the risk-free rate (${TABLE_VINTAGE}).`,
  ];
}

/** What the ledger notes of leverage that changes how an estimate is read, by its flag. */
const CAVEATS: readonly (readonly [flag: string, sentence: string])[] = [
  [
    "includes_captive_finance_debt",
    "Debt includes what the finance business borrows to lend to customers, which weighs on every measure here.",
  ],
  [
    "lease_liabilities_not_tagged",
    "Lease liabilities are not tagged, so debt is without them though EBITDA is before rent.",
  ],
];

function caveats({ leverage }: BareEstimate): readonly string[] {
  return CAVEATS.flatMap(([flag, sentence]) =>
    leverage?.flags?.includes(flag) === true ? [sentence] : [],
  );
}

function assessmentSentence({ assessment, fundsToDebt, leverage, caps }: BareEstimate): string {
  const readings = [
    ...(fundsToDebt
      ? [
          `${fundsToDebt.item.replace(/ \(%\)$/, "")} of ${formatPercent(fundsToDebt.value)} reads as ${assessmentOfFunds(fundsToDebt.value)}`,
        ]
      : []),
    ...(leverage
      ? [
          `debt over Clean EBITDA of ${formatMultiple(leverage.value)} reads as ${assessmentOfLeverage(leverage.value)}`,
        ]
      : []),
  ];
  if (caps[0]?.kind === "no EBITDA")
    return `Without positive EBITDA, cash flow and leverage are ${assessment}.`;
  if (readings.length === 0) return `There is no debt: cash flow and leverage are ${assessment}.`;
  return readings.length === 1
    ? capital(`${readings.join("")}, and nothing else can be read.`)
    : capital(`${readings.join("; ")}; the average, rounded to the weaker, is ${assessment}.`);
}

function blendSentences({ anchor, synthetic, coverage, size }: BareEstimate): readonly string[] {
  if (synthetic === undefined && coverage !== undefined) {
    return ["EBIT coverage does not enter: cash is generated without EBITDA."];
  }
  if (synthetic === undefined || coverage === undefined) {
    return ["EBIT coverage is not available, so the anchor stands alone."];
  }
  const mixed = blendedNotch(anchor, synthetic);
  return [
    `EBIT coverage of ${formatMultiple(coverage.value)} is ${synthetic} on the table of ${size} companies (${TABLE_VINTAGE}).`,
    `Two thirds of ${anchor} (notch ${notchOf(anchor)}) and one third of ${synthetic} (notch ${notchOf(synthetic)}), rounded to the weaker, are ${RATINGS[mixed] ?? "D"} (notch ${mixed + 1}).`,
  ];
}

/** Notches as finance.md counts them: AAA is 1. */
function notchOf(rating: Rating): number {
  return RATINGS.indexOf(rating) + 1;
}

function capital(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
