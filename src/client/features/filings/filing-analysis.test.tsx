import { renderHook, screen } from "@testing-library/react";
import type { Cards } from "#client/document/cards.ts";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { renderWithProviders } from "#client/testing/render-with-providers.tsx";
import { FULL_CONTEXT_QUERY } from "#contracts/filings.ts";
import { FilingAnalysis } from "./filing-analysis.tsx";
import { withFilingAnswer, withFilingAsked, withFilingFailure } from "./filing-cards.ts";
import { useFilingLoads } from "./use-filing-loads.ts";

function show(disabledReason?: string) {
  const onAsk = vi.fn<(question: object) => void>();
  renderWithProviders(<FilingAnalysis disabledReason={disabledReason} onAsk={onAsk} />);
  return onAsk;
}

describe("SEC Filing Analysis", () => {
  it("asks on Enter and on the plus, and clears the box", async () => {
    const onAsk = show();
    const box = screen.getByRole("textbox", { name: "Ask the 10-K a question" });
    await userEvent.type(box, "Who are the customers?{Enter}");
    expect(onAsk).toHaveBeenLastCalledWith({ query: "Who are the customers?", filingType: "10-K" });
    expect(box).toHaveProperty("value", "");
    await userEvent.type(box, "  ");
    expect(screen.getByRole("button", { name: /^Ask: / })).toHaveProperty("disabled", true);
    await userEvent.type(box, "Debt");
    await userEvent.click(screen.getByRole("button", { name: /^Ask: / }));
    expect(onAsk).toHaveBeenLastCalledWith({ query: "Debt", filingType: "10-K" });
  });

  it("asks the 10-Q once it is chosen: quick queries and the full context", async () => {
    const onAsk = show();
    await userEvent.click(screen.getByRole("radio", { name: "10-Q" }));
    await userEvent.click(screen.getByRole("button", { name: "Covenants" }));
    expect(onAsk).toHaveBeenLastCalledWith({
      query: "Financial covenants and compliance",
      filingType: "10-Q",
    });
    await userEvent.click(screen.getByRole("button", { name: "Connect Full context" }));
    expect(onAsk).toHaveBeenLastCalledWith({ query: FULL_CONTEXT_QUERY, filingType: "10-Q" });
  });

  it("asks nothing while no card can be added, and keeps what was typed", async () => {
    const onAsk = show("Full");
    const box = screen.getByRole("textbox");
    await userEvent.type(box, "Debt{Enter}");
    await userEvent.click(screen.getByRole("button", { name: "Risk factors" }));
    expect(onAsk).not.toHaveBeenCalled();
    expect(box).toHaveProperty("value", "Debt");
  });
});

describe("cards of filings", () => {
  const asked = {
    id: "1",
    timestamp: "2026-03-01T00:00:00.000Z",
    ticker: "HPKG",
    query: "Debt",
    filingType: "10-K",
  } as const;
  const answer = {
    context: "",
    results: [],
    filing: {
      accession: "a",
      form: "10-K",
      filed: "2026-02-27",
      ticker: "HPKG",
      name: "H",
      notes: [],
    },
  };

  it("asks a failed card anew once the document is as of another day, and not before", () => {
    const failed = withFilingFailure(withFilingAsked([], asked), "1", "No 10-K by then.");
    const changes: Cards[] = [];
    const { rerender } = renderHook(
      ({ asOf }) =>
        useFilingLoads(failed, asOf, (update) => {
          changes.push(update(failed));
        }),
      { initialProps: { asOf: "2025-12-31" } },
    );
    rerender({ asOf: "2025-12-31" });
    expect(changes).toEqual([]);
    rerender({ asOf: "2026-03-31" });
    expect(changes).toMatchObject([[{ id: "1", status: "loading", error: undefined }]]);
  });

  it("keep one card for a question, and another for another filing type", () => {
    const one = withFilingAnswer(withFilingAsked([], asked), "1", answer);
    expect(one).toMatchObject([{ type: "rag-query", label: "SEC Filing Data", status: "success" }]);
    expect(withFilingAsked(one, { ...asked, id: "2" })).toMatchObject([
      { id: "1", status: "loading" },
    ]);
    expect(withFilingAsked(one, { ...asked, id: "2", filingType: "10-Q" })).toHaveLength(2);
  });

  it("say in the words of the product what failed", () => {
    const failed = withFilingFailure(withFilingAsked([], asked), "1", "");
    expect(failed[0]).toMatchObject({ status: "error", error: "Failed to fetch RAG data" });
    const full = withFilingAsked([], { ...asked, query: FULL_CONTEXT_QUERY });
    expect(withFilingFailure(full, "1", "EDGAR rests.")[0]?.error).toBe(
      "Failed to fetch full filing context\nEDGAR rests.",
    );
  });
});
