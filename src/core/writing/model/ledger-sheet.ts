import { formatCell } from "#core/ledger/display.ts";
import type { Datum } from "#core/ledger/datum.ts";
import type { Ledger } from "#core/ledger/ledger.ts";
import { periodKind } from "#core/ledger/period.ts";
import { isOfPassages } from "#core/ledger/passages-provider.ts";
import type { Provider } from "#core/ledger/provider.ts";
import type { Binding } from "#core/ledger/reference.ts";
import { isBalance } from "#core/ledger/statement-groups.ts";
import { isOfStatements } from "#core/ledger/statements-provider.ts";

/** A row of connected data as a model is shown it. */
export type SheetRow = {
  /** Short, such as `r12`; a cell is `r12.2025`. */
  readonly id: string;
  readonly item: string;
  readonly provider: Provider;
};

/** The ledger under short ids, so that a model can name a datum in place of typing its digits. */
export type LedgerSheet = {
  /** In the order of the cards; the whole ledger, however much of it is shown. */
  readonly rows: readonly SheetRow[];
  /** What a cell's id names; undefined for an id that was never given out. */
  readonly bindingOf: (id: string) => Binding | undefined;
};

const REPEATED = "·";

export function ledgerSheet(ledger: Ledger): LedgerSheet {
  const cells = ledger.providers.flatMap((provider) =>
    provider.items.map((item) => ({ item, provider })),
  );
  const rows = cells.map((row, at) => ({ ...row, id: `r${at + 1}` }));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return {
    rows,
    bindingOf(id) {
      const dot = id.indexOf(".");
      const row = byId.get(id.slice(0, dot));
      const key = id.slice(dot + 1).replace(/^FY_?(?=\d{4}$)/, "");
      const period = row?.provider.periods.find((label) => columnKey(label) === key);
      if (row === undefined || period === undefined) return undefined;
      const { item, provider } = row;
      return { ref: { entity: provider.entity, item, period, provider: provider.id } };
    },
  };
}

/** A column's label as an id holds it. */
export function columnKey(label: string): string {
  return label.replaceAll(" ", "_");
}

function isShort(label: string): boolean {
  return ["quarter", "ltm"].includes(periodKind(label) ?? "");
}

type Columns = { readonly title: string; readonly periods: readonly string[] };

/** Fiscal years and what is expected of them apart from quarters and twelve months. */
function columnsOf({ periods }: Provider): readonly Columns[] {
  return [
    { title: "years", periods: periods.filter((label) => !isShort(label)) },
    { title: "quarters and twelve months", periods: periods.filter(isShort) },
  ].filter((columns) => columns.periods.length > 0);
}

/** Without the rows of passages that say only what a row of statements says. */
export function withoutRepeats(rows: readonly SheetRow[]): readonly SheetRow[] {
  const cells = ({ item, provider }: SheetRow) =>
    provider.periods.flatMap((period) => {
      const datum = provider.find(item, period);
      return datum === undefined ? [] : [`${datum.ticker}|${period}|${Math.abs(datum.value)}`];
    });
  const stated = new Set(
    rows.filter(({ provider }) => isOfStatements(provider)).flatMap((row) => cells(row)),
  );
  return rows.filter(
    (row) => !isOfPassages(row.provider) || cells(row).some((cell) => !stated.has(cell)),
  );
}

/** Rows as tables, one for each kind of columns of a provider; rows without a value are left out. */
export function printRows(rows: readonly SheetRow[]): readonly string[] {
  const byProvider = Map.groupBy(rows, ({ provider }) => provider);
  return [...byProvider].flatMap(([provider, own]) =>
    columnsOf(provider).flatMap((columns) => tableOf(provider, columns, own) ?? []),
  );
}

function tableOf(
  provider: Provider,
  { title, periods }: Columns,
  rows: readonly SheetRow[],
): string | undefined {
  const notes: string[] = [];
  const lines = rows.flatMap(({ id, item }) => {
    const data = periods.map((period) => provider.find(item, period));
    if (data.every((datum) => datum === undefined)) return [];
    notes.push(...cellNotes({ id, item, provider }, periods, data));
    const cells = data.map((datum, at) => cellText(provider, item, periods[at] ?? "", datum));
    return [`${id} | ${item} | ${cells.join(" | ")}`];
  });
  if (lines.length === 0) return undefined;
  const { entity, name, kind, currency } = provider;
  const head = `${entity} ${name}, ${kind}, ${title}; amounts in ${currency} mm`;
  const columns = `id | row | ${periods.map(columnKey).join(" | ")}`;
  return [head, columns, ...lines, ...notes.slice(0, NOTES_MAX)].join("\n");
}

/** Of one table; more would cost more than they tell. */
const NOTES_MAX = 40;

/** What is known of a row's cells: their flags, and why there is none. */
function cellNotes(
  { id, item, provider }: SheetRow,
  periods: readonly string[],
  data: readonly (Datum | undefined)[],
): readonly string[] {
  const said = periods.flatMap((period, at) => {
    const datum = data[at];
    const reason = datum === undefined ? provider.reason(item, period) : undefined;
    const flags = (datum?.flags ?? []).map((flag) => flag.replaceAll("_", " "));
    return [...flags, ...(reason === undefined ? [] : [reason])].map((text) => ({ period, text }));
  });
  return [...Map.groupBy(said, ({ text }) => text)].map(
    ([text, cells]) => `${id} ${cells.map(({ period }) => columnKey(period)).join(", ")}: ${text}`,
  );
}

function cellText(
  { reason }: Provider,
  item: string,
  period: string,
  datum: Datum | undefined,
): string {
  // At the end of twelve months a balance is that of their last quarter.
  if (periodKind(period) === "ltm" && isBalance(item)) return REPEATED;
  if (datum === undefined) return formatCell(null, "money", reason(item, period));
  const { value, unit } = datum;
  return unit === "bps" || unit === "count" ? String(value) : formatCell(value, unit);
}
