import { isTagged } from "#core/ledger/financial-data.ts";
import { type At, firstOf, flow } from "#core/finance/statements/cells/at.ts";
import type { Figure } from "#core/finance/statements/cells/cell.ts";
import {
  DA_COMBINED,
  DEPRECIATION,
  DEPRECIATION_IN_COST_OF_SALES,
  DEPRECIATION_IN_COST_OF_SERVICES,
  DEPRECIATION_NONPRODUCTION,
} from "#core/finance/statements/concepts/concepts.ts";
import { isAnnual } from "#core/finance/statements/facts/fact-index.ts";
import { isClose } from "#core/finance/statements/cells/is-close.ts";
import { qualified } from "#core/finance/statements/concepts/used-concepts.ts";

/** Depreciation of equipment rented out or operated, which some filers keep apart from the rest. */
const EQUIPMENT_DEPRECIATION = [DEPRECIATION_IN_COST_OF_SALES, DEPRECIATION_IN_COST_OF_SERVICES];
/** Days between year-ends of neighbouring years at most. */
const NEIGHBOURING_YEAR = 380;
const EXACT = 0.001;

/** The largest of the tags of D&A as a whole: the smaller ones are sub-lines (finance.md 1.1). */
export function largestCombined(at: At): Figure | undefined {
  const figures = DA_COMBINED.flatMap((concept) => flow(at, concept) ?? []);
  const largest = figures.reduce<Figure | undefined>(
    (best, figure) => (best === undefined || figure.value > best.value ? figure : best),
    undefined,
  );
  return largest && asSaidFirst(largest, figures);
}

/**
 * A filer that changes tags has the value under another one in its earlier reports: what the tag of
 * today meant then was a line of it, and nothing was restated.
 */
function asSaidFirst(largest: Figure, others: readonly Figure[]): Figure {
  const { source, flags } = largest;
  if (!isTagged(source) || source.asFirstReported === undefined) return largest;
  const { asFirstReported: first, ...rest } = source;
  const earlier = others.flatMap((other) =>
    other !== largest && other.value === largest.value && isTagged(other.source)
      ? [other.source.firstPrint ?? other.source]
      : [],
  );
  return earlier.some(({ filed }) => filed <= first.filed)
    ? { ...largest, source: rest, flags: flags.filter((flag) => flag !== "restated") }
    : largest;
}

export function depreciationInCosts(at: At): Figure | undefined {
  return firstOf(at, flow, EQUIPMENT_DEPRECIATION);
}

/** Whether the year's D&A holds that of equipment rented out: purchases of it are a line beside capital expenditure. */
export function depreciatesEquipmentForRent(at: At): boolean {
  return isEquipmentLeftOut({ ...at, column: at.year });
}

/** Whether the combined tag, or depreciation, is what depreciation inside cost of sales leaves, and not the whole. */
export function isEquipmentLeftOut(at: At): boolean {
  const largest = largestCombined(at) ?? flow(at, DEPRECIATION);
  const equipment = depreciationInCosts(at);
  if (largest === undefined || equipment === undefined) return false;
  if (equipment.value > largest.value) return true;
  const rest = flow(at, DEPRECIATION_NONPRODUCTION);
  return rest !== undefined && isClose(rest.value, largest.value, largest.value, EXACT);
}

/** Whether a neighbouring year has depreciation of equipment above this year's D&A, and the year has none. */
export function isEquipmentUntagged(inYear: At): boolean {
  const largest = largestCombined(inYear);
  if (largest === undefined || depreciationInCosts(inYear) !== undefined) return false;
  const { endDay } = inYear.column;
  return EQUIPMENT_DEPRECIATION.some((concept) =>
    [...(inYear.index.series.get(qualified(concept))?.byPeriod.values() ?? [])].some(
      (entry) =>
        entry.startDay !== undefined &&
        isAnnual(entry.startDay, entry.endDay) &&
        Math.abs(entry.endDay - endDay) <= NEIGHBOURING_YEAR &&
        (entry.facts.at(-1)?.val ?? 0) > largest.value,
    ),
  );
}
