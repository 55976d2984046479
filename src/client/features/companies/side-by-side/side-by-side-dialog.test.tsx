import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { TooltipLayer } from "#client/components/tooltip-layer.tsx";
import { SideBySideDialog } from "#client/features/companies/side-by-side/side-by-side-dialog.tsx";
import {
  type CompaniesApi,
  failed,
  fakeCompaniesApi,
  ok,
} from "#client/features/companies/testing/companies-api.ts";
import { getSideBySide } from "#contracts/side-by-side.ts";
import { comparedCompany } from "#core/finance/ratios/side-by-side.ts";
import type { NoteText } from "#core/outputs/report/note-table.ts";
import { sideBySide } from "#core/outputs/report/side-by-side-table.ts";
import { HARBOUR } from "#core/outputs/report/testing/harbour.ts";

let api: CompaniesApi;
beforeEach(() => {
  api = fakeCompaniesApi();
  api.answers.set(getSideBySide.path, (query) => ok(answerTo(query)));
});
afterEach(cleanup);

/** Harbour Packaging under every ticker asked for, in euros under EUR; ZZZ can't be read. */
function answerTo(query: URLSearchParams): unknown {
  const { tickers, measure } = getSideBySide.query.parse(Object.fromEntries(query));
  const period = { kind: "annual" } as const;
  const compared = tickers
    .filter((ticker) => ticker !== "ZZZ")
    .map((ticker) => {
      const currency = ticker === "EUR" ? "EUR" : HARBOUR.currency;
      return comparedCompany({ annual: { ...HARBOUR, ticker, currency }, ltm: undefined }, period);
    });
  const unknown = { ticker: "ZZZ", error: "No company is listed under ZZZ" };
  return {
    ...sideBySide(compared, { period, measure }),
    failed: tickers.includes("ZZZ") ? [unknown] : [],
  };
}

function open(tickers: readonly string[], connected = ["HPKG"]) {
  const onClose = vi.fn<() => void>();
  const onAdd = vi.fn<(written: NoteText) => void>();
  const onConnect = vi.fn<(tickers: readonly string[]) => void>();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SideBySideDialog
        tickers={tickers}
        asOfDate="2026-03-31"
        onTickersChange={vi.fn<(tickers: readonly string[]) => void>()}
        connected={new Set(connected)}
        note={{ add: onAdd, cards: [], blockedReason: undefined }}
        onConnect={onConnect}
        onClose={onClose}
      />
      <TooltipLayer />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), onClose, onConnect, onAdd };
}

const heads = () => screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
const asked = () => api.asked.filter((path) => path.startsWith(getSideBySide.path));

describe("companies side by side", () => {
  it("go into the note, those that are connected, each figure bound, under their names", async () => {
    const { user, onAdd } = open(["HPKG", "BRNT", "LODI"], ["HPKG", "BRNT"]);
    await user.click(await screen.findByRole("button", { name: "Add to note" }));
    await screen.findByText(/^Without LODI/);
    await user.click(screen.getByRole("button", { name: "Add" }));
    const { text, anchors } = onAdd.mock.calls[0]?.[0] ?? { text: "", anchors: [] };
    expect(text.split("\n").slice(0, 2)).toEqual([
      "Side by side, HPKG, BRNT:",
      expect.stringMatching(/^USD mm +\| HPKG FY2025 +\| BRNT FY2025$/),
    ]);
    const of = anchors.map(({ binding }) => "ref" in binding && binding.ref.entity);
    expect([...new Set(of)]).toEqual(["HPKG", "BRNT"]);
    expect(text.match(/\| +\(?\d/g)).toHaveLength(anchors.length);
  });

  it("are no note of one company: the others can be connected there", async () => {
    const { user, onAdd, onConnect } = open(["HPKG", "BRNT", "LODI"]);
    await user.click(await screen.findByRole("button", { name: "Add to note" }));
    await user.click(await screen.findByRole("button", { name: "Add" }));
    expect(onAdd).not.toHaveBeenCalled();
    await user.click(screen.getByRole("button", { name: "Connect" }));
    expect(onConnect).toHaveBeenCalledWith(["BRNT", "LODI"]);
  });

  it("connects all that are not connected yet", async () => {
    const { user, onConnect } = open(["HPKG", "BRNT", "LODI"]);
    await user.click(await screen.findByRole("button", { name: "Connect all" }));
    expect(onConnect).toHaveBeenCalledWith(["BRNT", "LODI"]);
  });

  it("compares the first six of the connected ones on the document's day, ready for the arrow keys", async () => {
    open(["A", "B", "C", "D", "E", "F", "G"]);
    await screen.findByRole("grid");
    expect(asked()).toEqual([expect.stringContaining("asOf=2026-03-31")]);
    expect(heads().slice(1, 8)).toEqual([
      ...["A", "B", "C", "D", "E", "F"].map((ticker) => `${ticker}FY2025`),
      "Median",
    ]);
    expect(screen.getByText(/as known on 31 March 2026/)).toBeTruthy();
    expect(screen.getByText("6 companies is the most. Remove one to add another.")).toBeTruthy();
    expect(screen.queryByRole("combobox")).toBeNull();
    await waitFor(() => expect(document.activeElement?.getAttribute("role")).toBe("gridcell"));
  });

  it("leaves the focus with whoever adds a company while the others are read", async () => {
    const read = Promise.withResolvers<undefined>();
    api.answers.set(getSideBySide.path, async (query) => {
      await read.promise;
      return ok(answerTo(query));
    });
    const { user } = open(["A", "B"]);
    const search = await screen.findByRole("combobox");
    await user.type(search, "HPK");
    read.resolve(undefined);
    await screen.findByRole("grid");
    expect(document.activeElement).toBe(search);
    expect(await screen.findByRole("option", { name: /Hopkirk/ })).toBeTruthy();
  });

  it("says what failed, and reads again at Retry", async () => {
    api.answers.set(getSideBySide.path, () => failed(502, "EDGAR did not answer."));
    const { user } = open(["A", "B"]);
    expect((await screen.findByRole("alert")).textContent).toContain("EDGAR did not answer.");
    expect(screen.queryByRole("grid")).toBeNull();
    api.answers.set(getSideBySide.path, (query) => ok(answerTo(query)));
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await screen.findByRole("grid");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("shows the others where one can't be read, until that one is removed", async () => {
    const { user } = open(["A", "ZZZ"]);
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("ZZZ is not shown. No company is listed under ZZZ.");
    expect(heads()[1]).toBe("AFY2025");
    await user.click(screen.getByRole("button", { name: "Remove ZZZ" }));
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
    const list = screen.getByRole("list", { name: "Companies compared" });
    expect(document.activeElement).toBe(list);
    expect(within(list).getAllByRole("listitem")).toHaveLength(1);
  });

  it("says the gravest warning, and the others at a press", async () => {
    const { user } = open(["A", "B", "EUR"]);
    const warnings = within(await screen.findByRole("region", { name: "Before comparing" }));
    expect(warnings.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining("different currencies"),
    ]);
    await user.click(warnings.getByRole("button", { name: /^\d more$/ }));
    expect(warnings.getAllByRole("listitem").length).toBeGreaterThan(1);
    await user.click(warnings.getByRole("button", { name: "Fewer" }));
    expect(warnings.getAllByRole("listitem")).toHaveLength(1);
  });

  it("keeps the table while another measure is read", async () => {
    const { user } = open(["A", "B"]);
    await screen.findByRole("grid");
    const { promise, resolve } = Promise.withResolvers<undefined>();
    api.answers.set(getSideBySide.path, async (query) => {
      await promise;
      return ok(answerTo(query));
    });
    await user.click(screen.getByRole("radio", { name: "Growth" }));
    expect(await screen.findByText("Reading the statements of A, B")).toBeTruthy();
    expect(screen.getByRole("grid", { name: /USD mm/ })).toBeTruthy();
    resolve(undefined);
    await screen.findByRole("grid", { name: /Growth on a year before/ });
  });

  it("asks for a company where none is connected, and the server for nothing", async () => {
    open([]);
    expect(await screen.findByText(/Add a company: type its ticker or its name/)).toBeTruthy();
    expect(asked()).toEqual([]);
    expect(screen.getByRole("combobox", { name: "Search ticker or company" })).toBeTruthy();
  });
});
