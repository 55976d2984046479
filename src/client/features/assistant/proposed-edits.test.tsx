import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { EditFigures } from "#core/figures/check/edit-figures.ts";
import type { ProposedEdit } from "#core/text/edits/edit.ts";
import type { PendingEdit } from "#core/text/edits/manuscript.ts";
import { INSERT_BLOCKED_TEXT, NOT_LATEST_TEXT } from "./answer-actions.tsx";
import { ELSEWHERE_TEXT } from "./outcome-line.tsx";
import { ROWS_SHOWN } from "./proposed-edits.tsx";
import { deskOf, edit, openAssistant, said } from "./testing/assistant-harness.tsx";

const PLACE = { before: "Leverage is ", text: "2.8x", after: "." };
const FIGURE: ProposedEdit = edit({ id: "figure", type: "replace", length: 4, content: "3.0x" });
const COVER: ProposedEdit = edit({ id: "cover", position: 20, content: "Cover is 3.5x." });

describe("the row of a pending edit", () => {
  it("has the number of the preview, what goes and comes, and what it does to figures", async () => {
    const { row } = await show([{ ...FIGURE, place: PLACE }], {
      pending: [{ ...FIGURE, number: 5 }],
      figures: { figure: figures({ altered: 2, text: "alters 2 figures" }) },
    });
    expect(row(0).textContent).toBe("5Replace2.8x 3.0xalters 2 figures");
    expect(row(0).querySelector("del")?.textContent).toBe("2.8x");
  });

  it("shows of changes that belong together what differs, and a long one by its beginning", async () => {
    const insert = "y".repeat(400);
    const { row } = await show([
      {
        ...edit({ id: "joined", type: "replace", length: 13, content: "did not, is not" }),
        parts: [
          { from: 0, to: 6, insert: "did not" },
          { from: 8, to: 13, insert: "is not" },
        ],
        place: { before: "Debt ", text: "didn't, isn't", after: "." },
      },
      {
        ...edit({
          id: "long",
          type: "replace",
          position: 99,
          length: 403,
          content: `${insert}, z`,
        }),
        parts: [
          { from: 0, to: 400, insert },
          { from: 402, to: 403, insert: "z" },
        ],
        place: { before: "", text: "x".repeat(300), after: "" },
      },
    ]);
    expect(row(0).textContent).toContain("didn't did not … isn't is not");
    expect(row(1).textContent).toContain(`${"x".repeat(300)}… ${"y".repeat(300)}… …`);
  });

  it("warns of figures that a source contradicts", async () => {
    const { row } = await show([FIGURE], {
      pending: [{ ...FIGURE, number: 1 }],
      figures: { figure: figures({ contradicted: 1, text: "alters 1 figure, 1 contradicted" }) },
    });
    expect(within(row(0)).getByText(/1 contradicted/).textContent).toBe(
      "≠ alters 1 figure, 1 contradicted",
    );
  });

  it("is accepted and rejected by its buttons", async () => {
    const { user, desk } = await show([FIGURE, COVER], {
      pending: [
        { ...FIGURE, number: 1 },
        { ...COVER, number: 2 },
      ],
    });
    await user.click(screen.getByRole("button", { name: "Accept edit 2" }));
    await user.click(screen.getByRole("button", { name: "Reject edit 1" }));
    expect(desk.accept).toHaveBeenCalledExactlyOnceWith("cover");
    expect(desk.reject).toHaveBeenCalledExactlyOnceWith("figure");
  });

  it("leads to the edit in the text, by mouse and by Enter", async () => {
    const { user, desk, row } = await show([FIGURE], { pending: [{ ...FIGURE, number: 1 }] });
    const subject = within(row(0)).getByRole("button", { name: /3\.0x/ });
    await user.click(subject);
    subject.focus();
    await user.keyboard("{Enter}");
    expect(desk.show.mock.calls).toEqual([["figure"], ["figure"]]);
  });

  it("is marked while the editor's keys act on it", async () => {
    const { row } = await show([FIGURE, COVER], {
      pending: [
        { ...FIGURE, number: 1 },
        { ...COVER, number: 2 },
      ],
      active: { id: "cover" },
    });
    expect(row(0).getAttribute("aria-current")).toBeNull();
    expect(row(1).getAttribute("aria-current")).toBe("true");
  });
});

describe("the row of a decided edit", () => {
  it.each([
    ["applied", "Applied"],
    ["rejected", "Rejected"],
    ["undone", "Taken back by Undo"],
    ["cleared", "Cleared by Undo before it was decided"],
    ["dropped", "Left out. The text it was made for has changed."],
  ] as const)("says that it was %s", async (outcome, text) => {
    const reason = "The text it was made for has changed";
    const { row } = await show([
      { ...FIGURE, outcome, number: 3, ...(outcome === "dropped" && { reason }) },
    ]);
    expect(row(0).textContent).toBe(`3Replace3.0x${text}`);
    expect(within(row(0)).queryByRole("button")).toBeNull();
  });

  it("says when it waits in another window or was lost, and offers to propose it again", async () => {
    const waiting = { ...FIGURE, number: 3, place: PLACE };
    const { user, desk, row } = await show([waiting]);
    expect(row(0).textContent).toContain(ELSEWHERE_TEXT);
    await user.click(screen.getByRole("button", { name: "Propose edit 3 again" }));
    expect(desk.proposeAgain).toHaveBeenCalledExactlyOnceWith(waiting);
  });
});

describe("a long list of edits", () => {
  it("begins with the first, and is whole when asked for", async () => {
    const edits = Array.from({ length: 100 }, (_, at) => edit({ id: `e${at}`, position: at }));
    const { user, rows } = await show(edits);
    expect(rows()).toHaveLength(ROWS_SHOWN);
    await user.click(screen.getByRole("button", { name: "Show all 100 edits" }));
    expect(rows()).toHaveLength(100);
  });

  it("goes on beyond the edit that the editor is at", async () => {
    const edits = Array.from({ length: 100 }, (_, at) => edit({ id: `e${at}`, position: at }));
    const pending = edits.map((each, at) => ({ ...each, number: at + 1 }));
    const { rows } = await show(edits, { pending, active: { id: "e60" } });
    expect(rows()).toHaveLength(60 + ROWS_SHOWN);
  });
});

describe("text that was applied at once", () => {
  const GENERATED = edit({ id: "g", autoApply: true });

  it("can be taken back beside the answer while nothing came after it", async () => {
    const message = {
      ...said("assistant", "Written."),
      edits: [{ ...GENERATED, outcome: "applied" as const }],
    };
    const desk = deskOf({ undoable: new Set(["g"]) });
    const { user } = await openAssistant({ messages: [message], desk });
    expect(await screen.findByText("Applied to the document")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(desk.undo).toHaveBeenCalledOnce();
  });

  it("says why it can't be taken back there once something came after it", async () => {
    const message = {
      ...said("assistant", "Written."),
      edits: [{ ...GENERATED, outcome: "applied" as const }],
    };
    const desk = deskOf({});
    const { user } = await openAssistant({ messages: [message], desk });
    const undo = await screen.findByRole("button", { name: "Undo" });
    await user.hover(undo);
    expect((await screen.findAllByText(NOT_LATEST_TEXT)).length).toBeGreaterThan(0);
    await user.click(undo);
    expect(desk.undo).not.toHaveBeenCalled();
  });

  it("says that it was taken back, and lists what of it did not fit", async () => {
    const edits = [
      { ...GENERATED, outcome: "undone" as const },
      {
        ...edit({ id: "h", autoApply: true }),
        outcome: "dropped" as const,
        reason: "It overlaps another change",
      },
    ];
    await openAssistant({ messages: [{ ...said("assistant", "Written."), edits }] });
    expect(await screen.findByText("Taken back by Undo")).toBeDefined();
    expect(await screen.findByText("Left out. It overlaps another change.")).toBeDefined();
    expect(screen.queryByText("Applied to the document")).toBeNull();
  });
});

describe("a plain answer", () => {
  const ANSWER = { ...said("assistant", "Net debt fell."), isForNote: true } as const;

  it("is offered to the note only where it is meant for it", async () => {
    const remark = { ...said("assistant", "It takes a model."), counted: false } as const;
    await openAssistant({ messages: [remark] });
    expect(await screen.findByRole("button", { name: "Copy" })).toBeDefined();
    expect(screen.queryByRole("button", { name: "Insert at cursor" })).toBeNull();
  });

  it("is put where the analyst writes", async () => {
    const desk = deskOf({});
    const { user } = await openAssistant({ messages: [ANSWER], desk });
    await user.click(await screen.findByRole("button", { name: "Insert at cursor" }));
    expect(desk.insert).toHaveBeenCalledExactlyOnceWith("Net debt fell.", undefined);
  });

  it("is not while edits are pending, and says why", async () => {
    const desk = deskOf({ pending: new Map([["figure", { ...FIGURE, number: 1 }]]) });
    const { user } = await openAssistant({ messages: [ANSWER], desk });
    const insert = await screen.findByRole("button", { name: "Insert at cursor" });
    await user.hover(insert);
    expect((await screen.findAllByText(INSERT_BLOCKED_TEXT)).length).toBeGreaterThan(0);
    await user.click(insert);
    expect(desk.insert).not.toHaveBeenCalled();
  });
});

async function show(
  edits: readonly ProposedEdit[],
  state: {
    readonly pending?: readonly PendingEdit[];
    readonly active?: { readonly id: string };
    readonly figures?: Readonly<Record<string, EditFigures>>;
  } = {},
) {
  const { pending = [], active, figures: altered = {} } = state;
  const desk = deskOf({
    pending: new Map(pending.map((each) => [each.id, each])),
    active,
    figures: new Map(Object.entries(altered)),
  });
  const { user } = await openAssistant({
    messages: [{ ...said("assistant", "I propose edits."), edits: [...edits] }],
    desk,
  });
  const list = await screen.findByRole("list", { name: "Proposed edits" });
  const rows = () => within(list).getAllByRole("listitem");
  const row = (at: number): HTMLElement => {
    const found = rows()[at];
    if (found === undefined) throw new Error(`no row ${at}`);
    return found;
  };
  return { user, desk, rows, row };
}

function figures(fields: Partial<EditFigures>): EditFigures {
  return {
    altered: 1,
    contradicted: 0,
    figures: [],
    contradictedElsewhere: [],
    text: "",
    ...fields,
  };
}
