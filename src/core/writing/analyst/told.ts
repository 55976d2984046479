import type { Datum } from "#core/ledger/datum.ts";
import { compute, isAbsent } from "#core/ledger/formula.ts";
import { isFiscalYear, latestFirst } from "#core/ledger/period.ts";
import { joinSentences, type Prose, prose } from "#core/ledger/prose.ts";
import { scheduleOfPassages } from "#core/ledger/schedule-of-passages.ts";
import { passageLabel } from "#core/ledger/source.ts";
import { capitalise } from "#core/ledger/words.ts";
import { FALL, RISE, speaksOf } from "#core/retrieval/word-families.ts";
import { idsOf, type Piece } from "#core/writing/analyst/document-pieces.ts";
import {
  type AskedOf,
  askedData,
  labelOf,
  printed,
  timeOf,
} from "#core/writing/analyst/quoted-piece.ts";

/** What the connected passages have to say to a question. */
export type Told = {
  /** `answered` with evidence; `unsettled` where only some of it is spoken of; else `absent`. */
  readonly outcome: "answered" | "unsettled" | "absent";
  readonly said: Prose;
  /** The words that speak of it, with their place; nothing where none do. */
  readonly quotes: Prose;
};

/** What is told, with the pieces that answer. */
export type Found = Told & { readonly pieces?: readonly Piece[] };

const DUE = /\b(?:matur\w+|(?:falls?|falling|comes?|is|are) due|due in|repayable)\b/i;
const NOT_DEBT = /\b(?:leases?|purchase|pension|notes due)\b/i;

/** What falls due in a year, by a schedule of debt: no row that only names the year. */
export function dueTold({ question, style }: AskedOf, pieces: readonly Piece[]): Told | undefined {
  const [year, second] = new Set(question.match(/\b20\d\d\b/g));
  if (year === undefined || second !== undefined) return undefined;
  if (!DUE.test(question) || NOT_DEBT.test(question)) return undefined;
  for (const provider of new Set(pieces.map((piece) => piece.provider))) {
    for (const reported of latestFirst(provider.periods.filter(isFiscalYear))) {
      const { due = [], place = "" } = scheduleOfPassages([provider], reported) ?? {};
      const datum = due.find(({ name }) => name === year)?.datum;
      if (datum === undefined) continue;
      const said = prose`${{ datum, isMagnitude: false, style }} falls due in ${year} (${place}).`;
      return { outcome: "answered", said, quotes: said };
    }
  }
  return undefined;
}

const SIDE =
  /\b(?:(?:higher|larger|bigger|greater|more|highest|largest|biggest|greatest|most)|(lower|smaller|less|lowest|smallest|least))\b/i;
const OPENING =
  /^(?:(?:which|what|is|was|were|are|did|does|do|has|had)\b[\s,]*)+|[?.]+$|\b(?:the|one|of the two)\b/gi;

/**
 * Which of two is higher: both names with their figures, the answer first. Where only one of them is a
 * row of figures the question stays open; undefined for a question of another form.
 */
export function optionsTold(form: AskedOf, find: (question: string) => Found): Told | undefined {
  const side = SIDE.exec(form.question);
  const asked = form.question.replace(SIDE, " ").replaceAll(OPENING, " ");
  const [left, right, third] = asked.split(/\s(?:or|than)\s/i);
  if (side === null || left === undefined || right === undefined) return undefined;
  // Of two times of one thing its row says both.
  if (third !== undefined || TIME.test(right)) return undefined;
  const of = /^.*\bof /i.exec(left)?.[0];
  const times = form.question.match(/\b(?:19|20)\d\d\b/g) ?? [];
  const told = [left, right, `${of}${right}`].map((option) =>
    find(["How much is", withoutMoves(option), ...times].join(" ")),
  );
  const isOfMoves = withoutMoves(asked) !== asked;
  const [one, other, same] = told.map((each) => optionOf(each, form, isOfMoves));
  const second = other ?? same;
  const compared = one && second && comparedTold([one, second], { side, form });
  return compared ?? openTold([left, right], told);
}

const TIME = /^\W*(?:in )?(?:fiscal |fy ?)?\d{4}\W*$/i;

function withoutMoves(words: string): string {
  return words
    .split(" ")
    .filter((word) => !isMove(word))
    .join(" ");
}

function isMove(word: string): boolean {
  return [RISE, FALL].some(({ expressions }) => speaksOf(expressions, idsOf(word)));
}

/** One of two that are compared: the figure of its row, or how that moved. */
type Option = { readonly piece: Piece; readonly datum: Datum };

function optionOf({ outcome, pieces = [] }: Found, form: AskedOf, isOfMoves: boolean) {
  const [piece] = pieces;
  if (outcome !== "answered" || piece === undefined) return undefined;
  const data = askedData(piece, form);
  const [datum, before] = data;
  if (datum === undefined) return undefined;
  if (!isOfMoves) return { piece, datum };
  const moved = before === undefined ? undefined : compute("growth", [datum, before]);
  return moved === undefined || isAbsent(moved) ? undefined : { piece, datum: moved };
}

type Comparison = { readonly side: RegExpExecArray; readonly form: AskedOf };

/** Of two figures of one time and one unit which is the one asked for; undefined where they can't be compared. */
function comparedTold(
  [one, other]: readonly [Option, Option],
  { side: [called, isLow], form }: Comparison,
): Told | undefined {
  const [a, b] = [one.datum, other.datum];
  // What fell more is lower.
  const isLower =
    (isLow !== undefined) !== speaksOf(FALL.expressions, idsOf(form.question.replace(SIDE, " ")));
  const isLike = a.period === b.period && a.unit === b.unit && a.currency === b.currency;
  if (!isLike || one.piece === other.piece || a.value === b.value) return undefined;
  const [first, second] = a.value > b.value === isLower ? [other, one] : [one, other];
  const figure = ({ datum, piece }: Option) => printed(datum, piece.passage, form);
  const places = [
    ...new Set([first, second].map(({ piece }) => passageLabel(piece.passage.source))),
  ];
  const said = prose`${capitalise(called.toLowerCase())}: ${labelOf(first.piece)}, at ${figure(first)} against ${figure(second)} for ${labelOf(second.piece)}, ${timeOf(first.datum, first.piece.passage)} (${places.join("; ")}).`;
  return { outcome: "answered", said, quotes: said };
}

/** What was found of two, where they can't be compared. */
function openTold(names: readonly string[], told: readonly Found[]): Told {
  const found = told.slice(0, 2).filter(({ outcome }) => outcome === "answered");
  const missing = names
    .filter((_, at) => told[at]?.outcome !== "answered")
    .map((name) => name.trim());
  const quotes = joinSentences(found.map((each) => each.quotes));
  const lead =
    missing.length === 0
      ? "Their figures are not of one time and one unit, so I can't compare them."
      : `I found nothing to compare for ${missing.map((name) => `“${name}”`).join(" and ")}.`;
  return {
    outcome: found.length === 0 ? "absent" : "unsettled",
    said: prose`${lead} ${quotes}`,
    quotes,
  };
}
