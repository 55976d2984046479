import { idsOf, type Piece } from "#core/writing/analyst/document-pieces.ts";
import { METRIC_TOPICS } from "#core/retrieval/question-topics.ts";
import { movesIn, type Words } from "#core/writing/analyst/asked-moves.ts";

/** What a question asks beside its subject, which a piece says or does not. */
type Want = { readonly name: string; readonly isIn: (piece: Piece) => boolean };

const YEAR = /\b(?:19|20)\d\d\b/g;
const OF_CAUSE = /\bwhy\b|\bwhat (?:drove|drives|caused|causes|explains)\b/i;
/** What stands before it moved, and what behind it is why. */
const CAUSE =
  /\b(?:because|due to|driven by|reflect\w*|as a result|result(?:ed|ing)? (?:of|from)|attributable to|owing to|caused by|thanks to|gave|led (?:to|by)|helped by|primarily|mainly)\b/i;
const COUNTED = /\bhow many (?<thing>[\p{L}-]+)/iu;
/** Risks have no largest one that a filing would name; customers and lenders do. */
const MOST =
  /^(?:who|which)\b.*?\b(?:main|major|principal|top)\b|\b(?:biggest|largest)\b(?! risks?\b)/i;
/** Asked of what was, and not for its amount. */
const NO_AMOUNT =
  /^(?:is|are|was|were|did|does|do|has|have|will|can|could)\b|\b(?:why|who|where|when|how(?! (?:much|large|high|big)\b)|what (?!(?:is|are|was|were)\b))/i;
/** Asked of an amount, however it is put. */
const OF_AMOUNT =
  /\bhow much\b|\bwhat (?:did|does|do|would|will|has|have) [^?]{1,60} costs?\b|\b(?:at|as of) (?:the )?(?:fiscal |last )?(?:year|period|quarter)[- ]end\b/i;
const OF_SHARE =
  /\b(?:margins?|rates?|shares?|percent\w*|growth|yields?|grow|grew|rise|rose|fall|fell)\b|%/i;
const OF_MOST = /\d ?%|per ?cent\b|\b(?:biggest|largest|main|major|principal|significant|top)\b/i;
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

function asksAmount(question: string): boolean {
  const isOfMeasure =
    /\b(?:how much|size|total|debt|indebtedness|borrowings)\b/i.test(question) ||
    METRIC_TOPICS.some(({ said }) => said.test(question.toLowerCase()));
  return OF_AMOUNT.test(question) || (!NO_AMOUNT.test(question) && isOfMeasure);
}

function wantsIn(
  question: string,
  isThing: (thing: Words, words: Words) => boolean,
): readonly Want[] {
  const years = question.match(YEAR) ?? [];
  const { thing } = COUNTED.exec(question)?.groups ?? {};
  const most = MOST.exec(question)?.[0].split(" ").at(-1);
  const isOfAmount = asksAmount(question);
  return [
    ...(years.length === 0 ? [] : [{ name: years.join(" "), isIn: isOfYears(years) }]),
    ...(thing === undefined
      ? []
      : [{ name: "how many", isIn: isCounted((words) => isThing(idsOf(thing), words)) }]),
    ...(isOfAmount
      ? [{ name: "how much", isIn: holdsAmount(OF_SHARE.test(question), question) }]
      : []),
    ...(OF_CAUSE.test(question)
      ? [{ name: "why", isIn: ({ text }: Piece) => CAUSE.test(text) }]
      : []),
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

/** A figure that is no year, day, note or footnote; of an amount no rate. */
function holdsAmount(isOfShare: boolean, asked: string): Want["isIn"] {
  return ({ text: whole, passage }) => {
    const text = whole.replaceAll(OF_OTHER, (all, word: string) =>
      asked.includes(word) ? all : "",
    );
    const row = passage.table?.rows.find(({ label }) => text.startsWith(label));
    if (passage.table !== undefined) return row?.cells.some(({ value }) => value !== 0) ?? true;
    return (
      /[$€£]|\d[,.]\d(?![\d.,]*%)|\b\d+ (?:million|billion|thousand)/i.test(text) ||
      (isOfShare && /\d%|\b\d+ (?:percent|basis)/i.test(text))
    );
  };
}

/** `a $4.5 billion charge`: an amount of something else. */
const OF_OTHER =
  /[$€£][\d.,]+ (?:(?:m|b)illion )?(charge|gain|loss|increase|decrease|decline|benefit|fine|penalty)\b/g;

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

/** One thing that a question asks, as it may be spoken of. */
export type Unit = {
  /** As the question calls it. */
  readonly name: string;
  /** All words that it may be called by. */
  readonly ids: ReadonlySet<number>;
  readonly isIn: (words: Words) => boolean;
  /** Whether it is called there as the question calls it. */
  readonly isSoCalledIn: (words: Words) => boolean;
  readonly weight: number;
  /** No year, of which a piece that names none may be, and no move, which is of a thing. */
  readonly isThing: boolean;
  readonly isMove?: boolean;
};

/** Other words for it say less than its own, and what stands around a sentence less than that. */
export const OF_FAMILY = 0.87;
export const OF_HEADING = 0.6;
const OF_PASSAGE = 0.4;

/** How far a piece speaks of one thing: in its own words, or by what stands around it. */
export function spokenOf({ isIn, isSoCalledIn }: Unit, piece: Piece): number {
  const { words, caption, headings, beside } = piece;
  if (isSoCalledIn(words) || isSoCalledIn(caption)) return 1;
  if (isIn(words) || isIn(caption)) return OF_FAMILY;
  if (isIn(headings)) return OF_HEADING;
  return isIn(beside) ? OF_PASSAGE : 0;
}

/** A measure: what fell has one, too. */
export const GROWTH = /\bgrowth\b/i;
/** A sentence that takes its subject from what stands before it. */
const REFERS_BACK = /^(?:They|It|This|That|These|Those|Its|Their|Both|Each|Neither)\b/;
/** Less than this before a cause says nothing that moved. */
const SHORTEST_EFFECT = 12;
/** Rows of a table from which one of them is not what the table is of. */
export const MANY = 6;
/** Stems between two things that are said of each other. */
const TOGETHER = 4;

/**
 * What of a question a piece does not say: a thing that stands neither in it nor in what leads to it, what
 * stands far from what it is asked of, and a move that it says of something else.
 */
export function unsaidIn(
  question: string,
  units: readonly Unit[],
  piece: Piece,
): readonly string[] {
  const { words, beside, text } = piece;
  const isLed = REFERS_BACK.test(text);
  const things = units.filter(({ isThing }) => isThing);
  const isAny =
    (piece.passage.table?.rows.length ?? 0) > MANY && !things.some(({ isIn }) => isIn(words));
  const unsaid = things.filter(
    (unit) => isAny || (spokenOf(unit, piece) < OF_HEADING && !(isLed && unit.isIn(beside))),
  );
  const spoken = question.split(/\s+/).map((word) => {
    const ids = idsOf(word);
    return ids.length === 0 ? undefined : things.find(({ isIn }) => isIn(ids));
  });
  const windows = words.map((_, at) => words.slice(at, at + TOGETHER));
  const apart = spoken.flatMap((one, at) => {
    const next = spoken[at + 1];
    if (one === undefined || next === undefined || one === next) return [];
    const isBoth = (ids: Words) => one.isIn(ids) && next.isIn(ids);
    return isBoth(words) && !windows.some(isBoth) ? [`${one.name} ${next.name}`] : [];
  });
  const moves = [...movesIn(idsOf(question))].filter(([id]) =>
    things.some(({ isIn }) => isIn([id])),
  );
  const [effect = ""] = text.split(CAUSE);
  const said = [...movesIn(effect.length > SHORTEST_EFFECT ? idsOf(effect) : words)];
  const isOfGrowth = GROWTH.test(question);
  const isMoved = moves.some(([id, way]) =>
    said.some(
      ([other, to]) =>
        (to === way || isOfGrowth) &&
        (id === other || things.some(({ isIn }) => isIn([id]) && isIn([other]))),
    ),
  );
  const still = moves.length === 0 || isMoved ? [] : units.filter(({ isMove }) => isMove);
  return [...unsaid, ...still].map(({ name }) => name).concat(apart);
}
