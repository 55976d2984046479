import type { Archetype } from "#core/ledger/financial-data.ts";
import { type Outcome, unavailable } from "#core/finance/ratios/outcome.ts";
import {
  BANK_RATIOS,
  INSURER_RATIOS,
  type NamedRatio,
  type RatioItem,
} from "#core/finance/ratios/ratio-items.ts";

/** Ratios of every company that say something of a bank or an insurer too. */
const KEPT: readonly RatioItem[] = [
  "Revenue Growth (%)",
  "Revenue CAGR 3Y (%)",
  "Net Margin (%)",
  "Effective Tax Rate (%)",
  ...[...BANK_RATIOS, ...INSURER_RATIOS].map(({ item }) => item),
];
/** An insurer borrows for itself: its debt is set against its capital, not its earnings. */
const KEPT_OF_INSURERS: readonly RatioItem[] = ["Debt / Capital (%)", "Debt / Equity (x)"];

const NOT_MEANINGFUL = "n.a.: not meaningful";
const REASONS = {
  bank: `${NOT_MEANINGFUL} for banks: lending and deposits run through its cash flow and its debt`,
  insurer: `${NOT_MEANINGFUL} for insurers: premiums and claims run through its cash flow`,
} as const;

/**
 * The outcome where the ratio means something to such a company, else none with the reason: margins
 * of a company without revenues, and measures of debt and cash flow of banks and insurers.
 */
export function meaningful(
  archetype: Archetype,
  { item, formula }: NamedRatio,
  outcome: Outcome,
): Outcome {
  if (archetype === "no-revenue") {
    const isMargin = outcome.value === null && formula.endsWith("/ Revenues");
    return isMargin ? unavailable("n.m.: the company has no revenues", outcome.inputs) : outcome;
  }
  if (archetype !== "bank" && archetype !== "insurer") return outcome;
  const isKept =
    KEPT.includes(item) || (archetype === "insurer" && KEPT_OF_INSURERS.includes(item));
  if (isKept || outcome.reason.startsWith(NOT_MEANINGFUL)) return outcome;
  return unavailable(REASONS[archetype], outcome.inputs);
}
