import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyEdits } from "#core/text/edits/apply-edits.ts";
import { checkEdits, OUT_OF_BOUNDS } from "#core/text/edits/check-edits.ts";
import { placeOf } from "#core/text/edits/edit-place.ts";
import {
  type Manuscript,
  type ManuscriptAction,
  manuscriptReducer,
  newManuscript,
} from "#core/text/edits/manuscript.ts";
import { ITS_TEXT_CHANGED } from "#core/text/edits/rebase-edits.ts";
import {
  editOf,
  textWithAnyEdits,
  textWithEdits,
} from "#core/text/edits/testing/arbitrary-edits.ts";
import { BURST_MAX_MS, BURST_PAUSE_MS } from "#core/text/edits/typing-burst.ts";
import { UNDO_LIMIT } from "#core/text/edits/undo-history.ts";

const NOW = 1_000_000;
const TEXT = "Leverage is 2.8x.";
const FIGURE = editOf({ id: "figure", type: "replace", position: 12, length: 4, content: "3.0x" });
const COVER = editOf({ id: "cover", type: "add", position: 17, content: " Cover is 3.5x." });
const PROPOSED: ManuscriptAction = { type: "proposed", edits: [COVER, FIGURE], madeFor: TEXT };

describe("manuscriptReducer", () => {
  it("keeps proposed edits pending, numbered in the order of the text", () => {
    const state = after(TEXT, PROPOSED);
    expect(state.content).toBe(TEXT);
    expect(state.pendingEdits.map(({ id, number }) => [id, number])).toEqual([
      ["figure", 1],
      ["cover", 2],
    ]);
  });

  it("accepts one edit, counts the others anew, and reports it as applied", () => {
    const longer = { ...FIGURE, content: "3.04x" };
    const state = after(
      TEXT,
      { type: "proposed", edits: [longer, COVER], madeFor: TEXT },
      { type: "accepted", id: "figure", time: NOW },
    );
    expect(state.content).toBe("Leverage is 3.04x.");
    expect(state.pendingEdits).toMatchObject([{ id: "cover", number: 2, position: 18 }]);
    expect(state.reports).toMatchObject([{ kind: "applied", edits: [{ number: 1 }] }]);
  });

  it("drops a rejected edit and reports it as rejected", () => {
    const state = after(TEXT, PROPOSED, { type: "rejected", id: "figure" });
    expect(state.content).toBe(TEXT);
    expect(state.pendingEdits).toMatchObject([{ id: "cover" }]);
    expect(state.reports).toMatchObject([{ kind: "rejected", edits: [{ number: 1 }] }]);
  });

  it("accepts all, and Undo brings back the text from before with nothing pending", () => {
    const accepted = after(TEXT, PROPOSED, { type: "acceptedAll", time: NOW });
    expect(accepted.content).toBe("Leverage is 3.0x. Cover is 3.5x.");
    expect(accepted.pendingEdits).toEqual([]);
    const undone = manuscriptReducer(accepted, { type: "undone" });
    expect(undone).toMatchObject({ content: TEXT, pendingEdits: [], snapshots: [], applied: [] });
    expect(undone.reports).toEqual([{ kind: "undone", ids: ["figure", "cover"] }]);
  });

  it("takes no typing while edits are pending", () => {
    const pending = after(TEXT, PROPOSED);
    expect(manuscriptReducer(pending, { type: "typed", content: "x", time: NOW })).toBe(pending);
  });

  it("clears pending edits on Undo", () => {
    const typed: ManuscriptAction = { type: "typed", content: `${TEXT} `, time: NOW };
    const state = after(TEXT, typed, { ...PROPOSED, madeFor: `${TEXT} ` }, { type: "undone" });
    expect(state).toMatchObject({ content: TEXT, pendingEdits: [], snapshots: [] });
    expect(state.reports).toMatchObject([
      { kind: "cleared", edits: [{ id: "figure" }, { id: "cover" }] },
    ]);
  });

  it("clears pending edits on Undo where no text was before", () => {
    const state = after(TEXT, PROPOSED, { type: "undone" });
    expect(state).toMatchObject({ content: TEXT, pendingEdits: [], snapshots: [] });
    expect(state.reports).toMatchObject([
      { kind: "cleared", edits: [{ id: "figure" }, { id: "cover" }] },
    ]);
  });

  it("appends edits that arrive while others are pending, and drops those that collide", () => {
    const late = [
      editOf({ id: "late", type: "add", position: 0, content: "Note: " }),
      editOf({ id: "clash", type: "remove", position: 10, length: 4 }),
    ];
    const state = after(TEXT, PROPOSED, { type: "proposed", edits: late, madeFor: TEXT });
    expect(state.pendingEdits.map(({ id, number }) => [id, number])).toEqual([
      ["late", 3],
      ["figure", 1],
      ["cover", 2],
    ]);
    expect(state.reports).toMatchObject([
      { kind: "proposed", edits: [{ id: "late" }] },
      { kind: "dropped", dropped: [{ edit: { id: "clash" } }] },
    ]);
  });

  it("applies generated text at once, with a snapshot, beside what is pending", () => {
    const lead = editOf({ id: "lead", type: "add", position: 0, content: "Overview:\n" });
    const state = after(TEXT, PROPOSED, autoApplied([lead], TEXT));
    expect(state.content).toBe(`Overview:\n${TEXT}`);
    expect(state.pendingEdits.map(({ position }) => position)).toEqual([22, 27]);
    expect(state.reports).toMatchObject([{ kind: "auto-applied", description: "Overview" }]);
    expect(manuscriptReducer(state, { type: "undone" }).content).toBe(TEXT);
  });

  it("puts text made for an earlier state of the document where it belongs now", () => {
    const typed: ManuscriptAction = {
      type: "typed",
      content: "Gross leverage is 2.8x.",
      time: NOW,
    };
    const state = after("Leverage is 2.8x.", typed, PROPOSED, { type: "acceptedAll", time: NOW });
    expect(state.content).toBe("Gross leverage is 3.0x. Cover is 3.5x.");
  });

  it("places an answer between changes that only the manuscript itself remembers", () => {
    const text = "a. a. a. a. a.";
    const first = editOf({ id: "first", type: "replace", position: 0, length: 1, content: "b" });
    const last = editOf({ id: "last", type: "add", position: 12, content: "c " });
    const middle = editOf({ id: "mid", type: "replace", position: 6, length: 1, content: "d" });
    const state = after(
      text,
      autoApplied([first, last], text),
      { type: "proposed", edits: [middle], madeFor: text },
      { type: "acceptedAll", time: NOW },
    );
    // Nothing in the text itself tells one "a." from another.
    expect(state.content).toBe("b. a. d. a. c a.");
  });

  it("keeps edits between two places that changed in another window", () => {
    const text = "Leverage is 2.8x. Cover is strong. Cash fell.";
    const cover = editOf({ id: "c", type: "replace", position: 27, length: 6, content: "weak" });
    const state = after(
      text,
      { type: "proposed", edits: [cover], madeFor: text },
      {
        type: "remote",
        content: "Net leverage is 3.0x. Cover is strong. Cash rose.",
        description: "Change from another window",
        time: NOW,
      },
      { type: "acceptedAll", time: NOW },
    );
    expect(state.content).toBe("Net leverage is 3.0x. Cover is weak. Cash rose.");
  });

  it("drops edits that point outside the text and says why", () => {
    const wild = editOf({ id: "wild", type: "remove", position: 90, length: 4 });
    const state = after(TEXT, { type: "proposed", edits: [wild], madeFor: TEXT });
    expect(state.pendingEdits).toEqual([]);
    expect(state.reports).toMatchObject([{ dropped: [{ reason: OUT_OF_BOUNDS }] }]);
  });

  it("takes text from elsewhere, moves pending edits along, and can go back", () => {
    const state = after(TEXT, PROPOSED, {
      type: "remote",
      content: `Summary. ${TEXT}`,
      description: "Change from another window",
      time: NOW,
    });
    expect(state.pendingEdits.map(({ position }) => position)).toEqual([21, 26]);
    expect(manuscriptReducer(state, { type: "undone" }).content).toBe(TEXT);
  });
});

describe("what stands in the text", () => {
  const ACCEPTED = "Leverage is 3.0x. Cover is 3.5x.";

  it("is known of every snapshot, so that Undo takes back the edits of one change alone", () => {
    const state = after(
      TEXT,
      PROPOSED,
      { type: "accepted", id: "figure", time: NOW },
      { type: "accepted", id: "cover", time: NOW },
      { type: "undone" },
    );
    expect(state.applied).toEqual(["figure"]);
    expect(state.reports).toEqual([{ kind: "undone", ids: ["cover"] }]);
  });

  it("is again what it was when a change that took an edit away is undone", () => {
    const cut = after(TEXT, PROPOSED, { type: "acceptedAll", time: NOW }, typedNow(TEXT));
    expect(cut.reports).toEqual([{ kind: "undone", ids: ["figure", "cover"] }]);
    expect(manuscriptReducer(cut, { type: "undone" })).toMatchObject({
      content: ACCEPTED,
      applied: ["figure", "cover"],
      reports: [{ kind: "redone", ids: ["figure", "cover"] }],
    });
  });

  it("follows the editor's own undo and redo, which come as typing", () => {
    const state = after(TEXT, PROPOSED, { type: "acceptedAll", time: NOW });
    const back = manuscriptReducer(state, typedNow(TEXT));
    expect(back.applied).toEqual([]);
    const forth = manuscriptReducer(back, typedNow(ACCEPTED));
    expect(forth.applied).toEqual(["figure", "cover"]);
    expect(manuscriptReducer(forth, typedNow(TEXT)).reports).toMatchObject([{ kind: "undone" }]);
  });

  it("is not put back by Undo where Ctrl Z took it back, and is by redo", () => {
    const state = after(TEXT, PROPOSED, { type: "acceptedAll", time: NOW });
    const back = manuscriptReducer(state, {
      type: "typed",
      content: TEXT,
      isTakenBack: true,
      time: NOW,
    });
    expect(back.applied).toEqual([]);
    expect(manuscriptReducer(back, { type: "undone" })).toBe(back);
    expect(manuscriptReducer(back, typedNow(state.content)).applied).toEqual(["figure", "cover"]);
  });

  it("is known by redo where several steps were taken back at once", () => {
    const written = typedNow(`${ACCEPTED} More.`);
    const state = after(TEXT, PROPOSED, { type: "acceptedAll", time: NOW }, written);
    const back = manuscriptReducer(state, {
      type: "typed",
      content: TEXT,
      isTakenBack: true,
      time: NOW,
    });
    expect(manuscriptReducer(back, typedNow(ACCEPTED)).applied).toEqual(["figure", "cover"]);
  });

  it("says nothing where a snapshot of an older product does not know it", () => {
    const old = { content: TEXT, time: NOW, description: "Typing" };
    const state = { ...newManuscript(ACCEPTED, ["cover"]), snapshots: [old] };
    expect(manuscriptReducer(state, { type: "undone" })).toMatchObject({
      content: TEXT,
      applied: ["cover"],
      reports: [],
    });
  });
});

describe("an edit proposed again", () => {
  const text = "Leverage is 2.8x at the end of FY2025. Cash fell.";
  const edit = editOf({ id: "figure", type: "replace", position: 12, length: 4, content: "3.0x" });
  const place = placeOf(text, edit);
  const again = { type: "proposedAgain", edit, place } as const;

  it("waits where what it was made for stands now", () => {
    const state = after(`Summary. ${text}`, again);
    expect(state.pendingEdits).toMatchObject([{ id: "figure", position: 21, number: 1 }]);
  });

  it("has the number it had, unless another has that now", () => {
    const numbered: ManuscriptAction = { ...again, edit: { ...edit, number: 7 } };
    expect(after(text, numbered).pendingEdits).toMatchObject([{ number: 7 }]);
    const other = editOf({ id: "other", type: "add", position: 0, content: "Net " });
    const proposal: ManuscriptAction = { type: "proposed", edits: [other], madeFor: text };
    const taken = after(text, proposal, { ...again, edit: { ...edit, number: 1 } });
    expect(taken.pendingEdits.map(({ id, number }) => [id, number])).toEqual([
      ["other", 1],
      ["figure", 2],
    ]);
  });

  it("is left out with the reason where that is gone", () => {
    const state = after("Leverage is 2.9x at the end of FY2025.", again);
    expect(state.pendingEdits).toEqual([]);
    expect(state.reports).toMatchObject([
      { kind: "dropped", dropped: [{ reason: ITS_TEXT_CHANGED }] },
    ]);
  });
});

describe("snapshots", () => {
  it("are taken once for a burst of typing, and anew after a pause", () => {
    const state = after(
      "",
      { type: "typed", content: "a", time: NOW },
      { type: "typed", content: "ab", time: NOW + BURST_PAUSE_MS - 1 },
      { type: "typed", content: "abc", time: NOW + 2 * BURST_PAUSE_MS },
    );
    expect(state.snapshots.map(({ content }) => content)).toEqual(["", "ab"]);
  });

  it("are taken anew when a burst goes on for a minute", () => {
    const keys = Array.from({ length: 61 }, (_, second) => ({
      type: "typed" as const,
      content: "x".repeat(second + 1),
      time: NOW + second * 1000,
    }));
    expect(BURST_MAX_MS).toBe(60_000);
    expect(after("", ...keys).snapshots).toHaveLength(2);
  });

  it("are kept for the last 10 changes", () => {
    const typed = Array.from({ length: 14 }, (_, index) => ({
      type: "typed" as const,
      content: `text ${index}`,
      time: NOW + index * BURST_PAUSE_MS,
    }));
    const state = after("", ...typed);
    expect(UNDO_LIMIT).toBe(10);
    expect(state.snapshots).toHaveLength(10);
    const undone = state.snapshots.reduce(
      (now) => manuscriptReducer(now, { type: "undone" }),
      state,
    );
    expect(undone.content).toBe("text 3");
    expect(manuscriptReducer(undone, { type: "undone" })).toBe(undone);
  });
});

describe("the laws of pending edits", () => {
  it("rejecting all leaves the text as it was", () => {
    fc.assert(
      fc.property(textWithAnyEdits, ({ text, edits }) => {
        const pending = after(text, { type: "proposed", edits, madeFor: text });
        const end = pending.pendingEdits.reduce(
          (state, { id }) => manuscriptReducer(state, { type: "rejected", id }),
          pending,
        );
        expect(end).toMatchObject({ content: text, pendingEdits: [] });
      }),
    );
  });

  it("accepting some and rejecting the rest equals applying only those", () => {
    const cases = textWithEdits.chain(({ text, edits }) =>
      fc.record({
        text: fc.constant(text),
        edits: fc.constant(edits),
        wanted: fc.subarray([...edits]),
      }),
    );
    fc.assert(
      fc.property(cases, ({ text, edits, wanted }) => {
        const pending = after(text, { type: "proposed", edits, madeFor: text });
        const end = pending.pendingEdits.reduce(
          (state, { id }) =>
            manuscriptReducer(
              state,
              wanted.some((edit) => edit.id === id)
                ? { type: "accepted", id, time: NOW }
                : { type: "rejected", id },
            ),
          pending,
        );
        expect(end.content).toBe(applyEdits(text, wanted));
      }),
    );
  });

  it("every action can be undone to the text before it, and pending edits always fit", () => {
    const steps = fc.array(
      fc.record({ sample: textWithAnyEdits, kind: fc.constantFrom("propose", "apply", "accept") }),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(steps, (sequence) => {
        let state = newManuscript("Overview: a 😀 b");
        for (const { sample, kind } of sequence) {
          const before = state;
          state = manuscriptReducer(state, actionOf(kind, sample.edits, state));
          const { valid } = checkEdits(state.content, state.pendingEdits);
          expect(valid).toHaveLength(state.pendingEdits.length);
          const isChanged = state.content !== before.content;
          const back = isChanged ? manuscriptReducer(state, { type: "undone" }) : before;
          expect(back.content).toBe(before.content);
        }
      }),
    );
  });
});

function actionOf(
  kind: string,
  edits: readonly ReturnType<typeof editOf>[],
  { content, pendingEdits }: Manuscript,
): ManuscriptAction {
  const fresh = edits.map((edit) => ({ ...edit, id: `${kind}-${edit.id}-${content.length}` }));
  if (kind === "propose") return { type: "proposed", edits: fresh, madeFor: content };
  if (kind === "apply") return autoApplied(fresh, content);
  return { type: "accepted", id: pendingEdits[0]?.id ?? "none", time: NOW };
}

function autoApplied(
  edits: readonly ReturnType<typeof editOf>[],
  madeFor: string,
): ManuscriptAction {
  return { type: "autoApplied", edits, madeFor, description: "Overview", time: NOW };
}

function typedNow(content: string): ManuscriptAction {
  return { type: "typed", content, time: NOW + 1 };
}

function after(content: string, ...actions: readonly ManuscriptAction[]): Manuscript {
  return actions.reduce(manuscriptReducer, newManuscript(content));
}
