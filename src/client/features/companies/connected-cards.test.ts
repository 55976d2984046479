import { describe, expect, it } from "vitest";
import type { Cards } from "#client/document/cards.ts";
import {
  failureLines,
  FETCH_FAILED,
  statementsOf,
  withAllLoading,
  withCardAt,
  withCardMoved,
  withConnecting,
  withFailure,
  withInterim,
  withoutCard,
  withStatements,
} from "#client/features/companies/connected-cards.ts";
import { HARBOUR } from "#core/outputs/report/testing/harbour.ts";

const timestamp = "2026-11-20T09:14:00.000Z";

function connected(...tickers: readonly string[]): Cards {
  return tickers.reduce<Cards>(
    (cards, ticker) => withConnecting(cards, { ticker, type: "financial", id: ticker, timestamp }),
    [],
  );
}

function tickersOf(cards: Cards): readonly string[] {
  return cards.map((card) => card.ticker);
}

describe("withConnecting", () => {
  it("keeps the analyst's own statements beside those a company filed under the same ticker", () => {
    const listed = connected("HPKG");
    const both = withConnecting(listed, { ticker: "HPKG", type: "filings", id: "own", timestamp });
    expect(both.map(({ label }) => label)).toEqual(["Financial Statements", "Your Financial Data"]);
  });

  it("adds a loading card that says what it fetches", () => {
    expect(connected("AAPL")).toEqual([
      {
        id: "AAPL",
        ticker: "AAPL",
        type: "financial",
        label: "Financial Statements",
        timestamp,
        status: "loading",
      },
    ]);
  });

  it("refreshes the card of a ticker connected before and keeps its figures meanwhile", () => {
    const loaded = withStatements(connected("HPKG", "AAPL"), "HPKG", HARBOUR);
    const again = withConnecting(loaded, {
      ticker: "HPKG",
      type: "financial",
      id: "new",
      timestamp,
    });
    expect(again.map((card) => [card.id, card.status])).toEqual([
      ["HPKG", "loading"],
      ["AAPL", "loading"],
    ]);
    expect(again[0]?.data).toBe(HARBOUR);
  });
});

describe("withFailure", () => {
  it("says the catalogue's sentence and the server's reason beneath it", () => {
    const [card] = withFailure(connected("AAPL"), "AAPL", {
      reason: "EDGAR can't be reached.",
      asOfDate: null,
    });
    expect(card?.status).toBe("error");
    expect(FETCH_FAILED).toBe("Failed to fetch financial data");
    expect(failureLines(card?.error ?? "")).toEqual({
      title: "Failed to fetch financial data",
      reason: "EDGAR can't be reached.",
    });
  });

  it("leaves figures fetched before in use when a refresh fails", () => {
    const loaded = withStatements(connected("HPKG"), "HPKG", HARBOUR);
    const [card] = withFailure(loaded, "HPKG", { reason: "timeout", asOfDate: null });
    expect(card).toMatchObject({ status: "success", data: HARBOUR });
    expect(card?.error).toContain(FETCH_FAILED);
  });

  it("takes figures of another as-of date out of use", () => {
    const loaded = withAllLoading(withStatements(connected("HPKG"), "HPKG", HARBOUR));
    const failure = { reason: "none filed by then", asOfDate: "2010-12-31" };
    const [card] = withFailure(loaded, "HPKG", failure);
    expect(card?.status).toBe("error");
    expect(card && statementsOf(card)).toBeUndefined();
  });
});

describe("withInterim", () => {
  it("attaches quarters and LTM to a loaded card", () => {
    const loaded = withStatements(connected("HPKG"), "HPKG", HARBOUR);
    const [card] = withInterim(loaded, "HPKG", { ltm: HARBOUR });
    expect(card && statementsOf(card)).toMatchObject({ ticker: "HPKG", ltm: HARBOUR });
  });

  it("leaves a card alone that is fetching anew, or gone", () => {
    const loading = connected("HPKG");
    expect(withInterim(loading, "HPKG", { ltm: HARBOUR })).toEqual(loading);
    expect(withInterim([], "HPKG", { ltm: HARBOUR })).toEqual([]);
  });
});

describe("ordering", () => {
  const cards = connected("A", "B", "C");

  it("moves a card up and down, and not past the ends", () => {
    expect(tickersOf(withCardMoved(cards, "C", -1))).toEqual(["A", "C", "B"]);
    expect(tickersOf(withCardMoved(cards, "A", 1))).toEqual(["B", "A", "C"]);
    expect(withCardMoved(cards, "A", -1)).toBe(cards);
    expect(withCardMoved(cards, "C", 1)).toBe(cards);
    expect(withCardMoved(cards, "gone", 1)).toBe(cards);
  });

  it("puts a removed card back where it was", () => {
    const removed = cards.find((card) => card.id === "B");
    const rest = withoutCard(cards, "B");
    expect(tickersOf(rest)).toEqual(["A", "C"]);
    expect(removed && withCardAt(rest, removed, 1)).toEqual(cards);
  });
});
