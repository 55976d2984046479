import { longDate } from "#core/ledger/dates.ts";
import { formatCell } from "#core/ledger/display.ts";
import { periodText } from "#core/ledger/period.ts";
import {
  type CompanyHead,
  hasSeveralKinds,
  MEDIAN_FROM,
} from "#core/finance/ratios/side-by-side.ts";
import type { SideBySide, SideBySideRow } from "#core/outputs/report/side-by-side-table.ts";
import type {
  StatementTable,
  TableCell,
  TableColumn,
  TableGroup,
  TableRow,
} from "#core/outputs/report/statement-table.ts";

/** Key of the last column: the middle of the companies. */
export const MEDIAN_COLUMN = "Median";

const FOLD_TITLE = "No figure for any of these companies";
const NO_MEDIAN_OF_AMOUNTS = "n.a.: amounts of companies of different size have no median";
const TOO_FEW_VALUES = "n.a.: fewer than three companies have the figure";
const MIXED_BASES = "n.m.: the companies treat leases differently";
const MIXED_NOTE = "Leases in under IFRS, out under US GAAP";

/** A side-by-side as a table to read: a column a company, then the median, then notes. */
export function sideBySideTable(answer: SideBySide): StatementTable {
  const { companies } = answer;
  const hasMedian = companies.length >= MEDIAN_FROM && !hasSeveralKinds(companies);
  const printed = (row: SideBySideRow): TableRow => ({
    ...row,
    cells: hasMedian ? [...row.cells, medianCell(row)] : row.cells,
    ...(row.hasMixedBases === true && { note: MIXED_NOTE }),
  });
  const rows = answer.groups.flatMap((group) => group.rows);
  const columns = companies.map((head) => ({
    ...columnOf(head),
    note: headNote(head, answer),
  }));
  return {
    ticker: companies.map(({ ticker }) => ticker).join(", "),
    name: "Side by side",
    currency: "",
    unitHeader: unitHeader(answer),
    columns: hasMedian ? [...columns, MEDIAN] : columns,
    groups: answer.groups.map(({ title, rows: of }) => ({ title, rows: of.map(printed) })),
    folded:
      answer.folded.length === 0 ? [] : [{ title: FOLD_TITLE, rows: answer.folded.map(printed) }],
    ...(rows.some((row) => row.hasMixedBases) && { noteHeader: "Note" }),
  };
}

/**
 * The table as it is copied: each column names its company with currency and period, and what a
 * reader must know stands beneath, as it may be pasted far from here.
 */
export function copiedSideBySide(answer: SideBySide): StatementTable {
  const table = sideBySideTable(answer);
  const columns = table.columns.map((column, at) => {
    const head = answer.companies[at];
    return head === undefined
      ? column
      : { ...column, key: `${head.ticker}, ${headNote(head, answer)}` };
  });
  const notes = [...answer.warnings, ...answer.notes].map((label): TableRow => ({
    item: label,
    label,
    unit: "money",
    role: "line",
    isBalance: false,
    cells: [],
  }));
  const last: TableGroup = { title: "Before comparing", rows: notes };
  return { ...table, columns, groups: notes.length === 0 ? table.groups : [...table.groups, last] };
}

/** What stands under a ticker: its period, and its currency where the companies have several. */
export function headNote(
  head: CompanyHead,
  { companies, measure }: Pick<SideBySide, "companies" | "measure">,
): string {
  const period = head.column === null ? "n.a." : periodText(head.column);
  const isOwnUnit = measure === "absolute" && currenciesOf(companies).length > 1;
  return isOwnUnit ? `${head.currency} mm, ${period}` : period;
}

function currenciesOf(companies: readonly CompanyHead[]): readonly string[] {
  return [...new Set(companies.map(({ currency }) => currency))];
}

function columnOf({ ticker, start, end, flags }: CompanyHead): TableColumn {
  if (end === undefined) return { key: ticker, dates: "no such period", end: "", flags };
  const last = longDate(end);
  const dates = start === undefined ? last : `${longDate(start)} to ${last}`;
  return { key: ticker, dates, end: last, flags };
}

const MEDIAN: TableColumn = {
  key: MEDIAN_COLUMN,
  dates: "the middle of the companies shown",
  end: "the end of each company's period",
  flags: [],
};

/** The middle value with the values it is the middle of; blank for amounts, whose reason says why. */
function medianCell(row: SideBySideRow): TableCell {
  const empty = { column: MEDIAN_COLUMN, value: null, flags: [] };
  if (row.median === undefined) return { ...empty, text: "", reason: NO_MEDIAN_OF_AMOUNTS };
  if (row.median === null) {
    const reason = row.hasMixedBases === true ? MIXED_BASES : TOO_FEW_VALUES;
    return { ...empty, text: formatCell(null, row.unit, reason), reason };
  }
  const known = row.cells.filter(({ value }) => value !== null);
  return {
    column: MEDIAN_COLUMN,
    text: formatCell(row.median, row.unit),
    value: row.median,
    source: {
      formula: `Median of ${known.length} companies`,
      inputs: known.map(({ column, value }) => ({ name: column, value })),
    },
    flags: [],
  };
}

function unitHeader({ companies, measure }: SideBySide): string {
  if (measure === "growth") return "Growth on a year before";
  if (measure === "common-size") return "Share of Revenues, or of Total Assets";
  const currencies = currenciesOf(companies);
  return currencies.length === 1 ? `${currencies[0] ?? ""} mm` : "mm, each in its own currency";
}
