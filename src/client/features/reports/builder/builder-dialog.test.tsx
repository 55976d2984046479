import { screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { BuilderDialog } from "#client/features/reports/builder/builder-dialog.tsx";
import { localIsoDate } from "#client/lib/local-date.ts";
import { fakeApi, refusal } from "#client/testing/fake-api.ts";
import { renderWithProviders } from "#client/testing/render-with-providers.tsx";
import type { ReportSummary } from "#contracts/report-parts.ts";
import { exportBuildCombined } from "#contracts/reports.ts";
import type { LaidPage } from "#core/outputs/deck/report-layout.ts";

const SUMMARY: ReportSummary = {
  title: "Deleveraging ahead of the market",
  subtitle: "Harbour Packaging Group",
  summary: "Net leverage fell to 3.0x.",
  assumptions: "",
  valuation: "",
  rec: "overweight",
  spread: 285,
};

let saved: string[];
beforeEach(() => {
  saved = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
});

function Canvas({ content = "Debt fell." }: { readonly content?: string }) {
  const [pages, setPages] = useState<readonly LaidPage[]>();
  return (
    <BuilderDialog
      isOpen
      onClose={() => undefined}
      pages={pages}
      onPages={setPages}
      onSummary={() => undefined}
      untilSaved={() => Promise.resolve()}
      onShowInText={() => undefined}
      research={{
        id: "11111111-1111-4111-8111-111111111111",
        title: "FY2025 results",
        content,
        connectedData: [],
        anchors: [],
        pendingEdits: [],
        messages: [],
        summary: SUMMARY,
        author: "Maren Oakes",
      }}
    />
  );
}

async function openBuilder() {
  const { user } = renderWithProviders(<Canvas />);
  await screen.findByRole("dialog", { name: "Build Custom Research Report" });
  return user;
}

const page = (title: string) => screen.getByRole("listitem", { name: title });
const library = (name: string) =>
  within(screen.getByRole("region", { name: "Page Library" })).getByRole("button", { name });

describe("BuilderDialog", () => {
  it("opens with four empty pages and the library's three, by category", async () => {
    const user = await openBuilder();
    for (const title of ["Page 1", "Page 2", "Page 3", "Page 4"]) {
      expect(within(page(title)).getByText("Drag a page here from the library")).toBeDefined();
    }
    expect(screen.getByText("4 pages")).toBeDefined();
    expect(screen.getByText("0 components")).toBeDefined();
    await user.click(screen.getByRole("radio", { name: "Financial" }));
    expect(screen.queryByRole("button", { name: "Credit Research Title Page" })).toBeNull();
    expect(library("Model Page")).toBeDefined();
    expect(library("Valuation Page")).toBeDefined();
  });

  it("places a page by keyboard, moves it, and says so", async () => {
    const user = await openBuilder();
    library("Model Page").focus();
    await user.keyboard("{Enter}2");
    expect(screen.getByText("Model Page placed on Page 2.")).toBeDefined();
    expect(screen.getByText("1 component")).toBeDefined();
    await user.click(within(page("Page 2")).getByRole("button", { name: "Move Model Page" }));
    await user.keyboard("4");
    expect(screen.getByText("Model Page moved to Page 4.")).toBeDefined();
    expect(within(page("Page 2")).queryByText("Model Page")).toBeNull();
    expect(within(page("Page 4")).getByText("Model Page")).toBeDefined();
    await user.click(within(page("Page 4")).getByRole("button", { name: "Remove Model Page" }));
    expect(screen.getByText("0 components")).toBeDefined();
  });

  it("adds and deletes pages, and never the last", async () => {
    const user = await openBuilder();
    await user.click(screen.getByRole("button", { name: "Add Page" }));
    for (const title of ["Page 1", "Page 2", "Page 3", "Page 4"]) {
      await user.click(screen.getByRole("button", { name: `Delete ${title}` }));
    }
    expect(screen.getByText("1 page")).toBeDefined();
    expect(
      screen.getByRole("button", { name: "The last page stays" }).hasAttribute("disabled"),
    ).toBe(true);
  });

  it("makes no file of nothing, and says why", async () => {
    const user = await openBuilder();
    await user.click(screen.getByRole("button", { name: "Export" }));
    expect(screen.getByRole("alert").textContent).toBe(
      "Nothing is placed yet. Drag a page from the library onto a report page first.",
    );
    expect(saved).toEqual([]);
    await user.click(library("Model Page"));
    await user.keyboard("1");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("saves a file of what is placed, and shows the server's sentence when it fails", async () => {
    const user = await openBuilder();
    const made = fakeApi(exportBuildCombined, "deck");
    await user.click(library("Credit Research Title Page"));
    await user.keyboard("1");
    await user.click(screen.getByRole("button", { name: "Export" }));
    expect(await screen.findByText("Export completed successfully!")).toBeDefined();
    expect(saved).toEqual([`credit_research_report_${localIsoDate(new Date())}.pptx`]);
    expect(made[0]?.body).toMatchObject({
      pages: [
        { id: "page-1", components: [{ componentId: "title-page", data: { analyst: "Analyst" } }] },
      ],
    });
    fakeApi(exportBuildCombined, refusal(500, "internal", "The slides could not be made."));
    await user.click(screen.getByRole("button", { name: "Export" }));
    expect(
      await screen.findByText("Combined export failed: The slides could not be made."),
    ).toBeDefined();
    const nothing = "No page data could be prepared for export";
    fakeApi(exportBuildCombined, refusal(400, "invalid_input", nothing));
    await user.click(screen.getByRole("button", { name: "Export" }));
    await waitFor(() => expect(screen.getByRole("alert").textContent).toBe(nothing));
  });
});
