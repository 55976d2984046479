import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  type CompaniesApi,
  failed,
  fakeCompaniesApi,
  ok,
} from "#client/features/companies/testing/companies-api.ts";
import { openPanel } from "#client/features/companies/testing/open-panel.tsx";
import { getModelData } from "#contracts/companies.ts";
import { longDate } from "#core/ledger/dates.ts";
import { connectedCard, HARBOUR } from "#core/outputs/report/testing/harbour.ts";

let api: CompaniesApi;
beforeEach(() => {
  api = fakeCompaniesApi();
});
afterEach(cleanup);

/** Statements as the server gives them: they say which date they were asked for. */
function answerByDate() {
  api.answers.set(getModelData.path, (query) => {
    const asOfDate = query.get("asOf") ?? undefined;
    return query.get("period") === "annual"
      ? ok(getModelData.response.parse({ ...HARBOUR, ticker: query.get("ticker"), asOfDate }))
      : failed(404, "No quarters are tagged.");
  });
}

describe("the as-of date", () => {
  const yearEnd = `${new Date().getFullYear() - 1}-12-31`;

  it("fetches every card anew as known on that day, and Undo goes back to the latest", async () => {
    answerByDate();
    const user = openPanel([connectedCard(HARBOUR), { ...connectedCard(HARBOUR), id: "second" }]);
    await user.click(screen.getByRole("button", { name: "As of: latest filings" }));
    await user.click(await screen.findByRole("menuitem", { name: longDate(yearEnd) }));
    await screen.findByRole("button", { name: `As of ${longDate(yearEnd)}` });
    const known = `, as known on ${longDate(yearEnd)}`;
    await waitFor(() => expect(screen.getAllByText(known, { exact: false })).toHaveLength(2));
    const askedOfThen = api.asked.filter((path) => path.includes(`asOf=${yearEnd}`));
    expect(new Set(askedOfThen).size).toBe(3);
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    await screen.findByRole("button", { name: "As of: latest filings" });
    await waitFor(() => expect(screen.queryByText(known, { exact: false })).toBeNull());
  });

  it("takes any past day, and refuses one to come", async () => {
    answerByDate();
    const user = openPanel([connectedCard(HARBOUR)]);
    await user.click(screen.getByRole("button", { name: "As of: latest filings" }));
    await user.click(await screen.findByRole("menuitem", { name: "Another date…" }));
    const field = await screen.findByLabelText("Date");
    fireEvent.change(field, { target: { value: "2999-01-01" } });
    await user.click(screen.getByRole("button", { name: "Show as of this date" }));
    expect((await screen.findByRole("alert")).textContent).toBe(
      "Choose a date that is not in the future.",
    );
    fireEvent.change(field, { target: { value: "2023-06-30" } });
    await user.click(screen.getByRole("button", { name: "Show as of this date" }));
    await screen.findByText(", as known on 30 June 2023", { exact: false });
  });

  it("does not leave figures of another day in use when there are none for this one", async () => {
    answerByDate();
    const user = openPanel([connectedCard(HARBOUR)]);
    api.answers.set(getModelData.path, () => failed(404, "None were filed by then."));
    await user.click(screen.getByRole("button", { name: "As of: latest filings" }));
    await user.click(await screen.findByRole("menuitem", { name: longDate(yearEnd) }));
    await screen.findByText("None were filed by then.");
    expect(screen.queryByText("FY2021 to", { exact: false })).toBeNull();
  });

  it("fetches a card again that is of another day than its document", async () => {
    answerByDate();
    const other = { ...HARBOUR, asOfDate: "2020-12-31" };
    openPanel([connectedCard(other)]);
    await waitFor(() => expect(screen.queryByText("as known on", { exact: false })).toBeNull());
    expect(api.asked.some((path) => path.includes("period=annual"))).toBe(true);
  });
});
