import { describe, expect, it } from "vitest";
import { COMPANIES, found } from "#core/findings/testing/found.ts";
import { periodDates } from "#core/findings/book.ts";
import { periodKind } from "#core/ledger/period.ts";
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

  it("is highest or lowest of every year and twelve months that it is said to be since", () => {
    const { book } = view;
    const wrong = findings
      .filter(({ kind }) => kind === "range")
      .filter(({ item, asOf, says }) => {
        const text = printProse(says.clause, view.style).text;
        const [, name = "", since = ""] =
          /\b(highest|lowest) since at least FY(\d{4})/.exec(text) ?? [];
        const now = view.at(item, asOf)?.value ?? Number.NaN;
        const start = periodDates(book, since)?.end ?? "9";
        const others = book.tables
          .flatMap(({ years }) => years)
          .filter((column) => column !== asOf && periodKind(column) !== "quarter")
          .filter((column) => (periodDates(book, column)?.end ?? "") >= start)
          .flatMap((column) => view.at(item, column)?.value ?? []);
        const isTrue = others.every((other) => (name === "highest" ? other < now : other > now));
        return others.length < 3 || !isTrue;
      });
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });
});
