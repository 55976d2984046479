import type { Archetype } from "#core/ledger/financial-data.ts";
import type { StatementItem } from "#core/ledger/items.ts";
import { type At, balance, firstOf, flow } from "#core/statements/at.ts";
import { isFigure } from "#core/statements/cell.ts";
import type { Column } from "#core/statements/columns.ts";
import type { Company } from "#core/statements/company-facts.ts";
import { ASSETS } from "#core/statements/balance-concepts.ts";
import { ARCHETYPE_TAGS, BANK_REVENUES } from "#core/statements/concepts.ts";
import type { FactIndex } from "#core/statements/fact-index.ts";
import { tradingRows } from "#core/statements/revenues.ts";

/** Finance receivables above this share of assets make a captive finance arm visible. */
const CAPTIVE_SHARE = 0.15;

const NOT_A_BANK_MEASURE = "n.a.: not meaningful for banks: EBITDA is not a bank measure";
const NOT_AN_INSURER_MEASURE =
  "n.a.: not meaningful for insurers: EBITDA is not an insurer's measure";

const FINANCIAL_ROWS_THAT_DO_NOT_APPLY = [
  "COGS",
  "Gross Profit",
  "SG&A",
  "EBIT",
  "EBITDA",
  "Clean EBITDA",
  "Interest Expense",
  "Change In Working Capital",
  "Other operating cash flow items",
  "Discretionary FCF",
  "FCF",
  "Total Debt",
  "Net Debt",
  "Current Assets",
  "Current Liabilities",
] as const satisfies readonly StatementItem[];

/** The kind of company, by its SIC code and, without one or beside it, by its tags (finance.md 1.7). */
export function archetypeOf(index: FactIndex, company: Company, latest: Column): Archetype {
  const at: At = { index, column: latest, year: latest, archetype: "corporate" };
  const bySic = archetypeBySic(company.sic);
  if (bySic !== undefined) return bySic;
  const byTags = company.sic === undefined ? financialByTags(at) : undefined;
  if (byTags !== undefined) return byTags;
  const { revenues } = tradingRows(at);
  if (!isFigure(revenues) || revenues.value === 0) return "no-revenue";
  const receivables = firstOf(at, balance, ARCHETYPE_TAGS.financingReceivables)?.value ?? 0;
  const assets = firstOf(at, balance, ASSETS)?.value ?? Infinity;
  return receivables > CAPTIVE_SHARE * assets ? "captive-finance" : "corporate";
}

function financialByTags(at: At): "bank" | "insurer" | undefined {
  const hasDeposits = balance(at, ARCHETYPE_TAGS.deposits) !== undefined;
  if (hasDeposits && flow(at, BANK_REVENUES.netInterestIncome) !== undefined) return "bank";
  return flow(at, ARCHETYPE_TAGS.premiums) === undefined ? undefined : "insurer";
}

function archetypeBySic(sic: string | undefined): Archetype | undefined {
  const code = Number(sic);
  if (sic === undefined || !Number.isInteger(code)) return undefined;
  if (code === 6798) return "reit";
  if (code >= 6000 && code <= 6299) return "bank";
  if (code >= 6300 && code <= 6399) return "insurer";
  return undefined;
}

/** Why a row does not apply to such a company; undefined where it does. */
export function reasonNotApplicable(archetype: Archetype, item: StatementItem): string | undefined {
  if (archetype !== "bank" && archetype !== "insurer") return undefined;
  if (!FINANCIAL_ROWS_THAT_DO_NOT_APPLY.some((row) => row === item)) return undefined;
  return archetype === "bank" ? NOT_A_BANK_MEASURE : NOT_AN_INSURER_MEASURE;
}
