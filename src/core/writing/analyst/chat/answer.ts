import { spokenName } from "#core/finance/vocabulary/company-name.ts";
import { companyLedgers } from "#core/figures/read/ledger/company-ledger.ts";
import { lookUp } from "#core/findings/book.ts";
import { textStyle } from "#core/ledger/display.ts";
import type { ConnectedFinancialData } from "#core/ledger/financial-data.ts";
import { type Ledger, ledgerOf } from "#core/ledger/ledger.ts";
import { isOfPassages } from "#core/ledger/passages-provider.ts";
import { isOfStatements } from "#core/ledger/statements-provider.ts";
import { periodText } from "#core/ledger/period.ts";
import {
  type Draft,
  joinProse,
  joinSentences,
  listed,
  printProse,
  prose,
  type Prose,
  type SaidProse,
} from "#core/ledger/prose.ts";
import { documentsOf } from "#core/writing/analyst/documents.ts";
import {
  type AnswerFormat,
  formatIn,
  formatted,
  withoutRepeats,
} from "#core/writing/analyst/chat/answer-format.ts";
import { comparedIn } from "#core/writing/analyst/chat/comparison.ts";
import {
  documentsFor,
  elsewhere,
  notConnected,
  ofDocuments,
  othersOf,
  unasked,
} from "#core/writing/analyst/chat/elsewhere.ts";
import {
  asksScenario,
  type Question,
  questionOf,
  rowsOf,
  type Told,
} from "#core/writing/analyst/chat/question.ts";
import { isKnownInQuestions } from "#core/writing/analyst/chat/question-words.ts";
import { companyOfDocuments } from "#core/writing/analyst/named-documents.ts";
import {
  QUESTION_MAX,
  type QuestionReading,
  readQuestion,
  rowsNamed,
  saidAt,
} from "#core/writing/analyst/chat/reading.ts";
import { ofRows, rowAnswers } from "#core/writing/analyst/chat/of-rows.ts";
import { nearestTo, subjectAnswer } from "#core/writing/analyst/chat/subjects.ts";
import { isConnected } from "#core/writing/analyst/chat/row-answers.ts";
import { unheardWords } from "#core/writing/analyst/chat/unheard.ts";
import { modelAnswer, viewsOn } from "#core/writing/analyst/chat/views.ts";

const OPENER =
  "(?:how|what|which|who|whose|when|where|why|does|do|did|is|are|was|were|has|have|can|could)(?:'s)?\\s";
/** What stands between two questions of one message. */
const JOINT = new RegExp(`[?;]\\s{1,9}(?:and )?(?=${OPENER})|,?\\s{1,9}and (?=${OPENER})`, "i");

/** What is said to a question. */
export type Answer = SaidProse & {
  /** Without how the question was read: what stands in a document. */
  readonly body: Prose;
  /** Nothing that is connected says anything to it, or it is not understood. */
  readonly isUnanswered?: true;
};

const QUALIFYING = /^(?:with|without|including|excluding|counting|after|before|for)$/;

/** `how big are its leases, and what is leverage with them`: the row that such a word stands for, in its place. */
function withRows(message: string, statements: readonly ConnectedFinancialData[]): string {
  if (!/\b(?:them|those|these)\b/i.test(message)) return message;
  const { line, tokens } = readQuestion(message, companyLedgers(statements));
  const at = tokens.findIndex(
    ({ text }, place) =>
      /^(?:them|those|these)$/.test(text) && QUALIFYING.test(tokens[place - 1]?.text ?? ""),
  );
  const row = tokens.slice(0, Math.max(0, at)).find(({ kind }) => kind === "row");
  const { start, end } = tokens[at] ?? {};
  return row === undefined || start === undefined
    ? message
    : line.slice(0, start) + line.slice(row.start, row.end) + line.slice(end);
}

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
 * What the connected data answer to a question, with the working; undefined where no statements are
 * connected. Of several questions in one each is answered, or said not to be.
 *
 * @param earlier what the analyst asked before, oldest first: a case goes on from there
 */
export function answerProse(
  message: string,
  statements: readonly ConnectedFinancialData[],
  ledger: Ledger = ledgerOf([]),
  earlier: readonly string[] = [],
): Answer | undefined {
  const { rest: typed, format } = formatIn(message);
  const rest = withRows(typed, statements);
  const before = earlier.flatMap((one) => one.split(JOINT));
  const question = questionOf(rest, statements, ledger, before);
  if (question === undefined) return undefined;
  if (message.length > QUESTION_MAX)
    return { prose: [TOO_LONG], body: [TOO_LONG], style: "mm", isUnanswered: true };
  const ask = (text: string): Question | undefined => questionOf(text, statements, ledger, before);
  const whole = answerOf(question, ask, format);
  const parts =
    format === undefined ? rest.split(JOINT).map((part) => part.trim().replace(/[?,;.]$/, "")) : [];
  const each = (parts.length > 1 ? parts : []).flatMap((part, at) => {
    const own = questionOf(at === 0 ? part : `and ${part}`, statements, ledger, [
      ...before,
      ...parts.slice(0, at),
    ]);
    return own === undefined ? [] : [{ part, answer: answerOf(own, ask) }];
  });
  // What was said already answers no other question.
  const texts = each.map(({ answer }) => printProse(answer.body, answer.style).text);
  const isAgain = (at: number): boolean =>
    texts.slice(0, at).some((text) => text.includes(texts[at] ?? ""));
  const answered = each.filter(({ answer }) => answer.isUnanswered !== true);
  const said = answered.filter((one) => !isAgain(each.indexOf(one)));
  const isRead = whole.isUnanswered !== true && question.reading.leftOut.length === 0;
  const isWhole = answered.length < each.length && isRead;
  if (said.length === 0 || isWhole) return whole;
  const told = each.map((one) =>
    said.includes(one) ? one.answer.prose : [`Not answered: “${one.part}”.`],
  );
  const bodies = said.map(({ answer }) => answer.body);
  return { prose: joinProse(told, "\n"), body: joinProse(bodies, "\n"), style: whole.style };
}

/** Every word of a question is known, or its answer says which is not. */
function answerOf(
  question: Question,
  ask: (text: string) => Question | undefined,
  format?: AnswerFormat,
): Answer {
  const { book } = question;
  const told = answerTo(question);
  const style = textStyle(
    lookUp(book, "Revenues", book.years[0] ?? book.quarters[0])?.value ?? null,
  );
  const wholeOf = ({ paragraphs }: Told): Prose =>
    joinProse(
      withoutRepeats(
        paragraphs.map((one) => joinSentences([one])),
        style,
      ),
      "\n",
    );
  const whole = wholeOf(told);
  const textOf = (one: Prose): string => printProse(one, style).text;
  const unheard =
    told.isUnanswered === true
      ? []
      : unheardWords(
          question,
          () => textOf(whole),
          (line) => {
            const other = ask(line);
            return other === undefined ? "" : textOf(wholeOf(answerTo(other)));
          },
        );
  const said =
    format === undefined || told.isUnanswered === true ? whole : formatted(whole, format);
  const { text } = printProse(said, style);
  const body = namesOneOf(text, question.connected)
    ? [...leadOf(question, told), ...said]
    : prose`${spokenName(book.name)}: ${said}`;
  return {
    prose: joinProse(
      [
        [...readingOf(question.reading, unheard), ...body],
        nearIn(question, text, { unheard, style }),
      ],
      "\n",
    ),
    body,
    style,
    ...(told.isUnanswered === true && { isUnanswered: true }),
  };
}

/** What is decided nearest to what is asked: words that are left aside never stand alone. */
function nearIn(
  question: Question,
  text: string,
  { unheard, style }: { readonly unheard: readonly string[]; readonly style: Answer["style"] },
): Prose {
  const { leftOut, unplaced, unknownCompany } = question.reading;
  const isWhole = unheard.length + leftOut.length + unplaced.length === 0;
  // No figure of one company stands beside a question about another.
  const isOfOther = unknownCompany !== undefined || toldByCompany(question) !== undefined;
  const near = isWhole || isOfOther ? [] : nearestTo(question);
  return text.includes(printProse(near, style).text) ? [] : near;
}

function namesOneOf(text: string, { books }: Question["connected"]): boolean {
  return books.length === 1 || books.some(({ name }) => text.includes(spokenName(name)));
}

const TOO_LONG = `A question of more than ${QUESTION_MAX.toLocaleString("en-US")} characters is not read: ask it in fewer words.`;

/** What was taken for a slip, and what was not read. */
function readingOf({ readAs, leftOut }: QuestionReading, unheard: readonly string[]): Prose {
  const slips = readAs.map(([typed, read]) => [`“${typed}” as “${read}”`]);
  const words = [...new Set([...leftOut, ...unheard])].map((word) => [`“${word}”`]);
  return [
    ...(slips.length === 0 ? [] : prose`I read ${listed(slips)}. `),
    ...(words.length === 0 ? [] : prose`Not read: ${listed(words)}. `),
  ];
}

/** A currency that is not the company's, and that there is no year yet. */
function leadOf(question: Question, told: Told): Prose {
  return [...currencyLead(question, told), ...yearLead(question, told)];
}

const CURRENCIES: readonly (readonly [RegExp, string])[] = [
  [/\b(?:usd|us dollars?|dollars?)\b/i, "USD"],
  [/\b(?:eur|euros?)\b/i, "EUR"],
];

/** Amounts stand in the currency of the statements, whatever is asked for. */
function currencyLead({ reading, book }: Question, { isUnanswered }: Told): Prose {
  const asked = CURRENCIES.find(([words]) => words.test(reading.message))?.[1];
  return asked === undefined || asked === book.currency || isUnanswered === true
    ? []
    : prose`In ${book.currency}, as no exchange rate is connected. `;
}

function yearLead({ book }: Question, { isUnanswered }: Told): Prose {
  const [newest] = book.quarters;
  return book.years.length > 0 || newest === undefined || isUnanswered === true
    ? []
    : prose`${spokenName(book.name)} has no fiscal year yet; what follows is of ${periodText(newest)}. `;
}

/** What may answer a question, in the order in which it is asked of each. */
const WAYS: readonly ((question: Question) => Told | undefined)[] = [
  toldByCompany,
  toldByNamed,
  (question) => lines(modelAnswer(question)),
  unasked,
  (question) => lines(viewsOn(question)),
  comparedIn,
  ofSubject,
  (question) =>
    rowsOf(question).length === 0 && !asksScenario(question) ? elsewhere(question) : undefined,
  ofDocumentsAlone,
];

function answerTo(question: Question): Told {
  for (const way of WAYS) {
    const told = way(question);
    if (told !== undefined) return told;
  }
  const isOfNoColumn =
    !asksScenario(question) &&
    question.columns.labels.length > 0 &&
    question.columns.labels.every((label) => !isConnected(question.book, label));
  return {
    paragraphs: [...ofRows(question), othersOf(question)],
    ...(isOfNoColumn && { isUnanswered: true }),
  };
}

/** What findings say of a subject; `does cash cover what falls due`: the rows beside it are told too. */
function ofSubject(question: Question): Told | undefined {
  // `was due to impairments` asks for nothing that falls due.
  // What of a move is one-off is told by what gave it.
  const isOfMove =
    question.asked.kind === "why" && saidAt(question.reading, "oneOff") !== undefined;
  const isOther = asksScenario(question) || question.asked.kind === "given" || isOfMove;
  const said = isOther ? undefined : subjectAnswer(question);
  if (said === undefined || saidAt(question.reading, "due") === undefined) return lines(said);
  const beside = rowsNamed(question.reading).filter((item) => !OWED.test(item));
  const columns = { kind: "latest", labels: question.book.years.slice(0, 1) } as const;
  return lines([
    ...said,
    ...rowAnswers(beside, { ...question, asked: { kind: "level" }, columns }),
  ]);
}

const OWED = /Debt|Borrowings|Leverage/;

function lines(paragraphs: readonly Prose[] | undefined): Told | undefined {
  return paragraphs && { paragraphs };
}

/** What documents say of rows that the statements have none of. */
function ofDocumentsAlone(question: Question): Told | undefined {
  const { reading, company, columns, book } = question;
  const labels = columns.labels.length === 0 ? book.years : columns.labels;
  const isHeld = reading.rows.some(({ item }) =>
    labels.some((label) => company.find(item, label).length > 0),
  );
  if (reading.rows.length === 0 || isHeld) return undefined;
  const told = documentsFor(question)?.ask(reading.message);
  return told?.outcome === "answered" ? ofDocuments(told) : undefined;
}

/** What the documents of a company say whose statements are not connected: no other's figure is its. */
function toldByCompany({ reading, connected, ledger }: Question): Told | undefined {
  if (connected.named.length > 0) return undefined;
  const names = reading.unknownCompany === undefined ? reading.unplaced : [reading.unknownCompany];
  const open = new Set(names.flatMap(wordsOf));
  const tickers = reading.companies.map((ticker) => ({ ticker, called: ticker }));
  const company =
    tickers[0] ??
    companyOfDocuments(reading.message, ledger, (word) =>
      wordsOf(word).some((one) => open.has(one)),
    );
  if (company === undefined) return undefined;
  const documents = documentsOf(ledger, company.ticker, company.called);
  return documents.isConnected
    ? ofDocuments(documents.ask(reading.message))
    : { paragraphs: [notConnected(company.called, connected)], isUnanswered: true };
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}&]+/gu) ?? [];
}

/** What an upload or a filing says that the question names, whosever it is; undefined where that is nothing. */
function toldByNamed(question: Question): Told | undefined {
  const { reading, book, ledger } = question;
  const tickers = [book.ticker, ...ledger.providers.map(({ entity }) => entity)];
  const told = [...new Set(tickers)]
    .map((ticker) => documentsOf(ledger, ticker))
    .find(({ isNamedIn }) => isNamedIn(reading.message))
    ?.ask(reading.message);
  if (told === undefined) return undefined;
  // What else is known is said beside it, and no other document asked in its place.
  return told.outcome === "absent" && reading.rows.length > 0
    ? { paragraphs: [told.said, ...ofRows(question)] }
    : ofDocuments(told);
}

/** What documents say to a question where no statements are connected beside them; undefined without any. */
export function answerOfDocuments(message: string, ledger: Ledger): Answer | undefined {
  const tickers = new Set(ledger.providers.filter(isOfPassages).map(({ entity }) => entity));
  const company = companyOfDocuments(
    message,
    ledger,
    (word) => !isKnownInQuestions(word.toLowerCase()),
  );
  const documents =
    company === undefined
      ? [...tickers].map((ticker) => documentsOf(ledger, ticker))
      : [documentsOf(ledger, company.ticker, company.called)];
  const asked = documents.filter(({ isNamedIn }) => isNamedIn(message));
  if (tickers.size === 0 || ledger.providers.some(isOfStatements)) return undefined;
  const told = (asked.length === 0 ? documents : asked).map(({ ask }) => ask(message));
  const [first] = told;
  const best = told.find(({ outcome }) => outcome === "answered") ?? first;
  if (best === undefined) return undefined;
  const { said, outcome } = best;
  return {
    prose: said,
    body: said,
    style: "mm",
    ...(outcome !== "answered" && { isUnanswered: true }),
  };
}
