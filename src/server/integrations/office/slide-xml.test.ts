import { describe, expect, it } from "vitest";
import type { ExhibitRow } from "#core/outputs/exhibits/exhibit.ts";
import { deckBytes } from "./deck-bytes.ts";
import { ownTemplate } from "./own-template.ts";
import { packageFaults } from "./testing/package-lint.ts";

const COLUMNS = ["USD mm", "FY2023", "FY2024", "FY2025"];
const BOX = { x: 36, y: 90, width: 888, height: 400 };

function deckOf(rows: readonly ExhibitRow[]): Uint8Array {
  const table = { name: "Debt", title: "Debt fell", columns: COLUMNS, rows };
  const columnWidths = COLUMNS.map(() => 200);
  const element = { kind: "table", name: "Debt", box: BOX, table, size: 10, columnWidths } as const;
  const slide = { title: "Debt fell", layout: "page", elements: [{ ...element, rowHeight: 16 }] };
  const deck = { title: "Debt", analyst: "Ana", slides: [{ ...slide, layout: "page" } as const] };
  return deckBytes(deck, ownTemplate(), "2026-11-27T00:00:00Z");
}

describe("a table of a slide", () => {
  it.each([0, 1, 2, 3])("is as wide as its grid in a row of %i cells", (count) => {
    const cells = COLUMNS.slice(1, 1 + count).map((text) => ({ text }));
    for (const kind of ["heading", "line", "total", "ratio", "sources"] as const) {
      expect(packageFaults(deckOf([{ label: "Balance sheet", kind, cells }]))).toEqual([]);
    }
  });
});
