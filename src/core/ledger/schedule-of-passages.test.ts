import { describe, expect, it } from "vitest";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { openLedger } from "#core/ledger/ledger.ts";
import { isOfPassages } from "#core/ledger/passages-provider.ts";
import { scheduleOfPassages } from "#core/ledger/schedule-of-passages.ts";
import { passagesCard, scheduleTable } from "#core/ledger/testing/passages.ts";

function scheduleIn(card: ContextItem, year = "2025") {
  const filings = openLedger([card]).providers.filter(isOfPassages);
  const { due = [], place } = scheduleOfPassages(filings, year) ?? {};
  return { due: due.map(({ name, datum }) => [name, datum.value / 1e6]), place };
}

const DUE = [
  ["2026", 75],
  ["2027", 30],
  ["2028", 255],
  ["Thereafter", 500],
];

describe("the schedule of debt in a connected annual report", () => {
  it("is read from a row over the years and from a column of them", () => {
    for (const isDown of [false, true]) {
      const table = scheduleTable("Principal payments due on debt were as follows:", isDown);
      const { due, place } = scheduleIn(passagesCard([], [table]));
      expect(due).toEqual(DUE);
      expect(place).toBe("Item 8, 12. Debt, 10-K filed 27 February 2026, p. 83");
    }
  });

  it("is no table of leases, of another year, or of debt by its kind", () => {
    const leases = scheduleTable("Maturities of lease liabilities and debt:", false);
    expect(scheduleIn(passagesCard([], [leases])).due).toEqual([]);
    const debt = scheduleTable("Principal payments due on debt were as follows:", false);
    expect(scheduleIn(passagesCard([], [debt]), "2019").due).toEqual([]);
    expect(scheduleIn(passagesCard()).due).toEqual([]);
  });
});
