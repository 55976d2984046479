import { earlier, parsePeriod, periodLabel, periodText } from "#core/ledger/period.ts";

/** Columns further apart than this are not parted by a gap of one filer. */
const MOST_MISSING = 400;

/** What is missing before a column whose neighbour is not the period before, by the column's key. */
export function columnGaps(columns: readonly { readonly key: string }[]) {
  const gaps = new Map<string, string>();
  for (const [at, { key }] of columns.entries()) {
    const [last, ...others] = missingBetween(columns[at - 1]?.key, key);
    if (last === undefined) continue;
    const first = others.at(-1) ?? last;
    const span = first === last ? periodText(first) : `${periodText(first)} to ${periodText(last)}`;
    gaps.set(key, `No column for ${span}`);
  }
  return gaps;
}

/** Labels of the periods between two of one kind, newest first. */
function missingBetween(before: string | undefined, after: string): readonly string[] {
  const missing: string[] = [];
  const start = parsePeriod(before ?? "");
  let period = parsePeriod(after);
  if (start === undefined || start.kind !== period?.kind) return [];
  while (missing.length < MOST_MISSING) {
    period = earlier(period);
    if (period === undefined) return [];
    const label = periodLabel(period);
    if (label === before) return missing;
    missing.push(label);
  }
  return [];
}
