import {
  type EarningsBasis,
  earningsBasis,
  readOn,
  rowOn,
  ruledRow,
} from "#core/finance/ratios/earnings-basis.ts";
import { headlineRows } from "#core/findings/headline-rows.ts";
import { workingOf } from "#core/ledger/datum.ts";
import type { ConnectedFinancialData, FinancialData } from "#core/ledger/financial-data.ts";
import { type FindDatum, findDatum } from "#core/ledger/find-datum.ts";
import { periodText } from "#core/ledger/period.ts";
import type { ExhibitRow, ExhibitTable } from "#core/outputs/exhibits/exhibit.ts";
import {
  markedText,
  shown,
  TABLE_YEARS,
  type TableRow,
  tableRows,
  unitHeader,
} from "#core/outputs/report/statement-table.ts";

/** Where a company's main figures stand as a table. */
type Place = "page" | "deck" | "post";

/** The one list of their rows, in order, each with where there is room for it. */
const KEY_ROWS: readonly (readonly [item: string, ...places: Place[]])[] = [
  ["Revenues", "page", "deck", "post"],
  ["Revenue Growth (%)", "page"],
  ["Gross Profit", "deck"],
  ["EBITDA", "page", "deck", "post"],
  ["EBITDA Margin (%)", "page", "deck", "post"],
  ["Net Income", "post"],
  ["Cash Flow From Operating Activities", "page"],
  ["Capital Expenditure", "page"],
  ["Discretionary FCF", "page", "deck", "post"],
  ["Total Debt", "page"],
  ["Cash And Equivalents", "page"],
  ["Net Debt", "page", "deck", "post"],
  ["Net Leverage (x)", "page", "deck", "post"],
  ["Interest Coverage (x)", "page", "deck"],
];
/** What is left of a kind's own rows on a slide, and how few of the list's make room for them. */
const DECK_ROWS = 8;
const DECK_LEAST = 6;
const POST_YEARS = 3;
const REIT_ROWS = ["FFO (NAREIT)", "FFO Payout (%)"];
const COVERAGE = "Interest Coverage (x)";
const CLEAN = { EBITDA: "Clean EBITDA", "EBITDA Margin (%)": "Clean EBITDA Margin (%)" } as const;

type Kind = Pick<FinancialData, "archetype" | "data">;

/** The rows of the first page's table, in order; those that a company has no figures for are left out. */
export function pageOneItems({ archetype, data }: Kind): readonly string[] {
  if (archetype === "bank" || archetype === "insurer") {
    const { performance, margins, balanceSheet, leverage } = headlineRows(archetype);
    return [...new Set([...performance, ...margins, ...balanceSheet, ...leverage])];
  }
  const hasClean = data.some(
    ({ item, amounts }) =>
      item === CLEAN.EBITDA && Object.values(amounts).some((amount) => amount !== null),
  );
  return itemsOf("page").flatMap((item) => {
    const clean = item === "EBITDA" || item === "EBITDA Margin (%)" ? CLEAN[item] : item;
    const own = archetype === "reit" && item === "EBITDA Margin (%)" ? REIT_ROWS : [];
    return [hasClean ? clean : item, ...own];
  });
}

/** The same on the basis that rules the company in its last year: what a note takes of its tables at first. */
export function usualItems(data: FinancialData): readonly string[] {
  const find: FindDatum = (item, period) => findDatum(data, item, period);
  const latest = data.years.at(-1) ?? "";
  // Coverage has no row of its own on Clean EBITDA, and none on another basis stands beside the others.
  const isClean = earningsBasis(find, latest) !== "EBITDA";
  const items = pageOneItems(data).filter((item) => !isClean || item !== COVERAGE);
  return [...new Set(items.map((item) => ruledRow(find, item, latest)))];
}

/** Those of several companies beside each other. */
export function comparedItems(heads: readonly Pick<Kind, "archetype">[]): readonly string[] {
  return [...new Set(heads.flatMap(({ archetype }) => pageOneItems({ archetype, data: [] })))];
}

function itemsOf(place: Place): readonly string[] {
  return KEY_ROWS.flatMap(([item, ...places]) => (places.includes(place) ? [item] : []));
}

/**
 * A company's main rows over its last years, on the basis that rules it, and over the twelve months after
 * them, of which the text beside them speaks.
 */
export function keyRows(
  data: ConnectedFinancialData,
  place: Place,
): { readonly keys: readonly string[]; readonly rows: readonly TableRow[] } {
  const years = data.years.slice(place === "post" ? -POST_YEARS : -TABLE_YEARS);
  const newest = place === "post" ? undefined : newestMonths(data);
  const keys = newest === undefined ? years : [...years, newest];
  const ruled = toNewest(data, ruledRows(data, years), newest);
  const known = (item: string): readonly TableRow[] => {
    const row = ruled(item);
    return row?.cells.some(({ value }) => value !== null) === true ? [row] : [];
  };
  if (place === "page") return { keys, rows: pageOneItems(data).flatMap(known) };
  const rows = itemsOf(place).flatMap(known);
  if (place === "post" || data.archetype === "corporate" || rows.length >= DECK_LEAST) {
    return { keys, rows };
  }
  // Banks, insurers and owners of property have rows of their own.
  const { trading, balanceSheet, leverage } = headlineRows(data.archetype);
  const own = [...trading, ...balanceSheet, ...leverage].flatMap(known);
  const all = new Map([...own, ...rows].map((row) => [row.item, row])).values();
  return { keys, rows: [...all].slice(0, DECK_ROWS) };
}

/** The twelve months that end after the last year; undefined where none are known. */
export function newestMonths({ ltm, years, periods }: ConnectedFinancialData): string | undefined {
  const key = ltm?.years.at(-1) ?? "";
  const end = ltm?.periods[key]?.end ?? "";
  return end > (periods[years.at(-1) ?? ""]?.end ?? end) ? key : undefined;
}

/** Rows that go on to some twelve months of the same measure. */
export function toNewest(
  { ltm }: ConnectedFinancialData,
  ruled: (item: string) => TableRow | undefined,
  ...keys: readonly (string | undefined)[]
): (item: string) => TableRow | undefined {
  const known = keys.flatMap((key) =>
    key !== undefined && ltm?.years.includes(key) === true ? [key] : [],
  );
  if (ltm === undefined || known.length === 0) return ruled;
  const newest = ruledRows(ltm, known);
  return (item) => {
    const row = ruled(item);
    const beside = newest(item);
    const cells =
      beside !== undefined && beside.label === row?.label
        ? beside.cells
        : known.map((column) => ({
            column,
            ...shown(null, row?.unit ?? "money", undefined),
            flags: [],
          }));
    return row && { ...row, cells: [...row.cells, ...cells] };
  };
}

/** Rows of the statements over these columns by item, on the basis that rules the company in the last or another. */
export function ruledRows(
  data: FinancialData,
  keys: readonly string[],
  given?: EarningsBasis,
): (item: string) => TableRow | undefined {
  const rows = new Map(tableRows(data, keys).map((row) => [row.item, row]));
  const find: FindDatum = (item, period) => findDatum(data, item, period);
  const latest = keys.at(-1) ?? "";
  const basis = given ?? earningsBasis(find, latest);
  return (item) => {
    const row = rows.get(rowOn(basis, item));
    if (row?.item !== COVERAGE || basis === "EBITDA") return row;
    const cells = row.cells.map(({ column, reason }) => {
      const datum = readOn(basis, find, row.item, column);
      const source = datum && workingOf(datum);
      return { column, ...shown(datum?.value ?? null, row.unit, reason), source, flags: [] };
    });
    return { ...row, label: `Clean ${row.label}`, cells };
  };
}

/** The table of a company's main rows, with its title or what makes one of them; undefined where it has figures for none. */
export function keyTable(
  data: ConnectedFinancialData,
  place: Place,
  title: string | ((rows: readonly TableRow[]) => string),
  numbersOf?: (row: TableRow) => readonly number[],
): ExhibitTable | undefined {
  const { keys, rows } = keyRows(data, place);
  if (rows.length === 0) return undefined;
  const columns = keyColumns(data, keys, unitHeader(data, keys, rows));
  const said = typeof title === "string" ? title : title(rows);
  return { name: "Table", title: said, columns, rows: exhibitRows(rows, numbersOf) };
}

/** The heads of a table of main rows; the first says to which day twelve months run. */
export function keyColumns(
  { ltm }: ConnectedFinancialData,
  keys: readonly string[],
  head: string,
): readonly string[] {
  const newest = keys.find((key) => ltm?.years.includes(key));
  const unit = newest === undefined ? head : `${head}; ${periodText(newest)}`;
  return [unit, ...keys.map((key) => (key === newest ? "LTM" : key))];
}

/** Rows as every output prints them. */
export function exhibitRows(
  rows: readonly TableRow[],
  numbersOf?: (row: TableRow) => readonly number[],
): readonly ExhibitRow[] {
  return rows.map((row) => ({
    label: row.label,
    kind: row.role === "subtotal" ? "total" : row.role,
    cells: row.cells.map((cell) => ({ text: markedText(cell), value: cell.value })),
    ...(numbersOf && { sourceNumbers: numbersOf(row) }),
  }));
}
