import type { ItemId } from "#core/finance/ratios/ratio-items.ts";
import type { Archetype } from "#core/ledger/financial-data.ts";

/** The rows that stand for a company where a question names a subject and no row. */
export type HeadlineRows = {
  /** What is nearest to a question the data do not answer. */
  readonly nearest: readonly ItemId[];
  /** Results of a year or a quarter. */
  readonly trading: readonly ItemId[];
  readonly margins: readonly ItemId[];
  readonly leverage: readonly ItemId[];
  readonly balanceSheet: readonly ItemId[];
  /** What meets what falls due. */
  readonly liquidity: readonly ItemId[];
  readonly performance: readonly ItemId[];
  /** What is set beside other companies. */
  readonly compared: readonly ItemId[];
};

const CORPORATE: HeadlineRows = {
  nearest: ["Revenues", "EBITDA", "Net Leverage (x)"],
  trading: ["Revenues", "EBITDA", "EBITDA Margin (%)", "Discretionary FCF"],
  margins: ["Gross Margin (%)", "EBITDA Margin (%)", "EBIT Margin (%)"],
  leverage: ["Net Leverage (x)", "Gross Leverage (x)"],
  balanceSheet: ["Total Debt", "Cash And Equivalents", "Net Debt", "Equity"],
  liquidity: ["Cash And Equivalents", "Short-Term Debt"],
  performance: ["Revenues", "EBITDA", "EBITDA Margin (%)", "Discretionary FCF", "Net Leverage (x)"],
  compared: ["Revenues", "EBITDA Margin (%)", "Net Leverage (x)", "Discretionary FCF"],
};

const BANK: HeadlineRows = {
  nearest: ["Revenues", "Net Income", "Return On Equity (%)"],
  trading: ["Revenues", "Net Interest Income", "Provision For Credit Losses", "Net Income"],
  margins: ["Net Interest Margin (%)", "Efficiency Ratio (%)", "Net Margin (%)"],
  leverage: ["CET1 Ratio", "Equity / Assets (%)"],
  balanceSheet: ["Total Assets", "Loans", "Deposits", "Equity"],
  liquidity: ["Deposits", "Loans / Deposits (%)"],
  performance: [
    "Revenues",
    "Net Interest Income",
    "Efficiency Ratio (%)",
    "Net Income",
    "Return On Equity (%)",
  ],
  compared: ["Revenues", "Efficiency Ratio (%)", "Return On Equity (%)"],
};

const INSURER: HeadlineRows = {
  nearest: ["Revenues", "Net Income", "Return On Equity (%)"],
  trading: ["Revenues", "Premiums Earned", "Net Income"],
  margins: ["Loss Ratio (%)", "Combined Ratio (%)", "Net Margin (%)"],
  leverage: ["Debt / Capital (%)", "Equity / Assets (%)"],
  balanceSheet: ["Total Assets", "Investments", "Total Debt", "Equity"],
  liquidity: ["Investments", "Cash And Equivalents"],
  performance: ["Revenues", "Premiums Earned", "Loss Ratio (%)", "Net Income"],
  compared: ["Revenues", "Loss Ratio (%)", "Return On Equity (%)"],
};

const HEADLINES: Readonly<Record<Archetype, HeadlineRows>> = {
  corporate: CORPORATE,
  "captive-finance": CORPORATE,
  bank: BANK,
  insurer: INSURER,
  reit: {
    ...CORPORATE,
    nearest: ["Revenues", "FFO (NAREIT)", "Net Debt / EBITDAre (x)"],
    leverage: ["Net Debt / EBITDAre (x)", "Net Leverage (x)"],
    performance: ["Revenues", "FFO (NAREIT)", "FFO Payout (%)", "Net Debt / EBITDAre (x)"],
  },
  "no-revenue": {
    ...CORPORATE,
    nearest: ["Net Income", "Cash Burn", "Cash Runway"],
    trading: ["Net Income", "Discretionary FCF"],
    performance: ["Net Income", "Cash Burn", "Cash And Equivalents", "Cash Runway"],
    compared: ["Net Income", "Cash Burn", "Cash Runway"],
  },
};

/** The rows a company of this kind is read by. */
export function headlineRows(archetype: Archetype): HeadlineRows {
  return HEADLINES[archetype];
}
