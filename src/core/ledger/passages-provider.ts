import type { Datum, DatumUnit } from "#core/ledger/datum.ts";
import {
  type CardCell,
  cardPassages,
  type CardPassage,
  type CardRow,
} from "#core/ledger/card-passages.ts";
import { NO_PERIOD } from "#core/ledger/cell-time.ts";
import { saysPartOfYear, timeIn } from "#core/ledger/head-times.ts";
import { yearEnd } from "#core/ledger/fiscal-time.ts";
import { latestFirst, parsePeriod } from "#core/ledger/period.ts";
import { PARENT_ONLY } from "#core/ledger/parent-only.ts";
import { type Opener, type Provider, providerOf } from "#core/ledger/provider.ts";
import type { PassageSpot } from "#core/ledger/source.ts";
import { type StatedFigure, statedFigures } from "#core/ledger/stated-figures.ts";

export const PASSAGES_KIND = "passages";

/** The passages of one card, as data and as words. */
export type PassagesProvider = Provider & {
  readonly passages: readonly CardPassage[];
  /** Of one of them, in reading order. */
  readonly dataOf: (passage: CardPassage) => readonly Datum[];
  /** The rows of its tables of which there are data. */
  readonly rows: readonly PassageRow[];
  /** The last day of a period, where its document says it. */
  readonly endOf: (period: string) => string | undefined;
};

/** A row of a table, as far as one name goes. */
export type PassageRow = Pick<CardRow, "label" | "under" | "corner"> & {
  readonly item: string;
  /** What the heads of its columns say beside their times. */
  readonly column: string;
  /** Where its table stands, and what leads to it; empty where nothing but its document says so. */
  readonly heading: string;
  readonly caption: string;
  /** What one of its figures is tagged with. */
  readonly concept: string | undefined;
  /** The part of the company that one of them is tagged for. */
  readonly part: string | undefined;
  /** All of its figures are tagged as the company's, as a row that statements are made of. */
  readonly isOfStatements: boolean;
  readonly isOfParent: boolean;
  /** Its figures are what covenants ask for. */
  readonly isLevel: boolean;
  /** Its figures are amounts for one share. */
  readonly isPerShare: boolean;
};

export function isOfPassages(provider: Provider): provider is PassagesProvider {
  return "passages" in provider;
}

/** Between where a row stands and what it is called: `12. Debt: Term loan, due 2028`. */
export const PLACE_END = ": ";

/** Words before a figure that name it; no wire takes longer names. */
const NAMED_BY = 90;
const LONGEST_NAME = 300;

const UNITS: Readonly<Record<string, DatumUnit>> = {
  money: "money",
  percent: "fraction",
  multiple: "multiple",
  shares: "shares",
  perShare: "money",
  count: "count",
};

/**
 * The passages of a filing or of the analyst's documents that a card holds: the cells of their
 * tables, tagged ones exactly, and the figures their text states. A row is named by where it stands
 * and its label (`12. Debt: Term loan, due 2028`), a stated figure by the words that lead to it.
 */
export const PASSAGES: Opener = {
  types: ["rag-query", "rag-summary", "knowledge-base", "document-table"],
  open({ id, ticker, data }): PassagesProvider | undefined {
    const { passages, name, year } = cardPassages(data);
    if (passages.length === 0) return undefined;
    const usual = passages
      .flatMap(({ table }) => table?.rows.flatMap(({ cells }) => cells) ?? [])
      .find(({ currency }) => currency !== undefined)?.currency;
    const about = { ticker, currency: usual ?? "USD", year };
    const known = new Map<string, number>();
    const found = passages.map((passage) => distinct(dataOf(passage, about), known));
    const named = found.map((each) => each.map(({ datum }) => datum));
    const periods = latestFirst([...new Set(named.flat().map(({ period }) => period))]);
    const former = formerNames(found.flat());
    const provider = providerOf(
      {
        id,
        kind: PASSAGES_KIND,
        entity: ticker,
        name: name ?? ticker,
        currency: about.currency,
      },
      named.flat(),
    );
    const texts = passages.map(({ text }) => folded(text));
    return {
      ...provider,
      find: (item, period) =>
        provider.find(item, period) ??
        provider.find(former.get(`${item}|${period}`) ?? item, period) ??
        // Periods had the words of their heads before they had labels.
        provider.find(item, timeIn(period)?.label ?? period),
      passages,
      dataOf: (passage) => named[passages.indexOf(passage)] ?? [],
      rows: rowsOf(found.flat()),
      endOf: endsOf(passages),
      periods: periods.toReversed(),
      quoted: (words, isMarked) => {
        const at = texts.findIndex((text) => text.includes(folded(words)));
        const passage = passages[at];
        if (passage === undefined) return [];
        return (named[at] ?? []).flatMap(
          ({ item, period, source }) =>
            (source !== undefined && "quote" in source && isWithin(source.quote, words, isMarked)
              ? provider.find(item, period)
              : undefined) ?? [],
        );
      },
    };
  },
};

/** The ends of periods: those that cells say, else of fiscal years by what their document reports. */
function endsOf(passages: readonly CardPassage[]): PassagesProvider["endOf"] {
  const tables = passages.flatMap(({ table }) => table ?? []);
  const ends = new Map<string, string>();
  for (const { rows } of tables) {
    for (const { period, end } of rows.flatMap(({ cells }) => cells)) {
      if (period !== undefined && end !== undefined) ends.set(period, end);
    }
  }
  const year = tables.find(({ fiscalYear }) => fiscalYear !== undefined)?.fiscalYear;
  return (label) => {
    const period = parsePeriod(label);
    const said = ends.get(label);
    if (said !== undefined || period === undefined) return said;
    if (period.kind !== "year") return period.end;
    return year && yearEnd(period.fiscalYear, year);
  };
}

/**
 * A sentence of a note may go on over several of the filing's, and has each whole: what it leaves out
 * may say that it is of a part. Only in marks of quotation it may stop within one.
 */
function isWithin(quote: string, words: string, isMarked: boolean): boolean {
  const [one, other] = [folded(quote), folded(words)];
  const isWhole =
    /^["“‘'(]?[\p{Lu}\d$€£]/u.test(quote) && other.includes(one.replace(/[.;:,]+$/, ""));
  return isWhole || (isMarked && one.includes(other));
}

function folded(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim().toLowerCase();
}

type About = {
  readonly ticker: string;
  readonly currency: string;
  /** The fiscal year a filing reports. */
  readonly year: string | undefined;
};

/** A datum of a passage; of a table with the row it stands in. */
type Found = { readonly datum: Datum; readonly row?: Omit<PassageRow, "item"> };

function dataOf(passage: CardPassage, about: About): readonly Found[] {
  return passage.table === undefined
    ? statedData(passage, about).map((datum) => ({ datum }))
    : cellData(passage, passage.table, about);
}

function cellData(
  { text, source, heading, isOfParent }: CardPassage,
  { rows, caption = "" }: NonNullable<CardPassage["table"]>,
  { ticker, currency }: About,
): readonly Found[] {
  const lines = text.split("\n").slice(-rows.length);
  const isMarked = isOfParent && !heading.includes(PARENT_ONLY);
  const place = isMarked ? `${PARENT_ONLY}, ${heading}` : heading;
  return rows.flatMap(({ label, under, corner, cells }, at) => {
    const line = lines[at] ?? "";
    const quote = line.startsWith(label) ? line : label;
    return cells.flatMap((cell, column): readonly Found[] => {
      const measured = measuredIn(cell);
      if (measured === undefined || label === "") return [];
      const name = [label, cell.column].filter((words) => words !== "").join(", ");
      const datum: Datum = {
        kind: "row",
        ticker,
        item: [place, ...under, name].join(PLACE_END).slice(0, LONGEST_NAME),
        ...measured,
        currency: cell.currency ?? currency,
        source: { ...source, quote, at: { row: at, column } },
      };
      const row = {
        label,
        under,
        corner,
        column: cell.column,
        heading: heading === source.label ? "" : heading,
        caption,
        concept: cell.concept,
        part: cell.part,
        isOfStatements: cell.isOfStatements === true,
        isOfParent,
        isLevel: cell.isLevel,
        isPerShare: cell.unit === "perShare",
      };
      return [{ datum, row }];
    });
  });
}

function measuredIn({
  value,
  unit,
  period,
}: CardCell): Pick<Datum, "value" | "unit" | "period"> | undefined {
  const inUnit = unit && UNITS[unit];
  if (value === undefined || inUnit === undefined || period === undefined) return undefined;
  return { value, unit: inUnit, period };
}

/** The rows by their names; one of which a figure is not tagged as the company's is not known to be. */
function rowsOf(found: readonly Found[]): readonly PassageRow[] {
  const rows = new Map<string, PassageRow>();
  for (const { datum, row } of found) {
    if (row === undefined) continue;
    const known = rows.get(datum.item);
    const isOfStatements = row.isOfStatements && known?.isOfStatements !== false;
    rows.set(datum.item, {
      ...row,
      item: datum.item,
      part: known?.part ?? row.part,
      isOfStatements,
    });
  }
  return [...rows.values()];
}

/** Names of rows before they said what they stand under, which documents still hold; where one row alone had it. */
function formerNames(found: readonly Found[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const several = new Set<string>();
  for (const { datum, row } of found) {
    if (row === undefined || row.under.length === 0) continue;
    const name = [row.label, row.column].filter((words) => words !== "").join(", ");
    const place = datum.item.slice(0, datum.item.indexOf(PLACE_END));
    const key = `${[place, name].join(PLACE_END)}|${datum.period}`;
    if (names.has(key)) several.add(key);
    names.set(key, datum.item);
  }
  return new Map([...names].filter(([key]) => !several.has(key)));
}

function statedData({ text, source }: CardPassage, about: About): readonly Datum[] {
  const figures = statedFigures(text);
  const sentences = figures.map((figure) => sentenceAround(text, figure));
  return figures.map((figure, at): Datum => {
    const sentence = sentences[at] ?? "";
    const isAlone = sentences.indexOf(sentence) === sentences.lastIndexOf(sentence);
    const spot: PassageSpot = { from: figure.from, to: figure.to };
    return {
      kind: "row",
      ticker: about.ticker,
      item: `“${wordsBefore(text, figure)}${text.slice(figure.from, figure.to)}”`,
      period: periodOf(sentence, isAlone, about) ?? NO_PERIOD,
      value: figure.value,
      unit: figure.unit,
      currency: figure.currency ?? about.currency,
      source: { ...source, quote: sentence, at: spot },
    };
  });
}

/** The year that a sentence of one figure is of; of what speaks of less, or of what is to come, none. */
function periodOf(sentence: string, isAlone: boolean, { year }: About): string | undefined {
  if (saysPartOfYear(sentence)) return undefined;
  const [said, second] = new Set(sentence.match(/\b(?:19|20)\d\d\b/g));
  if (said === undefined) return year;
  const isToCome = year !== undefined && said > year;
  return isAlone && second === undefined && !isToCome ? said : undefined;
}

/** Between two sentences; no abbreviation ends one: what stands before it may say of whom it is. */
const BETWEEN =
  /(?<=[\p{Ll}\d)%"”][\p{Ll}\d)%"”][.!?]["”)]?)(?<!\b(?:Inc|Corp|Ltd|Co|No|vs)\.) (?=["“(]?[\p{Lu}\d$€£])|\n/gu;

function sentenceAround(text: string, { from, to }: Pick<StatedFigure, "from" | "to">): string {
  const ends = [...text.matchAll(BETWEEN)].map(({ index }) => index);
  return text
    .slice(
      ends.findLast((end) => end < from) ?? 0,
      ends.find((end) => end >= to),
    )
    .trim();
}

function wordsBefore(text: string, { from }: Pick<StatedFigure, "from">): string {
  const start = Math.max(text.lastIndexOf(". ", from) + 1, text.lastIndexOf("\n", from) + 1, 0);
  const words = text.slice(Math.min(start, from), from).trimStart();
  if (words.length <= NAMED_BY) return words;
  const cut = words.slice(-NAMED_BY);
  return `…${cut.slice(cut.indexOf(" ") + 1)}`;
}

/** Two rows of one name that do not say the same are told apart by their passage and row. */
function distinct(data: readonly Found[], known: Map<string, number>): readonly Found[] {
  return data.map((found) => {
    const { item, period, value, source } = found.datum;
    const key = `${item}|${period}`;
    const first = known.get(key) ?? value;
    known.set(key, first);
    if (first === value || source === undefined || !("anchor" in source)) return found;
    const { anchor, at } = source;
    const spot = at !== undefined && "row" in at ? `, row ${at.row + 1}, ${at.column + 1}` : "";
    return { ...found, datum: { ...found.datum, item: `${item} (${anchor}${spot})` } };
  });
}
