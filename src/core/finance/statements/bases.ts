import {
  inputsOf,
  isTagged,
  type RatioRow,
  type FinancialRow,
} from "#core/ledger/financial-data.ts";
import type { StatementItem } from "#core/ledger/items.ts";
import { type Cell, type Figure, isFigure } from "#core/finance/statements/cells/cell.ts";
import { dayNumber } from "#core/finance/statements/facts/day-number.ts";
import type { StatementColumn } from "#core/finance/statements/statement-column.ts";
import type { TableColumn } from "#core/finance/statements/statement-table.ts";

/** When reports state a value: the first that has it, and the last; days since 1970. */
type Vintage = {
  readonly from: number;
  readonly to: number;
  readonly isRestated: boolean;
};

/** The reports of one year restate its quarters one after the other. */
const YEAR_DAYS = 370;

/**
 * Whether a row stands on one basis through columns, each set against the next that is known: neither
 * was restated, or one was and a report as late as that states the other as it is, or both were by
 * the reports of one year. A row that is made of others stands on theirs.
 */
export function isOnOneBasis(
  item: StatementItem,
  columns: readonly (StatementColumn | undefined)[],
): boolean {
  const known = columns.filter((column) => column !== undefined);
  return known.every((column, at) => {
    const next = known[at + 1];
    return next === undefined || isAlike(item, [column, next], new Set());
  });
}

type Cells = ReadonlyMap<string, Cell>;

function isAlike(item: string, [a, b]: readonly [Cells, Cells], asked: Set<string>): boolean {
  if (asked.has(item)) return true;
  asked.add(item);
  const [now, then] = [a.get(item), b.get(item)];
  if (!isFigure(now) || !isFigure(then)) return true;
  const parts = [...rowsBehind(now, a), ...rowsBehind(then, b)];
  if (parts.some((part) => !isAlike(part, [a, b], asked))) return false;
  const [later, earlier] = [vintageOf(now), vintageOf(then)];
  return later === undefined || earlier === undefined || goTogether(later, earlier);
}

function goTogether(a: Vintage, b: Vintage): boolean {
  if (!a.isRestated && !b.isRestated) return true;
  if (a.isRestated && b.isRestated && Math.abs(a.from - b.from) <= YEAR_DAYS) return true;
  return (!a.isRestated || b.to >= a.from) && (!b.isRestated || a.to >= b.from);
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
    const { filed: last, firstPrint } = print;
    return last === undefined ? [] : [{ last, first: firstPrint?.filed ?? last }];
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

/** A year, and what two late Saturdays move its end by. */
const YEAR_APART = { min: 350, max: 380 } as const;

/**
 * The basis of each column of a row, by numbers from the oldest on; undefined where all are on one.
 * With a column that goes together neither with the one before it nor with that of a year before, a
 * basis begins.
 */
export function basesOf(
  item: StatementItem,
  columns: readonly TableColumn[],
): Readonly<Record<string, number>> | undefined {
  const known = columns.filter(({ cells }) => isFigure(cells.get(item)));
  const bases: Record<string, number> = {};
  let basis = 0;
  known.forEach((column, at) => {
    const before = known.slice(0, at).filter((other, place) => {
      const days = column.column.endDay - other.column.endDay;
      return place === at - 1 || (days >= YEAR_APART.min && days <= YEAR_APART.max);
    });
    const isNew = at > 0 && before.every(({ cells }) => !isOnOneBasis(item, [column.cells, cells]));
    if (isNew) basis += 1;
    bases[column.column.label] = basis;
  });
  return basis === 0 ? undefined : bases;
}

/** The bases of a ratio: a column stands on those of the rows it is made of there. */
export function basesOfRatio(
  { inputs = {} }: RatioRow,
  rows: ReadonlyMap<string, FinancialRow>,
): Readonly<Record<string, number>> | undefined {
  const kinds: string[] = [];
  const bases = Object.entries(inputs).map(([column, behind]): [string, number] => {
    const kind = behind.map(({ name }) => rows.get(name)?.bases?.[column] ?? 0).join();
    if (!kinds.includes(kind)) kinds.push(kind);
    return [column, kinds.indexOf(kind)];
  });
  return kinds.length <= 1 ? undefined : Object.fromEntries(bases);
}
