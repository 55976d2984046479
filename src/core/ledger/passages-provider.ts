import type { Datum, DatumUnit } from "#core/ledger/datum.ts";
import { cardPassages, type CardPassage } from "#core/ledger/card-passages.ts";
import { latestFirst } from "#core/ledger/period.ts";
import { type Opener, type Provider, providerOf } from "#core/ledger/provider.ts";
import type { PassageSpot } from "#core/ledger/source.ts";
import { type StatedFigure, statedFigures } from "#core/ledger/stated-figures.ts";

export const PASSAGES_KIND = "passages";

/** The passages of one card, as data and as words. */
export type PassagesProvider = Provider & { readonly passages: readonly CardPassage[] };

export function isOfPassages(provider: Provider): provider is PassagesProvider {
  return "passages" in provider;
}

/** Between where a row stands and what it is called: `12. Debt: Term loan, due 2028`. */
export const PLACE_END = ": ";

/** Of a figure in running text for which nobody says a time. */
const NO_PERIOD = "as stated";
/** Words before a figure that name it; no wire takes longer names. */
const NAMED_BY = 90;
const LONGEST_NAME = 300;

const UNITS: Readonly<Record<string, DatumUnit>> = {
  money: "money",
  percent: "fraction",
  multiple: "multiple",
  shares: "shares",
};

/**
 * The passages of a filing or of the analyst's documents that a card holds: the cells of their
 * tables, tagged ones exactly, and the figures their text states. A row is named by where it stands
 * and its label (`12. Debt: Term loan, due 2028`), a stated figure by the words that lead to it.
 */
export const PASSAGES: Opener = {
  types: ["rag-query", "rag-summary", "knowledge-base"],
  open({ id, ticker, data }): PassagesProvider | undefined {
    const { passages, name, year } = cardPassages(data);
    if (passages.length === 0) return undefined;
    const usual = passages
      .flatMap(({ table }) => table?.rows.flatMap(({ cells }) => cells) ?? [])
      .find(({ currency }) => currency !== undefined)?.currency;
    const about = { ticker, currency: usual ?? "USD", year };
    const known = new Map<string, number>();
    const named = passages.map((passage) => distinct(dataOf(passage, about), known));
    const periods = latestFirst([...new Set(named.flat().map(({ period }) => period))]);
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
      passages,
      periods: periods.toReversed(),
      quoted: (words) => {
        const at = texts.findIndex((text) => text.includes(folded(words)));
        const passage = passages[at];
        if (passage === undefined) return [];
        return (named[at] ?? []).flatMap(
          ({ item, period, source }) =>
            (source !== undefined && "quote" in source && isWithin(source.quote, words)
              ? provider.find(item, period)
              : undefined) ?? [],
        );
      },
    };
  },
};

/** A sentence of a note may stop within one of the filing's, or go on over several. */
function isWithin(quote: string, words: string): boolean {
  const [one, other] = [folded(quote), folded(words)];
  return one.includes(other) || other.includes(one);
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

function dataOf(passage: CardPassage, about: About): readonly Datum[] {
  return passage.table === undefined ? statedData(passage, about) : cellData(passage, about);
}

function cellData(passage: CardPassage, { ticker, currency }: About): readonly Datum[] {
  const { table, source, heading } = passage;
  const lines = passage.text.split("\n");
  return (table?.rows ?? []).flatMap(({ label, cells }, row) =>
    cells.flatMap(({ value, unit, period, column, ...cell }, at): Datum[] => {
      const inUnit = unit === undefined ? undefined : UNITS[unit];
      if (value === undefined || inUnit === undefined || period === undefined) return [];
      const name = [label, column].filter((part) => part !== "").join(", ");
      if (name === "") return [];
      const quote = lines.find((line) => line.startsWith(`${label} |`)) ?? label;
      return [
        {
          kind: "row",
          ticker,
          item: [heading, name].join(PLACE_END).slice(0, LONGEST_NAME),
          period,
          value,
          unit: inUnit,
          currency: cell.currency ?? currency,
          source: { ...source, quote, at: { row, column: at } },
        },
      ];
    }),
  );
}

function statedData({ text, source }: CardPassage, about: About): readonly Datum[] {
  return statedFigures(text).map((figure): Datum => {
    const sentence = sentenceAround(text, figure);
    const years = [...new Set(sentence.match(/\b(?:19|20)\d\d\b/g))];
    const [year] = years;
    const at: PassageSpot = { from: figure.from, to: figure.to };
    return {
      kind: "row",
      ticker: about.ticker,
      item: `“${wordsBefore(text, figure)}${text.slice(figure.from, figure.to)}”`,
      period: (years.length === 1 ? year : about.year) ?? NO_PERIOD,
      value: figure.value,
      unit: figure.unit,
      currency: figure.currency ?? about.currency,
      source: { ...source, quote: sentence, at },
    };
  });
}

function sentenceAround(text: string, { from, to }: Pick<StatedFigure, "from" | "to">): string {
  const before = Math.max(text.lastIndexOf(". ", from) + 1, text.lastIndexOf("\n", from) + 1, 0);
  const ends = [text.indexOf(". ", to), text.indexOf("\n", to)].filter((end) => end !== -1);
  return text.slice(before, Math.min(text.length, ...ends.map((end) => end + 1))).trim();
}

function wordsBefore(text: string, { from }: Pick<StatedFigure, "from">): string {
  const start = Math.max(text.lastIndexOf(". ", from) + 1, text.lastIndexOf("\n", from) + 1, 0);
  const words = text.slice(Math.min(start, from), from).trimStart();
  if (words.length <= NAMED_BY) return words;
  const cut = words.slice(-NAMED_BY);
  return `…${cut.slice(cut.indexOf(" ") + 1)}`;
}

/** Two rows of one name that do not say the same are told apart by their passage and row. */
function distinct(data: readonly Datum[], known: Map<string, number>): readonly Datum[] {
  return data.map((datum) => {
    const { item, period, value, source } = datum;
    const key = `${item}|${period}`;
    const first = known.get(key) ?? value;
    known.set(key, first);
    if (first === value || source === undefined || !("anchor" in source)) return datum;
    const { anchor, at } = source;
    const spot = at !== undefined && "row" in at ? `, row ${at.row + 1}, ${at.column + 1}` : "";
    return { ...datum, item: `${item} (${anchor}${spot})` };
  });
}
