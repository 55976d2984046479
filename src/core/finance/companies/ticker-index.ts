import type { DirectoryEntry } from "#core/finance/companies/directory-entry.ts";
import { nameWords, tickerKey } from "#core/finance/companies/name-words.ts";

/** Companies a search offers. */
export const SUGGESTIONS_MAX = 10;
/** Words of a search text that count. */
const TYPED_WORDS_MAX = 16;
/** No key holds it: keys are letters, digits and dashes. */
const AFTER_EVERY_KEY = "\uFFFF";

/** Positions by key, sorted by key, so that all keys with one beginning lie side by side. */
type PrefixList = {
  readonly keys: readonly string[];
  /** Positions that carry the key, ascending. */
  readonly positions: readonly (readonly number[])[];
};

/** A directory prepared for search; build it once per directory. */
export type TickerIndex = {
  readonly entries: readonly DirectoryEntry[];
  /** By ticker as the directory spells it. */
  readonly byTicker: ReadonlyMap<string, number>;
  /** By ticker without its signs, so that `BRKB` finds `BRK-B`. */
  readonly byLetters: ReadonlyMap<string, number>;
  readonly tickers: PrefixList;
  readonly firstWords: PrefixList;
  readonly words: PrefixList;
  readonly wordsOf: readonly (readonly string[])[];
  /** False for further lines of a company that a larger line stands for: `JPM-PC` beside `JPM`. */
  readonly isMainLine: readonly boolean[];
};

/** The index of `entries`, whose order is that of size and decides between equal matches. */
export function buildTickerIndex(entries: readonly DirectoryEntry[]): TickerIndex {
  const keys = entries.map((entry) => tickerKey(entry.ticker));
  const wordsOf = entries.map((entry) => nameWords(entry.name));
  const mainLines = firstPositions(entries.map((entry) => entry.cik));
  return {
    entries,
    byTicker: firstPositions(keys),
    byLetters: firstPositions(keys.map(lettersOf)),
    tickers: buildPrefixList(keys.map((key) => [key])),
    firstWords: buildPrefixList(wordsOf.map((words) => words.slice(0, 1))),
    words: buildPrefixList(wordsOf),
    wordsOf,
    isMainLine: entries.map((entry, position) => mainLines.get(entry.cik) === position),
  };
}

/** The company listed under `ticker`, in any case, `BRK.B` being `BRK-B`; undefined with none. */
export function findByTicker(index: TickerIndex, ticker: string): DirectoryEntry | undefined {
  const position = index.byTicker.get(tickerKey(ticker));
  return position === undefined ? undefined : index.entries[position];
}

/**
 * At most `limit` companies that match what was typed, best first: the exact ticker, tickers that
 * begin with the text, names that begin with its words, names that hold words beginning with all
 * of its words in any order; last, further lines of companies found by name. Among equals the
 * larger company comes first. Where no name matches, each word may have one wrong letter; several
 * tickers, or one in capitals, are meant as such.
 */
export function findCompanies(
  index: TickerIndex,
  text: string,
  limit = SUGGESTIONS_MAX,
): readonly DirectoryEntry[] {
  const typed = [...new Set(nameWords(text))].slice(0, TYPED_WORDS_MAX);
  const found = new Set<number>();
  const add = (marks: Uint8Array, mark: number, isWanted: (position: number) => boolean) => {
    let position = marks.indexOf(mark);
    while (position !== -1 && found.size < limit) {
      if (isWanted(position)) found.add(position);
      position = marks.indexOf(mark, position + 1);
    }
  };

  const exact = exactTicker(index, text);
  if (exact !== undefined) found.add(exact);
  add(markPrefixes(index, index.tickers, [tickerKey(text)]), 1, () => true);
  const byTicker = found.size;
  if (found.size < limit && typed.length > 0) {
    const begins = markPrefixes(index, index.firstWords, typed.slice(0, 1));
    add(
      begins,
      1,
      (position) => index.isMainLine[position] === true && startsWithWords(index, position, typed),
    );
    const holds = markPrefixes(index, index.words, typed);
    add(holds, typed.length, (position) => index.isMainLine[position] === true);
    add(holds, typed.length, () => true);
  }
  const isName = byTicker === 0 || (byTicker === 1 && text !== text.toUpperCase());
  if (found.size === byTicker && isName && typed.length > 0) {
    const meant = typed.map((word) => nearWords(index.words, word));
    const holds = markPrefixes(index, index.words, meant);
    add(holds, meant.length, (position) => index.isMainLine[position] === true);
  }
  return [...found].flatMap((position) => index.entries[position] ?? []);
}

/** Letters from which a word may have one wrong: shorter ones are near to too many others. */
const FORGIVEN_FROM = 4;

/** The word itself where names hold it, else the words of names that are one letter away. */
function nearWords({ keys }: PrefixList, word: string): readonly string[] {
  if (word.length < FORGIVEN_FROM || keys.some((key) => key.startsWith(word))) return [word];
  return keys.filter((key) => isOneLetterOff(key, word));
}

/** Whether two words differ by one letter more, one less, another one, or two that changed places. */
function isOneLetterOff(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let same = 0;
  while (same < a.length && a[same] === b[same]) same += 1;
  const [restA, restB] = [a.slice(same), b.slice(same)];
  const isSwapped =
    restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2);
  return (
    isSwapped ||
    restA.slice(1) === restB.slice(1) ||
    restA.slice(1) === restB ||
    restA === restB.slice(1)
  );
}

function exactTicker(index: TickerIndex, text: string): number | undefined {
  const key = tickerKey(text);
  return index.byTicker.get(key) ?? index.byLetters.get(lettersOf(key));
}

/** How many of `prefixes`, taken in order, each position carries a key for; of several, for one. */
function markPrefixes(
  index: TickerIndex,
  list: PrefixList,
  prefixes: readonly (string | readonly string[])[],
): Uint8Array {
  const marks = new Uint8Array(index.entries.length);
  for (const [place, either] of prefixes.entries()) {
    for (const prefix of [either].flat()) {
      if (prefix === "") continue;
      visitPrefix(list, prefix, (position) => {
        if (marks[position] === place) marks[position] = place + 1;
      });
    }
  }
  return marks;
}

function startsWithWords(index: TickerIndex, position: number, typed: readonly string[]): boolean {
  return typed.every((word, place) => index.wordsOf[position]?.[place]?.startsWith(word) === true);
}

function lettersOf(key: string): string {
  return key.replaceAll(/[^\p{L}\p{N}]/gu, "");
}

function firstPositions(keys: readonly string[]): ReadonlyMap<string, number> {
  const positions = new Map<string, number>();
  for (const [position, key] of keys.entries()) {
    if (key !== "" && !positions.has(key)) positions.set(key, position);
  }
  return positions;
}

/** The list of the keys of every position: `keysOf[3]` are the keys of position 3. */
function buildPrefixList(keysOf: readonly (readonly string[])[]): PrefixList {
  const byKey = new Map<string, number[]>();
  for (const [position, keys] of keysOf.entries()) {
    for (const key of keys) {
      const known = byKey.get(key);
      if (known === undefined) byKey.set(key, [position]);
      else if (known.at(-1) !== position) known.push(position);
    }
  }
  // By UTF-16, as keys are sought: what sorts by nothing given does, several times as quickly.
  const keys = [...byKey.keys()].toSorted();
  return { keys, positions: keys.map((key) => byKey.get(key) ?? []) };
}

/** Calls `visit` for every position of every key that begins with `prefix`; positions may repeat. */
function visitPrefix(list: PrefixList, prefix: string, visit: (position: number) => void): void {
  const end = lowerBound(list.keys, `${prefix}${AFTER_EVERY_KEY}`);
  for (let at = lowerBound(list.keys, prefix); at < end; at += 1) {
    for (const position of list.positions[at] ?? []) visit(position);
  }
}

/** First place in `keys` whose key is not before `text`, by UTF-16 order. */
function lowerBound(keys: readonly string[], text: string): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((keys[middle] ?? "") < text) low = middle + 1;
    else high = middle;
  }
  return low;
}
