import type { CheckedSentence } from "#core/figures/read/check-sentence.ts";
import type { Ground } from "#core/figures/read/ledger/ground.ts";
import type { Carry } from "#core/figures/read/claims/claim.ts";
import type { CheckedFigure } from "#core/figures/read/verdicts/verdict.ts";
import { periodText } from "#core/ledger/period.ts";
import type { Advance } from "#core/figures/roll-forward/advance.ts";
import { movingPeriods, periodMoves, type Reach } from "#core/figures/roll-forward/period-moves.ts";
import {
  numbersIn,
  distanceOf,
  type FormerSentence,
  isOfFormerLatest,
  type SaidPeriod,
} from "#core/figures/roll-forward/said-periods.ts";
import { whyTied } from "#core/figures/roll-forward/tied-sentence.ts";
import { type Settled, settle, type Settling } from "#core/figures/roll-forward/settle.ts";

/** What rolling a text forward knows of the data. */
export type Course = {
  readonly advances: readonly Advance[];
  readonly before: Ground;
  readonly after: Ground;
};

/** A sentence on the new ground: what changes in it, and how it is checked then. */
export type RolledSentence = Settled & {
  /** Times of it that moved. */
  readonly moved: readonly SaidPeriod[];
  /** Why its time could not move, where it should have; then nothing moves. */
  readonly blocked: string | undefined;
};

type Request = {
  readonly former: FormerSentence;
  readonly periods: readonly SaidPeriod[];
  /** The sentence as it stands, on the new ground. */
  readonly asItStands: () => CheckedSentence;
  /** What the sentences before it speak of, as they are rolled. */
  readonly carry: Carry;
  readonly course: Course;
  /** Its time moves though no figure of it asks for that. */
  readonly isLed: boolean;
};

/** One sentence moved to the latest columns: its times, its figures, and words that turn with them. */
export function rolledSentence(request: Request): RolledSentence {
  const { former, asItStands, carry, course } = request;
  const settling: Settling = { former, carry, after: course.after };
  const tied = whyTied(former, { periods: request.periods, advances: course.advances });
  if (tied !== undefined) return untouched(asItStands(), tied);
  let blocked: string | undefined;
  for (const moved of plansOf(request)) {
    const tried = triedPlan(request, settling, moved);
    if (typeof tried !== "string") return { ...tried, moved, blocked: undefined };
    blocked ??= tried;
  }
  const settled = settle(settling, [], asItStands());
  const mixed = movesInTime(former, settled) ? (blocked ?? whyMixed(request, settled)) : undefined;
  if (mixed === undefined) return { ...settled, moved: [], blocked };
  return { ...untouched(asItStands(), mixed), failing: settled.failing };
}

/** Whether a figure of it is said of another time than before; else values were restated. */
export function movesInTime(
  { checked }: FormerSentence,
  settled: Pick<Settled, "checked" | "changes">,
): boolean {
  const now = numbersIn(settled.checked);
  return (
    settled.changes.length > 0 &&
    numbersIn(checked).some(
      ({ verdict, period }, index) => verdict === "verified" && now[index]?.period !== period,
    )
  );
}

/** A sentence that names no time moves with the data: all of it or nothing, for it would tell of two times. */
function whyMixed(request: Request, { failing }: Settled): string | undefined {
  const stuck = failing.find(({ former }) => isOfFormerLatest(former, request.course.advances));
  if (stuck !== undefined) return `“${stuck.former.text}” in the same sentence has no new value`;
  return whyDoubtful(request, []);
}

/** A sentence that stays as it is. */
export function untouched(checked: CheckedSentence, blocked?: string): RolledSentence {
  return {
    changes: [],
    checked,
    figures: new Map(),
    exchanges: [],
    failing: [],
    warnings: [],
    moved: [],
    blocked,
  };
}

/** The sentence with those times moved, or why they cannot move. */
function triedPlan(
  request: Request,
  settling: Settling,
  moved: readonly SaidPeriod[],
): Settled | string {
  const { former, asItStands, course } = request;
  const why = moved.length === 0 ? undefined : whyDoubtful(request, moved);
  if (why !== undefined) return why;
  const changes = periodMoves(moved);
  if (changes === undefined) return "its words for time cannot name the new period";
  const settled = settle(settling, changes, moved.length === 0 ? asItStands() : undefined);
  const left = moved.length === 0 ? undefined : leftBehind(former, settled, course.advances);
  if (left !== undefined) return `the sentence before it stays at ${left}`;
  return settled.failing[0]?.reason ?? settled;
}

/** The ways a sentence's times may move, the nearest first. */
function plansOf({ former, periods, course, isLed }: Request): readonly (readonly SaidPeriod[])[] {
  const { reading } = former.checked;
  const isAnchored =
    isLed || numbersIn(former.checked).some((figure) => isOfFormerLatest(figure, course.advances));
  if (!isAnchored || periods.length === 0) return [];
  const reaching = (reach: Reach) => movingPeriods(periods, reading, reach);
  const near = reaching("near");
  const all = reaching("all");
  if (isLed) return near.length > 0 ? [near] : [];
  return all.length > near.length ? [near, all] : [near];
}

/** A figure nobody could check must not be said to be of another time. */
function whyDoubtful(
  { former, periods }: Request,
  moved: readonly SaidPeriod[],
): string | undefined {
  const staying = new Set(
    periods.filter((period) => !moved.includes(period)).flatMap(({ columns }) => columns),
  );
  const doubtful = numbersIn(former.checked).find(
    ({ verdict, period }) =>
      (verdict === "contradicted" || verdict === "unsupported") &&
      (period === null || !period.split(", ").every((label) => staying.has(label))),
  );
  if (doubtful === undefined) return undefined;
  return doubtful.expected !== null
    ? `“${doubtful.text}” in the same sentence was not right before`
    : `“${doubtful.text}” in the same sentence is not in the connected data`;
}

/** The former latest column, where a figure of it stays on it though the sentence's times moved. */
function leftBehind(
  { checked }: FormerSentence,
  settled: Settled,
  advances: readonly Advance[],
): string | undefined {
  const now = numbersIn(settled.checked);
  const left = numbersIn(checked).find((figure, index) => {
    const found = now[index];
    return (
      isOfFormerLatest(figure, advances) && found !== undefined && distanceOf(found, advances) === 0
    );
  });
  return left?.period == null ? undefined : left.period.split(", ").map(periodText).join(", ");
}

/** Whether it is worth a look if a sentence is on the new columns already: one that plainly is not, is not. */
export function mayBeCurrent(
  { checked }: FormerSentence,
  periods: readonly SaidPeriod[],
  advances: readonly Advance[],
): boolean {
  if (!periods.some(({ distance }) => distance === 0)) return true;
  const numbers = numbersIn(checked);
  if (numbers.some(({ verdict }) => verdict === "contradicted" || verdict === "unsupported"))
    return true;
  // Two figures of one row in the latest column may be one in the new and one in the former.
  const rows = numbers
    .filter((figure) => isOfFormerLatest(figure, advances))
    .map(({ measure }) => measure);
  return new Set(rows).size < rows.length;
}

/** Whether a sentence is on the new columns already: it says something of them, and all is right. */
export function isCurrent(
  former: FormerSentence,
  asItStands: CheckedSentence,
  advances: readonly Advance[],
): boolean {
  const were = numbersIn(former.checked);
  const now = numbersIn(asItStands);
  const isNewer = (figure: CheckedFigure): boolean =>
    figure.verdict === "verified" && (distanceOf(figure, advances) ?? 0) < 0;
  const isNewHere = now.some(
    (figure, index) =>
      isNewer(figure) &&
      (were[index]?.verdict !== "verified" || were[index].period !== figure.period),
  );
  return (
    isNewHere &&
    were.every(({ verdict }, index) => verdict !== "verified" || now[index]?.verdict === "verified")
  );
}
