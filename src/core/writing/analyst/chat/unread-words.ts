import {
  DRESSING,
  isAny,
  isDoubting,
  isMotionWord,
  isOf,
  makesOther,
} from "#core/figures/read/words/lexicon.ts";
import type { Token } from "#core/figures/read/sentence/tokens.ts";
import type { Asked } from "#core/writing/analyst/chat/asked.ts";
import { targetIn } from "#core/writing/analyst/chat/solver.ts";
import { PAYMENTS } from "#core/writing/analyst/chat/funding.ts";
import { partsIn } from "#core/writing/analyst/chat/parts.ts";
import { asks, asksFor, SUBJECTS } from "#core/writing/analyst/chat/question-words.ts";
import {
  type QuestionReading,
  saidAt,
  says,
  type UnknownWords,
} from "#core/writing/analyst/chat/reading.ts";

/**
 * The words of a question that are not read, and whether it is another one without them: it is where they may
 * turn it or stand in the name of a row, and where no row is named. Else it is answered, and says so.
 */
export function unreadWords(
  reading: QuestionReading,
  asked: Asked,
): Pick<QuestionReading, "unplaced" | "leftOut" | "unknownCompany"> {
  const { unknownCompany: name } = reading;
  const isNameTraded =
    asked.kind === "scenario" &&
    reading.unknown.some((run) => run.text === name && isTraded(run, reading));
  const unknownCompany = isNameTraded ? undefined : name;
  // `two thirds in debt`
  const parts = new Set(asked.kind === "scenario" ? partsIn(reading).map(({ at }) => at) : []);
  const unknown = reading.unknown.filter(({ from, to }) => from !== to || !parts.has(from));
  const unread = [...unknown, ...unusedWords(reading, asked)];
  const words = [...new Set(unread.map(({ text }) => text))];
  const isOther = unread.some(
    (run) => !isBeside(run, reading, asked.kind) && makesAnother(run, reading, asked),
  );
  return isOther
    ? { unplaced: words, leftOut: [], unknownCompany }
    : { unplaced: [], leftOut: words, unknownCompany };
}

/**
 * Whether words would make a question another one: in a row's own name (`restricted cash`, `revenue from
 * services`), as what is asked for (`which plants`), as one side of two, before a time, or as a negation,
 * superlative, condition or name.
 */
function makesAnother(run: UnknownWords, reading: QuestionReading, { kind }: Asked): boolean {
  const { tokens, rows } = reading;
  const words = tokens.slice(run.from, run.to + 1);
  const next = tokens[run.to + 1];
  // A case with a word that is not read is another one, but for the name of what is traded in it.
  if (kind === "scenario") return !isTraded(run, reading) && !isNamedSubject(run, reading);
  const isTurning = (word: Token): boolean =>
    !isPlainWord(word) || turns(word.text, next, { kind, rows });
  if (rows.length === 0 || words.some(isTurning)) return true;
  // `what share of profit is handed out as dividends`
  const isBetween = rows.some(({ at }) => at < run.from) && rows.some(({ at }) => at > run.to);
  if (kind === "quotient" && isBetween && next?.kind !== "row") return false;
  return [isOneSide, isAskedFor, isBefore, isBehind].some((isPart) => isPart(run, reading));
}

/** What is bought, sold, repaid or brings something, by its name: `acquires Kenvue for`, `the target brings`, `notes are repaid`. */
function isTraded({ from, to }: UnknownWords, { tokens, rows }: QuestionReading): boolean {
  const before = tokens.slice(0, from).findLast((token) => !isLinking(token));
  const after = tokens.slice(to + 1).find((token) => !isLinking(token));
  // `a special dividend`
  const isPayment = rows.some(({ at, item }) => at === to + 1 && PAYMENTS.has(item));
  const isTrade = [before, after].some((token) => token?.kind === "word" && TRADE.test(token.text));
  return isPayment || isTrade;
}

/** What a case is called: `how would the Kenvue deal change leverage if it adds`. */
function isNamedSubject({ from, to }: UnknownWords, { tokens }: QuestionReading): boolean {
  const [before, next] = [tokens[from - 1]?.text ?? "", tokens[to + 1]?.text ?? ""];
  return /^(?:the|this|that)$/.test(before) && asks(next, "change");
}

/** What may stand between a thing and what is done with it. */
function isLinking({ kind, text }: Token): boolean {
  const isPlain = /^(?:of|for|are|is|was|were|been|be)$/.test(text);
  return kind === "figure" || isOf(text, "determiner") || isPlain;
}

const TRADE =
  /^(?:buy(?:s|ing)?|bought|acqui\w+|purchas\w+|sells?|sold|disposal|(?:re|pre)?pa(?:ys?|id|ying|yment)|brings?|bringing|adds?|adding|contribut\w+)$/;

/**
 * What a word says that stands beside another: `gone up` and `getting worse` no more than the motion, `the 4.5x covenant` that is to be reached
 * no more than the figure, and `at a constant EBITDA margin` what a row is that the case keeps.
 */
function isBeside(
  { from, to }: UnknownWords,
  reading: QuestionReading,
  kind: Asked["kind"],
): boolean {
  const { tokens, rows } = reading;
  const [second, before, next] = [from - 2, from - 1, to + 1].map((at) => tokens[at]);
  const kinds = `${before?.kind ?? ""} ${next?.kind ?? ""}`;
  const isOfRow = kinds.endsWith(" row");
  if (rows.length === 0) return false;
  if (!isOfRow && [before, next].some(isMoved))
    return tokens.slice(from, to + 1).every(isPlainWord);
  if (kind !== "scenario") return false;
  return isOfLevel({ from, to }, reading) || (isOfRow && isWithArticle(second, before));
}

/** Beside a level that is to be reached: `the 4.5x covenant`, `the covenant is 4.5x`; or a plain word elsewhere. */
function isOfLevel({ from, to }: Pick<UnknownWords, "from" | "to">, reading: QuestionReading) {
  const { tokens } = reading;
  const { ratio, figure } = targetIn(reading) ?? {};
  if (figure === undefined) return false;
  const inside = tokens.slice(Math.min(to, figure.at) + 1, Math.max(from, figure.at));
  const isNext = inside.every(isLinking);
  const isPlain = tokens.slice(from, to + 1).every(isPlainWord) && tokens[to + 1]?.kind !== "row";
  return isNext || (ratio !== undefined && isPlain);
}

/** `at`, `at a` */
function isWithArticle(second: Token | undefined, before: Token | undefined): boolean {
  const lead = isOf(before?.text ?? "", "determiner") ? second : before;
  return /^(?:at|with)$/.test(lead?.text ?? "");
}

function isMoved(token: Token | undefined): boolean {
  if (token?.kind !== "word") return false;
  return isMotionWord(token.text) || /^(?:better|worse)$/.test(token.text);
}

/** `compare revenue with headcount`, `inventories to revenue` */
function isOneSide({ to }: UnknownWords, reading: QuestionReading): boolean {
  const [next, row] = reading.tokens.slice(to + 1);
  if (/^(?:to|and|over)$/.test(next?.text ?? "") && row?.kind === "row") return true;
  const isOfTwo =
    saidAt(reading, "share", "cover") !== undefined ||
    says(reading, /^(?:compare.*|versus|vs\.?)$/);
  const rows = new Set(reading.rows.map(({ item }) => item));
  return isOfTwo && rows.size < 2 && reading.companies.length < 2;
}

function isPlainWord({ kind, text, isCapital }: Token): boolean {
  const isName = isCapital && !text.startsWith("i'");
  const isOther = isDoubting(text) || /..est$|^top$/.test(text);
  return kind === "word" && !isName && !isOther;
}

const AUXILIARY = /^(?:did|does|do)$/;
const BEING = /^(?:is|are|was|were|has|have|had|did|does|do)$/;

/** `which plants`, `did inflation hurt margins` */
function isAskedFor({ from }: UnknownWords, { tokens }: QuestionReading): boolean {
  const before = tokens[from - 1]?.text ?? "";
  const isSubject = BEING.test(before) && tokens.slice(0, from).every(({ kind }) => kind !== "row");
  // `the biggest source of revenue`
  const isEnd = asks(before, "highest", "lowest", "best", "worst");
  return isSubject || isEnd || /^(?:which|what|whose|many|much|per|not)$/.test(before);
}

function isSaying(token: Token): boolean {
  return token.kind !== "word" || !isAny(token.text, DRESSING);
}

/** `restricted cash`, unless it is a verb whose object the row is: `did Apple trim capex`, `to trim capex`. */
function isBefore({ from, to }: UnknownWords, { tokens }: QuestionReading): boolean {
  return !hasSubject(tokens.slice(0, from)) && tokens.slice(to + 1).find(isSaying)?.kind === "row";
}

/** Whether words end with the subject of a verb: `did Apple`, `to`, `how did net cash`. */
function hasSubject(tokens: readonly Token[]): boolean {
  const [second, before] = tokens.slice(-2);
  if (/^(?:it|they|we|you|i|to|can|could|would)$/.test((before ?? second)?.text ?? "")) return true;
  if (before?.kind === "row") return hasVerb(tokens.slice(0, -1));
  return before?.kind === "company" && AUXILIARY.test(second?.text ?? "");
}

/** `revenue mix`, `revenue from services`, `debt that is secured`; not what a row does: `did EBITDA nosedive`. */
function isBehind({ from }: UnknownWords, { tokens, rows }: QuestionReading): boolean {
  const row = rows.findLast(({ at }) => at < from)?.at ?? from;
  const inside = tokens.slice(row + 1, from);
  const isOfWords = inside.every(({ kind }) => kind === "word");
  const isObject = isOf(inside.findLast(isSaying)?.text ?? "", "preposition");
  if (row === from || (isOfWords && isOf(inside[0]?.text ?? "", "preposition")))
    return row !== from;
  return (isOfWords || isObject) && !hasVerb(tokens.slice(0, row));
}

/** Whether words end with the verb of what follows: `did`, `how has`, `who grew`. */
function hasVerb(tokens: readonly Token[]): boolean {
  const at = tokens.findLastIndex(
    ({ kind, text }) => kind === "word" && text !== "s" && !isOf(text, "determiner"),
  );
  const { text = "" } = tokens[at] ?? {};
  const isFirst = at === 0 || /^(?:how|why|where)$/.test(tokens[at - 1]?.text ?? "");
  return isMotionWord(text) || AUXILIARY.test(text) || (isFirst && /^ha(?:s|ve|d)$/.test(text));
}

/** Classes that leave every question what it is. */
const ALWAYS = "asking judged reported compare each trend change total count cover share";

/** Classes of words that each kind of question takes up. */
const TAKEN_UP: Readonly<Record<Asked["kind"], string>> = {
  level: "margins",
  change: "more less",
  average: "average",
  total: "",
  compound: "compound",
  count: "count",
  extreme: "highest lowest best worst room why",
  quotient: "average highest lowest best worst more less",
  against: "more less room why future",
  given: "why more less due",
  together: "",
  why: "why more less definition result due",
  due: "due less room",
  definition: "definition",
  scenario: "given room more less rates sensitive due rating result margins",
  future: "future more compound",
};

/** Subjects that are asked for beside rows. */
const OF_ROWS = "trigger sensitive oneOff value overview";

/** Of a class that asks for more, and harmless by themselves. */
const PLAIN = new Set("more less higher lower debts obligations".split(" "));

/** Words that ask for what the answer does not take up. */
function unusedWords(
  { tokens, rows }: QuestionReading,
  { kind: asked }: Asked,
): readonly UnknownWords[] {
  const beside = rows.length === 0 ? SUBJECTS.join(" ") : OF_ROWS;
  const taken = new Set(`${ALWAYS} ${TAKEN_UP[asked]} ${beside}`.split(" "));
  // `Cost of risk: provisions over loans` begins with a title.
  const end = tokens.findIndex(({ kind }) => kind !== "word");
  const from = tokens[end]?.text === ":" ? end : 0;
  return tokens.flatMap(({ kind, text }, at) => {
    const next = tokens[at + 1];
    if (at < from || kind !== "word" || PLAIN.has(text) || isOfBasis(text, next)) return [];
    const classes = [...asksFor(text)];
    const isTaken = classes.length === 0 || classes.some((each) => taken.has(each));
    const isTurned = turns(text, next, { kind: asked, rows });
    const isRead = isTurned
      ? asked === "extreme" && isTaken
      : isTaken || isUsedBy(asked, text, next);
    return isRead ? [] : [{ text, from: at, to: at }];
  });
}

/** `before one-offs` is the basis that figures stand on (`basis.ts`). */
function isOfBasis(text: string, next: Token | undefined): boolean {
  return text === "before" && asks(next?.text ?? "", "oneOff");
}

/** Whether a word makes what follows it another time or row: `before 2023`, `new debt`, `growth capex`. */
function turns(
  word: string,
  next: Token | undefined,
  { kind, rows }: { readonly kind: Asked["kind"]; readonly rows: QuestionReading["rows"] },
): boolean {
  // What falls due until a year is that of every year to it.
  if (next?.kind === "time")
    return (kind === "due" ? /^after$/ : /^(?:before|after|until)$/).test(word);
  if (next?.kind !== "row") return false;
  // `growth capex` is a part of capex, no growth of it.
  if (word === "growth") return true;
  return (word === "over" && rows.length === 1) || (kind !== "scenario" && makesOther(word));
}

/** Which way something went or that it went to something; `assets funded by deposits`. */
function isUsedBy(asked: Asked["kind"], text: string, next: Token | undefined): boolean {
  if (isMotionWord(text)) return asked === "extreme" || asked === "count" || asked === "quotient";
  const isPassive = text.endsWith("ed") && /^(?:by|with|from)$/.test(next?.text ?? "");
  return asked === "quotient" && isPassive;
}
