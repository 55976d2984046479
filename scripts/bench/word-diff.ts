import { diffWordsWithSpace } from "diff";
import type { Edit } from "#core/text/edits/edit.ts";
import { acceptEdit } from "#core/text/edits/accept-edit.ts";
import { manuscriptReducer, newManuscript } from "#core/text/edits/manuscript.ts";
import { applyChanges } from "#core/text/edits/text-change.ts";
import {
  type DiffEffort,
  IN_WORKER,
  ON_MAIN_THREAD,
  wordDiff,
} from "#core/text/edits/word-diff.ts";

const WORD_COUNTS = [2_000, 20_000, 100_000];
const RUNS = 9;
/** On the main thread, whatever the texts. */
const DIFF_LIMIT_MS = 50;
/** jsdiff is given up after this long: at 20,000 rewritten words it would take minutes. */
const JSDIFF_GIVES_UP_MS = 3_000;
const PENDING = 1_000;
const ACCEPT_LIMIT_MS = 16;

/** Changes between two texts, ours on the main thread and in a worker beside jsdiff's. */
export function benchWordDiff(): { title: string; rows: string[][] } {
  const limit = `limit ${DIFF_LIMIT_MS} ms`;
  const main = ["ours, main thread ms", "changes", limit];
  const others = ["ours, worker ms", "changes", "jsdiff ms", "changes"];
  const rows = WORD_COUNTS.flatMap((count) => {
    const chance = newChance(count);
    const before = textOf(chance, count);
    return [
      measured(count, "5%", before, edited(chance, before)),
      measured(count, "all", before, textOf(chance, count)),
    ];
  });
  return {
    title: `Word diff (median of ${RUNS}, longest in brackets)`,
    rows: [["words", "changed", ...main, ...others], ...rows],
  };
}

function measured(count: number, changed: string, before: string, after: string): string[] {
  const main = ours(before, after, ON_MAIN_THREAD);
  const worker = ours(before, after, IN_WORKER);
  const start = performance.now();
  const theirs = diffWordsWithSpace(before, after, { timeout: JSDIFF_GIVES_UP_MS });
  const took = performance.now() - start;
  return [
    count.toLocaleString("en-US"),
    changed,
    `${main.median.toFixed(1)} (${main.longest.toFixed(1)})`,
    String(main.changes),
    main.median <= DIFF_LIMIT_MS ? "kept" : "MISSED",
    `${worker.median.toFixed(1)} (${worker.longest.toFixed(1)})`,
    String(worker.changes),
    theirs === undefined ? `gave up after ${JSDIFF_GIVES_UP_MS}` : took.toFixed(1),
    theirs === undefined ? "" : String(theirs.filter(({ added }) => added).length),
  ];
}

function ours(before: string, after: string, effort: DiffEffort) {
  const times: number[] = [];
  let changes = 0;
  for (let run = 0; run < RUNS; run++) {
    const start = performance.now();
    const found = wordDiff(before, after, { effort });
    times.push(performance.now() - start);
    changes = found.length;
    if (applyChanges(before, found) !== after) throw new Error("A diff does not rebuild its text");
  }
  return { median: median(times), longest: Math.max(...times), changes };
}

/** Accepting each of 1,000 pending edits in a text of 20,000 words, in a mixed order. */
export function benchAcceptEdit(): { title: string; rows: string[][] } {
  const chance = newChance(7);
  const text = textOf(chance, 20_000);
  const edits = pendingIn(text);
  const ids = edits.map(({ id }) => ({ id, place: chance(PENDING * 8) }));
  const order = ids.toSorted((a, b) => a.place - b.place).map(({ id }) => id);
  const alone = timed(order, (id) => void acceptEdit(text, edits, id));
  let state = manuscriptReducer(newManuscript(text), { type: "proposed", edits, madeFor: text });
  const reduced = timed(order, (id) => {
    state = manuscriptReducer(state, { type: "accepted", id, time: 0 });
  });
  const row = (name: string, times: readonly number[]) => [
    name,
    median(times).toFixed(2),
    late(times).toFixed(2),
    late(times) <= ACCEPT_LIMIT_MS ? "kept" : "MISSED",
  ];
  return {
    title: `Accepting one of ${PENDING.toLocaleString("en-US")} pending edits in 20,000 words`,
    rows: [
      ["by", "median ms", "99th of 100 ms", `limit ${ACCEPT_LIMIT_MS} ms`],
      row("acceptEdit", alone),
      row("the manuscript", reduced),
    ],
  };
}

function pendingIn(text: string): readonly Edit[] {
  const step = Math.floor(text.length / PENDING);
  return Array.from({ length: PENDING }, (_, at) => ({
    id: `e${at}`,
    type: "replace",
    position: at * step,
    length: 3,
    content: `edit ${at}`,
    timestamp: "2026-11-20T09:44:00.000Z",
  }));
}

function timed(ids: readonly string[], act: (id: string) => void): readonly number[] {
  return ids.map((id) => {
    const start = performance.now();
    act(id);
    return performance.now() - start;
  });
}

/** Reproducible chance: whole numbers below a limit. */
function newChance(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 8) % limit;
  };
}

const SYLLABLES =
  "re ven de bt co ver mar gin le ra ca sh flo bo nd ra te ti on al ex pen se".split(" ");
const VOCABULARY = 3_000;

/** Sentences of 8 to 27 words, a figure in every tenth place, five sentences to a paragraph. */
function textOf(chance: (limit: number) => number, count: number): string {
  const pieces: string[] = [];
  let left = 0;
  let sentences = 0;
  for (let at = 0; at < count; at++) {
    const isFirst = left === 0;
    if (isFirst) left = 8 + chance(20);
    const word = chance(10) === 0 ? `${chance(900)}.${chance(10)}x` : wordOf(chance(VOCABULARY));
    pieces.push(isFirst ? word.charAt(0).toUpperCase() + word.slice(1) : word);
    left -= 1;
    if (left === 0) sentences += 1;
    const sentenceEnd = sentences % 5 === 0 ? ".\n\n" : ". ";
    pieces.push(left > 0 ? " " : sentenceEnd);
  }
  return pieces.join("");
}

/** Some words are common and most are rare, as in any text. */
function wordOf(index: number): string {
  const rank = Math.floor((index * index) / VOCABULARY);
  const syllable = (divisor: number) =>
    SYLLABLES[Math.floor(rank / divisor) % SYLLABLES.length] ?? "";
  return syllable(1) + syllable(SYLLABLES.length) + (rank % 3 === 0 ? "" : syllable(7));
}

function edited(chance: (limit: number) => number, text: string): string {
  return text.replaceAll(/[a-z]{2,}/g, (word) =>
    chance(20) === 0 ? wordOf(chance(VOCABULARY)) : word,
  );
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}

/** What 99 of 100 do not exceed: single outliers are other work of the machine. */
function late(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? 0;
}
