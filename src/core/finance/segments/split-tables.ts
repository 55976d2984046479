import type {
  FiledLine,
  FiledSplit,
  FilingFace,
} from "#core/finance/statements/pages/filing-face.ts";
import type { FinancialData, FinancialRow, TaggedSource } from "#core/ledger/financial-data.ts";
import {
  SPLIT_AXES,
  SPLIT_MEASURES,
  type Split,
  type SplitAxis,
  type SplitMeasure,
  type SplitRow,
} from "#core/ledger/segments.ts";

/** The columns of a table, oldest first, with their dates. */
type SplitColumns = Pick<FinancialData, "years" | "periods">;

type Known = Pick<FilingFace, "accession" | "form" | "filed" | "periodEnd" | "segments">;

/**
 * Revenue, income, assets and spending by segment, region and product over the columns of a table.
 * Every column is of one filing, the newest that splits it; a row's years of two filings stand on one
 * basis only where those that both print agree. Undefined where no filing's page was read for splits.
 */
export function splitTables(
  filings: readonly Known[],
  { years: labels, periods }: SplitColumns,
): readonly Split[] | undefined {
  const newestFirst = filings
    .filter(({ segments }) => segments !== undefined)
    .toSorted((a, b) => (a.periodEnd < b.periodEnd ? 1 : -1));
  if (newestFirst.length === 0) return undefined;
  const splits = SPLIT_AXES.flatMap((axis) =>
    SPLIT_MEASURES.flatMap((measure): readonly Split[] => {
      const filed = newestFirst.flatMap((filing) => printOf(filing, { axis, measure }));
      const [first] = filed;
      if (first === undefined) return [];
      if (!filed.some(({ split }) => "lines" in split)) {
        const { split } = first;
        return "refused" in split ? [{ axis, measure, rows: [], reason: split.refused }] : [];
      }
      const called = newestNames(filed);
      const renamed = filed.flatMap((each) => columnsIn(each, { labels, periods, called }));
      const rows = rowsOf(renamed, labels);
      return rows.length === 0 ? [] : [{ axis, measure, rows: named(rows, { axis, measure }) }];
    }),
  );
  return withNamesApart(splits);
}

type Print = { readonly filing: Known; readonly split: FiledSplit };

function printOf(filing: Known, asked: Pick<Split, "axis" | "measure">): readonly Print[] {
  const split = filing.segments?.find(
    ({ axis, measure }) => axis === asked.axis && measure === asked.measure,
  );
  return split === undefined ? [] : [{ filing, split }];
}

/** What the newest filing that has it calls a line, by its tag: `Sam’s Club U.S.` was `Sam’s Club`. */
function newestNames(filed: readonly Print[]): ReadonlyMap<string, string> {
  const lines = filed.flatMap(({ split }) => ("lines" in split ? split.lines : []));
  return new Map(
    lines
      .toReversed()
      .flatMap(({ members, label }) => (members === "" ? [] : [[members, label] as const])),
  );
}

type Cell = { readonly value: number; readonly source: TaggedSource | undefined };
type Row = Pick<FiledLine, "label" | "role"> & { readonly cells: ReadonlyMap<string, Cell> };

type Named = Pick<SplitColumns, "periods"> & {
  readonly labels: readonly string[];
  /** Names by members. */
  readonly called: ReadonlyMap<string, string>;
};

/** A filing's lines by the columns they are of. */
function columnsIn(
  { filing, split }: Print,
  { labels, periods, called }: Named,
): readonly (readonly Row[])[] {
  if (!("lines" in split)) return [];
  const { accession, form, filed } = filing;
  const rows = split.lines.map(({ label, role, members, values }): Row => {
    const cells = labels.flatMap((column): readonly [string, Cell][] => {
      const period = periods[column];
      const value = values.find(
        ({ start, end }) => end === period?.end && (start === undefined || start === period.start),
      );
      if (value === undefined) return [];
      const { place } = value;
      const source = {
        accession,
        form,
        filed,
        concept: split.concept,
        ...(members !== "" && { members }),
        ...(place !== undefined && { place }),
      };
      // Nobody tags what rounding leaves.
      const isMade = members === "" && place === undefined && role === "reconciliation";
      return [[column, { value: value.value, source: isMade ? undefined : source }]];
    });
    return { label: called.get(members) ?? label, role, cells: new Map(cells) };
  });
  // What is tagged otherwise in other years is one row by its name.
  const byName = Map.groupBy(
    rows.filter(({ cells }) => cells.size > 0),
    keyOf,
  );
  return [
    [...byName.values()].flatMap(([first, ...others]) =>
      first === undefined
        ? []
        : [{ ...first, cells: new Map([first, ...others].flatMap(({ cells }) => [...cells])) }],
    ),
  ];
}

type Joined = Omit<SplitRow, "item">;

/** Rows over the columns of all filings, each column of the newest that has it; newest filing first. */
function rowsOf(
  filings: readonly (readonly Row[])[],
  labels: readonly string[],
): readonly Joined[] {
  const ownerOf = new Map(
    labels.flatMap((column) => {
      const owner = filings.findIndex((rows) => rows.some(({ cells }) => cells.has(column)));
      return owner === -1 ? [] : [[column, owner] as const];
    }),
  );
  const keys = [...new Set(filings.flatMap((rows) => rows.map(keyOf)))];
  const joined = keys.map((key): Joined => {
    const prints = filings.map((rows) => rows.find((row) => keyOf(row) === key));
    const [print] = prints.filter((row) => row !== undefined);
    const own = labels.flatMap((column): readonly (readonly [string, Cell])[] => {
      const cell = prints[ownerOf.get(column) ?? -1]?.cells.get(column);
      return cell === undefined ? [] : [[column, cell]];
    });
    const cells = new Map(own);
    const bases = basesOf(prints, ownerOf, cells);
    return {
      label: print?.label ?? "",
      role: print?.role ?? "member",
      amounts: byColumn(labels, (column) => cells.get(column)?.value ?? null),
      reasons: Object.fromEntries(
        labels.filter((column) => !cells.has(column)).map((column) => [column, NOT_SPLIT]),
      ),
      sources: Object.fromEntries(
        own.flatMap(([column, { source }]) => (source === undefined ? [] : [[column, source]])),
      ),
      flags: {},
      ...(bases !== undefined && { bases }),
    };
  });
  const shown = joined.filter(({ amounts }) => Object.values(amounts).some((one) => one !== null));
  return ORDER.flatMap((roles) => shown.filter(({ role }) => roles.includes(role)));
}

const NOT_SPLIT = "n.a.: the filings at hand don’t split this period so";
/** Subtotals stand among the members. */
const ORDER: readonly (readonly SplitRow["role"][])[] = [
  ["member", "subtotal"],
  ["reconciliation"],
  ["total"],
];

function keyOf({ label, role }: Row): string {
  return `${role === "member" || role === "subtotal" ? "part" : role} ${label.toLowerCase()}`;
}

function byColumn(
  labels: readonly string[],
  of: (column: string) => number | null,
): FinancialRow["amounts"] {
  return Object.fromEntries(labels.map((column) => [column, of(column)]));
}

/**
 * The basis of each column: an older filing's is the newer one's where both print a period of the row
 * and every such period alike. Undefined where all are on one.
 */
function basesOf(
  prints: readonly (Row | undefined)[],
  ownerOf: ReadonlyMap<string, number>,
  cells: ReadonlyMap<string, Cell>,
): Record<string, number> | undefined {
  const owners = [...new Set(ownerOf.values())].toSorted((a, b) => a - b);
  const basis = new Map<number, number>();
  for (const [at, owner] of owners.entries()) {
    const newer = owners[at - 1];
    const before = newer === undefined ? 0 : (basis.get(newer) ?? 0);
    const isOne = newer === undefined || agree(prints[newer], prints[owner]);
    basis.set(owner, isOne ? before : before + 1);
  }
  const bases = Object.fromEntries(
    [...cells.keys()].map((column) => [column, basis.get(ownerOf.get(column) ?? 0) ?? 0]),
  );
  return new Set(Object.values(bases)).size > 1 ? bases : undefined;
}

function agree(newer: Row | undefined, older: Row | undefined): boolean {
  const both = [...(older?.cells ?? [])].flatMap(([column, { value }]) => {
    const other = newer?.cells.get(column);
    return other === undefined ? [] : [other.value === value];
  });
  return both.length > 0 && both.every(Boolean);
}

type Of = { readonly axis: SplitAxis; readonly measure: SplitMeasure };

const AXIS_NAMES: Readonly<Record<SplitAxis, string>> = {
  segments: "segment",
  geography: "region",
  products: "product",
};

/** Rows by their items: `Entertainment revenue`, `Revenue in Greater China`, `Total revenue by segment`. */
function named(rows: readonly Joined[], { axis, measure }: Of): readonly SplitRow[] {
  return rows.map((row) => {
    const { label, role } = row;
    const item = role === "total" ? `Total ${measure} by ${AXIS_NAMES[axis]}` : itemOf(label);
    return { ...row, item };
  });

  function itemOf(label: string): string {
    const isPlace = axis === "geography" && !/^(?:other|non|outside|rounding|rest)\b/i.test(label);
    return isPlace ? `${capital(measure)} in ${label}` : `${label} ${measure}`;
  }
}

function capital(text: string): string {
  return `${text[0]?.toUpperCase()}${text.slice(1)}`;
}

/** Two rows of one name are told apart by what they are split by. */
function withNamesApart(splits: readonly Split[]): readonly Split[] {
  const seen = new Set<string>();
  return splits.map((split) => ({
    ...split,
    rows: split.rows.map((row) => {
      const item = seen.has(row.item) ? `${row.item} by ${AXIS_NAMES[split.axis]}` : row.item;
      seen.add(item);
      return { ...row, item };
    }),
  }));
}
