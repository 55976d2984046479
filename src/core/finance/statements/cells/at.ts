import type { Archetype } from "#core/ledger/financial-data.ts";
import {
  type Figure,
  type Operand,
  sumOf,
  withFlags,
} from "#core/finance/statements/cells/cell.ts";
import type { Column } from "#core/finance/statements/cells/columns.ts";
import type { FactIndex } from "#core/finance/statements/facts/fact-index.ts";
import { pickBalance, pickFlow } from "#core/finance/statements/cells/pick.ts";
import { qualified } from "#core/finance/statements/concepts/used-concepts.ts";

/** One column of one company: what every rule is asked about. */
export type At = {
  readonly index: FactIndex;
  readonly column: Column;
  /** The fiscal year the column lies in, else the last reported: how a filer prints its statements is judged by it. */
  readonly year: Column;
  readonly archetype: Archetype;
};

/** A flow of one concept over the column's period, as tagged. */
export function flow(at: At, concept: string): Figure | undefined {
  return pickFlow(at.index, qualified(concept), at.column);
}

/** A balance of one concept at the column's end, as tagged. */
export function balance(at: At, concept: string): Figure | undefined {
  return pickBalance(at.index, qualified(concept), at.column);
}

type Pick = (at: At, concept: string) => Figure | undefined;

/**
 * The first concept with a value; zero loses to a later concept that is not zero (finance.md 1.1).
 * In a part of a year the concept the year itself is shown by comes first, so that the parts are
 * those of the whole.
 */
export function firstOf(at: At, pick: Pick, concepts: readonly string[]): Figure | undefined {
  if (at.column !== at.year && concepts.length > 1) {
    const ofYear = firstConcept({ ...at, column: at.year }, pick, concepts);
    const figure = ofYear === undefined ? undefined : pick(at, ofYear);
    if (figure !== undefined && figure.value !== 0) return figure;
  }
  let zero: Figure | undefined;
  for (const concept of concepts) {
    const figure = pick(at, concept);
    if (figure !== undefined && figure.value !== 0) return figure;
    zero ??= figure;
  }
  return zero;
}

function firstConcept(at: At, pick: Pick, concepts: readonly string[]): string | undefined {
  return concepts.find((concept) => (pick(at, concept)?.value ?? 0) !== 0);
}

/** The sum of those of the concepts that are tagged; undefined when none is. */
export function sumOfTagged(at: At, pick: Pick, concepts: readonly string[]): Figure | undefined {
  const operands = concepts.flatMap((concept): Operand[] => {
    const figure = pick(at, concept);
    return figure === undefined ? [] : [[plainName(concept), figure]];
  });
  return sumOfFigures(operands);
}

/** The sum of the concepts; undefined unless all are tagged. */
export function sumOfAll(at: At, pick: Pick, concepts: readonly string[]): Figure | undefined {
  const figures = concepts.map((concept) => pick(at, concept));
  if (figures.some((figure) => figure === undefined)) return undefined;
  return sumOfTagged(at, pick, concepts);
}

/** The sum of operands that all have values; one alone keeps its own source. Undefined for none. */
export function sumOfFigures(operands: readonly Operand[]): Figure | undefined {
  const [only] = operands;
  if (only === undefined) return undefined;
  if (operands.length === 1 && only[1].value !== null && only[2] !== -1) return only[1];
  const formula = operands
    .map(([name, , sign], at) =>
      at === 0 ? `${sign === -1 ? "-" : ""}${name}` : ` ${sign === -1 ? "-" : "+"} ${name}`,
    )
    .join("");
  const sum = sumOf(formula, operands);
  if (sum.value === null) return undefined;
  const flags = operands.flatMap(([, cell]) => cell.flags.filter((flag) => flag !== "restated"));
  return withFlags(sum, ...flags);
}

/** A concept without its taxonomy. */
export function plainName(concept: string): string {
  return concept.slice(concept.indexOf(":") + 1);
}
