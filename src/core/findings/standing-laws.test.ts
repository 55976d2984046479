import { describe, expect, it } from "vitest";
import { COMPANIES, found } from "#core/findings/testing/found.ts";
import { dataOf, type Finding } from "#core/findings/finding.ts";
import type { View } from "#core/findings/view.ts";
import { joinProse, printProse } from "#core/ledger/prose.ts";

// What a finding says stands: on the newest figures, dated where it is not of them, whole or said not to be.

function textOf({ style }: View, { says }: Finding): string {
  return printProse(joinProse([says.sentence, says.clause, says.headline], " "), style).text;
}

function valueIn({ reported }: View, row: string, column: string | undefined): number {
  return reported(row, column)?.value ?? Number.NaN;
}

describe.each(COMPANIES)("what is said of %s", (_, data) => {
  const { view, findings } = found(data);
  const { latest, year, at, reported } = view;
  const rooms = findings.filter(({ kind }) => kind === "headroom");

  it("measures FFO to debt on the newest EBITDA and debt, what was paid as it was", () => {
    const isNewer = [reported("EBITDA", latest), reported("Total Debt", latest)].every(Boolean);
    const isPaid = [reported("Interest Paid", year), reported("Taxes Paid", year)].every(Boolean);
    const late = rooms.filter(({ item, asOf }) => item === "FFO / Debt (%)" && asOf !== latest);
    expect(isNewer && isPaid ? late : []).toEqual([]);
  });

  it("measures no room of a year that newer figures have used up", () => {
    const rows = { leverage: "Net Debt", coverage: "Interest Expense" } as const;
    const old = rooms.filter(({ topic, item, asOf }) => {
      if (asOf === latest || !(topic in rows) || item.startsWith("FFO")) return false;
      const beside = topic === "leverage" ? rows.leverage : rows.coverage;
      const [earned, was] = [latest, asOf].map((column) => at("EBITDA", column)?.value);
      const [owed, owedThen] = [latest, asOf].map((column) => at(beside, column)?.value);
      const isLess = earned !== undefined && was !== undefined && was - earned > 1e6;
      const isMore = owed !== undefined && owedThen !== undefined;
      return isLess || (isMore && Math.abs(owed) - Math.abs(owedThen) > 1e6);
    });
    expect(old.map(({ id }) => id)).toEqual([]);
  });

  it("dates a case and what falls due where they are not of the newest column", () => {
    const undated = findings.filter(
      (one) =>
        one.kind === "scenario" && one.asOf !== latest && !textOf(view, one).includes(" of FY"),
    );
    const texts = findings.map((one) => textOf(view, one));
    expect(undated.map(({ id }) => id)).toEqual([]);
    expect(texts.filter((text) => text.includes("next fiscal year"))).toEqual([]);
  });

  it("says in every wording which part of a schedule is not in the data", () => {
    const open = view.book.annual.debt?.maturities.some(({ amount }) => amount === null);
    const ladders = findings.filter(({ item }) => item === "Maturities");
    const whole = ladders.filter(({ says }) =>
      [says.sentence, says.clause].some(
        (words) => !printProse(words, view.style).text.includes("is not in the data"),
      ),
    );
    expect(open === true ? whole.map(({ id }) => id) : []).toEqual([]);
  });

  it("says another tax rate beside income and its return, where it made a quarter of the move", () => {
    const unsaid = findings.filter(({ kind, item, span, asOf, caveats, operands }) => {
      if (kind !== "moved" || item !== "Net Income" || span === "year to date") return false;
      const before = operands.find((cell) => cell.item === item && cell.period !== asOf)?.period;
      const [rate, was] = [asOf, before].map((column) =>
        valueIn(view, "Effective Tax Rate (%)", column),
      );
      const lower = (was ?? Number.NaN) - (rate ?? Number.NaN);
      const step = valueIn(view, item, asOf) - valueIn(view, item, before);
      const share = (lower * valueIn(view, "Pre-Tax Income", asOf)) / step;
      return share >= 0.25 && !caveats.some(({ flag }) => flag === "taxed");
    });
    expect(unsaid.map(({ id }) => id)).toEqual([]);
  });

  it("names more spending beside working capital, the larger first", () => {
    const told = findings.flatMap(({ caveats }) =>
      caveats
        .filter(({ flag }) => flag === "working_capital")
        .map(({ clause }) => dataOf(clause).map(({ value }) => Math.abs(value))),
    );
    const turned = told.filter(([first = 0, second = 0]) => second > first);
    expect(turned).toEqual([]);
    const row = "Discretionary FCF";
    const pair = view.pair(row);
    const columns = [pair?.now.period, pair?.before?.period];
    const [flow, spent, released] = [row, "Capital Expenditure", "Change In Working Capital"].map(
      (each) => {
        const [now, before] = columns.map((column) => at(each, column)?.value ?? Number.NaN);
        return (now ?? Number.NaN) - (before ?? Number.NaN);
      },
    );
    const share = (part: number | undefined) => (part ?? Number.NaN) / (flow ?? Number.NaN);
    const moved = findings.find(
      (one) => one.kind === "moved" && one.item === row && one.span === "twelve months",
    );
    const caveat = moved?.caveats.find(({ flag }) => flag === "working_capital");
    const isBoth = caveat !== undefined && share(spent) >= 0.25 && share(released) >= 0.25;
    expect(isBoth ? dataOf(caveat.clause).length : 2).toBe(2);
  });

  it("says that sales cost more than they bring", () => {
    const gross = view.now("Gross Profit")?.value ?? 0;
    const isLoss = view.kind.hasEarnings && gross < 0 && view.now("COGS") !== undefined;
    expect(findings.some((one) => textOf(view, one).includes("a gross loss of"))).toBe(isLoss);
  });

  it("tells no level of a quarter that is compared with nothing beside rows that are", () => {
    const quarter = findings.filter(({ span }) => span === "quarter");
    const isCompared = quarter.some(({ kind }) => kind === "moved");
    expect(isCompared ? quarter.filter(({ kind }) => kind === "level") : []).toEqual([]);
  });
});
