import { spokenName } from "#core/finance/vocabulary/company-name.ts";
import { listText } from "#core/count-text.ts";
import { lookUp } from "#core/findings/book.ts";
import { joinSentences, listed, type Prose, prose } from "#core/ledger/prose.ts";
import { type Documents, documentsOf } from "#core/writing/analyst/documents.ts";
import type { Told as ToldByDocuments } from "#core/writing/analyst/told.ts";
import { boundIn } from "#core/writing/analyst/chat/conditions.ts";
import { levelClause, span } from "#core/writing/analyst/chat/facts.ts";
import { headlineRows } from "#core/findings/headline-rows.ts";
import { onNewest } from "#core/writing/analyst/chat/columns.ts";
import { withoutLead } from "#core/writing/analyst/chat/follow-up.ts";
import {
  type QuestionReading,
  rowsNamed,
  saidAt,
  says,
} from "#core/writing/analyst/chat/reading.ts";
import {
  asksScenario,
  type Question,
  rowsOf,
  type Told,
} from "#core/writing/analyst/chat/question.ts";

/** Figures that the answer would leave aside: a question whether something was so is answered by what it was. */
function hasOpenFigures(question: Question): boolean {
  const { figures, tokens } = question.reading;
  const isCheck = /^(?:did|was|were|is|are|has|have|does|do)$/.test(tokens[0]?.text ?? "");
  const isBound = question.asked.kind === "count" && boundIn(question.reading) !== undefined;
  return figures.length > 0 && !asksScenario(question) && !isCheck && !isBound;
}

/** Statements name no people and no places, and days only of what falls due or of the highest and lowest. */
function asksForNoFigure(question: Question): boolean {
  const { reading, asked, connected } = question;
  const { tokens } = reading;
  const first = tokens[0]?.text ?? "";
  const isOfTime = ["due", "extreme", "count", "future", "scenario"].includes(asked.kind);
  // Of several companies `who` asks which of them.
  const isWhich =
    connected.books.length > 1 && rowsOf(question).length > 0 && /^whos?e?$/.test(first);
  if (isWhich) return false;
  // `when does it run out of cash`
  const isOfMonths = reading.rows.some(({ item }) => item.startsWith("Cash Runway"));
  // `where does leverage stand`
  if (first === "where" && says(reading, /^st(?:ands?|ood)$/) && rowsOf(question).length > 0)
    return false;
  const isOfDay = first === "when" && !isOfTime && !isOfMonths;
  return /^(?:who|whom|whose|where)$/.test(first) || isOfDay;
}

/** The documents of the company, where some are connected. */
export function documentsFor({ book, ledger }: Question): Documents | undefined {
  const found = documentsOf(ledger, book.ticker);
  return found.isConnected ? found : undefined;
}

export function ofDocuments({ outcome, said }: ToldByDocuments): Told {
  return { paragraphs: [said], ...(outcome !== "answered" && { isUnanswered: true }) };
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
  const { reading } = question;
  // What goes on from a question of no row says too little of what is asked.
  const isLed =
    withoutLead(reading.message).isLed && reading.rows.length + reading.unknown.length === 0;
  const found = isLed ? undefined : documentsFor(question)?.ask(reading.message);
  if (found !== undefined && found.outcome !== "absent") return ofDocuments(found);
  const way =
    found === undefined
      ? "connect the filing or document that speaks of it"
      : "ask the filing or your documents to look in the rest of them";
  const examples = reading.rows.length > 0 ? "name another row or year" : EXAMPLES;
  return {
    paragraphs: [prose`${whyNot(question)} To go on, ${way}, or ${examples}.`],
    isUnanswered: true,
  };
}

const EXAMPLES =
  "ask for example “What was net leverage over the last five years?”, “What are the main risks?” or “Write about liquidity”";

/** Words from which on, and the share of all of them, a question is taken to be in another language. */
const FOREIGN_LEAST = 3;
const FOREIGN = 0.6;

/** The companies that a question which names none is not answered of. */
export function othersOf({ book, connected: { books, named } }: Question): Prose {
  const others = books.filter((one) => one !== book).map(({ name }) => [spokenName(name)]);
  return others.length === 0 || named.length > 0
    ? []
    : prose`This is of ${spokenName(book.name)} alone: name ${listed(others)} to ask the same.`;
}

/** What keeps a question from being read, and what of it is known. */
function whyNot(question: Question): Prose {
  const { unplaced, unknown, tokens } = question.reading;
  if (unplaced.length === 0)
    return prose`${asksForNoFigure(question) ? NO_FIGURE : openFigures(question.reading)} ${knownOf(question)}`;
  const words = listed(unplaced.map((word) => [`“${word}”`]));
  const are = unplaced.length > 1 ? "are" : "is";
  const count = unknown.reduce((sum, { from, to }) => sum + to - from + 1, 0);
  const plain = tokens.filter(({ kind }) => kind === "word" || kind === "mark").length;
  const isNamed = question.reading.rows.length > 0;
  if (!isNamed && count >= FOREIGN_LEAST && count >= plain * FOREIGN)
    return prose`Questions are read in English: ${words} ${are} not known.`;
  return prose`The connected data do not say: ${words} ${are} not read in such a question. ${knownOf(question)}`;
}

/** Figures beside rows of which it is not read what they are. */
function openFigures({ rows, figures, line }: QuestionReading): Prose {
  if (rows.length === 0 || figures.length === 0) return prose`${NO_ROW}`;
  const said = listed(figures.map(({ start, end }) => [`“${line.slice(start, end)}”`]));
  return prose`It is not read what ${said} ${figures.length > 1 ? "are" : "is"} of in that question.`;
}

/** Levels that a declined question is told beside it. */
const KNOWN_MOST = 2;

/** Whether a row shares no more than a word with a name that is not read: `minority interest` is no interest paid. */
function isOfOtherName(
  { at }: { readonly at: number },
  { tokens, line, unknown }: QuestionReading,
) {
  const { start = 0, end = 0 } = tokens[at] ?? {};
  const isBeside = unknown.some(({ from, to }) => to === at - 1 || from === at + 1);
  return isBeside && !line.slice(start, end).trim().includes(" ");
}

/** What of a declined question is known: the rows it names, else what is connected of the company. */
export function knownOf(question: Question): Prose {
  return joinSentences([knownRows(question), othersOf(question)]);
}

function knownRows(question: Question): Prose {
  const { reading, columns, book } = question;
  const [asked = ""] = columns.labels;
  const rows = reading.rows.filter((row) => !isOfOtherName(row, reading));
  const named = [...new Set(rowsNamed({ ...reading, rows }))];
  const isOfRating = saidAt(reading, "rating", "trigger") !== undefined;
  const about = isOfRating ? headlineRows(book.archetype).leverage : rowsOf(question);
  const items = named.length > 0 || reading.rows.length > 0 ? named : about;
  const known = items.flatMap((item) => {
    const [newest] = onNewest(columns, [item], book).labels;
    return lookUp(book, item, newest ?? asked) ?? [];
  });
  if (known.length > 0)
    return prose`Known: ${listed(known.slice(0, KNOWN_MOST).map(levelClause))}.`;
  const columnsOf = [book.years, book.quarters].filter(({ length }) => length > 0).map(span);
  return prose`Known of ${spokenName(book.name)}: the statements of ${listText(columnsOf)}, in ${book.currency}.`;
}

/** That a company has no statements here, with those that have. */
export function notConnected(name: string, { books }: Pick<Question["connected"], "books">): Prose {
  const connected = listed(books.map((book) => prose`${spokenName(book.name)} (${book.ticker})`));
  return prose`No statements of ${name} are connected. Connected: ${connected}. Search its ticker in Data sources and choose Financial Statements.`;
}
