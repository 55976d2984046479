import { LEASE_PRINCIPAL } from "#core/finance/statements/concepts/balance-concepts.ts";
import {
  CAPEX,
  CAPEX_KINDS,
  DISTRIBUTIONS,
  DIVIDEND_PARTS,
  DIVIDENDS,
  INTEREST_PAID,
  SHARE_REPURCHASES,
  TAXES_PAID_BEFORE_REFUNDS,
} from "#core/finance/statements/concepts/cash-flow-concepts.ts";
import {
  COGS,
  COGS_PARTS,
  DA_COMBINED,
  DEPRECIATION,
  GENERAL_AND_ADMINISTRATIVE,
  INTEREST_EXPENSE,
  RESEARCH,
  REVENUES,
  SGA,
  SGA_HALVES,
  SHARE_BASED_COMPENSATION,
} from "#core/finance/statements/concepts/concepts.ts";
import { IFRS_POSITIVE_BY_NATURE } from "#core/finance/statements/concepts/ifrs-concepts.ts";
import { qualified } from "#core/finance/statements/concepts/used-concepts.ts";

/** Interest that bears no minus: where it is tagged with one, the size is meant (finance.md 1.1). */
const INTEREST = Object.values(INTEREST_EXPENSE).map(qualified);

/** Concepts whose amounts are taken by their size, whatever sign they are tagged with. */
export const READ_BY_SIZE: ReadonlySet<string> = new Set([...IFRS_POSITIVE_BY_NATURE, ...INTEREST]);

/**
 * Costs and payments that no period can have a negative amount of. Provisions, restructuring,
 * taxes, working capital and all kinds of income turn with the business and are none.
 */
export const POSITIVE_BY_NATURE: ReadonlySet<string> = new Set(
  [
    ...REVENUES,
    ...COGS,
    ...Object.values(COGS_PARTS),
    ...SGA,
    ...SGA_HALVES.flatMap(({ administration, selling }) => [...administration, ...selling]),
    GENERAL_AND_ADMINISTRATIVE,
    ...RESEARCH,
    ...DA_COMBINED,
    DEPRECIATION,
    ...CAPEX,
    ...CAPEX_KINDS,
    ...DIVIDENDS,
    ...DIVIDEND_PARTS.flat(),
    ...DISTRIBUTIONS,
    ...SHARE_REPURCHASES,
    ...INTEREST_PAID,
    TAXES_PAID_BEFORE_REFUNDS,
    ...LEASE_PRINCIPAL,
    ...SHARE_BASED_COMPENSATION,
    ...READ_BY_SIZE,
  ].map(qualified),
);
