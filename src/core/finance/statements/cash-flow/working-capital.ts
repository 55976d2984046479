import { type At, firstOf, flow, plainName } from "#core/finance/statements/cells/at.ts";
import {
  type Cell,
  type Figure,
  type Operand,
  absent,
  derived,
  negated,
} from "#core/finance/statements/cells/cell.ts";
import { inputsOf, isTagged } from "#core/ledger/financial-data.ts";
import {
  LEASE_LIABILITY_CHANGE,
  WORKING_CAPITAL_ASSETS,
  WORKING_CAPITAL_LIABILITIES,
  WORKING_CAPITAL_PARTS,
  WORKING_CAPITAL_TOTAL,
} from "#core/finance/statements/concepts/cash-flow-concepts.ts";
import { isPrinted } from "#core/finance/statements/cells/face.ts";

const FORMULA = "decrease in operating assets + increase in operating liabilities";

/**
 * Change In Working Capital, an outflow negative: the tagged total, else the sum of the tagged
 * lines of the cash flow statement, increases of assets counted as outflows. Lines the filer tags
 * with names of its own are missing from the sum and stay in the other operating items. Where the
 * cash flow statement is known, what only a note breaks down is left out: its total is a line already.
 */
export function workingCapitalChange(at: At): Cell {
  const total = firstOf(at, flow, WORKING_CAPITAL_TOTAL);
  if (total !== undefined) return negated(total);
  const operands = linesOfOneReport(taggedLines(at));
  if (operands.length === 0) return absent();
  const value = operands.reduce((sum, [, cell, sign = 1]) => sum + sign * (cell.value ?? 0), 0);
  return derived(value, FORMULA, operands, ["sum_of_tagged_lines"]);
}

const LINES = [
  ...WORKING_CAPITAL_ASSETS.map((alternatives) => ({ alternatives, sign: -1 as const })),
  ...WORKING_CAPITAL_LIABILITIES.map((alternatives) => ({ alternatives, sign: 1 as const })),
  { alternatives: [[LEASE_LIABILITY_CHANGE]], sign: 1 as const },
];
const CONCEPTS = LINES.flatMap(({ alternatives }) => alternatives.flat());

/** What is tagged of all the lines any filer prints, by concept. */
function taggedLines(at: At): Map<string, Figure> {
  const inYear = { ...at, column: at.year };
  const isPart = (concept: string): boolean =>
    Object.entries(WORKING_CAPITAL_PARTS).some(
      ([part, whole]) => part === concept && flow(at, whole) !== undefined,
    );
  return new Map(
    CONCEPTS.filter((concept) => !isPart(concept)).flatMap((concept): [string, Figure][] => {
      const figure = flow(at, concept);
      if (figure === undefined) return [];
      const isALine = isPrinted(inYear, concept, "cash-flow");
      // Lease notes use this tag for cash paid: it counts only where the statement is known to print it.
      return (isALine ?? concept !== LEASE_LIABILITY_CHANGE) ? [[concept, figure]] : [];
    }),
  );
}

/**
 * The lines of the newest report that still tags them: one that a later report no longer tags was
 * merged into another line, which then holds it. A report with under half of the lines is no statement.
 */
function linesOfOneReport(tagged: ReadonlyMap<string, Figure>): readonly Operand[] {
  const all = operandsOf(tagged, "");
  const dates = new Set([...tagged.values()].map(filedOn));
  for (const since of [...dates].toSorted().toReversed()) {
    const lines = operandsOf(tagged, since);
    if (lines.length * 2 >= all.length) return lines;
  }
  return all;
}

/** The first alternative of each line that has a figure filed since then. */
function operandsOf(tagged: ReadonlyMap<string, Figure>, since: string): Operand[] {
  return LINES.flatMap(({ alternatives, sign }) => {
    for (const addends of alternatives) {
      const operands = addends.flatMap((concept): Operand[] => {
        const figure = tagged.get(concept);
        return figure === undefined || filedOn(figure) < since
          ? []
          : [[plainName(concept), figure, sign]];
      });
      if (operands.length > 0) return operands;
    }
    return [];
  });
}

/** When the report was filed that a line is from; of a difference over time, the one of its whole. */
function filedOn({ source }: Figure): string {
  return isTagged(source) ? source.filed : (inputsOf(source)[0]?.filed ?? "");
}
