import type { StatementItem } from "#core/ledger/items.ts";
import { type At, firstOf, flow, sumOfFigures, sumOfTagged } from "#core/statements/at.ts";
import {
  type Cell,
  type Figure,
  type Operand,
  absent,
  derived,
  isFigure,
} from "#core/statements/cell.ts";
import {
  ACQUISITION_COSTS,
  IMPAIRMENT_PARTS,
  IMPAIRMENT_TOTALS,
  RESTRUCTURING,
  RESTRUCTURING_PROGRAMMES,
} from "#core/statements/concepts.ts";

/** What the flag of a Clean EBITDA without add-backs says. */
export const NO_ADJUSTMENTS = "no adjustments identified";

/**
 * Clean EBITDA with the one-off items behind it: EBITDA plus the impairments, restructuring and
 * acquisition costs that are tagged, each an input with its source. Stock compensation is not
 * added back (finance.md 2.1). Without any, it equals EBITDA and says so.
 */
export function cleanEbitdaRows(at: At, ebitda: Cell): Partial<Record<StatementItem, Cell>> {
  const impairment = impairments(at);
  const restructuring = restructuringCharge(at);
  const acquisition = sumOfTagged(at, flow, ACQUISITION_COSTS);
  return {
    Impairments: impairment ?? absent(),
    Restructuring: restructuring ?? absent(),
    "Clean EBITDA": cleanEbitda(ebitda, [
      ["Impairments", impairment],
      ["Restructuring", restructuring],
      ["acquisition and integration costs", acquisition],
    ]),
  };
}

function cleanEbitda(
  ebitda: Cell,
  addBacks: readonly (readonly [string, Figure | undefined])[],
): Cell {
  if (!isFigure(ebitda)) return absent("n.a.: EBITDA not available");
  const operands = addBacks.flatMap(([name, figure]): Operand[] =>
    figure === undefined || figure.value === 0 ? [] : [[name, figure]],
  );
  const all: Operand[] = [["EBITDA", ebitda], ...operands];
  const value = all.reduce((sum, [, cell]) => sum + (cell.value ?? 0), 0);
  const flags = operands.length === 0 ? [NO_ADJUSTMENTS] : [];
  return derived(value, all.map(([name]) => name).join(" + "), all, flags);
}

/**
 * The charge of the year. A charge of zero stands: programmes repeat costs of earlier years, so
 * their figure fills in only where no charge is tagged (AMD tags USD 186 mm of 2024 again in 2025).
 */
function restructuringCharge(at: At): Figure | undefined {
  return firstOf(at, flow, RESTRUCTURING) ?? flow(at, RESTRUCTURING_PROGRAMMES);
}

/** The widest impairment figure tagged: totals already hold their parts, so never a total and a part. */
function impairments(at: At): Figure | undefined {
  const { goodwill, intangibles, longLived } = IMPAIRMENT_PARTS;
  const parts = [flow(at, goodwill), firstOf(at, flow, intangibles), firstOf(at, flow, longLived)];
  const names = ["goodwill", "intangible assets", "long-lived assets"];
  const operands = parts.flatMap((figure, place): Operand[] =>
    figure === undefined ? [] : [[`impairment of ${names[place] ?? ""}`, figure]],
  );
  const candidates = [
    ...IMPAIRMENT_TOTALS.map((concept) => flow(at, concept)),
    sumOfFigures(operands),
  ].filter((figure) => figure !== undefined);
  const widest = candidates.reduce<Figure | undefined>(
    (best, figure) => (best === undefined || figure.value > best.value ? figure : best),
    undefined,
  );
  return widest;
}
