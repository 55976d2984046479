import {
  type CellSource,
  type SourceInput,
  inputsOf,
  isDerived,
  isFromFile,
  isTagged,
} from "#core/ledger/financial-data.ts";

/** A value with its source. */
export type Figure = {
  readonly value: number;
  readonly source: CellSource;
  readonly flags: readonly string[];
  /** Of equity that minorities have a part in: the part of the parent's owners, or why it is not known. */
  readonly ofOwners?: Cell;
};

/** No value, and why: a reason that begins with `n.a.` or `n.m.`. */
export type Absent = {
  readonly value: null;
  readonly reason: string;
  readonly flags: readonly string[];
};

export type Cell = Figure | Absent;

export const NOT_TAGGED = "n.a.: not tagged in the filing";

export function absent(reason: string = NOT_TAGGED): Absent {
  return { value: null, reason, flags: [] };
}

export function isFigure(cell: Cell | undefined): cell is Figure {
  return cell !== undefined && cell.value !== null;
}

/** A named operand of a formula, and the sign it enters with (plus, unless said). */
export type Operand = readonly [name: string, cell: Cell, sign?: 1 | -1];

/** The signed sum of operands under a formula in words; absent, naming them, when any is missing. */
export function sumOf(formula: string, operands: readonly Operand[]): Cell {
  const missing = operands.flatMap(([name, cell]) => (cell.value === null ? [name] : []));
  if (missing.length > 0) return absent(`n.a.: ${missing.join(", ")} not available`);
  const value = operands.reduce((sum, [, cell, sign = 1]) => sum + sign * (cell.value ?? 0), 0);
  return derived(value, formula, operands);
}

/** A figure computed from operands. A lone tagged operand's source is named in full. */
export function derived(
  value: number,
  formula: string,
  operands: readonly Operand[],
  flags: readonly string[] = [],
): Figure {
  return {
    value: value === 0 ? 0 : value,
    source: { formula, inputs: operands.map(asInput) },
    flags,
  };
}

/** One figure less another, under their names. */
export function difference(
  [name, whole]: readonly [name: string, figure: Figure],
  [partName, part]: readonly [name: string, figure: Figure],
  ...flags: readonly string[]
): Figure {
  const operands: Operand[] = [
    [name, whole],
    [partName, part, -1],
  ];
  return derived(whole.value - part.value, `${name} - ${partName}`, operands, flags);
}

/**
 * `mixed_vintage` where an operand was restated by a report that no longer tags another one: the two
 * are not of one statement.
 */
export function vintageFlags(operands: readonly Cell[]): readonly string[] {
  const reports = operands.flatMap((cell) =>
    isFigure(cell) && isTagged(cell.source)
      ? [{ filed: cell.source.filed, isRestated: cell.flags.includes("restated") }]
      : [],
  );
  const isMixed = reports.some(
    ({ filed, isRestated }) => isRestated && reports.some((other) => other.filed < filed),
  );
  return isMixed ? ["mixed_vintage"] : [];
}

export function withFlags(figure: Figure, ...flags: readonly string[]): Figure {
  return flags.length === 0
    ? figure
    : { ...figure, flags: [...new Set([...figure.flags, ...flags])] };
}

/** The same figure in the product's sign convention: value, first report and inputs turned. */
export function negated(figure: Figure): Figure {
  return { ...figure, value: minus(figure.value), source: turned(figure.source) };
}

function turned(source: CellSource): CellSource {
  if (isDerived(source)) {
    const inputs = source.inputs.map(({ isSubtracted, ...input }) => ({
      ...input,
      value: input.value === null ? null : minus(input.value),
      ...subtracted(isSubtracted === true ? 1 : -1),
    }));
    return { formula: `-(${source.formula})`, inputs };
  }
  if (!isTagged(source)) return source;
  const { asFirstReported: first } = source;
  if (first === undefined) return source;
  return { ...source, asFirstReported: { ...first, value: minus(first.value) } };
}

/** A cell as an operand of a formula, with the fact it is where it is one. */
export function asInput([name, cell, sign = 1]: Operand): SourceInput {
  if (cell.value === null) return { name, value: null };
  const operand = {
    name,
    value: sign === 1 ? cell.value : minus(cell.value),
    ...subtracted(sign),
  };
  if (isFromFile(cell.source)) return { ...operand, file: cell.source };
  if (!isTagged(cell.source)) return operand;
  const { accession, form, filed, concept, firstPrint, statedFrom } = cell.source;
  const stated = { ...(firstPrint && { firstPrint }), ...(statedFrom && { statedFrom }) };
  return { ...operand, accession, form, filed, concept, ...stated };
}

/** Marks an operand that enters with a minus; nothing to say of any other. */
export function subtracted(sign: number): Pick<SourceInput, "isSubtracted"> {
  return sign < 0 ? { isSubtracted: true } : {};
}

function minus(value: number): number {
  return value === 0 ? 0 : -value;
}

/** The concepts behind a cell, its operands' included. */
export function conceptsOf(cell: Cell): string[] {
  if (!isFigure(cell)) return [];
  if (isTagged(cell.source)) return [cell.source.concept];
  return inputsOf(cell.source).flatMap(({ concept }) => concept ?? []);
}
