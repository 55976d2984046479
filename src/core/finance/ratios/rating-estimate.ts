import type { Datum } from "#core/ledger/datum.ts";
import type { Assessment } from "#core/finance/ratios/rating-bands.ts";
import type { BusinessRisk } from "#core/ledger/business-risk.ts";
import type { CompanySize } from "#core/finance/ratios/rating-size.ts";
import type { Rating } from "#core/finance/ratios/rating-tables.ts";
import type { RatingTrend } from "#core/finance/ratios/rating-trend.ts";

/** The sentence every estimate carries: finance.md 2.3. */
export const ESTIMATE_LABEL = "Model estimate, not an agency rating";

/** What keeps an estimate from being better than a ceiling, and why. */
export type RatingCap = {
  readonly kind: "no EBITDA" | "liquidity";
  readonly ceiling: Rating;
  /** A whole sentence. */
  readonly reason: string;
};

/** The steps of an estimate, in order: each reads figures of its own. */
export type ScorecardStep = "Cash flow and leverage" | "EBIT coverage" | "Caps" | "Trend";

/** One figure the scorecard read, or the reason why it could not. */
export type ScorecardInput = {
  readonly step: ScorecardStep;
  readonly name: string;
  /** Value, unit, period, formula and operands; undefined where it is missing. */
  readonly datum: Datum | undefined;
  /** Begins with `n.a.` or `n.m.`; only without a datum. */
  readonly reason?: string | undefined;
  /** What the scorecard reads in it, such as `significant` or `A+`. */
  readonly reading?: string | undefined;
};

export type RatingEstimate = {
  readonly kind: "estimate";
  /** The column it stands on, such as `2025` or `LTM 2026-03-28`. */
  readonly column: string;
  readonly rating: Rating;
  /** One notch better and one worse. */
  readonly range: readonly [Rating, Rating];
  /** Over the risk-free rate. */
  readonly spreadBps: number;
  readonly trend: RatingTrend;
  readonly businessRisk: BusinessRisk;
  readonly assessment: Assessment;
  readonly anchor: Rating;
  /** The rating of EBIT coverage alone; absent without interest. */
  readonly synthetic: Rating | undefined;
  readonly size: CompanySize;
  /** Harshest first; empty for most companies. */
  readonly caps: readonly RatingCap[];
  readonly fundsToDebt: Datum | undefined;
  readonly leverage: Datum | undefined;
  readonly coverage: Datum | undefined;
  /** Every figure read, in the order of the steps. */
  readonly inputs: readonly ScorecardInput[];
  /** How the inputs make the rating: whole sentences, one a step. */
  readonly working: readonly string[];
};

/** What the scorecard makes of a column, with every input; or why it makes nothing. */
export type RatingScorecard =
  | RatingEstimate
  | {
      readonly kind: "none";
      readonly rating: "NR";
      readonly spreadBps: number;
      /** Without a full stop, to stand after "because". */
      readonly reason: string;
    };
