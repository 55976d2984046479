import { areComparable, breaksOf, OTHER_BASIS } from "#core/ledger/comparable.ts";
import {
  type CellSource,
  inputsOf,
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
 * computed anew where its inputs show how: as a sum, a quotient of sums or a growth on one basis.
 * Otherwise it is n.a.: vintages are never mixed.
 */
export function firstReports(rows: readonly TableRow[]): readonly TableRow[] {
  const basesOf = firstBases(rows);
  const firstOf = firstReportsOf(rows, basesOf);
  return rows.map((row) => {
    const bases = basesOf(row);
    const breaks = breaksOf(
      { bases },
      row.cells.map(({ column }) => column),
    );
    const cells = row.cells.map((cell, at) => ({
      ...withFirst(cell, row, firstOf(row, at)),
      isBreak: breaks.includes(cell.column) || undefined,
    }));
    return { ...row, bases, cells };
  });
}

function withFirst(cell: TableCell, row: TableRow, first: First): TableCell {
  if (first.kind === "unchanged") return cell;
  const flags = cell.flags.filter((flag) => flag !== "restated");
  return first.kind === "unknown"
    ? { ...cell, ...shown(null, row.unit, RESTATED_SINCE), source: undefined, flags }
    : { ...cell, ...shown(first.value, row.unit, undefined), source: first.source, flags };
}

type BasesOf = (row: TableRow) => TableRow["bases"];

/**
 * The bases of first reports: one ends where a report that states its column first has restated the
 * column before, and with it that of what is made of the row.
 */
function firstBases(rows: readonly TableRow[]): BasesOf {
  const byItem = new Map(rows.map((row) => [row.item, row]));
  const told = new Map<TableCell, boolean>();
  const begins = (row: TableRow, at: number): boolean => {
    const cell = row.cells[at];
    const before = row.cells.slice(0, at).findLast(({ value }) => value !== null);
    if (cell?.source === undefined || before === undefined) return false;
    const known = told.get(cell);
    if (known !== undefined) return known;
    // A formula that comes back to itself begins nothing by that.
    told.set(cell, false);
    const parts = inputsOf(cell.source).flatMap(({ name }) => byItem.get(name) ?? []);
    const isNew = restatesBefore(cell, before) || parts.some((part) => begins(part, at));
    told.set(cell, isNew);
    return isNew;
  };
  const known = new Map<TableRow, TableRow["bases"]>();
  return (row) => {
    if (known.has(row)) return known.get(row);
    let basis = 0;
    const bases = Object.fromEntries(
      row.cells.flatMap(({ column, value }, at) => {
        if (begins(row, at)) basis += 1;
        return value === null ? [] : [[column, basis] as const];
      }),
    );
    known.set(row, basis === 0 ? undefined : bases);
    return known.get(row);
  };
}

/** Whether the report that states a figure first, or an earlier one, restates the figure before. */
function restatesBefore({ source }: TableCell, { restatement }: TableCell): boolean {
  if (source === undefined || restatement === undefined || !isTagged(source)) return false;
  return restatement.latest.filed <= (source.asFirstReported ?? source).filed;
}

/** A look-up of first reports by row and place of the column; each is worked out once. */
function firstReportsOf(rows: readonly TableRow[], basesOf: BasesOf): FirstOf {
  const byItem = new Map(rows.map((row) => [row.item, row]));
  const known = new Map<TableCell, First>();
  const firstOf: FirstOf = (row, at) => {
    const cell = row.cells[at];
    if (cell?.reason === OTHER_BASIS) return { kind: "unknown" };
    if (cell === undefined || cell.value === null) return UNCHANGED;
    const before = known.get(cell);
    if (before !== undefined) return before;
    // A formula that comes back to itself changes nothing by that.
    known.set(cell, UNCHANGED);
    const first = firstOfCell(cell, cell.value, (input) =>
      firstOperand(input, at, { byItem, firstOf, basesOf }),
    );
    known.set(cell, first);
    return first;
  };
  return firstOf;
}

/** An operand as first filed: "same" where nothing changed, "unknown" where it can't be had. */
type Operand = number | "same" | "unknown";

function firstOfCell(
  { source, restatement, flags }: TableCell,
  value: number,
  operandOf: (input: SourceInput) => Operand,
): First {
  if (source === undefined) return UNCHANGED;
  if (isDerived(source)) {
    const operands = source.inputs.map(operandOf);
    const first = recomputed({ ...source, operands, value });
    // Put together of periods that were restated, and no row of the table holds them.
    const isLost = first.kind === "unchanged" && flags.includes("restated");
    return isLost ? { kind: "unknown" } : first;
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

type Firsts = {
  readonly byItem: ReadonlyMap<string, TableRow>;
  readonly firstOf: FirstOf;
  readonly basesOf: BasesOf;
};

const OF_BEFORE = /^prior year(?:-end)? | three years before$/;

/** The first report of an operand that is another figure of the table, with the operand's sign. */
function firstOperand(
  { name, value }: SourceInput,
  at: number,
  { byItem, firstOf, basesOf }: Firsts,
): Operand {
  const item = name.replace(OF_BEFORE, "");
  const row = byItem.get(item);
  if (row === undefined || value === null) return "same";
  // An operand of that name may be of another period, or of a note: then it is another figure.
  const isIt = (cell: TableCell): boolean => Math.abs(cell.value ?? Number.NaN) === Math.abs(value);
  const places = item === name ? row.cells.slice(at, at + 1) : row.cells.slice(0, at);
  const operand = places.findLast(isIt);
  if (operand === undefined) return "same";
  const first = firstOf(row, row.cells.indexOf(operand));
  const column = row.cells[at]?.column ?? "";
  if (!areComparable({ bases: basesOf(row) }, operand.column, column)) return "unknown";
  if (first.kind !== "changed") return first.kind === "unknown" ? "unknown" : "same";
  return operand.value === value ? first.value : -first.value;
}
