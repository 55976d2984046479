import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { renderWithProviders } from "#client/testing/render-with-providers.tsx";
import type { ResearchDocument } from "#contracts/research.ts";
import type { Edit } from "#core/text/edits/edit.ts";
import { ResearchCanvas } from "./research-canvas.tsx";
import { documentSession } from "#client/document/session/document-session.ts";
import { figureOf, storeOf } from "#client/document/session/testing/figures.ts";
import { documentOf, memoryJournal } from "#client/document/session/testing/documents.ts";

const TEXT = "Leverage is 2.8x. Overheads are under control.";
const timestamp = "2026-11-20T09:44:00.000Z";
const FIGURE: Edit = {
  id: "figure",
  type: "replace",
  position: 12,
  length: 4,
  content: "3.0x",
  timestamp,
};
const EDITS: readonly Edit[] = [
  FIGURE,
  { id: "cover", type: "add", position: 17, content: " Cover is 3.5x.", timestamp },
  { id: "vague", type: "remove", position: 17, length: 29, content: "", timestamp },
];

describe("the toolbar", () => {
  it("says why Undo and Export can't be pressed on a blank document", async () => {
    const { user, onExport } = await show({ content: " " });
    const undo = screen.getByRole("button", { name: "Undo" });
    const exporting = screen.getByRole("button", { name: "Export" });
    for (const button of [undo, exporting]) {
      expect(button.getAttribute("aria-disabled")).toBe("true");
    }
    await user.hover(exporting);
    expect((await screen.findAllByText("The document is blank")).length).toBeGreaterThan(0);
    await user.click(exporting);
    expect(onExport).not.toHaveBeenCalled();
  });

  it("opens the export of a document with text", async () => {
    const { user, onExport } = await show();
    await user.click(screen.getByRole("button", { name: "Export" }));
    expect(onExport).toHaveBeenCalledOnce();
  });

  it("counts the pending edits and accepts all of them", async () => {
    const { user, session } = await pending();
    expect(screen.getByText("3 pending")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Accept All" }));
    expect(session.get().manuscript.content).toBe("Leverage is 3.0x. Cover is 3.5x.");
    expect(screen.queryByRole("button", { name: /Accept All/ })).toBeNull();
  });

  it("leaves the focus in the text once all edits are accepted", async () => {
    const { user } = await pending();
    await user.click(screen.getByRole("button", { name: "Accept All" }));
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: /^Research text/ }));
  });

  it("brings back the text from before with Undo", async () => {
    const { user, session } = await pending();
    await user.click(screen.getByRole("button", { name: "Accept All" }));
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(session.get().manuscript.content).toBe(TEXT);
  });
});

describe("the text", () => {
  it("has the placeholder of the specification while it is blank", async () => {
    await show({ content: "" });
    expect(screen.getByText("Start writing your research here...")).toBeDefined();
    expect(screen.getByRole("textbox", { name: "Research text" })).toBeDefined();
  });

  it("shows removals struck, additions, and for each edit its number and two buttons", async () => {
    await pending();
    const preview = screen.getByRole("textbox", {
      name: "Research text with 3 pending edits, read only",
    });
    expect([...preview.querySelectorAll("del")].map(({ textContent }) => textContent)).toEqual([
      "2.8x",
      " Overheads are under control.",
    ]);
    expect([...preview.querySelectorAll("ins")].map(({ textContent }) => textContent)).toEqual([
      "3.0x",
      " Cover is 3.5x.",
    ]);
    for (const number of [1, 2, 3]) {
      const edit = within(preview).getByRole("group", { name: `Edit ${number}` });
      expect(within(edit).getByRole("button", { name: `Accept edit ${number}` })).toBeDefined();
      expect(within(edit).getByRole("button", { name: `Reject edit ${number}` })).toBeDefined();
    }
  });

  it("is read only while edits are pending, and says so with its keys", async () => {
    await pending();
    expect(screen.getByText("Read only while edits are pending.")).toBeDefined();
    for (const key of ["J", "A", "R"]) expect(screen.getByText(key).tagName).toBe("KBD");
    expect(screen.queryByRole("textbox", { name: "Research text" })).toBeNull();
  });

  it("applies an accepted edit and drops a rejected one, and reports both", async () => {
    const { user, session } = await pending();
    await user.click(screen.getByRole("button", { name: "Accept edit 1" }));
    expect(session.get().manuscript.content).toMatch(/^Leverage is 3\.0x\./);
    expect(screen.getByText("Edit 1 applied. 2 pending.")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Reject edit 3" }));
    expect(screen.getByText("Edit 3 rejected. 1 pending.")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Accept edit 2" }));
    expect(session.get().manuscript.content).toBe(
      "Leverage is 3.0x. Cover is 3.5x. Overheads are under control.",
    );
    expect(screen.getByRole("textbox", { name: "Research text" })).toBeDefined();
  });

  it("is decided by J, Shift J, A, R and Shift A while the preview has the focus", async () => {
    const { user, session } = await pending();
    const numbers = () => session.get().manuscript.pendingEdits.map(({ number }) => number);
    screen.getByRole("textbox", { name: /read only/ }).focus();
    await user.keyboard("jj{Shift>}j{/Shift}");
    await user.keyboard("r");
    expect(numbers()).toEqual([1, 3]);
    // Held down, a key decides one edit and no more.
    await user.keyboard("{a>3/}");
    expect(numbers()).toEqual([1]);
    await user.keyboard("{Shift>}a{/Shift}");
    expect(session.get().manuscript.content).toBe("Leverage is 3.0x.");
  });

  it("tells that generated text was applied, and takes it back", async () => {
    const { user, session } = await show();
    act(() => {
      session.change({
        type: "autoApplied",
        edits: [{ id: "g", type: "add", position: 0, content: "Overview:\n", timestamp }],
        madeFor: TEXT,
        description: "Capital structure",
        time: 1,
      });
    });
    const note = screen.getByText("Applied to the document: Capital structure").parentElement;
    if (note === null) throw new Error("no note");
    await user.click(within(note).getByRole("button", { name: "Undo" }));
    expect(session.get().manuscript.content).toBe(TEXT);
  });

  it("says which proposed changes were left out, and why", async () => {
    const { session } = await show();
    act(() => {
      session.change({
        type: "proposed",
        edits: [{ id: "wild", type: "remove", position: 900, length: 2, content: "", timestamp }],
        madeFor: TEXT,
      });
    });
    expect((await screen.findByRole("alert")).textContent).toMatch(
      /1 proposed change was left out\. It points outside the text/,
    );
  });
});

describe("changes that were left out", () => {
  it("are told until they are read or dismissed, whatever is done meanwhile", async () => {
    const { user, session } = await show();
    const wild = (id: string) => {
      const edit = {
        id,
        type: "remove" as const,
        position: 900,
        length: 2,
        content: "",
        timestamp,
      };
      session.change({
        type: "proposed",
        edits: [edit],
        madeFor: session.get().manuscript.content,
      });
    };
    act(() => wild("first"));
    expect((await screen.findByRole("alert")).textContent).toContain("1 proposed change was");
    act(() => {
      session.change({ type: "typed", content: `${TEXT} On.`, time: 1 });
    });
    expect(screen.getByRole("alert").textContent).toContain("1 proposed change was");
    act(() => wild("second"));
    expect(screen.getByRole("alert").textContent).toContain("2 proposed changes were");
    await user.click(screen.getByRole("button", { name: "Dismiss" }));
    expect(screen.queryByRole("alert")).toBeNull();

    act(() => wild("third"));
    await user.click(await screen.findByRole("button", { name: "Show" }));
    await screen.findByRole("dialog", { name: "Left out" });
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  });

  it("are listed with what each would have changed and why it was not", async () => {
    const { user, session } = await show({
      messages: [
        { id: "m", role: "assistant", content: "One edit.", timestamp, edits: [{ ...FIGURE }] },
      ],
    });
    act(() => {
      session.change({ type: "proposed", edits: [FIGURE], madeFor: TEXT });
      session.dispatch({
        type: "refreshed",
        document: documentOf({
          content: TEXT.replace("2.8x", "2.9x"),
          title: "Harbour",
          revision: 2,
          messages: [...session.get().messages],
        }),
        now: 1,
      });
    });
    await user.click(await screen.findByRole("button", { name: "Show" }));
    const dialog = await screen.findByRole("dialog", { name: "Left out" });
    const item = within(dialog).getByRole("listitem");
    expect(within(item).getByText("The text it was made for has changed.")).toBeDefined();
    expect(item.querySelector("del")?.textContent).toBe("2.8x");
    expect(item.querySelector("ins")?.textContent).toBe("3.0x");
    await user.click(within(item).getByRole("button", { name: "Copy text" }));
    expect(await navigator.clipboard.readText()).toBe("3.0x");
  });
});

describe("the figures of pending edits", () => {
  const ALTERED = {
    altered: 1,
    contradicted: 0,
    figures: [figureOf({ text: "3.0x", sourceNumbers: [3] })],
    contradictedElsewhere: [],
    text: "alters 1 figure",
  };

  it("wear their marks in the text that comes in, and are told with the controls", async () => {
    const { figures } = await pending();
    act(() => {
      figures.show({ editFigures: new Map([["figure", ALTERED]]) });
    });
    const mark = document.querySelector<HTMLElement>("ins .figure");
    expect(mark?.textContent).toBe("3.0x");
    expect(mark?.dataset).toMatchObject({ state: "verified", chip: "3" });
    expect(screen.getByRole("group", { name: "Edit 1 (alters 1 figure)" })).toBeDefined();
  });

  it("warn before Accept all when a source contradicts them", async () => {
    const { user, figures } = await pending();
    const wrong = { ...ALTERED, contradicted: 1, text: "alters 1 figure, 1 contradicted" };
    act(() => {
      figures.show({ editFigures: new Map([["figure", wrong]]) });
    });
    const warning = "1 of their figures is contradicted by its source";
    expect(screen.getByText(`${warning}.`)).toBeDefined();
    const acceptAll = screen.getByRole("button", { name: "Accept All" });
    expect(acceptAll.getAttribute("aria-description")).toBe(warning);
    await user.click(acceptAll);
    expect(screen.queryByText(`${warning}.`)).toBeNull();
  });
});

describe("the cursor", () => {
  it("stands at the end of what came in once all edits are accepted", async () => {
    const { user, session } = await pending();
    await user.click(screen.getByRole("button", { name: "Accept All" }));
    expect(session.editor()?.cursor()).toBe("Leverage is 3.0x. Cover is 3.5x.".length);
  });
});

describe("the status line", () => {
  it("shows words, reading time and that all is saved", async () => {
    await show({ content: "word ".repeat(401) });
    expect(screen.getByText("401 words")).toBeDefined();
    expect(screen.getByText("3 min read")).toBeDefined();
    expect(screen.getByText("All changes saved")).toBeDefined();
  });
});

async function show(fields: Partial<ResearchDocument> = {}) {
  const figures = storeOf({});
  const kept = { works: [], histories: [] };
  const document = documentOf({ content: TEXT, title: "Harbour", ...fields });
  const session = documentSession({ document, kept }, memoryJournal());
  const onExport = vi.fn<() => void>();
  const { user } = renderWithProviders(
    <ResearchCanvas
      session={session}
      figures={figures}
      rewriting={{
        isOpen: false,
        panelId: "rewrite",
        onToggle: () => undefined,
        panel: () => undefined,
      }}
      onBuild={() => undefined}
      onExport={onExport}
      onCopySaved={() => undefined}
    />,
  );
  await screen.findByRole("button", { name: "Export" });
  return { user, session, figures, onExport };
}

async function pending() {
  const shown = await show();
  act(() => {
    shown.session.change({ type: "proposed", edits: EDITS, madeFor: TEXT });
  });
  return shown;
}
