import type { CardPassage } from "#core/ledger/card-passages.ts";
import type { Ledger } from "#core/ledger/ledger.ts";
import { isOfPassages } from "#core/ledger/passages-provider.ts";
import { termsOf } from "#core/retrieval/terms.ts";

/** What documents are called that are no filings, and filings, whatever their names are. */
const LIBRARY = /\b(?:uploaded|library|our (?:own )?documents?)\b/i;
const FILING = /\b(?:filings?|10-?[kq]|20-?f|annual report|quarterly report)\b/i;
/** Said of what is named, and not asked of it. */
const UPLOADED = termsOf("uploaded uploads file");
const OF_FILE = /\.[a-z0-9]{2,5}$|\([^)]*\)/gi;

/** The documents that a question asks for by name, and the words it names them by. */
export type NamedDocuments = {
  /** Their labels; nothing where it names none. */
  readonly labels: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
  /** They are the analyst's own, not filings, which the statements are of. */
  readonly isOfLibrary: boolean;
};

/**
 * The documents that a question names: by what one is, the last word of its file's name (`memo`), by
 * two words of it that stand together (`earnings call`), or as a filing or an upload.
 *
 * @param companyWords words of the company, which tell none of its documents from another
 */
export function namedDocuments(
  question: string,
  passages: readonly CardPassage[],
  companyWords: readonly string[],
): NamedDocuments {
  const asked = termsOf(question);
  const company = new Set(companyWords.flatMap(termsOf));
  const sources = new Map(passages.map(({ source }) => [source.label, source]));
  const own = [...sources].flatMap(([label, { document }]) => {
    const words = "accession" in document ? [] : spokenIn(asked, nameOf(label, company));
    return words.length === 0 ? [] : [{ label, words }];
  });
  if (own.length > 0) return named(own, true);
  const kinds = [...sources].flatMap(([label, { document }]) => {
    const [form = ""] = label.split(" ");
    const isOfForm = /\b10-?[kq]\b/i.test(question) ? question.toUpperCase().includes(form) : true;
    const pattern = "accession" in document ? FILING : LIBRARY;
    const [words] = pattern.exec(question) ?? [];
    return words === undefined || ("accession" in document && !isOfForm)
      ? []
      : [{ label, words: termsOf(words) }];
  });
  return named(kinds, kinds.length > 0 && LIBRARY.test(question));
}

/** A name as a question writes it, or one that begins with a digit: `Foot Locker`, `3M`. */
const NAME = /(?<![\w$€£])(?:\d*[A-Z][\w&.-]*)(?: [A-Z][\w&.-]*)*/g;

/** The company whose documents a question asks, with the name that says so. */
export type DocumentsCompany = { readonly ticker: string; readonly called: string };

/**
 * The company that a question names whose documents are connected: by its ticker, or by a name that its own
 * documents hold more often than those of others do.
 *
 * @param isOpen whether a word of the question has no other meaning in it
 */
export function companyOfDocuments(
  question: string,
  { providers }: Ledger,
  isOpen: (word: string) => boolean,
): DocumentsCompany | undefined {
  const cards = Map.groupBy(providers.filter(isOfPassages), ({ entity }) => entity);
  const names = [...question.matchAll(NAME)].flatMap(([name]) => {
    const words = name.replace(/['’]s$|[.&-]+$/, "").split(" ");
    const from = words.findIndex(isOpen);
    return from === -1 ? [] : [words.slice(from).join(" ")];
  });
  for (const called of names.flatMap((name) => [name, ...name.split(" ")])) {
    if (cards.has(called.toUpperCase()) && called.length > 1)
      return { ticker: called.toUpperCase(), called };
    const counts = [...cards].map(([ticker, own]) => ({
      ticker,
      count: own.flatMap(({ passages }) => passages).filter((each) => isCalledIn(each, called))
        .length,
    }));
    const [most, next] = counts.toSorted((a, b) => b.count - a.count);
    if (most !== undefined && most.count > (next?.count ?? 0))
      return { ticker: most.ticker, called };
  }
  return undefined;
}

function isCalledIn({ text, source: { section = "", label } }: CardPassage, name: string): boolean {
  const place = `${section} ${text} ${label.replaceAll("_", " ")}`;
  const at = place.indexOf(name);
  return at !== -1 && !/\w/.test(`${place[at - 1] ?? ""}${place[at + name.length] ?? ""}`);
}

function named(
  found: readonly { readonly label: string; readonly words: readonly string[] }[],
  isOfLibrary: boolean,
): NamedDocuments {
  return {
    isOfLibrary,
    labels: new Set(found.map(({ label }) => label)),
    words: new Set([...found.flatMap(({ words }) => words), ...UPLOADED]),
  };
}

/** The words of a file's name up to its first comma, without the company's, numbers and times. */
function nameOf(label: string, company: ReadonlySet<string>): readonly string[] {
  const [name = ""] = label.replaceAll(OF_FILE, "").replaceAll(/[_-]+/g, " ").split(",");
  const parted = name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ");
  return termsOf(parted).filter((word) => !/\d/.test(word) && !company.has(word));
}

/** The words of a name that a question says, where they are enough to name it. */
function spokenIn(asked: readonly string[], name: readonly string[]): readonly string[] {
  const last = name.at(-1);
  const isCalled = last !== undefined && asked.includes(last);
  const isPaired = name.some((word, at) => {
    const place = asked.indexOf(word);
    return at > 0 && place > 0 && asked[place - 1] === name[at - 1];
  });
  return isCalled || isPaired ? name.filter((word) => asked.includes(word)) : [];
}
