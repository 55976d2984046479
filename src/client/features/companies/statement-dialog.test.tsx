import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { StatementDialog } from "#client/features/companies/statement-dialog.tsx";
import {
  type CompaniesApi,
  failed,
  fakeCompaniesApi,
  ok,
} from "#client/features/companies/testing/companies-api.ts";
import { renderWithProviders } from "#client/testing/render-with-providers.tsx";
import { getModelData } from "#contracts/companies.ts";
import type { DebtPicture } from "#core/ledger/debt-picture.ts";
import type {
  ConnectedFinancialData,
  FinancialData,
  FinancialRow,
} from "#core/ledger/financial-data.ts";
import { HARBOUR } from "#core/outputs/report/testing/harbour.ts";

const MILLION = 1_000_000;

const DEBT: DebtPicture = {
  column: "2025",
  date: "2025-12-31",
  lines: [
    { name: "Short-term debt", amount: 75 * MILLION, status: "tagged", flags: [] },
    {
      name: "Undrawn credit facilities",
      amount: null,
      status: "not tagged",
      reason: "n.a.: not tagged in the filing",
      flags: [],
    },
  ],
  maturities: [
    { name: "2026", amount: 75 * MILLION, status: "tagged", flags: [] },
    { name: "2027", amount: 0, status: "tagged", flags: [] },
    {
      name: "Thereafter",
      amount: null,
      status: "not tagged",
      reason: "n.a.: not tagged in the filing",
      flags: [],
    },
  ],
  maturitiesDate: "2024-12-31",
  ties: [
    {
      name: "Maturities = debt on the balance sheet",
      status: "not testable",
      sentence: "The maturities after 2027 are not tagged.",
    },
  ],
};

const restructured: FinancialRow = {
  item: "Clean EBITDA",
  amounts: { "2024": 334 * MILLION, "2025": 381 * MILLION },
  reasons: {},
  sources: {
    "2024": { formula: "EBITDA", inputs: [{ name: "EBITDA", value: 334 * MILLION }] },
    "2025": {
      formula: "EBITDA + Restructuring",
      inputs: [
        { name: "EBITDA", value: 361 * MILLION },
        { name: "Restructuring", value: 20 * MILLION },
      ],
    },
  },
  flags: {},
};

const stock: FinancialRow = {
  item: "Share-Based Compensation",
  amounts: { "2024": 8 * MILLION, "2025": 9 * MILLION },
  reasons: {},
  sources: {},
  flags: {},
};

let api: CompaniesApi;
beforeEach(() => {
  api = fakeCompaniesApi();
});

async function openDialog(data: ConnectedFinancialData = HARBOUR) {
  const { user } = renderWithProviders(<StatementDialog data={data} onClose={() => undefined} />);
  await screen.findByRole("grid");
  return user;
}

const tab = (name: string) => screen.getByRole("tab", { name });
const choice = (name: string) => screen.getByRole("radio", { name });
const source = () => screen.getByRole("complementary", { name: "Source" });
const gridText = () => screen.getByRole("grid").textContent ?? "";

describe("views of the statements", () => {
  it("keeps the place, and shows its figure in the view chosen", async () => {
    const user = await openDialog();
    await user.keyboard("{ArrowDown}{ArrowLeft}");
    expect(source().textContent).toContain("USD (1,820,000,000)");
    await user.click(choice("Common size"));
    expect(source().textContent).toContain("COGS / Revenues");
    expect(source().textContent).toContain("(76.1188%)");
    await user.click(tab("Checks"));
    await user.click(tab("Statements"));
    expect(source().textContent).toContain("COGS / Revenues");
  });

  it("follows to quarters: the title names them, the source is of the one to the same day", async () => {
    const labels = ["Q3 FY2024", "Q4 FY2024", "Q1 FY2025", "Q3 FY2025"];
    const ends = ["2024-09-30", "2024-12-31", "2025-03-31", "2025-09-30"];
    const quarterly: FinancialData = {
      ...HARBOUR,
      period: "quarterly",
      years: labels,
      periods: Object.fromEntries(
        labels.map((label, at) => [label, { end: ends[at] ?? "", flags: [] }]),
      ),
      data: HARBOUR.data.map((row) => ({
        ...row,
        amounts: Object.fromEntries(labels.map((label, at) => [label, (at + 1) * MILLION])),
        sources: {},
        flags: {},
      })),
      ratios: [],
    };
    api.answers.set(getModelData.path, () => ok(quarterly));
    const user = await openDialog({ ...HARBOUR, quarterly });
    await user.click(screen.getByRole("gridcell", { name: "2,391" }));
    expect(source().textContent).toContain("FY2024");
    await user.click(choice("Quarterly"));
    expect(source().textContent).toContain("Q4 FY2024");
    expect(source().textContent).toContain("USD 2,000,000");
    expect(screen.getByText(/Q3 FY2024 to Q3 FY2025, USD/)).toBeDefined();
    const head = screen.getByRole("columnheader", { name: "Q3 FY2025" });
    expect(head.title).toContain("No column for Q2 FY2025");
    await user.click(tab("Rating"));
    expect(screen.getByText(/FY2021 to FY2025, USD/)).toBeDefined();
  });

  it("fetches the year that growth looks back at, as known on the document's day", async () => {
    const user = await openDialog({ ...HARBOUR, asOfDate: "2023-12-31" });
    expect(screen.getByText("As known on 31 December 2023")).toBeDefined();
    await user.click(choice("Growth"));
    await screen.findByText("8.4%");
    const [asked] = api.asked.filter((path) => path.includes("years=6"));
    expect(asked).toContain("asOf=2023-12-31");
  });

  it("shows the change itself where growth means nothing", async () => {
    const user = await openDialog();
    await user.click(choice("Growth"));
    await user.click(await screen.findByRole("gridcell", { name: "n.m. Δ (145)" }));
    expect(source().textContent).toContain("n.m.: 2021 is not positive");
    expect(source().textContent).toContain("Change: USD (145) mm");
  });

  it("says why all years did not come, keeps the five, and asks again on Retry", async () => {
    const user = await openDialog();
    api.answers.set(getModelData.path, () => failed(502, "EDGAR did not answer."));
    await user.click(choice("All years"));
    const alert = await screen.findByText(/could not be fetched/);
    expect(alert.textContent).toContain("EDGAR did not answer.");
    expect(gridText()).toContain("2,419");
    api.answers.set(getModelData.path, () => ok({ ...HARBOUR, asOf: "2026-08-01" }));
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText(/filings up to 1 August 2026/)).toBeDefined();
    expect(screen.getByRole("columnheader", { name: "2020" })).toBeDefined();
  });

  it("says why a company has no quarters", async () => {
    const user = await openDialog();
    await vi.waitFor(() => expect(api.asked.join()).toContain("period=quarterly"));
    expect(choice("Quarterly").getAttribute("aria-disabled")).toBe("true");
    await user.hover(choice("Quarterly"));
    expect((await screen.findByRole("tooltip")).textContent).toBe("No quarters are tagged.");
  });

  it("opens at the quarters of a company without a fiscal year, and says why it has none", async () => {
    const quarterly = { ...HARBOUR, period: "quarterly", years: ["Q3 FY2025"] } as const;
    const emptyReason = "SEC EDGAR has no annual XBRL statements of Harbour.";
    const user = await openDialog({ ...HARBOUR, years: [], emptyReason, quarterly });
    expect(choice("Quarterly").getAttribute("aria-checked")).toBe("true");
    expect(screen.getByText(/no fiscal year yet/)).toBeDefined();
    await user.click(choice("Annual"));
    expect(await screen.findByText(emptyReason)).toBeDefined();
    expect(screen.queryByRole("grid")).toBeNull();
    for (const name of ["Ratios", "Clean EBITDA", "Rating", "Debt", "Charts", "Checks"]) {
      await user.click(tab(name));
      expect(screen.getByRole("tabpanel").textContent).not.toBe("");
    }
  });
});

describe("parts of the dialog", () => {
  it("shows ratios with their formulas", async () => {
    const user = await openDialog();
    await user.click(tab("Ratios"));
    expect(gridText()).toContain("Net Debt / EBITDA");
    fireEvent.mouseMove(screen.getByRole("gridcell", { name: "24.7%" }));
    expect(source().textContent).toContain("USD 598,000,000");
  });

  it("leads from EBITDA to Clean EBITDA, with share-based compensation on demand", async () => {
    const years = ["2024", "2025"];
    const rows = HARBOUR.data.filter((row) => row.item !== "Clean EBITDA");
    const user = await openDialog({ ...HARBOUR, years, data: [...rows, restructured, stock] });
    await user.click(tab("Clean EBITDA"));
    expect(gridText()).toContain("Restructuring");
    expect(screen.getByText(/No adjustments identified in FY2024/)).toBeDefined();
    expect(gridText()).not.toContain("Share-Based Compensation");
    await user.click(choice("Shown added back too"));
    expect(screen.getByRole("gridcell", { name: "390" })).toBeDefined();
    expect(screen.getByRole("gridcell", { name: "381" })).toBeDefined();
  });

  it("never lets an amount that is not tagged look like nothing", async () => {
    const user = await openDialog({ ...HARBOUR, debt: DEBT });
    await user.click(tab("Debt"));
    const ladder = within(screen.getByRole("region", { name: "Maturities" }));
    expect(ladder.getAllByRole("definition").map((due) => due.textContent)).toEqual([
      "75",
      "–",
      "not tagged",
    ]);
    expect(ladder.getByText(/No later balance sheet tags them/)).toBeDefined();
    const [row] = screen.getAllByRole("row", { name: /^Undrawn credit facilities/ });
    expect(row?.textContent).toContain("n.a.not tagged");
    expect(screen.getByText("The maturities after 2027 are not tagged.")).toBeDefined();
  });

  it("says why a bank has neither a debt picture nor an estimate", async () => {
    const user = await openDialog({ ...HARBOUR, archetype: "bank" });
    await user.click(tab("Debt"));
    expect(screen.getByText(/A bank's debt is its trade/)).toBeDefined();
    await user.click(tab("Rating"));
    expect(screen.getByText(/No rating is estimated, because .* for a bank/)).toBeDefined();
  });

  it("draws four years, each bar with its source, or the same as a table", async () => {
    const user = await openDialog();
    await user.click(tab("Charts"));
    expect(screen.getByRole("heading", { name: "Revenues grew 1.2% in FY2025" })).toBeDefined();
    fireEvent.mouseEnter(screen.getByRole("button", { name: "Revenues 2024: 2,391" }));
    expect(source().textContent).toContain("USD 2,391,000,000");
    // Each is taken by itself; the table is, where it is shown.
    const charts = screen.getAllByRole("figure");
    expect(screen.getAllByRole("button", { name: "Copy as picture" })).toHaveLength(charts.length);
    for (const chart of charts) {
      expect(within(chart).getByRole("button", { name: "Copy as picture" })).toBeDefined();
    }
    expect(screen.queryByRole("button", { name: "Copy table" })).toBeNull();
    await user.click(choice("Table"));
    expect(screen.getByRole("button", { name: "Copy table" })).toBeDefined();
    expect(screen.getAllByRole("columnheader").map((head) => head.textContent)).toEqual([
      "USD mm, FY to 31 December",
      "2022",
      "2023",
      "2024",
      "2025",
      "Charts",
    ]);
  });

  it("says how many checks hold, and whether the filing itself was looked at", async () => {
    const reason = "the filing's pages could not be reached";
    const user = await openDialog({ ...HARBOUR, face: { status: "not checked", reason } });
    await user.click(screen.getByRole("button", { name: /\d+ of \d+ checks hold/ }));
    expect(tab("Checks").getAttribute("aria-selected")).toBe("true");
    expect(screen.getByText(`Not checked against the filing: ${reason}.`)).toBeDefined();
    expect(screen.getByText(/Gross profit equals revenues less cost of sales/)).toBeDefined();
  });
});
