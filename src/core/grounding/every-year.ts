import type { Claim } from "#core/grounding/claim.ts";
import type { CompanyLedger } from "#core/grounding/company-ledger.ts";
import type { Figure } from "#core/grounding/figure.ts";
import type { Fit } from "#core/grounding/hedges.ts";
import type { Judged } from "#core/grounding/judge.ts";
import { runAround } from "#core/grounding/listed-times.ts";
import { type Columns, columnsOf } from "#core/grounding/resolve-period.ts";
import type { Spot } from "#core/grounding/spot.ts";

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
  const isBounded = figure.high !== undefined || (figure.hedge !== undefined && HELD.test(masked));
  const [only, second] = periods;
  if (only === undefined) return undefined;
  const isOfEach = EACH_OF.test(masked.slice(figure.end));
  if ((isBounded || isOfEach) && second === undefined) return yearsOf(spot, { company, columns });
  if (second === undefined || runAround(figures, index, masked).length > 1) return undefined;
  if (figure.kind === "money" || !IN_BOTH.test(masked.slice(figure.end))) return undefined;
  const both = periods
    .filter(({ start }) => start >= figure.end)
    .slice(0, 2)
    .map(({ when }) => (when.kind === "year" ? columnsOf(company, when, columns) : undefined));
  return both.every((each) => each !== undefined) ? both.flat() : undefined;
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

/** How far the ends of a range may be from the least and the most, as hedges may. */
const LOOSE = 1.25;
const EMPTY = 2;

/** How coarse a range may be shown, as a share of its lower end, for its ends to be values rounded. */
const FINE = 0.06;

function isFine({ value, tolerance }: Figure): boolean {
  return tolerance <= FINE * Math.abs(value);
}

/** A range with the half digits that its ends may have lost: `0.9x to 1.2x` holds 1.24x. */
export function withRoundedEnds(figure: Figure): Figure {
  const { value, high, tolerance } = figure;
  if (high === undefined || !isFine(figure)) return figure;
  return { ...figure, value: value - tolerance, high: high + tolerance };
}

/**
 * How near the ends of a range are to the least and the most of its years; a figure that is no range
 * holds where it holds in each.
 */
export function fitOfEnds({ figure }: Claim, all: readonly Judged[]): Fit {
  if (figure.high === undefined) return all.some(({ isLoose }) => isLoose) ? "loose" : "inside";
  const sizes = all.map(({ figure: { expected } }) => Math.abs(expected?.value ?? 0));
  const most = Math.max(
    apart(Math.abs(figure.value), Math.min(...sizes), figure.tolerance),
    apart(Math.abs(figure.high), Math.max(...sizes), figure.tolerance),
  );
  if (most <= (isFine(figure) ? 1 : LOOSE)) return "inside";
  return most <= EMPTY ? "loose" : "outside";
}

/** How many times one is the other, the larger above the line; 1 where they round alike. */
function apart(a: number, b: number, tolerance: number): number {
  return Math.abs(a - b) <= tolerance * 1.01 ? 1 : Math.max(a / b, b / a);
}
