import {
  type CellSource,
  isDerived,
  isTagged,
  type SourceInput,
} from "#core/ledger/financial-data.ts";
import { shown, type TableCell, type TableRow } from "#core/outputs/report/statement-table.ts";

const RESTATED_SINCE =
  "n.a.: a figure behind it was restated since, and it is computed from the latest figures only";
/** Sums and quotients of doubles may differ by this share of the result. */
const SLACK = 1e-9;

/** A figure as first filed: the same as now, another, or not to be had. */
type First =
  | { readonly kind: "unchanged" }
  | { readonly kind: "changed"; readonly value: number; readonly source: CellSource }
  | { readonly kind: "unknown" };

const UNCHANGED: First = { kind: "unchanged" };

type FirstOf = (row: TableRow, at: number) => First;

/**
 * The rows with every figure as its first filing had it. What was computed of restated figures is
 * computed anew where its inputs show how: as a sum, a quotient of sums or a growth. Otherwise it
 * is n.a.: vintages are never mixed.
 */
export function firstReports(rows: readonly TableRow[]): readonly TableRow[] {
  const firstOf = firstReportsOf(rows);
  return rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell, at) => withFirst(cell, row, firstOf(row, at))),
  }));
}

function withFirst(cell: TableCell, row: TableRow, first: First): TableCell {
  if (first.kind === "unchanged") return cell;
  const flags = cell.flags.filter((flag) => flag !== "restated");
  return first.kind === "unknown"
    ? { ...cell, ...shown(null, row.unit, RESTATED_SINCE), source: undefined, flags }
    : { ...cell, ...shown(first.value, row.unit, undefined), source: first.source, flags };
}

/** A look-up of first reports by row and place of the column; each is worked out once. */
function firstReportsOf(rows: readonly TableRow[]): FirstOf {
  const byItem = new Map(rows.map((row) => [row.item, row]));
  const known = new Map<TableCell, First>();
  const firstOf: FirstOf = (row, at) => {
    const cell = row.cells[at];
    if (cell === undefined || cell.value === null) return UNCHANGED;
    const before = known.get(cell);
    if (before !== undefined) return before;
    // A formula that comes back to itself changes nothing by that.
    known.set(cell, UNCHANGED);
    const first = firstOfCell(cell, cell.value, (input) =>
      firstOperand(input, at, byItem, firstOf),
    );
    known.set(cell, first);
    return first;
  };
  return firstOf;
}

/** An operand as first filed: "same" where nothing changed, "unknown" where it can't be had. */
type Operand = number | "same" | "unknown";

function firstOfCell(
  { source, restatement }: TableCell,
  value: number,
  operandOf: (input: SourceInput) => Operand,
): First {
  if (source === undefined) return UNCHANGED;
  if (isDerived(source)) {
    const operands = source.inputs.map(operandOf);
    return recomputed({ ...source, operands, value });
  }
  if (!isTagged(source) || restatement === undefined) return UNCHANGED;
  const { accession, form, filed, value: first } = restatement.first;
  return {
    kind: "changed",
    value: first,
    source: { accession, form, filed, concept: source.concept },
  };
}

type Recomputation = {
  readonly formula: string;
  readonly inputs: readonly SourceInput[];
  readonly operands: readonly Operand[];
  readonly value: number;
};

function recomputed({ formula, inputs, operands, value }: Recomputation): First {
  if (operands.every((operand) => operand === "same")) return UNCHANGED;
  if (operands.includes("unknown")) return { kind: "unknown" };
  const before = inputs.map((input) => input.value ?? Number.NaN);
  const after = operands.map((operand, place) =>
    typeof operand === "number" ? operand : (before[place] ?? Number.NaN),
  );
  const result = operationsOn(before.length).find((operation) =>
    isSame(operation(before), value),
  )?.(after);
  if (result === undefined || Number.isNaN(result)) return { kind: "unknown" };
  const renewed = inputs.map((input, place): SourceInput =>
    operands[place] === "same"
      ? input
      : {
          name: input.name,
          value: after[place] ?? null,
          isSubtracted: input.isSubtracted,
          period: input.period,
        },
  );
  return { kind: "changed", value: result, source: { formula, inputs: renewed } };
}

type Operation = (operands: readonly number[]) => number;

/**
 * What a formula may do to its operands: add them up, turned or not, divide the sum of the first
 * ones by that of the rest, or tell their growth. It is recognised by its result.
 */
function operationsOn(count: number): readonly Operation[] {
  const splits = Array.from({ length: Math.max(0, count - 1) }, (_, at) => at + 1);
  return [
    sumOf,
    (operands) => -sumOf(operands),
    ...splits.map(
      (at): Operation =>
        (operands) =>
          quotientAt(operands, at),
    ),
    ...(count === 2 ? [(operands: readonly number[]) => quotientAt(operands, 1) - 1] : []),
  ];
}

function sumOf(operands: readonly number[]): number {
  return operands.reduce((sum, operand) => sum + operand, 0);
}

/** NaN where a ratio means nothing (finance.md 2). */
function quotientAt(operands: readonly number[], at: number): number {
  const denominator = sumOf(operands.slice(at));
  return denominator <= 0 ? Number.NaN : sumOf(operands.slice(0, at)) / denominator;
}

function isSame(result: number, value: number): boolean {
  return Math.abs(result - value) <= SLACK * Math.max(Math.abs(result), Math.abs(value));
}

/** The first report of an operand that is another figure of the table, with the operand's sign. */
function firstOperand(
  { name, value }: SourceInput,
  at: number,
  byItem: ReadonlyMap<string, TableRow>,
  firstOf: FirstOf,
): Operand {
  const item = name.replace(/^prior year(?:-end)? /, "");
  const row = byItem.get(item);
  const place = item === name ? at : at - 1;
  const shownValue = row?.cells[place]?.value ?? null;
  if (row === undefined || value === null || shownValue === null) return "same";
  // An operand of that name may be of another period, or of a note: then it is another figure.
  if (Math.abs(shownValue) !== Math.abs(value)) return "same";
  const first = firstOf(row, place);
  if (first.kind !== "changed") return first.kind === "unknown" ? "unknown" : "same";
  return shownValue === value ? first.value : -first.value;
}
