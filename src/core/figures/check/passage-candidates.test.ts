import { describe, expect, it } from "vitest";
import { cardPassages } from "#core/ledger/card-passages.ts";
import { openLedger } from "#core/ledger/ledger.ts";
import { isPassage } from "#core/ledger/source.ts";
import { passagesCard, scheduleTable } from "#core/ledger/testing/passages.ts";
import { withWords } from "#core/figures/anchors/in-force.ts";
import { checkAnchored } from "./check-anchored.ts";
import { cellSentence, datumOfCell } from "./passage-candidates.ts";

describe("a cell of a passage's table", () => {
  const card = passagesCard();
  const ledger = openLedger([card]);
  const cells = cardPassages(card.data).passages.flatMap((passage) =>
    (passage.table?.rows ?? []).flatMap((row, at) =>
      row.cells.map((cell, column) => ({ passage, cell, place: { row: at, column } })),
    ),
  );

  it("is the datum at its place and of its value, or none", () => {
    const found = cells.flatMap(({ passage, cell, place }) => {
      const datum = datumOfCell({ ledger }, passage.source, place);
      return datum === undefined ? [] : [{ datum, cell, place }];
    });
    expect(found.length).toBeGreaterThan(10);
    for (const { datum, cell, place } of found) {
      const at = datum.source && isPassage(datum.source) ? datum.source.at : undefined;
      expect(at).toEqual(place);
      expect(datum.value).toBe(cell.value);
    }
    const outside = { row: 999, column: 0 };
    for (const { passage } of cells) {
      expect(datumOfCell({ ledger }, passage.source, outside)).toBeUndefined();
    }
  });

  it("is said by all that it stands under, with every digit that is printed", () => {
    const item = "Discontinued operations: Net income, East";
    const said = (text: string, value: number, unit: "money" | "shares" | "fraction" = "money") => {
      const about = { kind: "row", ticker: "MADE", item, period: "2025", currency: "USD" } as const;
      return cellSentence({ ...about, value, unit }, { text }).text;
    };
    const lead = `${item}, FY2025: `;
    expect(said("$49", 49e3)).toBe(`${lead}USD 0.049 mm.`);
    expect(said("(4)", -4e3)).toBe(`${lead}USD (0.004) mm.`);
    expect(said("$1,234", 1_234e3)).toBe(`${lead}USD 1.234 mm.`);
    expect(said("5", 5e6)).toBe(`${lead}USD 5 mm.`);
    expect(said("$4.125", 4.125e9)).toBe(`${lead}USD 4,125 mm.`);
    expect(said("5.5", 5.5e6, "shares")).toBe(`${lead}5.5 mm.`);
    expect(said("0.05%", 0.0005, "fraction")).toBe(`${lead}0.05%.`);
  });

  it("is named by the year it falls due in, and timed by the day it is as of", () => {
    const due = passagesCard([], [scheduleTable("Maturities of debt:", false, "2025")]);
    const provider = openLedger([due]).providers[0];
    const items = provider?.items.filter((item) => item.includes("Principal")) ?? [];
    expect(items.map((item) => item.split(": ").at(-1))).toEqual(
      ["2026", "2027", "2028", "Thereafter"].map((year) => `Principal, ${year}`),
    );
    expect(items.map((item) => provider?.find(item, "2025")?.value)).toEqual(
      [75, 30, 255, 500].map((value) => value * 1e6),
    );
    const flows = passagesCard([], [scheduleTable("Debt:", false)]);
    expect(openLedger([flows]).providers[0]?.items).toContain("12. Debt: Principal");
  });

  it("is said by a sentence that its binding verifies, whatever is written behind it", () => {
    const said = cells.flatMap(({ passage, cell, place }) => {
      const datum = datumOfCell({ ledger }, passage.source, place);
      return datum === undefined ? [] : [cellSentence(datum, cell)];
    });
    // The number of a note is its place in the filing, no part of what a figure is called.
    expect(said.filter(({ text }) => text.startsWith("Debt: ")).length).toBeGreaterThan(5);
    expect(said.filter(({ text }) => /^\d/.test(text))).toEqual([]);
    for (const { text, anchors } of said) {
      const bound = anchors.map((anchor) => ({
        ...anchor,
        id: text,
        by: "product" as const,
        at: "2026-11-20T12:00:00.000Z",
        text: text.slice(anchor.from, anchor.to),
      }));
      const written = { content: text, anchors: withWords(bound, text) };
      for (const content of [text, `${text} It fell, and more is due.`]) {
        const cards = { connectedData: [card], primaryTicker: card.ticker };
        const { figures } = checkAnchored({ ...written, ...cards, content });
        const own = figures.find(({ position }) => position === anchors[0]?.from);
        expect([text, own?.verdict]).toEqual([text, "verified"]);
      }
    }
  });
});
