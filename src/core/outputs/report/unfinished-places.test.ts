import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { unfinishedPlaces, unfinishedRemovals } from "./unfinished-places.ts";

function finished(content: string): string {
  return unfinishedRemovals(content)
    .toReversed()
    .reduce(
      (text, { position, length }) => text.slice(0, position) + text.slice(position + length),
      content,
    );
}

describe("what a draft leaves to its author", () => {
  it.each([
    "[Analyst: what the company sells, to whom. And why.]",
    "The business is not described in the connected data; connect Harbour's latest 10-K (Items 1, 1A and 7) to add it.",
    "No other company is connected to compare with; connect the statements of competitors to set margins and leverage side by side.",
    "A view needs a value: connect a saved model with DCF results.",
    "Margins are unknown: connect Harbour Packaging Group (fictional)'s latest 10-K to add them.",
    "No saved model is connected, so there are no projections to quote.",
    "Capex guidance TBD.",
    "(connect Harbour Packaging Group (fictional)'s latest 10-K)",
    "(connect a saved model)",
  ])("is «%s»", (text) => {
    expect(unfinishedPlaces(`Overview:\nLeverage fell.\n${text}`)).toEqual([
      { text, position: 25, length: text.length },
    ]);
  });

  it.each([
    "The ring mains connect the two sites.",
    "Two things matter: connected customers pay more.",
    "Debt [net of cash] fell.",
    "Revenues rose [1].",
  ])("is nothing in «%s»", (text) => {
    expect(unfinishedPlaces(text)).toEqual([]);
  });

  it("goes with the line and the heading that would stand empty without it", () => {
    const content =
      "Overview:\nLeverage fell. Connect the 10-K to say why. Cash rose.\n\nBusiness:\n[Analyst: what it sells.]\n\nRisks:\nResin.";
    expect(finished(content)).toBe("Overview:\nLeverage fell. Cash rose.\n\nRisks:\nResin.");
  });

  it("leaves one blank between words and none before what ends them", () => {
    const place = fc.constantFrom("(connect a saved model)", "[TBD]");
    const part = fc.oneof(fc.constantFrom("Margins", "value"), place);
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), (parts) => {
        const words = parts.filter((each) => /^\w/.test(each));
        const text = finished(`A ${parts.join(" ")}.`);
        expect(text).toBe(`A${words.map((word) => ` ${word}`).join("")}.`);
      }),
    );
  });

  it("is gone after one removal, and every other sentence stays", () => {
    const line = fc.constantFrom(
      "Leverage fell.",
      "Overview:",
      "",
      "[Analyst: what.]",
      "Cash rose. [TBD] Debt fell.",
      "Connect the 10-K to add it.",
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        const text = finished(lines.join("\n"));
        expect(unfinishedPlaces(text)).toEqual([]);
        for (const kept of ["Leverage fell.", "Cash rose.", "Debt fell."]) {
          expect(text.split(kept).length).toBe(lines.join("\n").split(kept).length);
        }
      }),
    );
  });
});
