import { describe, expect, it } from "vitest";
import { formatCell } from "#core/ledger/display.ts";
import { openLedger } from "#core/ledger/ledger.ts";
import { printDatum } from "#core/ledger/print-datum.ts";
import type { Op } from "#core/ledger/reference.ts";
import { cardOf } from "#core/figures/read/testing/sample.ts";
import { REAL_TICKERS, realCompany } from "#core/writing/analyst/testing/real-companies.ts";
import { documentSheet } from "./document-sheet.ts";
import { ledgerSheet } from "./ledger-sheet.ts";
import { resolveReference } from "./resolve-text.ts";

/** What a reader makes of two numbers of a table. */
const READER: Partial<Record<Op, (a: number, b: number) => number>> = {
  sum: (a, b) => a + b,
  difference: (a, b) => a - b,
  change: (a, b) => a - b,
  average: (a, b) => (a + b) / 2,
  min: Math.min,
  max: Math.max,
};
/** A number of a table is within half a million of its cell, and so is the printed one. */
const ROUNDING = 1.5 + 1e-6;

/** A number as a table or a text shows it, in millions: `(1,234)`, `-`, `USD 1,234 mm`. */
function read(shown: string): number {
  const size = Number(/[\d,.]+/.exec(shown)?.[0].replaceAll(",", "") ?? 0);
  return shown.includes("(") ? -size : size;
}

describe("a formula that a model writes over two rows", () => {
  it.each(REAL_TICKERS)("prints what a reader makes of the numbers as shown: %s", (ticker) => {
    const data = realCompany(ticker);
    const ledger = openLedger([cardOf(data)]);
    const sheet = ledgerSheet(ledger);
    const grounds = {
      ledger,
      sheet,
      document: documentSheet("", [], ledger),
      passages: new Map(),
      computed: new Map(),
      style: "mm",
    } as const;
    const year = data.years.at(-1) ?? "";
    const cells = sheet.rows.flatMap(({ id, provider, item }) => {
      const datum = provider.find(item, year);
      return datum?.unit === "money" ? [{ id: `${id}.${year}`, datum }] : [];
    });
    const shown = new Map(
      cells.map(({ id, datum }) => [id, read(formatCell(datum.value, "money"))]),
    );
    const wrong: string[] = [];
    for (const [at, { id: a }] of cells.entries()) {
      for (const { id: b } of cells.slice(at)) {
        for (const [op, make] of Object.entries(READER)) {
          const resolved = resolveReference(`${op}(${a}, ${b})`, grounds);
          const part = "prose" in resolved ? resolved.prose[0] : undefined;
          if (typeof part !== "object" || !("datum" in part)) throw new Error(`${op}: no figure`);
          const expected = make(shown.get(a) ?? NaN, shown.get(b) ?? NaN);
          const printed = printDatum(part.datum, "mm");
          const isRight = Math.abs(read(printed) - expected) <= ROUNDING;
          if (!isRight) wrong.push(`${op}(${a}, ${b}): ${printed}, not ${expected}`);
        }
      }
    }
    expect(wrong.slice(0, 10)).toEqual([]);
  });
});
