import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { fakeApi } from "#client/testing/fake-api.ts";
import { renderWithProviders } from "#client/testing/render-with-providers.tsx";
import { getCompanyOverview, getLatestFilings, queryFiling } from "#contracts/filings.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { passagesCard } from "#core/ledger/testing/passages.ts";
import { FilingCardDetails } from "./filing-card-details.tsx";
import { filingOf, withMade } from "./filing-cards.ts";
import { useFilingLoads } from "./use-filing-loads.ts";

const FILING = {
  accession: "0009990001-27-000001",
  form: "10-K",
  period: "2026-12-31",
  filed: "2027-02-26",
  ticker: "HPKG",
  name: "Harbour Packaging Group",
  notes: [],
};

function show(card: ContextItem): void {
  const given = { card, asOfDate: null, figures: undefined, onOpen: () => undefined };
  renderWithProviders(<FilingCardDetails {...given} />);
}

describe("a connected filing", () => {
  it("says when a newer report of its form was filed", async () => {
    fakeApi(getLatestFilings, { filings: { "10-K": FILING } });
    show(passagesCard());
    expect(await screen.findByRole("status")).toHaveProperty(
      "textContent",
      "A newer 10-K was filed on 26 February 2027: refresh to ask it.",
    );
  });

  it("says nothing while it is the newest", async () => {
    const { filing } = filingOf(passagesCard()) ?? {};
    const calls = fakeApi(getLatestFilings, {
      filings: filing === undefined ? {} : { "10-K": filing },
    });
    show(passagesCard());
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(screen.queryByRole("status")).toBeNull();
  });

  it("is asked anew when the document's as-of date is another than its own", async () => {
    const calls = fakeApi(queryFiling, {
      success: true,
      context: "",
      results: [],
      sources: [],
      filing: { ...FILING, filed: "2024-02-27" },
    });
    renderWithProviders(<Loaded cards={[passagesCard()]} asOfDate="2024-12-31" />);
    expect(await screen.findByText("success 2024-12-31")).toBeDefined();
    expect(calls.map(({ body }) => body)).toEqual([
      expect.objectContaining({ asOf: "2024-12-31", ticker: "HPKG", filingType: "10-K" }),
    ]);
  });
});

describe("a company's overview", () => {
  it("is fetched once for a company, and says what EDGAR does not", async () => {
    const { name, ...known } = FILING;
    fakeApi(getCompanyOverview, {
      ticker: "HPKG",
      name,
      cik: "0009990001",
      industry: "Plastics Products",
      fiscalYearEnd: "1231",
      filings: [known],
    });
    const made = { type: "company", id: "1", ticker: "HPKG", timestamp: "" } as const;
    const cards = withMade(withMade([], made), { ...made, id: "2" });
    expect(cards).toHaveLength(1);
    renderWithProviders(<Loaded cards={cards} asOfDate={null} />);
    expect(await screen.findByText("31 December")).toBeDefined();
    expect(screen.getByText("Plastics Products")).toBeDefined();
    expect(screen.getAllByText("n.a.")).toHaveLength(2);
    expect(screen.getByText("10-K, 26 February 2027")).toBeDefined();
  });
});

type LoadedProps = { readonly cards: readonly ContextItem[]; readonly asOfDate: string | null };

/** The cards as a canvas keeps them, loaded as it loads them. */
function Loaded({ cards: given, asOfDate }: LoadedProps) {
  const [cards, setCards] = useState(given);
  useFilingLoads(cards, asOfDate, setCards);
  return cards.map((card) => (
    <div key={card.id}>
      <p>{`${card.status} ${filingOf(card)?.asOfDate}`}</p>
      <FilingCardDetails {...{ card, asOfDate, figures: undefined, onOpen: () => undefined }} />
    </div>
  ));
}
