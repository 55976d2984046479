import type { CheckedFigure } from "#core/figures/read/verdicts/verdict.ts";
import type { BoundAnchor, KeptAnchor } from "#core/ledger/anchor.ts";
import type { DatumUnit } from "#core/ledger/datum.ts";
import type { Binding, Constant } from "#core/ledger/reference.ts";

/** A cell of the connected data, by its names. */
export type ChosenSource = {
  readonly ticker: string;
  readonly item: string;
  /** The column's label, such as `2025`. */
  readonly period: string;
};

type Deciding = {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly now: number;
};

/** What the analyst says a figure is of, as an anchor on it. */
export function chosenAnchor(
  { position, text }: Pick<CheckedFigure, "position" | "text">,
  binding: Binding,
  { id, now }: Deciding,
): BoundAnchor {
  const at = new Date(now).toISOString();
  return { id, from: position, to: position + text.length, text, binding, by: "analyst", at };
}

/** A figure as the analyst's own estimate. */
export function estimateAnchor(figure: CheckedFigure, deciding: Deciding): BoundAnchor {
  return chosenAnchor(figure, { constant: asSet(figure, "My estimate") }, deciding);
}

/** A figure as a number that somebody set, by what it is called. */
export function asSet(
  { value, unit, ticker, period }: Pick<CheckedFigure, "value" | "unit" | "ticker" | "period">,
  name: string,
): Constant {
  return {
    value: value ?? 0,
    unit: UNITS_OF_ESTIMATES[unit] ?? "money",
    name,
    ...(ticker !== null && { entity: ticker }),
    ...(period !== null && { period }),
  };
}

/** How figures name their units; amounts name their currency. */
const UNITS_OF_ESTIMATES: Readonly<Partial<Record<string, DatumUnit>>> = {
  rate: "fraction",
  fraction: "fraction",
  multiple: "multiple",
  bps: "bps",
  months: "months",
  days: "days",
  "per-share": "perShare",
  shares: "shares",
  count: "count",
  bare: "count",
  coupon: "fraction",
};

/** That a contradicted figure stays as it is, or words whatever a warning says of them. */
export function keptAnchor(
  { position, length, text }: Pick<CheckedFigure, "position" | "length" | "text">,
  kept: string | null,
  { id, now }: Deciding,
): KeptAnchor {
  const at = new Date(now).toISOString();
  return { id, from: position, to: position + length, text, kept, by: "analyst", at };
}

/** What a figure was tied to; undefined where the checker tied it to nothing. */
export function claimOf({ ticker, item, period }: CheckedFigure): ChosenSource | undefined {
  return ticker === null || item === null || period === null ? undefined : { ticker, item, period };
}
