import {
  DRESSING,
  isAny,
  isDoubting,
  isMotionWord,
  isOf,
} from "#core/figures/read/words/lexicon.ts";
import type { Token } from "#core/figures/read/sentence/tokens.ts";
import type { Asked } from "#core/writing/analyst/chat/asked.ts";
import {
  type QuestionReading,
  saidAt,
  says,
  type UnknownWords,
} from "#core/writing/analyst/chat/reading.ts";

/** A case, what falls due and what is to come turn on every word. */
const TURNS_ON_ALL: ReadonlySet<Asked["kind"]> = new Set(["scenario", "due", "future"]);

/**
 * Whether unknown words may be left out of a question, which its answer then says. They may not where they
 * could make it another one: in a row's own name (`restricted cash`, `revenue from services`), as what is
 * asked for (`which plants`), as one side of two, or as a negation, superlative, condition or name.
 */
export function mayBeLeftOut(
  run: UnknownWords,
  reading: QuestionReading,
  { kind }: Asked,
): boolean {
  const { tokens, rows, unknown } = reading;
  const words = tokens.slice(run.from, run.to + 1);
  const count = unknown.reduce((sum, { from, to }) => sum + to - from + 1, 0);
  const isMostly = count * 2 > tokens.filter((token) => token.kind !== "mark").length;
  if (rows.length === 0 || TURNS_ON_ALL.has(kind) || isMostly || !words.every(isPlainWord))
    return false;
  // `what share of profit is handed out as dividends`
  const isBetween = rows.some(({ at }) => at < run.from) && rows.some(({ at }) => at > run.to);
  if (kind === "quotient" && isBetween) return true;
  return [isOneSide, isAskedFor, isBefore, isBehind].every((isPart) => !isPart(run, reading));
}

/** `compare revenue with headcount` */
function isOneSide(_: UnknownWords, reading: QuestionReading): boolean {
  const isOfTwo = saidAt(reading, "share", "cover") !== undefined || says(reading, /^compare/);
  return isOfTwo && reading.rows.length + reading.companies.length < 2;
}

function isPlainWord({ kind, text, isCapital }: Token): boolean {
  const isName = isCapital && !text.startsWith("i'");
  const isOther = isDoubting(text) || /..est$/.test(text);
  return kind === "word" && !isName && !isOther;
}

const AUXILIARY = /^(?:did|does|do)$/;
const BEING = /^(?:is|are|was|were|has|have|had|did|does|do)$/;

/** `which plants`, `did inflation hurt margins` */
function isAskedFor({ from }: UnknownWords, { tokens }: QuestionReading): boolean {
  const before = tokens[from - 1]?.text ?? "";
  const isSubject = BEING.test(before) && tokens.slice(0, from).every(({ kind }) => kind !== "row");
  return isSubject || /^(?:which|what|whose|many|much|per|not)$/.test(before);
}

function isSaying(token: Token): boolean {
  return token.kind !== "word" || !isAny(token.text, DRESSING);
}

/** `restricted cash`, unless it is a verb whose object the row is: `did Apple trim capex`, `to trim capex`. */
function isBefore({ from, to }: UnknownWords, { tokens }: QuestionReading): boolean {
  const [second, before] = [tokens[from - 2], tokens[from - 1]];
  const hasSubject =
    /^(?:it|they|we|you|i|to|can|could|would)$/.test(before?.text ?? "") ||
    (before?.kind === "company" && AUXILIARY.test(second?.text ?? ""));
  return !hasSubject && tokens.slice(to + 1).find(isSaying)?.kind === "row";
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
