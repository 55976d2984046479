import { type At, balance } from "#core/statements/at.ts";
import { qualified } from "#core/statements/used-concepts.ts";

/** A quarterly report's balance at most this long before or after the column's end. */
const YEAR_DAYS = 370;
const TEXT_ROUNDING = 1e8;

/**
 * Whether a balance can be a line of the balance sheet, as far as facts alone tell: lines are
 * tagged in quarterly reports too and to the statements' own rounding, while a note's or text's
 * mention is tagged once a year, or always in hundreds of millions (finance.md 1.2).
 */
export function isOnTheFace(at: At, concept: string): boolean {
  if (balance(at, concept) === undefined) return false;
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
