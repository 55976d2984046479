import type { FindRow, ItemId } from "#core/finance/ratios/ratio-items.ts";
import { type Book, lookUp, yearBefore } from "#core/writing/analyst/books.ts";
import { spokenName } from "#core/finance/vocabulary/company-name.ts";
import type { Datum } from "#core/ledger/datum.ts";
import type { FindDatum } from "#core/ledger/find-datum.ts";
import { type EarningsBasis, earningsBasis, readOn } from "#core/finance/ratios/earnings-basis.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";
import { printsAsZero } from "#core/ledger/print-datum.ts";
import { type Prose, prose } from "#core/writing/analyst/prose.ts";
import { type Documents, documentsOf, NO_DOCUMENTS } from "#core/writing/analyst/documents.ts";
import type { Ledger } from "#core/ledger/ledger.ts";
import { NO_VALUE_FACTS, type ValueFacts, valueFacts } from "#core/writing/analyst/value-facts.ts";
import { pick } from "#core/writing/analyst/variants.ts";
import { capitalise } from "#core/writing/analyst/words.ts";
import { type TextStyle, textStyle } from "#core/ledger/display.ts";

/** One text in the making: whose figures, in which style, and what it has said already. */
export type Writing = {
  readonly book: Book;
  /** The other companies connected, in the order of their cards. */
  readonly peers: readonly Book[];
  /** What is known of the company's value. */
  readonly value: ValueFacts;
  /** Filings and documents connected for the company. */
  readonly documents: Documents;
  readonly style: TextStyle;
  /** As sentences call the company. */
  readonly name: string;
  /** The latest fiscal year connected, as a column label. */
  readonly year: string;
  /** The fiscal year before it, when connected. */
  readonly before: string | undefined;
  /** The earnings that leverage, coverage and margins stand on through the text. */
  readonly basis: EarningsBasis;
  /** The datum of a row in a column, on the basis of the text. */
  readonly at: FindRow;
  /** `at` the latest year. */
  readonly now: (item: ItemId) => Datum | undefined;
  /** `at` the year before. */
  readonly was: (item: ItemId) => Datum | undefined;
  /** The latest year's datum of a row as reported, whatever the basis. */
  readonly reported: (item: ItemId) => Datum | undefined;
  /** The sentence at its first use, nothing after: bases and gaps are stated once a text. */
  readonly once: (key: string, sentence: Prose) => Prose;
  /** One of several wordings, fixed by ticker and place. */
  readonly pick: (place: string, variants: readonly [Prose, ...Prose[]]) => Prose;
  /** Whether the text's style would print the amount as zero. */
  readonly isNothing: (datum: Datum | undefined) => boolean;
};

/** What stands beside the statements of a company. */
type Beside = {
  readonly value?: ValueFacts | undefined;
  readonly documents?: Documents | undefined;
};

/** What the connected ledger holds of a company beside its statements. */
export function besideIn(ledger: Ledger | undefined, ticker: string): Beside {
  if (ledger === undefined) return {};
  return { value: valueFacts(ledger, ticker), documents: documentsOf(ledger, ticker) };
}

/** A subject that statements do not hold: how documents are asked for it, and what it is called. */
export type Untold = { readonly question: string; readonly what: string };

/** What a text quotes from the connected documents of a subject; `gap`, which asks for one, where none is. */
export function fromDocuments(
  { documents }: Pick<Writing, "documents">,
  { question, what }: Untold,
  gap: Prose,
): Prose {
  if (!documents.isConnected) return gap;
  const { quotes } = documents.ask(question);
  return quotes.length > 0 ? quotes : prose`The connected passages do not speak of ${what}.`;
}

/** A text about `book`, which has at least one fiscal year; style by its latest revenues. */
export function startWriting(
  book: Book,
  peers: readonly Book[],
  year: string,
  { value = NO_VALUE_FACTS, documents = NO_DOCUMENTS }: Beside = {},
): Writing {
  const before = yearBefore(book, year);
  const style = textStyle(lookUp(book, "Revenues", year)?.value ?? null);
  const said = new Set<string>();
  const find: FindDatum = (item, period) => lookUp(book, item, period);
  const basis = earningsBasis(find, year);
  const at: FindDatum = (item, period) => readOn(basis, find, item, period);
  return {
    book,
    peers,
    value,
    documents,
    style,
    name: spokenName(book.name),
    year,
    before,
    basis,
    at,
    now: (item) => at(item, year),
    was: (item) => at(item, before),
    reported: (item) => lookUp(book, item, year),
    once: (key, sentence) => {
      if (said.has(key)) return [];
      said.add(key);
      return sentence;
    },
    pick: (place, variants) => pick(`${book.ticker} ${place}`, variants),
    isNothing: (datum) => datum === undefined || printsAsZero(datum, style),
  };
}

/** The form of the company's annual report; a 10-K with the items meant, where they are given. */
export function annualForm({ book }: Pick<Writing, "book">, items?: string): string {
  const { annualForm: form } = book;
  return form === "10-K" && items !== undefined ? `${form} (${items})` : form;
}

/** Where a company tells what moved its quarter. */
export function quarterlyForm({ book }: Pick<Writing, "book">): string {
  const { annualForm: form } = book;
  return form === "10-K" ? "10-Q (management's discussion)" : `6-K or ${form}`;
}

/** That an item is not in the connected data, said once a text. */
export function missing(writing: Writing, item: ItemId, consequence: Prose = []): Prose {
  const { name, isPlural } = wordsOf(item);
  const verb = isPlural ? "are" : "is";
  return writing.once(
    `missing ${item}`,
    prose`${capitalise(name)} ${verb} not disclosed in the connected data${consequence}.`,
  );
}
