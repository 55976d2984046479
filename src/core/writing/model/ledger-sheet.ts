import { formatCell } from "#core/ledger/display.ts";
import type { Datum } from "#core/ledger/datum.ts";
import type { Ledger } from "#core/ledger/ledger.ts";
import { periodKind } from "#core/ledger/period.ts";
import { isOfPassages } from "#core/ledger/passages-provider.ts";
import type { Provider } from "#core/ledger/provider.ts";
import type { Binding } from "#core/ledger/reference.ts";
import { isBalance } from "#core/ledger/statement-groups.ts";

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
  // Figures of passages are named where they stand.
  const cells = ledger.providers
    .filter((provider) => !isOfPassages(provider))
    .flatMap((provider) => provider.items.map((item) => ({ item, provider })));
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

/** The newest of each that stand in a prompt: two years of quarters, and their twelve months. */
const NEWEST = { quarter: 8, ltm: 2 } as const;

/** Fiscal years and what is expected of them apart from quarters and twelve months. */
function columnsOf(provider: Provider, isAll: boolean): readonly Columns[] {
  const { periods } = provider;
  const newest = (kind: keyof typeof NEWEST) =>
    periods.filter((label) => periodKind(label) === kind).slice(isAll ? 0 : -NEWEST[kind]);
  const short = [...newest("quarter"), ...newest("ltm")];
  const isEarlier = short.length < periods.filter(isShort).length;
  const title = `quarters and twelve months${isEarlier ? ", the newest (readRows shows all)" : ""}`;
  return [
    { title: "years", periods: periods.filter((label) => !isShort(label)) },
    { title, periods: short },
  ].filter((columns) => columns.periods.length > 0);
}

/** How many columns a row is shown with. */
export function shownColumns(provider: Provider): number {
  return columnsOf(provider, false).reduce((sum, { periods }) => sum + periods.length, 0);
}

/**
 * Rows as tables, one for each kind of columns of a provider; rows without a value are left out.
 *
 * @param isAll earlier quarters as well
 */
export function printRows(rows: readonly SheetRow[], isAll = false): readonly string[] {
  const byProvider = Map.groupBy(rows, ({ provider }) => provider);
  return [...byProvider].flatMap(([provider, own]) =>
    columnsOf(provider, isAll).flatMap((columns) => tableOf(provider, columns, own) ?? []),
  );
}

function tableOf(
  provider: Provider,
  { title, periods }: Columns,
  rows: readonly SheetRow[],
): string | undefined {
  const notes: CellNote[] = [];
  const lines = rows.flatMap(({ id, item }) => {
    const data = periods.map((period) => provider.find(item, period));
    if (data.every((datum) => datum === undefined)) return [];
    const stated = `${id}|${item}|${statedCells(periods, data)}`;
    notes.push(...cellNotes({ id, item, provider }, periods, data));
    const cells = data.map((datum, at) => cellText(provider, item, periods[at] ?? "", datum));
    const whole = `${id}|${item}|${cells.join("|")}`;
    return [stated.length < whole.length ? stated : whole];
  });
  if (lines.length === 0) return undefined;
  const { entity, name, kind, currency } = provider;
  const head = `${entity} ${name}, ${kind}, ${title}; amounts in ${currency} mm`;
  const columns = `id|row|${periods.map(columnKey).join("|")} (or column: value, where few are there)`;
  return [head, columns, ...lines, ...noteLines(notes).slice(0, NOTES_MAX)].join("\n");
}

/** Of one table; more would cost more than they tell. */
const NOTES_MAX = 40;

type CellNote = { readonly id: string; readonly text: string; readonly columns: string };

/** What is known of a row's cells: their flags, and why there is none. */
function cellNotes(
  { id, item, provider }: SheetRow,
  periods: readonly string[],
  data: readonly (Datum | undefined)[],
): readonly CellNote[] {
  const said = periods.flatMap((period, at) => {
    const datum = data[at];
    const reason = datum === undefined ? provider.reason(item, period) : undefined;
    const flags = (datum?.flags ?? []).map((flag) => flag.replaceAll("_", " "));
    return [...flags, ...(reason === undefined ? [] : [reason])].map((text) => ({ period, text }));
  });
  return [...Map.groupBy(said, ({ text }) => text)].map(([text, cells]) => {
    const own = cells.map(({ period }) => columnKey(period));
    return { id, text, columns: own.length === periods.length ? "every column" : own.join(", ") };
  });
}

/** What holds of the same columns of several rows is said once. */
function noteLines(notes: readonly CellNote[]): readonly string[] {
  const alike = Map.groupBy(notes, ({ text, columns }) => `${columns}: ${text}`);
  return [...alike].map(([said, rows]) => `${rows.map(({ id }) => id).join(" ")} ${said}`);
}

/** The cells of a row that has few, each with its column. */
function statedCells(periods: readonly string[], data: readonly (Datum | undefined)[]): string {
  return data
    .flatMap((datum, at) => {
      if (datum === undefined) return [];
      return `${columnKey(periods[at] ?? "")}: ${valueText(datum)}`;
    })
    .join("; ");
}

function valueText({ value, unit }: Datum): string {
  return unit === "bps" || unit === "count" ? String(value) : formatCell(value, unit);
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
  return valueText(datum);
}
