import type { Archetype } from "#core/ledger/financial-data.ts";
import type { StatementItem } from "#core/ledger/items.ts";
import {
  DEPOSITS,
  DEPOSIT_KINDS,
  FINANCE_PURCHASES,
  FINANCING_RECEIVABLES,
  NET_INTEREST_INCOME,
  POLICY_LIABILITIES,
  REAL_ESTATE,
} from "#core/finance/statements/concepts/archetype-concepts.ts";
import {
  type At,
  balance,
  firstOf,
  flow,
  sumOfAll,
  sumOfTagged,
} from "#core/finance/statements/cells/at.ts";
import { ASSETS } from "#core/finance/statements/concepts/balance-concepts.ts";
import type { Column } from "#core/finance/statements/cells/columns.ts";
import type { Company } from "#core/finance/statements/facts/company-facts.ts";
import {
  BANK_REVENUES,
  COGS,
  GROSS_PROFIT,
  OPERATING_INCOME,
  IFRS_OPERATING_INCOME,
} from "#core/finance/statements/concepts/concepts.ts";
import type { FactIndex } from "#core/finance/statements/facts/fact-index.ts";
import { premiumsEarned } from "#core/finance/statements/kinds/insurer-rows.ts";
import { tradingRows } from "#core/finance/statements/income/revenues.ts";

const OPERATING_PROFIT = [OPERATING_INCOME, IFRS_OPERATING_INCOME];
/** Finance receivables above this share of assets make a captive finance arm visible. */
const CAPTIVE_SHARE = 0.15;
/** Lending to customers above this share of revenues makes one visible too. */
const LENDING_SHARE = 0.05;
/** Deposits above this share of assets make a bank of a company whose SIC code says otherwise. */
const DEPOSITS_SHARE = 0.25;
/** Net interest, or premiums, above this share of revenues is what the company lives on. */
const MAIN_REVENUE = 0.5;
/** Policy liabilities above this share of assets make an insurer whatever its SIC code. */
const POLICIES_SHARE = 0.5;
/** Property above this share of assets makes a property company where no SIC code is known. */
const PROPERTY_SHARE = 0.5;

/**
 * The kind of company: its SIC code together with its tags, and by tags alone without one
 * (finance.md 1.7). SIC 60 to 62 also holds card networks, exchanges and asset managers, which are
 * corporates: what makes a bank or broker is net interest and deposits among its facts.
 */
export function archetypeOf(index: FactIndex, company: Company, latest: Column): Archetype {
  const at: At = { index, column: latest, year: latest, archetype: "corporate" };
  const sic = sicCode(company.sic);
  if (isReit(at, sic)) return "reit";
  if (isInsurer(at, sic)) return "insurer";
  if (isBank(at, sic)) return "bank";
  if (hasNoRevenue(at)) return "no-revenue";
  return isCaptive(at) ? "captive-finance" : "corporate";
}

function sicCode(sic: string | undefined): number | undefined {
  const code = Number(sic);
  return sic === undefined || sic === "" || !Number.isInteger(code) ? undefined : code;
}

function isReit(at: At, sic: number | undefined): boolean {
  if (sic !== undefined) return sic === 6798;
  return shareOfAssets(at, firstOf(at, balance, REAL_ESTATE)?.value) > PROPERTY_SHARE;
}

/** Health insurers (SIC 6324) among them: premiums and medical costs are what they are read by. */
function isInsurer(at: At, sic: number | undefined): boolean {
  const policies = sumOfTagged(at, balance, POLICY_LIABILITIES)?.value;
  if (shareOfAssets(at, policies) > POLICIES_SHARE) return true;
  if (sic !== undefined) return sic >= 6300 && sic <= 6399;
  return shareOfRevenues(at, premiumsEarned(at)?.value) > MAIN_REVENUE;
}

function isBank(at: At, sic: number | undefined): boolean {
  const netInterest = firstOf(at, flow, NET_INTEREST_INCOME);
  const deposits = firstOf(at, balance, DEPOSITS) ?? sumOfAll(at, balance, DEPOSIT_KINDS);
  const takesDeposits = deposits !== undefined && deposits.value > 0;
  if (netInterest !== undefined && takesDeposits) {
    const isLarge = shareOfAssets(at, deposits.value) > DEPOSITS_SHARE;
    if (isLarge || isFinancialSic(sic)) return true;
  }
  if (!isFinancialSic(sic)) return false;
  if (isDepositorySic(sic)) return true;
  if (flow(at, BANK_REVENUES.net) !== undefined) return true;
  return shareOfRevenues(at, netInterest?.value) > MAIN_REVENUE;
}

function isFinancialSic(sic: number | undefined): boolean {
  return sic !== undefined && ((sic >= 6000 && sic <= 6299) || sic === 6712);
}

/** Commercial banks, savings institutions, credit unions, foreign banks and their holdings. */
function isDepositorySic(sic: number | undefined): boolean {
  return sic !== undefined && ((sic >= 6000 && sic <= 6089) || sic === 6712);
}

/** Nothing sold, as far as tags tell: a cost of sales or a profit says that revenues are there. */
function hasNoRevenue(at: At): boolean {
  const { revenues } = tradingRows(at);
  if (revenues.value !== null) return revenues.value === 0;
  const isTrading = [...COGS.flat(), ...GROSS_PROFIT].some(
    (concept) => flow(at, concept) !== undefined,
  );
  return !isTrading && (firstOf(at, flow, OPERATING_PROFIT)?.value ?? -1) <= 0;
}

function isCaptive(at: At): boolean {
  const { total, parts } = FINANCING_RECEIVABLES;
  const kinds = [
    firstOf(at, balance, total)?.value ?? 0,
    ...parts.map((names) => sumOfTagged(at, balance, names)?.value ?? 0),
  ];
  if (shareOfAssets(at, Math.max(...kinds)) > CAPTIVE_SHARE) return true;
  const lent = firstOf(at, flow, FINANCE_PURCHASES)?.value;
  return shareOfRevenues(at, lent) > LENDING_SHARE;
}

function shareOfAssets(at: At, value: number | undefined): number {
  const assets = firstOf(at, balance, ASSETS)?.value ?? 0;
  return value === undefined || assets <= 0 ? 0 : value / assets;
}

function shareOfRevenues(at: At, value: number | undefined): number {
  const revenues = tradingRows({ ...at, archetype: "bank" }).revenues.value ?? 0;
  return value === undefined || revenues <= 0 ? 0 : value / revenues;
}

type Reasons = Partial<Readonly<Record<StatementItem, string>>>;

const BANK = "n.a.: not meaningful for banks:";
const INSURER = "n.a.: not meaningful for insurers:";

const NOT_OF_BANKS: Reasons = {
  ...shared(`${BANK} EBITDA is not a bank measure`, ["EBIT", "EBITDA", "Clean EBITDA"]),
  ...shared(`${BANK} a bank has no cost of sales`, ["COGS", "Gross Profit", "Inventory"]),
  "SG&A": `${BANK} its costs are Noninterest Expense`,
  "Interest Income/Expense": `${BANK} net interest is revenue, shown as Net Interest Income`,
  ...shared(`${BANK} lending and deposits run through its cash flow`, [
    "Change In Working Capital",
    "Other operating cash flow items",
    "Discretionary FCF",
    "FCF",
  ]),
  ...shared(`${BANK} debt and deposits fund its loans`, ["Total Debt", "Net Debt"]),
  ...shared(`${BANK} its balance sheet is not divided by maturity`, [
    "Current Assets",
    "Current Liabilities",
  ]),
};

const NOT_OF_INSURERS: Reasons = {
  ...shared(`${INSURER} EBITDA is not an insurer's measure`, ["EBIT", "EBITDA", "Clean EBITDA"]),
  ...shared(`${INSURER} its cost of sales is Losses And Benefits`, [
    "COGS",
    "Gross Profit",
    "Inventory",
  ]),
  "SG&A": `${INSURER} its costs are acquisition and underwriting expenses`,
  "Interest Income/Expense": `${INSURER} what its investments earn is Net Investment Income`,
  ...shared(`${INSURER} premiums and claims run through its cash flow`, [
    "Change In Working Capital",
    "Other operating cash flow items",
    "Discretionary FCF",
    "FCF",
  ]),
  "Net Debt": `${INSURER} its cash and investments stand against policies`,
  ...shared(`${INSURER} its balance sheet is not divided by maturity`, [
    "Current Assets",
    "Current Liabilities",
  ]),
};

/** Why a row means nothing to such a company; undefined where it does. */
export function reasonNotApplicable(archetype: Archetype, item: StatementItem): string | undefined {
  if (archetype === "bank") return NOT_OF_BANKS[item];
  return archetype === "insurer" ? NOT_OF_INSURERS[item] : undefined;
}

function shared(reason: string, items: readonly StatementItem[]): Reasons {
  return Object.fromEntries(items.map((item) => [item, reason]));
}
