import { expect, it } from "vitest";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import type { FinancialData } from "#core/ledger/financial-data.ts";
import { cardSources } from "#core/outputs/report/card-sources.ts";
import { reportFigures } from "#core/outputs/report/report-figures.ts";
import { connectedCard, HARBOUR } from "#core/outputs/report/testing/harbour.ts";

const FILED = connectedCard(HARBOUR);

/** The analyst's own statements of the same company: a row that is not filed. */
const OWN: FinancialData = {
  ...HARBOUR,
  origin: "user",
  ratios: [],
  data: HARBOUR.data
    .filter(({ item }) => item === "EBITDA")
    .map((row) => ({
      ...row,
      item: "Net Income",
      sources: Object.fromEntries(
        HARBOUR.years.map((year) => [
          year,
          { fileName: "own.csv", cell: "B2", label: "Net income", uploaded: "2026-11-02" },
        ]),
      ),
    })),
};

const CONTENT =
  "Gross margin was 24.1% in FY2022. Net income was USD 361 mm in FY2025. EBITDA was USD 361 mm in FY2025, and USD 299 mm in FY2022.";

function numbersOf(cards: readonly ContextItem[]) {
  const figures = reportFigures({
    content: CONTENT,
    connectedData: cards,
  });
  return cards.map((card) => [
    card.id,
    cardSources(figures, card).map(({ source, first }) => `${source.number} ${first.text}`),
  ]);
}

it("gives each card the numbers of the sources it gave to the text, with their first figures", () => {
  const own: ContextItem = { ...connectedCard(OWN), id: "own", type: "filings" };
  const idle: ContextItem = { ...FILED, id: "idle", ticker: "IDLE" };
  expect(numbersOf([FILED, own, idle])).toEqual([
    ["card-HPKG", ["1 24.1%", "3 USD 361 mm"]],
    ["own", ["2 USD 361 mm"]],
    ["idle", []],
  ]);
});

it("gives a card that has not loaded none", () => {
  expect(numbersOf([{ ...FILED, status: "loading" }])).toEqual([["card-HPKG", []]]);
});
