import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { type ComponentProps, useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type CheckedBefore, ExportDialog } from "#client/features/reports/export-dialog.tsx";
import type { ExportResearch } from "#client/features/reports/export-research.ts";
import { fakeApi, refusal } from "#client/testing/fake-api.ts";
import { renderWithProviders } from "#client/testing/render-with-providers.tsx";
import {
  generateAssumptionsCommentary,
  generateRecommendation,
  generateSpread,
  generateValuationCommentary,
} from "#contracts/commentary.ts";
import type { ReportSummary } from "#contracts/report-parts.ts";
import {
  exportCreditResearch,
  exportPresentation,
  generateResearchSummary,
  getHouseTemplate,
} from "#contracts/reports.ts";
import { localIsoDate } from "#client/lib/local-date.ts";
import { STATUS_CLEAR_MS } from "#client/features/reports/use-export.ts";
import type { Anchor } from "#core/ledger/anchor.ts";
import type { KeptAnchor } from "#core/ledger/anchor.ts";
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

type Opened = Partial<ExportResearch> & {
  readonly checked?: CheckedBefore;
  readonly actions?: Partial<ComponentProps<typeof ExportDialog>["actions"]>;
};

/** The dialog as the canvas holds it: open until it is closed; a summary is kept with the document. */
function Canvas({ checked, actions, ...research }: Opened) {
  const [isOpen, setIsOpen] = useState(true);
  const [summary, setSummary] = useState(research.summary);
  return (
    <ExportDialog
      isOpen={isOpen}
      onClose={() => setIsOpen(false)}
      research={{ ...RESEARCH, ...research, summary }}
      checked={checked ?? { parts: undefined, document: undefined }}
      actions={{
        onShowInText: () => undefined,
        onSummary: setSummary,
        untilSaved: () => Promise.resolve(),
        onImport: () => Promise.resolve(""),
        ...actions,
      }}
    />
  );
}

const RESEARCH: ExportResearch = {
  id: "11111111-1111-4111-8111-111111111111",
  title: "FY2025 results",
  content: CONTENT,
  connectedData: [connectedCard(HARBOUR)],
  anchors: NO_ANCHORS,
  pendingEdits: [],
  messages: [],
  summary: undefined,
  author: "Maren Oakes",
};

const SUMMARY: ReportSummary = {
  title: "Deleveraging ahead of the market",
  subtitle: "Harbour Packaging Group",
  summary: "Net leverage fell to 3.0x.",
  assumptions: "Growth of 2%.",
  valuation: "Worth more.",
  rec: "overweight",
  spread: 285,
  chosen: { rec: true, spread: true },
};

async function openDialog(props: Opened = {}) {
  fakeApi(getHouseTemplate, { template: null });
  const { user } = renderWithProviders(<Canvas {...props} />);
  await screen.findByRole("dialog", { name: "Export Research" });
  return user;
}

const savedAs = () => screen.getByText(/^Saves as /).textContent;
const fileName = () => `credit_analysis_${localIsoDate(new Date())}.docx`;

describe("ExportDialog", () => {
  it("says where pending edits go", async () => {
    const edit = {
      type: "remove",
      position: 0,
      length: 1,
      content: "O",
      timestamp: "2026-11-20T09:14:00.000Z",
    } as const;
    await openDialog({
      pendingEdits: [1, 2].map((number) => ({ ...edit, number, id: `${number}` })),
    });
    expect(screen.getAllByRole("alert").map(({ textContent }) => textContent)).toContain(
      "2 edits are pending. Word carries them as tracked changes; the other formats leave them out.",
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
      ["Credit Research", "Equity Research"],
      ["Presentation Slides", "Executive Summary"],
    ]);
    expect(screen.getByText(`Saves as ${fileName()}`)).toBeDefined();
  });

  it("names the file of the option that is pointed at or reached by keys", async () => {
    const user = await openDialog();
    await user.hover(screen.getByRole("button", { name: "Export Presentation Slides" }));
    expect(savedAs()).toContain("presentation_slides_");
    act(() => screen.getByRole("button", { name: "Export Equity Research as Word" }).focus());
    expect(savedAs()).toContain("equity_research_");
    await user.hover(screen.getByRole("button", { name: "Export PDF" }));
    expect(savedAs()).toBe("Saves as PDF, named as you print it");
  });

  it.each([
    ["Executive Summary", "executive_summary"],
    ["Equity Research", "equity_research"],
  ])("saves %s as a file of its own name", async (title, name) => {
    const user = await openDialog({ content: "Net debt fell to USD 1,076 mm in FY2025." });
    await user.click(screen.getByRole("button", { name: `Export ${title} as Word` }));
    expect(await screen.findByText("Export completed successfully!")).toBeDefined();
    expect(saved).toEqual([`${name}_${localIsoDate(new Date())}.docx`]);
  });

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
    fireEvent.click(screen.getByRole("button", { name: "Export Word" }));
    await waitFor(() => expect(succeeded()).not.toBeNull());
    await vi.advanceTimersByTimeAsync(STATUS_CLEAR_MS - 500);
    expect(succeeded()).not.toBeNull();
    await vi.advanceTimersByTimeAsync(600);
    await waitFor(() => expect(succeeded()).toBeNull());
  });

  it.each(["", " \n\t "])(
    "refuses blank research (%j): error shown, Export disabled",
    async (content) => {
      await openDialog({ content });
      const buttons = screen.getAllByRole("button", { name: /^Export / });
      for (const button of buttons) expect(button.getAttribute("aria-disabled")).toBe("true");
      const alerts = screen.getAllByRole("alert").map((alert) => alert.textContent);
      expect(alerts).toHaveLength(6);
      expect(new Set(alerts)).toEqual(
        new Set(["Write some research first: the document is blank."]),
      );
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

describe("the credit research deck", () => {
  it("is made of the summary that is kept, with the steps named", async () => {
    const user = await openDialog({ summary: SUMMARY });
    const made = fakeApi(exportCreditResearch, "deck");
    await user.click(screen.getByRole("button", { name: "Export Credit Research" }));
    expect(await screen.findByText("Export completed successfully!")).toBeDefined();
    expect(saved).toEqual([`credit_research_report_${localIsoDate(new Date())}.pptx`]);
    expect(made[0]?.body).toMatchObject({
      researchId: RESEARCH.id,
      title: SUMMARY.title,
      rec: "overweight",
      spread: 285,
      analyst: "Maren Oakes",
    });
  });

  it("has the specification's defaults where no part of the summary can be made", async () => {
    const user = await openDialog();
    const down = refusal(502, "upstream_failed", "The model does not answer.");
    for (const contract of [
      generateResearchSummary,
      generateAssumptionsCommentary,
      generateValuationCommentary,
      generateRecommendation,
      generateSpread,
    ]) {
      fakeApi(contract, down);
    }
    const made = fakeApi(exportCreditResearch, "deck");
    await user.click(screen.getByRole("button", { name: "Export Credit Research" }));
    expect(await screen.findByText("Export completed successfully!")).toBeDefined();
    expect(made[0]?.body).toMatchObject({
      title: "Credit Research Analysis",
      assumptions: "No base case assumptions available",
      valuation: "No valuation analysis available",
    });
    // The calls' defaults are nobody's view: they go into no document.
    expect(made[0]?.body).not.toHaveProperty("rec");
    expect(made[0]?.body).not.toHaveProperty("spread");
    expect(screen.getByText(/^Defaults stand for title and summary, /)).toBeDefined();
  });

  it("makes presentation slides of the same words, saved by their own name", async () => {
    const user = await openDialog({ summary: SUMMARY });
    const made = fakeApi(exportPresentation, "slides");
    await user.click(screen.getByRole("button", { name: "Export Presentation Slides" }));
    expect(await screen.findByText("Export completed successfully!")).toBeDefined();
    expect(made[0]?.body).toMatchObject({ title: SUMMARY.title, summary: SUMMARY.summary });
    expect(saved).toEqual([`presentation_slides_${localIsoDate(new Date())}.pptx`]);
  });

  it("says what the slides had no room for, as long as no other export begins", async () => {
    const user = await openDialog({ summary: SUMMARY });
    const skipped = [{ page: "", title: "Exhibit 7. Peers", reason: "There are 12 slides." }];
    const header = { "x-skipped-components": encodeURIComponent(JSON.stringify(skipped)) };
    vi.stubGlobal("fetch", () => Promise.resolve(new Response("slides", { headers: header })));
    await user.click(screen.getByRole("button", { name: "Export Presentation Slides" }));
    expect(
      await screen.findByText("Left out: Exhibit 7. Peers. There are 12 slides."),
    ).toBeDefined();
    vi.unstubAllGlobals();
  });

  it("says the server's sentence when it fails, and stops when it is told to", async () => {
    const user = await openDialog({ summary: SUMMARY });
    fakeApi(exportCreditResearch, refusal(503, "unavailable", "Too many decks at once."));
    await user.click(screen.getByRole("button", { name: "Export Credit Research" }));
    expect(await screen.findByText("Export failed: Too many decks at once.")).toBeDefined();
    fakeApi(exportCreditResearch, () => new Promise<string>(() => undefined));
    await user.click(screen.getByRole("button", { name: "Export Credit Research" }));
    expect(await screen.findByText("Building the slides, step 2 of 2")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Stop Credit Research" }));
    await waitFor(() => expect(screen.queryByText(/step 2 of 2/)).toBeNull());
    expect(saved).toEqual([]);
  });
});

describe("the AI summary", () => {
  it("can be edited field by field and is kept", async () => {
    const onSummary = vi.fn<(summary: ReportSummary) => void>();
    const user = await openDialog({ summary: SUMMARY, actions: { onSummary } });
    await user.click(screen.getByRole("button", { name: "Edit the summary" }));
    const spread = screen.getByLabelText("Spread target, bps");
    await user.clear(spread);
    await user.type(spread, "20001");
    expect(screen.getByText("A whole number of basis points, 0 to 20,000")).toBeDefined();
    await user.clear(spread);
    await user.type(spread, "310");
    await user.selectOptions(screen.getByLabelText("Recommendation"), "Neutral");
    await user.click(screen.getByRole("button", { name: "Keep" }));
    expect(onSummary.mock.calls[0]?.[0]).toMatchObject({
      spread: 310,
      rec: "neutral",
      title: SUMMARY.title,
    });
  });

  it("says when the text has changed since", async () => {
    await openDialog({ summary: { ...SUMMARY, textName: "of another text" } });
    expect(screen.getByText(/^The text has changed since this summary was made/)).toBeDefined();
  });
});

describe("unfinished places", () => {
  it("are listed and left out of the file, unless the analyst wants them in", async () => {
    const user = await openDialog({
      content: "Overview:\nDebt fell.\n[Analyst: what it sells]",
      summary: SUMMARY,
    });
    const made = fakeApi(exportCreditResearch, "deck");
    expect(screen.getByRole("region", { name: "Unfinished places" }).textContent).toContain(
      "[Analyst: what it sells]",
    );
    const deck = () => user.click(screen.getByRole("button", { name: "Export Credit Research" }));
    await deck();
    await screen.findByText("Export completed successfully!");
    await user.click(screen.getByRole("switch", { name: /Leave these out/ }));
    await deck();
    await waitFor(() => expect(made).toHaveLength(2));
    expect(made.map(({ body }) => body)).toMatchObject([
      { content: "Overview:\nDebt fell.\n" },
      { content: "Overview:\nDebt fell.\n[Analyst: what it sells]" },
    ]);
  });
});

const WRONG = "Net leverage was 2.8x in FY2025. EBITDA was USD 361 mm.";
const KEPT: KeptAnchor = {
  id: "1",
  from: 17,
  to: 21,
  text: "2.8x",
  kept: null,
  by: "analyst",
  at: "2026-11-20T09:14:00.000Z",
};

const description = () => {
  const dialog = screen.getByRole("dialog", { name: "Export Research" });
  return document.getElementById(dialog.getAttribute("aria-describedby") ?? "")?.textContent;
};
const ask = () =>
  screen.queryByRole("region", {
    name: /^\d+ figures? (is|are) contradicted by (its|their) sources?$/,
  });
const succeeded = () => screen.queryByText("Export completed successfully!");
const exportWord = () => screen.getByRole("button", { name: "Export Word" });

describe("figures of what is exported", () => {
  it("are always counted", async () => {
    await openDialog({ content: WRONG });
    expect(description()).toBe("FY2025 results, 11 words, 1 of 2 figures sourced, 1 contradicted");
  });

  it("are said to go out with their marks", async () => {
    await openDialog({ content: `${WRONG} Volumes rose 4%, and prices 7%.` });
    expect(screen.getByRole("region", { name: "Figures" }).textContent).toContain(
      "1 figure is contradicted and 2 have no source. They go out with their marks, listed under Sources. You are asked before that.",
    );
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
    const user = await openDialog({ content: WRONG, actions: { onShowInText } });
    await user.click(exportWord());
    await user.click(screen.getByRole("button", { name: "Show in the text: 2.8x" }));
    await waitFor(() => expect(shown).toEqual([null, 17, 4]));
    expect(saved).toEqual([]);
  });

  it("are asked about though the analyst kept them, and are said to be kept", async () => {
    const user = await openDialog({ content: WRONG, anchors: [KEPT] });
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
