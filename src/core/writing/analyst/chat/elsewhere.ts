import { spokenName } from "#core/finance/vocabulary/company-name.ts";
import { listed, type Prose, prose } from "#core/ledger/prose.ts";
import {
  type Documents,
  documentsOf,
  type Told as ToldByDocuments,
} from "#core/writing/analyst/documents.ts";
import { saidAt } from "#core/writing/analyst/chat/reading.ts";
import { asksScenario, type Question, type Told } from "#core/writing/analyst/chat/question.ts";

/** Figures that the answer would leave aside: a question whether something was so is answered by what it was. */
function hasOpenFigures(question: Question): boolean {
  const { figures, tokens } = question.reading;
  const isCheck = /^(?:did|was|were|is|are|has|have|does|do)$/.test(tokens[0]?.text ?? "");
  return figures.length > 0 && !asksScenario(question) && !isCheck;
}

/** Statements name no people and no places, and days only of what falls due or of the highest and lowest. */
function asksForNoFigure({ reading: { tokens, rows }, asked, connected }: Question): boolean {
  const first = tokens[0]?.text ?? "";
  const isOfTime = ["due", "extreme", "future", "scenario"].includes(asked.kind);
  // Of several companies `who` asks which of them.
  const isWhich = connected.books.length > 1 && rows.length > 0 && /^whos?e?$/.test(first);
  if (isWhich) return false;
  return /^(?:who|whom|whose|where)$/.test(first) || (first === "when" && !isOfTime);
}

/** The documents of the company, where some are connected. */
export function documentsFor({ book, ledger }: Question): Documents | undefined {
  const found = documentsOf(ledger, book.ticker);
  return found.isConnected ? found : undefined;
}

export function ofDocuments({ outcome, said }: ToldByDocuments): Told {
  return { paragraphs: [said], ...(outcome === "absent" && { isUnanswered: true }) };
}

/** What statements can't be asked: of another company, of people, with words or figures that stand in no row. */
export function unasked(question: Question): Told | undefined {
  const { reading, connected } = question;
  const { unknownCompany, rows, unplaced } = reading;
  const isOfOther = connected.named.length === 0 || rows.length === 0;
  // An agency's rating is answered by the product's own, which says that it is none.
  const isRating = rows.length === 0 && saidAt(reading, "rating") !== undefined;
  if (unknownCompany !== undefined && isOfOther && !isRating)
    return {
      paragraphs: [notConnected(unknownCompany, connected)],
      isUnanswered: true,
    };
  const open = isRating ? unplaced.filter((word) => word !== unknownCompany) : unplaced;
  const isOpen = open.length > 0 || hasOpenFigures(question) || asksForNoFigure(question);
  return isOpen ? elsewhere(question) : undefined;
}

const NO_FIGURE = "The connected statements say how much, not who, where or when.";
const NO_ROW = "The question names no row of the connected statements.";

/** What the statements do not hold: asked of the documents, else said to be so, with the words that stand in no row. */
export function elsewhere(question: Question): Told {
  const { reading, connected } = question;
  const found = documentsFor(question)?.ask(reading.message);
  if (found !== undefined && found.outcome !== "absent") return ofDocuments(found);
  const words = listed(reading.unplaced.map((word) => [`“${word}”`]));
  const why =
    reading.unplaced.length === 0
      ? prose`${asksForNoFigure(question) ? NO_FIGURE : NO_ROW}`
      : prose`The connected data do not say: ${words} ${reading.unplaced.length > 1 ? "are" : "is"} in none of their rows, companies or documents.`;
  const examples =
    "“What was net leverage over the last five years?”, “What are the main risks?” or “Write about liquidity”";
  const way =
    found === undefined
      ? "Connect the filing or document that speaks of it"
      : "Ask the filing or your documents this question to look in the rest of them";
  const of = listed(connected.books.map(({ name }) => [spokenName(name)]));
  return {
    paragraphs: [prose`${why} ${way}, or ask of ${of}, for example: ${examples}.`],
    isUnanswered: true,
  };
}

/** That a company has no statements here, with those that have. */
export function notConnected(name: string, { books }: Pick<Question["connected"], "books">): Prose {
  const connected = listed(books.map((book) => prose`${spokenName(book.name)} (${book.ticker})`));
  return prose`No statements of ${name} are connected. Connected: ${connected}. Search its ticker in Data sources and choose Financial Statements.`;
}
