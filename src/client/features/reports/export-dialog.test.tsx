import {
  cleanup,
  configure,
  fireEvent,
  render,
  screen,
  waitFor,
  within,
} from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { TooltipProvider } from "#client/components/tooltip.tsx";
import { ExportDialog } from "#client/features/reports/export-dialog.tsx";
import { localIsoDate } from "#client/lib/local-date.ts";
import { STATUS_CLEAR_MS } from "#client/features/reports/use-export.ts";
import { connectedCard, HARBOUR } from "#core/report/testing/harbour.ts";

// The dialog is fetched when first opened: slow on a busy machine.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });

const CONTENT = "Overview:\nLeverage was 3.0x.\n\nLiquidity:\nCash of USD 181 mm.";

/** Names of the files that the page saved. */
let saved: string[];
beforeEach(() => {
  saved = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

async function openDialog(content: string = CONTENT, pendingEdits = 0) {
  render(
    <TooltipProvider>
      <ExportDialog
        isOpen
        onOpenChange={() => undefined}
        title="FY2025 results"
        content={content}
        connectedData={[connectedCard(HARBOUR)]}
        pendingEdits={pendingEdits}
      />
    </TooltipProvider>,
  );
  await screen.findByRole("dialog", { name: "Export Research" });
  return userEvent.setup();
}

const fileName = () => `credit_analysis_${localIsoDate(new Date())}.docx`;

describe("ExportDialog", () => {
  it("says that pending edits are not in the file", async () => {
    await openDialog(CONTENT, 4);
    expect(screen.getByRole("alert").textContent).toBe(
      "4 edits are pending and are not exported. Accept them first to include them.",
    );
  });

  it("lists the specification's groups and formats", async () => {
    await openDialog();
    const groups = ["Standard Formats", "Research Reports", "Presentation Formats"].map((name) =>
      within(screen.getByRole("region", { name }))
        .getAllByRole("listitem")
        .map((item) => item.querySelector("h4, button span span")?.textContent),
    );
    expect(groups).toEqual([
      ["PDF", "Word"],
      ["Equity Research"],
      ["Presentation Slides", "Executive Summary"],
    ]);
    expect(screen.getAllByText("Coming soon")).toHaveLength(3);
    expect(screen.getByText(`Saves as ${fileName()}`)).toBeDefined();
  });

  it.each(["Equity Research", "Presentation Slides", "Executive Summary"])(
    "says that %s is coming soon",
    async (name) => {
      const user = await openDialog();
      await user.click(screen.getByRole("button", { name: new RegExp(name) }));
      expect(screen.getByText("This feature is coming soon!")).toBeDefined();
    },
  );

  it("saves a Word file named by the date and says so", async () => {
    const user = await openDialog();
    await user.click(screen.getByRole("button", { name: "Export Word" }));
    expect(await screen.findByText("Export completed successfully!")).toBeDefined();
    expect(saved).toEqual([fileName()]);
  });

  it("says that Word failed, on the option and with its cause", async () => {
    vi.spyOn(URL, "createObjectURL").mockImplementation(() => {
      throw new Error("disk full");
    });
    const user = await openDialog();
    await user.click(screen.getByRole("button", { name: "Export Word" }));
    expect(await screen.findByText("Export failed. Please try again.")).toBeDefined();
    expect(screen.getByText("Failed to export Word. Please try again.")).toBeDefined();
    expect(screen.getByText("Export failed: disk full")).toBeDefined();
  });

  it("says in place that the print window could not open", async () => {
    vi.spyOn(window, "open").mockReturnValue(null);
    const user = await openDialog();
    await user.click(screen.getByRole("button", { name: "Export PDF" }));
    const sentence = await screen.findByText("Failed to export PDF. Please try again.");
    expect(sentence.closest("[role=alert]")?.textContent).toContain(
      "Export failed: Unable to open print window",
    );
    expect(screen.getByText("Export failed. Please try again.")).toBeDefined();
  });

  it("clears an option's state after 3 seconds", async () => {
    expect(STATUS_CLEAR_MS).toBe(3000);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await openDialog();
    fireEvent.click(screen.getByRole("button", { name: /Equity Research/ }));
    await vi.advanceTimersByTimeAsync(STATUS_CLEAR_MS - 100);
    expect(screen.queryByText("This feature is coming soon!")).not.toBeNull();
    await vi.advanceTimersByTimeAsync(200);
    await waitFor(() => expect(screen.queryByText("This feature is coming soon!")).toBeNull());
  });

  it.each(["", " \n\t "])(
    "refuses blank research (%j): error shown, Export disabled",
    async (content) => {
      await openDialog(content);
      for (const name of ["Export PDF", "Export Word"]) {
        expect(screen.getByRole("button", { name }).getAttribute("aria-disabled")).toBe("true");
      }
      expect(screen.getAllByRole("alert").map((alert) => alert.textContent)).toEqual([
        "Write some research first: the document is blank.",
        "Write some research first: the document is blank.",
      ]);
    },
  );

  it("shows how the text splits, with each section's limit", async () => {
    await openDialog();
    const rows = within(screen.getByRole("region", { name: "Content splitting" }))
      .getAllByRole("listitem")
      .map((row) => row.textContent);
    expect(rows).toEqual([
      "1Overview4 of 500 words",
      "2Liquidity6 of 500 words",
      "30 of 500 words",
      "40 of 800 words",
    ]);
  });

  it("states the words past 2,300", async () => {
    await openDialog(Array.from({ length: 30 }, () => "word ".repeat(100)).join("\n"));
    expect(screen.getByText(/700 words lie past the 2,300/)).toBeDefined();
  });
});
