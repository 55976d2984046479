import { type At, balance } from "#core/finance/statements/cells/at.ts";
import { dayNumber } from "#core/finance/statements/facts/day-number.ts";
import { isAnnualForm } from "#core/finance/statements/facts/fact-index.ts";
import type { FilingFace, PrimaryStatement } from "#core/finance/statements/pages/filing-face.ts";
import { DRIFT_DAYS } from "#core/finance/statements/facts/fiscal-years.ts";
import { qualified } from "#core/finance/statements/concepts/used-concepts.ts";

/** Days a report's flows look back at most: two years. */
const FLOWS_DAYS = 735;
const YEAR = { min: 357, max: 378 } as const;
/** A third quarter ends at most this long after the fiscal year before. */
const THREE_QUARTERS_DAYS = 290;
/** A quarterly report's balance at most this long before or after the column's end. */
const YEAR_DAYS = 370;
const TEXT_ROUNDING = 1e8;

/** What a rule says of a cell that hangs on an ambiguous tag and was decided without a face. */
export const FACE_NOT_CHECKED = "face_not_checked";

/**
 * Whether a balance is a line of the balance sheet and not a mention in a note (finance.md 1.2):
 * by the face of the report that covers the column where it is known, else as far as facts tell.
 */
export function isOnTheFace(at: At, concept: string): boolean {
  if (balance(at, concept) === undefined) return false;
  return isPrinted(at, concept, "balance-sheet") ?? looksLikeALine(at, concept);
}

/**
 * Whether the report that covers the column prints the concept in one of its primary statements;
 * undefined where that statement of that report is not known.
 */
export function isPrinted(
  at: At,
  concept: string,
  statement: PrimaryStatement,
): boolean | undefined {
  return linesOf(at, statement)?.includes(qualified(concept));
}

/**
 * The concepts of the lines of one primary statement of the report that covers the column, in the
 * order printed as far as known; undefined where it is not known.
 */
export function linesOf(at: At, statement: PrimaryStatement): readonly string[] | undefined {
  return faceOf(at, statement)?.concepts[statement];
}

/** `face_not_checked` where the statement is not known, for cells that hang on it; none where it is. */
export function faceFlags(at: At, statement: PrimaryStatement): readonly string[] {
  return faceOf(at, statement) === undefined ? [FACE_NOT_CHECKED] : [];
}

/**
 * The column's own report where its face is known, else the next that still prints the column as a
 * comparative.
 */
export function faceOf(at: At, statement: PrimaryStatement): FilingFace | undefined {
  let best: { readonly face: FilingFace; readonly after: number } | undefined;
  for (const face of at.index.faces) {
    if (face.concepts[statement].length === 0) continue;
    const after = dayNumber(face.periodEnd) - at.column.endDay;
    const isCovered = Math.abs(after) <= DRIFT_DAYS || isComparative(at, face, statement, after);
    if (isCovered && (best === undefined || after < best.after)) best = { face, after };
  }
  return best?.face;
}

/**
 * Whether a report that ends so many days later still prints the column. Its flows are lines of the
 * quarters within its years too; its balance sheet has the end of the fiscal year before and nothing
 * between.
 */
function isComparative(
  { column, year }: At,
  { form }: FilingFace,
  statement: PrimaryStatement,
  after: number,
): boolean {
  if (after < 0) return false;
  if (statement !== "balance-sheet") return after <= FLOWS_DAYS;
  if (isAnnualForm(form)) return after >= YEAR.min && after <= YEAR.max;
  const isYearEnd = Math.abs(year.endDay - column.endDay) <= DRIFT_DAYS;
  return isYearEnd && after <= THREE_QUARTERS_DAYS;
}

/**
 * Facts alone: lines are tagged in quarterly reports too and to the statements' own rounding, while
 * a note's or text's mention is tagged once a year, or always in hundreds of millions.
 */
function looksLikeALine(at: At, concept: string): boolean {
  const entries = at.index.series.get(qualified(concept))?.byPeriod.values() ?? [];
  const near = [...entries].filter(
    (entry) => Math.abs(entry.endDay - at.column.endDay) <= YEAR_DAYS,
  );
  const values = near
    .flatMap(({ facts }) => facts.map(({ val }) => val))
    .filter((val) => val !== 0);
  const isText = values.length > 0 && values.every((val) => val % TEXT_ROUNDING === 0);
  const isQuarterly = near.some(({ facts }) => facts.some(({ form }) => !form.startsWith("10-K")));
  return isQuarterly && !isText;
}
