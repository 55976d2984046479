import { describe, expect, it } from "vitest";
import { COMPANIES, found } from "#core/findings/testing/found.ts";
import { periodText } from "#core/ledger/period.ts";
import { printMagnitude } from "#core/ledger/print-datum.ts";
import { writeTemplate } from "#core/writing/analyst/write-template.ts";

/** A note's text above its basis, and that line. */
function noteOf(
  statements: (typeof COMPANIES)[number][1],
  templateId: "credit-risk" | "current-trading-analysis",
) {
  const { text = "" } = writeTemplate({ templateId, statements: [statements] }) ?? {};
  const [body = "", line = ""] = text.split(/^Basis: /m);
  return { body, line: line.split("\n")[0] ?? "" };
}

describe.each(COMPANIES)("the basis at the foot of a note on %s", (_, data) => {
  const { view } = found(data);

  it.each(["credit-risk", "current-trading-analysis"] as const)(
    "is that of its figures: %s",
    (id) => {
      const { body, line } = noteOf(data, id);
      // What a change is made of may be before one-offs where the figure that moved is as reported.
      const isBefore = /(?<!margins )(?:before one-offs|without disposals),? /i.test(body);
      const isReported = /^EBITDA is as reported, (?:after|with)/.test(line);
      // What the text tells before one-offs is not as reported.
      expect(isBefore && isReported).toBe(false);
      // Clean EBITDA at the foot is of a column that the text is of, and prints otherwise than EBITDA there.
      const columns = [view.latest, view.year, ...view.book.quarters.slice(0, 1)];
      const named = columns.find((column) =>
        line.includes(`in ${periodText(column)} (Clean EBITDA)`),
      );
      const [ebitda, clean] = ["EBITDA", "Clean EBITDA"].map((row) => view.reported(row, named));
      const printed = [ebitda, clean].map((datum) => datum && printMagnitude(datum, view.style));
      expect(named === undefined || printed[0] !== printed[1]).toBe(true);
      const isOfText = named !== undefined && body.includes(periodText(named));
      expect(isOfText || named === undefined || named === view.year).toBe(true);
    },
  );

  it("names finance leases that debt does not hold", () => {
    const { line } = noteOf(data, "credit-risk");
    const leases = view.now("Finance Lease Liabilities");
    const isApart =
      leases !== undefined &&
      !view.isNothing(leases) &&
      !leases.flags?.includes("included_in_debt");
    const isTold = line.includes("operating leases are excluded");
    expect(line.includes("finance leases of")).toBe(isTold && isApart);
  });
});
