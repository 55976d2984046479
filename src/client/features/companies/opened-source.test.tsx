import { cleanup, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { OpenedSource } from "#client/features/companies/opened-source.tsx";
import { fakeCompaniesApi, ok } from "#client/features/companies/testing/companies-api.ts";
import { renderWithProviders } from "#client/testing/render-with-providers.tsx";
import { getModelData } from "#contracts/companies.ts";
import type { ChosenSource } from "#core/figures/check/figure-decisions.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import type { DebtPicture } from "#core/ledger/debt-picture.ts";
import { maturityItem } from "#core/ledger/find-datum.ts";
import type { ConnectedFinancialData, FinancialData } from "#core/ledger/financial-data.ts";
import { connectedCard, HARBOUR } from "#core/outputs/report/testing/harbour.ts";

const NOWHERE = { formula: "", inputs: [] };
const QUARTERS = ["Q3 FY2025", "Q4 FY2025"];
const QUARTERLY: FinancialData = {
  ...HARBOUR,
  period: "quarterly",
  years: QUARTERS,
  periods: {},
  ratios: [],
  data: HARBOUR.data.slice(0, 2).map((row, at) => ({
    ...row,
    amounts: { "Q3 FY2025": 610e6 + at, "Q4 FY2025": 640e6 + at },
    sources: Object.fromEntries(QUARTERS.map((label) => [label, row.sources["2025"] ?? NOWHERE])),
  })),
};

beforeEach(() => {
  const api = fakeCompaniesApi();
  api.answers.set(getModelData.path, (query) =>
    ok(query.get("period") === "quarterly" ? QUARTERLY : HARBOUR),
  );
});

// A dialog that is gone gives the focus back in a task of its own: the next one must not lose it.
afterEach(async () => {
  cleanup();
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
});

function open(item: string, period: string, cards: readonly ContextItem[] = [CARD]) {
  const source = { ticker: "HPKG", item, period };
  renderWithProviders(<Opened cards={cards} source={source} />);
}

/** Fetched again, the card is there at once. */
function Opened({ cards, source }: { cards: readonly ContextItem[]; source: ChosenSource }) {
  const [connectedData, setCards] = useState(cards);
  return (
    <OpenedSource
      {...{ connectedData, source }}
      onRetry={() => setCards([CARD])}
      onClose={() => undefined}
    />
  );
}

const CONNECTED: ConnectedFinancialData = { ...HARBOUR, quarterly: QUARTERLY };
const CARD: ContextItem = { ...connectedCard(HARBOUR), data: CONNECTED };
const tab = () => screen.getByRole("tab", { selected: true }).textContent;
const cited = () => document.querySelector("[aria-current='true']");
const source = () => screen.getByRole("complementary", { name: "Source" }).textContent;

describe("the source of a figure", () => {
  it("opens at its row and year, in focus and marked, with what stands behind it", async () => {
    open("COGS", "2023");
    await screen.findByRole("grid");
    expect(tab()).toBe("Statements");
    expect(document.activeElement?.textContent).toBe("(1,926)");
    expect(cited()).toBe(document.activeElement);
    expect(source()).toContain("USD (1,926,000,000)");
    expect(source()).toContain("us-gaap:CostOfRevenue");
  });

  it("shows what it was opened for until the pointer moves, whatever lies under it", async () => {
    open("COGS", "2023");
    await screen.findByRole("grid");
    const [other = document.body] = screen.getAllByRole("gridcell");
    fireEvent.mouseOver(other);
    expect(source()).toContain("USD (1,926,000,000)");
    fireEvent.mouseMove(other);
    expect(source()).toContain("USD 1,842,000,000");
  });

  it("opens at its quarter, and stays there when more quarters come", async () => {
    open("COGS", "Q3 FY2025");
    await screen.findByRole("grid");
    expect(screen.getByRole("radio", { name: "Quarterly" }).getAttribute("aria-checked")).toBe(
      "true",
    );
    await vi.waitFor(() => expect(screen.queryByText(/Fetching more columns/)).toBeNull());
    expect(document.activeElement?.textContent).toBe("610");
    expect(cited()).toBe(document.activeElement);
  });

  it("opens among the ratios when it is one", async () => {
    open("Net Leverage (x)", "2025");
    await screen.findByRole("grid");
    expect(tab()).toBe("Ratios");
    expect(document.activeElement?.textContent).toBe("3.0x");
    expect(source()).toContain("Net Debt / EBITDA");
  });

  it("opens in the debt picture when it falls due in a year", async () => {
    const due = { name: "2027", amount: 75e6, status: "tagged", flags: [] } as const;
    const debt: DebtPicture = {
      column: "2025",
      date: "2025-12-31",
      lines: [],
      maturities: [due],
      maturitiesDate: "2025-12-31",
      ties: [],
    };
    open(maturityItem("2027"), "2025", [{ ...CARD, data: { ...CONNECTED, debt } }]);
    await screen.findByRole("grid");
    expect(tab()).toBe("Debt");
    expect(document.activeElement?.textContent).toBe("75");
    expect(cited()).toBe(document.activeElement);
  });

  it("opens in the analyst's own statements, at the file's cell", async () => {
    const file = { fileName: "own.csv", cell: "B7", label: "Revenue", uploaded: "2026-11-02" };
    const [revenues] = HARBOUR.data;
    const data = {
      ...HARBOUR,
      origin: "user" as const,
      ratios: [],
      data: revenues === undefined ? [] : [{ ...revenues, sources: { "2025": file } }],
    };
    open("Revenues", "2025", [{ ...connectedCard(data), type: "filings" }]);
    await screen.findByRole("grid");
    expect(document.activeElement?.textContent).toBe("2,419");
    expect(source()).toContain("own.csv");
    expect(source()).toContain("B7");
  });

  it("is fetched again by Retry, and opens", async () => {
    open("COGS", "2023", [{ ...CARD, data: undefined, status: "error" }]);
    fireEvent.click(await screen.findByRole("button", { name: "Retry" }));
    await screen.findByRole("grid");
    expect(source()).toContain("USD (1,926,000,000)");
  });

  it.each([
    [[], "No card of HPKG is connected any more. Connect its statements to see this figure."],
    [
      [{ ...CARD, status: "loading" as const }],
      "Financial Statements HPKG is loading. The source opens when it is there.",
    ],
    [[{ ...CARD, status: "error" as const }], "Financial Statements HPKG could not be fetched."],
    [[CARD], "Financial Statements HPKG holds no Revenues for FY2012, Q1 FY2012 any more."],
  ])("says plainly that it is not there any more (%#)", async (cards, sentence) => {
    open("Revenues", "2012, Q1 FY2012", cards);
    expect(await screen.findByText(sentence)).toBeDefined();
  });
});
