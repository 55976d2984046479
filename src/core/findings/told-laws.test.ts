import { describe, expect, it } from "vitest";
import { COMPANIES, found } from "#core/findings/testing/found.ts";
import type { Finding } from "#core/findings/finding.ts";
import type { View } from "#core/findings/view.ts";
import { joinProse, printProse } from "#core/ledger/prose.ts";
import { connectedOf } from "#core/writing/analyst/testing/statements.ts";
import { writeTemplate } from "#core/writing/analyst/write-template.ts";

// What is told of a figure holds for all that the company's card shows beside it.

function textOf({ style }: View, { says }: Finding): string {
  return printProse(joinProse([says.sentence, says.clause, says.headline], " "), style).text;
}

describe.each(COMPANIES)("what is said to be absent of %s", (_, data) => {
  const { view, findings } = found(data);
  const columns = view.book.tables.flatMap(({ years }) => years);

  it("is in no column, or told with the last that has it", () => {
    const held = findings.filter(
      (one) =>
        one.kind === "missing" &&
        columns.some((column) => view.at(one.item, column)) &&
        !textOf(view, one).includes("last reported"),
    );
    expect(held.map(({ item }) => item)).toEqual([]);
  });
});

describe("a row that earlier columns have", () => {
  const lender = {
    archetype: "bank",
    columns: {
      "2023": { Revenues: 900, "Net Income": 90, "Cash And Equivalents": 40, Equity: 300 },
      "2024": { Revenues: 950, "Net Income": 95, "Cash Flow From Operating Activities": 120 },
      "2025": { Revenues: 990, "Net Income": 99, "Cash Flow From Operating Activities": 150 },
    },
  } as const;
  const statements = [connectedOf(lender)];

  it("is told with its end, and what is known is no nothing", () => {
    const note = writeTemplate({ templateId: "liquidity-analysis", statements })?.text ?? "";
    expect(note).toContain("cash and equivalents (last reported at the end of FY2023, at USD 40");
    expect(note).toContain("perating cash flow rose");
    expect(note).not.toContain("nothing on this");
  });
});
