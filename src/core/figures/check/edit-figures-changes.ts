import { plainText } from "#core/figures/read/text/plain-text.ts";
import type { CheckedFigure } from "#core/figures/read/verdicts/verdict.ts";
import type { Edit } from "#core/text/edits/edit.ts";
import { endOf, type placesOfApplied } from "#core/text/edits/edit-range.ts";

/** An edit with the place of what it brings in, in the text as it would stand with all applied. */
type PlacedEdit = ReturnType<typeof placesOfApplied<Edit>>[number];

type Texts = {
  /** Figures of the text as it is, and as it would stand, each in the order of its text. */
  readonly now: readonly CheckedFigure[];
  readonly later: readonly CheckedFigure[];
  /** The text as it would stand. */
  readonly text: string;
};

/** What one edit does to figures. */
export type EditChanges = {
  /** Figures that go or come, one in place of another counted once. */
  readonly altered: number;
  /** Figures in what it brings in, by their places in the text as it would stand. */
  readonly brought: readonly CheckedFigure[];
  /** Figures it does not touch that would be contradicted and are not now. */
  readonly contradictedElsewhere: readonly CheckedFigure[];
};

/**
 * What each edit does to figures, in the order of the edits. Figures that come back in the same words
 * are not altered, nor are those that one edit takes away and another brings in saying the same.
 */
export function changesByEdit(edits: readonly PlacedEdit[], texts: Texts): readonly EditChanges[] {
  const present = edits.map(({ edit }) => ({ from: edit.position, to: endOf(edit) }));
  const now = among(present, texts.now);
  const later = among(edits, texts.later);
  const pairs = paired(now.free, later.free, edits);
  const altered = alteredCounts(
    withStrays(now, pairs.strayNow),
    withStrays(later, pairs.strayLater),
  );
  const elsewhere = edits.map((): CheckedFigure[] => []);
  for (const free of pairs.newlyWrong) {
    elsewhere[causeOf(free, edits, texts.text)]?.push(free.figure);
  }
  return edits.map((_, index) => ({
    altered: altered[index] ?? 0,
    brought: later.touched[index] ?? [],
    contradictedElsewhere: elsewhere[index] ?? [],
  }));
}

type Pairs = {
  /** Figures that no edit touches and that are not there on the other side: they begin or end elsewhere. */
  readonly strayNow: readonly Free[];
  readonly strayLater: readonly Free[];
  /** Figures that would be contradicted and are not now. */
  readonly newlyWrong: readonly Free[];
};

/** The figures between the edits set against each other, both in the order of their texts. */
function paired(now: readonly Free[], later: readonly Free[], edits: readonly PlacedEdit[]): Pairs {
  const strayNow: Free[] = [];
  const strayLater: Free[] = [];
  const newlyWrong: Free[] = [];
  let at = 0;
  for (const free of later) {
    const { position, text, verdict } = free.figure;
    while (placeOf(now[at], edits) < position) at += passed(now[at], strayNow);
    const same = placeOf(now[at], edits) === position ? now[at] : undefined;
    const isPaired = same?.figure.text === text;
    if (isPaired) at += 1;
    else strayLater.push(free);
    const wasWrong = isPaired && same.figure.verdict === "contradicted";
    if (verdict === "contradicted" && !wasWrong) newlyWrong.push(free);
  }
  strayNow.push(...now.slice(at));
  return { strayNow, strayLater, newlyWrong };
}

function passed(free: Free | undefined, strays: Free[]): number {
  if (free !== undefined) strays.push(free);
  return 1;
}

/** Where a figure of the text as it is stands once the edits before it are applied. */
function placeOf(free: Free | undefined, edits: readonly PlacedEdit[]): number {
  if (free === undefined) return Infinity;
  const before = edits[free.behind - 1];
  return free.figure.position + (before === undefined ? 0 : before.to - endOf(before.edit));
}

/** A figure no edit touches, with the first edit behind it and the edit nearest to it, by their order. */
type Free = { readonly figure: CheckedFigure; readonly behind: number; readonly nearest: number };

type Among = {
  /** By edit, figures of which it covers any part, or inside which it stands. */
  readonly touched: readonly (readonly CheckedFigure[])[];
  readonly free: readonly Free[];
};

type Range = { readonly from: number; readonly to: number };

/** Figures by the edits they stand in or between; one that two edits touch is with both. */
function among(ranges: readonly Range[], figures: readonly CheckedFigure[]): Among {
  const touched = ranges.map((): CheckedFigure[] => []);
  const free: Free[] = [];
  let behind = 0;
  for (const figure of figures) {
    while (rangeAt(ranges, behind).to <= figure.position) behind += 1;
    let next = behind;
    for (; rangeAt(ranges, next).from < figure.position + figure.length; next += 1) {
      touched[next]?.push(figure);
    }
    if (next === behind) free.push({ figure, behind, nearest: nearestTo(figure, ranges, behind) });
  }
  return { touched, free };
}

const BEYOND: Range = { from: Infinity, to: Infinity };

function rangeAt(ranges: readonly Range[], at: number): Range {
  return ranges[at] ?? BEYOND;
}

function nearestTo(
  { position, length }: CheckedFigure,
  ranges: readonly Range[],
  behind: number,
): number {
  const before = ranges[behind - 1];
  if (before === undefined) return behind;
  const gap = rangeAt(ranges, behind).from - (position + length);
  return position - before.to <= gap ? behind - 1 : behind;
}

/** With the figures an edit touches those that begin or end elsewhere for what it puts next to them. */
function withStrays({ touched }: Among, strays: readonly Free[]): Among["touched"] {
  if (strays.length === 0) return touched;
  const found = touched.map((figures) => [...figures]);
  for (const { figure, nearest } of strays) found[nearest]?.push(figure);
  return found;
}

function alteredCounts(goes: Among["touched"], comes: Among["touched"]): readonly number[] {
  const left = goes.map((figures, index) => unmatched(figures, comes[index] ?? [], spelling));
  const [outside, inside] = unmatched(
    left.flatMap(([out]) => out),
    left.flatMap(([, into]) => into),
    meaning,
  );
  const [gone, come] = [new Set(outside), new Set(inside)];
  return left.map(([out, into]) =>
    Math.max(
      out.filter((figure) => gone.has(figure)).length,
      into.filter((figure) => come.has(figure)).length,
    ),
  );
}

/** What is left of two lists when each of one is struck against an equal one of the other. */
function unmatched(
  a: readonly CheckedFigure[],
  b: readonly CheckedFigure[],
  nameOf: (figure: CheckedFigure) => string,
): readonly [readonly CheckedFigure[], readonly CheckedFigure[]] {
  if (a.length === 0 || b.length === 0) return [a, b];
  const waiting = Map.groupBy(b, nameOf);
  const taken = new Set<CheckedFigure>();
  const left = a.filter((figure) => {
    const equal = waiting.get(nameOf(figure))?.shift();
    if (equal !== undefined) taken.add(equal);
    return equal === undefined;
  });
  return [left, b.filter((figure) => !taken.has(figure))];
}

/** Most figures are written in plain characters, of which there is one spelling. */
function spelling({ text }: CheckedFigure): string {
  return /^[ -~]*$/.test(text) ? text : plainText(text).replaceAll(/\s/g, " ");
}

function meaning(figure: CheckedFigure): string {
  return [spelling(figure), figure.ticker, figure.item, figure.period].join("|");
}

/** The edit that changes what a figure is about: the one in its sentence, else the one before it. */
function causeOf({ figure, behind }: Free, edits: readonly PlacedEdit[], text: string): number {
  const [before, next] = [edits[behind - 1], edits[behind]];
  if (next === undefined || before === undefined) return before === undefined ? behind : behind - 1;
  const { position, length } = figure;
  const isAfterBreak = SENTENCE_END.test(text.slice(before.to, position));
  const isBeforeBreak = SENTENCE_END.test(text.slice(position + length, next.from));
  return isAfterBreak && !isBeforeBreak ? behind : behind - 1;
}

const SENTENCE_END = /[.!?]\s|\n/;
