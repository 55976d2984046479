import { longDate } from "#core/ledger/dates.ts";
import { AppError } from "#core/errors.ts";
import type {
  Archetype,
  CellSource,
  FinancialRow,
  PeriodKind,
} from "#core/ledger/financial-data.ts";
import { type StatementItem, itemUnit, statementItems } from "#core/ledger/items.ts";
import { withOneStandard } from "#core/finance/statements/facts/accounting-standard.ts";
import { archetypeOf } from "#core/finance/statements/kinds/archetype.ts";
import {
  type Column,
  QUARTER_LENGTH,
  type QuarterColumn,
  annualColumns,
  ltmColumns,
  quarterColumns,
} from "#core/finance/statements/cells/columns.ts";
import { isFigure, withFlags } from "#core/finance/statements/cells/cell.ts";
import { whyNotTogether } from "#core/finance/statements/cells/pick.ts";
import type { Company, CompanyFacts } from "#core/finance/statements/facts/company-facts.ts";
import {
  type FactIndex,
  type KnownFilings,
  indexFacts,
} from "#core/finance/statements/facts/fact-index.ts";
import { asCited } from "#core/finance/statements/facts/first-print.ts";
import {
  DRIFT_DAYS,
  type FiscalYear,
  anchorEntries,
  fiscalYears,
} from "#core/finance/statements/facts/fiscal-years.ts";
import { basesOf, basisTest, leftOut, type IsOnOneBasis } from "#core/finance/statements/bases.ts";
import { withOneDefinition } from "#core/finance/statements/one-definition.ts";
import {
  type StatementColumn,
  cellOf,
  statementColumn,
} from "#core/finance/statements/statement-column.ts";

/** A company's facts made ready for any view of them. */
export type CompanyStatements = {
  readonly company: Company;
  readonly index: FactIndex;
  readonly archetype: Archetype;
  readonly years: readonly FiscalYear[];
  /** A column for each of `years`. */
  readonly annual: readonly Column[];
  readonly quarters: readonly QuarterColumn[];
  /** The cells of a column as tagged: made once, for whichever views ask. */
  readonly asTagged: CellsOf;
  /** Likewise of a quarter or twelve months, whose rows mean what they mean in the year. */
  readonly measured: CellsOf;
};

type CellsOf = (column: Column) => StatementColumn;

/** One column of a table, with the periods its ratios are taken from. */
export type TableColumn = {
  readonly column: Column;
  readonly cells: StatementColumn;
  /** The twelve months up to the column's end: for a year the column itself; undefined where they can't be put together. */
  readonly twelveMonths: StatementColumn | undefined;
  /** The comparable column a year before; undefined across a gap or a transition period. */
  readonly prior: StatementColumn | undefined;
  /** The comparable columns two and three years before, likewise. */
  readonly twoYearsBefore?: StatementColumn | undefined;
  readonly threeYearsBefore?: StatementColumn | undefined;
  /** Why there is no comparable column, where a transition period stands between. */
  readonly isAcrossTransition?: boolean | undefined;
  /** What FFO is made of in all columns of a company, of its years, quarters and twelve months alike. */
  readonly ffo: FfoBasis;
  /** How the columns of its table are told apart by bases; absent where nothing is restated. */
  readonly isOnOneBasis?: IsOnOneBasis | undefined;
};

export type FfoBasis = "of EBITDA" | "of cash flow";

/** A column of a table before what is common to all is said. */
type OwnColumn = Omit<TableColumn, "ffo" | "isOnOneBasis">;

const QUARTERS_A_YEAR = 4;
/** Between 52 weeks and a calendar year. */
const YEAR_DAYS = 364.5;
/** Over how many years the compound growth of the ratio rows runs. */
const COMPOUND_YEARS = 3;

/**
 * The facts of a company filed up to the as-of date, indexed, with its fiscal years and archetype.
 *
 * A filer of quarterly reports alone has no fiscal years, and an archetype by its newest quarter.
 *
 * @throws AppError "not_found" when there is no fiscal year or quarter among them
 */
export function readStatements(
  facts: CompanyFacts,
  company: Company,
  known: KnownFilings = {},
): CompanyStatements {
  const indexed = indexFacts(facts, known);
  const index = indexed && withOneStandard(indexed);
  const years = index === undefined ? [] : fiscalYears(index);
  const annual = annualColumns(years);
  const quarters = index === undefined ? [] : quarterColumns(index, years, company.fiscalYearEnd);
  const latest = annual.at(-1) ?? quarters.at(-1);
  if (index === undefined || latest === undefined) {
    throw new AppError("not_found", noAnnualStatements(company, known.asOf));
  }
  const archetype = archetypeOf(index, company, latest);
  const fiscal = annual.filter((_, at) => years[at]?.isTransition === false);
  const asTagged = once((column) => {
    const year = fiscal.find(({ endDay }) => endDay >= column.endDay - DRIFT_DAYS);
    return statementColumn({ index, column, year: year ?? fiscal.at(-1) ?? column, archetype });
  });
  const measured = measuredBy({ index, fiscal, quarters, asTagged });
  return { company, index, archetype, years, annual, quarters, asTagged, measured };
}

function once(make: CellsOf): CellsOf {
  const known = new Map<Column, StatementColumn>();
  return (column) => {
    const cells = known.get(column) ?? make(column);
    known.set(column, cells);
    return cells;
  };
}

function noAnnualStatements({ name, ticker }: Company, asOf: string | undefined): string {
  const until = asOf === undefined ? "" : ` filed by ${longDate(asOf)}`;
  return `SEC EDGAR has no annual XBRL statements of ${name} (${ticker})${until}`;
}

/** Why a view of a filer of quarterly reports alone has no columns, in sentences. */
export function reasonOfNoColumns(
  { company }: CompanyStatements,
  period: PeriodKind,
  asOf: string | undefined,
): string {
  const none = noAnnualStatements(company, asOf);
  return period === "ltm"
    ? `${none}, and no quarter of the year before, so twelve months can't be put together.`
    : `${none}. Its quarterly reports are shown as quarters.`;
}

/**
 * The columns of a view, oldest first: the newest `years` fiscal years, four quarters for each, or
 * the twelve months to the latest quarter and to the same quarter of the years before. A filer of
 * quarterly reports alone has no annual columns.
 *
 * @throws AppError "not_found" when the company files no quarterly facts and they are asked for
 */
export function tableColumns(
  statements: CompanyStatements,
  period: PeriodKind,
  years: number | "all",
): TableColumn[] {
  const ffo = ffoBasis(statements);
  const columns = ownColumns(statements, period, years);
  const isOnOneBasis = basisTest(
    columns.flatMap(({ cells, prior, twoYearsBefore, threeYearsBefore }) =>
      [cells, prior, twoYearsBefore, threeYearsBefore].flatMap((each) => each ?? []),
    ),
  );
  return columns.map((column) => ({ ...column, ffo, isOnOneBasis }));
}

function ffoBasis({ years, annual, quarters, asTagged }: CompanyStatements): FfoBasis {
  const newest =
    annual.findLast((_, at) => years[at]?.isTransition === false) ?? quarters.at(-1)?.ltm;
  return newest === undefined ? "of EBITDA" : ffoOf(asTagged(newest));
}

/** FFO of EBITDA where the newest year has all it takes, or no cash flow before working capital. */
export function ffoOf(cells: StatementColumn): FfoBasis {
  const isTold = (...items: readonly StatementItem[]): boolean =>
    items.every((item) => cellOf(cells, item).value !== null);
  if (isTold("EBITDA", "Interest Paid", "Taxes Paid")) return "of EBITDA";
  return isTold("Cash Flow From Operating Activities", "Change In Working Capital")
    ? "of cash flow"
    : "of EBITDA";
}

function ownColumns(
  statements: CompanyStatements,
  period: PeriodKind,
  years: number | "all",
): OwnColumn[] {
  if (period === "annual") return annualTable(statements, years);
  const { index, quarters, measured } = statements;
  const isHalfYearly = quarters.every(({ quarter }) => quarter % 2 === 0);
  const isYearly = quarters.every(({ quarter }) => quarter === QUARTERS_A_YEAR);
  if (isYearly || (period === "quarterly" && isHalfYearly && !hasQuarter(index))) {
    throw new AppError("not_found", noQuarters(statements, isYearly));
  }
  return period === "quarterly"
    ? quarterlyTable(quarters, years, measured)
    : ltmTable(ltmColumns(quarters), years, measured);
}

/** Whether any flow spans a quarter: a filer of half-years alone has none, a new one may have its second alone. */
function hasQuarter(index: FactIndex): boolean {
  return [...anchorEntries(index)].some(
    ({ startDay, endDay }) =>
      startDay !== undefined &&
      endDay - startDay + 1 >= QUARTER_LENGTH.min &&
      endDay - startDay + 1 <= QUARTER_LENGTH.max,
  );
}

/** Why there is no quarterly view; of foreign filers with the form they file. */
function noQuarters({ company, index }: CompanyStatements, isYearly: boolean): string {
  const { name, ticker } = company;
  const form = index.annualFilings.at(-1)?.form.replace("/A", "") ?? "";
  const files = /^[24]0-F$/.test(form)
    ? `${name} (${ticker}) files ${form}: SEC EDGAR has`
    : "SEC EDGAR has";
  const found = isYearly ? "" : ", but those of half-years";
  const whose = files.startsWith(name) ? "" : ` of ${name} (${ticker})`;
  return `${files} no quarterly XBRL statements${whose}${found}`;
}

type Measured = Pick<CompanyStatements, "index" | "quarters" | "asTagged"> & {
  /** Fiscal years without transition periods. */
  readonly fiscal: readonly Column[];
};

/** Quarters and twelve months whose rows mean what they mean in the year. */
function measuredBy({ index, fiscal, quarters, asTagged }: Measured): CellsOf {
  const cellsOf = once((column) => {
    const isQuarter = quarters.some((quarter) => quarter === column);
    const year = isQuarter
      ? fiscal.find((candidate) => isWithin(column, candidate))
      : fiscal.findLast(({ endDay }) => endDay <= column.endDay + DRIFT_DAYS);
    if (year === undefined || isWithin(year, column)) return asTagged(column);
    const whole = isQuarter ? year : column;
    return withOneDefinition(asTagged(column), {
      year: { label: year.label, endDay: year.endDay, cells: asTagged(year) },
      quarters: quarters
        .filter((quarter) => isWithin(quarter, whole))
        .map(isQuarter ? asTagged : cellsOf),
      kind: isQuarter ? "quarter" : "twelve months",
      whyNot: (concept) => whyNotTogether(index, concept, column),
    });
  });
  return cellsOf;
}

function isWithin(part: Column, whole: Column): boolean {
  return part.startDay >= whole.startDay - DRIFT_DAYS && part.endDay <= whole.endDay + DRIFT_DAYS;
}

function annualTable(
  { years: all, annual: columns, asTagged: cellsOf }: CompanyStatements,
  years: number | "all",
): OwnColumn[] {
  const fiscal = columns.filter((_, at) => all[at]?.isTransition === false);
  const first = years === "all" ? fiscal[0] : (fiscal.at(-years) ?? fiscal[0]);
  const from = first === undefined ? 0 : columns.indexOf(first);
  return columns.slice(from).map((column, at) => {
    const cells = cellsOf(column);
    const isYear = !isTransition(all, column);
    const last = columns[from + at - 1];
    return {
      column,
      cells,
      twelveMonths: isYear ? cells : undefined,
      ...columnsBefore((back) => yearsBefore({ columns, all }, from + at, back), cellsOf),
      isAcrossTransition: last !== undefined && (!isYear || isTransition(all, last)),
    };
  });
}

type Years = { readonly columns: readonly Column[]; readonly all: readonly FiscalYear[] };

/** The fiscal year so many before another, when every one between follows on the last. */
function yearsBefore({ columns, all }: Years, at: number, back: number): Column | undefined {
  const run = columns.slice(Math.max(0, at - back), at + 1);
  const isRun = run.length === back + 1 && run.every((column) => !isTransition(all, column));
  const isUnbroken = run.every((column, index) => {
    const next = run[index + 1];
    return next === undefined || isAdjacent(column, next);
  });
  return isRun && isUnbroken ? run[0] : undefined;
}

function isTransition(years: readonly FiscalYear[], column: Column): boolean {
  return years.some((year) => year.isTransition && year.label === column.label);
}

function isAdjacent(before: Column, column: Column): boolean {
  return Math.abs(before.endDay + 1 - column.startDay) <= DRIFT_DAYS;
}

function quarterlyTable(
  quarters: readonly QuarterColumn[],
  years: number | "all",
  cellsOf: CellsOf,
): OwnColumn[] {
  const count = years === "all" ? quarters.length : years * QUARTERS_A_YEAR;
  return quarters.slice(-count).map((column) => {
    const same = quarters.filter(({ quarter }) => quarter === column.quarter);
    return {
      column,
      cells: cellsOf(column),
      twelveMonths: column.ltm && cellsOf(column.ltm),
      ...columnsBefore((back) => same.find(isYearsBefore(column, back)), cellsOf),
    };
  });
}

function ltmTable(
  columns: readonly Column[],
  years: number | "all",
  cellsOf: CellsOf,
): OwnColumn[] {
  return columns.slice(years === "all" ? 0 : -years).map((column) => {
    const cells = cellsOf(column);
    return {
      column,
      cells,
      twelveMonths: cells,
      ...columnsBefore((back) => columns.find(isYearsBefore(column, back)), cellsOf),
    };
  });
}

/** The comparable columns of the years before, by how many years back. */
function columnsBefore(
  find: (back: number) => Column | undefined,
  cellsOf: CellsOf,
): Pick<OwnColumn, "prior" | "twoYearsBefore" | "threeYearsBefore"> {
  const [prior, twoYearsBefore, threeYearsBefore] = [1, 2, COMPOUND_YEARS].map((back) => {
    const column = find(back);
    return column && cellsOf(column);
  });
  return { prior, twoYearsBefore, threeYearsBefore };
}

function isYearsBefore(column: Column, years: number): (before: Column) => boolean {
  return (before) => Math.abs(column.endDay - before.endDay - YEAR_DAYS * years) <= 2 * DRIFT_DAYS;
}

/** The rows of a table: every item of the archetype, every column, with sources, reasons and flags. */
export function financialRows(
  columns: readonly TableColumn[],
  archetype: Archetype,
): FinancialRow[] {
  return statementItems(archetype).map((item) => financialRow(item, columns));
}

function financialRow(item: StatementItem, columns: readonly TableColumn[]): FinancialRow {
  const amounts: Record<string, number | null> = {};
  const reasons: Record<string, string> = {};
  const sources: Record<string, CellSource> = {};
  const flags: Record<string, readonly string[]> = {};
  const without = leftOut(item, columns);
  for (const { column, cells } of columns) {
    const found = cellOf(cells, item);
    const cell = isFigure(found) ? withFlags(found, ...(without.get(column.label) ?? [])) : found;
    amounts[column.label] = cell.value;
    if (cell.value === null) reasons[column.label] = cell.reason;
    else sources[column.label] = asCited(cell.source);
    if (cell.flags.length > 0) flags[column.label] = cell.flags;
  }
  const bases = basesOf(item, columns);
  return {
    item,
    unit: itemUnit(item),
    amounts,
    reasons,
    sources,
    flags,
    ...(bases && { bases }),
  };
}
