import { USED_CONCEPTS } from "#core/finance/statements/concepts/used-concepts.ts";
import { monthsBetween, timeLabel } from "#core/ledger/fiscal-time.ts";
import type { PassageCell } from "#core/ledger/passage-table.ts";
import type { PageContext, PageKnowledge } from "./filing-contexts.ts";
import type { GridCell } from "./grid-columns.ts";

/** A figure that an inline page tags. */
export type TaggedFigure = {
  readonly value: number;
  readonly concept: string;
  readonly scale: number;
  readonly context: string;
  readonly unit: string;
};

/** A cell with the fact that tags it; of several facts it is none. */
export function taggedCell(
  { text, figures = [] }: GridCell,
  knowledge: PageKnowledge,
): PassageCell {
  const [tagged, second] = figures;
  const context = tagged && knowledge.contextOf(tagged.context);
  if (tagged === undefined || second !== undefined || context === undefined) return { text };
  const { part } = context;
  const unit = unitOf(text, tagged, knowledge);
  const currency = knowledge.currencyOf(tagged.unit);
  return {
    text,
    value: asPrinted(text, tagged.value),
    concept: tagged.concept,
    scale: tagged.scale,
    ...timeOf(context, knowledge),
    ...(unit !== undefined && { unit }),
    ...(currency !== undefined && { currency }),
    ...(part === undefined ? isOfStatements(tagged.concept) : { part }),
  };
}

/** The time of a fact; some days are neither months nor the day they end on. */
function timeOf({ start, end }: PageContext, { fiscalYear }: PageKnowledge) {
  const months = start === undefined ? undefined : monthsBetween(start, end);
  const isDays = start !== undefined && start !== end && months === undefined;
  return isDays ? {} : { period: timeLabel({ end, months }, fiscalYear), end };
}

/** Brackets or a minus before the first digit of a cell. */
const NEGATIVE = /^\D*[(\-–−]\s?(?:US|RMB)?[$€£¥]?\s?\.?\d/;

/** The tagged size in the printed sign: a tag's is by its concept, which a page may print turned. */
function asPrinted(text: string, value: number): number {
  const size = Math.abs(value);
  return NEGATIVE.test(text) && size > 0 ? -size : size;
}

/** A tag is of the whole company's statements where a rule of theirs reads it. */
function isOfStatements(concept: string): Pick<PassageCell, "isOfStatements"> {
  return USED_CONCEPTS.has(concept) ? { isOfStatements: true } : {};
}

function unitOf(
  text: string,
  { unit, scale, value }: TaggedFigure,
  knowledge: PageKnowledge,
): PassageCell["unit"] {
  if (knowledge.isPerShare(unit)) return "perShare";
  if (knowledge.isShares(unit)) return "shares";
  if (knowledge.currencyOf(unit) !== undefined) return "money";
  if (scale === 0.01 || text.includes("%")) return "percent";
  // What a bare number of no unit is, its text does not say; years and days are no amounts.
  return Number.isInteger(value) && !knowledge.isTime(unit) ? "count" : undefined;
}
