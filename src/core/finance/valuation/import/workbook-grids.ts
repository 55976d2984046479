import { addressOf, type GridRow, type Sheet } from "#core/finance/sheets/grid.ts";
import type { DcfInputs, Discounting, TerminalMethod } from "#core/finance/valuation/dcf-inputs.ts";
import { presentValues, timing } from "#core/finance/valuation/discounting.ts";
import { add, terminalPresentValue } from "#core/finance/valuation/enterprise-value.ts";
import {
  type CheckedFlows,
  isNear,
  type WorkbookFinding,
} from "#core/finance/valuation/import/workbook-checks.ts";

/** What the workbook's own sensitivity tables say beside the recomputation. */
export type GridChecks = {
  readonly findings: readonly WorkbookFinding[];
  /** Of each table whose cells all agree. */
  readonly agreed: readonly string[];
};

/** What a cell of a table is a value of. */
const SUBJECTS = ["enterprise value", "equity value", "value per share"] as const;
type Subject = (typeof SUBJECTS)[number];

type Axis = { readonly values: readonly number[]; readonly of: keyof DcfInputs };

type Cell = {
  readonly place: string;
  readonly value: number;
  readonly inputs: DcfInputs;
};

type Grid = {
  /** Such as `DCF!H13:Q22`. */
  readonly place: string;
  readonly across: keyof DcfInputs;
  readonly cells: readonly Cell[];
};

type Against = {
  readonly checked: CheckedFlows;
  readonly inputs: DcfInputs;
  readonly discounting: Discounting;
};

/** How a table is usually made wrong, each with the sentence for it. */
type Slip = "stale flows" | "growth twice" | "debt left";
const SLIPS: Readonly<Record<Slip, string>> = {
  "stale flows":
    " Only the terminal value moves with WACC: the cash flows stay discounted at the base's.",
  "growth twice": " Terminal growth is applied twice.",
  "debt left": " Debt is not deducted.",
};

const LEAST_SIDE = 3;
const CELLS_NAMED = 3;
/** Typical cells further from every value that is computed are of something else. */
const FARTHEST = 0.5;

/** Every table of values by WACC and terminal growth or exit multiple, cell by cell. */
export function gridChecks(sheets: readonly Sheet[], against: Against): GridChecks {
  const grids = sheets.flatMap((sheet) => (sheet.isHidden ? [] : gridsOf(sheet, against.inputs)));
  const findings: WorkbookFinding[] = [];
  const agreed: string[] = [];
  for (const grid of grids) {
    const subject = subjectOf(grid, against);
    if (subject === undefined) continue;
    const by = methodOf(grid) === "gordonGrowth" ? "terminal growth" : "the exit multiple";
    const name = `The sensitivity table of ${subject} by WACC and ${by}`;
    const cells = computedCells(grid, subject, against);
    const wrong = cells.filter(isWrong);
    if (wrong.length === 0) {
      agreed.push(
        `${name} (${grid.place}) agrees with the recomputation in all ${cells.length} cells.`,
      );
    } else {
      const text = (value: number) =>
        subject === "value per share" ? value.toFixed(2) : against.checked.amount(value);
      const slip = slipOf(grid, subject, against);
      const why = slip === undefined ? "" : SLIPS[slip];
      const sentence = `${name} differs from the recomputation in ${wrong.length} of ${cells.length} cells: ${namedCells(wrong, text)}.${why}`;
      findings.push({ code: "SENSITIVITY", sentence, place: grid.place });
    }
  }
  return { findings, agreed };
}

type Compared = Cell & { readonly computed: number };

function isWrong({ value, computed }: Compared): boolean {
  return !isNear(value, computed);
}

function namedCells(wrong: readonly Compared[], text: (value: number) => string): string {
  const named = wrong.slice(0, CELLS_NAMED).map(({ place, value, computed }) => {
    const cell = place.split("!").at(-1);
    return `${cell} is ${text(value)} where ${text(computed)} is computed`;
  });
  return `${named.join(", ")}${wrong.length > CELLS_NAMED ? ", and so on" : ""}`;
}

function methodOf({ across }: Grid): TerminalMethod {
  return across === "terminalGrowthRate" ? "gordonGrowth" : "ebitdaMultiple";
}

/** What the cells are nearest to; undefined where they are near to nothing. */
function subjectOf(grid: Grid, against: Against): Subject | undefined {
  const readings = SUBJECTS.map((subject) => {
    const distances = computedCells(grid, subject, against)
      .map(({ value, computed }) => Math.abs(value / computed - 1))
      .toSorted((a, b) => a - b);
    return { subject, typical: distances[Math.floor(distances.length / 2)] ?? Infinity };
  });
  const [best] = readings.toSorted((a, b) => a.typical - b.typical);
  return best !== undefined && best.typical <= FARTHEST ? best.subject : undefined;
}

/** The slip that gives every cell of a table. */
function slipOf(grid: Grid, subject: Subject, against: Against): Slip | undefined {
  return (["stale flows", "growth twice", "debt left"] as const).find((slip) => {
    const cells = computedCells(grid, subject, against, slip);
    return cells.length > 0 && !cells.some(isWrong);
  });
}

/** The cells with what is computed for them; those without a value are left out. */
function computedCells(
  grid: Grid,
  subject: Subject,
  { checked, discounting, inputs: base }: Against,
  slip?: Slip,
): readonly Compared[] {
  const { flows, terminalEbitda = Number.NaN, netDebt, debt, shares = Number.NaN } = checked;
  const task = { cashFlows: flows, terminalEbitda, timing: timing(flows.length, discounting) };
  const claims = slip === "debt left" ? 0 : (netDebt ?? debt ?? Number.NaN);
  return grid.cells.flatMap((cell): Compared[] => {
    const { wacc, terminalGrowthRate } = cell.inputs;
    const rate = slip === "stale flows" ? base.wacc : wacc;
    const explicit = presentValues(flows, rate, task.timing).reduce(add, 0);
    const terminal = terminalPresentValue(task, cell.inputs, methodOf(grid)).value ?? Number.NaN;
    const enterprise = explicit + terminal * (slip === "growth twice" ? 1 + terminalGrowthRate : 1);
    const equity = enterprise - claims;
    const computed = {
      "enterprise value": enterprise,
      "equity value": equity,
      "value per share": equity / shares,
    }[subject];
    return Number.isFinite(computed) && computed !== 0 ? [{ ...cell, computed }] : [];
  });
}

/** Tables with WACC on one side and the other input on the other, each around what the model has. */
function gridsOf({ name = "", rows }: Sheet, inputs: DcfInputs): readonly Grid[] {
  return rows.flatMap((row, at) =>
    risingRuns(row.cells).flatMap((first) => {
      const columns = valuesFrom(row, first);
      const below = rowsBelow(rows.slice(at + 1), first, columns.length);
      const side = below.map(({ cells }) => Number(cells[first - 1]));
      const axes = axesOf(columns, side, inputs);
      const [top, bottom] = [below[0], below.at(-1)];
      if (axes === undefined || top === undefined || bottom === undefined) return [];
      const cells = below.flatMap((line, down) =>
        columns.map((_, over): Cell => {
          const column = first + over;
          const changed = {
            [axes.top.of]: axes.top.values[over],
            [axes.side.of]: axes.side.values[down],
          };
          return {
            place: `${name}!${addressOf(column, line.number)}`,
            value: Number(line.cells[column]),
            inputs: { ...inputs, ...changed },
          };
        }),
      );
      const corner = addressOf(first + columns.length - 1, bottom.number);
      const across = axes.top.of === "wacc" ? axes.side.of : axes.top.of;
      return [{ place: `${name}!${addressOf(first, top.number)}:${corner}`, across, cells }];
    }),
  );
}

/** The columns at which three rising numbers or more begin. */
function risingRuns(cells: GridRow["cells"]): readonly number[] {
  return cells.flatMap((cell, at) => {
    const before = cells[at - 1];
    const isFirst = typeof before !== "number" || !(typeof cell === "number" && before < cell);
    return typeof cell === "number" && isFirst && at > 0 ? [at] : [];
  });
}

function valuesFrom({ cells }: GridRow, first: number): readonly number[] {
  const values: number[] = [];
  for (const cell of cells.slice(first)) {
    if (typeof cell !== "number" || cell <= (values.at(-1) ?? -Infinity)) break;
    values.push(cell);
  }
  return values;
}

/** The rows of numbers under a head, each with a higher one at its side than the last. */
function rowsBelow(rows: readonly GridRow[], first: number, columns: number): readonly GridRow[] {
  const found: GridRow[] = [];
  for (const row of rows) {
    const side = row.cells[first - 1];
    const cells = row.cells.slice(first, first + columns);
    const isWhole = cells.length === columns && cells.every((cell) => typeof cell === "number");
    const last = found.at(-1)?.cells[first - 1] ?? -Infinity;
    if (!isWhole || typeof side !== "number" || !(side > Number(last))) break;
    found.push(row);
  }
  return found;
}

function axesOf(
  columns: readonly number[],
  side: readonly number[],
  inputs: DcfInputs,
): { readonly top: Axis; readonly side: Axis } | undefined {
  if (columns.length < LEAST_SIDE || side.length < LEAST_SIDE) return undefined;
  for (const other of ["terminalGrowthRate", "terminalEbitdaMultiple"] as const) {
    const pairs = [
      { top: axisOf(columns, other, inputs), side: axisOf(side, "wacc", inputs) },
      { top: axisOf(columns, "wacc", inputs), side: axisOf(side, other, inputs) },
    ];
    for (const { top, side: down } of pairs) if (top && down) return { top, side: down };
  }
  return undefined;
}

/** An axis around the model's own input, as fractions where it is in percent. */
function axisOf(
  values: readonly number[],
  of: keyof DcfInputs,
  inputs: DcfInputs,
): Axis | undefined {
  const scales = of === "terminalEbitdaMultiple" ? [1] : [1, 100];
  for (const scale of scales) {
    const scaled = values.map((value) => value / scale);
    const [least = Infinity, most = -Infinity] = [scaled[0], scaled.at(-1)];
    if (least <= inputs[of] && inputs[of] <= most) return { values: scaled, of };
  }
  return undefined;
}
