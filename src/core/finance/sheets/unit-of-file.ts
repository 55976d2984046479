import { type Sheet, textOf } from "#core/finance/sheets/grid.ts";
import { isConcept } from "#core/finance/sheets/line-names.ts";
import { type FileTable, knownIn, type TableRow, valuesOf } from "#core/finance/sheets/tables.ts";
import { type NamedUnit, readUnit } from "#core/finance/sheets/units.ts";

/** The unit of a file, and of each of its tables where they differ. */
export type FileUnit = {
  /** Undefined where a table's scale is not known. */
  readonly scale: number | undefined;
  readonly currency: string | undefined;
  readonly byTable: ReadonlyMap<FileTable, { readonly scale: number; readonly shareScale: number }>;
  readonly notes: readonly string[];
};

/** What somebody who knows says of it. */
type Said = Pick<NamedUnit, "scale" | "currency">;
/** What the figures of one table are in, as far as the file says; how the scale is known if no text says it. */
type TableUnit = NamedUnit & { readonly note?: string };

/** In thousands, no company's line reaches this: figures so large are whole units. */
const WHOLE_UNITS_FROM = 1e10;
/** Rows from the top of each sheet in which a remark on units is looked for. */
const REMARK_ROWS = 60;
/** Of thousands of cells most are numbers. */
const SAYS_A_UNIT = /[\p{L}\p{Sc}'’]|\(000/u;
/** Longer texts tell of other things than units. */
const REMARK_LENGTH = 80;

/** What the tables are in: by who knows, by their own words, by a remark elsewhere in the file. */
export function unitOfFile(
  tables: readonly FileTable[],
  sheets: readonly Sheet[],
  said: Said,
): FileUnit {
  const units = tables.map(tableUnit);
  const remark = remarkOf(sheets);
  const shared = only(units.flatMap(({ scale }) => scale ?? []));
  const notes = new Set<string>();
  const scales = units.map((unit) => {
    if (said.scale !== undefined) return said.scale;
    if (unit.note !== undefined) notes.add(unit.note);
    const own = unit.scale ?? shared;
    if (own === undefined && remark.scale !== undefined) {
      notes.add(`The unit is taken from a remark in the file: “${remark.text}”.`);
    }
    return own ?? remark.scale;
  });
  const isKnown = !scales.includes(undefined);
  if (isKnown && new Set(scales).size > 1) {
    notes.add("Tables of this file are in different units; each is read in its own.");
  }
  const byTable = tables.map((table, at) => {
    const scale = scales[at] ?? 1;
    return [table, { scale, shareScale: units[at]?.shareScale ?? scale }] as const;
  });
  return {
    scale: isKnown ? scales[0] : undefined,
    currency: said.currency ?? currencyOf(units, remark.currency, notes),
    byTable: new Map(byTable),
    notes: [...notes],
  };
}

function currencyOf(
  units: readonly TableUnit[],
  remark: string | undefined,
  notes: Set<string>,
): string | undefined {
  const sure = new Set(units.filter(isSure).map(({ currency }) => currency));
  if (sure.size > 1) {
    notes.add(`The file names several currencies (${[...sure].join(", ")}). Choose one.`);
    return undefined;
  }
  const [known = remark] = sure;
  const found = known ?? firstOf(units, "currency");
  if (found !== known) {
    notes.add("“$” alone is read as US dollars. Choose another currency if that is wrong.");
  }
  return found;
}

/** Whether a currency is named by more than a "$". */
function isSure({ currency, isBareDollar }: NamedUnit): boolean {
  return currency !== undefined && isBareDollar !== true;
}

function tableUnit(table: FileTable): TableUnit {
  const texts = table.texts.map(readUnit);
  const rows = table.rows.map(rowUnit);
  const sure =
    texts.find(isSure)?.currency ?? mostCommon(rows.filter(isSure).map(({ currency }) => currency));
  const currency = sure ?? firstOf(texts, "currency") ?? firstOf(rows, "currency");
  const about = {
    currency,
    shareScale: firstOf(texts, "shareScale"),
    isBareDollar: sure === undefined && currency !== undefined,
  };
  const scale = firstOf(texts, "scale") ?? sharedScale(rows);
  return scale === undefined ? { ...inferredScale(table), ...about } : { scale, ...about };
}

/** What a row says of its own unit: "Shares outstanding (mm)", or the cell of a unit column. */
export function rowUnit({ label, unitText }: TableRow): NamedUnit {
  const brackets = Array.from(label.matchAll(/[([]([^)\]]*)[)\]]/g), ([, text = ""]) => text);
  const tail = /(?:,|\s-)\s*((?:in )?[\w$€£¥' ]{1,24})$/.exec(label)?.[1] ?? "";
  const named = [unitText, ...brackets.map(bracketed), tail].map(readUnit);
  const sure = named.find(({ isBareDollar }) => isBareDollar !== true)?.currency;
  return {
    scale: firstOf(named, "scale"),
    currency: sure ?? firstOf(named, "currency"),
    isBareDollar: !named.some(isSure),
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

/** What all say alike; undefined of none and of several. */
function only<Value>(values: readonly Value[]): Value | undefined {
  const [first, second] = new Set(values);
  return second === undefined ? first : undefined;
}

function mostCommon<Value>(values: readonly Value[]): Value | undefined {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0];
}

/** The scale that at least half of the rows name for themselves. */
function sharedScale(rows: readonly NamedUnit[]): number | undefined {
  const scales = rows.flatMap(({ scale }) => scale ?? []);
  return scales.length * 2 >= rows.length ? mostCommon(scales) : undefined;
}

/** Asked of every row of a table that may have thousands. */
const FACT_TABLES = new WeakMap<FileTable, boolean>();
const FACT_HEADING = /^(?:fact|concept|tag|element)$/i;

/** Whether the rows are named by XBRL concepts: then other names that look like captions are not lines. */
export function isFactTable(table: FileTable): boolean {
  const known = FACT_TABLES.get(table) ?? looksLikeFacts(table);
  FACT_TABLES.set(table, known);
  return known;
}

function looksLikeFacts(table: FileTable): boolean {
  const known = knownIn(table);
  const concepts = known.filter(({ label }) => isConcept(label));
  // "Assets" and "Revenue" are concepts and captions alike.
  const isNamed = table.texts.some((text) => FACT_HEADING.test(text));
  const areSure = isNamed || concepts.some(({ label }) => /[a-z][A-Z]/.test(label));
  const least = Math.max(table.layout === "long" ? 1 : 2, known.length / 2);
  return areSure && concepts.length >= least;
}

function inferredScale(table: FileTable): Pick<TableUnit, "scale" | "note"> {
  if (isFactTable(table)) {
    return { scale: 1, note: "The rows are XBRL facts, which are in whole units." };
  }
  const isLarge = knownIn(table)
    .flatMap(valuesOf)
    .some((value) => Math.abs(value) >= WHOLE_UNITS_FROM);
  const note = "No unit is stated. The figures are too large for anything but whole units.";
  return isLarge ? { scale: 1, note } : {};
}

type Remark = Said & { readonly text?: string | undefined };

/** A remark such as "USD millions (unless stated)" anywhere in the file, where no other contradicts it. */
function remarkOf(sheets: readonly Sheet[]): Remark {
  const found = sheets.flatMap(remarksIn);
  const sure = found.filter(isSure);
  const units = found.filter(
    ({ scale, currency }) => scale !== undefined && currency !== undefined,
  );
  const surest = units.filter(isSure);
  const said = surest.length > 0 ? surest : units;
  const scale = only(said.map((unit) => unit.scale));
  return {
    scale,
    text: scale === undefined ? undefined : said[0]?.text,
    currency: only(sure.map(({ currency }) => currency)),
  };
}

function remarksIn({ rows }: Sheet) {
  const texts = rows.slice(0, REMARK_ROWS).flatMap(({ cells }) => cells.map(textOf));
  return texts
    .filter((text) => text.length <= REMARK_LENGTH && SAYS_A_UNIT.test(text))
    .map((text) => ({ ...readUnit(text), text }));
}
