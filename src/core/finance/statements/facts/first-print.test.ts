import { describe, expect, it } from "vitest";
import type { Fact } from "#core/finance/statements/facts/company-facts.ts";
import { asCited, firstPrint } from "#core/finance/statements/facts/first-print.ts";

const TEN_K = { accn: "0000000001-25-000010", form: "10-K", filed: "2025-10-31" };
const TEN_Q = { accn: "0000000001-26-000002", form: "10-Q", filed: "2026-01-30" };
const NEXT_10_Q = { accn: "0000000001-26-000005", form: "10-Q", filed: "2026-05-01" };

describe("the filing that a cell is cited from", () => {
  it("is the annual report where quarterly reports only repeat its balance", () => {
    const facts = [fact(TEN_K, 90), fact(TEN_Q, 90), fact(NEXT_10_Q, 90)];
    expect(printOf(facts)).toEqual({ accession: TEN_K.accn, form: "10-K", filed: "2025-10-31" });
  });

  it("is the report that restated the value, and none before it", () => {
    const facts = [fact(TEN_K, 91), fact(TEN_Q, 90), fact(NEXT_10_Q, 90)];
    expect(printOf(facts)?.accession).toBe(TEN_Q.accn);
    expect(printOf([fact(TEN_K, 91), fact(TEN_Q, 90)])).toBeUndefined();
  });

  it("is no recast by 8-K that a report confirmed", () => {
    const recast = { accn: "0000000001-25-000099", form: "8-K", filed: "2025-12-01" };
    expect(printOf([fact(recast, 90), fact(TEN_Q, 90)])).toBeUndefined();
  });

  it("replaces the latest report in a table's sources, those of operands included", () => {
    const firstSaid = { accession: TEN_K.accn, form: "10-K", filed: "2025-10-31" };
    const latest = { accession: TEN_Q.accn, form: "10-Q", filed: "2026-01-30" };
    const concept = "us-gaap:Cash";
    const tagged = { ...latest, concept, firstPrint: firstSaid };
    expect(asCited(tagged)).toEqual({ ...firstSaid, concept });
    const input = { name: "Cash", value: 90, ...tagged };
    expect(asCited({ formula: "-(Cash)", inputs: [input] })).toEqual({
      formula: "-(Cash)",
      inputs: [{ name: "Cash", value: 90, ...firstSaid, concept }],
    });
    expect(asCited({ ...latest, concept })).toEqual({ ...latest, concept });
  });
});

function printOf(facts: readonly Fact[]) {
  const latest = facts.at(-1);
  return latest && firstPrint(facts, latest);
}

function fact(report: Pick<Fact, "accn" | "form" | "filed">, val: number): Fact {
  return { ...report, end: "2025-09-27", val, fy: 2025, fp: "FY" };
}
