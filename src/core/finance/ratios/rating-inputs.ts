import type { Datum } from "#core/ledger/datum.ts";
import { difference, outflow, quotient, total } from "#core/finance/ratios/derived.ts";
import { type EarningsBasis, readOn } from "#core/finance/ratios/earnings-basis.ts";
import { CFO_PRE_WC } from "#core/finance/ratios/ratio-formulas.ts";
import type { FindDatum } from "#core/ledger/find-datum.ts";

/** The figures of one column that the scorecard reads; undefined where the statements lack them. */
export type RatingFigures = {
  /** Earnings that the cap and EBIT coverage stand on. */
  readonly basis: EarningsBasis;
  readonly earnings: Datum | undefined;
  readonly totalDebt: Datum | undefined;
  /** FFO on Clean EBITDA over debt, or cash flow before working capital over debt. */
  readonly fundsToDebt: Datum | undefined;
  /** Debt over Clean EBITDA, leases as the standard of accounting has them. */
  readonly leverage: Datum | undefined;
  readonly coverage: Datum | undefined;
  /** The amount that tells a large company from a small one. */
  readonly sizedBy: Datum | undefined;
  readonly freeCashFlow: Datum | undefined;
  readonly shortTermDebt: Datum | undefined;
  /** Cash and undrawn facilities, or cash alone where none are tagged. */
  readonly liquidity: Datum | undefined;
};

type Now = (item: string) => Datum | undefined;

export function ratingFigures(
  find: FindDatum,
  column: string,
  basis: EarningsBasis,
): RatingFigures {
  const now: Now = (item) => find(item, column);
  return {
    basis,
    earnings: now(basis),
    totalDebt: now("Total Debt"),
    fundsToDebt: fundsToDebt(now),
    leverage: now("Clean Gross Leverage (x)") ?? now("Gross Leverage (x)"),
    coverage: basis === "Clean EBITDA" ? cleanCoverage(now) : ebitCoverage(now),
    sizedBy: now("Revenues"),
    freeCashFlow: now("Discretionary FCF"),
    shortTermDebt: now("Short-Term Debt"),
    liquidity: now("Liquidity") ?? now("Cash And Equivalents"),
  };
}

/** Net leverage and interest coverage of a column, on a basis of earnings: what a trend is read from. */
export function trendFigures(
  find: FindDatum,
  column: string | undefined,
  basis: EarningsBasis,
): { readonly netLeverage: Datum | undefined; readonly coverage: Datum | undefined } {
  return {
    netLeverage: readOn(basis, find, "Net Leverage (x)", column),
    coverage: readOn(basis, find, "Interest Coverage (x)", column),
  };
}

/** FFO over debt; where interest or taxes paid are not disclosed, cash flow before working capital. */
function fundsToDebt(now: Now): Datum | undefined {
  const debt = debtWithItsLeases(now);
  const funds = cleanFunds(now);
  if (funds !== undefined) {
    const name = funds.item === "FFO" ? "FFO / Debt (%)" : "Clean FFO / Debt (%)";
    return quotient(name, "fraction", [funds, debt]);
  }
  const [cash, working] = [
    now("Cash Flow From Operating Activities"),
    now("Change In Working Capital"),
  ];
  if (cash === undefined || working === undefined) return undefined;
  const before = difference("CFO before working capital", [cash, working]);
  return quotient("CFO before working capital / Debt (%)", "fraction", [before, debt]);
}

/** FFO with the one-offs that Clean EBITDA leaves out added back. */
function cleanFunds(now: Now): Datum | undefined {
  const [funds, clean, ebitda] = [now("FFO"), now("Clean EBITDA"), now("EBITDA")];
  // The row falls back on operating cash flow, to which non-cash one-offs can't be added.
  if (funds === undefined || funds.flags?.includes(CFO_PRE_WC) === true) return undefined;
  if (clean === undefined || ebitda === undefined || clean.value === ebitda.value) return funds;
  return total("Clean FFO", [funds, difference("Add-Backs", [clean, ebitda])]);
}

/** Total debt, with lease liabilities where the cost of leases stands below EBITDA (IFRS 16). */
function debtWithItsLeases(now: Now): Datum | undefined {
  const [debt, leases] = [now("Total Debt"), now("Finance Lease Liabilities")];
  if (debt === undefined || leases?.flags?.includes("ifrs_16") !== true) return debt;
  return total("Total Debt with lease liabilities", [debt, leases]);
}

/** EBIT over interest, also where it is negative and the ledger calls it meaningless. */
function ebitCoverage(now: Now): Datum | undefined {
  const known = now("EBIT Coverage (x)");
  if (known !== undefined) return known;
  const [ebit, interest] = [now("EBIT"), now("Interest Expense")];
  if (!ebit || !interest || ebit.value > 0 || interest.value >= 0) return undefined;
  return quotient("EBIT Coverage (x)", "multiple", [ebit, outflow(interest)]);
}

/** EBIT before the one-offs that Clean EBITDA leaves out, over interest. */
function cleanCoverage(now: Now): Datum | undefined {
  const [ebit, clean, ebitda] = [now("EBIT"), now("Clean EBITDA"), now("EBITDA")];
  const interest = outflow(now("Interest Expense"));
  if (!ebit || !clean || !ebitda) return undefined;
  const cleanEbit = total("Clean EBIT", [ebit, difference("Add-Backs", [clean, ebitda])]);
  return quotient("EBIT Coverage (x)", "multiple", [cleanEbit, interest]);
}
