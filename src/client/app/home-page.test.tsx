import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fakeApi, Refusal, refusal } from "#client/testing/fake-api.ts";
import { renderApp } from "#client/testing/render-app.tsx";
import {
  createResearch,
  deleteResearch,
  listRecentTickers,
  listResearch,
  type RecentTicker,
  type ResearchDocument,
  type ResearchSummary,
  restoreResearch,
  saveResearch,
  UNTITLED,
} from "#contracts/research.ts";
import { getSavedOutputs } from "#contracts/models.ts";
import { getModelData } from "#contracts/companies.ts";
import { getPreferences, savePreferences } from "#contracts/preferences.ts";
import { getSample, makeSample, type Sample } from "#contracts/sample.ts";
import { HARBOUR } from "#core/outputs/report/testing/harbour.ts";

const ID = "11111111-1111-4111-8111-11111111111";

function summary(digit: number, title: string, changes: Partial<ResearchSummary> = {}) {
  return {
    id: `${ID}${digit}`,
    title,
    ticker: "HPKG",
    excerpt: `Caption of ${title}`,
    words: 1184,
    figures: null,
    isPublished: false,
    revision: 3,
    updatedAt: new Date().toISOString(),
    ...changes,
  };
}

function stored(changes: Partial<ResearchDocument>): ResearchDocument {
  const now = new Date().toISOString();
  return {
    id: `${ID}1`,
    title: "The 2031 notes",
    content: "",
    connectedData: [],
    messages: [],
    asOfDate: null,
    anchors: [],
    revision: 9,
    createdAt: now,
    updatedAt: now,
    ...changes,
  };
}

const TWO = [summary(1, "The 2031 notes"), summary(2, "Calverd: covenant reset", { ticker: null })];

const ofTicker = (ticker = "") => getModelData.response.parse({ ...HARBOUR, ticker });

const SAMPLE: Sample = {
  documentId: `${ID}8`,
  modelId: `${ID}9`,
  isMade: false,
  ticker: "HPKG",
  title: "Harbour Packaging Group: leverage is at its lowest in five years",
  opening: [
    { text: "Net leverage was " },
    { text: "3.0x", figure: { state: "verified", chip: "1" } },
    { text: "." },
  ],
  words: 344,
  figures: { total: 32, sourced: 32 },
  chart: {
    name: "Net Leverage (x)",
    title: "Net leverage improved to 3.0x",
    note: "Multiple",
    series: "Net Leverage",
    unit: "multiple",
    bars: [{ label: "FY2025", text: "3.0x", value: 2.98 }],
    limit: { label: "Covenant 4.50x", value: 4.5 },
  },
  model: { rows: 33, cases: 3, currency: "USD", enterpriseValue: 2_306e6 },
  filing: {
    form: "10-K",
    filed: "2026-02-27",
    question: "What does the 10-K say about the net leverage covenant?",
    place: "Item 8, Note 12. Debt, page 10",
  },
  documents: ["a.csv", "b.html", "c.txt"],
  asksSec: false,
};

/** A home page over a list that a test may change. */
function openHome(documents: readonly ResearchSummary[], tickers: readonly RecentTicker[] = []) {
  const app = renderApp("/");
  const list = { documents: [...documents] };
  const finds = fakeApi(listResearch, ({ query }) => ({
    documents: list.documents.filter(({ title }) => title.includes(query["q"] ?? "")),
  }));
  fakeApi(listRecentTickers, { tickers: [...tickers] });
  fakeApi(getSample, SAMPLE);
  fakeApi(getSavedOutputs, []);
  fakeApi(getModelData, ({ query }) => ofTicker(query["ticker"]));
  return { ...app, list, finds };
}

async function openMenu(user: ReturnType<typeof renderApp>["user"], title: string, item: string) {
  await user.click(await screen.findByRole("button", { name: `More actions for ${title}` }));
  await user.click(await screen.findByRole("menuitem", { name: item }));
}

beforeEach(() => {
  vi.stubGlobal("innerWidth", 1440);
});
afterEach(() => {
  vi.useRealTimers();
});

describe("home, for a visitor", () => {
  it("is the sign-in prompt alone", async () => {
    renderApp("/", null);
    expect(
      await screen.findByRole("heading", { name: "Account Required for Canvas" }),
    ).toBeTruthy();
    expect(screen.queryByRole("heading", { name: "Research" })).toBeNull();
    expect(screen.queryByRole("button", { name: /Search/ })).toBeNull();
    expect(
      within(screen.getByRole("main")).getByRole("link", { name: "Sign In" }).getAttribute("href"),
    ).toBe("/login");
  });
});

describe("home, research", () => {
  it("lists title, caption, ticker, words and change of each document", async () => {
    openHome(TWO);
    const row = (await screen.findByRole("link", { name: "The 2031 notes" })).closest("tr");
    expect(row?.textContent).toContain("Caption of The 2031 notes");
    expect(row?.textContent).toContain("HPKG");
    expect(row?.textContent).toContain("1,184");
    expect(row?.textContent).toMatch(/\d\d:\d\d/);
    expect(screen.getByRole("button", { name: "All 2" })).toBeTruthy();
    expect(document.title).toBe("Research · Footnote");
    expect(screen.getByRole("link", { name: "The 2031 notes" }).getAttribute("href")).toBe(
      `/canvas/${ID}1`,
    );
  });

  it("shows how the figures of each stand, which are published, and what is contradicted in drafts", async () => {
    const [first, second] = TWO;
    if (first === undefined || second === undefined) throw new Error("two documents are listed");
    const figures = { total: 37, sourced: 34, contradicted: 2, stale: 3 };
    openHome([
      { ...first, figures },
      { ...second, isPublished: true, figures: { ...figures, contradicted: 9 } },
    ]);
    const link = await screen.findByRole("link", { name: first.title });
    const row = link.closest("tr");
    expect(row?.textContent).toContain("34 of 37");
    expect(row?.textContent).toContain("34 sourced, 2 contradicted, 1 without source, 3 stale");
    expect(row?.textContent).toContain("Draft");
    expect(screen.getByText("2 figures are contradicted in 1 draft.")).toBeTruthy();
    const review = screen.getByRole("link", { name: "Review" });
    expect(review.getAttribute("href")).toBe(`/canvas/${first.id}`);

    fireEvent.click(screen.getByRole("button", { name: "Published 1" }));
    expect(screen.queryByRole("link", { name: first.title })).toBeNull();
    expect(screen.getByRole("link", { name: second.title })).toBeTruthy();
  });

  it("finds on the server, 300 ms after the last keystroke", async () => {
    const { finds } = openHome(TWO);
    await screen.findByRole("link", { name: "The 2031 notes" });
    vi.useFakeTimers();
    const box = screen.getByRole("searchbox", { name: "Find a document" });
    fireEvent.change(box, { target: { value: "Cal" } });
    await act(() => vi.advanceTimersByTimeAsync(299));
    expect(finds).toHaveLength(1);
    fireEvent.change(box, { target: { value: "Calverd" } });
    await act(() => vi.advanceTimersByTimeAsync(299));
    expect(finds).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(1));
    await act(() => vi.advanceTimersByTimeAsync(10));
    expect(screen.queryByRole("link", { name: "The 2031 notes" })).toBeNull();
    expect(finds.map(({ query }) => query["q"])).toEqual([undefined, "Calverd"]);
  });

  it("says when nothing is found, and shows all again", async () => {
    const { user } = openHome(TWO);
    await screen.findByRole("link", { name: "The 2031 notes" });
    await user.type(screen.getByRole("searchbox"), "zinc");
    expect(
      await screen.findByText("No document has “zinc” in its title, ticker or text."),
    ).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Show all" }));
    expect(await screen.findByRole("link", { name: "The 2031 notes" })).toBeTruthy();
  });

  it("says why the list failed, and tries again", async () => {
    openHome(TWO);
    fakeApi(listResearch, refusal(503, "unavailable", "The database does not answer."));
    expect((await screen.findByRole("alert")).textContent).toContain("database does not answer");
    fakeApi(listResearch, { documents: TWO });
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("link", { name: "The 2031 notes" })).toBeTruthy();
  });

  it("moves through the rows by arrow keys, renames by F2", async () => {
    const { user } = openHome(TWO);
    const first = await screen.findByRole("link", { name: "The 2031 notes" });
    const second = screen.getByRole("link", { name: "Calverd: covenant reset" });
    first.focus();
    await user.keyboard("{ArrowDown}");
    expect(document.activeElement).toBe(second);
    await user.keyboard("{ArrowDown}{Home}");
    expect(document.activeElement).toBe(first);
    await user.keyboard("{F2}");
    expect(await screen.findByRole("dialog", { name: "Rename document" })).toBeTruthy();
  });

  it("opens a new document", async () => {
    const { user, address } = openHome(TWO);
    vi.stubGlobal("innerWidth", 700);
    fakeApi(createResearch, { document: stored({ id: `${ID}7` }) });
    await user.click(await screen.findByRole("button", { name: "New document" }));
    await waitFor(() => expect(address()).toBe(`/canvas/${ID}7`));
  });

  it("takes a document that was left blank for the new one", async () => {
    const blank = summary(5, UNTITLED, { ticker: null, words: 0 });
    const { user, address } = openHome([...TWO, blank]);
    vi.stubGlobal("innerWidth", 700);
    const created = fakeApi(createResearch, { document: stored({}) });
    await user.click(await screen.findByRole("button", { name: "New document" }));
    await waitFor(() => expect(address()).toBe(`/canvas/${ID}5`));
    expect(created).toHaveLength(0);
  });

  it("renames a document, also one whose text was saved meanwhile", async () => {
    const { user, list } = openHome(TWO);
    const calls = fakeApi(saveResearch, ({ body }) => {
      const isStale = JSON.stringify(body).includes('"baseRevision":3');
      if (!isStale) return { document: stored({ title: "The 2032 notes" }) };
      const error = { success: false, code: "stale", error: "Changed elsewhere." };
      return new Refusal(409, { ...error, document: stored({ revision: 8 }) });
    });
    await openMenu(user, "The 2031 notes", "Rename");
    const title = await screen.findByLabelText("Title");
    list.documents[0] = summary(1, "The 2032 notes");
    await user.clear(title);
    await user.type(title, "The 2032 notes{Enter}");
    expect(await screen.findByRole("link", { name: "The 2032 notes" })).toBeTruthy();
    expect(calls.map(({ body }) => body)).toEqual([
      { baseRevision: 3, title: "The 2032 notes" },
      { baseRevision: 8, title: "The 2032 notes" },
    ]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("keeps the typed title when a rename is refused, with the reason under it", async () => {
    const { user } = openHome(TWO);
    fakeApi(saveResearch, refusal(503, "unavailable", "The database does not answer."));
    await openMenu(user, "The 2031 notes", "Rename");
    await user.type(await screen.findByLabelText("Title"), "The 2032 notes{Enter}");
    expect((await screen.findByRole("alert")).textContent).toBe("The database does not answer.");
    expect(screen.getByLabelText<HTMLInputElement>("Title").value).toContain("The 2032 notes");
  });

  it("deletes a document at once and brings it back by Undo", async () => {
    const { user, list } = openHome(TWO);
    const deleted = fakeApi(deleteResearch, () => {
      list.documents = list.documents.slice(1);
      return undefined;
    });
    const restored = fakeApi(restoreResearch, () => {
      list.documents = [...TWO];
      return { document: stored({}) };
    });
    await openMenu(user, "The 2031 notes", "Delete");
    await waitFor(() => expect(screen.queryByRole("link", { name: "The 2031 notes" })).toBeNull());
    expect(await screen.findByText("“The 2031 notes” deleted")).toBeTruthy();
    expect(deleted.map(({ params }) => params["id"])).toEqual([`${ID}1`]);
    const next = screen.getByRole("link", { name: "Calverd: covenant reset" });
    await waitFor(() => expect(document.activeElement).toBe(next));
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(await screen.findByRole("link", { name: "The 2031 notes" })).toBeTruthy();
    expect(restored.map(({ params }) => params["id"])).toEqual([`${ID}1`]);
  });

  it("deletes by the Delete key, and goes on to the next row", async () => {
    const { user } = openHome(TWO);
    const deleted = fakeApi(deleteResearch, undefined);
    (await screen.findByRole("link", { name: "The 2031 notes" })).focus();
    // Held down, it deletes no second one.
    await user.keyboard("{Delete>3/}");
    expect(document.activeElement).toBe(
      screen.getByRole("link", { name: "Calverd: covenant reset" }),
    );
    await waitFor(() => expect(deleted).toHaveLength(1));
  });

  it("keeps the focus in the list when its only document is deleted", async () => {
    const { user, list } = openHome(TWO.slice(0, 1));
    fakeApi(deleteResearch, () => {
      list.documents = [];
      return undefined;
    });
    await openMenu(user, "The 2031 notes", "Delete");
    expect(await screen.findByText("No documents of your own yet.")).toBeTruthy();
    const documents = screen.getByRole("region", { name: "Documents" });
    await waitFor(() => expect(document.activeElement).toBe(documents));
  });

  it("puts a document back when it could not be deleted", async () => {
    const { user } = openHome(TWO);
    fakeApi(deleteResearch, refusal(503, "unavailable", "The database does not answer."));
    await openMenu(user, "The 2031 notes", "Delete");
    expect(await screen.findByText("The database does not answer.")).toBeTruthy();
    expect(await screen.findByRole("link", { name: "The 2031 notes" })).toBeTruthy();
  });
});

describe("home, recent tickers", () => {
  const HPKG: RecentTicker = {
    ticker: "HPKG",
    name: "Harbour Packaging Group",
    period: "2025",
    ebitdaMargin: { value: 0.149 },
    netLeverage: { value: 2.98 },
  };

  it("shows margin and leverage, and opens the canvas with the company", async () => {
    openHome(TWO, [HPKG]);
    const link = await screen.findByRole("link", { name: "HPKG Harbour Packaging Group" });
    expect(link.getAttribute("href")).toBe("/canvas?ticker=HPKG");
    expect(link.closest("tr")?.textContent).toContain("14.9%");
    expect(link.closest("tr")?.textContent).toContain("3.0x");
    expect(screen.getByText("FY2025")).toBeTruthy();
  });

  it("says n.m. and n.a. with the reason, and each row's period where they differ", async () => {
    const { user } = openHome(TWO, [
      HPKG,
      {
        ...HPKG,
        ticker: "AMC",
        name: "AMC Entertainment",
        period: "2024",
        ebitdaMargin: { value: -0.024 },
        netLeverage: { value: null, reason: "n.m.: EBITDA is not positive" },
      },
    ]);
    const row = (await screen.findByRole("link", { name: "AMC AMC Entertainment" })).closest("tr");
    expect(row?.textContent).toContain("(2.4%)");
    expect(row?.textContent).toContain("FY2024");
    const absent = within(row ?? document.body).getByText("n.m.");
    await user.tab();
    act(() => absent.focus());
    expect((await screen.findByRole("tooltip")).textContent).toBe("n.m.: EBITDA is not positive");
  });
});

describe("home, with nothing of one's own", () => {
  it("opens with the finished sample, its figures marked and its counts said", async () => {
    openHome([]);
    const sample = await screen.findByRole("region", { name: "Harbour Packaging Group (sample)" });
    expect(await within(sample).findByText(SAMPLE.title)).toBeTruthy();
    const figure = within(sample).getByText("3.0x", { selector: ".figure" });
    expect([figure.dataset["state"], figure.dataset["chip"]]).toEqual(["verified", "1"]);
    const drawn = within(sample).getByRole("img", { name: /Covenant 4.50x/ });
    expect(drawn.textContent).toContain("Covenant 4.50x");
    expect(sample.textContent).toContain("344 words, 32 of 32 figures sourced");
    expect(sample.textContent).toContain("33 rows, 3 cases. Base case: EV 2,306, USD mm");
    expect(sample.textContent).toContain("is answered in Item 8, Note 12. Debt, page 10");
    const post = within(sample).getByRole("link", { name: "Open the post" });
    expect(post.getAttribute("href")).toBe("/blog/sample");
    expect(screen.getByText("No documents of your own yet.")).toBeTruthy();
  });

  it("opens the note by one press, with a question to its 10-K in the chat", async () => {
    const { user, address } = openHome([]);
    vi.stubGlobal("innerWidth", 700);
    const made = fakeApi(makeSample, { documentId: SAMPLE.documentId, modelId: SAMPLE.modelId });
    await screen.findByText(SAMPLE.title);
    await user.click(screen.getByRole("button", { name: "Ask the 10-K" }));
    await waitFor(() => expect(address()).toBe(`/canvas/${SAMPLE.documentId}`));
    expect(made).toHaveLength(1);
    expect(localStorage.getItem(`footnote.chat.${SAMPLE.documentId}`)).toContain(
      SAMPLE.filing.question,
    );
  });

  it("says why the sample failed, and the rest stands", async () => {
    const { user } = openHome([]);
    fakeApi(getSample, refusal(503, "unavailable", "The database does not answer."));
    expect((await screen.findByRole("alert")).textContent).toContain("database does not answer");
    expect(screen.getByRole("link", { name: "MCD McDonald's" })).toBeTruthy();
    fakeApi(getSample, SAMPLE);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText(SAMPLE.title)).toBeTruthy();
  });

  it("asks no more than twice for a sample that failed, beside the only document", async () => {
    openHome(TWO.slice(0, 1));
    const asked = fakeApi(getSample, refusal(503, "unavailable", "The database does not answer."));
    await screen.findByRole("link", { name: "The 2031 notes" });
    await expect(
      waitFor(() => expect(asked.length).toBeGreaterThan(2), { timeout: 500 }),
    ).rejects.toThrow("greater than 2");
  });

  it("offers two real companies with figures, then all, and says how others are had", async () => {
    const { user } = openHome([]);
    const row = (await screen.findByRole("link", { name: "GOOGL Alphabet" })).closest("tr");
    await waitFor(() => expect(row?.textContent).toMatch(/FY20\d\d[\d,]+/));
    expect(await screen.findByText(/does not ask the SEC/)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Show all 13" }));
    const link = screen.getByRole("link", { name: "AMD Advanced Micro Devices" });
    expect(link.getAttribute("href")).toBe("/canvas?ticker=AMD");
  });

  it("says which company could not be read, and reads it again", async () => {
    const { user } = openHome([]);
    fakeApi(getModelData, ({ query }) =>
      query["ticker"] === "GOOGL"
        ? refusal(502, "upstream_failed", "EDGAR did not answer.")
        : ofTicker("MCD"),
    );
    const said = await screen.findByText(/Alphabet could not be read\./);
    fakeApi(getModelData, ({ query }) => ofTicker(query["ticker"]));
    await user.click(within(said).getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(screen.queryByText(/could not be read/)).toBeNull());
  });
});

const shownSteps = () => screen.queryByRole("region", { name: "First note in six steps" });

describe("home, the first steps", () => {
  it("tick themselves by what there is and what is remembered", async () => {
    openHome([summary(8, SAMPLE.title), ...TWO.slice(0, 1)]);
    fakeApi(getPreferences, { firstSteps: ["source"] });
    const steps = await screen.findByRole("region", { name: "First note in six steps" });
    await waitFor(() => expect(steps.textContent).toContain("5 of 6"));
    expect(within(steps).getAllByRole("img", { name: "Done:" })).toHaveLength(5);
    const next = within(steps).getByText("Settle the open figures and export").closest("li");
    expect(next?.getAttribute("aria-current")).toBe("step");
  });

  it("are put away, and brought back from the palette", async () => {
    const { user } = openHome([]);
    const saved = fakeApi(savePreferences, ({ body }) => savePreferences.body.parse(body));
    await user.click(await screen.findByRole("button", { name: "Leave" }));
    await waitFor(() => expect(shownSteps()).toBeNull());
    await user.keyboard("{Control>}k{/Control}");
    await user.type(await screen.findByRole("combobox", { name: "Search" }), "steps");
    await user.click(await screen.findByText("Show the first steps"));
    await waitFor(() => expect(shownSteps()).toBeTruthy());
    expect(saved.map(({ body }) => body)).toEqual([{ firstSteps: ["left"] }, { firstSteps: [] }]);
  });

  it("are beside the sample where its note is the only document, whichever is known first", async () => {
    const { finds } = openHome([summary(8, SAMPLE.title)]);
    const coming = Promise.withResolvers<Sample>();
    fakeApi(getSample, () => coming.promise);
    await waitFor(() => expect(finds.length).toBeGreaterThan(0));
    expect(screen.queryByRole("link", { name: SAMPLE.title })).toBeNull();
    coming.resolve({ ...SAMPLE, isMade: true });
    expect(await screen.findByText("No documents of your own yet.")).toBeTruthy();
    expect(document.activeElement).not.toBe(screen.getByRole("region", { name: "Documents" }));
  });

  it("leave the sample one row beside the first document", async () => {
    openHome(TWO);
    const row = await screen.findByRole("region", { name: "Sample" });
    expect(row.textContent).toContain("Harbour Packaging Group (sample)");
    expect(within(row).getByRole("button", { name: "Read the finished note" })).toBeTruthy();
    expect(screen.queryByText("No documents of your own yet.")).toBeNull();
  });
});
