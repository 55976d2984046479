import { tableUnit, type TableUnit } from "#core/finance/own-statements/file-units.ts";
import { type Sheet, textOf } from "#core/finance/sheets/grid.ts";
import type { ReadingChoices } from "#core/finance/own-statements/reading.ts";
import type { FileTable } from "#core/finance/sheets/tables.ts";
import { readUnit } from "#core/finance/sheets/units.ts";

/** The unit of a file, and of each of its tables where they differ. */
export type TableScale = {
  /** Undefined where a table's scale is not known. */
  readonly scale: number | undefined;
  readonly currency: string | undefined;
  readonly byTable: ReadonlyMap<FileTable, { readonly scale: number; readonly shareScale: number }>;
  readonly notes: readonly string[];
};

/** Rows from the top of each sheet in which a remark on units is looked for. */
const REMARK_ROWS = 60;
/** Of thousands of cells most are numbers. */
const SAYS_A_UNIT = /[\p{L}\p{Sc}'’]|\(000/u;
/** Longer texts tell of other things than units. */
const REMARK_LENGTH = 80;

/** What the tables are in: by the analyst's choice, by their own words, by a remark elsewhere in the file. */
export function unitOfFile(
  tables: readonly FileTable[],
  sheets: readonly Sheet[],
  choices: ReadingChoices,
): TableScale {
  const units = new Map(tables.map((table) => [table, tableUnit(table)]));
  const remark = remarkOf(sheets);
  const shared = sharedScale([...units.values()]);
  const notes = new Set<string>();
  const scales = new Map(
    [...units].map(([table, unit]): [FileTable, number | undefined] => {
      if (choices.scale !== undefined) return [table, choices.scale];
      if (unit.note !== undefined) notes.add(unit.note);
      const own = unit.scale ?? shared;
      if (own === undefined && remark.scale !== undefined) {
        notes.add(`The unit is taken from a remark in the file: “${remark.text}”.`);
      }
      return [table, own ?? remark.scale];
    }),
  );
  const known = new Set(scales.values());
  if (known.size > 1 && !known.has(undefined)) {
    notes.add("Tables of this file are in different units; each is read in its own.");
  }
  return {
    scale: known.has(undefined) ? undefined : [...known][0],
    currency: currencyOf([...units.values()], remark.currency, choices, notes),
    byTable: new Map([...units].map(([table, unit]) => [table, scalesOf(scales.get(table), unit)])),
    notes: [...notes],
  };
}

function scalesOf(scale: number | undefined, { shareScale }: TableUnit) {
  return { scale: scale ?? 1, shareScale: shareScale ?? scale ?? 1 };
}

function sharedScale(units: readonly TableUnit[]): number | undefined {
  const scales = new Set(units.flatMap(({ scale }) => scale ?? []));
  return scales.size === 1 ? [...scales][0] : undefined;
}

function currencyOf(
  units: readonly TableUnit[],
  remark: string | undefined,
  { currency }: ReadingChoices,
  notes: Set<string>,
): string | undefined {
  if (currency !== undefined) return currency;
  const sure = units.find((unit) => unit.currency !== undefined && !unit.isBareDollar);
  const found =
    sure?.currency ?? remark ?? units.find((unit) => unit.currency !== undefined)?.currency;
  const different = new Set(
    units.flatMap((unit) => (unit.isBareDollar ? [] : (unit.currency ?? []))),
  );
  if (different.size > 1) {
    notes.add(`The file names several currencies (${[...different].join(", ")}). Choose one.`);
    return undefined;
  }
  if (found !== undefined && sure === undefined && remark === undefined) {
    notes.add("“$” alone is read as US dollars. Choose another currency if that is wrong.");
  }
  return found;
}

type Remark = {
  readonly scale?: number | undefined;
  readonly currency?: string | undefined;
  readonly text?: string | undefined;
};

/** A remark such as "USD millions (unless stated)" anywhere in the file, where no other contradicts it. */
function remarkOf(sheets: readonly Sheet[]): Remark {
  const found = sheets.flatMap(remarksIn);
  const plain = found.filter(
    ({ isBareDollar, currency }) => currency !== undefined && isBareDollar !== true,
  );
  const units = found.filter(
    ({ scale, currency }) => scale !== undefined && currency !== undefined,
  );
  const sure = units.filter((unit) => plain.includes(unit));
  const said = sure.length > 0 ? sure : units;
  const scales = new Set(said.map(({ scale }) => scale));
  const currencies = new Set(plain.map(({ currency }) => currency));
  const scale = scales.size === 1 ? said[0] : undefined;
  return {
    scale: scale?.scale,
    text: scale?.text,
    currency: currencies.size === 1 ? plain[0]?.currency : undefined,
  };
}

function remarksIn({ rows }: Sheet) {
  return rows.slice(0, REMARK_ROWS).flatMap(({ cells }) =>
    cells.flatMap((cell) => {
      const text = textOf(cell);
      const isRemark = text.length <= REMARK_LENGTH && SAYS_A_UNIT.test(text);
      return isRemark ? [{ ...readUnit(text), text }] : [];
    }),
  );
}
