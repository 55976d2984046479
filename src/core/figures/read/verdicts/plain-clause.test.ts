import { describe, expect, it } from "vitest";
import { checkOn } from "#core/figures/read/check-figures.ts";
import { groundOf } from "#core/figures/read/ledger/ground.ts";
import { cardsOf } from "#core/figures/read/testing/connected.ts";

const homeDepot = groundOf(cardsOf(["HD", "AAPL"]), "HD");

function verdictsOn(text: string, ground = homeDepot): readonly string[] {
  return checkOn(ground, text)
    .figures.filter(({ verdict }) => verdict !== "ignored")
    .map((figure) => `${figure.text} ${figure.verdict}`);
}

describe("a wrong figure", () => {
  it.each([
    "Revenue was $99.4bn in FY2025.",
    "In FY2025, revenue grew 12.4%.",
    "Home Depot's revenues were USD 164,386 mm in FY2025.",
    "In all, revenues were USD 300.0bn in FY2025.",
    "Home Depot had revenue of $99.4bn in FY2025.",
    "Total debt was USD 99,123 mm and free cash flow was good in FY2025.",
    "| Item | FY2025 |\n| Revenue | $99.4bn |",
    "Gross leverage was below 1.1x in FY2025.",
  ])("is called wrong in a plain clause or a cell: %s", (text) => {
    expect(verdictsOn(text)[0]).toMatch(/ contradicted$/);
  });

  it.each([
    "Net debt rose 5.1%, or USD 2.7bn, to USD 54.4bn.",
    "Net debt rose 42.1%, or roughly $2.43bn, to $8.19bn.",
    "Free cash flow was negative in FY2021 but has risen to $1.5bn in FY2025.",
    "The company has spent over $24bn on acquisitions since FY2023.",
    "Revenue grew 9.1%, or 3.4% adjusted.",
    "Net leverage was 2.9x in FY2025, against 0.4x at Apple.",
    "Cash and securities, long-term ones included, were $132bn.",
    "Free cash flow covered dividends with $4.8bn to spare.",
    "Cash after capex was $7.7bn in FY2025.",
    "Net leverage was 0.45x and 1.02x at Home Depot and Apple, respectively.",
    "Revenue was $777bn over fiscal 2024 and 2025 combined.",
    "Upward: FFO to debt above 45.0% and gross leverage below 2.0x.",
    "Interest coverage below 3.0x, against 9.9x in FY2025: EBITDA lower by 49.5%.",
    "Net leverage above 4.5x.",
    "EBITDA was USD 3.2bn, down 9.7% from USD 3.6bn a year earlier, on a like-for-like basis.",
  ])("is in doubt where the words may be of something else: %s", (text) => {
    expect(verdictsOn(text).filter((each) => each.endsWith(" contradicted"))).toEqual([]);
  });
});

describe("clauses with a time each", () => {
  it.each([
    ["Revenue was $999.9bn in FY2024 and net income was $93.7bn in FY2024.", "contradicted"],
    ["Revenue was $999.9bn in FY2024, and net income was $14.8bn in FY2025.", "contradicted"],
    ["In FY2024 revenue was $999.9bn and in FY2023 net income was $14.8bn.", "contradicted"],
    ["Revenue was $159.5bn in FY2024 and net income was $15.1bn in FY2023.", "verified"],
    ["In FY2024 revenue was $159.5bn and in FY2023 net income was $15.1bn.", "verified"],
  ])("hold each figure to its own: %s", (text, verdict) => {
    const verdicts = verdictsOn(text).map((each) => each.split(" ").at(-1));
    expect(verdicts).toEqual([verdict, verdict]);
  });

  it.each([
    "Revenue was $999.9bn and net income was $93.7bn in FY2024, after $80bn in FY2023.",
    "Revenue was $999.9bn in FY2024 and FY2023 and net income was $93.7bn a year earlier.",
    "Revenue and net income were $999.9bn and $93.7bn in FY2024 and FY2023.",
  ])("are in doubt where a figure's time is not said beside it: %s", (text) => {
    expect(verdictsOn(text).filter((each) => each.endsWith(" contradicted"))).toEqual([]);
  });
});

describe("a zero cell", () => {
  it("verifies a written zero and nothing else, and is printed as a dash", () => {
    const text = "It spent USD 4.5bn on acquisitions in FY2022.";
    const [figure] = checkOn(homeDepot, text).figures;
    expect(figure).toMatchObject({ verdict: "unsupported", expected: { display: "–" } });
    expect(verdictsOn("Net acquisitions were USD 0 mm in FY2022.")).toEqual(["USD 0 mm verified"]);
    expect(verdictsOn("Net acquisitions were under USD 3 mm in FY2022.")).not.toContain(
      "USD 3 mm verified",
    );
  });
});

describe("an amount that moved", () => {
  it.each(["It repaid USD 55.8bn of debt in FY2025.", "It repaid debt of USD 55.8bn in FY2025."])(
    "is not verified by what stands at the end: %s",
    (text) => {
      expect(verdictsOn(text)).toEqual(["USD 55.8bn unsupported"]);
    },
  );
});

describe("numbers of no row", () => {
  it("are unsupported where they count what a reader will want a source for", () => {
    expect(verdictsOn("Home Depot operates 2,356 stores and names 3 risks.")).toEqual([
      "2,356 unsupported",
    ]);
  });

  it("claim nothing where they count what the text itself is made of", () => {
    expect(verdictsOn("I wrote 11 sections and 138 figures on Home Depot.")).toEqual([]);
  });
});
