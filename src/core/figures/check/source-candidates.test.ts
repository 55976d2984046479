import { describe, expect, it } from "vitest";
import { checkOn } from "#core/figures/read/check-figures.ts";
import { groundOf } from "#core/figures/read/ledger/ground.ts";
import { searchedSources, sourceCandidates } from "#core/figures/check/source-candidates.ts";
import { cardOf, corda, velden } from "#core/figures/read/testing/sample.ts";

const ground = groundOf([cardOf(corda), cardOf(velden)], "CRDA");

/** What is offered for the first figure of a text, one line each. */
function offered(content: string, query = ""): readonly string[] {
  const [figure] = checkOn(ground, content).figures.filter(({ verdict }) => verdict !== "ignored");
  if (figure === undefined) throw new Error("No figure");
  return sourceCandidates(ground, figure, { content, query }).map(
    ({ ticker, item, period, display, isEqual }) =>
      `${ticker} ${item} ${period}: ${display}${isEqual ? " =" : ""}`,
  );
}

describe("cells a figure may come from", () => {
  it("are first those of its own row, the equal one before the others", () => {
    const lines = offered("Revenues were USD 7,031 mm in FY2025.");
    expect(lines.slice(0, 3)).toEqual([
      "CRDA Revenues 2024: USD 7,031 mm =",
      "CRDA Revenues 2025: USD 7,512 mm",
      "CRDA Revenues 2023: USD 7,265 mm",
    ]);
  });

  it("are then other rows that say the same, within what the figure leaves open", () => {
    const lines = offered("The group set aside about USD 405 mm for plants.");
    expect(lines).toContain("CRDA Capital Expenditure 2025: USD (402) mm =");
    expect(lines).toContain("CRDA Capital Expenditure 2023: USD (411) mm =");
    expect(lines.every((line) => line.endsWith(" ="))).toBe(true);
  });

  it("are none in another currency or unit", () => {
    expect(offered("It cost EUR 402 mm.").filter((line) => line.endsWith(" ="))).toEqual([]);
    expect(offered("It grew by 12.3%.", "revenues")).toEqual([]);
  });

  it("are found by every name a row has", () => {
    const figure = "The group took USD 7.0bn from customers.";
    expect(offered(figure, "turnover")[0]).toBe("CRDA Revenues 2024: USD 7,031 mm =");
    expect(offered(figure, "capex 2023")).toEqual([
      "CRDA Capital Expenditure 2023: USD (411) mm",
      "VLD Capital Expenditure 2023: EUR (102) mm",
    ]);
    expect(offered(figure, "vld net debt FY2025")).toEqual(["VLD Net Debt 2025: EUR 312 mm"]);
    expect(offered(figure, "pensions")).toEqual([]);
  });

  it("are twenty at most", () => {
    expect(offered("It was USD 3 mm.", "debt")).toHaveLength(20);
  });
});

describe("what was searched, in words", () => {
  it("names companies and their periods", () => {
    expect(searchedSources(ground)).toBe(
      "Searched: Corda Instruments, Inc. annual FY2021 to FY2025, quarters, LTM; Velden Logistik AG annual FY2023 to FY2025",
    );
  });

  it("says when nothing is connected", () => {
    expect(searchedSources(groundOf([], undefined))).toBe("No data are connected");
  });
});
