/** What a figure of a text is: amounts, rates, changes of rates, multiples, months, days, shares. */
export type FigureKind =
  | "money"
  | "rate"
  | "bps"
  | "multiple"
  | "months"
  | "days"
  | "shares"
  /** A number without unit; it speaks in the unit of the row it is bound to. */
  | "bare"
  | "coupon"
  | "per-share";

/** A word before a figure that loosens or turns it. */
export type Hedge = "about" | "nearly" | "over" | "below";

/**
 * How a figure says that it is negative. `aside`: brackets that only set it apart from a figure before;
 * `doubtful`: brackets after a word, which may do either.
 */
export type NegativeMark = "none" | "minus" | "brackets" | "aside" | "doubtful";

/**
 * A figure as a text writes it. Money and shares in whole units, rates as fractions, `bps` in basis
 * points (percentage points too); bare numbers as they stand. The sign is the one that is written.
 */
export type Figure = {
  /** First and one past the last character (UTF-16). */
  readonly start: number;
  readonly end: number;
  readonly kind: FigureKind;
  readonly value: number;
  /** Upper end of a range such as `$4-5bn`. */
  readonly high?: number | undefined;
  /** Half of the last digit shown (finance.md 5.1 step 4). */
  readonly tolerance: number;
  /** ISO 4217, or `$` and `¥` where more than one currency has the sign; absent when not said. */
  readonly currency?: string | undefined;
  readonly hedge?: Hedge | undefined;
  readonly negative: NegativeMark;
  /** Whether a plus sign stands before it. */
  readonly isPlus: boolean;
};

/** Whether a figure is written as negative. */
export function isMinus({ negative }: Pick<Figure, "negative">): boolean {
  return negative === "minus" || negative === "brackets";
}

/** A figure in a unit that is so many times smaller: what it says, and how exactly it says it. */
export function scaledBy(figure: Figure, by: number): Figure {
  const { value, high, tolerance } = figure;
  return {
    ...figure,
    value: value * by,
    high: high === undefined ? undefined : high * by,
    tolerance: tolerance * by,
  };
}

/** A number that is no claim: a note's number, a form, a tenor, a count of things. */
export type IgnoredNumber = {
  readonly start: number;
  readonly end: number;
  /** What it is where its sentence names a row in days: `58 days` may be a term. */
  readonly days?: Figure | undefined;
};

/** Where a text says when: exact labels are resolved against a company's columns. */
export type PeriodMention = {
  readonly start: number;
  readonly end: number;
  readonly when: PeriodWords;
};

export type PeriodWords =
  | { readonly kind: "year"; readonly year: number; readonly isEstimate: boolean }
  | { readonly kind: "years"; readonly from: number; readonly to: number }
  | { readonly kind: "quarter"; readonly quarter: number; readonly year: number | undefined }
  | { readonly kind: "half"; readonly half: number; readonly year: number | undefined }
  /** `the end of December`: of which year, the time spoken of says; `01` to `12`. */
  | { readonly kind: "month-end"; readonly month: string }
  /** `YYYY-MM-DD`, or `YYYY-MM` where only the month is said; `span` where it ends a span of that length. */
  | { readonly kind: "date"; readonly date: string; readonly span?: "year" | "quarter" }
  | {
      readonly kind: "twelve-months";
      readonly date: string | undefined;
      /** The quarter they end with, by its label: `LTM Q3 2025`. */
      readonly quarter?: string | undefined;
    }
  /** Full months up to a day or month: `nine months to September 2025`. */
  | { readonly kind: "months"; readonly quarters: number; readonly date: string }
  /** A fiscal year named by the two calendar years it lies in: `FY2024/25`. */
  | { readonly kind: "split-year"; readonly to: number }
  /** The first `quarters` of a fiscal year, all known ones when absent. */
  | {
      readonly kind: "year-to-date";
      readonly quarters: number | undefined;
      readonly year: number | undefined;
    }
  | { readonly kind: "latest-quarter" }
  | { readonly kind: "latest-year" }
  /** An adverb such as `sequentially` says what a change is from, never when a figure was. */
  | { readonly kind: "previous-quarter"; readonly isAdverb?: boolean }
  /** Years before the period spoken of; below zero, after it. */
  | { readonly kind: "earlier"; readonly years: number; readonly isVague: boolean }
  /** A span of years up to the period spoken of: `over three years`. */
  | { readonly kind: "span"; readonly years: number };
