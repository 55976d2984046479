import { describe, expect, it } from "vitest";
import { placeOfGain, SOLD_IN_INCOME } from "#core/findings/beside.ts";
import { dataOf } from "#core/findings/finding.ts";
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
      .filter(({ item }) => item === "EPS Diluted")
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

  it("has disposals that made a quarter of a move of income beside it, of both ends", () => {
    const wrong = findings
      .filter(({ item, kind }) => item === "Net Income" && kind === "moved")
      .filter(({ caveats, operands, asOf }) => {
        const before = operands.find((one) => one.item === "Net Income" && one.period !== asOf);
        const [now, was] = [asOf, before?.period].map((period) => ({
          income: view.reported("Net Income", period)?.value,
          gain: view.reported("Disposal Gains", period)?.value,
        }));
        if (now?.gain === undefined || was?.gain === undefined) return false;
        if (now.income === undefined || was.income === undefined) return false;
        const least = Math.max(
          0.25 * Math.abs(now.income - was.income),
          0.02 * Math.abs(was.income),
        );
        const sizes = [now.gain, was.gain].map(Math.abs).filter((size) => size >= least);
        const told = caveats
          .filter(({ flag }) => flag === SOLD_IN_INCOME)
          .flatMap(({ clause }) => dataOf(clause).map(({ value }) => Math.abs(value)));
        return (
          !sizes.every((size) => told.includes(size)) ||
          told[0] !== (told.length > 0 ? Math.max(...told) : undefined)
        );
      });
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });

  it("has no disposal in EBITDA whose line stands below operating income", () => {
    const wrong = findings.filter(({ item, asOf, operands, caveats, kind }) => {
      const columns = [asOf, ...operands.map(({ period }) => period)];
      const [main] = columns
        .flatMap((column) => view.reported("Disposal Gains", column) ?? [])
        .toSorted((a, b) => Math.abs(b.value) - Math.abs(a.value));
      const isBelow = main !== undefined && placeOfGain(view, main, columns) === "below";
      const isTold = caveats.some(({ flag }) => flag === "disposed");
      return kind === "moved" && item === "EBITDA" && isBelow && isTold;
    });
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });

  it("is no short-term debt only where the newest balance says so", () => {
    const newest = view.reported("Short-Term Debt", view.latest)?.value;
    const texts = findings.map(({ says }) => printProse(says.sentence, view.style).text);
    const none = texts.filter((text) => /no short-term debt|nothing falls due before/i.test(text));
    expect(newest === 0 || view.latest === view.year ? [] : none).toEqual([]);
  });
});
