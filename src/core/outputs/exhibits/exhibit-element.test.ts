import { expect, it } from "vitest";
import { elementMarkup } from "#core/outputs/exhibits/element.ts";
import { tableElement } from "#core/outputs/exhibits/exhibit-element.ts";
import type { ExhibitTable } from "#core/outputs/exhibits/exhibit.ts";

const TABLE: ExhibitTable = {
  name: "Table",
  title: "Table",
  columns: ["USD mm", "2025", "2026E", "2027E"],
  projectedFrom: 2,
  rows: ["Revenues", "EBITDA"].map((label) => ({
    label,
    kind: "line",
    cells: [{ text: "1" }, { text: "2", fill: "brand-pale", isFramed: true }, { text: "(3)" }],
    sourceNumbers: [1, 4],
  })),
};

it("tells estimates, tones and the base case apart, and sources that all rows share once", () => {
  const text = elementMarkup(tableElement(TABLE));
  expect(text).toContain("USD mm; sources 1, 4");
  expect(text.match(/source-number/g)).toBeNull();
  expect(text).toContain('<td class="open">1</td>');
  expect(text).toContain('<td class="open brand-pale base estimate first">2</td>');
  expect(text).toContain('<td class="estimate">(3)</td>');
  const [first, ...others] = TABLE.rows;
  const rows = first === undefined ? [] : [{ ...first, sourceNumbers: [2] }, ...others];
  expect(elementMarkup(tableElement({ ...TABLE, rows })).match(/source-number/g)).toHaveLength(2);
});
