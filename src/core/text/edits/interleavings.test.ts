import { describe, expect, it } from "vitest";
import type { ProposedEdit } from "#core/text/edits/edit.ts";
import { editNews, withNews } from "#core/text/edits/edit-outcomes.ts";
import {
  type Manuscript,
  type ManuscriptAction,
  manuscriptReducer,
  newManuscript,
} from "#core/text/edits/manuscript.ts";
import {
  cardsUp,
  type Letter,
  type PlannedEdit,
  slowAccept,
  slowAcceptAll,
  slowArrive,
  slowAsk,
  type SlowManuscript,
  slowManuscript,
  slowPending,
  slowReject,
  slowRemote,
  slowText,
  slowType,
  slowUndo,
  textOf,
  toldPending,
  wireEdits,
} from "#core/text/edits/testing/slow-manuscript.ts";
import { BURST_PAUSE_MS } from "#core/text/edits/typing-burst.ts";

const INTERLEAVINGS = 100_000;
const ACTIONS_MAX = 7;

/** One document in a window: the product's manuscript beside the slow one. */
type Window = {
  fast: Manuscript;
  readonly slow: SlowManuscript;
  /** Every edit that came here, with what became of it, as a conversation keeps them. */
  told: readonly ProposedEdit[];
};

describe("typing, accepting, rejecting, undoing, answers and another window, in any order", () => {
  it(`never lose or misplace a character or what became of an edit, in ${INTERLEAVINGS} interleavings`, () => {
    let actions = 0;
    for (let seed = 0; seed < INTERLEAVINGS; seed += 1) actions += interleaving(seed);
    expect(actions).toBeGreaterThan(INTERLEAVINGS);
  }, 120_000);
});

/** Some random actions in two windows of one document, compared after each; how many there were. */
function interleaving(seed: number): number {
  const world = newWorld(seed);
  const letters = world.letters(world.below(9));
  const windows = [0, 1].map((): Window => ({
    fast: newManuscript(textOf(letters)),
    slow: slowManuscript(letters),
    told: [],
  }));
  const count = 1 + world.below(ACTIONS_MAX);
  const done: string[] = [];
  for (let step = 0; step < count; step += 1) {
    const mine = windows[world.below(2)];
    const other = windows.find((window) => window !== mine);
    if (mine === undefined || other === undefined) throw new Error("There are two windows");
    done.push(act(world, mine, other, step * BURST_PAUSE_MS));
    compare(mine, () => `seed ${seed}: ${done.join(", ")}`);
  }
  const [first, second] = windows;
  if (first === undefined || second === undefined) throw new Error("There are two windows");
  remote(second, first, count * BURST_PAUSE_MS);
  compare(second, () => `seed ${seed}: ${done.join(", ")}, in the end`);
  if (first.fast.content !== second.fast.content) throw new Error(`seed ${seed}: windows differ`);
  return count;
}

/** By hand instead of `expect`, which takes longer than the action that is checked. */
function compare({ fast, slow, told }: Window, story: () => string): void {
  const mistold = told.filter((edit) => !isRightlyTold(edit, slow));
  const isSame =
    fast.content === slowText(slow) &&
    toldPending(fast).join("\n") === slowPending(slow).join("\n") &&
    mistold.length === 0;
  if (isSame) return;
  const so = story();
  expect({ so, text: fast.content, pending: toldPending(fast), mistold }).toEqual({
    so,
    text: slowText(slow),
    pending: slowPending(slow),
    mistold: [],
  });
}

/** Open while it waits, applied while it stands in the text, else out of it for some reason. */
function isRightlyTold({ id, outcome }: ProposedEdit, { pending, applied }: SlowManuscript) {
  if (pending.some((proposal) => proposal.id === id)) return outcome === undefined;
  if (applied.has(id)) return outcome === "applied";
  return outcome !== undefined && outcome !== "applied";
}

/** The window after an action, with what it reports of edits. */
function become(mine: Window, next: Manuscript, madeFor: string = mine.fast.content): void {
  const news = editNews(next === mine.fast ? [] : next.reports, { content: next.content, madeFor });
  mine.told = withNews(mine.told, news);
  mine.fast = next;
}

function act(world: World, mine: Window, other: Window, time: number): string {
  const kind = KINDS[world.below(KINDS.length)] ?? "type";
  ACTS[kind]({ world, mine, other, time });
  return kind;
}

type Scene = {
  readonly world: World;
  readonly mine: Window;
  readonly other: Window;
  readonly time: number;
};

const ACTS = {
  type: ({ world, mine, time }: Scene) => {
    const chars = cardsUp(mine.slow);
    const { from, to, insert } = world.edit(chars.length, 0);
    const content = textOf([...chars.slice(0, from), ...insert, ...chars.slice(to)]);
    slowType(mine.slow, { from, to, insert });
    become(mine, manuscriptReducer(mine.fast, { type: "typed", content, time }));
  },
  ask: ({ world, mine }: Scene) => {
    slowAsk(mine.slow, world.plan(cardsUp(mine.slow).length));
  },
  propose: (scene: Scene) => {
    arrive(scene, false);
  },
  generate: (scene: Scene) => {
    arrive(scene, true);
  },
  accept: ({ world, mine, time }: Scene) => {
    const id = someId(world, mine);
    slowAccept(mine.slow, id);
    become(mine, manuscriptReducer(mine.fast, { type: "accepted", id, time }));
  },
  reject: ({ world, mine }: Scene) => {
    const id = someId(world, mine);
    slowReject(mine.slow, id);
    become(mine, manuscriptReducer(mine.fast, { type: "rejected", id }));
  },
  acceptAll: ({ mine, time }: Scene) => {
    slowAcceptAll(mine.slow);
    become(mine, manuscriptReducer(mine.fast, { type: "acceptedAll", time }));
  },
  undo: ({ mine }: Scene) => {
    slowUndo(mine.slow);
    become(mine, manuscriptReducer(mine.fast, { type: "undone" }));
  },
  remote: ({ mine, other, time }: Scene) => {
    remote(mine, other, time);
  },
};

/** What people do often stands twice. */
const KINDS: readonly (keyof typeof ACTS)[] = [
  "type",
  "type",
  "ask",
  "ask",
  "propose",
  "propose",
  "generate",
  "accept",
  "accept",
  "reject",
  "acceptAll",
  "undo",
  "remote",
];

function someId(world: World, { fast: { pendingEdits } }: Window): string {
  return pendingEdits[world.below(pendingEdits.length)]?.id ?? "none";
}

function arrive({ world, mine, time }: Scene, isApplied: boolean): void {
  const answer = mine.slow.answers[world.below(mine.slow.answers.length)];
  if (answer === undefined) return;
  const { madeFor } = answer;
  const edits = wireEdits(answer);
  const before = new Set(mine.slow.pending.map(({ id }) => id));
  slowArrive(mine.slow, answer, isApplied);
  mine.told = [...mine.told, ...edits];
  const action: ManuscriptAction = isApplied
    ? { type: "autoApplied", edits, madeFor, description: "Answer", time }
    : { type: "proposed", edits, madeFor };
  become(mine, manuscriptReducer(mine.fast, action), madeFor);
  if (isApplied) return;
  const waiting = mine.slow.pending.filter(({ id }) => !before.has(id)).length;
  const dropped = mine.fast.reports.flatMap((report) =>
    report.kind === "dropped" ? report.dropped : [],
  );
  // Every edit of an answer waits or is told of, with its reason.
  if (waiting + dropped.filter(({ reason }) => reason !== "").length !== edits.length) {
    throw new Error(`${edits.length} edits came, ${waiting} wait, ${dropped.length} are told of`);
  }
}

function remote(mine: Window, { slow, fast }: Window, time: number): void {
  slowRemote(mine.slow, cardsUp(slow));
  const description = "Other window";
  const { content } = fast;
  become(mine, manuscriptReducer(mine.fast, { type: "remote", content, description, time }));
}

type World = ReturnType<typeof newWorld>;

/** Reproducible chance, and letters that are all different: no two places look the same. */
function newWorld(seed: number) {
  let state = seed;
  let key = 0;
  let ids = 0;

  function below(limit: number): number {
    // Mulberry32.
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % Math.max(1, limit);
  }

  function letters(count: number): readonly Letter[] {
    return Array.from({ length: count }, () => {
      key += 1;
      // Every third takes two UTF-16 units, all of them beginning with the same half.
      return { key, char: String.fromCodePoint((key % 3 === 0 ? 0x1_f4_00 : 0x4e_00) + key) };
    });
  }

  /** Anywhere from the `least` character on; never one that changes nothing. */
  function edit(length: number, least: number): PlannedEdit {
    const from = least + below(length - least + 1);
    const to = from + below(Math.min(4, length - from + 1));
    ids += 1;
    return { id: `e${ids}`, from, to, insert: letters(from === to ? 1 + below(2) : below(3)) };
  }

  return {
    below,
    letters,
    edit,
    /** Edits that do not overlap, in the order of the text. */
    plan: (length: number): readonly PlannedEdit[] => {
      const plan: PlannedEdit[] = [];
      const count = 1 + below(4);
      for (let rank = 0; rank < count; rank += 1) {
        const next = edit(length, plan.at(-1)?.to ?? 0);
        const last = plan.at(-1);
        // An addition where a range begins is the earlier of the two.
        if (last !== undefined && next.from < last.to) break;
        plan.push(next);
      }
      return plan;
    },
  };
}
