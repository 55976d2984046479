import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { STATEMENT_ITEMS, type StatementItem } from "#core/ledger/items.ts";
import {
  leaseAdjustedDebt,
  leaseAdjustedEbitda,
  leaseBasis,
  matchedDebt,
} from "#core/finance/ratios/lease-basis.ts";
import { type Cell, absent } from "#core/finance/statements/cells/cell.ts";
import type { StatementColumn } from "#core/finance/statements/statement-column.ts";

type Leases = {
  readonly debt: number;
  readonly ebitda: number;
  readonly cost: number | null;
  readonly operating: number | null;
  readonly finance: number | null;
  readonly flag: "ifrs_16" | "included_in_debt" | undefined;
};

const money = fc.integer({ min: 0, max: 1_000_000 });
const maybe = fc.option(money, { nil: null });
const anyLeases: fc.Arbitrary<Leases> = fc.record({
  debt: money,
  ebitda: money,
  cost: maybe,
  operating: maybe,
  finance: maybe,
  flag: fc.constantFrom("ifrs_16", "included_in_debt", undefined),
});

function cell(value: number | null, flags: readonly string[] = []): Cell {
  return value === null
    ? { ...absent(), flags }
    : { value, source: { formula: "", inputs: [] }, flags };
}

/** A column as the balance sheet rules make it: under IFRS 16 there are no operating leases. */
function column(leases: Leases): StatementColumn {
  const isIfrs = leases.flag === "ifrs_16";
  const cells: Partial<Record<StatementItem, Cell>> = {
    "Total Debt": cell(leases.debt),
    EBITDA: cell(leases.ebitda),
    "Operating Lease Liabilities": cell(isIfrs ? null : leases.operating),
    "Operating Lease Cost": cell(isIfrs ? null : leases.cost),
    "Finance Lease Liabilities": cell(leases.finance, leases.flag ? [leases.flag] : []),
  };
  return new Map(STATEMENT_ITEMS.map((item) => [item, cells[item] ?? absent()]));
}

function names({ inputs }: { readonly inputs: readonly { readonly name: string }[] }): string[] {
  return inputs.map(({ name }) => name);
}

describe("debt and EBITDA, on any column", () => {
  it("pair operating leases with lease cost: both, or neither", () => {
    fc.assert(
      fc.property(anyLeases, (leases) => {
        const cells = column(leases);
        const debt = names(leaseAdjustedDebt(cells));
        const ebitda = names(leaseAdjustedEbitda(cells, cells));
        expect(debt.includes("Operating Lease Liabilities")).toBe(
          ebitda.includes("Operating Lease Cost"),
        );
        expect(names(matchedDebt(cells))).not.toContain("Operating Lease Liabilities");
      }),
    );
  });

  it("include every lease where EBITDA is before rent, and none of the operating ones where it is after", () => {
    fc.assert(
      fc.property(anyLeases, (leases) => {
        const cells = column(leases);
        const debt = matchedDebt(cells);
        const isIfrs = leaseBasis(cells) === "ifrs-16";
        const isKnown = leases.finance !== null;
        expect(names(debt).includes("Finance Lease Liabilities")).toBe(isIfrs && isKnown);
        const flags = debt.flags ?? [];
        expect(flags.includes("lease_liabilities_not_tagged")).toBe(isIfrs && !isKnown);
        expect(debt.value).toBe(leases.debt + (isIfrs ? (leases.finance ?? 0) : 0));
      }),
    );
  });

  it("never hold a lease twice: adjusted debt is debt and each liability once", () => {
    fc.assert(
      fc.property(anyLeases, (leases) => {
        const cells = column(leases);
        const adjusted = leaseAdjustedDebt(cells);
        fc.pre(adjusted.missing.length === 0);
        const isIfrs = leaseBasis(cells) === "ifrs-16";
        const finance = leases.flag === "included_in_debt" ? 0 : (leases.finance ?? 0);
        const operating = isIfrs ? 0 : (leases.operating ?? 0);
        expect(adjusted.value).toBe(leases.debt + operating + finance);
        expect(new Set(names(adjusted)).size).toBe(names(adjusted).length);
      }),
    );
  });

  it("take the basis of the balance sheet for both, also where the flows are another column's", () => {
    fc.assert(
      fc.property(anyLeases, anyLeases, (balances, flows) => {
        const cells = column(balances);
        const ebitda = leaseAdjustedEbitda(column(flows), cells);
        expect(names(ebitda).includes("Operating Lease Cost")).toBe(
          leaseBasis(cells) === "us-gaap",
        );
      }),
    );
  });

  it("say when finance leases are not in adjusted debt because none are tagged", () => {
    fc.assert(
      fc.property(anyLeases, (leases) => {
        const isLeftOut = leases.finance === null && leases.flag !== "included_in_debt";
        fc.pre(leaseBasis(column(leases)) === "us-gaap");
        const flags = leaseAdjustedDebt(column(leases)).flags ?? [];
        expect(flags.includes("finance_leases_not_tagged")).toBe(isLeftOut);
      }),
    );
  });
});
