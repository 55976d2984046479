import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ComponentProps, useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { TooltipProvider } from "#client/components/tooltip.tsx";
import { ExportDialog } from "#client/features/reports/export-dialog.tsx";
import { localIsoDate } from "#client/lib/local-date.ts";
import { STATUS_CLEAR_MS } from "#client/features/reports/use-export.ts";
import type { Anchor } from "#core/ledger/anchor.ts";
import type { FigureDecision } from "#core/figures/check/figure-decisions.ts";
import { reportFigures } from "#core/outputs/report/report-figures.ts";
import { connectedCard, HARBOUR } from "#core/outputs/report/testing/harbour.ts";

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

const NO_ANCHORS: readonly Anchor[] = [];

type Opened = Partial<ComponentProps<typeof ExportDialog>>;

/** The dialog as the canvas holds it: open until it is closed. */
function Canvas(props: Opened) {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <TooltipProvider>
      <ExportDialog
        title="FY2025 results"
        content={CONTENT}
        connectedData={[connectedCard(HARBOUR)]}
        figureDecisions={[]}
        anchors={NO_ANCHORS}
        checked={{ parts: undefined, document: undefined }}
        pendingEdits={0}
        onShowInText={() => undefined}
        {...props}
        isOpen={isOpen}
        onOpenChange={setIsOpen}
      />
    </TooltipProvider>
  );
}

async function openDialog(props: Opened = {}) {
  render(<Canvas {...props} />);
  await screen.findByRole("dialog", { name: "Export Research" });
  return userEvent.setup();
}

const fileName = () => `credit_analysis_${localIsoDate(new Date())}.docx`;

describe("ExportDialog", () => {
  it("says that pending edits are not in the file", async () => {
    await openDialog({ pendingEdits: 4 });
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
      await openDialog({ content });
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
    const content = Array.from({ length: 30 }, () => "word ".repeat(100)).join("\n");
    await openDialog({ content });
    expect(screen.getByText(/700 words lie past the 2,300/)).toBeDefined();
  });
});

const WRONG = "Net leverage was 2.8x in FY2025. EBITDA was USD 361 mm.";
const KEPT: FigureDecision = {
  id: "1",
  kind: "kept",
  text: "2.8x",
  before: "Net leverage was ",
  after: " in FY2025. EBITDA was USD 361 mm.",
  claim: { ticker: "HPKG", item: "Net Leverage (x)", period: "2025" },
  decidedAt: "2026-11-20T09:14:00.000Z",
};

const description = () => {
  const dialog = screen.getByRole("dialog", { name: "Export Research" });
  return document.getElementById(dialog.getAttribute("aria-describedby") ?? "")?.textContent;
};
const ask = () =>
  screen.queryByRole("region", {
    name: /^\d+ figures? (is|are) contradicted by (its|their) sources?$/,
  });
const exportWord = () => screen.getByRole("button", { name: "Export Word" });

describe("figures of what is exported", () => {
  it("are always counted", async () => {
    await openDialog({ content: WRONG });
    expect(description()).toBe("FY2025 results, 11 words, 1 of 2 figures sourced, 1 contradicted");
  });

  it("are counted behind a title that ends in a stop without a second mark", async () => {
    await openDialog({ title: "A note on Walmart Inc.", content: "Fine." });
    expect(description()).toBe("A note on Walmart Inc. 1 word, no figures");
  });

  it("are asked about while one is contradicted, and Export anyway exports", async () => {
    const user = await openDialog({ content: WRONG });
    await user.click(exportWord());
    expect(document.activeElement?.textContent).toBe("1 figure is contradicted by its source");
    expect(ask()?.textContent).toContain("The text says 2.8x, the source 3.0x.");
    expect(ask()?.textContent).toContain("Net Leverage, FY2025");
    expect(saved).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Export anyway" }));
    expect(await screen.findByText("Export completed successfully!")).toBeDefined();
    expect(saved).toEqual([fileName()]);
    expect(ask()).toBeNull();
    expect(document.activeElement).toBe(exportWord());
  });

  it.each(["Cancel", "Escape"])("stay where they are on %s, with the dialog open", async (way) => {
    const user = await openDialog({ content: WRONG });
    await user.click(exportWord());
    if (way === "Escape") await user.keyboard("{Escape}");
    else await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(ask()).toBeNull();
    expect(document.activeElement).toBe(exportWord());
    expect(saved).toEqual([]);
  });

  it("can be gone to: the dialog closes, then the text is shown", async () => {
    const shown: unknown[] = [];
    const onShowInText = vi.fn<(place: { position: number; length: number }) => void>(
      ({ position, length }) => {
        shown.push(screen.queryByRole("dialog"), position, length);
      },
    );
    const user = await openDialog({ content: WRONG, onShowInText });
    await user.click(exportWord());
    await user.click(screen.getByRole("button", { name: "Show in the text: 2.8x" }));
    await waitFor(() => expect(shown).toEqual([null, 17, 4]));
    expect(saved).toEqual([]);
  });

  it("are asked about though the analyst kept them, and are said to be kept", async () => {
    const user = await openDialog({ content: WRONG, figureDecisions: [KEPT] });
    await user.click(screen.getByRole("button", { name: "Export PDF" }));
    expect(within(ask() ?? document.body).getByText("Kept by you")).toBeDefined();
  });

  it("go out without a question when only words are doubtful, which are listed", async () => {
    const user = await openDialog({ content: "Revenues fell to USD 2,419 mm in FY2025." });
    const words = within(screen.getByRole("list", { name: "Words to look at" }));
    expect(words.getByRole("listitem").textContent).toMatch(/^fell: /);
    await user.click(exportWord());
    expect(await screen.findByText("Export completed successfully!")).toBeDefined();
  });

  it("are checked anew when the canvas has checked another text last", async () => {
    const connectedData = [connectedCard(HARBOUR)];
    const of = (content: string) => ({
      content,
      connectedData,
      figureDecisions: [],
      anchors: NO_ANCHORS,
    });
    const parts = of("EBITDA was USD 361 mm.");
    const checked = { parts, document: reportFigures(parts) };
    await openDialog({ ...parts, content: WRONG, checked });
    expect(description()).toContain("1 of 2 figures sourced, 1 contradicted");
    cleanup();
    // As it is checked on the canvas, whatever it says.
    const document = reportFigures(of(WRONG));
    await openDialog({ ...parts, checked: { parts, document } });
    expect(description()).toContain("1 of 2 figures sourced, 1 contradicted");
  });

  it("wait for data that are loading", async () => {
    const loading = { ...connectedCard(HARBOUR), status: "loading" } as const;
    await openDialog({ content: WRONG, connectedData: [loading] });
    const waiting = "Financial Statements HPKG is loading";
    expect(screen.getByText(`${waiting}. The figures are checked when it is there.`)).toBeDefined();
    expect(exportWord().getAttribute("aria-disabled")).toBe("true");
    fireEvent.click(exportWord());
    expect(saved).toEqual([]);
  });
});
