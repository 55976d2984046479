import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PassageTable } from "#core/ledger/passage-table.ts";
import { type NamedTable, tablesBeside } from "./tables-beside.ts";

type Row = readonly [label: string, texts: readonly string[], concept?: string | undefined];

function tableOf(years: readonly string[], rows: readonly Row[]): PassageTable {
  return {
    units: "In millions of dollars",
    headerRows: [["", ...years]],
    rows: rows.map(([label, texts, concept]) => ({
      label,
      cells: texts.map((text) => (concept === undefined ? { text } : { text, concept })),
    })),
  };
}

const now = tableOf(
  ["2025", "2024"],
  [
    ["Term loan, due 2028 (1)", ["225", "267"], "x:TermLoan"],
    ["Senior notes", ["500", "500"]],
    ["Green bond", ["80", ""]],
    ["Total debt", ["805", "767"]],
  ],
);
const before = tableOf(
  ["2024", "2023"],
  [
    ["Term loan", ["267", "300"], "x:TermLoan"],
    ["Revolver", ["", "15"]],
    ["Senior notes (2)", ["500", "500"]],
    ["Total debt", ["767", "815"]],
  ],
);
const BOTH: readonly NamedTable[] = [
  { name: "Debt, 10-K FY2025", table: now },
  { name: "Debt, 10-K FY2024", table: before },
];

describe("tables side by side", () => {
  it("have each row once, by its tag or its label, under their own columns", () => {
    const { table } = tablesBeside(BOTH);
    const [one, other] = BOTH.map(({ name }) => `${name}, In millions of dollars`);
    expect(table.headerRows).toEqual([
      ["", one, one, other, other],
      ["", "2025", "2024", "2024", "2023"],
    ]);
    expect(table.rows.map(({ label, cells }) => [label, ...cells.map(({ text }) => text)])).toEqual(
      [
        ["Term loan, due 2028 (1)", "225", "267", "267", "300"],
        ["Revolver", "", "", "", "15"],
        ["Senior notes", "500", "500", "500", "500"],
        ["Green bond", "80", "", "", ""],
        ["Total debt", "805", "767", "767", "815"],
      ],
    );
  });

  it("keep rows apart that one name or tag does not tell apart", () => {
    const rows: readonly Row[] = [
      ["Sales", ["1"], "x:Revenues"],
      ["Packaging sales", ["2"], "x:Revenues"],
      ["Other", ["3"]],
      ["Other", ["4"]],
    ];
    const twice = tableOf(["2025"], rows);
    const { table } = tablesBeside([
      { name: "a", table: twice },
      { name: "b", table: twice },
    ]);
    expect(table.rows.map(({ label, cells }) => [label, ...cells.map(({ text }) => text)])).toEqual(
      rows.map(([label, [text = ""]]) => [label, text, text]),
    );
  });

  it("tell a row by its tag from one that would take its name", () => {
    const assets = ["Assets:", ["0"], undefined] as const;
    const lists = [
      [assets, ["Term loan", ["0"], undefined], ["Assets:", ["0"], "x:B"]],
      [assets, ["Term loan", ["0"], "x:B"], assets],
    ] as const;
    const { table } = tablesBeside(
      lists.map((rows, at) => ({ name: `${at}`, table: tableOf(["a"], rows) })),
    );
    const shown = table.rows.flatMap(({ cells }) => cells.filter(({ text }) => text !== ""));
    expect(shown).toHaveLength(6);
  });

  it("show every cell of every table once, where it is said to be from", () => {
    const label = fc.constantFrom("Term loan", "Notes (1)", "Notes", "Total", "Assets:", "");
    const concept = fc.option(fc.constantFrom("x:A", "x:B", "x:C"), { nil: undefined });
    const row = fc.tuple(label, fc.array(fc.nat(99).map(String), { maxLength: 3 }), concept);
    const tables = fc.array(fc.array(row, { maxLength: 6 }), { maxLength: 3 });
    fc.assert(
      fc.property(tables, (lists) => {
        const given = lists.map((rows, at) => ({
          name: `${at}`,
          table: tableOf(["a", "b", "c"], rows),
        }));
        const { table, cellAt } = tablesBeside(given);
        const seen = table.rows.flatMap(({ cells }, of) =>
          cells.flatMap(({ text }, column) => {
            const cell = cellAt(of, column);
            const own = cell && given[cell.at]?.table.rows[cell.row]?.cells[cell.column];
            expect(text).toBe(own?.text ?? "");
            return own === undefined ? [] : [JSON.stringify(cell)];
          }),
        );
        const all = lists.flatMap((rows) => rows.flatMap(([, texts]) => texts)).length;
        expect(new Set(seen).size).toBe(seen.length);
        expect(seen).toHaveLength(all);
      }),
    );
  });
});
