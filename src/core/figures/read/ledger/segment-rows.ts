import { wordsOf } from "#core/finance/vocabulary/item-words.ts";
import type { Datum } from "#core/ledger/datum.ts";
import type { FinancialData } from "#core/ledger/financial-data.ts";
import { findDatum } from "#core/ledger/find-datum.ts";
import type { StatementItem } from "#core/ledger/items.ts";
import type { PassageRow, PassagesProvider } from "#core/ledger/passages-provider.ts";
import { providerOf } from "#core/ledger/provider.ts";
import type { SplitMeasure } from "#core/ledger/segments.ts";

/** The rows whose words say what is split. */
const ROWS: Readonly<Partial<Record<SplitMeasure, StatementItem>>> = {
  revenue: "Revenues",
  "operating income": "EBIT",
  assets: "Total Assets",
  "property, plant and equipment": "PP&E",
  "D&A": "D&A",
  "capital expenditure": "Capital Expenditure",
};

/** Of a line of a split nothing is known but its name and figures. */
const NAME_ALONE = {
  under: [],
  corner: "",
  column: "",
  heading: "",
  caption: "",
  concept: undefined,
  part: undefined,
  isOfStatements: false,
  isOfParent: false,
  isLevel: false,
  isPerShare: false,
} as const;

/**
 * What a company's tables split by segment, region and product, as rows that are asked for by all of
 * their own name: the member's and a word for the row. No figure of the group is found by it, nor one
 * of a member by the row's word alone. Undefined where nothing is split.
 */
export function segmentRows(tables: readonly FinancialData[]): PassagesProvider | undefined {
  const [first] = tables;
  if (first === undefined) return undefined;
  const before = known.get(first);
  const isSame = before?.tables.length === tables.length;
  if (isSame && before.tables.every((table, at) => table === tables[at])) return before.rows;
  const rows = rowsOf(first, tables);
  known.set(first, { tables, rows });
  return rows;
}

/** By the first table: the words of rows are looked for as often as a text is read. */
const known = new WeakMap<FinancialData, Known>();

type Known = {
  readonly tables: readonly FinancialData[];
  readonly rows: PassagesProvider | undefined;
};

function rowsOf(
  { ticker, name, currency }: FinancialData,
  tables: readonly FinancialData[],
): PassagesProvider | undefined {
  const data: Datum[] = [];
  const rows: PassageRow[] = [];
  for (const table of tables) {
    for (const { axis, measure, rows: lines } of table.segments ?? []) {
      for (const { item, label, role, sources } of lines) {
        // The total is the group's own row; nobody states what rounding leaves.
        if (role === "total" || Object.keys(sources).length === 0) continue;
        data.push(...table.years.flatMap((year) => findDatum(table, item, year) ?? []));
        const words = new Set([measure, ...wordsOf(ROWS[measure] ?? measure).aliases.split(" | ")]);
        const names = axis === "segments" ? [label, `${label} segment`] : [label];
        for (const called of names) {
          for (const word of words) rows.push({ ...NAME_ALONE, item, label: `${called} ${word}` });
        }
      }
    }
  }
  if (data.length === 0) return undefined;
  return {
    ...providerOf({ id: "segments", kind: "segments", entity: ticker, name, currency }, data),
    passages: [],
    dataOf: () => [],
    rows,
    endOf: (label) => tables.find(({ periods }) => label in periods)?.periods[label]?.end,
  };
}
