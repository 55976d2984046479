import { screen, waitFor, within } from "@testing-library/react";
import { EditorSelection } from "@codemirror/state";
import { runScopeHandlers } from "@codemirror/view";
import { afterEach, describe, expect, it } from "vitest";
import { NOTHING_OPEN } from "#client/document/marks/at-mark.ts";
import { UNTRACED } from "#core/figures/read/verdicts/verdict.ts";
import { CORDA, markedEditor } from "#client/features/figures/testing/marked-editor.tsx";
import { corda } from "#core/figures/read/testing/sample.ts";
import { NOT_NAMED_SO } from "./candidate-list.tsx";
import { NOT_WITHOUT_A_SOURCE } from "./figure-popover.tsx";

const TEXT =
  "Revenues were USD 7,512 mm in FY2025. Net leverage was 2.8x in FY2025. We see growth of 4.0%.";

type Editor = Awaited<ReturnType<typeof markedEditor>>;

let editor: Editor | undefined;

afterEach(() => {
  editor?.close();
  editor = undefined;
});

it("is called the model's own where a model typed it, with a unit or without", async () => {
  const text = "On average it comes to 1,234.5 a year.";
  const anchor = {
    id: "own",
    from: 23,
    to: 30,
    text: "1,234.5",
    binding: { constant: { value: 1234.5, unit: "count", name: UNTRACED } },
    by: "product",
    at: "2026-11-26T07:00:00.000Z",
  } as const;
  const { marks, worn } = await open(text, { anchors: [anchor] });
  expect(worn()).toEqual(["1,234.5 unsupported"]);
  marks.step(1);
  expect(await screen.findByRole("dialog", { name: `${UNTRACED}: 1,234.5` })).toBeDefined();
});

describe("a contradicted figure", () => {
  it("shows what the text says, what its source says and how that is made", async () => {
    const { marks } = await open(TEXT);
    marks.step(1);
    const popover = await screen.findByRole("dialog", {
      name: "Contradicted by its source: 2.8x",
    });
    expect(popover.textContent).toContain("In the text2.8x");
    expect(popover.textContent).toContain("From the source2.2x");
    expect(popover.textContent).toContain("Net Debt 3,495 / EBITDA 1,616 = 2.16x");
    expect(screen.getByRole("status").textContent).toContain("1 of 2 to decide");
  });

  it("is put right by Use, as typing would, and bound to what it was held to", async () => {
    const { marks, user, view, worn, anchors } = await open(TEXT);
    marks.step(1);
    await user.click(await screen.findByRole("button", { name: "Use 2.2x" }));
    expect(view.state.doc.toString()).toBe(TEXT.replace("2.8x", "2.2x"));
    await waitFor(() => {
      expect(worn()).toContain("2.2x verified");
    });
    expect(anchors()).toMatchObject([
      {
        text: "2.2x",
        by: "analyst",
        binding: { ref: { entity: "CRDA", item: "Net Leverage (x)", period: "2025" } },
      },
    ]);
    await screen.findByRole("dialog", { name: "No source found: 4.0%" });
    press(view, { key: "z", ctrlKey: true });
    expect(view.state.doc.toString()).toBe(TEXT);
  });

  it("can't be written while edits are pending, and says why", async () => {
    const { marks, user, view } = await open(TEXT, { readOnlyReason: "Decide the edits first" });
    marks.step(1);
    const use = await screen.findByRole("button", { name: "Use 2.2x" });
    expect(use.getAttribute("aria-disabled")).toBe("true");
    await user.click(use);
    expect(view.state.doc.toString()).toBe(TEXT);
    await user.unhover(use);
    await user.hover(use);
    expect((await screen.findAllByText("Decide the edits first")).length).toBeGreaterThan(0);
  });

  it("keeps the focus of a dialog over it, and leads back to the text at its end", async () => {
    const { marks, user, view } = await open(TEXT);
    marks.step(1);
    const popover = await screen.findByRole("dialog");
    const stops = within(popover).getAllByRole("button");
    stops.at(-1)?.focus();
    const dialog = document.createElement("div");
    dialog.role = "dialog";
    dialog.tabIndex = -1;
    document.body.append(dialog);
    dialog.focus();
    expect(popover.isConnected).toBe(true);
    dialog.remove();
    stops.at(-1)?.focus();
    await user.tab();
    await waitFor(() => expect(popover.isConnected).toBe(false));
    expect(view.hasFocus).toBe(true);
  });

  it("is kept, with the focus still in the popover, until that is taken back", async () => {
    const { user, view, anchors } = await open(TEXT);
    caretAt(view, TEXT.indexOf("2.8x"));
    press(view, { key: "Enter", altKey: true });
    await user.click(await screen.findByRole("button", { name: "Keep 2.8x" }));
    const popover = await screen.findByRole("dialog");
    await within(popover).findByText(/You kept 2\.8x on/);
    expect(popover.contains(document.activeElement)).toBe(true);
    expect(anchors()).toMatchObject([{ kept: null, text: "2.8x" }]);
    await user.click(within(popover).getByRole("button", { name: "Take back" }));
    await within(popover).findByRole("button", { name: "Keep 2.8x" });
    expect(anchors()).toEqual([]);
  });
});

it("says which company its row is of where there are several", async () => {
  const other = { ...CORDA, id: "other", ticker: "OTHR", data: { ...corda, ticker: "OTHR" } };
  for (const [cards, said] of [
    [[CORDA], "LineRevenues, FY2025"],
    [[CORDA, other], "LineCRDA Revenues, FY2025"],
  ] as const) {
    const { view, close } = await open("Corda's revenues were USD 7,512 mm in FY2025.", {
      connectedData: [...cards],
    });
    caretAt(view, 22);
    press(view, { key: "Enter", altKey: true });
    expect((await screen.findByRole("dialog")).textContent).toContain(said);
    close();
  }
});

describe("an unsupported figure", () => {
  it("says what was searched and why nothing was found", async () => {
    const { marks } = await open(TEXT);
    marks.step(-1);
    const popover = await screen.findByRole("dialog", { name: "No source found: 4.0%" });
    expect(popover.textContent).toContain("Searched: Corda");
  });

  it("is not said to have no source where one is shown", async () => {
    const { marks } = await open("Net leverage above 2.9x in FY2025.");
    marks.step(1);
    const popover = await screen.findByRole("dialog", {
      name: "Not confirmed by its source: 2.9x",
    });
    expect(popover.textContent).toContain("From the source2.2x");
    expect(popover.textContent).not.toContain("Searched:");
  });

  it("becomes the analyst's estimate, which asks for nothing more, until that is taken back", async () => {
    const { marks, user, worn, anchors, view } = await open(TEXT);
    marks.step(-1);
    await user.click(await screen.findByRole("button", { name: "Mark as my estimate" }));
    await screen.findByRole("dialog", { name: "Contradicted by its source: 2.8x" });
    expect(worn()).toContain("4.0% estimate");
    expect(anchors()).toMatchObject([{ text: "4.0%", binding: { constant: { value: 0.04 } } }]);
    caretAt(view, TEXT.indexOf("4.0%"));
    press(view, { key: "Enter", altKey: true });
    await user.click(await screen.findByRole("button", { name: "Take back" }));
    await screen.findByRole("dialog", { name: "No source found: 4.0%" });
    expect(anchors()).toEqual([]);
  });

  it("is bound by Enter to what it matches, and then nothing is open", async () => {
    const text = "Cash, they tell us over lunch, hit USD 861 mm at the end of the year.";
    const { marks, user, anchors, worn, view } = await open(text);
    expect(worn()).toEqual(["USD 861 mm matches"]);
    marks.step(1);
    const popover = await screen.findByRole("dialog", {
      name: "Matches Cash And Equivalents FY2025, USD 861 mm: USD 861 mm",
    });
    const [first] = within(popover).getAllByRole("button", { name: /equals the figure/ });
    expect(first?.textContent).toContain("Cash And Equivalents");
    await waitFor(() => {
      expect(document.activeElement).toBe(first);
    });
    await user.keyboard("{Enter}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(view.state.doc.toString()).toBe(text);
    expect(worn()).toEqual(["USD 861 mm verified"]);
    const cell = { entity: "CRDA", item: "Cash And Equivalents", period: "2025" };
    expect(anchors()).toMatchObject([{ by: "analyst", binding: { ref: cell } }]);
  });

  it("is walked through by keys: E an estimate, X no figure, a digit another candidate", async () => {
    const text =
      "We put it at 6.0% of tonnage.\n\nThe plan has 41 gates.\n\nTurnover, they say, hit USD 7,512 mm.";
    const { marks, user, anchors, worn } = await open(text);
    marks.step(1);
    await screen.findByRole("dialog", { name: "No source found: 6.0%" });
    // Held, a key decides nothing more.
    await user.keyboard("{e>3/}");
    await waitFor(() => expect(worn()[0]).toBe("6.0% estimate"));
    const before = worn().length;
    await screen.findByRole("dialog", { name: /No source found|Matches/ });
    expect(anchors().length).toBe(1);
    await user.keyboard("x");
    await waitFor(() => expect(worn()).toHaveLength(before - 1));
    expect(anchors().length).toBe(2);
  });

  it("is walked on from a figure against its source: Enter takes its value, K keeps it", async () => {
    const text = "Revenue was USD 7,999 mm in FY2025.\n\nCapex was USD 499 mm in FY2025.";
    const { marks, user, worn, view } = await open(text);
    marks.step(1, 0);
    const first = await screen.findByRole("dialog", { name: /USD 7,999 mm/ });
    expect(first.textContent).toContain("1 of 2");
    await user.keyboard("x");
    expect(await screen.findByText(NOT_WITHOUT_A_SOURCE)).toBeDefined();
    await user.keyboard("k");
    const second = await screen.findByRole("dialog", { name: /USD 499 mm/ });
    await waitFor(() => expect(second.contains(document.activeElement)).toBe(true));
    await user.keyboard("{Enter}");
    await waitFor(() => expect(worn()[1]).toContain("verified"));
    expect(view.state.doc.toString()).toBe(text.replace("499", "402"));
    expect(await screen.findByText(NOTHING_OPEN)).toBeDefined();
  });

  it.each([
    ["Enter", []],
    ["1", [{ text: "USD 402 mm" }]],
  ])(
    "has of a cell with its value that nothing here names what a digit takes: %s",
    async (key, taken) => {
      const { marks, user, anchors } = await open("Somebody set aside USD 402 mm.");
      marks.step(1);
      const popover = await screen.findByRole("dialog", { name: "No source found: USD 402 mm" });
      expect(popover.textContent).toContain("not named so");
      await waitFor(() => expect(popover.contains(document.activeElement)).toBe(true));
      await user.keyboard(`{${key}}`);
      await waitFor(() => expect(anchors()).toMatchObject(taken));
    },
  );

  it("says at Enter what takes a source that nothing names", async () => {
    const { marks, user } = await open("Somebody set aside USD 402 mm.");
    marks.step(1);
    const popover = await screen.findByRole("dialog", { name: "No source found: USD 402 mm" });
    await waitFor(() => expect(popover.contains(document.activeElement)).toBe(true));
    await user.keyboard("{Enter}");
    expect(await screen.findByText(NOT_NAMED_SO)).toBeDefined();
    expect(popover.isConnected).toBe(true);
  });

  it("lists all matches from its walk, in place of the popover", async () => {
    const text =
      "Turnover, they say, hit USD 7,512 mm in FY2025.\n\nCapex, they say, hit USD 402 mm in FY2025.";
    const { marks, user, onConfirmAll } = await open(text);
    marks.step(1);
    await user.click(await screen.findByRole("button", { name: "Confirm all matches (2)" }));
    expect(onConfirmAll).toHaveBeenCalledOnce();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("takes a source from a list by arrow keys and Enter", async () => {
    const { marks, user, anchors } = await open(TEXT);
    marks.step(-1);
    await user.click(await screen.findByRole("button", { name: "Find a source" }));
    const use = screen.getByRole("button", { name: "Use as source" });
    expect(use.getAttribute("aria-disabled")).toBe("true");
    const search = screen.getByRole("combobox", { name: "Source of 4.0%" });
    expect(document.activeElement).toBe(search);
    await user.type(search, "margin{ArrowDown}{ArrowDown}{ArrowUp}");
    const options = screen.getAllByRole("option");
    expect(options[1]?.getAttribute("aria-selected")).toBe("true");
    expect(search.getAttribute("aria-activedescendant")).toBe(options[1]?.id);
    await user.keyboard("{Enter}");
    await waitFor(() => {
      expect(anchors()).toMatchObject([{ text: "4.0%", by: "analyst" }]);
    });
  });

  it("goes back from the list by Escape, and from there to the text", async () => {
    const { marks, user, view } = await open(TEXT);
    marks.step(-1);
    await user.click(await screen.findByRole("button", { name: "Find a source" }));
    await user.keyboard("{Escape}");
    expect(screen.getByRole("button", { name: "Find a source" })).toBeDefined();
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(view.hasFocus).toBe(true);
  });

  it("offers no list while nothing is connected", async () => {
    const { marks } = await open(TEXT, { connectedData: [] });
    marks.step(1);
    const find = await screen.findByRole("button", { name: "Find a source" });
    expect(find.getAttribute("aria-disabled")).toBe("true");
  });
});

describe("a verified figure", () => {
  it("names its source with its number, the filing and the way to its cell", async () => {
    const { view, user, onOpenSource } = await open(TEXT);
    caretAt(view, TEXT.indexOf("7,512"));
    press(view, { key: "Enter", altKey: true });
    const popover = await screen.findByRole("dialog", { name: "Verified: USD 7,512 mm" });
    const filing = within(popover).getByRole("link", { name: /10-K filed 20 February 2026/ });
    expect(filing.getAttribute("href")).toContain("/edgar/data/123456/000012345625000001/");
    expect(filing.getAttribute("target")).toBe("_blank");
    expect(within(popover).getByText("1")).toBeDefined();
    const openCell = within(popover).getByRole("button", { name: "Open" });
    await waitFor(() => {
      expect(document.activeElement).toBe(openCell);
    });
    await user.click(openCell);
    expect(onOpenSource).toHaveBeenCalledWith({
      ticker: "CRDA",
      item: "Revenues",
      period: "2025",
    });
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("words that do not go with their figures", () => {
  it("say so in plain words", async () => {
    const { marks } = await open("EBITDA margin fell to 21.5% in FY2025.");
    marks.step(1);
    const popover = await screen.findByRole("dialog", {
      name: "Wording differs from the figures: fell",
    });
    expect(popover.textContent).toMatch(/EBITDA Margin \(%\) rose in FY2025/);
  });

  it("give way to the word that fits, as typing would, and then stand right", async () => {
    const text = "EBITDA margin fell to 21.5% in FY2025.";
    const { marks, view, user, worn } = await open(text);
    marks.step(1);
    const use = await screen.findByRole("button", { name: "Use “rose”" });
    expect(use.dataset["first"]).toBe("");
    await user.click(use);
    expect(view.state.doc.toString()).toBe(text.replace("fell", "rose"));
    await waitFor(() => {
      expect(worn()).toEqual(["21.5% verified"]);
    });
    expect(view.hasFocus).toBe(true);
    press(view, { key: "z", ctrlKey: true });
    expect(view.state.doc.toString()).toBe(text);
  });

  it("take the article of the word that fits along", async () => {
    const { marks, view, user } = await open("EBITDA margin showed a decrease to 21.5% in FY2025.");
    marks.step(1);
    await user.click(await screen.findByRole("button", { name: "Use “an increase”" }));
    expect(view.state.doc.toString()).toBe("EBITDA margin showed an increase to 21.5% in FY2025.");
  });

  it("are kept, passed by from then on, and taken back", async () => {
    const { marks, view, user, anchors, worn } = await open(
      "EBITDA margin fell to 21.5% in FY2025. We see growth of 4.0%.",
    );
    expect(worn()).toHaveLength(2);
    marks.step(-1);
    marks.step(-1);
    const name = "Wording differs from the figures: fell";
    const popover = await screen.findByRole("dialog", { name });
    await user.click(within(popover).getByRole("button", { name: "Keep “fell”" }));
    await screen.findByRole("dialog", { name: "No source found: 4.0%" });
    expect(anchors()).toMatchObject([
      { kept: expect.stringContaining("rose in FY2025"), text: "fell" },
    ]);
    for (const by of [1, -1] as const) {
      marks.step(by);
      await screen.findByRole("dialog", { name: "No source found: 4.0%" });
    }
    expect(screen.getByRole("status").textContent).toContain("1 of 1 to decide");

    caretAt(view, "EBITDA margin f".length);
    press(view, { key: "Enter", altKey: true });
    await screen.findByText(/You kept “fell” on/);
    await user.click(await screen.findByRole("button", { name: "Take back" }));
    await screen.findByRole("button", { name: "Keep “fell”" });
    expect(anchors()).toEqual([]);
  });
});

describe("an open popover", () => {
  it("goes with the caret, with typing and with Escape", async () => {
    const { marks, view } = await open(TEXT);
    marks.step(1);
    await screen.findByRole("dialog");
    caretAt(view, 3);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    marks.step(1);
    await screen.findByRole("dialog");
    view.dispatch({ changes: { from: 0, insert: "x" }, userEvent: "input.type" });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});

async function open(...[text, options]: Parameters<typeof markedEditor>): Promise<Editor> {
  const made = await markedEditor(text, options);
  editor = made;
  await waitFor(() => {
    expect(made.worn().length).toBeGreaterThan(0);
  });
  return made;
}

function caretAt(view: Editor["view"], place: number): void {
  view.dispatch({ selection: EditorSelection.cursor(place) });
}

function press(view: Editor["view"], init: KeyboardEventInit): void {
  runScopeHandlers(view, new KeyboardEvent("keydown", init), "editor");
}
