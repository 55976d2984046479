import type { Archetype } from "#core/ledger/financial-data.ts";
import { findRatioDefinition, type GoodDirection } from "#core/finance/ratios/ratio-items.ts";
import {
  type ComparedCompany,
  type ComparedPeriod,
  companyHead,
  type CompanyHead,
  hasBothLeaseBases,
  hasSeveralKinds,
  isLeaseBound,
  medianOf,
} from "#core/finance/ratios/side-by-side.ts";
import { sideBySideNotes, sideBySideWarnings } from "#core/finance/ratios/side-by-side-warnings.ts";
import { commonSizeRows } from "#core/outputs/report/common-size.ts";
import { growthRows } from "#core/outputs/report/growth.ts";
import { isWithoutFigures } from "#core/outputs/report/statement-folds.ts";
import { groupOf, STATEMENT_GROUPS } from "#core/ledger/statement-groups.ts";
import { itemAbove } from "#core/outputs/report/statement-rows.ts";
import {
  shown,
  type TableCell,
  type TableRow,
  tableRows,
} from "#core/outputs/report/statement-table.ts";
import type { Measure } from "#core/outputs/report/statement-view.ts";

/** A row over companies: `column` of a cell is the company's ticker. */
export type SideBySideRow = TableRow & {
  /** What is good for a creditor; absent for rows that are no ratio. */
  readonly good?: GoodDirection | undefined;
  /** The middle of the companies' ratios; null of fewer than three, and where bases or kinds differ. */
  readonly median?: number | null | undefined;
  /** The companies treat leases differently and the row depends on it: not to be compared. */
  readonly hasMixedBases?: true | undefined;
};

export type SideBySideGroup = { readonly title: string; readonly rows: readonly SideBySideRow[] };

/** Up to six companies on the same rows, with what a reader must know before comparing. */
export type SideBySide = {
  readonly measure: Measure;
  readonly companies: readonly CompanyHead[];
  /** Fiscal years that any of the companies' statements hold, newest first. */
  readonly years: readonly string[];
  readonly groups: readonly SideBySideGroup[];
  /** Rows without a figure for any of the companies. */
  readonly folded: readonly SideBySideRow[];
  readonly warnings: readonly string[];
  /** Where the figures come from, as far as it is not the newest filings. */
  readonly notes: readonly string[];
};

/** Companies on the same rows and ratios, in the order given, by one measure. */
export function sideBySide(
  compared: readonly ComparedCompany[],
  { period, measure }: { readonly period: ComparedPeriod; readonly measure: Measure },
): SideBySide {
  const companies = compared.map(companyHead);
  const lists = compared.map((company) => measured(company, measure));
  const mixed = { bases: hasBothLeaseBases(companies), kinds: hasSeveralKinds(companies) };
  const items = mergedOrder(lists.map((rows) => rows.map(({ item }) => item)));
  const byItem = lists.map((rows) => new Map(rows.map((row) => [row.item, row])));
  const rows = items.flatMap((item) => {
    const cells = compared.map((company, at) => cellOf(company, byItem[at]?.get(item)));
    const first = byItem.flatMap((of) => of.get(item) ?? [])[0];
    return first === undefined
      ? []
      : [{ ...first, cells, ...judged(first, cells, { measure, mixed }) }];
  });
  const ofAll = new Set(
    rows.filter(({ cells }) => cells.every(({ value }) => value !== null)).map(({ item }) => item),
  );
  const isShared = ({ item }: SideBySideRow) => ofAll.has(itemAbove(item) ?? item);
  const known = rows.filter((row) => !isWithoutFigures(row));
  // Companies of several kinds have no order of rows in common: what can be compared comes first.
  const kept = mixed.kinds
    ? known.toSorted((a, b) => Number(isShared(b)) - Number(isShared(a)))
    : known;
  const groups = STATEMENT_GROUPS.map((title) => ({
    title,
    rows: kept.filter(({ item }) => groupOf(itemAbove(item) ?? item) === title),
  }));
  return {
    measure,
    companies,
    years: [...new Set(compared.flatMap(({ years }) => years))].toSorted().toReversed(),
    groups: groups.filter((group) => group.rows.length > 0),
    folded: rows.filter(isWithoutFigures),
    warnings: sideBySideWarnings(compared, period),
    notes: sideBySideNotes(compared),
  };
}

/** The rows of a company, of no more columns than the measure looks at. */
function measured({ data, column }: ComparedCompany, measure: Measure): readonly TableRow[] {
  if (measure === "growth") return growthRows(tableRows(data, data.years), data);
  const rows = tableRows(data, column === undefined ? [] : [column]);
  if (measure === "absolute") return rows;
  const items = new Set(data.data.map(({ item }) => item));
  return commonSizeRows(rows, ({ item }) => items.has(item));
}

/**
 * The rows of every list, each after the row it follows in its own: a bank's rows stand among those
 * of a corporate where a bank would print them.
 */
export function mergedOrder(lists: readonly (readonly string[])[]): readonly string[] {
  const merged: string[] = [];
  for (const list of lists) {
    let place = 0;
    for (const item of list) {
      const at = merged.indexOf(item);
      if (at === -1) merged.splice(place, 0, item);
      place = (at === -1 ? place : at) + 1;
    }
  }
  return merged;
}

function cellOf({ data, column, reason }: ComparedCompany, row: TableRow | undefined): TableCell {
  const key = data.ticker;
  const unit = row?.unit ?? "money";
  if (column === undefined) return { column: key, ...shown(null, unit, reason), flags: [] };
  const cell = row?.cells.find((candidate) => candidate.column === column);
  if (cell !== undefined) return { ...cell, column: key };
  const none = `n.a.: does not apply to ${KINDS[data.archetype]}`;
  return { column: key, ...shown(null, unit, none), flags: [] };
}

const KINDS: Readonly<Record<Archetype, string>> = {
  corporate: "an industrial or service company",
  bank: "a bank",
  insurer: "an insurer",
  reit: "a property trust",
  "captive-finance": "a company with a finance business",
  "no-revenue": "a company without revenues",
};

/** What the companies compared have several of: standards for leases, kinds of company. */
type Mixed = { readonly bases: boolean; readonly kinds: boolean };

/** Amounts have no median: companies differ in size, and often in currency. */
function judged(
  row: TableRow,
  cells: readonly TableCell[],
  { measure, mixed }: { readonly measure: Measure; readonly mixed: Mixed },
): Pick<SideBySideRow, "good" | "median" | "hasMixedBases"> {
  const definition = findRatioDefinition(row.item);
  const isRatio = definition !== undefined && row.role === "ratio";
  if (measure === "absolute" && !isRatio) return {};
  const { item, formula = item } = definition ?? { item: row.item };
  const good = isRatio && { good: definition.good };
  // A company's growth is on its own basis at both ends.
  const isBound = mixed.bases && measure !== "growth" && isLeaseBound({ item, formula });
  if (isBound) return { ...good, median: null, hasMixedBases: true };
  return { ...good, median: mixed.kinds ? null : medianOf(cells.map(({ value }) => value)) };
}
