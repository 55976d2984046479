import type { Topic } from "#core/findings/finding.ts";
import type { Found } from "#core/findings/findings.ts";
import { measuresOf } from "#core/findings/topics.ts";
import { lookUp } from "#core/findings/book.ts";
import { numberIn } from "#core/ledger/words.ts";
import { rowOnBasis } from "#core/finance/ratios/earnings-basis.ts";
import { maturityItem } from "#core/ledger/find-datum.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { quotient, total } from "#core/finance/ratios/derived.ts";
import { fiscalYearOf, isFiscalYear, periodText } from "#core/ledger/period.ts";
import { partsOfSum } from "#core/ledger/definitions.ts";
import { joinSentences, type Prose, prose } from "#core/ledger/prose.ts";
import { levelClause, shown } from "#core/writing/analyst/chat/facts.ts";
import { documentsFor } from "#core/writing/analyst/chat/elsewhere.ts";
import { foundFor, type Question } from "#core/writing/analyst/chat/question.ts";
import { type AskClass, asks } from "#core/writing/analyst/chat/question-words.ts";
import { rowsNamed, saidAt } from "#core/writing/analyst/chat/reading.ts";
import { noteOf, saidOf } from "#core/writing/analyst/note.ts";
import type { Take } from "#core/writing/analyst/note-plans.ts";
import { planOf, REQUESTED } from "#core/writing/analyst/requested-sections.ts";
import { ratingParagraphs } from "#core/writing/analyst/rating.ts";
import { type ValueFacts, valueFacts } from "#core/writing/analyst/value-facts.ts";

/** A subject of the company as a whole, by the words that ask for it, with the findings that tell of it. */
type Subject = {
  readonly words?: AskClass;
  /** How it is asked for otherwise. */
  readonly asked?: RegExp;
  /** A row that it is told by, of which not every company has one. */
  readonly row?: string;
  /** Whether it is one beside rows too: `how sensitive is leverage to EBITDA`. */
  readonly isOfRows?: true;
  readonly tells: readonly Take[] | Tells;
  /** What is said where no finding is about it. */
  readonly none: string;
};

/** What is said where statements tag none. */
export const NO_ONE_OFFS =
  "No one-offs are tagged in the connected statements, so nothing is added back.";

type Tells = (found: Found, value: ValueFacts, rows: readonly string[]) => readonly Prose[];

/** `what does Apple sell`, which is no advice. */
export const OF_BUSINESS =
  /^what (?:does|do) [^?]{1,60} (?:do|sell|make)\W*$|\bbusiness (?:profile|model|description)\b/i;

const SUBJECTS: readonly Subject[] = [
  {
    asked: OF_BUSINESS,
    tells: [{ items: ["Business", "Competition"], most: 2 }],
    none: "What it sells and who competes with it stand in its annual report: connect the latest one, or ask the filing for it.",
  },
  {
    words: "trigger",
    isOfRows: true,
    tells: (found, value) => [
      ...(ratingParagraphs(found.view, value).at(-1) ?? []),
      ...saidOf(found, value, [{ kinds: ["headroom"], most: 2 }]),
    ],
    none: "No threshold can be measured on the connected data.",
  },
  {
    words: "sensitive",
    // `by how much can EBITDA fall`, where no level is named at which it would stop.
    asked: /^(?:by )?how (?:much|far) (?:can|could) [^?]{1,60}\b(?:fall|drop|decline|shrink)\b/i,
    isOfRows: true,
    tells: [
      { kinds: ["scenario"], most: 1 },
      { kinds: ["headroom"], most: 2 },
    ],
    none: "No case can be computed on the connected data.",
  },
  {
    words: "oneOff",
    isOfRows: true,
    tells: [{ kinds: ["oneOff"], most: 2 }],
    none: NO_ONE_OFFS,
  },
  {
    row: "Cash Runway",
    tells: (found, value) => {
      const said = saidOf(found, value, [{ items: ["Cash Runway"], most: 1 }]);
      const flow = found.view.now("Discretionary FCF");
      return said.length > 0 || flow === undefined || flow.value < 0
        ? said
        : [prose`Cash is not being spent: ${levelClause(flow)}.`];
    },
    none: "Whether cash is being spent is not in the connected data.",
  },
  {
    words: "due",
    isOfRows: true,
    tells: [
      { items: ["Maturities"], most: 1 },
      { topics: ["refinancing"], kinds: ["due"], most: 2 },
    ],
    none: "When debt falls due is not tagged in the connected statements: connect the latest annual report to read its table.",
  },
  {
    words: "risk",
    tells: (found, value) => section("Risks and Mitigants", found, value),
    none: "The connected figures show nothing that is bad for a creditor.",
  },
  {
    words: "strength",
    tells: [{ good: "yes", most: 4 }],
    none: "The connected figures show nothing that is good for a creditor.",
  },
  {
    words: "overview",
    isOfRows: true,
    tells: (found, value, rows) =>
      rows.length === 0
        ? section("Executive Summary", found, value)
        : saidOf(found, value, [
            { items: itemsOn(rows, found), most: 3 },
            { topics: topicsOf(rows, found), most: 3 },
          ]).slice(0, 3),
    none: "",
  },
];

/** What is decided about rows: findings of them, and of what is due or bought that they are a part of. */
function itemsOn(rows: readonly string[], { findings }: Found): readonly string[] {
  return findings
    .filter(
      ({ kind, item, operands }) =>
        rows.includes(item) ||
        ((kind === "due" || kind === "conflict") &&
          operands.some((one) => rows.includes(one.item))),
    )
    .map(({ item }) => item);
}

/** The topics that rows are read for. */
function topicsOf(rows: readonly string[], { view }: Found): readonly Topic[] {
  return measuresOf(view.kind).flatMap(({ item, topic }) => (rows.includes(item) ? [topic] : []));
}

/** A section that a note could have. */
function section(title: string, found: Found, value: ValueFacts): readonly Prose[] {
  const plan = planOf(REQUESTED.filter((requested) => requested.plan.title === title));
  return noteOf(found, plan, value).sections.flatMap(({ paragraphs }) => paragraphs);
}

/** What findings say of a subject that a question names; undefined where it names none. */
export function subjectAnswer(question: Question): readonly Prose[] | undefined {
  const { reading } = question;
  const words = reading.tokens
    // `before one-offs` is the basis of what is asked.
    .filter(({ kind }, at) => kind === "word" && reading.tokens[at - 1]?.text !== "before")
    .map(({ text }) => text);
  const subject = SUBJECTS.find(
    ({ words: of, asked, row, isOfRows }) =>
      asked?.test(reading.message) === true ||
      (row !== undefined && reading.rows.some(({ item }) => item === row)) ||
      (of !== undefined &&
        (isOfRows === true || reading.rows.length === 0) &&
        words.some((word) => asks(word, of))),
  );
  if (subject === undefined) return undefined;
  const dated = subject.words === "due" ? dueIn(question) : [];
  if (dated.length > 0) return dated;
  const said = told(subject.tells, question);
  if (said === undefined || (said.length === 0 && subject.none === "")) return undefined;
  const filed = subject.words === "risk" ? documentsFor(question)?.ask(reading.message) : undefined;
  return [
    ...(said.length === 0 ? [prose`${subject.none}`] : said),
    ...(filed?.outcome === "answered" ? [prose`In the company's words: ${filed.quotes}`] : []),
  ];
}

/** `within two years`, `in the next 3 years` */
const WITHIN_YEARS = /\b(?:within|next|coming) (two|three|four|five|[2-5]) years\b/i;

/** `through 2026`, `up to FY2027`, `before 2028`: every year until then. */
const UNTIL_YEAR = /\b(through|until|up to|by|before) (?:the end of )?(?:fy ?)?(20\d\d)\b/i;

/** The years to come that a question names. */
function yearsAhead({ columns, book, reading }: Question): readonly string[] {
  const [year = ""] = book.years;
  const last = fiscalYearOf(year) ?? 0;
  const [, count = ""] = WITHIN_YEARS.exec(reading.message) ?? [];
  const [, word = "", until = ""] = UNTIL_YEAR.exec(reading.message) ?? [];
  const end = Number(until) - (/^before$/i.test(word) ? 1 : 0);
  const ahead = numberIn(count) ?? Math.max(0, end - last);
  const labels =
    ahead === 0
      ? columns.labels
      : Array.from({ length: Math.min(ahead, MOST_AHEAD) }, (_, at) => String(last + at + 1));
  return labels.filter((label) => isFiscalYear(label) && label > year);
}

/** What falls due in the years to come that a question names, and of several together. */
function dueIn(question: Question): readonly Prose[] {
  const { book } = question;
  const [year = ""] = book.years;
  const found = yearsAhead(question).map((label) => ({
    label,
    due: lookUp(book, maturityItem(label), year),
  }));
  const said = found.map(({ label, due }) =>
    due === undefined
      ? prose`What falls due in ${periodText(label)} is not tagged in the connected statements.`
      : prose`Of long-term debt at the end of ${periodText(year)}, its current part included, ${shown(due)} falls due in ${periodText(label)}.`,
  );
  const known = found.flatMap(({ due }) => due ?? []);
  const isAll = known.length > 0 && known.length === found.length;
  return isAll ? [...said, togetherOf(known, question)] : said;
}

/** What falls due in several years and, where a share is asked for, of all debt. */
function togetherOf([first, ...others]: readonly Datum[], { book, reading }: Question): Prose {
  if (first === undefined) return [];
  const all = total("Due by year", [first, ...others]);
  const debt = lookUp(book, "Total Debt", book.years[0]);
  const isOfShare = saidAt(reading, "share") !== undefined;
  const share = isOfShare
    ? quotient("Due by year / Total Debt", "fraction", [all, debt])
    : undefined;
  const of = share && debt ? prose`, ${share} of total debt of ${debt}` : [];
  if (others.length > 0) return prose`That is ${all} together${of}.`;
  return share === undefined ? [] : prose`That is ${all}${of}.`;
}

/** Years for which a schedule of maturities has lines. */
const MOST_AHEAD = 5;

/** Undefined while the company has no fiscal year. */
function told(tells: Subject["tells"], question: Question): readonly Prose[] | undefined {
  const { book, ledger, reading, columns } = question;
  const [label] = columns.kind === "single" ? columns.labels : [];
  const found = foundFor(question, label === book.years[0] ? label : undefined);
  if (found === undefined) return undefined;
  // What is decided of the newest columns is no answer about rows in another.
  if (reading.rows.length > 0 && !isOfColumn(found, label)) return undefined;
  const value = valueFacts(ledger, book.ticker);
  const said =
    typeof tells === "function"
      ? tells(found, value, rowsNamed(reading))
      : saidOf(found, value, tells);
  const isOfFirst = reading.rows.length === 0 && saidAt(reading, "highest", "worst") !== undefined;
  return said.filter(({ length }) => length > 0).slice(0, isOfFirst ? 1 : undefined);
}

function isOfColumn({ view }: Found, label: string | undefined): boolean {
  return label === undefined || [view.latest, view.year, view.book.quarters[0]].includes(label);
}

/** What is decided about a row whose size a question judges: the findings that rest on it. */
export function judgementOf(item: string, { reading, book, ledger, columns }: Question): Prose {
  const isJudged = reading.tokens.some(
    ({ kind, text }) => kind === "word" && asks(text, "judged", "cover"),
  );
  const [label] = columns.kind === "single" ? columns.labels : [];
  const found = isJudged ? foundFor({ book, ledger }, label) : undefined;
  if (found === undefined || !isOfColumn(found, label)) return [];
  return joinSentences(
    saidOf(found, valueFacts(ledger, book.ticker), [
      { items: restingOn([item], found), kinds: ["due", "headroom", "conflict"], most: 2 },
    ]),
  );
}

/** What findings are about that rest on rows, or on what those are the sum of. */
function restingOn(items: readonly string[], { findings }: Found): readonly string[] {
  const rows = new Set(
    items.flatMap((item) => [rowOnBasis(item), ...(partsOfSum(item) ?? []).map(([part]) => part)]),
  );
  return findings
    .filter(
      ({ operands, item: own }) => rows.has(own) || operands.some((each) => rows.has(each.item)),
    )
    .map(({ item }) => item);
}

/** What is decided nearest to the rows of a question, in a sentence: beside an answer that leaves words of it aside. */
export function nearestTo(question: Question): Prose {
  const { reading, book, ledger, columns } = question;
  const rows = rowsNamed(reading);
  const [label] = columns.kind === "single" ? columns.labels : [];
  const found = rows.length === 0 ? undefined : foundFor(question, label);
  if (found === undefined || !isOfColumn(found, label)) return [];
  const items = restingOn(rows, found);
  const kinds = ["due", "headroom", "oneOff", "bridge"] as const;
  const [near = []] = saidOf(found, valueFacts(ledger, book.ticker), [{ items, kinds, most: 1 }]);
  return near;
}
