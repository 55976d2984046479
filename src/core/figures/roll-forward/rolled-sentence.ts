import { refsOf } from "#core/figures/anchors/bound-values.ts";
import type { CheckedSentence } from "#core/figures/read/check-sentence.ts";
import type { Exchange } from "#core/figures/read/words-against-data/opposite-words.ts";
import { type Advance, kindOf } from "#core/figures/roll-forward/advance.ts";
import {
  type BoundFigure,
  boundFigures,
  dueYears,
  isAnchored,
  isOfLatest,
  movedBinding,
  type RolledFigure,
} from "#core/figures/roll-forward/bound-figures.ts";
import {
  changed,
  type Changed,
  type Known,
  type Made,
  type Request,
  turnFor,
} from "#core/figures/roll-forward/changed-sentence.ts";
import { goesOf } from "#core/figures/roll-forward/going-on.ts";
import { movingPeriods, periodMoves } from "#core/figures/roll-forward/period-moves.ts";
import { type Printed, printedAnew } from "#core/figures/roll-forward/printed-anew.ts";
import {
  type FormerSentence,
  isOfFormerLatest,
  numbersIn,
  type SaidPeriod,
  saidPeriods,
} from "#core/figures/roll-forward/said-periods.ts";
import { periodText } from "#core/ledger/period.ts";

/** A sentence on the new ground: what changes in it, and how it is checked then. */
export type RolledSentence = Changed & {
  readonly figures: readonly RolledFigure[];
  readonly exchanges: readonly Exchange[];
  /** Times of it that moved. */
  readonly moved: readonly SaidPeriod[];
  /** Why it could not move in time, where it should have; then nothing moves. */
  readonly blocked: string | undefined;
};

/**
 * One sentence moved to the latest columns: the bindings of its figures a step on, the figures printed
 * anew from them, its words for time, and words for a direction that their data turn. Then it is read
 * once: where the reader would call wrong what was right, it stays.
 */
export function rolledSentence(request: Request): RolledSentence {
  const { former, anchors, course, asItStands } = request;
  const { advances, before } = course;
  const tied = isAnchored(former, anchors) ? undefined : whyTied(former, { ...request, advances });
  if (tied !== undefined) return untouched(asItStands(), tied);
  const bounds = boundFigures(former, anchors);
  const due = dueYears(bounds, advances);
  const periods = due.size === 0 ? request.periods : saidPeriods(former, advances, before, due);
  const known = { ...request, periods, bounds, due };
  let blocked: string | undefined;
  for (const moved of plansOf(known)) {
    const tried = triedPlan(known, moved);
    if (typeof tried !== "string") return tried;
    blocked ??= tried;
  }
  const settled = settle(known, []);
  const mixed = movesInTime(settled) ? (blocked ?? whyMixed(known, settled)) : undefined;
  if (mixed === undefined) return { ...settled, blocked };
  return { ...untouched(asItStands(), mixed), failing: settled.failing };
}

/** A sentence that stays as it is. */
export function untouched(checked: CheckedSentence, blocked?: string): RolledSentence {
  const nothing = { changes: [], figures: [], exchanges: [], failing: [], warnings: [], moved: [] };
  return { ...nothing, checked, blocked };
}

/** Whether a figure of it is said of another time than before; else values were restated. */
export function movesInTime({ changes, figures, moved }: RolledSentence): boolean {
  return moved.length > 0 || (changes.length > 0 && figures.some(isMoved));
}

/** Whether a figure is of other columns than before. */
export function isMoved({ bound, binding }: Pick<RolledFigure, "bound" | "binding">): boolean {
  return JSON.stringify(binding) !== JSON.stringify(bound.binding);
}

/** The ways a sentence's times may move, the nearest first. */
function plansOf({ former, periods, bounds, due, course, isLed }: Known) {
  const { advances } = course;
  const isDue = isLed || bounds.some((bound) => isLatest(bound, former, advances));
  if (!isDue || periods.length === 0) return [];
  const { reading } = former.checked;
  const near = new Set(movingPeriods(periods, reading, "near"));
  const first = periods.filter(
    (each) => near.has(each) || (each.distance < 0 && each.columns.every((year) => due.has(year))),
  );
  const all = movingPeriods(periods, reading, "all");
  if (isLed) return first.length > 0 ? [first] : [];
  return all.length > first.length ? [first, all] : [first];
}

/** Whether what a figure is of is a former latest column: of what is read, the one it is said of. */
function isLatest(
  { binding, index, isAnchored: isBound }: BoundFigure,
  { checked }: FormerSentence,
  advances: readonly Advance[],
): boolean {
  const number = numbersIn(checked)[index];
  if (isBound || number === undefined) return isOfLatest(binding, advances);
  return isOfFormerLatest(number, advances);
}

/** The sentence with those times moved, or why they cannot move. */
function triedPlan(known: Known, moved: readonly SaidPeriod[]): RolledSentence | string {
  const { former, bounds, due, course } = known;
  const why = moved.length === 0 ? undefined : whyDoubtful(known, moved);
  if (why !== undefined) return why;
  const named = [...moved.map(({ start, end }) => ({ from: start, to: end })), ...bounds];
  if (periodMoves(moved) === undefined || namesAny(due, former.text, named)) {
    return "its words for time cannot name the new period";
  }
  if (joinsTimes(known.periods, moved)) return "it tells of the new period already";
  const settled = settle(known, moved);
  const left = settled.figures.find(
    (each) => isLatest(each.bound, former, course.advances) && !isMoved(each),
  );
  const label = left && refsOf(left.binding)[0]?.period;
  if (moved.length > 0 && label !== undefined) {
    return `the sentence before it stays at ${periodText(label)}`;
  }
  return settled.failing[0]?.reason ?? settled;
}

/** Whether times that a sentence tells apart would be one: `in 2024 it rose; for 2025 it is to fall`. */
function joinsTimes(periods: readonly SaidPeriod[], moved: readonly SaidPeriod[]): boolean {
  const told = (step: 0 | 1) =>
    new Set(
      periods.map(({ start, advance, columns, distance }) => {
        const isMoving = moved.some((each) => each.start === start);
        return `${advance.ticker} ${kindOf(columns[0])} ${distance - (isMoving ? step : 0)}`;
      }),
    ).size;
  return told(1) < told(0);
}

type Range = { readonly from: number; readonly to: number };

/** Whether a text names one of those years outside of some stretches, in words that are not understood. */
function namesAny(years: ReadonlySet<string>, text: string, outside: readonly Range[]): boolean {
  return [...text.matchAll(/\d{4}/g)].some(
    ({ 0: year, index }) =>
      years.has(year) && !outside.some(({ from, to }) => from <= index && index < to),
  );
}

/** A sentence that names no time moves with the data: all of it or nothing, for it would tell of two times. */
function whyMixed(known: Known, { failing }: RolledSentence): string | undefined {
  const { former, bounds, course } = known;
  const stuck = failing.find(({ index }) => {
    const bound = bounds.find((each) => each.index === index);
    return bound?.isAnchored !== false || isLatest(bound, former, course.advances);
  });
  if (stuck !== undefined) return `“${stuck.text}” in the same sentence has no new value`;
  return whyDoubtful(known, []);
}

/** A figure nobody could check must not be said to be of another time. */
function whyDoubtful(
  { former, periods, bounds }: Known,
  moved: readonly SaidPeriod[],
): string | undefined {
  const staying = new Set(
    periods.filter((period) => !moved.includes(period)).flatMap(({ columns }) => columns),
  );
  const doubtful = numbersIn(former.checked).find(
    ({ verdict, period, position }) =>
      (verdict === "contradicted" || verdict === "unsupported") &&
      !bounds.some(({ from, to }) => from <= position && position < to) &&
      (period === null || !period.split(", ").every((label) => staying.has(label))),
  );
  if (doubtful === undefined) return undefined;
  return doubtful.expected !== null
    ? `“${doubtful.text}” in the same sentence was not right before`
    : `“${doubtful.text}” in the same sentence is not in the connected data`;
}

/** Its times and figures moved, and words turned; figures of `left` stay as they are written. */
function settle(
  known: Known,
  moved: readonly SaidPeriod[],
  left: ReadonlySet<number> = new Set(),
): RolledSentence {
  const goes = goesOf(known, moved);
  const print = (isTurnedBeside: boolean): readonly Printed[] =>
    known.bounds.map((bound) =>
      left.has(bound.index)
        ? { bound, binding: bound.binding, text: bound.text }
        : printedAnew(bound, movedBinding(bound.binding, goes), { ...known, isTurnedBeside }),
    );
  const first = print(false);
  const printed = first.some(isWithTurn) ? print(true) : first;
  const figures = printed.filter((each) => "text" in each);
  const refused = printed.flatMap((each) =>
    "text" in each ? [] : [{ index: each.bound.index, text: each.bound.text, reason: each.reason }],
  );
  let made: Made = {
    moves: periodMoves(moved) ?? [],
    figures,
    exchanges: figures.flatMap(({ exchange }) => exchange ?? []),
  };
  let state = changed(known, made);
  const orElse = (other: Made): void => {
    const next = changed(known, other);
    if (!isBetter(next, state)) return;
    state = next;
    made = other;
  };
  if (state.failing.length > 0 && figures.some(({ plus }) => plus !== undefined)) {
    orElse({
      ...made,
      figures: figures.map((each) => ({ ...each, text: each.plus ?? each.text })),
    });
  }
  for (const warning of state.warnings) {
    const turn = turnFor(known, state, warning);
    if (turn !== undefined) orElse({ ...made, exchanges: [...made.exchanges, turn] });
  }
  const wrong = state.failing.filter(({ index }) => !refused.some((each) => each.index === index));
  // Where nothing moves in time, one figure that cannot be said keeps no other from its new value.
  const isChanged = figures.some(({ bound, text }) => text !== bound.text);
  if (moved.length === 0 && wrong.length > 0 && left.size === 0 && isChanged) {
    const again = settle(known, moved, new Set(wrong.map(({ index }) => index)));
    return { ...again, failing: [...refused, ...wrong] };
  }
  return {
    ...state,
    figures: made.figures,
    exchanges: made.exchanges,
    moved,
    failing: [...refused, ...wrong],
    blocked: undefined,
  };
}

function isBetter(a: Changed, b: Changed): boolean {
  if (a.failing.length !== b.failing.length) return a.failing.length < b.failing.length;
  return a.warnings.length < b.warnings.length;
}

function isWithTurn(printed: Printed): boolean {
  return "text" in printed && printed.exchange !== undefined;
}

type Around = { readonly periods: readonly SaidPeriod[]; readonly advances: readonly Advance[] };

/**
 * Why a sentence cannot be said of another time: it is somebody's words, it tells of a day, or it
 * names its time in a way that is not understood. Undefined for any other, and for history.
 */
function whyTied(former: FormerSentence, around: Around): string | undefined {
  const years = formerYears(former, around.advances);
  if (years.size === 0) return undefined;
  if (quotesFigures(former)) return "it is inside a quotation";
  const day = otherDay(former, around.periods);
  if (day !== undefined) return `“${day}” ties the sentence to a day`;
  const year = strangeYear(former, years);
  return year === undefined ? undefined : `“${year}” beside it is a time that cannot be moved`;
}

/** The fiscal years of the former latest columns that figures of the sentence are of. */
function formerYears(
  { checked }: FormerSentence,
  advances: readonly Advance[],
): ReadonlySet<string> {
  return new Set(
    numbersIn(checked)
      .filter((figure) => isOfFormerLatest(figure, advances))
      .flatMap(({ period }) => /\d{4}/.exec(period?.split(", ")[0]?.slice(-10) ?? "")?.[0] ?? []),
  );
}

const QUOTATION = /["“][^"“”]*["”]/g;

/** A figure between quotation marks is what was said then. */
function quotesFigures({ checked: { reading } }: FormerSentence): boolean {
  return [...reading.text.matchAll(QUOTATION)].some(({ index, 0: { length } }) =>
    reading.figures.some(({ start, end }) => start > index && end < index + length),
  );
}

/** A day on which no column ends: something happened then. */
function otherDay(
  { checked, text }: FormerSentence,
  periods: readonly SaidPeriod[],
): string | undefined {
  const places = new Set(periods.map(({ start }) => start));
  const day = checked.reading.periods.find(
    ({ start, when }) => when.kind === "date" && when.date.length === 10 && !places.has(start),
  );
  return day && text.slice(day.start, day.end);
}

/** A year in the words that is read as no time: `FY3/25`, and not a maturity or a standard. */
function strangeYear(
  { checked, text }: FormerSentence,
  years: ReadonlySet<string>,
): string | undefined {
  const claims = numbersIn(checked).filter(({ verdict }) => verdict !== "ignored");
  const read = [
    ...claims.map(({ position, length }) => ({ start: position, end: position + length })),
    ...checked.reading.periods,
  ];
  for (const year of years) {
    const short = year.slice(-2);
    const pattern = new RegExp(String.raw`\b${year}\b|(?:\bFY ?|\d{1,2}\/|['’])${short}\b`, "g");
    const found = [...text.matchAll(pattern)].find(({ index, 0: { length } }) => {
      const isRead = read.some(({ start, end }) => start < index + length && index < end);
      return !isRead && !OTHER_YEAR.test(text.slice(Math.max(0, index - 24), index));
    });
    if (found !== undefined) return found[0];
  }
  return undefined;
}

/** What a year belongs to that is no time of the figures. */
const OTHER_YEAR = /\b(?:due|matur\w+|expir\w+|notes?|bonds?|loans?|ASU|ASC|since)\b[^.]*$/i;
