import type { CheckedFigure, TextWarning } from "#core/figures/read/verdicts/verdict.ts";
import type { Anchor } from "#core/ledger/anchor.ts";
import type { DatumUnit } from "#core/ledger/datum.ts";
import type { Binding, Constant } from "#core/ledger/reference.ts";
import { splitsSurrogatePair } from "#core/text/edits/normalise-text.ts";

/** What an analyst decided about a figure: to keep it, that it is an own estimate, what its source is. */
export type FigureDecisionKind = "kept" | "estimate" | "source";

/** What an analyst decided; `wording` is about words that a warning stands on: they stay. */
type DecisionKind = FigureDecisionKind | "wording";

/** A cell of the connected data, as a decision names it. */
export type ChosenSource = {
  readonly ticker: string;
  readonly item: string;
  /** The column's label, such as `2025`. */
  readonly period: string;
};

/**
 * A decision about one figure of a document, or about words that do not go with its figures. It
 * carries no offset: the place is found again by its own text and what stands around it, so that the
 * decision outlives typing.
 */
export type FigureDecision = {
  readonly id: string;
  readonly kind: DecisionKind;
  /** The figure or the words as the text wrote them. */
  readonly text: string;
  /** What stood right before and after it, at most `CONTEXT_LENGTH` UTF-16 code units each. */
  readonly before: string;
  readonly after: string;
  /** What the checker tied it to then; absent when it was tied to nothing. */
  readonly claim?: ChosenSource | undefined;
  /** For `source`: the cell the analyst says it comes from. */
  readonly source?: ChosenSource | undefined;
  /** For `wording`: what the warning said. One that says something else asks again. */
  readonly warning?: string | undefined;
  /** ISO 8601, UTC. */
  readonly decidedAt: string;
};

/** How much of the text around a figure a decision remembers, on each side. */
export const CONTEXT_LENGTH = 48;

/** Decisions a document keeps; the oldest give way. */
export const FIGURE_DECISIONS_MAX = 5_000;

type Deciding = {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** For `source`: the cell that was chosen. */
  readonly source?: ChosenSource | undefined;
};

/** A decision about a figure of a text, with what stands around it there. */
export function makeDecision(
  figure: CheckedFigure,
  content: string,
  kind: FigureDecisionKind,
  { id, now, source }: Deciding,
): FigureDecision {
  const claim = claimOf(figure);
  return {
    id,
    kind,
    text: figure.text,
    ...contextOf(figure, content),
    ...(claim && { claim }),
    ...(source && { source }),
    decidedAt: new Date(now).toISOString(),
  };
}

/** What the analyst says a figure is of, as an anchor on it. */
export function chosenAnchor(
  { position, text }: Pick<CheckedFigure, "position" | "text">,
  binding: Binding,
  { id, now }: Pick<Deciding, "id" | "now">,
): Anchor {
  const at = new Date(now).toISOString();
  return { id, from: position, to: position + text.length, text, binding, by: "analyst", at };
}

/** A figure as the analyst's own estimate. */
export function estimateAnchor(
  figure: CheckedFigure,
  deciding: Pick<Deciding, "id" | "now">,
): Anchor {
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
  shares: "shares",
  count: "count",
  bare: "count",
  coupon: "fraction",
};

/** The decision that words stay as they are, whatever a warning says of them. */
export function keepWording(
  warning: TextWarning,
  content: string,
  { id, now }: Pick<Deciding, "id" | "now">,
): FigureDecision {
  return {
    id,
    kind: "wording",
    text: warning.text,
    ...contextOf(warning, content),
    warning: warning.note,
    decidedAt: new Date(now).toISOString(),
  };
}

/** What stands right before and after a figure, as far as a decision remembers it. */
export function contextOf(
  { position, length }: Pick<CheckedFigure, "position" | "length">,
  content: string,
): Pick<FigureDecision, "before" | "after"> {
  const end = position + length;
  const from = Math.max(0, position - CONTEXT_LENGTH);
  const to = Math.min(content.length, end + CONTEXT_LENGTH);
  // Half a character is none: the database holds no such text.
  return {
    before: content.slice(splitsSurrogatePair(content, from) ? from + 1 : from, position),
    after: content.slice(end, splitsSurrogatePair(content, to) ? to - 1 : to),
  };
}

/** What a figure was tied to; undefined where the checker tied it to nothing. */
export function claimOf({ ticker, item, period }: CheckedFigure): ChosenSource | undefined {
  return ticker === null || item === null || period === null ? undefined : { ticker, item, period };
}

/** The decisions with one more; it takes the place of an earlier one about the same place. */
export function withDecision(
  decisions: readonly FigureDecision[],
  decision: FigureDecision,
  replaced: FigureDecision | undefined,
): readonly FigureDecision[] {
  const others = decisions.filter(({ id }) => id !== replaced?.id && id !== decision.id);
  return [...others, decision].slice(-FIGURE_DECISIONS_MAX);
}

/** The decisions without one: the figure stands as it is judged. */
export function withoutDecision(
  decisions: readonly FigureDecision[],
  id: string,
): readonly FigureDecision[] {
  return decisions.filter((decision) => decision.id !== id);
}
