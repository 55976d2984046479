import { describe, expect, it } from "vitest";
import { COMPANIES, found } from "#core/findings/testing/found.ts";
import type { Finding } from "#core/findings/finding.ts";
import type { View } from "#core/findings/view.ts";
import { joinProse, printProse } from "#core/ledger/prose.ts";

// What a finding says stands: on the newest figures, dated where it is not of them, whole or said not to be.

function textOf({ style }: View, { says }: Finding): string {
  return printProse(joinProse([says.sentence, says.clause, says.headline], " "), style).text;
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
});
