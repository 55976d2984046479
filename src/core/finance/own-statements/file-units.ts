import { isConcept } from "#core/finance/sheets/line-names.ts";
import { type FileTable, knownIn, type TableRow, valuesOf } from "#core/finance/sheets/tables.ts";
import { type NamedUnit, readUnit } from "#core/finance/sheets/units.ts";

/** What the figures of one table are in, as far as the file says. */
export type TableUnit = {
  readonly scale?: number | undefined;
  readonly shareScale?: number | undefined;
  readonly currency?: string | undefined;
  /** How the scale is known when no text says it; a sentence for the analyst. */
  readonly note?: string | undefined;
  readonly isBareDollar: boolean;
};

/** In thousands, no company's line reaches this: figures so large are whole units. */
const WHOLE_UNITS_FROM = 1e10;

export function tableUnit(table: FileTable): TableUnit {
  const said = table.texts.map(readUnit);
  const rows = table.rows.map(rowUnit);
  const scale = firstOf(said, "scale") ?? sharedScale(rows);
  const strict = said.find(
    ({ currency, isBareDollar }) => currency !== undefined && isBareDollar !== true,
  );
  const rowCurrency = mostCommon(
    rows.flatMap(({ currency, isBareDollar }) =>
      currency !== undefined && isBareDollar !== true ? [currency] : [],
    ),
  );
  const currency =
    strict?.currency ?? rowCurrency ?? firstOf(said, "currency") ?? firstOf(rows, "currency");
  const isBareDollar = strict === undefined && rowCurrency === undefined && currency !== undefined;
  const shareScale = firstOf(said, "shareScale");
  if (scale !== undefined) return { scale, shareScale, currency, isBareDollar };
  return { ...inferredScale(table), shareScale, currency, isBareDollar };
}

/** What a row says of its own unit: "Shares outstanding (mm)", or the cell of a unit column. */
export function rowUnit({ label, unitText }: TableRow): NamedUnit {
  const brackets = [...label.matchAll(/[([]([^)\]]*)[)\]]/g)].map((match) => match[1] ?? "");
  const tail = /(?:,|\s-)\s*((?:in )?[\w$€£¥' ]{1,24})$/.exec(label)?.[1] ?? "";
  const named = [unitText, ...brackets.map(bracketed), tail].map(readUnit);
  return {
    scale: firstOf(named, "scale"),
    currency:
      named.find(({ isBareDollar }) => isBareDollar !== true)?.currency ??
      firstOf(named, "currency"),
    isBareDollar: named.every(
      ({ currency, isBareDollar }) => currency === undefined || isBareDollar === true,
    ),
  };
}

/** A unit alone in brackets, such as "mm"; words such as "used in" are none. */
function bracketed(text: string): string {
  return /^(?:used in|loss|benefit|expense|income|net)/i.test(text.trim()) ? "" : `(${text})`;
}

function firstOf<Key extends keyof NamedUnit>(
  units: readonly NamedUnit[],
  key: Key,
): NamedUnit[Key] {
  return units.find((unit) => unit[key] !== undefined)?.[key];
}

function mostCommon(values: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0];
}

/** The scale that at least half of the rows name for themselves. */
function sharedScale(rows: readonly NamedUnit[]): number | undefined {
  const scales = rows.flatMap(({ scale }) => (scale === undefined ? [] : [String(scale)]));
  const most = mostCommon(scales);
  return most !== undefined && scales.length * 2 >= rows.length ? Number(most) : undefined;
}

/** Whether the rows are named by XBRL concepts: then other names that look like captions are not lines. */
export function isFactTable(table: FileTable): boolean {
  const known = FACT_TABLES.get(table) ?? looksLikeFacts(table);
  FACT_TABLES.set(table, known);
  return known;
}

/** Asked of every row of a table that may have thousands. */
const FACT_TABLES = new WeakMap<FileTable, boolean>();

function looksLikeFacts(table: FileTable): boolean {
  const { layout, texts } = table;
  const known = knownIn(table);
  const concepts = known.filter(({ label }) => isConcept(label));
  // "Assets" and "Revenue" are concepts and captions alike.
  const isNamed = texts.some((text) => FACT_HEADING.test(text));
  const isSure = isNamed || concepts.some(({ label }) => /[a-z][A-Z]/.test(label));
  return isSure && concepts.length >= Math.max(layout === "long" ? 1 : 2, known.length / 2);
}

const FACT_HEADING = /^(?:fact|concept|tag|element)$/i;

function inferredScale(table: FileTable): Pick<TableUnit, "scale" | "note"> {
  if (isFactTable(table)) {
    return { scale: 1, note: "The rows are XBRL facts, which are in whole units." };
  }
  const largest = largestOf(knownIn(table));
  if (largest >= WHOLE_UNITS_FROM) {
    return {
      scale: 1,
      note: "No unit is stated. The figures are too large for anything but whole units.",
    };
  }
  return {};
}

/** The largest magnitude among rows; 0 for none. */
function largestOf(rows: readonly TableRow[]): number {
  return rows.flatMap(valuesOf).reduce((most, value) => Math.max(most, Math.abs(value)), 0);
}
