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
const BEFORE_TIME =
  /^(?:in|since|from|between|over|during|for|at|to|until|and|by|of|with|vs\.?|versus|than|through|,)$/;

function pronounIn({ tokens }: QuestionReading): Token | undefined {
  return tokens.find(({ kind, text }) => kind === "word" && PRONOUN.test(text));
}

/** Whether a question stands for another row than it names: `how does that compare with capex`. */
function lacksRow(step: QuestionReading): boolean {
  const [row, second] = step.rows;
  if (row === undefined) return true;
  // `it` is the company, unless something is compared with it.
  const isSaid =
    pronounIn(step) === undefined ||
    /\b(?:that|this|those)\b/i.test(step.line) ||
    saidAt(step, "compare") !== undefined;
  const isOfTwo = saidAt(step, "share", "cover", "compare") !== undefined && isSaid;
  return isOfTwo && !second && step.times.length === 0;
}

/**
 * Whether a question can't be read by itself. One of a subject can, and one with a row, unless something joins it
 * to the one before; words that nobody knows are no part of what was asked there.
 */
function isOpen(step: QuestionReading, isLed: boolean): boolean {
  const isRowless = step.rows.length === 0;
  if (isSubject(step)) return false;
  if (step.unknown.length > 0 && (isRowless || !isLed)) return false;
  return (
    isLed || (pronounIn(step) !== undefined && !isOfAll(step)) || (isRowless && isFragment(step))
  );
}

function isSubject(step: QuestionReading): boolean {
  return (
    step.rows.length === 0 && step.unknown.length === 0 && saidAt(step, ...SUBJECTS) !== undefined
  );
}

/** `which pays more of its earnings` is asked of all companies. */
function isOfAll({ line, isOfSeveral }: QuestionReading): boolean {
  return isOfSeveral && /\b(?:which(?! (?:year|quarter)s?\b)|who|whose|both)\b/i.test(line);
}

/** A time, an operation or a company alone, or one that is left out. */
function isFragment({ tokens, times, companies, excluded }: QuestionReading): boolean {
  if (companies.length === 0)
    return times.length + excluded.length > 0 || saidAt({ tokens }, ...OPERATIONS) !== undefined;
  const isName = tokens.every(
    ({ kind, text }) => kind !== "word" || BEFORE_TIME.test(text) || text === "s",
  );
  return isName && companies.length === 1;
}

/** A question as it stands for itself; undefined where it goes on from nothing. */
export function writtenOut(
  step: QuestionReading,
  isLed: boolean,
  before: QuestionReading,
  company: CompanyLedger | undefined,
): string | undefined {
  const other = isLed ? otherCompany(step) : undefined;
  // A case goes on by steps of its own (`question.ts`).
  const isOfCase = askedIn(before).kind === "scenario" && step.rows.length > 0;
  const isNew = other === undefined && !isOpen(step, isLed);
  if (before.rows.length === 0 || isOfCase) return undefined;
  const share = shareOf(step, before);
  if (share !== undefined) return share;
  if (isNew) return isLed && isSubject(step) ? `${step.line} ${saidIn(before, "time")}` : undefined;
  return withSlots(step, before, withTimes(step, before, company), other);
}

function withSlots(
  step: QuestionReading,
  before: QuestionReading,
  dated: Dated,
  other: string | undefined,
): string {
  return OPENER.test(step.line) || operates(step)
    ? ownQuestion(step, dated, before)
    : inPlace(step, dated.said, before, other);
}

const OF = /^(?:of|over|relative to)\b/i;

/** `as a % of sales?`, `of EBITDA?`: the row before as a share of another; undefined where it is one already. */
function shareOf(step: QuestionReading, before: QuestionReading): string | undefined {
  const { rows, times, unknown, line } = step;
  const isOfShare =
    OF.test(line) || (/^(?:as|in)\b/i.test(line) && saidAt(step, "share") !== undefined);
  const isOne = rows.length === 1 && times.length + unknown.length === 0;
  if (!isOne || !isOfShare) return undefined;
  const asked = askedIn(before);
  const top = "top" in asked ? wordsOf(asked.top).name : rowBefore(before);
  const said = OF.test(line) ? `as a share ${line.replace(OF, "of")}` : line;
  const company = saidIn(before, "company");
  const beside = [saidIn(before, "time"), company === "" ? "" : `(${company})`];
  return [top, said.replace(/[?.! ]+$/, ""), ...beside].join(" ").trim();
}

function operates(step: QuestionReading): boolean {
  const isMoved = step.tokens.some(({ kind, text }) => kind === "word" && isMotionWord(text));
  return isMoved || saidAt(step, ...OPERATIONS) !== undefined;
}

/** `what about Ford?`: a name alone, of a company that is not connected. */
function otherCompany({
  message,
  unknown,
  rows,
  times,
  companies,
}: QuestionReading): string | undefined {
  const [run, second] = unknown;
  if (!run || second || rows.length + times.length + companies.length > 0) return undefined;
  const at = message.toLowerCase().lastIndexOf(run.text.toLowerCase());
  const name = message.slice(at, at + run.text.length);
  return /^[A-Z]/.test(name) ? name : undefined;
}

type Span = { readonly start: number; readonly end: number };

function edited(line: string, edits: readonly (Span & { readonly text: string })[]): string {
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), line)
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** The slots of one kind in a question; a time with what stands before it. */
function slotsOf({ tokens }: QuestionReading, kind: Token["kind"]): readonly Span[] {
  return tokens.flatMap((token, at) => {
    const prior = tokens[at - 1];
    const isJoined = kind === "time" && prior !== undefined && BEFORE_TIME.test(prior.text);
    return token.kind === kind
      ? [{ start: isJoined ? prior.start : token.start, end: token.end }]
      : [];
  });
}

/** What a question says in its slots of one kind, with what stands between them. */
function saidIn(reading: QuestionReading, kind: Token["kind"]): string {
  const spans = slotsOf(reading, kind);
  return reading.line.slice(spans[0]?.start ?? 0, spans.at(-1)?.end ?? 0);
}

/** The times that are said, those told from another as the column they are; and the one asked of before. */
type Dated = { readonly said: string; readonly line: string; readonly base: string };

function withTimes(
  step: QuestionReading,
  before: QuestionReading,
  company: CompanyLedger | undefined,
): Dated {
  const [asked] = company === undefined ? [] : columnsIn(before, company).labels;
  const edits = step.times.flatMap(({ when, at }) => {
    const isRelative = when.kind === "earlier" || when.kind === "previous-quarter";
    const [label] = (isRelative && company && asked && columnsOf(company, when, [asked])) || [];
    const [token, prior] = [step.tokens[at], step.tokens[at - 1]];
    if (label === undefined || token === undefined) return [];
    const lead = BEFORE_TIME.test(prior?.text ?? "") ? "" : "in ";
    return [{ start: token.start, end: token.end, text: lead + periodText(label) }];
  });
  const said = edits[0]?.text ?? saidIn(step, "time");
  return {
    said: said === "" || /^\p{Ll}/u.test(said) ? said : `in ${said}`,
    line: edited(step.line, edits),
    base: asked === undefined ? "" : periodText(asked),
  };
}

/** The question before with what is said in place of what it said there. */
function inPlace(
  step: QuestionReading,
  times: string,
  before: QuestionReading,
  other: string | undefined,
): string {
  const asked = askedIn(before);
  // Of two rows that are set against each other the first is another, unless the second is said to be.
  const isOfTwo = ("top" in asked || "first" in asked) && step.rows.length < 2;
  const [first, last] =
    "top" in asked ? [asked.top, asked.bottom] : [before.rows[0]?.item, before.rows.at(-1)?.item];
  const prior = step.tokens[(step.rows[0]?.at ?? 0) - 1]?.text ?? "";
  const changed = /^(?:with|to|of|over|against|by)$/.test(prior) ? last : first;
  const rows = before.rows.flatMap(({ at, item }) => {
    const token = before.tokens[at];
    return token && (!isOfTwo || item === changed) ? [token] : [];
  });
  const slots: readonly (readonly [string, readonly Span[], string])[] = [
    [rowsSaid(step), rows, ""],
    [times, slotsOf(before, "time"), ""],
    [other ?? companySaid(step), slotsOf(before, "company"), companyLead(step)],
  ];
  const told = slots.filter(([text]) => text !== "");
  const edits = told.flatMap(([text, spans]) =>
    spans.map(({ start, end }, at) => ({ start, end, text: at === 0 ? text : "" })),
  );
  const added = told.flatMap(([text, spans, lead]) => (spans.length === 0 ? [lead + text] : []));
  // Words of a basis or of a column: `on a reported basis`, `quarterly`.
  const beside = step.tokens.filter(
    ({ kind, text }) =>
      kind === "word" &&
      (asks(text, "reported", "each", "oneOff") || /^(?:clean|before)$/.test(text)),
  );
  const line = edited(before.line.replace(/[?.! ]+$/, ""), edits);
  return [line, ...added, ...beside.map(({ text }) => text)].join(" ");
}

function companyLead({ excluded }: QuestionReading): string {
  return excluded.length > 0 ? "" : "of ";
}

/** The companies that a question names, or all but those that it leaves out. */
function companySaid(step: QuestionReading): string {
  return step.excluded.length > 0 ? step.line : saidIn(step, "company");
}

/** Rows with the words beside them that nobody knows, which may make them others. */
function rowsSaid({ tokens, rows, unknown, line }: QuestionReading): string {
  if (rows.length === 0) return "";
  const places = [...rows.map(({ at }) => at), ...unknown.flatMap(({ from, to }) => [from, to])];
  return line.slice(tokens[Math.min(...places)]?.start, tokens[Math.max(...places)]?.end);
}

/** A question of its own with the row, the company and the time that it lacks. */
function ownQuestion(step: QuestionReading, dated: Dated, before: QuestionReading): string {
  const isNamed = isOfAll(step) || step.companies.length > 0 || step.unknownCompany !== undefined;
  const company = isNamed ? "" : saidIn(before, "company");
  const parts = [withTime(step, dated, before), company === "" ? "" : `(${company})`];
  return parts.filter((part) => part !== "").join(" ");
}

/** With the column that was asked of before, where it is what a change is from, or what is asked of. */
function withTime(
  step: QuestionReading,
  { line, said, base }: Dated,
  before: QuestionReading,
): string {
  const isComparing = /\b(?:compare[ds]?|versus|vs|than|against)\b/.test(step.line);
  if (isComparing && said !== "" && base !== "") return withRow(step, line, ` in ${base}`, before);
  const whole = withRow(step, line, "", before).replace(/[?.! ]+$/, "");
  const since = said === "" ? whole.replace(/\bsince(?: then)?$/i, `since ${base}`) : whole;
  if (since !== whole || !inheritsTime(step, before)) return since;
  // `which quarter was the highest, and the lowest`
  const isByQuarter = before.times.length === 0 && /\bquarter/i.test(before.line);
  return `${whole} ${isByQuarter ? "by quarter" : saidIn(before, "time")}`;
}

function withRow(
  step: QuestionReading,
  line: string,
  time: string,
  before: QuestionReading,
): string {
  if (!lacksRow(step)) return line;
  const row = rowBefore(before) + time;
  const pronoun = pronounIn(step);
  return pronoun === undefined
    ? `${row} ${line}`
    : line.replace(new RegExp(`\\b${pronoun.text}\\b`, "i"), () => row);
}

/** What is asked over time is not asked of the one column before; a whole question names its own. */
function inheritsTime(step: QuestionReading, before: QuestionReading): boolean {
  if (step.times.length > 0) return false;
  if (!lacksRow(step)) return !operates(step);
  const isOverTime =
    ["extreme", "count", "average", "compound"].includes(askedIn(step).kind) ||
    saidAt(step, "trend", "each") !== undefined;
  const isOfOne = before.times.every(({ when }) => when.kind === "year" || when.kind === "quarter");
  return !isOverTime || before.times.length !== 1 || !isOfOne;
}

/** The row of a question as another takes it up; what is said last of several. */
function rowBefore(before: QuestionReading): string {
  const asked = askedIn(before);
  const token = before.tokens[before.rows.at(-1)?.at ?? -1];
  return "top" in asked
    ? `${wordsOf(asked.top).name} as a percentage of ${wordsOf(asked.bottom).name}`
    : before.line.slice(token?.start ?? 0, token?.end ?? 0);
}
