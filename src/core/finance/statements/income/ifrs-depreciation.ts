import { type At, firstOf, flow, plainName, sumOfAll } from "#core/finance/statements/cells/at.ts";
import {
  type Figure,
  type Operand,
  derived,
  withFlags,
} from "#core/finance/statements/cells/cell.ts";
import {
  IFRS_DA_PARTS,
  IFRS_DA_WITH_IMPAIRMENT,
  IMPAIRMENT_TOTALS,
} from "#core/finance/statements/concepts/concepts.ts";
import { IFRS_DEPRECIATION_OF } from "#core/finance/statements/concepts/ifrs-concepts.ts";
import { isClose } from "#core/finance/statements/cells/is-close.ts";

/** D&A that holds impairments too: they aren't added back a second time. */
export const INCLUDES_IMPAIRMENT = "includes_impairment";
const EXACT = 0.001;
const SUM = "sum_of_tagged_lines";

/**
 * D&A of an IFRS filer without a combined tag: depreciation and amortisation of the cash flow
 * statement or the notes; else what the notes on assets add up to, where that and impairments are
 * the line that holds both; else that line, flagged; else the notes alone. Amortisation alone never,
 * depreciation alone flagged.
 */
export function ifrsDepreciation(at: At): Figure | undefined {
  const pair = ifrsPair(at);
  if (pair !== undefined) return pair;
  const withImpairment = firstOf(at, flow, IFRS_DA_WITH_IMPAIRMENT);
  const notes = byAsset(at);
  if (withImpairment !== undefined) {
    const isProven = notes !== undefined && leavesImpairment(at, withImpairment, notes);
    return isProven ? notes : withFlags(withImpairment, INCLUDES_IMPAIRMENT);
  }
  if (notes !== undefined) return notes;
  const alone = depreciationAlone(at);
  return alone && withFlags(alone, "depreciation_only");
}

/** Depreciation and amortisation, both tagged; depreciation of leased assets with them where it stands apart. */
export function ifrsPair(at: At): Figure | undefined {
  for (const parts of IFRS_DA_PARTS) {
    const sum = sumOfAll(at, flow, parts);
    const [depreciation] = parts;
    if (sum !== undefined) return withLeased(at, sum, flow(at, depreciation));
  }
  return undefined;
}

/**
 * A combined line with the depreciation of leased assets where it leaves that out: where it is just
 * what property and intangible assets lose in value by the notes.
 */
export function withLeasedAssets(at: At, combined: Figure): Figure {
  const { property, intangibles } = IFRS_DEPRECIATION_OF;
  const owned = sumOfAll(at, flow, [property, intangibles]);
  const isOwnedAlone =
    owned !== undefined && isClose(owned.value, combined.value, combined.value, EXACT);
  return isOwnedAlone ? plusLeased(at, combined) : combined;
}

function withLeased(at: At, sum: Figure, depreciation: Figure | undefined): Figure {
  const property = flow(at, IFRS_DEPRECIATION_OF.property);
  const isPropertyAlone =
    property !== undefined &&
    depreciation !== undefined &&
    isClose(property.value, depreciation.value, property.value, EXACT);
  return isPropertyAlone ? plusLeased(at, sum) : sum;
}

function plusLeased(at: At, owned: Figure): Figure {
  const leased = flow(at, IFRS_DEPRECIATION_OF.leased);
  if (leased === undefined || leased.value <= 0) return owned;
  const operands: Operand[] = [
    ["depreciation and amortisation", owned],
    [plainName(IFRS_DEPRECIATION_OF.leased), leased],
  ];
  const formula = operands.map(([name]) => name).join(" + ");
  return derived(owned.value + leased.value, formula, operands, [SUM]);
}

/** What the notes on property, leased and intangible assets say; undefined unless the first and last are there. */
function byAsset(at: At): Figure | undefined {
  const { property, propertyAndLeased, leased, intangibles } = IFRS_DEPRECIATION_OF;
  const both = sumOfAll(at, flow, [propertyAndLeased, intangibles]);
  const sum = both ?? sumOfAll(at, flow, [property, leased, intangibles]);
  const owned = sum ?? sumOfAll(at, flow, [property, intangibles]);
  return owned && withFlags(owned, SUM);
}

function leavesImpairment(at: At, whole: Figure, parts: Figure): boolean {
  const impairment = firstOf(at, flow, IMPAIRMENT_TOTALS)?.value ?? 0;
  return isClose(whole.value - parts.value, impairment, whole.value, EXACT);
}

function depreciationAlone(at: At): Figure | undefined {
  const { propertyAndLeased, property } = IFRS_DEPRECIATION_OF;
  const lines = IFRS_DA_PARTS.map(([depreciation]) => depreciation);
  return firstOf(at, flow, [...lines, propertyAndLeased, property]);
}
