import { missingAnswer, notConnected, shown } from "#core/writing/analyst/answer-facts.ts";
import { isConnected, ITEM_ANSWERS } from "#core/writing/analyst/answer-rows.ts";
import { isOnClean, ruledDatum, ruledItems } from "#core/writing/analyst/answer-asides.ts";
import type { Book } from "#core/writing/analyst/books.ts";
import { spokenName } from "#core/finance/vocabulary/company-name.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";
import { periodText } from "#core/ledger/period.ts";
import { printsAlike } from "#core/ledger/print-datum.ts";
import { verbOf } from "#core/writing/analyst/movement.ts";
import { joinSentences, listed, type Prose, prose } from "#core/writing/analyst/prose.ts";
import { type AskedPeriods, findPeriods } from "#core/writing/analyst/question-periods.ts";
import type { Question } from "#core/writing/analyst/question.ts";
import { capitalise } from "#core/writing/analyst/words.ts";

/** Each row of the companies compared, side by side in a sentence; over time a line each. */
export function companyComparison(
  question: Question,
  books: readonly Book[],
  items: readonly string[],
): readonly Prose[] {
  const companies = chosen(question, books);
  const { periods, operation, message } = question;
  if (periods.kind === "range" || periods.kind === "several" || operation !== "level") {
    return items.flatMap((item) =>
      companies.flatMap((book) =>
        ruledItems([item], message, book).map(
          (ruled) =>
            prose`${spokenName(book.name)}: ${ITEM_ANSWERS[operation](ruled, { ...question, periods: periodsFor(question, book) }, book)}`,
        ),
      ),
    );
  }
  // EBIT holds the one-offs of those read before them: beside their margins it is another basis.
  const rows = companies.reduce<readonly string[]>(
    (left, book) =>
      ruledItems(left, message, book).length < left.length ? withoutEbit(left) : left,
    items,
  );
  return rows.map((item) => sideBySide(item, question, companies));
}

function withoutEbit(items: readonly string[]): readonly string[] {
  return items.filter((item) => item !== "EBIT Margin (%)");
}

/** A row of each company on the basis that rules it, which is named where it is not the reported one. */
function sideBySide(
  item: string,
  { periods, message }: Question,
  companies: readonly Book[],
): Prose {
  const data = companies.map((book) => {
    const [asked] = periods.labels;
    const period = periods.kind === "latest" || asked === undefined ? book.years[0] : asked;
    return { book, datum: ruledDatum(book, item, period, message), period: period ?? "" };
  });
  const known = data.flatMap(({ book, datum }) => (datum === undefined ? [] : [{ book, datum }]));
  const missing = data
    .filter(({ datum }) => datum === undefined)
    .map(({ book, period }) => {
      const why = isConnected(book, period)
        ? missingAnswer(book, item, period)
        : notConnected(book, period);
      return prose`${spokenName(book.name)}: ${why}`;
    });
  if (known.length === 0) return joinSentences(missing);
  const words = wordsOf(item);
  const parts = known.map(({ book, datum }) => {
    const basis = isOnClean(book, item, message) ? prose` on Clean EBITDA` : [];
    return prose`${shown(datum)}${basis} at ${spokenName(book.name)} in ${periodText(datum.period)}`;
  });
  return joinSentences([
    prose`${capitalise(words.name)} ${verbOf(words)} ${listed(parts)}.`,
    leaderSentence(known),
    ...missing,
  ]);
}

/** The periods of a question as another company's fiscal years have them. */
export function periodsFor({ message }: Question, book: Book): AskedPeriods {
  return findPeriods(message, book);
}

function leaderSentence(known: readonly { readonly book: Book; readonly datum: Datum }[]): Prose {
  const [first] = known;
  const isRatio = first?.datum.unit === "fraction" || first?.datum.unit === "multiple";
  if (known.length < 2 || !isRatio) return [];
  const best = known.reduce((top, each) => (each.datum.value > top.datum.value ? each : top));
  const others = known.filter(({ book }) => book !== best.book);
  if (others.some(({ datum }) => printsAlike(datum, best.datum))) return [];
  return prose`The highest is that of ${spokenName(best.book.name)}.`;
}

/** The companies a comparison is of: those it names, else all. */
export function chosen({ companies }: Question, books: readonly Book[]): readonly Book[] {
  return companies.named.length > 1 ? companies.named : books;
}
