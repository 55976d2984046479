import { levelClause } from "#core/writing/analyst/answer-facts.ts";
import { type Book, lookUp } from "#core/writing/analyst/books.ts";
import { headlineRows } from "#core/writing/analyst/headline-rows.ts";
import { joinSentences, type Prose, prose, sentence } from "#core/writing/analyst/prose.ts";
import { foldQuestion } from "#core/writing/analyst/question-items.ts";
import type { Question } from "#core/writing/analyst/question.ts";
import { leaseBasis } from "#core/writing/analyst/sections/basis.ts";
import { isFinancial } from "#core/writing/analyst/sections/financials.ts";
import { pairedRisks } from "#core/writing/analyst/sections/risks.ts";
import { maturities, maturityLadder } from "#core/writing/analyst/sections/maturities.ts";
import { capitalise } from "#core/writing/analyst/words.ts";
import { startWriting } from "#core/writing/analyst/writing.ts";

const LEASE_ROWS = ["Total Debt", "Operating Lease Liabilities", "Finance Lease Liabilities"];

const PEERS =
  /\b(peers?|competitors?|comps|(its|the) (industry|sector)|rest of the (industry|sector))\b/;
const RISKS = /\b(main |key |biggest |principal |credit )?risks?\b/;
const LEASES_IN_DEBT =
  /\bleases?\b.*\b(includ\w+|exclud\w+|count\w*|part of|in)\b.*\b(debt|leverage)\b|\b(debt|leverage)\b.*\b(includ\w+|exclud\w+)\b.*\bleases?\b/;

const MATURITIES =
  /\bmaturit(?:y|ies)\b|\bwhen\b(?=.*\b(?:debt|borrowings)\b).*\b(?:due|matures?)\b/;
const INSTRUMENTS = /\b(?:bonds?|notes?|loans?|instruments?|coupons?|covenants?)\b/;

/**
 * The answer to a question about a subject rather than a row: companies to compare with, when debt
 * falls due where that is tagged, the risks the figures show, and on which side of debt leases stand; undefined for any other question.
 */
export function subjectAnswer(
  { message, items }: Question,
  book: Book,
  books: readonly Book[],
): readonly Prose[] | undefined {
  const text = foldQuestion(message);
  const [year = ""] = book.years;
  if (books.length === 1 && PEERS.test(text)) {
    const rows =
      items.length === 0 ? headlineRows(book.archetype).compared.slice(0, 3) : items.slice(0, 3);
    return [
      prose`No other company is connected to compare with. ${levels(book, rows)} Connect the statements of competitors to set them side by side.`,
    ];
  }
  const writing = startWriting(book, [], year);
  if (isFinancial(writing)) return undefined;
  const asksWhenDue = MATURITIES.test(text) && !INSTRUMENTS.test(text);
  if (asksWhenDue && maturityLadder(writing).length > 0) return [maturities(writing)];
  if (LEASES_IN_DEBT.test(text)) {
    return [prose`${capitalise(leaseBasis(writing))}. ${levels(book, LEASE_ROWS)}`];
  }
  return items.length === 0 && RISKS.test(text) ? pairedRisks(writing) : undefined;
}

function levels(book: Book, items: readonly string[]): Prose {
  return joinSentences(
    items.flatMap((item) => {
      const datum = lookUp(book, item, book.years[0]);
      return datum === undefined ? [] : [sentence(levelClause(datum))];
    }),
  );
}
