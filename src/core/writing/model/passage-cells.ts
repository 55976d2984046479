import type { Datum } from "#core/ledger/datum.ts";
import type { CardPassage } from "#core/ledger/card-passages.ts";
import { bindingOf } from "#core/ledger/formula.ts";
import type { PassagesProvider } from "#core/ledger/passages-provider.ts";
import type { Binding } from "#core/ledger/reference.ts";
import { isPassage } from "#core/ledger/source.ts";
import { columnKey } from "#core/writing/model/ledger-sheet.ts";

/** The figures of a passage under names that a model can say, in the passage where it reads them. */
export type PassageCells = {
  /** The passage's lines; one of a row with figures begins with its number: `7| Term loan | 2025: 225`. */
  readonly text: string;
  /** Of the columns, each with its head where that says more. */
  readonly columns: readonly string[];
  /** By `7.2025` of a cell, by exact words between quotation marks of running text; else why there is none. */
  readonly find: (name: string) => Binding | string;
};

/** What is given out for a passage's figures; the ids of its provider's data are what they come to. */
export function passageCells(provider: PassagesProvider, passage: CardPassage): PassageCells {
  const { text, table } = passage;
  const data = provider.dataOf(passage);
  const bind = (datum: Datum) => bindingOf({ ...datum, provider: provider.id });
  if (table === undefined) {
    return { text, columns: [], find: (name) => boundWords(name, text, data, bind) };
  }
  const byPlace = new Map(data.map((datum) => [placeIn(datum), datum]));
  const columns = columnsOf(data);
  const lines = text.split("\n");
  const above = lines.length - table.rows.length;
  const numbered = new Set(data.flatMap((datum) => spotOf(datum)?.row ?? []));
  return {
    text: lines
      .map((line, at) => (numbered.has(at - above) ? `${at - above + 1}| ${line}` : line))
      .join("\n"),
    columns: [...columns].map(([column, name]) => {
      const head = table.rows[0]?.cells[column]?.head.trim() ?? "";
      return head === "" || columnKey(head) === name ? name : `${name} (${head})`;
    }),
    find(name) {
      const [, row = "", said = ""] = /^(\d{1,4})\.(.+)$/.exec(name) ?? [];
      const column = [...columns].find(([at, own]) => own === said || `c${at + 1}` === said)?.[0];
      const datum = byPlace.get(`${Number(row) - 1}.${column}`);
      return datum === undefined ? NO_CELL : bind(datum);
    },
  };
}

const NO_CELL =
  "its table has no such cell, or one whose time, unit or scale is not certain: quote it";

/** Names of columns by their place: their period, where that is one column's alone, else their number. */
function columnsOf(data: readonly Datum[]): ReadonlyMap<number, string> {
  const spots = data.flatMap((datum) => {
    const column = spotOf(datum)?.column;
    return column === undefined ? [] : [{ column, key: columnKey(datum.period) }];
  });
  const columns = Map.groupBy(spots, ({ column }) => column);
  const columnsBy = Map.groupBy(spots, ({ key }) => key);
  const isAlone = (key: string) =>
    new Set(columnsBy.get(key)?.map(({ column }) => column)).size === 1;
  return new Map(
    [...columns]
      .toSorted(([a], [b]) => a - b)
      .map(([column, own]) => {
        const [key = "", second] = new Set(own.map((spot) => spot.key));
        return [column, second === undefined && isAlone(key) ? key : `c${column + 1}`];
      }),
  );
}

function spotOf({ source }: Datum): { readonly row: number; readonly column: number } | undefined {
  const at = source !== undefined && isPassage(source) ? source.at : undefined;
  return at !== undefined && "row" in at ? at : undefined;
}

function placeIn(datum: Datum): string {
  const spot = spotOf(datum);
  return `${spot?.row}.${spot?.column}`;
}

/** The one figure of words that stand once in a text. */
function boundWords(
  name: string,
  text: string,
  data: readonly Datum[],
  bind: (datum: Datum) => Binding,
): Binding | string {
  const words = /^["“](.+)["”]$/.exec(name)?.[1] ?? "";
  const from = text.indexOf(words);
  if (words === "" || from === -1) return `“${words}” doesn't stand in it`;
  if (text.includes(words, from + 1)) return `“${words}” stands in it twice: take words around it`;
  const to = from + words.length;
  const [datum, second] = data.filter(({ source }) => {
    const at = source !== undefined && isPassage(source) ? source.at : undefined;
    return at !== undefined && "from" in at && at.from >= from && at.to <= to;
  });
  if (datum === undefined) return `“${words}” holds no figure with its unit`;
  return second === undefined ? bind(datum) : `“${words}” holds several figures: name one`;
}
