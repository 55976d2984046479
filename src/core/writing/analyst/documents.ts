import { joinSentences, listed, prose } from "#core/ledger/prose.ts";
import { counted } from "#core/ledger/words.ts";
import type { CardPassage } from "#core/ledger/card-passages.ts";
import type { Ledger } from "#core/ledger/ledger.ts";
import { namesParent } from "#core/ledger/parent-only.ts";
import { isOfPassages } from "#core/ledger/passages-provider.ts";
import { type FiledSchedule, scheduleOfPassages } from "#core/ledger/schedule-of-passages.ts";
import { askedTerms } from "#core/retrieval/question-intent.ts";
import { termId, termsOf } from "#core/retrieval/terms.ts";
import { idsOf, type Piece, piecesOf } from "#core/writing/analyst/document-pieces.ts";
import { type NamedDocuments, namedDocuments } from "#core/writing/analyst/named-documents.ts";
import {
  movesIn,
  saysFallAlone,
  saysOpposite,
  type Words,
} from "#core/writing/analyst/asked-moves.ts";
import {
  GROWTH,
  leadsToAmount,
  MANY,
  mayBeCause,
  missedIn,
  OF_FAMILY,
  OF_HEADING,
  spokenOf,
  type Unit,
  unsaidIn,
} from "#core/writing/analyst/asked-of-pieces.ts";
import { dueTold, type Found, optionsTold, type Told } from "#core/writing/analyst/told.ts";
import { type AskedOf, askedOf, quoteOf } from "#core/writing/analyst/quoted-piece.ts";
import { isAny, type WordClass } from "#core/figures/read/words/lexicon.ts";
import { FALL, familiesIn, RISE, speaksOf } from "#core/retrieval/word-families.ts";

/** The filings and documents connected for a company. */
export type Documents = {
  readonly isConnected: boolean;
  /** `causeIn`: only what may be the cause of something in that year, which no risk factor is. */
  readonly ask: (question: string, causeIn?: string) => Told;
  /** Whether a question names an upload, such as a memo: then that is asked before anything else. */
  readonly isNamedIn: (question: string) => boolean;
  /** When debt falls due by a table of the annual report of a fiscal year. */
  readonly schedule: (year: string) => FiledSchedule | undefined;
};

export const NO_DOCUMENTS: Documents = {
  isConnected: false,
  ask: () => ({ outcome: "absent", said: [], quotes: [] }),
  isNamedIn: () => false,
  schedule: () => undefined,
};

/** Shares of what a question asks that must be spoken of. */
const ANSWERED = 0.72;
const SPOKEN_OF = 0.5;
const QUOTES_MAX = 2;
/** Stems of a sentence that says one thing; longer ones say several, of which one may be asked. */
const PLAIN_SENTENCE = 40;
const OF_LENGTH = 0.004;
const LENGTH_MOST = 0.2;
const OF_LABEL = 0.03;
/** For a thing that is asked and only stands around. */
const OF_UNSAID = 0.04;

/** The passages on the cards of a company; `called` is a name that a question calls it by. */
export function documentsOf(ledger: Ledger, ticker: string, called = ""): Documents {
  const providers = ledger.providers.filter(isOfPassages).filter(({ entity }) => entity === ticker);
  if (providers.length === 0) return NO_DOCUMENTS;
  const pieces = piecesOf(providers);
  const passages = providers.flatMap((provider) => provider.passages);
  const own = isOwnName(called, passages) ? [called] : [];
  const names = [...own, ...providers.flatMap(({ name, entity }) => [name, entity])];
  const namedIn = (question: string) => namedDocuments(question, passages, names);
  return {
    isConnected: true,
    ask(question, causeIn) {
      const named = namedIn(question);
      const isAsked = ({ source, isOfParent }: CardPassage): boolean =>
        (named.labels.size === 0 || named.labels.has(source.label)) &&
        // What is of the parent company alone answers those that name it.
        (!isOfParent || namesParent(question));
      return ask(question, {
        pieces: pieces.filter(
          (piece) =>
            isAsked(piece.passage) && (causeIn === undefined || mayBeCause(piece, causeIn)),
        ),
        passages: passages.filter(isAsked),
        names,
        named,
      });
    },
    isNamedIn: (question) => namedIn(question).isOfLibrary,
    schedule: (year) => scheduleOfPassages(providers, year),
  };
}

/** Of so many passages a company's own name is; others' names stand in fewer. */
const OF_NAME = 0.25;

/** Whether a name that documents hold is that of whose they are: by what they are called, or by much of what they say. */
function isOwnName(called: string, passages: readonly CardPassage[]): boolean {
  const said = passages.filter(({ text }) => text.includes(called)).length;
  const isTitle = passages.some(({ source: { label } }) => label.includes(called));
  return isTitle || said >= passages.length * OF_NAME;
}

type Asked = {
  readonly pieces: readonly Piece[];
  readonly passages: readonly CardPassage[];
  readonly names: readonly string[];
  readonly named: NamedDocuments;
};

function ask(asked: string, about: Asked): Told {
  const form = askedOf(asked);
  const find = (question: string) => found({ ...form, question }, about);
  return dueTold(form, about.pieces) ?? optionsTold(form, find) ?? find(form.question);
}

function found(form: AskedOf, { pieces, passages, names, named }: Asked): Found {
  // A rate may be written to the third place: `8.250%`.
  const question = form.question.replaceAll(/\b\d{1,2}\.\d\d(?=%)/g, (rate) =>
    pieces.some(({ text }) => text.includes(`${rate}0%`)) ? `${rate}0` : rate,
  );
  const units = weighed(question, pieces, { names, named });
  // Nothing is asked of the documents but which they are.
  if (units.length === 0 && OF_DOCUMENTS.test(question)) return connected(passages);
  const ranked = rank(question, pieces, units);
  const [best] = ranked;
  if (best === undefined || !isNear(best, units))
    return absent(
      passages,
      named,
      units.filter(({ isIn }) => !pieces.some(({ words }) => isIn(words))),
    );
  const isThing = (thing: Words, words: Words) =>
    units.some(({ isIn }) => isIn(thing) && isIn(words)) || thing.some((id) => words.includes(id));
  const lacked = ({ piece }: Ranked) => [
    ...unsaidIn(question, units, piece),
    ...missedIn(question, piece, isThing),
  ];
  const answering = ranked.filter((each) => each.share >= SPOKEN_OF && lacked(each).length === 0);
  const [top] = answering;
  if (top === undefined) {
    const quotes = quoteOf(best.piece, units, form);
    const words = listed([...new Set(lacked(best))].map((name) => [`“${name}”`]));
    const said = prose`Nearest in the connected documents: ${quotes} Not said there: ${words}.`;
    return { outcome: "unsettled", said, quotes };
  }
  const enough = Math.min(ANSWERED, top.share);
  const quoted = answering
    .filter(({ own, share }) => share >= enough && own >= top.own)
    .filter(({ piece, place }) => place >= top.place * enoughFor(piece))
    .map(({ piece }) => piece);
  const distinctly = distinct(quoted);
  const said = joinSentences(distinctly.map((piece) => quoteOf(piece, units, form)));
  return { outcome: "answered", said, quotes: said, pieces: distinctly };
}

/** What speaks of less than half of a question answers none of it; without its subject, the rarest thing asked, it says the rest. */
function isNear({ share, piece }: Ranked, units: readonly Unit[]): boolean {
  const rarest = Math.max(...units.map(({ weight }) => weight));
  const held = units.filter((unit) => spokenOf(unit, piece) >= OF_HEADING);
  if (share < SPOKEN_OF || held.length * 2 < units.length) return false;
  return held.length > Math.max(1, units.length - 2) || held.some((unit) => unit.weight === rarest);
}

const BESIDE =
  /\b(?:10-?[kq]|20-?f|8-?k|(?:at|by|as of) (?:the )?(?:fiscal )?(?:year[- ]?)?end(?: of)?)\b/gi;
const OF_DOCUMENTS = /\b(?:documents?|files?|filings?|uploads?|uploaded|connected|library)\b/i;

/** Which documents are connected. */
function connected(passages: readonly CardPassage[]): Found {
  const places = Map.groupBy(passages, ({ source }) => source.label);
  const names = listed(
    [...places].map(([label, of]) => [`${label} (${counted(of.length, "passage")})`]),
  );
  return { outcome: "answered", said: prose`Connected: ${names}.`, quotes: [] };
}

/** The share of the best from which on another is quoted beside it; rows of a table are all alike. */
function enoughFor({ passage }: Piece): number {
  return passage.table === undefined ? 0.85 : 0.95;
}

/** Two cards may hold one passage, and a document may say one thing twice. */
function distinct(pieces: readonly Piece[]): readonly Piece[] {
  const kept: Piece[] = [];
  for (const piece of pieces) {
    const isSaid = kept.some(({ text }) => text.includes(piece.text) || piece.text.includes(text));
    if (!isSaid) kept.push(piece);
    if (kept.length === QUOTES_MAX) break;
  }
  return kept;
}

/** A piece with its share of the question, and with what its place among others rests on. */
type Ranked = {
  readonly piece: Piece;
  readonly share: number;
  readonly place: number;
  /** So many things that are asked it says itself. */
  readonly own: number;
};

/** What a question asks, each weighed by how rarely it is spoken of. */
function weighed(
  question: string,
  pieces: readonly Piece[],
  { names, named }: Pick<Asked, "names" | "named">,
): readonly Unit[] {
  // What a document is called, and the end of a year, is no subject of it.
  const all = askedTerms(
    question.replaceAll(BESIDE, " "),
    new Set([...names, ASKING].flatMap(termsOf)),
  );
  // What a document's own name says, and nothing in it does, says which document is meant.
  const labels = new Set(
    pieces.flatMap(({ passage }) => termsOf(passage.source.label.replaceAll(/[_-]/g, " "))),
  );
  const isOfName = (term: string) =>
    named.words.has(term) ||
    (labels.has(term) && !pieces.some(({ words }) => words.includes(termId(term))));
  const beside = all.filter((term) => !isOfName(term) && !isAny(term, BETWEEN));
  // A document may be named by what is asked of it: `the resin index`.
  // What says no more than that it is of the company names nothing to look for.
  const isOpen = beside.length === 0 && !OF_DOCUMENTS.test(question);
  const asked = isOpen ? all.filter((term) => !isAny(term, BETWEEN)) : beside;
  const units = unitsOf(asked, question).map((unit) => {
    const count = pieces.filter(({ words }) => unit.isIn(words)).length;
    return { ...unit, count, rarity: Math.log(1 + pieces.length / (1 + count)) };
  });
  // A word that nobody says counts as the rarest that somebody does: else it would hide the others.
  const rarest = Math.max(0, ...units.filter(({ count }) => count > 0).map(({ rarity }) => rarity));
  return units.map(({ rarity, ...unit }) => ({
    ...unit,
    weight: unit.weight * Math.min(rarity, rarest === 0 ? rarity : rarest),
  }));
}

/** Pieces by the share of the question that they speak of, best first. */
function rank(
  question: string,
  pieces: readonly Piece[],
  units: readonly Unit[],
): readonly Ranked[] {
  const whole = units.reduce((sum, { weight }) => sum + weight, 0);
  if (whole === 0) return [];
  const moves = movesIn(idsOf(question));
  const isOther = (words: Words): boolean =>
    saysOpposite(words, moves) && !(GROWTH.test(question) && saysFallAlone(words));
  const wantsFigure = OF_A_FIGURE.test(question);
  const asked = new Set(askedTerms(question, new Set()).map(termId));
  // An item of a report answers what it is titled.
  const isTitled = ({ title }: Piece): boolean =>
    asked.size > 0 && title.length === asked.size && title.every((id) => asked.has(id));
  return pieces
    .filter(({ words }) => !isOther(words))
    .map((piece) => {
      const said = units.reduce((sum, unit) => sum + unit.weight * spokenOf(unit, piece), 0);
      const long = OF_LENGTH * Math.max(0, piece.words.length - PLAIN_SENTENCE);
      const told = isTitled(piece) ? whole : said;
      const share = (told / whole) * (1 - Math.min(LENGTH_MOST, long));
      const own = units.filter((unit) => spokenOf(unit, piece) >= OF_FAMILY).length;
      const left = OF_UNSAID * (units.length - own);
      const place =
        share * (1 - Math.min(LENGTH_MOST, OF_LABEL * otherWords(piece, units))) -
        left +
        (isTitled(piece) ? 1 : 0);
      return { piece, share, place, own, figures: wantsFigure ? figuresIn(piece, units) : 0 };
    })
    .toSorted((a, b) => b.place - a.place || b.figures - a.figures);
}

/** So many other words count, at a time that is asked for, for a row that only its table names. */
const OF_TABLE = 2;
const NUMBER = /\d[\d,.]*%?/g;

/** Words of a row's name that nobody asks for: `repayments of long-term debt` is not debt. */
function otherWords({ text, passage }: Piece, units: readonly Unit[]): number {
  if (passage.table === undefined) return 0;
  const [label = ""] = text.split(" | ");
  // Years and rates tell rows apart, and name none.
  const words = idsOf(label.replaceAll(NUMBER, " "));
  const said = units.filter(({ isIn }) => isIn(words));
  const isOther = words.map((id) => !said.some(({ ids }) => ids.has(id)));
  // A row is found by its table as well, and is then named by what it is in that; of many it is any.
  if (isOther.every((other) => other)) {
    if (passage.table.rows.length > MANY) return MANY;
    return units.some(({ isThing, isMove }) => !isThing && isMove !== true) ? OF_TABLE : 0;
  }
  // The first word says what it is an amount of.
  return isOther.filter((other) => other).length + (isOther[0] === true ? 2 : 0);
}

/** The longest row of figures first, then sentences with one before words alone. */
function figuresIn({ text, passage }: Piece, units: readonly Unit[]): number {
  const figures = text.match(/\d[\d,.]*/g)?.length ?? 0;
  if (passage.table !== undefined) return figures;
  return leadsToAmount(text, (words) => units.some(({ isIn }) => isIn(words)))
    ? LEADING
    : Math.min(1, figures);
}

/** As many figures as a row of a table counts that says what a sentence does. */
const LEADING = 3;

function unitsOf(asked: readonly string[], question: string): readonly Unit[] {
  const { families, words } = familiesIn(asked);
  const spoken = question.match(/[\p{L}\p{N}][\p{L}\p{N}’'&.%-]*/gu) ?? [];
  const nameOf = (ids: Words) =>
    spoken.filter((word) => idsOf(word).some((id) => ids.includes(id))).join(" ");
  const years = new Set(asked.filter((term) => YEAR.test(term)).map(termId));
  return [
    ...families.map(({ family, called }) => {
      const isMove = family === RISE || family === FALL;
      return {
        name: nameOf(called),
        // A word of a longer expression is its own thing: `senior` of senior notes tells one debt from another.
        ids: new Set([...called, ...family.expressions.filter(isOneWord).flat()]),
        isIn: (ids: Words) => speaksOf(family.expressions, ids),
        isSoCalledIn: (ids: Words) => speaksOf([called], ids),
        weight: isMove ? OF_MOVE : 1,
        isThing: !isMove,
        isMove,
      };
    }),
    ...words.map((id) => {
      const isIn = (ids: Words) => ids.includes(id);
      const name = nameOf([id]) || (asked.find((term) => termId(term) === id) ?? "");
      const isThing = !years.has(id);
      return {
        name,
        ids: new Set([id]),
        isIn,
        isSoCalledIn: isIn,
        weight: isThing ? 1 : OF_YEAR,
        isThing,
      };
    }),
  ];
}

/** Words that join things, and what those who speak are called. */
const BETWEEN: readonly WordClass[] = ["preposition", "being", "determiner", "company"];

const YEAR = /^(?:19|20)\d\d$/;
const OF_YEAR = 0.4;
/** What moved matters more than how. */
const OF_MOVE = 0.5;
const OF_A_FIGURE =
  /\bhow (?:much|many|large|big|high|long|tight)\b|\bwhen\b|\bwhat (?:is|was) (?:the|[\w&.-]+['’]s)(?= )|\b(?:biggest|largest|main|concentrat\w*)\b/i;

/** Where it was looked, so that nobody takes it for the whole of the documents. */
function absent(
  passages: readonly CardPassage[],
  { labels }: NamedDocuments,
  units: readonly Unit[],
): Told {
  const places = [...new Set(passages.map(({ source }) => source.label))];
  const where = `${counted(passages.length, "passage")} of ${places.slice(0, 4).join(", ")}`;
  const [named, second] = labels;
  const words = units.map(({ name }) => `“${name}”`).join(", ");
  const lead =
    named === undefined || second !== undefined || words === ""
      ? "The connected passages do not say."
      : `I found nothing on ${words} in ${named}.`;
  const said = prose`${lead} I looked in ${where}; ask the filing or your documents this question to look in the rest of them.`;
  return { outcome: "absent", said, quotes: [] };
}

/** Words with which questions are put, beside those of retrieval. */
const ASKING = `last latest fiscal year connected filing document there many much large larger high low
  long tight big biggest largest main major key work pay paid make made spend spent take taken good
  policy programme program profile happen happened percentage use must meet size drove drives driven`;

const isOneWord = ({ length }: Words): boolean => length === 1;
