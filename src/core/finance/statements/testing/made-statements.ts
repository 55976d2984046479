import type { FinancialData, FinancialRow } from "#core/ledger/financial-data.ts";
import type { StatementItem } from "#core/ledger/items.ts";
import { standardise, type StandardiseRequest } from "#core/finance/ratios/standardise.ts";
import {
  COMPANY,
  companyFacts,
  type TestFact,
} from "#core/finance/statements/testing/facts-builder.ts";

/** Facts by concept, us-gaap unless the name says otherwise. */
export type Concepts = Readonly<Record<string, readonly TestFact[]>>;

type Asked = Partial<Omit<StandardiseRequest, "facts" | "company">> & {
  readonly sic?: string | undefined;
};

/** The statements of a made-up company: five years of annual columns unless asked otherwise. */
export function madeStatements(concepts: Concepts, { sic, ...asked }: Asked = {}): FinancialData {
  return standardise({
    facts: companyFacts(concepts),
    company: { ...COMPANY, ...(sic !== undefined && { sic }) },
    period: "annual",
    years: 5,
    origin: "sec",
    ...asked,
  });
}

/** The row of an item; every statement has one. */
export function rowOfItem(data: FinancialData, item: StatementItem): FinancialRow {
  const found = data.data.find((row) => row.item === item);
  if (found === undefined) throw new Error(`no row ${item}`);
  return found;
}
