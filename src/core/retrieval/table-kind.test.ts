import { describe, expect, it } from "vitest";
import type { PassageTable } from "#core/ledger/passage-table.ts";
import { tableKind } from "./table-kind.ts";

function tableOf(heads: string, labels: readonly string[], caption?: string): PassageTable {
  const width = heads.split("|").length - 1;
  const cells = Array.from({ length: width }, () => ({ text: "1", value: 1 }));
  return {
    caption,
    headerRows: [heads.split("|")],
    rows: labels.map((label) => ({ label, cells })),
  };
}

const LOANS = ["Term loan", "6.875% senior notes", "Total debt"];

describe("what a table is", () => {
  it.each([
    ["debt", "12. Debt", tableOf("|2025|2024", LOANS)],
    ["debt", "Financing", tableOf("|2025", LOANS, "Our borrowings were as follows:")],
    ["maturities", "12. Debt", tableOf("|2026|2027|2028|Thereafter", ["Principal"])],
    ["maturities", "Term Debt", tableOf("|", ["2026", "2027", "2028", "Thereafter"])],
    ["covenants", "Facility", tableOf("Covenant|Required|Actual", ["Net leverage"])],
    ["leases", "Leases", tableOf("|2025", ["Operating leases", "Finance leases"])],
    [
      "leases",
      "Leases",
      tableOf("|", ["2026", "2027", "2028", "Thereafter"], "Lease payments are due as follows:"),
    ],
    ["segments", "Note 3. Segment Information", tableOf("|2025|2024", ["Packaging", "Closures"])],
    [undefined, "12. Debt", tableOf("|2025|2024", LOANS, "The fair value of debt was:")],
    [undefined, "12. Debt", tableOf("|2025|2024", ["Interest paid", "Costs amortized"])],
    [undefined, "Ford Credit Segment", tableOf("|2025", ["Receivables", "Losses"])],
    [undefined, "Property and leases", tableOf("|2025", ["Land", "Buildings"])],
    [undefined, "Revenue", tableOf("|2025|2024|2023", ["North America", "Europe"])],
  ])("is %s under %s", (kind, heading, table) => {
    expect(tableKind(table, heading)).toBe(kind);
  });

  it("is nothing where no figure of it is certain", () => {
    const rows = LOANS.map((label) => ({ label, cells: [{ text: "1" }] }));
    expect(tableKind({ headerRows: [["", "2025"]], rows }, "12. Debt")).toBeUndefined();
  });
});
