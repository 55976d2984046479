import { isDerived, isTagged } from "#core/ledger/financial-data.ts";
import type { StatementItem } from "#core/ledger/items.ts";
import { periodText } from "#core/ledger/period.ts";
import {
  type Absent,
  absent,
  type Cell,
  conceptsOf,
  type Figure,
  isFigure,
  NOT_TAGGED,
} from "#core/finance/statements/cells/cell.ts";
import { grainOf } from "#core/finance/statements/cells/is-close.ts";
import { dayNumber } from "#core/finance/statements/facts/day-number.ts";
import { ADDITIVE_FLOWS, OTHER_FLOWS } from "#core/finance/statements/identities.ts";
import { cellOf, type StatementColumn } from "#core/finance/statements/statement-column.ts";

/** What a part of a year, or twelve months across two, is measured by. */
export type Measure = {
  /** The fiscal year it lies in, or for twelve months the last that is whole: its label and cells. */
  readonly year: {
    readonly label: string;
    readonly endDay: number;
    readonly cells: StatementColumn;
  };
  /** The four quarters of the year, or of the twelve months, as far as known. */
  readonly quarters: readonly StatementColumn[];
  readonly kind: "quarter" | "twelve months";
  /** Why a concept can't be put together for the column; undefined where nothing speaks against it. */
  readonly whyNot: (concept: string) => string | undefined;
};

/** Less than this share of the parts is a late correction within the year (finance.md 1.4). */
const LATE_CORRECTION = 0.005;
/** The same of flows that many small lines make, or leave. */
const LATE_CORRECTION_OF_OTHERS = 0.02;
const QUARTERS_A_YEAR = 4;
/** Rows of single events: restated they are corrected, and a difference across that is no event. */
const OF_EVENTS: readonly StatementItem[] = [
  "Impairments",
  "Goodwill Impairment",
  "Restructuring",
  "Disposal Gains",
];
const RESTATED_EVENT = "n.a.: restated since, and its parts do not add up";
/** A year's own reports are filed within so many days of its end; later ones may have a new basis. */
const OWN_REPORTS_DAYS = 300;

/**
 * A column whose rows mean what they mean in the year: a flow that is put together by taking from
 * another amount than the year's row shows, or that is made of other lines than the year's and does
 * not add up with its neighbours, is none. What is made of such a row goes with it, unless it adds up
 * itself. A year that was restated after its quarters differs from them by its basis, not by its
 * definition.
 */
export function withOneDefinition(cells: StatementColumn, measure: Measure): StatementColumn {
  const asked = { ...measure, cells };
  const refused = new Map<string, Cell>();
  const judged = [...cells].map(([item, cell]): [StatementItem, Cell] => {
    if (!isFigure(cell)) return [item, withReason(item, cell, measure)];
    const reason = reasonAgainst(item, cell, asked);
    if (reason !== undefined) refused.set(item, absent(reason));
    return [item, refused.get(item) ?? cell];
  });
  // Rows stand before what is made of them.
  return new Map(
    judged.map(([item, cell]): [StatementItem, Cell] => {
      const missing = isFigure(cell) ? inputNames(cell).filter((name) => refused.has(name)) : [];
      if (missing.length === 0 || !isFigure(cell) || addsUp(item, cell, asked) === true) {
        return [item, cell];
      }
      const gone = absent(`n.a.: ${missing.join(", ")} not available`);
      refused.set(item, gone);
      return [item, gone];
    }),
  );
}

/** A row without a tag of its own period says why it was not put together of the year's. */
function withReason(item: StatementItem, cell: Absent, { year, whyNot }: Measure): Cell {
  if (cell.reason !== NOT_TAGGED) return cell;
  return absent(reasonOf(cellOf(year.cells, item), { whyNot }) ?? cell.reason);
}

/** Why what the year is tagged by can't be put together for the column. */
function reasonOf(whole: Cell, { whyNot }: Pick<Measure, "whyNot">): string | undefined {
  return conceptsOf(whole)
    .map(whyNot)
    .find((reason) => reason !== undefined);
}

type Asked = Measure & { readonly cells: StatementColumn };

function reasonAgainst(item: StatementItem, cell: Figure, asked: Asked): string | undefined {
  const { year, quarters, cells } = asked;
  const whole = cellOf(year.cells, item);
  if (toleranceOf(item) === undefined || !isFigure(whole)) return undefined;
  const isOther = recipeOf(whole) !== recipeOf(cell);
  const refused = isOther ? reasonOf(whole, asked) : undefined;
  if (refused !== undefined) return refused;
  const columns = [year.cells, cells, ...quarters];
  const isOnOtherBasis =
    columns.some((column) => isRestated(column, item)) || isOfLaterReports(whole, year.endDay);
  if (!isOnOtherBasis) return reasonOfSums(item, { cell, whole }, asked);
  if (!OF_EVENTS.includes(item)) return undefined;
  const isOfEitherSign = item === "Disposal Gains" && isDerived(cell.source);
  const isUnsure = isOfEitherSign || isTakenElsewhere({ cell, whole }, asked);
  return isUnsure || addsUp(item, cell, asked) === false ? RESTATED_EVENT : undefined;
}

type Compared = { readonly cell: Figure; readonly whole: Figure };

function reasonOfSums(
  item: StatementItem,
  { cell, whole }: Compared,
  asked: Asked,
): string | undefined {
  const { year, quarters, kind } = asked;
  const named = periodText(year.label);
  if (isTakenElsewhere({ cell, whole }, asked, toleranceOf(item))) {
    return `n.a.: the ${named} it is taken from is tagged as another amount than the year shows`;
  }
  const differing = kind === "quarter" ? differingOperand(item, whole, quarters) : undefined;
  if (differing !== undefined) {
    return `n.a.: the four quarters do not add up to ${named}, which differs from them in ${differing}`;
  }
  if (addsUp(item, cell, asked) !== false) return undefined;
  const parts = quarters.map((quarter) => cellOf(quarter, item));
  const others = [whole, ...(kind === "quarter" ? [] : parts)].filter(isFigure);
  if (others.every((other) => recipeOf(other) === recipeOf(cell))) return undefined;
  const of = kind === "quarter" ? named : "its twelve months";
  return `n.a.: the four quarters are tagged in other lines than ${of}, and do not add up to it`;
}

/** A one-off that Clean EBITDA of a year holds in another amount than its four quarters together. */
function differingOperand(
  item: StatementItem,
  whole: Figure,
  quarters: readonly StatementColumn[],
): string | undefined {
  const parts = quarters.map((quarter) => cellOf(quarter, item)).filter(isFigure);
  if (item !== "Clean EBITDA" || parts.length < QUARTERS_A_YEAR) return undefined;
  const names = [whole, ...parts].flatMap(inputNames).filter((name) => name !== "EBITDA");
  return [...new Set(names)].find((name) => {
    const values = parts.map((part) => inputOf(part, name));
    const total = values.reduce((sum, value) => sum + value, 0);
    const alike = { tolerance: LATE_CORRECTION, parts: values };
    return !isAlike(total, inputOf(whole, name), alike);
  });
}

function inputOf({ source }: Figure, name: string): number {
  if (!isDerived(source)) return 0;
  return source.inputs.find((input) => input.name === name)?.value ?? 0;
}

/** Whether a part is taken from another amount of the year than its row shows. */
function isTakenElsewhere(
  { cell, whole }: Compared,
  { year }: Asked,
  tolerance = LATE_CORRECTION,
): boolean {
  const taken = takenFrom(cell, periodText(year.label));
  return taken !== undefined && !isAlike(Math.abs(taken), Math.abs(whole.value), { tolerance });
}

/** Whether four quarters make the year of a quarter, or the twelve months; undefined where that can't be told. */
function addsUp(
  item: StatementItem,
  cell: Figure,
  { year, quarters, kind }: Asked,
): boolean | undefined {
  const tolerance = toleranceOf(item);
  const whole = kind === "quarter" ? cellOf(year.cells, item) : cell;
  const parts = quarters.map((quarter) => cellOf(quarter, item)).filter(isFigure);
  if (tolerance === undefined || !isFigure(whole) || parts.length < QUARTERS_A_YEAR) {
    return undefined;
  }
  const values = parts.map(({ value }) => value);
  const total = values.reduce((sum, value) => sum + value, 0);
  return isAlike(total, whole.value, { tolerance, parts: values });
}

/** Undefined for rows that do not add up over time. */
function toleranceOf(item: StatementItem): number | undefined {
  if (ADDITIVE_FLOWS.includes(item)) return LATE_CORRECTION;
  return OTHER_FLOWS.includes(item) ? LATE_CORRECTION_OF_OTHERS : undefined;
}

/** Whether an amount is another one, or the sum of parts, but for late corrections and rounding. */
type Within = { readonly tolerance: number; readonly parts?: readonly number[] };

function isAlike(a: number, b: number, { tolerance, parts = [] }: Within): boolean {
  const sizes = parts.reduce((sum, part) => sum + Math.abs(part), 0);
  const rounding = (grainOf([a, b, ...parts]) * (QUARTERS_A_YEAR + 1)) / 2;
  return Math.abs(a - b) <= Math.max(tolerance * Math.max(Math.abs(b), sizes), rounding);
}

/** The amount of a year that a cell is taken from; undefined for one that is not. */
function takenFrom({ source }: Figure, year: string): number | undefined {
  if (!isDerived(source)) return undefined;
  return source.inputs.find(({ period }) => period === year)?.value ?? undefined;
}

/** What a figure is made of, whatever its period: its concept, else the names of its lines. */
function recipeOf({ source }: Figure): string {
  if (isTagged(source)) return source.concept;
  if (!isDerived(source)) return "";
  const { inputs } = source;
  const isOverTime = inputs.every(({ period }) => period !== undefined);
  const names = inputs.map(({ name, concept }) => (isOverTime ? (concept ?? name) : name));
  return [...new Set(names)].toSorted().join("|");
}

/** Whether a row, or one it is made of, was restated in a column. */
function isRestated(column: ReadonlyMap<string, Cell>, item: string): boolean {
  const cell = column.get(item);
  if (!isFigure(cell)) return false;
  if (cell.flags.some((flag) => flag === "restated" || flag === "recast_8k")) return true;
  return inputNames(cell).some((name) => name !== item && isRestated(column, name));
}

/** Whether a value was first stated after the reports of its year, under a tag that says so nowhere. */
function isOfLaterReports({ source }: Figure, endDay: number): boolean {
  if (!isTagged(source)) return false;
  const { filed } = source.firstPrint ?? source;
  return dayNumber(filed) > endDay + OWN_REPORTS_DAYS;
}

function inputNames({ source }: Figure): readonly string[] {
  return isDerived(source) ? source.inputs.map(({ name }) => name) : [];
}
