import { idsOf, type Piece } from "#core/writing/analyst/document-pieces.ts";
import { METRIC_TOPICS } from "#core/retrieval/question-topics.ts";
import type { Words } from "#core/writing/analyst/asked-moves.ts";

/** What a question asks beside its subject, which a piece says or does not. */
type Want = { readonly name: string; readonly isIn: (piece: Piece) => boolean };

const YEAR = /\b(?:19|20)\d\d\b/g;
const COUNTED = /\bhow many (?<thing>[\p{L}-]+)/iu;
/** Risks have no largest one that a filing would name; customers and lenders do. */
const MOST =
  /^(?:who|which)\b.*?\b(?:main|major|principal|top)\b|\b(?:biggest|largest)\b(?! risks?\b)/i;
const AMOUNT = /^(?:[^?]*\bhow (?:much|high|large)|(?:[\w&.-]+: )?what (?:is|was|were))\b/i;
const OF_MOST =
  /\d ?%|per ?cent\b|\b(?:biggest|largest|main|major|principal|significant|top|each)\b/i;
/** Words between a count and what is counted: `about 6,900 people`, `838 membership warehouses`. */
const NEAR = 4;
const COUNT =
  /^\d[\d,.]*$|^(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozens?|hundreds?|thousands?|millions?)$/i;

/**
 * What a piece does not say that a question asks of its subject: the year, how many, which is largest. A
 * sentence on the subject that says none of it is no answer.
 *
 * @param isThing whether words are of the thing of a given word, by whatever name
 */
export function missedIn(
  question: string,
  piece: Piece,
  isThing: (thing: Words, words: Words) => boolean,
): readonly string[] {
  return wantsIn(question, isThing)
    .filter(({ isIn }) => !isIn(piece))
    .map(({ name }) => name);
}

function wantsIn(
  question: string,
  isThing: (thing: Words, words: Words) => boolean,
): readonly Want[] {
  const years = question.match(YEAR) ?? [];
  const { thing } = COUNTED.exec(question)?.groups ?? {};
  const most = MOST.exec(question)?.[0].split(" ").at(-1);
  const isOfAmount =
    AMOUNT.test(question) &&
    (/\b(?:how much|total|debt|indebtedness|borrowings)\b/i.test(question) ||
      METRIC_TOPICS.some(({ said }) => said.test(question.toLowerCase())));
  return [
    ...(years.length === 0 ? [] : [{ name: years.join(" "), isIn: isOfYears(years) }]),
    ...(thing === undefined
      ? []
      : [{ name: "how many", isIn: isCounted((words) => isThing(idsOf(thing), words)) }]),
    ...(isOfAmount ? [{ name: "how much", isIn: holdsAmount }] : []),
    ...(most === undefined ? [] : [{ name: most, isIn: ({ text }: Piece) => OF_MOST.test(text) }]),
  ];
}

/** A piece of another year; one that names none may be of any. */
function isOfYears(asked: readonly string[]): Want["isIn"] {
  return ({ text }) => {
    const own = text.match(YEAR) ?? [];
    return own.length === 0 || own.some((year) => asked.includes(year));
  };
}

/** A figure that is no year, day, note or footnote. */
function holdsAmount({ text, passage }: Piece): boolean {
  return (
    passage.table !== undefined ||
    /[$€£%]|\d[,.]\d|\b\d+ (?:million|billion|thousand|percent|basis)/i.test(text)
  );
}

/** `debt balances totaled $57.0 billion`: a thing with its amount right behind it. */
export function leadsToAmount(text: string, isThing: (words: Words) => boolean): boolean {
  const words = text.split(/\s+/);
  return words.some(
    (word, at) =>
      isThing(idsOf(word)) && words.slice(at + 1, at + NEAR).some((next) => /^[$€£]\d/.test(next)),
  );
}

function isCounted(isOfThing: (words: Words) => boolean): Want["isIn"] {
  return ({ text, passage }) => {
    const row = passage.table?.rows.find(({ label }) => text.startsWith(label));
    if (row !== undefined) return row.cells.some(({ unit }) => unit === "count");
    const words = text.match(/[\p{L}\p{N}][\p{L}\p{N}’'.,-]*%?/gu) ?? [];
    const places = words.flatMap((word, at) => (isOfThing(idsOf(word)) ? [at] : []));
    return words.some((word, at) => {
      const isCount = COUNT.test(word.replace(/[.,]$/, "")) && !/^(?:19|20)\d\d$/.test(word);
      return isCount && places.some((place) => Math.abs(place - at) <= NEAR);
    });
  };
}

/** A risk is none of what was, and of an earlier year than its report only what names it. */
export function mayBeCause({ text, passage: { source } }: Piece, year: string): boolean {
  const isRisk = /^Item 1A\b/.test(source.section ?? "");
  return !isRisk && (year === "" || text.includes(year));
}
