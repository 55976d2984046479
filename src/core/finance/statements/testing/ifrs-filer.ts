import type { FinancialData } from "#core/ledger/financial-data.ts";
import type { StatementItem } from "#core/ledger/items.ts";
import { standardise } from "#core/finance/ratios/standardise.ts";
import {
  COMPANY,
  type TestFact,
  companyFacts,
} from "#core/finance/statements/testing/facts-builder.ts";

type Amounts = Readonly<Record<string, number>>;

/** A foreign filer's 2024 as a test writes it: `ifrs-full` concepts without their prefix, in millions. */
export type IfrsFiler = {
  readonly flows?: Amounts;
  readonly balances?: Amounts;
  readonly currency?: string;
  readonly sic?: string;
  readonly form?: string;
};

const MILLION = 1e6;

export function ifrsStatements({
  flows = {},
  balances = {},
  currency = "EUR",
  sic,
  form = "20-F",
}: IfrsFiler): FinancialData {
  const facts = (amounts: Amounts, period: string): [string, readonly TestFact[]][] =>
    Object.entries(amounts).map(([name, value]) => [
      `ifrs-full:${name}`,
      [{ period, value: value * MILLION, form, unit: currency }],
    ]);
  return standardise({
    facts: companyFacts(
      Object.fromEntries([
        ...facts({ ProfitLoss: 1, ...flows }, "2024"),
        ...facts(balances, "2024-12-31"),
      ]),
    ),
    company: { ...COMPANY, sic },
    period: "annual",
    years: 1,
    origin: "sec",
  });
}

export type IfrsCell = {
  readonly value: number | null;
  readonly flags: readonly string[];
  readonly reason: string | undefined;
};

/** A cell of such a filer's 2024 in millions, with its flags and its reason. */
export function ifrsCell(filer: IfrsFiler, item: StatementItem): IfrsCell {
  const row = ifrsStatements(filer).data.find((candidate) => candidate.item === item);
  if (row === undefined) throw new Error(`no row ${item}`);
  const value = row.amounts["2024"] ?? null;
  return {
    value: value === null ? null : value / MILLION,
    flags: row.flags["2024"] ?? [],
    reason: row.reasons?.["2024"],
  };
}
