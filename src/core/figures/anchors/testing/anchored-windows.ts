import { anchoredManuscript, mergeAnchors } from "#core/figures/anchors/anchored-manuscript.ts";
import { anchorsOfFragment, type Fragment, fragmentOf } from "#core/figures/anchors/fragment.ts";
import { standsAsBound } from "#core/figures/anchors/in-force.ts";
import { type Anchor, type BoundAnchor, isBound } from "#core/ledger/anchor.ts";
import type { Edit } from "#core/text/edits/edit.ts";
import { joinedAnchors } from "#core/text/edits/edit-anchors.ts";
import { type Manuscript, newManuscript } from "#core/text/edits/manuscript.ts";
import { moveAnchors } from "#core/text/edits/move-anchors.ts";
import { BURST_PAUSE_MS } from "#core/text/edits/typing-burst.ts";

/** One character, and the figure it was written as part of; copies of a figure are the same figure. */
type Letter = { readonly char: string; readonly figure: number | undefined };

/** A document in a window, with the truth about every letter beside it. */
type Window = {
  manuscript: Manuscript;
  letters: readonly Letter[];
  /** What stood before each snapshot, as the undo of the window has them. */
  readonly before: Map<object, readonly Letter[]>;
  clipboard: { readonly fragment: Fragment; readonly letters: readonly Letter[] } | undefined;
  /** Replacements that wait, each with the letters it brings. */
  readonly waiting: Map<string, readonly Letter[]>;
};

/** Words and figures of which many are alike: it is hard to tell one from another. */
const WORDS = ["a ", "b", ". ", "\n", "5 "];
const FIGURES = ["5", "5.1%", "55"];
const WHEN = "2026-11-20T09:44:00.000Z";

/**
 * Random actions in two windows of one document; what is wrong with the first anchor that stands on
 * characters that are not its own, or undefined.
 */
export function faultAfter(seed: number, actions: number): string | undefined {
  const below = chance(seed);
  let figures = 0;
  let time = 0;
  const figureOf = new Map<string, number>();

  function written(count: number): { letters: Letter[]; anchors: BoundAnchor[] } {
    const letters: Letter[] = [];
    const anchors: BoundAnchor[] = [];
    for (let at = 0; at < count; at += 1) {
      const isFigure = below(2) === 0;
      const text =
        (isFigure ? FIGURES : WORDS)[below(isFigure ? FIGURES.length : WORDS.length)] ?? "";
      figures += 1;
      const figure = isFigure ? figures : undefined;
      if (isFigure && below(3) > 0) anchors.push(anchorOn(figures, text, letters.length));
      letters.push(...text.split("").map((char) => ({ char, figure })));
    }
    return { letters, anchors };
  }

  function learn({ manuscript }: Window): void {
    for (const { id, binding } of manuscript.anchors.filter(isBound)) {
      if ("ref" in binding) figureOf.set(id, Number(binding.ref.item.slice(4)));
    }
  }

  const first = written(2 + below(5));
  const windows = [0, 1].map((): Window => ({
    manuscript: newManuscript(textOf(first.letters), [], first.anchors),
    letters: first.letters,
    before: new Map(),
    clipboard: undefined,
    waiting: new Map(),
  }));

  /** What both windows last held together. */
  let saved = { content: textOf(first.letters), anchors: first.anchors as readonly Anchor[] };

  function become(window: Window, next: Manuscript, letters: readonly Letter[]): void {
    const snapshot = next.snapshots.at(-1);
    if (snapshot !== undefined && !window.before.has(snapshot))
      window.before.set(snapshot, window.letters);
    window.manuscript = next;
    window.letters = letters;
    learn(window);
  }

  function splice(window: Window, insert: readonly Letter[], isCut = false) {
    const { length } = window.letters;
    const from = below(length + 1);
    const to = isCut || below(2) === 0 ? from + below(Math.min(6, length - from) + 1) : from;
    const letters = [...window.letters.slice(0, from), ...insert, ...window.letters.slice(to)];
    return { from, to, letters, change: { from, to, insert: textOf(insert) } };
  }

  function typeIn(window: Window, insert: readonly Letter[], fragment?: Fragment): void {
    // While edits wait nobody types.
    if (window.manuscript.pendingEdits.length > 0) return;
    const { from, letters, change } = splice(window, insert);
    const moved = moveAnchors(window.manuscript.anchors, [change]);
    const pasted =
      fragment === undefined
        ? []
        : anchorsOfFragment(fragment, from, { id: `p${(figures += 1)}`, at: WHEN });
    // The editor tells what was done; where it doesn't, what was put in or taken out is found again.
    const isPlain = change.from === change.to || change.insert === "";
    const isTold = fragment !== undefined || !isPlain || below(4) > 0;
    const anchors = isTold ? joinedAnchors(moved, pasted) : undefined;
    const content = textOf(letters);
    const next = anchoredManuscript(window.manuscript, {
      type: "typed",
      content,
      time: (time += below(2) * BURST_PAUSE_MS),
      ...(anchors && { anchors }),
    });
    become(window, next, letters);
  }

  const acts: readonly ((window: Window, other: Window) => void)[] = [
    (window) => {
      typeIn(window, written(below(3)).letters);
    },
    (window) => {
      const { from, to } = splice(window, [], true);
      const { content, anchors } = window.manuscript;
      window.clipboard = {
        fragment: fragmentOf(content, anchors, { from, to }),
        letters: window.letters.slice(from, to),
      };
    },
    (window) => {
      if (window.clipboard !== undefined) {
        typeIn(window, window.clipboard.letters, window.clipboard.fragment);
      }
    },
    (window) => {
      if (window.manuscript.pendingEdits.length > 0) return;
      const made = written(1 + below(4));
      const { from, to } = splice(window, []);
      const id = `e${(figures += 1)}`;
      window.waiting.set(id, made.letters);
      const content = textOf(made.letters);
      window.manuscript = anchoredManuscript(window.manuscript, {
        type: "proposed",
        edits: [
          {
            id,
            type: from === to ? "add" : "replace",
            position: from,
            ...(from === to ? {} : { length: to - from }),
            content,
            timestamp: WHEN,
            anchors: made.anchors,
          },
        ],
        madeFor: window.manuscript.content,
      });
    },
    (window) => {
      const [edit] = window.manuscript.pendingEdits;
      if (edit === undefined) return;
      const { position: from, length = 0 } = edit;
      const brought = window.waiting.get(edit.id) ?? [];
      const letters = [
        ...window.letters.slice(0, from),
        ...brought,
        ...window.letters.slice(from + length),
      ];
      const action = { type: "accepted", id: edit.id, time: (time += BURST_PAUSE_MS) } as const;
      become(window, anchoredManuscript(window.manuscript, action), letters);
    },
    (window) => {
      const [edit] = window.manuscript.pendingEdits;
      if (edit === undefined) return;
      window.manuscript = anchoredManuscript(window.manuscript, { type: "rejected", id: edit.id });
    },
    (window) => {
      const latest = window.manuscript.snapshots.at(-1);
      const letters = (latest && window.before.get(latest)) ?? window.letters;
      const next = anchoredManuscript(window.manuscript, { type: "undone" });
      // What was chosen since stays where the same characters stand: of those it is what the analyst said.
      const chosen = next.anchors.filter(
        (each) => each.by === "analyst" && standsAsBound(next.content, each),
      );
      const told = letters.map((letter, place) => {
        const own = chosen.find(({ from, to }) => place >= from && place < to);
        return own === undefined ? letter : { ...letter, figure: figureOf.get(own.id) };
      });
      become(window, next, told);
    },
    (window) => {
      const { content, anchors } = window.manuscript;
      window.manuscript = newManuscript(content, [], reloaded(anchors));
      window.before.clear();
    },
    (window, other) => {
      const anchors = mergeAnchors({
        saved: saved.anchors,
        taken: other.manuscript.anchors,
        other: window.manuscript.anchors,
        content: { taken: other.manuscript.content, other: window.manuscript.content },
        didOtherWrite: window.manuscript.content !== saved.content,
      });
      const next = anchoredManuscript(window.manuscript, {
        type: "remote",
        content: other.manuscript.content,
        anchors,
        description: "Other window",
        time: (time += BURST_PAUSE_MS),
      });
      // Of a text that reads alike in both, a figure is what the window says that bound it.
      const own = new Set(other.manuscript.anchors.map(({ id }) => id));
      const isAlike = other.manuscript.content === window.manuscript.content;
      const mine = isAlike ? next.anchors.filter(({ id }) => !own.has(id)) : [];
      const letters = other.letters.map((letter, place) =>
        mine.some(({ from, to }) => place >= from && place < to)
          ? (window.letters[place] ?? letter)
          : letter,
      );
      become(window, next, letters);
      saved = { content: next.content, anchors: next.anchors };
    },
    (window) => {
      confirmAll(window);
    },
    (window) => {
      rollForward(window);
    },
    (window) => {
      const { pendingEdits } = window.manuscript;
      if (pendingEdits.length === 0) return;
      const letters = pendingEdits.toReversed().reduce<readonly Letter[]>((now, edit) => {
        const { id, position: from, length = 0 } = edit;
        return [
          ...now.slice(0, from),
          ...(window.waiting.get(id) ?? []),
          ...now.slice(from + length),
        ];
      }, window.letters);
      const action = { type: "acceptedAll", time: (time += BURST_PAUSE_MS) } as const;
      become(window, anchoredManuscript(window.manuscript, action), letters);
    },
  ];

  /** Every figure of the text that has no anchor gets one; of a list made for another text none does. */
  function confirmAll(window: Window): void {
    const listed = window.manuscript.content;
    const early = unboundIn(window);
    if (below(4) === 0) typeIn(window, written(1).letters);
    const { content } = window.manuscript;
    const next = anchoredManuscript(window.manuscript, {
      type: "anchored",
      time: 0,
      anchors: content === listed ? unboundIn(window) : early,
      content: listed,
    });
    become(window, next, window.letters);
  }

  function unboundIn({
    manuscript: { content, anchors },
    letters,
  }: Window): readonly BoundAnchor[] {
    return runsOf(letters)
      .filter(({ from, to }) => !anchors.some((each) => each.from < to && from < each.to))
      .map(({ figure, from, to }) => {
        const id = `c${(figures += 1)}`;
        return { ...anchorOn(figure, content.slice(from, to), from), id, by: "analyst" };
      });
  }

  /** Each figure whose anchor stands is proposed anew with a binding of its own, several edits at once. */
  function rollForward(window: Window): void {
    const { content, anchors, pendingEdits } = window.manuscript;
    if (pendingEdits.length > 0) return;
    const edits = anchors
      .filter(({ from, to, text }) => content.slice(from, to) === text && below(3) > 0)
      .map(({ from, to }): Edit => {
        const text = FIGURES[below(FIGURES.length)] ?? "";
        const id = `r${(figures += 1)}`;
        const figure = figures;
        window.waiting.set(
          id,
          text.split("").map((char) => ({ char, figure })),
        );
        const place = { id, type: "replace" as const, position: from, length: to - from };
        return { ...place, content: text, timestamp: WHEN, anchors: [anchorOn(figure, text, 0)] };
      });
    window.manuscript = anchoredManuscript(window.manuscript, {
      type: "proposed",
      edits,
      madeFor: content,
    });
  }

  for (const window of windows) learn(window);
  for (let step = 0; step < actions; step += 1) {
    const at = below(2);
    const [window, other] = [windows[at], windows[1 - at]];
    const act = acts[below(acts.length)];
    if (window === undefined || other === undefined) return "There are two windows";
    act?.(window, other);
    const fault = faultIn(window, figureOf);
    if (fault !== undefined) return `seed ${seed}, step ${step}: ${fault}`;
  }
  return undefined;
}

/** The stretches of letters that were written as one figure. */
function runsOf(letters: readonly Letter[]) {
  const runs: { readonly figure: number; readonly from: number; to: number }[] = [];
  for (const [at, { figure }] of letters.entries()) {
    const last = runs.at(-1);
    if (figure === undefined) continue;
    if (last?.to === at && last.figure === figure) last.to = at + 1;
    else runs.push({ figure, from: at, to: at + 1 });
  }
  return runs;
}

function anchorOn(figure: number, text: string, from: number): BoundAnchor {
  const binding = { ref: { entity: "HPKG", item: `Row ${figure}`, period: "2025" } };
  const to = from + text.length;
  return { id: `a${figure}`, from, to, text, binding, by: "product", at: WHEN };
}

function faultIn(
  { manuscript, letters }: Window,
  figureOf: Map<string, number>,
): string | undefined {
  const { content, anchors } = manuscript;
  if (content !== textOf(letters)) return `the text is ${content} and not ${textOf(letters)}`;
  let end = 0;
  for (const anchor of anchors) {
    const { id, from, to, text } = anchor;
    if (from < end || to > content.length || to <= from)
      return `${id} stands on nothing, or on another`;
    end = to;
    if (content.slice(from, to) !== text) continue;
    const own = figureOf.get(id);
    const isOwn = [letters[from], letters[to - 1]].every((letter) => letter?.figure === own);
    if (!isOwn) return `${id} stands on other characters in ${JSON.stringify(content)} at ${from}`;
  }
  return undefined;
}

function textOf(letters: readonly Letter[]): string {
  return letters.map(({ char }) => char).join("");
}

/** As the server gives back what it stored. */
function reloaded(anchors: readonly Anchor[]): readonly Anchor[] {
  // What was written as anchors is read as anchors.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return JSON.parse(JSON.stringify(anchors)) as readonly Anchor[];
}

/** Reproducible chance: Mulberry32. */
function chance(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % Math.max(1, limit);
  };
}
