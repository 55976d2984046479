import { act, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { StatementDialog } from "#client/features/companies/statement-dialog.tsx";
import {
  type CompaniesApi,
  failed,
  fakeCompaniesApi,
  ok,
} from "#client/features/companies/testing/companies-api.ts";
// Fetched when it is first shown: here it is at hand.
import "#client/features/companies/statements/segments-tab.tsx";
import type { Note } from "#client/features/companies/table-actions.tsx";
import { renderWithProviders } from "#client/testing/render-with-providers.tsx";
import { getModelData } from "#contracts/companies.ts";
import type { ConnectedFinancialData } from "#core/ledger/financial-data.ts";
import type { Split, SplitRow } from "#core/ledger/segments.ts";
import { HARBOUR } from "#core/outputs/report/testing/harbour.ts";

const YEARS = ["2023", "2024", "2025"];

function row(label: string, role: SplitRow["role"], values: readonly number[]): SplitRow {
  const amounts = new Map(YEARS.map((year, at) => [year, (values[at] ?? 0) * 1e6]));
  return {
    item: role === "total" ? "Total revenue by segment" : `${label} revenue`,
    label,
    role,
    amounts: Object.fromEntries(HARBOUR.years.map((year) => [year, amounts.get(year) ?? null])),
    reasons: {},
    sources: Object.fromEntries(
      YEARS.map((year) => [
        year,
        {
          accession: `9990000001-${year.slice(2)}-000001`,
          form: "10-K",
          filed: `${year}-02-27`,
          concept: "us-gaap:Revenues",
          members: `hpkg:${label}SegmentMember`,
        },
      ]),
    ),
    flags: {},
  };
}

const REVENUE: Split = {
  axis: "segments",
  measure: "revenue",
  rows: [
    { ...row("Packaging", "member", [100, 140, 150]), bases: { "2023": 1, "2024": 0, "2025": 0 } },
    row("Recycling", "member", [60, 60, 75]),
    row("Corporate", "reconciliation", [-10, -20, -25]),
    row("Total", "total", [150, 180, 200]),
  ],
};
const REFUSED: Split = {
  axis: "segments",
  measure: "operating income",
  rows: [],
  reason: "n.a.: the parts that the filing tags don’t add up to the company’s amount",
};
const SPLIT: ConnectedFinancialData = { ...HARBOUR, segments: [REVENUE, REFUSED] };

let api: CompaniesApi;
beforeEach(() => {
  api = fakeCompaniesApi();
  api.answers.set(getModelData.path, () => ok(SPLIT));
});

async function openSegments(data: ConnectedFinancialData, note?: Note) {
  const { user } = renderWithProviders(
    <StatementDialog data={data} note={note} onClose={() => undefined} />,
  );
  await screen.findByRole("grid");
  // The window takes the pointer once it stands.
  await vi.waitFor(() => user.click(screen.getByRole("tab", { name: "Segments" })), 20_000);
  return user;
}

const source = () => screen.getByRole("complementary", { name: "Source" }).textContent ?? "";
const texts = () =>
  within(screen.getByRole("grid"))
    .getAllByRole("row")
    .map((each) => [...each.children].map(({ textContent }) => textContent).join(" "));

describe("the segments of a company", () => {
  it("stand with what leads from them to the total, each with its filing and tag", async () => {
    const user = await openSegments(SPLIT);
    await screen.findByRole("radio", { name: "Share" });
    const rows = texts().join("\n");
    for (const line of ["Packaging revenue", "Corporate revenue", "Total revenue by segment"]) {
      expect(rows).toContain(line);
    }
    expect(screen.getByText(/^Operating income is n\.a\.: the parts/)).toBeDefined();
    act(() => screen.getByRole("gridcell", { name: "75" }).focus());
    for (const said of [
      "9990000001-25-000001",
      "us-gaap:Revenues",
      "hpkg:RecyclingSegmentMember",
    ]) {
      expect(source()).toContain(said);
    }
    await user.keyboard("{ArrowUp}");
    expect(source()).toContain("USD 150,000,000");
  });

  it("are shown as shares of the total and as growth, which no recast is set against", async () => {
    const user = await openSegments(SPLIT);
    await user.click(await screen.findByRole("radio", { name: "Share" }));
    await user.click(screen.getByRole("gridcell", { name: "37.5%" }));
    expect(source()).toContain("Recycling revenue / Total revenue by segment");
    await user.click(screen.getByRole("radio", { name: "Growth" }));
    expect(screen.getByRole("gridcell", { name: "25.0%" })).toBeDefined();
    await user.click(screen.getAllByRole("gridcell", { name: /n\.m\./ })[0] ?? document.body);
    expect(source()).toContain("n.m.: FY2024 is restated or on a later basis, FY2023 is not");
  });

  it("are drawn, a chart for each member", async () => {
    const user = await openSegments(SPLIT);
    await user.click(await screen.findByRole("radio", { name: "Charts" }));
    const charts = screen.getAllByRole("figure");
    expect(charts).toHaveLength(3);
    expect(charts[1]?.textContent).toContain("Recycling revenue");
  });

  it("go into the note with their figures bound", async () => {
    const add = vi.fn<Note["add"]>();
    const user = await openSegments(SPLIT, { add, cards: [], blockedReason: undefined });
    await user.click(await screen.findByRole("button", { name: "Add to note" }));
    await user.click(await screen.findByRole("button", { name: "Add" }));
    const [written] = add.mock.calls[0] ?? [];
    expect(written?.text).toMatch(/Packaging revenue +\| +100 +\| +140 +\| +150/);
    expect(written?.anchors.map(({ binding }) => binding)).toContainEqual({
      ref: { entity: "HPKG", item: "Packaging revenue", period: "2025" },
    });
  });

  it("say that there are none", async () => {
    api.answers.set(getModelData.path, () => ok({ ...HARBOUR, segments: [] }));
    await openSegments({ ...HARBOUR, segments: [] });
    expect(await screen.findByText("This filing tags no segments.")).toBeDefined();
  });

  it("say what failed, and come on Retry", async () => {
    api.answers.set(getModelData.path, () => failed(502, "EDGAR did not answer."));
    const user = await openSegments(HARBOUR);
    expect((await screen.findByText(/could not be fetched/)).textContent).toContain(
      "EDGAR did not answer.",
    );
    expect(screen.getByText(/none of this company was read/)).toBeDefined();
    api.answers.set(getModelData.path, () => ok(SPLIT));
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("grid")).toBeDefined();
  });
});
