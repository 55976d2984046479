import { isInUnit } from "#core/figures/read/verdicts/hints.ts";
import type { BoundAnchor } from "#core/ledger/anchor.ts";
import type { Ground } from "#core/figures/read/ledger/ground.ts";
import { boundValues } from "#core/figures/anchors/bound-values.ts";
import { type Figure, scaledBy } from "#core/figures/read/figures/figure.ts";
import { fit } from "#core/figures/read/figures/hedges.ts";
import { isCurrency } from "#core/figures/read/figures/number-text.ts";
import { bareScale } from "#core/figures/read/verdicts/claimed-value.ts";
import {
  type CheckedFigure,
  isOwnEstimate,
  unitName,
  untiedFigure,
} from "#core/figures/read/verdicts/verdict.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { isOutflow } from "#core/ledger/items.ts";
import type { Binding, Constant, Operand } from "#core/ledger/reference.ts";
import { printDatum, printMagnitude } from "#core/ledger/print-datum.ts";
import { isAmount, isOfCurrency } from "#core/ledger/units.ts";

/** A figure of a text that is bound, as it was read there. */
export type BoundFigure = {
  readonly anchor: BoundAnchor;
  /** Undefined where the reader sees no figure of its own in these characters. */
  readonly figure: Figure | undefined;
  /** What the sentence says before it. */
  readonly before: string;
};

/** A bound figure held to what it is bound to, at the precision it prints; its sentence is read by `said-otherwise.ts`. */
export function judgeAnchor(
  { anchor, figure, before }: BoundFigure,
  ground: Ground,
): CheckedFigure {
  const { binding, from, to, text, id, by, at } = anchor;
  const bound = { binding, anchor: { id, binding, by, at } };
  const place = { position: from, length: to - from, text };
  const unsupported = (note: string): CheckedFigure => {
    const said = { value: figure?.value ?? null, unit: figure?.kind ?? "none" };
    return { ...untiedFigure({ ...place, ...said, verdict: "unsupported", note }), ...bound };
  };
  if (by === "product" && isOwnEstimate(anchor))
    return unsupported(noteOn(anchor) ?? "set by the text");
  const values = sourcesOf(anchor, ground);
  if ("refused" in values) return unsupported(values.refused);
  const fitting = values.find(({ datum }) => saysDatum({ text, by, figure, before }, datum));
  const { datum, ...value } = fitting ?? values[0];
  const isMeant = by === "product" || figure === undefined || isInUnit(figure, datum.unit);
  if (fitting === undefined && !isMeant) {
    return unsupported(`${datum.item} is not measured in what the text says`);
  }
  return {
    ...place,
    ...bound,
    ...value,
    hint: null,
    value: figure === undefined ? datum.value : figure.value,
    unit: unitName(datum.unit, datum.currency),
    verdict: fitting === undefined ? "contradicted" : "verified",
    note: noteOn(anchor),
  };
}

function noteOn({ by, binding }: BoundAnchor): string | null {
  if (by === "analyst") return "source chosen by you";
  const names = [...new Set(constantsOf(binding).map(({ name }) => name))];
  return names.length === 0 ? null : `set by the text: ${names.join(", ")}`;
}

/** What a figure is held to, or why there is nothing to hold it to. */
function sourcesOf(
  { binding, by }: BoundAnchor,
  ground: Ground,
):
  | Exclude<ReturnType<typeof boundValues>, { readonly reason: string }>
  | { readonly refused: string } {
  const stray = strayConstant(binding);
  if (stray !== undefined) return { refused: `a set number is no source of ${stray.name}` };
  const values = boundValues(binding, ground);
  if (!("reason" in values)) return values;
  const meaningless = /^n\.m\.: (.*)/.exec(values.reason)?.[1];
  if (meaningless !== undefined) return { refused: `not meaningful: ${meaningless}` };
  const origin = by === "analyst" ? "the chosen source" : "what it was written from";
  return { refused: `${origin} is gone: ${values.reason}` };
}

/** What the product sets itself: thresholds of rules, cases of questions, steps and spreads of tables. */
const SET_BY_RULES =
  /(?:^My estimate|(?:^T| t)hreshold| scenario| in the case|^Change of rates|^Scorecard spread of \S{1,5})$/;

/** A number that nobody reported under the name of a cell, for which it never stands. */
function strayConstant(binding: Binding): Constant | undefined {
  return constantsOf(binding).find(
    (constant) =>
      !SET_BY_RULES.test(constant.name) ||
      (isAmount(constant) && /threshold$| scenario$/i.test(constant.name)),
  );
}

function constantsOf(operand: Operand): readonly Constant[] {
  if (typeof operand === "number" || "ref" in operand) return [];
  return "constant" in operand ? [operand.constant] : operand.formula.args.flatMap(constantsOf);
}

const STYLES = ["mm", "bn"] as const;

/** A figure as a text says it, and who says what it is of. */
type SaidFigure = Pick<BoundAnchor, "text" | "by"> & Omit<BoundFigure, "anchor">;

/** Whether a text prints a datum: as the product would, or to the digits and hedges it shows. */
export function saysDatum({ text, by, figure, before }: SaidFigure, datum: Datum): boolean {
  const isProduct = by === "product";
  const isPrinted = STYLES.some(
    (style) =>
      printDatum(datum, style) === text || (isProduct && printMagnitude(datum, style) === text),
  );
  // A sign that stands before what was printed is another's.
  if (isPrinted && !(datum.value > 0 && isSaidNegative(figure, before))) return true;
  if (figure === undefined || !isInUnit(figure, datum.unit) || isOtherCurrency(figure, datum)) {
    return false;
  }
  const scale =
    datum.unit === "bps" && figure.kind === "rate" ? 10_000 : bareScale(figure.kind, datum.unit);
  const inUnit = scaledBy(figure, scale);
  const size = Math.abs(inUnit.value);
  // A zero cell says nothing but zero, whatever a hedge or a coarse figure would allow.
  if (datum.value === 0) return size === 0;
  return signsOf({ by, figure, before }, datum).some(
    (sign) => fit(inUnit, sign * size, datum.value) !== "outside",
  );
}

/** Whether a text says the value of a datum: `over 60%` says no more of 65.5% than of 80%. */
export function saysValue(said: SaidFigure, datum: Datum): boolean {
  const { figure } = said;
  const isBound = figure?.hedge !== undefined && figure.hedge !== "about";
  return saysDatum(isBound ? { ...said, figure: { ...figure, hedge: undefined } } : said, datum);
}

/**
 * The signs a figure may claim: the one that is written; else, of what the product wrote or made of
 * rows, either, for the words say which way it goes and they are as they were.
 */
function signsOf(
  { by, figure, before }: Omit<SaidFigure, "text">,
  datum: Datum,
): readonly (1 | -1)[] {
  if (isSaidNegative(figure, before)) return [-1];
  const isFree = by === "product" || datum.kind === "computed" || isOutflow(datum.item);
  return isFree || NEGATIVE_WORDS.test(before) ? [1, -1] : [1];
}

const MINUS_BEFORE = /(?<!\bplus or )\b(?:minus|negative)\s*$/i;

function isSaidNegative(figure: SaidFigure["figure"], before: string): boolean {
  return (
    figure?.negative === "minus" || figure?.negative === "brackets" || MINUS_BEFORE.test(before)
  );
}

/** Words that make the amount after them a negative one. */
const NEGATIVE_WORDS =
  /\b(?:loss(?:es)?|deficit|outflow|shortfall|negative|burn(?:ed|t)?|absorbed|consumed|used|cost)\b[^.;\d]{0,80}$/i;

function isOtherCurrency(figure: Figure, { unit, currency }: Datum): boolean {
  return isOfCurrency(unit) && !isCurrency(figure.currency, currency);
}
