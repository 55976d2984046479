import { columnsOf } from "#core/figures/read/ledger/resolve-period.ts";
import type { CompanyLedger } from "#core/figures/read/ledger/company-ledger.ts";
import { isMotionWord } from "#core/figures/read/words/lexicon.ts";
import type { Token } from "#core/figures/read/sentence/tokens.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";
import { periodText } from "#core/ledger/period.ts";
import { askedIn } from "#core/writing/analyst/chat/asked.ts";
import { columnsIn } from "#core/writing/analyst/chat/columns.ts";
import { asks, OPERATIONS, SUBJECTS } from "#core/writing/analyst/chat/question-words.ts";
import { type QuestionReading, saidAt } from "#core/writing/analyst/chat/reading.ts";

/*
 * A question is a frame of few slots: what is asked, of which rows, companies and times. One that goes on from
 * the question before it has holes, and each is filled from there; what it says replaces that slot and no other.
 * It is written out as the question it stands for, and that is read like any other.
 */

const LEADS =
  /^(?:(?:and|but|so|or|then|also|plus|what about|how about|what of|(?:the )?same (?:question )?for)\b[, ]*)+/i;
const ADDED = /[, ]*\b(?:instead|also|too|as well|on top)\b/gi;

/** A message without what only joins it to the one before; whether something did. */
export function withoutLead(message: string): { readonly rest: string; readonly isLed: boolean } {
  const text = message.trim();
  const rest = text.replace(LEADS, "");
  return { rest: rest.replaceAll(ADDED, ""), isLed: rest.length < text.length };
}

const OPENER =
  /^(?:how|what|which|who|whose|when|where|why|does|do|did|is|are|was|were|has|have|had|can|could)\b/i;

const PRONOUN = /^(?:it|that|this|they|them|those|these|its|their)$/;

function pronounIn({ tokens }: QuestionReading): Token | undefined {
  return tokens.find(({ kind, text }) => kind === "word" && PRONOUN.test(text));
}

/** Whether a question stands for another row than it names: `how does that compare with capex`. */
function lacksRow(step: QuestionReading): boolean {
  const [row, second] = step.rows;
  if (row === undefined) return true;
  const isOfTwo = saidAt(step, "share", "cover", "compare") !== undefined;
  const pronoun = pronounIn(step);
  const isBefore = pronoun === undefined || pronoun.start < (step.tokens[row.at]?.start ?? 0);
  return isOfTwo && second === undefined && step.times.length === 0 && isBefore;
}

/**
 * Whether a question can't be read by itself. One of a subject can, and one with a row, unless something joins it
 * to the one before; words that nobody knows are no part of what was asked there.
 */
function isOpen(step: QuestionReading, isLed: boolean): boolean {
  const { rows, times, companies, unknown, tokens } = step;
  const isNew = rows.length === 0 && saidAt(step, ...SUBJECTS) !== undefined;
  if (isNew || (unknown.length > 0 && (rows.length === 0 || !isLed))) return false;
  if (isLed || (pronounIn(step) !== undefined && !ofAll(step))) return true;
  const isName = tokens.every(
    ({ kind, text }) => kind !== "word" || BEFORE_TIME.test(text) || text === "s",
  );
  const isAsking = times.length > 0 || saidAt(step, ...OPERATIONS) !== undefined;
  return (
    rows.length === 0 && (companies.length === 0 ? isAsking : isName && companies.length === 1)
  );
}

/** `which pays more of its earnings` is asked of all companies. */
function ofAll({ tokens }: QuestionReading): boolean {
  return tokens.some(({ text }) => /^(?:which|who|whose|both)$/.test(text));
}

/** A question as it stands for itself, written out where it goes on from the one before it. */
export function writtenOut(
  step: QuestionReading,
  isLed: boolean,
  before: QuestionReading,
  company: CompanyLedger | undefined,
): string | undefined {
  const other = otherCompany(step, isLed);
  // A case goes on by steps of its own (`question.ts`).
  const isOfCase = askedIn(before).kind === "scenario" && step.rows.length > 0;
  if (before.rows.length === 0 || isOfCase || !(other !== undefined || isOpen(step, isLed)))
    return undefined;
  const dated = withTimes(step, before, company);
  const hasForm = OPENER.test(step.line) || operates(step);
  return hasForm ? ownQuestion(step, dated, before) : inPlace(step, dated, before, other);
}

function operates(step: QuestionReading): boolean {
  const isMoved = step.tokens.some(({ kind, text }) => kind === "word" && isMotionWord(text));
  return isMoved || saidAt(step, ...OPERATIONS) !== undefined;
}

/** `what about Ford?`: a name alone, of a company that is not connected. */
function otherCompany(step: QuestionReading, isLed: boolean): string | undefined {
  const [run, second] = step.unknown;
  const isAlone = step.rows.length + step.times.length + step.companies.length === 0;
  if (!isLed || !isAlone || run === undefined || second !== undefined) return undefined;
  const at = step.message.toLowerCase().lastIndexOf(run.text.toLowerCase());
  const name = step.message.slice(at, at + run.text.length);
  return /^[A-Z]/.test(name) ? name : undefined;
}

type Span = { readonly start: number; readonly end: number };
type Edit = Span & { readonly text: string };

function edited(line: string, edits: readonly Edit[]): string {
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), line)
    .replaceAll(/\s+/g, " ")
    .replaceAll(/\s+(?=[?,])/g, "")
    .trim();
}

const BEFORE_TIME =
  /^(?:in|since|from|between|over|during|for|at|to|until|and|by|of|with|vs\.?|versus|than|through|,)$/;

/** The slots of one kind in a question; a time with what stands before it. */
function slotsOf({ tokens }: QuestionReading, kind: Token["kind"]): readonly Span[] {
  return tokens.flatMap((token, at) => {
    if (token.kind !== kind) return [];
    const prior = tokens[at - 1];
    const isJoined = kind === "time" && prior !== undefined && BEFORE_TIME.test(prior.text);
    return [{ start: isJoined ? prior.start : token.start, end: token.end }];
  });
}

/** What a question says in its slots of one kind, with what stands between them. */
function saidIn(step: QuestionReading, line: string, kind: Token["kind"]): string {
  const spans = slotsOf(step, kind);
  const [first, last] = [spans[0], spans.at(-1)];
  return first && last ? line.slice(first.start, last.end) : "";
}

type Dated = {
  /** The times that are said, those told from another as the column they are. */
  readonly said: string;
  /** The question with them. */
  readonly line: string;
  /** The column that was asked of before. */
  readonly base: string;
};

const RELATIVE: ReadonlySet<string> = new Set(["earlier", "previous-quarter"]);

function withTimes(
  step: QuestionReading,
  before: QuestionReading,
  company: CompanyLedger | undefined,
): Dated {
  const asked = company && columnsIn(before, company).labels[0];
  const base = asked === undefined ? "" : periodText(asked);
  const edits = step.times.flatMap(({ when, at }): readonly Edit[] => {
    const token = step.tokens[at];
    if (!company || !token || asked === undefined || !RELATIVE.has(when.kind)) return [];
    const [label] = columnsOf(company, when, [asked]) ?? [];
    const isJoined = BEFORE_TIME.test(step.tokens[at - 1]?.text ?? "");
    const text = label === undefined ? "" : `${isJoined ? "" : "in "}${periodText(label)}`;
    return label === undefined ? [] : [{ start: token.start, end: token.end, text }];
  });
  const [edit] = edits;
  const said = edit?.text ?? saidIn(step, step.line, "time");
  return {
    said: said === "" || /^\p{Ll}/u.test(said) ? said : `in ${said}`,
    line: edited(step.line, edits),
    base,
  };
}

/** The question before with what is said in place of what it said there. */
function inPlace(
  step: QuestionReading,
  { said }: Dated,
  before: QuestionReading,
  other: string | undefined,
): string {
  const asked = askedIn(before);
  const isOfTwo = "top" in asked || "first" in asked;
  const row = "top" in asked ? asked.top : before.rows[0]?.item;
  const rows = before.rows.flatMap(({ at, item }) => {
    const token = before.tokens[at];
    return token && (!isOfTwo || step.rows.length > 1 || item === row) ? [token] : [];
  });
  const named = saidIn(step, step.line, "company");
  const slots: readonly (readonly [string, readonly Span[], string])[] = [
    [rowsSaid(step), rows, ""],
    [said, slotsOf(before, "time"), ""],
    [named === "" ? (other ?? "") : named, slotsOf(before, "company"), "of "],
  ];
  const told = slots.filter(([text]) => text !== "");
  const edits = told.flatMap(([text, spans]) =>
    spans.map(({ start, end }, at) => ({ start, end, text: at === 0 ? text : "" })),
  );
  const added = told.flatMap(([text, spans, lead]) => (spans.length === 0 ? [lead + text] : []));
  return [edited(before.line.replace(/[?.! ]+$/, ""), edits), ...added, plainRest(step)].join(" ");
}

/** Rows with the words beside them that nobody knows, which may make them others. */
function rowsSaid({ tokens, rows, unknown, line }: QuestionReading): string {
  const places = rows.map(({ at }) => at);
  if (places.length === 0) return "";
  const all = [...places, ...unknown.flatMap(({ from, to }) => [from, to])];
  const [start, end] = [tokens[Math.min(...all)]?.start, tokens[Math.max(...all)]?.end];
  return line.slice(start, end);
}

/** Words of a basis, of a column or of none: `on a reported basis`, `quarterly`. */
function plainRest(step: QuestionReading): string {
  const isNamed = step.rows.length > 0;
  const words = step.tokens.filter(
    ({ kind, text }) =>
      kind === "word" &&
      (asks(text, "reported", "each", "oneOff") || text === "clean" || text === "before"),
  );
  const open = isNamed ? [] : step.unknown.map(({ text }) => text);
  return [...words.map(({ text }) => text), ...open].join(" ");
}

/** A question of its own with the row, the company and the time that it lacks. */
function ownQuestion(
  step: QuestionReading,
  { line, said, base }: Dated,
  before: QuestionReading,
): string {
  const isRowless = lacksRow(step);
  const comparing = step.tokens.some(({ text }) =>
    /^(?:compare[ds]?|versus|vs\.?|than|against)$/.test(text),
  );
  const isAgainst = comparing && said !== "" && base !== "";
  const pronoun = isRowless ? pronounIn(step) : undefined;
  const row = isRowless ? rowBefore(before) : "";
  const subject = isAgainst ? `${row} in ${base}` : row;
  const at =
    pronoun === undefined
      ? -1
      : line.indexOf(step.line.slice(pronoun.start, pronoun.end), pronoun.start);
  const asked =
    pronoun === undefined || at === -1
      ? `${subject} ${line}`
      : edited(line, [{ start: at, end: at + pronoun.end - pronoun.start, text: subject }]);
  const company =
    step.companies.length > 0 || step.unknownCompany !== undefined
      ? ""
      : saidIn(before, before.line, "company");
  return [
    asked.replace(/[?.! ]+$/, "").trim(),
    ...(company === "" ? [] : [`(${company})`]),
    ...(inheritsTime(step, before) && !isAgainst ? [saidIn(before, before.line, "time")] : []),
  ].join(" ");
}

/** What is asked over time is not asked of the one column before; a whole question names its own. */
function inheritsTime(step: QuestionReading, before: QuestionReading): boolean {
  if (step.times.length > 0 || before.times.length === 0) return false;
  if (!lacksRow(step)) return !operates(step);
  const { kind } = askedIn(step);
  const isOverTime =
    ["extreme", "count", "average", "compound"].includes(kind) ||
    saidAt(step, "trend", "each") !== undefined;
  return (
    !isOverTime ||
    before.times.length > 1 ||
    before.times.some(({ when }) => when.kind !== "year" && when.kind !== "quarter")
  );
}

/** The row of a question as another takes it up; what is said last of several. */
function rowBefore(before: QuestionReading): string {
  const asked = askedIn(before);
  if ("top" in asked)
    return `${wordsOf(asked.top).name} as a percentage of ${wordsOf(asked.bottom).name}`;
  const token = before.tokens[before.rows.at(-1)?.at ?? -1];
  return token === undefined ? "" : before.line.slice(token.start, token.end);
}
