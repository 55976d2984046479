import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { notListedText } from "#client/features/companies/financial-database.tsx";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  type CompaniesApi,
  failed,
  fakeCompaniesApi,
  ok,
} from "#client/features/companies/testing/companies-api.ts";
import { openPanel } from "#client/features/companies/testing/open-panel.tsx";
import { TICKER_SEARCH_DEBOUNCE_MS } from "#client/features/companies/use-ticker-search.ts";
import { NOT_REACHED } from "#client/lib/api.ts";
import {
  getModelData,
  getUserTickers,
  NOT_ON_SERVER_TEXT,
  searchTickers,
} from "#contracts/companies.ts";
import { connectedCard, HARBOUR } from "#core/outputs/report/testing/harbour.ts";

let api: CompaniesApi;
beforeEach(() => {
  api = fakeCompaniesApi();
});
afterEach(cleanup);

const box = () => screen.getByRole("combobox", { name: "Search ticker or company" });
const statementsButton = () => screen.findByRole("button", { name: "Financial Statements" });
const cardItems = () =>
  within(screen.getByRole("region", { name: "Connected Data" })).getAllByRole("listitem");
const searches = () => api.asked.filter((path) => path.startsWith(searchTickers.path));

const order = () => cardItems().map((item) => within(item).getByText(/^(AAA|BBB)$/).textContent);

async function openTable() {
  const user = openPanel([connectedCard(HARBOUR)]);
  await user.click(screen.getByRole("button", { name: "Financial Statements HPKG" }));
  await screen.findByRole("grid", { name: "Harbour Packaging Group, USD mm, FY to 31 December" });
  return user;
}

describe("the statements table", () => {
  it("is opened by its card, by a part of it in the card's menu, and by Financial Statements", async () => {
    const user = openPanel([connectedCard(HARBOUR)]);
    await user.click(screen.getByRole("button", { name: "Open table" }));
    await screen.findByRole("tab", { name: "Statements", selected: true });
    await user.keyboard("{Escape}");
    await user.click(screen.getByRole("button", { name: "More for Financial Statements HPKG" }));
    await user.click(await screen.findByRole("menuitem", { name: "Open Rating" }));
    expect(await screen.findByRole("tab", { name: "Rating", selected: true })).toBeDefined();
    await user.keyboard("{Escape}");
    await user.click(await statementsButton());
    await screen.findByRole("tab", { name: "Statements", selected: true });
  });

  it("is one click away in an empty panel, for the companies that come with the product", async () => {
    const user = openPanel();
    await user.click(screen.getByRole("button", { name: /^HPKG: connect / }));
    expect(screen.getByRole("group", { name: "Chosen ticker" }).textContent).toContain("HPKG");
    expect(await screen.findByRole("button", { name: "Open table" })).toBeDefined();
  });
});

describe("the ticker box", () => {
  it("searches once, 300 ms after the last keystroke, and never for blanks", async () => {
    expect(TICKER_SEARCH_DEBOUNCE_MS).toBe(300);
    const user = openPanel();
    await user.type(box(), "  ");
    await user.type(box(), "har");
    expect(await screen.findByRole("option", { name: /Harbour/ })).toBeDefined();
    expect(searches()).toEqual([`${searchTickers.path}?q=har`]);
  });

  it("waits at Enter for the search, so a ticker typed fast is no knowledge base", async () => {
    const user = openPanel();
    await user.type(box(), "HPKG{Enter}");
    const chosen = await screen.findByRole("group", { name: "Chosen ticker" });
    expect(chosen.textContent).toBe("HPKGHarbour Packaging Group");
    const next = await statementsButton();
    expect(document.activeElement).toBe(next);
    expect(next.getAttribute("aria-description")).toBe("of HPKG");
    await user.keyboard("{Enter}");
    expect((await screen.findByText("Financial Statements HPKG ready")).tagName).toBe("OUTPUT");
  });

  it("offers a code that no company bears as Custom/Knowledge Base, last", async () => {
    const user = openPanel();
    await user.type(box(), "HPK");
    const rows = await screen.findAllByRole("option");
    expect(rows.map((row) => row.textContent)).toEqual([
      "HPKGHarbour Packaging GroupReady",
      "HPKCHopkirk Cement",
      "HPKCustom/Knowledge Base",
    ]);
    await user.click(screen.getByRole("option", { name: /Custom/ }));
    expect(screen.getByRole("group", { name: "Chosen ticker" }).textContent).toBe(
      "HPKCustom/Knowledge Base",
    );
    // What can't be fetched is not offered: the analyst's own statements are the next step.
    expect(screen.getByText(notListedText("HPK"))).toBeDefined();
    expect(screen.queryByRole("button", { name: "Financial Statements" })).toBeNull();
    const next = screen.getByRole("button", { name: "Add your own statements" });
    expect(document.activeElement).toBe(next);
  });

  it("moves over the rows with arrows and takes the marked one with Enter", async () => {
    const user = openPanel();
    await user.type(box(), "hpk");
    await screen.findAllByRole("option");
    await user.keyboard("{ArrowDown}");
    const marked = screen.getByRole("option", { selected: true });
    expect(marked.textContent).toContain("Hopkirk Cement");
    expect(box().getAttribute("aria-activedescendant")).toBe(marked.id);
    await user.keyboard("{Enter}");
    expect(screen.getByRole("group", { name: "Chosen ticker" }).textContent).toContain("HPKC");
  });

  it("offers a ticker of the analyst's own as Your data beside the listed company", async () => {
    api.answers.set(getUserTickers.path, () => ok({ tickers: [{ ticker: "HPKG" }] }));
    const user = openPanel();
    await user.type(box(), "HPKG");
    const rows = await screen.findAllByRole("option");
    expect(rows.map((row) => row.textContent)).toEqual([
      "HPKGHarbour Packaging GroupReady",
      "HPKGYour data",
    ]);
  });

  it("says that nothing matches", async () => {
    const user = openPanel();
    await user.type(box(), "zz top");
    const [said] = screen.getAllByRole("status");
    expect(said?.textContent).toBe("");
    expect(await screen.findByText("No company matches “zz top”.")).toBeDefined();
    expect(said?.textContent).toBe("No suggestion");
    await user.clear(box());
    await user.type(box(), "HPK");
    await screen.findAllByRole("option");
    expect(said?.textContent).toBe("3 suggestions");
  });

  it("says why a search failed and searches again on Retry", async () => {
    const search = api.answers.get(searchTickers.path);
    api.answers.set(searchTickers.path, () => failed(502, "The directory can't be read."));
    const user = openPanel();
    await user.type(box(), "har{Enter}");
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("The directory can't be read.");
    if (search !== undefined) api.answers.set(searchTickers.path, search);
    await user.click(within(alert).getByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("option", { name: /Harbour/ })).toBeDefined();
  });

  it("clears the chosen ticker and takes the focus back", async () => {
    const user = openPanel([], { request: "HPKG" });
    await user.click(screen.getByRole("button", { name: "Clear HPKG" }));
    expect(document.activeElement).toBe(box());
    expect(screen.queryByText("Financial Database")).toBeNull();
  });

  it("chooses a requested ticker and finds its name", async () => {
    openPanel([], { request: "hpkg" });
    expect(await screen.findByText("Harbour Packaging Group")).toBeDefined();
    expect(screen.getByText("HPKG")).toBeDefined();
  });
});

describe("connecting statements", () => {
  it("shows a loading card at once, then what was fetched", async () => {
    const answer = Promise.withResolvers<void>();
    const statements = api.answers.get(getModelData.path);
    api.answers.set(getModelData.path, async (query) => {
      await answer.promise;
      return statements?.(query) ?? ok(null);
    });
    const user = openPanel([], { request: "HPKG" });
    await user.click(await statementsButton());
    expect(screen.getByRole("img", { name: "Loading" })).toBeDefined();
    answer.resolve();
    expect(await screen.findByText("FY2020 to FY2025, USD")).toBeDefined();
    expect(screen.getByRole("img", { name: "Ready" })).toBeDefined();
    expect(screen.getByText("Connected Data").textContent).toBe("Connected Data1");
  });

  it("asks for five years and the latest quarters and LTM, and does without the last two", async () => {
    const user = openPanel([], { request: "HPKG" });
    await user.click(await statementsButton());
    await screen.findByText("FY2020 to FY2025, USD");
    await waitFor(() =>
      expect(api.asked.filter((path) => path.startsWith(getModelData.path))).toEqual(
        ["period=annual&years=5", "period=quarterly&years=2", "period=ltm&years=2"].map(
          (columns) => `${getModelData.path}?ticker=HPKG&${columns}&source=listed`,
        ),
      ),
    );
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("says what failed with the server's reason, and fetches again on Retry", async () => {
    const statements = api.answers.get(getModelData.path);
    api.answers.set(getModelData.path, () => failed(502, "EDGAR can't be reached."));
    const user = openPanel([], { request: "HPKG" });
    await user.click(await statementsButton());
    const alert = await screen.findByRole("alert");
    expect(within(alert).getByText("Failed to fetch financial data")).toBeDefined();
    expect(within(alert).getByText("EDGAR can't be reached.")).toBeDefined();
    expect(screen.getByRole("img", { name: "Failed" })).toBeDefined();
    if (statements !== undefined) api.answers.set(getModelData.path, statements);
    await user.click(within(alert).getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("FY2020 to FY2025, USD")).toBeDefined();
  });

  it.each([NOT_REACHED.error, NOT_ON_SERVER_TEXT])(
    "offers Retry whatever failed: %s",
    async (reason) => {
      api.answers.set(getModelData.path, () => failed(503, reason));
      const user = openPanel([], { request: "HPKG" });
      await user.click(await statementsButton());
      const alert = await screen.findByRole("alert");
      expect(within(alert).getByText(reason)).toBeDefined();
      expect(within(alert).getByRole("button", { name: "Retry" })).toBeDefined();
    },
  );

  it("refreshes the one card of a ticker from its menu", async () => {
    const user = openPanel([connectedCard(HARBOUR)]);
    await user.click(screen.getByRole("button", { name: "More for Financial Statements HPKG" }));
    await user.click(await screen.findByRole("menuitem", { name: "Refresh" }));
    await waitFor(() => expect(api.asked.length).toBeGreaterThan(2));
    expect(cardItems()).toHaveLength(1);
  });

  it("goes on with a card that a closed page left loading", async () => {
    const { data: _, ...card } = connectedCard(HARBOUR);
    openPanel([{ ...card, status: "loading" }]);
    expect(await screen.findByText("FY2020 to FY2025, USD")).toBeDefined();
  });

  it("connects no more than 50 cards, and says so", async () => {
    const cards = Array.from({ length: 50 }, (_, index) =>
      connectedCard({ ...HARBOUR, ticker: `T${index}` }),
    );
    openPanel(cards, { request: "HPKG" });
    expect((await statementsButton()).getAttribute("aria-disabled")).toBe("true");
    expect(cardItems()).toHaveLength(50);
  });
});

describe("connected data", () => {
  const cards = ["AAA", "BBB"].map((ticker) => connectedCard({ ...HARBOUR, ticker }));
  it("removes a card and brings it back to its place", async () => {
    const user = openPanel(cards);
    await user.click(screen.getByRole("button", { name: "Remove Financial Statements AAA" }));
    expect(order()).toEqual(["BBB"]);
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    expect(order()).toEqual(["AAA", "BBB"]);
  });

  it("moves a card by menu and by Alt and arrows", async () => {
    const user = openPanel(cards);
    await user.click(screen.getByRole("button", { name: "More for Financial Statements AAA" }));
    await user.click(await screen.findByRole("menuitem", { name: "Move down" }));
    expect(order()).toEqual(["BBB", "AAA"]);
    screen.getByRole("button", { name: "Financial Statements AAA" }).focus();
    await user.keyboard("{Alt>}{ArrowUp}{/Alt}");
    expect(order()).toEqual(["AAA", "BBB"]);
    expect(screen.getByText("Financial Statements AAA moved to place 1 of 2")).toBeDefined();
  });
});

describe("the statement table", () => {
  it("shows a figure's source on focus, and moves by arrow keys with one tab stop", async () => {
    const user = await openTable();
    const cell = screen.getByRole("gridcell", { name: "2,419" });
    expect(cell.tabIndex).toBe(0);
    expect(document.activeElement).toBe(cell);
    const source = screen.getByRole("complementary", { name: "Source" });
    expect(source.textContent).toContain("USD 2,419,000,000");
    expect(source.textContent).toContain("0009990001-26-000007");
    expect(source.textContent).toContain("us-gaap:Revenues");
    await user.keyboard("{ArrowDown}");
    expect(document.activeElement?.textContent).toContain("(1,821)");
    expect(source.textContent).toContain("USD (1,821,000,000)");
  });

  it("shows a formula with its inputs on hover", async () => {
    await openTable();
    fireEvent.mouseMove(screen.getByRole("gridcell", { name: "24.7%" }));
    const source = screen.getByRole("complementary", { name: "Source" });
    expect(source.textContent).toContain("Gross Profit / Revenues");
    expect(source.textContent).toContain("USD 598,000,000");
  });

  it("folds rows without a tag and gives their reason when unfolded", async () => {
    const user = await openTable();
    expect(screen.queryByRole("rowheader", { name: "Clean EBITDA" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Not tagged by this company (1)" }));
    expect(screen.getByRole("rowheader", { name: "Clean EBITDA" })).toBeDefined();
    const [missing] = screen.getAllByRole("gridcell", { name: "n.a." });
    if (missing !== undefined) fireEvent.mouseEnter(missing);
    expect(screen.getByRole("complementary", { name: "Source" }).textContent).toContain(
      "n.a.: not tagged by this company",
    );
  });

  it("copies as a table, in HTML and tab-separated", async () => {
    await openTable();
    const copied = new Map<string, string>();
    const clipboardData = { setData: (type: string, text: string) => copied.set(type, text) };
    const cell = screen.getByRole("gridcell", { name: "2,419" });
    fireEvent.copy(cell, { clipboardData });
    expect(copied.get("text/plain")).toBe("2,419");
    screen.getByRole("radio", { name: "Amounts" }).focus();
    fireEvent.copy(cell, { clipboardData });
    expect(copied.get("text/plain")).toContain("Revenues\t1,842\t2,105\t2,488\t2,391\t2,419");
    expect(copied.get("text/html")).toContain("<table ");
  });
});

describe("the analyst's own statements", () => {
  it("are attached as Your Financial Data beside a listed company of the same ticker", async () => {
    api.answers.set(getUserTickers.path, () =>
      ok(getUserTickers.response.parse({ tickers: [{ ticker: "HPKG" }] })),
    );
    const user = openPanel([], { request: "HPKG" });
    await screen.findByRole("button", { name: "Your files" });
    await user.click(screen.getByRole("button", { name: "Financial Statements" }));
    expect(await screen.findByRole("heading", { name: /Your Financial Data/ })).toBeTruthy();
    await waitFor(() =>
      expect(api.asked).toContain(
        `${getModelData.path}?ticker=HPKG&period=annual&years=5&source=user`,
      ),
    );
  });

  it("can be added for any ticker, and without one", async () => {
    const user = openPanel();
    await user.click(screen.getByRole("button", { name: "Add your own statements" }));
    const dialog = await screen.findByRole("dialog", { name: "Your own statements" });
    expect(within(dialog).getByRole("button", { name: "Choose a file" })).toBeTruthy();
    const keep = within(dialog).getByRole("button", { name: "Keep and connect" });
    expect(keep.getAttribute("aria-disabled")).toBe("true");
  });
});

describe("a card's sources in the text", () => {
  const CONTENT = "Gross margin was 24.1% in FY2022. EBITDA was USD 361 mm in FY2025.";

  it("are its numbers, in order, each leading to the first figure that stands on it", async () => {
    const shown: unknown[] = [];
    const onShowFigure = (place: { position: number; length: number }) => {
      shown.push(CONTENT.slice(place.position, place.position + place.length));
    };
    const user = openPanel([connectedCard(HARBOUR)], { content: CONTENT, onShowFigure });
    const sources = await screen.findByRole("list", {
      name: "Sources of Financial Statements HPKG",
    });
    const numbers = within(sources).getAllByRole("button");
    expect(numbers.map(({ textContent }) => textContent)).toEqual(["1", "2"]);
    await user.click(
      within(sources).getByRole("button", {
        name: "Source 2: show its first figure, USD 361 mm",
      }),
    );
    expect(shown).toEqual(["USD 361 mm"]);
  });

  it("are none on a card that gave the text nothing", async () => {
    const idle = { ...connectedCard(HARBOUR), id: "idle", ticker: "IDLE" };
    openPanel([connectedCard(HARBOUR), idle], { content: CONTENT });
    await screen.findByRole("list", { name: "Sources of Financial Statements HPKG" });
    expect(screen.queryByRole("list", { name: "Sources of Financial Statements IDLE" })).toBeNull();
  });
});
