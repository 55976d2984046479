import { describe, expect, it } from "vitest";
import { COMPANIES, found } from "#core/findings/testing/found.ts";
import { printProse } from "#core/ledger/prose.ts";

/** A number of a text, brackets below zero. */
function read(text: string): number {
  const size = Number(text.replaceAll(/[(),]/g, ""));
  return text.startsWith("(") ? -size : size;
}

describe.each(COMPANIES)("what a reader recomputes of %s", (_, data) => {
  const { view, findings } = found(data);

  it("is what the two printed amounts a share come to", () => {
    const wrong = findings
      .filter(({ item }) => item === "Earnings Per Share")
      .map(({ says }) => printProse(says.clause, view.style).text)
      .filter((text) => {
        const [, now = "", by = "", way = "", before = ""] =
          /\b[A-Z]{3} (\(?[\d,.]+\)?)[^,]*, ([\d.]+)% (above|below) the [A-Z]{3} ([\d,.]+)/.exec(
            text,
          ) ?? [];
        const grown = (read(now) / read(before) - 1) * 100;
        return (
          before !== "" && Math.abs(grown - Number(by) * (way === "above" ? 1 : -1)) > 0.05 + 1e-9
        );
      });
    expect(wrong).toEqual([]);
  });
});
