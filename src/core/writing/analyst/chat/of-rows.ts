import { readOn } from "#core/finance/ratios/earnings-basis.ts";
import { compoundGrowth } from "#core/finance/ratios/derived.ts";
import { levelClause, shown } from "#core/writing/analyst/chat/facts.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";
import { type Book, finderOf, lookUp } from "#core/findings/book.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { fiscalYearOf, periodText } from "#core/ledger/period.ts";
import { isBalance } from "#core/ledger/statement-groups.ts";
import { joinSentences, listed, type Prose, prose, sentence } from "#core/ledger/prose.ts";
import { directionOf } from "#core/findings/movement.ts";
import { headlineRows } from "#core/findings/headline-rows.ts";
import { type Asked, extremesIn, isRanking } from "#core/writing/analyst/chat/asked.ts";
import { caveatsOn } from "#core/writing/analyst/chat/caveats.ts";
import { askedBasis, ruledItems } from "#core/writing/analyst/chat/basis.ts";
import {
  againstOf,
  aboveIn,
  movesBeside,
  quotientOf,
  ratioOf,
} from "#core/writing/analyst/chat/composed.ts";
import {
  asksForLoss,
  conditionOf,
  countOf,
  furthestOf,
} from "#core/writing/analyst/chat/conditions.ts";
import { documentsFor, knownOf } from "#core/writing/analyst/chat/elsewhere.ts";
import { isOfSteps, type Question, rowsOf } from "#core/writing/analyst/chat/question.ts";
import { saidAt, says } from "#core/writing/analyst/chat/reading.ts";
import {
  aggregateAnswer,
  cagrAnswer,
  changeBetween,
  changeOf,
  extremeAnswer,
  extremeIn,
  fromExtreme,
  levelOf,
  rankedAnswer,
} from "#core/writing/analyst/chat/row-answers.ts";
import {
  type AskedColumns,
  columnsIn,
  onNewest,
  timesApart,
} from "#core/writing/analyst/chat/columns.ts";
import { grownOf } from "#core/writing/analyst/chat/two-rows.ts";
import { capitalise } from "#core/ledger/words.ts";
import { judgementOf } from "#core/writing/analyst/chat/subjects.ts";
import { scenario } from "#core/writing/analyst/chat/what-if.ts";
import { givenOf, wayAsked, whyOf } from "#core/writing/analyst/chat/why.ts";
import { findRatioDefinition } from "#core/finance/ratios/ratio-items.ts";
import { partsOfRatio, partsOfSum } from "#core/ledger/definitions.ts";
import { workingOf } from "#core/writing/analyst/workings.ts";

/** Rows of one answer; beyond it an answer is a table. */
export const ITEMS_MAX = 6;

/** How a question is answered as a whole; one of another kind is answered row by row. */
const WHOLE: {
  readonly [Kind in Asked["kind"]]?: (
    asked: Extract<Asked, { kind: Kind }>,
    question: Question,
  ) => readonly Prose[];
} = {
  scenario: (_, question) => [caseOf(question), ratesOf(question)],
  future: (_, question) => [futureOf(question)],
  given: (asked, question) => givenOf(asked, question),
  against: (asked, { columns, book }) =>
    asked.isOfGrowth
      ? [growthBeside([asked.first, asked.second], columns, book)]
      : [
          aboveIn(asked, columns, book),
          ...columns.labels.map((label) => againstOf(asked, label, book)),
        ],
  together: (asked, { columns, book }) =>
    columns.labels.map((label) => againstOf(asked, label, book)),
  quotient: (asked, question) =>
    asked.over === undefined
      ? [
          quotientOf(
            asked,
            question.columns,
            question.book,
            saidAt(question.reading, "change") !== undefined ||
              question.reading.rows.some(({ isGrowth }) => isGrowth) ||
              wayAsked(question) !== undefined,
          ),
        ]
      : rowAnswers(rowsOf(question), { ...question, asked: asked.over }),
  definition: (_, { reading, columns, book }) =>
    reading.rows
      .slice(0, ITEMS_MAX)
      .map(({ item }) => definitionOf(item, book, columns.labels[0] ?? "")),
};

/** How much two rows grew; of one that is missing that it is. */
function growthBeside(items: readonly string[], columns: AskedColumns, book: Book): Prose {
  const isKnown = (item: string) => changeBetween(item, columns, book).every(Boolean);
  return items.every(isKnown)
    ? movesBeside(items, (item) => changeBetween(item, columns, book), book)
    : joinSentences(items.map((item) => changeOf(item, columns, book)));
}

/** Whether all rows of a question are answered together. */
export function isOfWhole({ kind }: Asked): boolean {
  return WHOLE[kind] !== undefined;
}

/** What the statements answer, a line for each row, with what notes say must be known of them. */
export function ofRows(question: Question): readonly Prose[] {
  const { reading, book, asked } = question;
  const items = ruledItems(rowsOf(question), reading.message, book).slice(0, ITEMS_MAX);
  const said = wholeAnswer(asked, question) ?? rowAnswers(items, question);
  const caveats =
    asked.kind === "definition" ? [] : caveatsOn([...items, ...rowsOf(question)], question);
  return caveats.length === 0 ? said : [...said, joinSentences(caveats)];
}

function wholeAnswer<Kind extends Asked["kind"]>(
  asked: Extract<Asked, { kind: Kind }>,
  question: Question,
): readonly Prose[] | undefined {
  const kind: Kind = asked.kind;
  return WHOLE[kind]?.(asked, question);
}

function caseOf({ reading, book, columns }: Question): Prose {
  const messages = [reading, reading.before].map((one) => one?.message ?? "");
  const basis = askedBasis(book, messages.join(" "));
  const { leverage } = headlineRows(book.archetype);
  return scenario(reading, {
    find: (item, column) => readOn(basis, finderOf(book), item, column),
    period: columns.labels[0] ?? "",
    ticker: book.ticker,
    currency: book.currency,
    told: [
      // What statements report themselves does not follow a case.
      ...leverage.filter((item) => !isBalance(item)).slice(0, 1),
      "Interest Coverage (x)",
      "Discretionary FCF",
      "FCF",
      "Net Income",
    ],
  });
}

/** What the documents say that a step of rates costs, of which statements tag nothing. */
function ratesOf(question: Question): Prose {
  if (saidAt(question.reading, "rates") === undefined) return [];
  const told = documentsFor(question)?.ask("what does one percentage point on floating rates cost");
  return told?.outcome === "answered" ? told.quotes : [];
}

/** What a connected model projects of rows beside what was; else what documents say of what is to come. */
function futureOf(question: Question): Prose {
  const { book, columns, reading } = question;
  // A year that has been reported is no more to come.
  const last = fiscalYearOf(book.years[0] ?? "") ?? 0;
  const projected = (book.projected ?? []).filter((label) => (fiscalYearOf(label) ?? 0) > last);
  const asked = projected.filter((label) => columns.labels.includes(label));
  const isAtEnd = says(reading, /^end$/) || saidAt(reading, "compound") !== undefined;
  const labels = asked.length > 0 ? asked : projected.slice(isAtEnd ? -1 : 0).slice(0, 1);
  const data = dataIn(labels, question);
  if (data.length === 0) return saidOfFuture(question);
  const was = dataIn(
    columns.labels.filter((label) => !projected.includes(label)),
    question,
  );
  return joinSentences([
    prose`The connected model projects ${listed(data.map((datum) => prose`${wordsOf(datum.item).name} of ${shown(datum)} in ${datum.period}`))}.`,
    growthTo(data[0], question),
    was.length === 0 ? [] : sentence(listed(was.map(levelClause))),
  ]);
}

function dataIn(labels: readonly string[], question: Question): readonly Datum[] {
  return rowsOf(question)
    .slice(0, ITEMS_MAX)
    .flatMap((item) => labels.flatMap((label) => lookUp(question.book, item, label) ?? []));
}

/** The growth to a projection from the newest year, where it is asked for. */
function growthTo(end: Datum | undefined, { reading, book: { years }, book }: Question): Prose {
  const isAsked = saidAt(reading, "compound", "change") !== undefined || says(reading, /^growth$/);
  const start = end && lookUp(book, end.item, years[0]);
  if (!isAsked || end === undefined || start === undefined) return [];
  const from = periodText(years[0] ?? "");
  if (directionOf(end, start) === "flat") return prose`That is little changed from ${from}.`;
  const rate = compoundGrowth(end, start);
  return rate === undefined ? [] : prose`That is ${rate} a year from ${from}.`;
}

function saidOfFuture(question: Question): Prose {
  const { book, columns, reading } = question;
  const [label] = columns.labels;
  const plain = rowsOf(question).map((row) => `${wordsOf(row).name} expected in ${label ?? ""}`);
  const told = [reading.message, ...(label === undefined ? [] : plain.slice(0, 1))]
    .map((words) => documentsFor(question)?.ask(words))
    .find((each) => each?.outcome === "answered");
  return (
    told?.quotes ??
    prose`The connected data do not say what will happen; they end with ${periodText(book.quarters[0] ?? book.years[0] ?? "")}. A view on the future needs projections or the company's guidance: connect a saved model or its latest filing. ${knownOf(question)}`
  );
}

/** What is asked of each time by itself, and not of all together. */
const BY_TIME: ReadonlySet<Asked["kind"]> = new Set(["change", "compound", "average", "total"]);

/** A question once for each of the times that it is asked of. */
function byTime(question: Question): readonly Question[] {
  const { reading, asked, company } = question;
  const groups = BY_TIME.has(asked.kind) ? timesApart(reading) : [];
  return groups.length < 2
    ? [question]
    : groups.map((times) => ({
        ...question,
        columns: columnsIn({ ...reading, times }, company, isOfSteps(reading, asked)),
      }));
}

export function rowAnswers(items: readonly string[], whole: Question): readonly Prose[] {
  const each = items.flatMap((item) => byTime(whole).map((question) => ({ item, question })));
  const answers = each.map(({ item, question }) => {
    const isOfLevel =
      ["level", "total", "average"].includes(question.asked.kind) &&
      question.columns.labels.length < 2;
    const own = { ...question, columns: onNewest(question.columns, [item], question.book) };
    return joinSentences([isOfLevel ? denialOf(item, own) : [], rowAnswer(item, own)]);
  });
  // Of several rows a time that is not connected is said once.
  return [...new Map(answers.map((said) => [JSON.stringify(said), said])).values()];
}

function rowAnswer(item: string, question: Question): Prose {
  const { asked, columns, book } = question;
  if (asked.kind === "why") return whyOf(item, question);
  if (asked.kind === "change")
    return joinSentences([changeOf(item, columns, book), perShare(item, question)]);
  if (asked.kind === "compound")
    return columns.kind === "single"
      ? changeOf(grownOf(item), columns, book)
      : cagrAnswer(grownOf(item), columns, book);
  if (asked.kind === "average" || asked.kind === "total")
    return aggregateAnswer(item, asked.kind, columns, book);
  return asked.kind === "count" || asked.kind === "extreme"
    ? overColumns(item, asked, question)
    : levelIn(item, question);
}

/** `did it cut its dividend`: what is paid in all may fall with the shares alone. */
function perShare(item: string, { reading, columns, book }: Question): Prose {
  const isOfShare = item === "Dividends Paid" && /\bdividend\b/i.test(reading.message);
  const [now, before] = (isOfShare ? changeBetween(item, columns, book) : []).map(
    (datum) => datum && ratioOf(item, "Diluted Shares", datum.period, book),
  );
  return now === undefined || before === undefined
    ? []
    : prose`Over diluted shares that was ${now} a share, after ${before}.`;
}

function overColumns(
  item: string,
  asked: Extract<Asked, { readonly kind: "count" | "extreme" }>,
  question: Question,
): Prose {
  const way = wayAsked(question, wordsOf(item).good);
  const condition = conditionOf(item, way, question);
  if (asked.kind === "extreme")
    return joinSentences(
      (isRanking(question.reading) ? [asked.of] : extremesIn(question.reading)).map((of) => {
        const end = extremeFor(item, of, asksForLoss(item, question.reading));
        if (asked.isFrom === true) return fromExtreme(item, end, question.columns, question.book);
        if (way === undefined) return endOf(item, end, question);
        const moved = condition && furthestOf(item, condition, end, question);
        return (
          moved ??
          prose`${capitalise(wordsOf(item).name)} made no such move between columns that compare.`
        );
      }),
    );
  return condition === undefined
    ? prose`${capitalise(wordsOf(item).name)} can't be held against that.`
    : countOf(item, condition, question);
}

/** The column in which a row was at an end and, where that is asked for, what moved it there. */
function endOf(item: string, end: "highest" | "lowest", question: Question): Prose {
  const { columns, book, reading } = question;
  if (isRanking(reading)) return rankedAnswer(item, end, columns, book);
  const said = extremeAnswer(item, end, columns, book);
  const best = extremeIn(item, end, columns, book);
  if (best === undefined || saidAt(reading, "why") === undefined) return said;
  const single = { kind: "single", labels: [best.period] } as const;
  return joinSentences([
    said,
    whyOf(item, { ...question, asked: { kind: "why" }, columns: single }),
  ]);
}

function levelIn(item: string, question: Question): Prose {
  const { reading, columns, book, connected } = question;
  const isNamed = reading.companies.length > 0 || connected.books.length > 1;
  const isJudged = saidAt(reading, "judged") !== undefined;
  const level = levelOf(item, { columns, isNamed, isJudged }, book);
  return joinSentences([level, judgementOf(item, question)]);
}

/** What a question takes for granted that is not so: `its negative cash flow`. */
function denialOf(item: string, { reading, columns, book }: Question): Prose {
  const words = wordsOf(item);
  const isTaken = says(reading, /^(?:negative|loss|losses)$/) || /\bburn/i.test(reading.message);
  const isLoss = reading.rows.some((row) => row.isNegative && row.item === item);
  const value = lookUp(book, item, columns.labels[0])?.value ?? 0;
  return isTaken && !isLoss && value > 0 && words.isOutflow !== true
    ? prose`${capitalise(words.name)} ${words.isPlural === true ? "were" : "was"} not negative.`
    : [];
}

/** The best year of a cost is its lowest, and the smallest of losses the highest. */
export function extremeFor(
  item: string,
  of: "highest" | "lowest" | "best" | "worst",
  isOfLoss = false,
): "highest" | "lowest" {
  if (of === "highest" || of === "lowest")
    return (of === "highest") === isOfLoss ? "lowest" : "highest";
  return (of === "best") === (wordsOf(item).good !== "lower") ? "highest" : "lowest";
}

/** How a row is made, and what it was made of in a column. */
function definitionOf(item: string, book: Book, period: string): Prose {
  const words = wordsOf(item);
  const is = words.isPlural ? "are" : "is";
  const made = formulaOf(item);
  const datum = lookUp(book, item, period);
  const working = datum === undefined ? [] : workingOf(book, datum);
  const example =
    datum === undefined || working.length === 0
      ? []
      : prose` In ${periodText(period)}: ${working}, which makes ${datum}.`;
  return made === undefined
    ? prose`${capitalise(words.name)} ${is} taken from the filing as it is tagged there; the cell of the statements shows its concept.`
    : prose`${capitalise(words.name)} ${is} ${made}.${example}`;
}

/** A formula by the names rows are called by. */
function formulaOf(item: string): string | undefined {
  const ratio = partsOfRatio(item);
  if (ratio !== undefined) return `${wordsOf(ratio.top).name} over ${wordsOf(ratio.bottom).name}`;
  const parts = partsOfSum(item);
  if (parts === undefined) return findRatioDefinition(item)?.formula;
  return parts
    .map(([part, sign], at) => {
      const { name, isOutflow } = wordsOf(part);
      const isAdded = isOutflow === true ? sign < 0 : sign > 0;
      return at === 0 ? name : `${isAdded ? "plus" : "less"} ${name}`;
    })
    .join(" ");
}
