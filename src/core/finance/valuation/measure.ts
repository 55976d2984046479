/** Why a value of a valuation can't be given (finance.md 3.3), or what it lacks. */
export type ValuationErrorCode =
  | "INVALID_WACC"
  | "WACC_NOT_ABOVE_GROWTH"
  | "INVALID_GROWTH"
  | "INVALID_MULTIPLE"
  | "INVALID_VALUATION_DATE"
  | "NON_POSITIVE_TERMINAL_FCF"
  | "NON_POSITIVE_TERMINAL_EBITDA"
  | "MISSING_FCF"
  | "MISSING_NET_DEBT"
  | "MISSING_MARKET"
  | "NO_SOLUTION";

/** A value, or why there is none: `reason` begins with `n.a.` (missing) or `n.m.` (meaningless). */
export type Measure =
  | { readonly value: number }
  | { readonly value: null; readonly code: ValuationErrorCode; readonly reason: string };

/** Values by year, oldest first; a value that is not known is NaN, which arithmetic hands on. */
export type Series = readonly number[];

/** A reason without the `n.a.: ` or `n.m.: ` it begins with. */
export function reasonText(reason: string): string {
  return reason.replace(/^n\.[am]\.: /, "");
}

/** Nothing on earth is worth more, in any currency; beyond it digits mean nothing. */
const LARGEST = 1e18;

/** What `NaN` and overflow become where a series leaves the engine. */
export function known(value: number | undefined): number | null {
  return value !== undefined && Math.abs(value) <= LARGEST ? value : null;
}

/** The value for arithmetic; a missing one makes everything computed with it missing. */
export function orMissing(value: number | null | undefined): number {
  return value ?? Number.NaN;
}

/** A computed value, or that it is beyond what can be computed. */
export function measured(value: number, otherwise: Measure = TOO_LARGE): Measure {
  return known(value) === null ? otherwise : { value: value === 0 ? 0 : value };
}

export function absent(code: ValuationErrorCode, reason: string): Measure {
  return { value: null, code, reason };
}

/** The measure made of others: absent for the first reason among them. */
export function from(measures: readonly Measure[], make: (values: Series) => number): Measure {
  const missing = measures.find(({ value }) => value === null);
  if (missing !== undefined) return missing;
  return measured(make(measures.map(({ value }) => orMissing(value))));
}

const TOO_LARGE = absent("MISSING_FCF", "n.m.: the figures are too large to be computed with");
