import { isFiscalYear } from "#core/ledger/period.ts";
import type { PeriodWords } from "#core/figures/read/figures/figure.ts";
import { runAround } from "#core/figures/read/sentence/listed-times.ts";
import type { Sought } from "#core/figures/read/sentence/time-roles.ts";
import type { SentenceReading } from "#core/figures/read/sentence/read-sentence.ts";
import { type Columns, latest } from "#core/figures/read/ledger/resolve-period.ts";

const YEARLY_SINCE = /\b(?:every|each) year since\s+§+\s*:/;

/**
 * `losses of A, B and C in the last three years`, `grown every year since 2021: A, B, C and D`: one
 * figure for each year, the latest last.
 */
export function yearInOrder(
  { reading, company, context }: Sought,
  index: number,
): Columns | undefined {
  const time = onlyTime(reading);
  const last = time && lastYear((context ?? latest(company))?.[0]);
  if (time === undefined || last === undefined) return undefined;
  const run = runAround(reading.figures, index, reading.masked);
  if (!lengths(time, last).includes(run.length)) return undefined;
  const at = run.findIndex((figure) => figure === reading.figures[index]);
  return [String(last - (run.length - 1 - at))];
}

/** The one time of a sentence with several figures, where it is of several years. */
function onlyTime({ figures, periods, masked }: SentenceReading): PeriodWords | undefined {
  const [first, second] = periods;
  if (first === undefined || second !== undefined || figures.length < 2) return undefined;
  const isYearly = first.when.kind === "year" && YEARLY_SINCE.test(masked);
  return first.when.kind === "span" || isYearly ? first.when : undefined;
}

function lastYear(label: string | undefined): number | undefined {
  return label !== undefined && isFiscalYear(label) ? Number(label) : undefined;
}

/** How many figures there are one a year: since a year, of growth in each or of levels. */
function lengths(time: PeriodWords, last: number): readonly number[] {
  if (time.kind === "span") return [time.years];
  return time.kind === "year" ? [last - time.year, last - time.year + 1] : [];
}
