import {
  inputsOf,
  isTagged,
  type RatioRow,
  type FinancialRow,
} from "#core/ledger/financial-data.ts";
import type { StatementItem } from "#core/ledger/items.ts";
import {
  absent,
  type Cell,
  conceptsOf,
  type Figure,
  isFigure,
} from "#core/finance/statements/cells/cell.ts";
import { dayNumber, isYearApart } from "#core/finance/statements/facts/day-number.ts";
import type { StatementColumn } from "#core/finance/statements/statement-column.ts";
import type { TableColumn } from "#core/finance/statements/statement-table.ts";

/** When reports state a value: the first that has it, and the last; days since 1970. */
type Vintage = {
  readonly from: number;
  readonly to: number;
  readonly isRestated: boolean;
};

/** Flags of what a row holds in a column, and of no event of it: beside another tag they are another basis. */
const OF_DEFINITION: ReadonlySet<string> = new Set([
  "interest_net_of_income",
  "continuing_operations",
  "includes_restricted_cash",
  "includes_intangible_assets",
  "net_of_sales",
]);

/** The reports of one year restate its quarters one after the other. */
const YEAR_DAYS = 370;

type Cells = ReadonlyMap<string, Cell>;

/** Whether a row stands on one basis through columns, each set against the next that is known. */
export type IsOnOneBasis = (
  item: StatementItem,
  columns: readonly (StatementColumn | undefined)[],
) => boolean;

/**
 * How a table tells bases apart. When a row is restated, what no report states any more from then on
 * is on the basis before, and what none stated until then on the new one, though it was not restated
 * itself: a quarter that first has a tag of its own in the report of a recast. What is stated before
 * and after as it was goes with both. A row that is made of others stands on theirs, and what
 * holds something else than before, as its flags tell, on another.
 */
export function basisTest(columns: readonly Cells[]): IsOnOneBasis {
  const told = new Map<string, readonly number[]>();
  const restatements = (item: string): readonly number[] => {
    const days = told.get(item) ?? restatementDays(item, columns);
    told.set(item, days);
    return days;
  };
  const isAlike = (item: string, [a, b]: readonly [Cells, Cells], asked: Set<string>): boolean => {
    if (asked.has(item)) return true;
    asked.add(item);
    const [now, then] = [a.get(item), b.get(item)];
    if (!isFigure(now) || !isFigure(then)) return true;
    if (definitionOf(now) !== definitionOf(then)) return false;
    const parts = [...rowsBehind(now, a), ...rowsBehind(then, b)];
    if (parts.some((part) => !isAlike(part, [a, b], asked))) return false;
    const days = restatements(item);
    const [one, other] = days.length === 0 ? [] : [vintageOf(now), vintageOf(then)];
    return !one || !other || !days.some((day) => isBetween(day, one, other));
  };
  return (item, chosen) => {
    const known = chosen.filter((column) => column !== undefined);
    return known.every((column, at) => {
      const next = known[at + 1];
      return next === undefined || isAlike(item, [column, next], new Set());
    });
  };
}

function definitionOf({ flags }: Figure): string {
  return flags.filter((flag) => OF_DEFINITION.has(flag)).join();
}

/** What each column's concept leaves out: told of all columns of that concept, else of none. */
export function leftOut(
  item: StatementItem,
  columns: readonly TableColumn[],
): ReadonlyMap<string, readonly string[]> {
  const byConcept = Map.groupBy(columns, ({ cells }) =>
    [...new Set(conceptsOf(cells.get(item) ?? absent()))].join(),
  );
  return new Map(
    [...byConcept.values()].flatMap((alike) => {
      const flags = alike.flatMap(({ cells }) => cells.get(item)?.flags ?? []);
      const told = [...new Set(flags.filter((flag) => flag.startsWith("excludes_")))];
      return alike.map(({ column }): [string, readonly string[]] => [column.label, told]);
    }),
  );
}

/** Whether one was stated no more when the row was restated, and the other not before. */
function isBetween(day: number, a: Vintage, b: Vintage): boolean {
  return (a.to < day && day <= b.from) || (b.to < day && day <= a.from);
}

/** When reports restated a row, each time by the first of a year's. */
function restatementDays(item: string, columns: readonly Cells[]): readonly number[] {
  const days = columns.flatMap((cells) => {
    const cell = cells.get(item);
    const vintage = isFigure(cell) ? vintageOf(cell) : undefined;
    return vintage?.isRestated === true ? [vintage.from] : [];
  });
  const firsts: number[] = [];
  for (const day of days.toSorted((a, b) => a - b)) {
    if (day - (firsts.at(-1) ?? -Infinity) > YEAR_DAYS) firsts.push(day);
  }
  return firsts;
}

function rowsBehind({ source }: Figure, cells: Cells): readonly string[] {
  return inputsOf(source)
    .map(({ name }) => name)
    .filter((name) => isFigure(cells.get(name)));
}

/** Undefined for what no report states, as for the analyst's own files. */
function vintageOf({ source, flags }: Figure): Vintage | undefined {
  const prints = isTagged(source) ? [source] : inputsOf(source);
  const filed = prints.flatMap((print) => {
    const { filed: last, statedFrom } = print;
    return last === undefined ? [] : [{ last, first: statedFrom ?? last }];
  });
  if (filed.length === 0) return undefined;
  const from = Math.max(...filed.map(({ first }) => dayNumber(first)));
  const isRecast = flags.includes("recast_8k") && isTagged(source) && !source.firstPrint;
  return {
    from,
    to: Math.min(...filed.map(({ last }) => dayNumber(last))),
    isRestated: flags.includes("restated") || isRecast,
  };
}

/**
 * The basis of each column of a row, by numbers from the oldest on; undefined where all are on one. A
 * column stands on that of a year before, or of the one before it, where it goes together with them.
 */
export function basesOf(
  item: StatementItem,
  columns: readonly TableColumn[],
): Readonly<Record<string, number>> | undefined {
  const known = columns.filter(({ cells }) => isFigure(cells.get(item)));
  const bases: Record<string, number> = {};
  let newest = 0;
  known.forEach(({ column, cells, isOnOneBasis }, at) => {
    const isAlike = (other: TableColumn): boolean =>
      isOnOneBasis?.(item, [cells, other.cells]) !== false;
    const basisAt = (other: TableColumn): number => bases[other.column.label] ?? 0;
    const [last, yearBefore] = [
      known[at - 1],
      known.find((other) => isYearApart(other.column.endDay, column.endDay)),
    ];
    const apart = yearBefore && !isAlike(yearBefore) ? basisAt(yearBefore) : undefined;
    const together = [apart === undefined ? yearBefore : undefined, last].find(
      (other) => other !== undefined && isAlike(other) && basisAt(other) !== apart,
    );
    const basis = together === undefined ? newest + Math.min(at, 1) : basisAt(together);
    newest = Math.max(newest, basis);
    bases[column.label] = basis;
  });
  return newest === 0 ? undefined : bases;
}

/** The bases of a ratio: a column stands on those of the rows it is made of there. */
export function basesOfRatio(
  { inputs = {} }: RatioRow,
  rows: ReadonlyMap<string, FinancialRow>,
): Readonly<Record<string, number>> | undefined {
  const kinds: string[] = [];
  const bases = Object.entries(inputs).map(([column, behind]): [string, number] => {
    // Of growth the row alone: where it goes over to another basis there is no growth.
    const kind = behind.flatMap(({ name }) => rows.get(name)?.bases?.[column] ?? []).join();
    if (!kinds.includes(kind)) kinds.push(kind);
    return [column, kinds.indexOf(kind)];
  });
  return kinds.length <= 1 ? undefined : Object.fromEntries(bases);
}
