import { describe, expect, it } from "vitest";
import type { DebtPicture } from "#core/ledger/debt-picture.ts";
import { cellCitation } from "#core/outputs/report/cell-citation.ts";
import { debtTable } from "#core/outputs/report/debt-table.ts";
import { HARBOUR } from "#core/outputs/report/testing/harbour.ts";

const MILLION = 1_000_000;

const DEBT: DebtPicture = {
  column: "2025",
  date: "2025-12-31",
  lines: [
    { name: "Short-term debt", amount: 75 * MILLION, status: "tagged", flags: [] },
    {
      name: "Commercial paper",
      partOf: "Short-term debt",
      amount: null,
      status: "not tagged",
      reason: "n.a.: not tagged in the filing",
      flags: [],
    },
    { name: "Total debt", amount: 1257 * MILLION, status: "tagged", flags: [] },
  ],
  maturities: [
    { name: "2026", amount: 0, status: "tagged", flags: [] },
    { name: "Thereafter", amount: 500 * MILLION, status: "tagged", flags: [] },
  ],
  maturitiesDate: "2024-12-31",
  ties: [],
};

const table = debtTable(HARBOUR, DEBT);
const rows = table.groups.flatMap((group) => group.rows);

describe("debtTable", () => {
  it("says of each line how it is known, and never prints nothing for what is not tagged", () => {
    expect(rows.map((row) => [row.label, row.cells[0]?.text, row.note])).toEqual([
      ["Short-term debt", "75", "tagged"],
      ["Commercial paper", "n.a.", "not tagged"],
      ["Total debt", "1,257", "tagged"],
      ["Due in 2026", "–", "tagged"],
      ["Due thereafter", "500", "tagged"],
    ]);
  });

  it("does not call a zero tagged that is concluded from the balance sheet", () => {
    const none = { name: "Short-term debt", amount: 0, status: "tagged" } as const;
    const concluded = { ...none, flags: ["none_by_balance_sheet"] };
    const [group] = debtTable(HARBOUR, { ...DEBT, lines: [concluded] }).groups;
    expect(group?.rows[0]?.note).toBe("taken as none");
  });

  it("indents the parts of a line and rules off a total", () => {
    expect(rows.slice(0, 3).map((row) => row.role)).toEqual(["line", "ratio", "subtotal"]);
  });

  it("dates the maturities by their own balance sheet, in the head and in a citation", () => {
    expect(table.groups.map((group) => group.title)).toEqual([
      "Debt at 31 December 2025",
      "Maturities at 31 December 2024",
    ]);
    const [row, column] = [rows.at(-1), table.columns[0]];
    const cell = row?.cells[0];
    const cited =
      row &&
      column &&
      cell &&
      cellCitation({ name: "Harbour", currency: "USD", row, column, cell });
    expect(cited).toBe("USD 500 mm, Harbour, Due thereafter, at 31 December 2024");
  });
});
