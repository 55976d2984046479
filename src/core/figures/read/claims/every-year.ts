import type { CompanyLedger } from "#core/figures/read/ledger/company-ledger.ts";
import type { PeriodMention } from "#core/figures/read/figures/figure.ts";
import { runAround } from "#core/figures/read/sentence/listed-times.ts";
import { type Columns, columnsOf } from "#core/figures/read/ledger/resolve-period.ts";
import type { Spot } from "#core/figures/read/claims/spot.ts";

const HELD = /\b(?:held|holds|holding|stayed|stays|remained|remains|kept|been|sat)\b/;
const IN_BOTH =
  /^\s*(?:(?:in|for|at|at the end of|during|as of)\s+)?(?:both\s+|each of\s+)?§+\s+and\s+(?:(?:in|for|at)\s+)?§+/;

/** `# in each of the last two years` */
const EACH_OF = /^\s*(?:(?:in|for|at the end of|during)\s+)?(?:each|every one|all)\s+(?:of\s+)?§/;

/**
 * The years that a figure is said of at once: `moved in a range of # to # over five years`, `has held
 * above # for two years`, `# in both 2025 and 2024`.
 */
export function everyYear(
  spot: Spot,
  { company, columns }: { readonly company: CompanyLedger; readonly columns: Columns },
): readonly string[] | undefined {
  const { reading, figure, index } = spot;
  const { masked, periods, figures } = reading;
  const [only, second] = periods;
  if (only === undefined) return undefined;
  const isOfAll = isBounded(spot) || isOfEach(spot, only);
  if (isOfAll && second === undefined) return yearsOf(spot, { company, columns });
  if (second === undefined || runAround(figures, index, masked).length > 1) return undefined;
  if (figure.kind === "money" || !IN_BOTH.test(masked.slice(figure.end))) return undefined;
  const both = periods
    .filter(({ start }) => start >= figure.end)
    .slice(0, 2)
    .map(({ when }) => (when.kind === "year" ? columnsOf(company, when, columns) : undefined));
  return both.every((each) => each !== undefined) ? both.flat() : undefined;
}

function isBounded({ figure, reading }: Spot): boolean {
  return figure.high !== undefined || (figure.hedge !== undefined && HELD.test(reading.masked));
}

function isOfEach({ figure, reading }: Spot, { when }: PeriodMention): boolean {
  return when.kind === "span" && EACH_OF.test(reading.masked.slice(figure.end));
}

const SINCE = /\bsince\s+$/;

/** The years of the one span of a sentence, or those since one. */
function yearsOf(
  { reading }: Spot,
  { company, columns }: { readonly company: CompanyLedger; readonly columns: Columns },
): readonly string[] | undefined {
  const [period] = reading.periods;
  const when = period?.when;
  if (when?.kind === "span" || when?.kind === "years") return columnsOf(company, when, columns);
  const last = Number(company.years[0]);
  const isSince = when?.kind === "year" && SINCE.test(reading.masked.slice(0, period?.start));
  return isSince && when.year < last
    ? columnsOf(company, { kind: "years", from: when.year, to: last }, columns)
    : undefined;
}
