import {
  levelClause,
  missingAnswer,
  notConnected,
  periodBefore,
  shown,
  span,
} from "#core/writing/analyst/answer-facts.ts";
import { chosen, companyComparison, periodsFor } from "#core/writing/analyst/answer-comparison.ts";
import { changeOf, isConnected, ITEM_ANSWERS } from "#core/writing/analyst/answer-rows.ts";
import { type Book, lookUp, openBook, quarterLastYear } from "#core/writing/analyst/books.ts";
import { spokenName } from "#core/finance/vocabulary/company-name.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { outflow, quotient } from "#core/finance/ratios/derived.ts";
import { headlineRows } from "#core/writing/analyst/headline-rows.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";
import { movement, verbOf } from "#core/writing/analyst/movement.ts";
import { periodText } from "#core/ledger/period.ts";
import {
  type Draft,
  joinProse,
  joinSentences,
  listed,
  type Prose,
  printProse,
  prose,
  type SaidProse,
  sentence,
  size,
} from "#core/writing/analyst/prose.ts";
import {
  asideAnswer,
  decomposition,
  notUnderstood,
  ruledItems,
} from "#core/writing/analyst/answer-asides.ts";
import { projectedAnswer } from "#core/writing/analyst/answer-projections.ts";
import { scenarioAnswer } from "#core/writing/analyst/answer-scenario.ts";
import { subjectAnswer } from "#core/writing/analyst/answer-subjects.ts";
import {
  CAUSES_MAX,
  deniedMove,
  isOutsideStatements,
  toldBy,
  toldByNamed,
} from "#core/writing/analyst/answer-documents.ts";
import type { Told } from "#core/writing/analyst/documents.ts";
import { type Operation, parseQuestion, type Question } from "#core/writing/analyst/question.ts";
import { ratingNote } from "#core/writing/analyst/sections/archetype-notes.ts";
import { ratingOf, ratingSentence } from "#core/writing/analyst/sections/rating.ts";
import {
  creditRecommendation,
  equityRecommendation,
} from "#core/writing/analyst/sections/views.ts";
import { besideIn, startWriting, type Writing } from "#core/writing/analyst/writing.ts";
import { capitalise } from "#core/writing/analyst/words.ts";
import { textStyle } from "#core/ledger/display.ts";
import type { ConnectedFinancialData } from "#core/ledger/financial-data.ts";
import type { Ledger } from "#core/ledger/ledger.ts";

/** Rows of one answer; beyond it an answer is a table. */
const ITEMS_MAX = 6;

type Asked = {
  /** Its rows on the basis that rules the company. */
  readonly question: Question;
  /** As it was put. */
  readonly parsed: Question;
  readonly book: Book;
  readonly books: readonly Book[];
  /** Of the same document: models and market inputs are read from it. */
  readonly ledger: Ledger | undefined;
};

/** What is said to a question, and whether it was one that is understood. */
export type Answer = SaidProse & {
  readonly isNotUnderstood?: true;
  /** Nothing that is connected says anything to it. */
  readonly isUnanswered?: true;
};

/** An answer as it is printed; see `answerProse`. */
export function answerQuestion(
  message: string,
  statements: readonly ConnectedFinancialData[],
  ledger?: Ledger,
): Draft | undefined {
  const said = answerProse(message, statements, ledger);
  return said && printProse(said.prose, said.style);
}

/**
 * What the connected statements answer to a question, with the working; undefined when no
 * statements with a fiscal year or a quarter are connected. It never guesses: what the data do not say is said
 * so, with the nearest facts and how to go on.
 */
export function answerProse(
  message: string,
  statements: readonly ConnectedFinancialData[],
  ledger?: Ledger,
): Answer | undefined {
  const opened = statements.map(openBook);
  const [first, ...others] = opened.filter(({ years }) => years.length > 0);
  if (first === undefined) return quartersAlone(message, opened, ledger);
  const parsed = parseQuestion(message, [first, ...others]);
  const book = parsed.companies.named[0] ?? first;
  const question = { ...parsed, items: ruledItems(parsed.items, message, book) };
  const style = textStyle(lookUp(book, "Revenues", book.years[0])?.value ?? null);
  const asked = { question, parsed, book, books: [first, ...others], ledger };
  const found = answerParagraphs(asked);
  if (found === undefined)
    return { prose: notUnderstood(book, message), style, isNotUnderstood: true };
  const { paragraphs, ...rest } = "paragraphs" in found ? found : { paragraphs: found };
  const lines = paragraphs.map((paragraph) => joinSentences([paragraph]));
  const said = joinProse(lines, "\n");
  const isNamed = asked.books.some(({ name }) =>
    printProse(said, style).text.includes(spokenName(name)),
  );
  const whose = asked.books.length === 1 || isNamed ? [] : prose`${spokenName(book.name)}: `;
  return { prose: [...whose, ...said], style, ...rest };
}

/** A new listing has quarters and no year: its latest quarter is what can be told of it. */
function quartersAlone(
  message: string,
  books: readonly Book[],
  ledger: Ledger | undefined,
): SaidProse | undefined {
  const book = books.find(({ quarters }) => quarters.length > 0);
  const [quarter] = book?.quarters ?? [];
  if (book === undefined || quarter === undefined) return undefined;
  const question = parseQuestion(message, [book]);
  const { items } = question;
  const about = { question, book, ledger };
  const told = toldByNamed(about) ?? (items.length === 0 ? toldBy(about) : undefined);
  if (told !== undefined && told.outcome !== "absent") return { prose: told.said, style: "mm" };
  const before = quarterLastYear(book, quarter);
  const facts = (items.length === 0 ? nearestFacts(book) : items.slice(0, ITEMS_MAX)).map(
    (item) => {
      const now = lookUp(book, item, quarter);
      if (now === undefined) return missingAnswer(book, item, quarter);
      return sentence(movement(now, lookUp(book, item, before)));
    },
  );
  const style = textStyle(lookUp(book, "Revenues", quarter)?.value ?? null);
  const why = prose`${spokenName(book.name)} has no fiscal year yet; what follows is of ${periodText(quarter)}.`;
  return { prose: joinSentences([why, ...facts]), style };
}

/** Paragraphs of an answer; those that say that nothing is said are marked. */
type Paragraphs =
  | readonly Prose[]
  | { readonly paragraphs: readonly Prose[]; readonly isUnanswered?: true };

type WholeAnswer = (asked: Asked) => Paragraphs;

/** Operations that are answered for the question as a whole, not row by row. */
const WHOLE_ANSWERS: Partial<Readonly<Record<Operation, WholeAnswer>>> = {
  future: futureAnswer,
  advice: (asked) => [adviceAnswer(asked)],
  outside: outsideAnswer,
  scenario: (asked) => {
    const { parsed } = asked;
    const [period] = parsed.periods.labels;
    return [scenarioAnswer(parsed.message, parsed.items, writingOf(asked, asked.book, period))];
  },
  rating: ratingAnswers,
  cause: (asked) =>
    asked.question.items.length === 0 ? unknownAnswer(asked) : [causeAnswer(asked)],
  quotient: (asked) => [quotientAnswer(asked)],
};

/** Undefined where nothing of the message is understood. */
function answerParagraphs(asked: Asked): Paragraphs | undefined {
  const { question, books } = asked;
  const { unknown, named } = question.companies;
  const note = unknown === undefined ? [] : [notConnectedCompany(unknown, books)];
  const isElsewhere = named.length === 0 || question.items.length === 0;
  if (unknown !== undefined && isElsewhere) return note;
  const found = knownAnswer(asked);
  return found === undefined || note.length === 0 ? found : [...paragraphsOf(found), ...note];
}

function knownAnswer(asked: Asked): Paragraphs | undefined {
  const named = toldByNamed(asked);
  if (named !== undefined && named.outcome !== "absent") return [named.said];
  const found = besideNamed(asked);
  if (named === undefined || found === undefined) return found;
  // What else is known is said beside it, and no other document asked in its place.
  const isOfRows = asked.question.items.length > 0;
  return isOfRows ? [named.said, ...paragraphsOf(found)] : fromTold(named);
}

function besideNamed(asked: Asked): Paragraphs | undefined {
  const { question, book } = asked;
  const told = isOutsideStatements(question, book) ? toldBy(asked) : undefined;
  if (told?.outcome === "answered") return [told.said];
  const whole = wholeAnswer(asked);
  if (whole !== undefined) return whole;
  if (question.items.length === 0) {
    const isSpokenOf = question.companies.named.length > 0 || toldBy(asked) !== undefined;
    return isSpokenOf ? unknownAnswer(asked) : undefined;
  }
  return [...rowAnswers(asked), ...(told?.outcome === "unsettled" ? [told.said] : [])];
}

function rowAnswers(asked: Asked): readonly Prose[] {
  const { question, parsed, book, books } = asked;
  const items = question.items.slice(0, ITEMS_MAX);
  if (question.isComparison)
    return companyComparison(parsed, books, parsed.items.slice(0, ITEMS_MAX));
  const spoken = books.length > 1 ? ofCompany(question, book) : question;
  const { labels } = question.periods;
  const projected = projectedAnswer(question, writingOf(asked), items);
  if (projected !== undefined && !labels.some((label) => isConnected(book, label)))
    return [projected];
  const answers = items.map((item) => ITEM_ANSWERS[question.operation](item, spoken, book));
  // Of several rows a time that is not connected is said once.
  return [...new Map(answers.map((said) => [JSON.stringify(said), said])).values()];
}

function paragraphsOf(answer: Paragraphs): readonly Prose[] {
  return "paragraphs" in answer ? answer.paragraphs : answer;
}

/** Questions that are about more than a subject of the figures. */
const OF_MORE: readonly Operation[] = ["advice", "scenario", "cause", "rating"];

/** What answers a question as a whole and not row by row. */
function wholeAnswer(asked: Asked): Paragraphs | undefined {
  const { question, books } = asked;
  const isOfSubject = !OF_MORE.includes(question.operation) && !question.isComparison;
  const subject = isOfSubject ? subjectAnswer(question, writingOf(asked), books) : undefined;
  return (
    subject ??
    asideAnswer(question.message, writingOf(asked)) ??
    WHOLE_ANSWERS[question.operation]?.(asked)
  );
}

/** Beside other companies an answer names its own. */
function ofCompany(question: Question, book: Book): Question {
  return { ...question, companies: { ...question.companies, named: [book] } };
}

function quotientAnswer({ question, book }: Asked): Prose {
  const [period = book.years[0] ?? ""] = question.periods.labels;
  if (!isConnected(book, period)) return notConnected(book, period);
  const [top = "", bottom = ""] = question.items;
  const [a, b] = [lookUp(book, top, period), lookUp(book, bottom, period)];
  if (a === undefined) return missingAnswer(book, top, period);
  if (b === undefined) return missingAnswer(book, bottom, period);
  const ratio = quotient(`${top} / ${bottom}`, "fraction", [positive(a), positive(b)]);
  const [over, under] = [wordsOf(top), wordsOf(bottom)];
  if (ratio === undefined)
    return prose`That ratio is not meaningful (n.m.) for ${periodText(period)}, because ${under.name} ${verbOf(under)} ${shown(b)}.`;
  if (a.value < 0 && over.negative !== undefined)
    return prose`After a ${over.negative} of ${size(a)} in ${periodText(period)}, ${over.name} over ${under.name} is not meaningful (n.m.).`;
  return prose`${capitalise(over.name)} of ${shown(a)} ${verbOf(over)} ${ratio} of ${under.name} of ${shown(b)} in ${periodText(period)}.`;
}

function positive(datum: Datum): Datum {
  const isOut = wordsOf(datum.item).isOutflow === true && datum.value < 0;
  return isOut ? (outflow(datum) ?? datum) : datum;
}

function causeAnswer(asked: Asked): Prose {
  const { question, book } = asked;
  const moved = question.items.slice(0, CAUSES_MAX).map((item) => changeOf(item, question, book));
  const denied = deniedMove(question, book);
  if (denied !== undefined) return denied;
  const told = documentsAnswer(asked);
  const made = decomposition(question, writingOf(asked));
  if (told !== undefined) return prose`${made ?? joinSentences(moved)} ${told}`;
  const [item = ""] = question.items;
  const level = lookUp(book, item, book.years[0]);
  const isDenied = ASKS_OF_A_LOSS.test(question.message.toLowerCase()) && (level?.value ?? -1) > 0;
  if (made !== undefined && isDenied)
    return prose`${capitalise(wordsOf(item).name)} is not negative. ${made}`;
  const lead =
    made ?? prose`The connected data do not say why. What they show: ${joinSentences(moved)}`;
  return prose`${lead} The cause behind it needs the company's own account: connect its latest 10-K or 10-Q (management's discussion).`;
}

const ASKS_OF_A_LOSS = /\b(negative|loss|losing|losses)\b/;
const OF_DEBT = /\b(bonds?|notes|debt|loans?|credit)\b/;

function adviceAnswer(asked: Asked): Prose {
  const { question, book } = asked;
  const writing = writingOf(asked, book);
  if (OF_DEBT.test(question.message.toLowerCase())) {
    const view = creditRecommendation(writing);
    return prose`${joinSentences(view)} ${factsOf(book, nearestFacts(book))}`;
  }
  const needed =
    writing.value.model === undefined
      ? " A view needs a value: connect a saved model with DCF results."
      : "";
  return prose`${equityRecommendation(writing)} ${factsOf(book, nearestFacts(book))}${needed}`;
}

function writingOf(
  { ledger, book: asked }: Asked,
  book: Book = asked,
  year = book.years[0] ?? "",
): Writing {
  return startWriting(book, [], year, besideIn(ledger, book.ticker));
}

function futureAnswer(asked: Asked): Paragraphs {
  const { question, book } = asked;
  const told = toldBy(asked);
  if (told?.outcome === "answered") return [told.said];
  const items = question.items.length === 0 ? nearestFacts(book) : question.items.slice(0, 2);
  const projected = projectedAnswer(question, writingOf(asked), items);
  if (projected !== undefined)
    return [projected, ...(told?.outcome === "unsettled" ? [told.said] : [])];
  const needed =
    told === undefined
      ? "projections or the company's guidance: connect a saved model or its latest filing"
      : "projections: connect a saved model";
  const said = prose`The connected data do not say what will happen; they end with ${periodText(book.years[0] ?? "")}. ${factsOf(book, items)} A view on the future needs ${needed}.`;
  return { paragraphs: [said], isUnanswered: true };
}

function documentsAnswer(asked: Asked): Prose | undefined {
  return toldBy(asked)?.said;
}

function fromTold({ outcome, said }: Told): Paragraphs {
  return { paragraphs: [said], ...(outcome === "absent" && { isUnanswered: true }) };
}

function unknownAnswer(asked: Asked): Paragraphs {
  const told = toldBy(asked);
  if (told !== undefined) return fromTold(told);
  const { book } = asked;
  const said = prose`The connected data do not say. They hold the statements and ratios of ${spokenName(book.name)} for ${span(book.years)}. ${factsOf(book, nearestFacts(book))} Ask for a statement item or a ratio and a year, connect the company's filing for anything else, or configure a model to discuss it.`;
  return { paragraphs: [said], isUnanswered: true };
}

function outsideAnswer(asked: Asked): Paragraphs {
  const { question, book } = asked;
  const told = toldBy(asked);
  if (told !== undefined) return fromTold(told);
  const items = question.items.length === 0 ? nearestFacts(book) : question.items.slice(0, 3);
  const said = prose`The connected data do not say. ${factsOf(book, items)} The rest is not in the statements of ${spokenName(book.name)}: connect its latest filing or ask your documents.`;
  return { paragraphs: [said], isUnanswered: true };
}

/** Rows that stand for a company when a question names none. */
function nearestFacts(book: Book): readonly string[] {
  const isRuled = ruledItems(["Net Leverage (x)"], "", book)[0] !== "Net Leverage (x)";
  return ruledItems(headlineRows(book.archetype).nearest, "", book).map((item) =>
    isRuled && item === "EBITDA" ? "Clean EBITDA" : item,
  );
}

function factsOf(book: Book, items: readonly string[]): Prose {
  return joinSentences(
    items.flatMap((item) => {
      const now = lookUp(book, item, book.years[0]);
      if (now === undefined) return [];
      const before = lookUp(book, item, periodBefore(book, now.period));
      const isAmount = wordsOf(item).kind !== "ratio" && item !== "Net Debt";
      return [sentence(isAmount ? movement(now, before) : levelClause(now))];
    }),
  );
}

function notConnectedCompany(name: string, books: readonly Book[]): Prose {
  const connected = listed(books.map((book) => prose`${spokenName(book.name)} (${book.ticker})`));
  return prose`No statements of ${name} are connected. Connected: ${connected}. Search its ticker in Data sources and choose Financial Statements.`;
}

function ratingAnswers(about: Asked): readonly Prose[] {
  const { question, book, books } = about;
  const asked = question.isComparison ? chosen(question, books) : [book];
  return asked.map((each) => {
    const [year = ""] = periodsFor(question, each).labels;
    if (!each.years.includes(year)) return notConnected(each, year);
    const writing = writingOf(about, each, year);
    const more =
      ratingOf(writing).kind === "none"
        ? []
        : prose` The full credit analysis template sets out its inputs.`;
    return prose`${spokenName(each.name)}, ${periodText(year)}. ${joinSentences([ratingSentence(writing), ratingNote(writing)])}${more}`;
  });
}
