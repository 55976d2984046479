import { type Prose, joinSentences, prose } from "#core/writing/analyst/prose.ts";
import { counted } from "#core/writing/analyst/words.ts";
import type { CardPassage } from "#core/ledger/card-passages.ts";
import type { Datum } from "#core/ledger/datum.ts";
import type { Ledger } from "#core/ledger/ledger.ts";
import { isOfPassages, type PassagesProvider } from "#core/ledger/passages-provider.ts";
import { periodText } from "#core/ledger/period.ts";
import { passageLabel } from "#core/ledger/source.ts";
import { intentOf, SYNONYM_WEIGHT } from "#core/retrieval/question-intent.ts";
import { stemOf } from "#core/retrieval/stems.ts";
import { termId, termsOf } from "#core/retrieval/terms.ts";

/** What the connected passages have to say to a question. */
export type Told = {
  /** `answered` with evidence; `unsettled` where only some of it is spoken of; else `absent`. */
  readonly outcome: "answered" | "unsettled" | "absent";
  readonly said: Prose;
  /** The words that speak of it, with their place; nothing where none do. */
  readonly quotes: Prose;
};

/** The filings and documents connected for a company. */
export type Documents = {
  readonly isConnected: boolean;
  readonly ask: (question: string) => Told;
};

export const NO_DOCUMENTS: Documents = {
  isConnected: false,
  ask: () => ({ outcome: "absent", said: [], quotes: [] }),
};

/** A sentence, or a row of a table, that may be quoted. */
type Piece = {
  readonly text: string;
  /** The stemmed words in their order, and the ids of their terms. */
  readonly words: readonly string[];
  readonly terms: ReadonlySet<number>;
  /** Terms of the headings it stands under. */
  readonly around: ReadonlySet<number>;
  readonly passage: CardPassage;
  readonly provider: PassagesProvider;
};

/** Shares of what a question asks that must be spoken of. */
const ANSWERED = 0.62;
const SPOKEN_OF = 0.34;
/** What stands above a passage says less than its own words. */
const OF_HEADING = 0.5;
const QUOTES_MAX = 2;
const LONGEST_QUOTE = 280;

/** The passages on the cards of a company. */
export function documentsOf(ledger: Ledger, ticker: string): Documents {
  const providers = ledger.providers.filter(isOfPassages).filter(({ entity }) => entity === ticker);
  if (providers.length === 0) return NO_DOCUMENTS;
  const pieces = providers.flatMap((provider) =>
    provider.passages.flatMap((passage) => piecesOf(passage, provider)),
  );
  const names = providers.flatMap(({ name, entity }) => [name, entity]);
  return {
    isConnected: true,
    ask: (question) => ask(question, { pieces, providers, names }),
  };
}

function piecesOf(passage: CardPassage, provider: PassagesProvider): readonly Piece[] {
  const { text, table, source } = passage;
  const parts = table === undefined ? text.split(/(?<=[.;]) (?=[A-Z])|\n/) : text.split("\n");
  const around = new Set(termsOf(`${source.section ?? ""} ${source.label}`).map(termId));
  return parts
    .map((part) => part.trim())
    .filter((part) => part.length > 12)
    .map((part) => {
      const words = termsOf(part);
      return { text: part, words, terms: new Set(words.map(idOf)), around, passage, provider };
    });
}

type Asked = {
  readonly pieces: readonly Piece[];
  readonly providers: readonly PassagesProvider[];
  readonly names: readonly string[];
};

function ask(question: string, { pieces, providers, names }: Asked): Told {
  const ranked = rank(question, pieces, names);
  const [best] = ranked;
  if (best === undefined || best.share < SPOKEN_OF) return absent(providers);
  if (best.share < ANSWERED) {
    const quotes = quoteOf(best.piece);
    const said = prose`The connected documents do not settle it. Nearest: ${quotes}`;
    return { outcome: "unsettled", said, quotes };
  }
  const enough = Math.max(ANSWERED, best.share * 0.85);
  // Two cards may hold one passage.
  const quotes = new Map(
    ranked.filter(({ share }) => share >= enough).map(({ piece }) => [piece.text, piece]),
  );
  const said = joinSentences([...quotes.values()].slice(0, QUOTES_MAX).map(quoteOf));
  return { outcome: "answered", said, quotes: said };
}

type Ranked = { readonly piece: Piece; readonly share: number };

/** Pieces by the share of the question that they speak of, best first. */
function rank(
  question: string,
  pieces: readonly Piece[],
  names: readonly string[],
): readonly Ranked[] {
  const weights = intentOf(question, [...names, ASKING]).terms.map(({ id: own, weight }) => {
    const id = MOVE_IDS.get(own) ?? own;
    const count = pieces.filter(({ terms }) => terms.has(id)).length;
    const rarity = Math.log(1 + pieces.length / (1 + count));
    return {
      id,
      isAsked: weight !== SYNONYM_WEIGHT,
      isSaid: count > 0,
      rarity,
      weight: weight * rarity,
    };
  });
  const asked = weights.filter(({ isAsked }) => isAsked);
  // A word that nobody says counts as the rarest that somebody does: else it would hide the others.
  const known = asked.some(({ isSaid }) => isSaid) ? asked : weights;
  const rarest = Math.max(0, ...known.filter(({ isSaid }) => isSaid).map(({ rarity }) => rarity));
  const whole = asked.reduce(
    (sum, { isSaid, rarity, weight }) =>
      sum + (isSaid || rarest === 0 ? weight : (weight * rarest) / rarity),
    0,
  );
  const said = ({ terms, around }: Piece, of: typeof weights): number =>
    of.reduce((sum, { id, weight }) => {
      if (terms.has(id)) return sum + weight;
      return around.has(id) ? sum + weight * OF_HEADING : sum;
    }, 0);
  const moves = movesIn(termsOf(question));
  return pieces
    .filter(({ words }) => !saysOpposite(words, moves))
    .map((piece) => {
      const own = whole === 0 ? 0 : said(piece, asked) / whole;
      const all = whole === 0 ? 0 : said(piece, weights) / whole;
      // What filers write for a word makes its sentence the nearest, never the answer.
      return { piece, all, share: own < SPOKEN_OF ? Math.min(all, SPOKEN_OF) : own };
    })
    .toSorted((a, b) => b.share - a.share || b.all - a.all);
}

const stems = (words: string): ReadonlySet<string> => new Set(words.split(" ").map(stemOf));
const RISE = stems("rise rose risen increase grow grew up widen improve expand higher strengthen");
const FALL = stems("fall fell fallen decrease decline drop down narrow worsen shrink lower weaken");
/** However it is said that something rises, or falls, it is one term. */
const MOVE_IDS: ReadonlyMap<number, number> = new Map(
  [RISE, FALL].flatMap((words) => {
    const [first = 0, ...others] = [...words].map(termId);
    return others.map((id) => [id, first]);
  }),
);

function idOf(word: string): number {
  const id = termId(word);
  return MOVE_IDS.get(id) ?? id;
}

/** Words between what moves and how it does. */
const MOVE_WITHIN = 2;

/** What is said to rise, as true, or to fall, as false. */
function movesIn(words: readonly string[]): ReadonlyMap<string, boolean> {
  const moves = new Map<string, boolean>();
  for (const [at, word] of words.entries()) {
    if (!RISE.has(word) && !FALL.has(word)) continue;
    const before = words.slice(Math.max(0, at - MOVE_WITHIN), at);
    for (const subject of before) if (!moves.has(subject)) moves.set(subject, RISE.has(word));
  }
  return moves;
}

/** Whether a sentence lets fall what is asked to rise, or the other way round. */
function saysOpposite(words: readonly string[], moves: ReadonlyMap<string, boolean>): boolean {
  if (moves.size === 0) return false;
  const said = movesIn(words);
  return [...moves].some(([subject, rises]) => said.get(subject) === !rises);
}

/** Where it was looked, so that nobody takes it for the whole of the documents. */
function absent(providers: readonly PassagesProvider[]): Told {
  const passages = providers.flatMap((provider) => provider.passages);
  const places = [...new Set(passages.map(({ source }) => source.label))];
  const where = `${counted(passages.length, "passage")} of ${places.slice(0, 4).join(", ")}`;
  const said = prose`The connected documents do not say. I looked in ${where}; ask the filing or your documents this question to look in the rest of them.`;
  return { outcome: "absent", said, quotes: [] };
}

function quoteOf({ text, passage, provider }: Piece): Prose {
  const place = passageLabel(passage.source);
  const data = rowData(text, passage, provider);
  if (data.length > 0) {
    const [label = ""] = text.split(" | ");
    const cells = data.flatMap((datum, at) => [
      ...(at === 0 ? [] : [", "]),
      ...prose`${datum} in ${periodText(datum.period)}`,
    ]);
    return [`${label}: `, ...cells, ` (${place}).`];
  }
  const cut = text.length <= LONGEST_QUOTE ? text : shortened(text);
  return [`“${cut}” (${place}).`];
}

/** The figures of a table's row that is quoted. */
function rowData(
  line: string,
  { source, table }: CardPassage,
  { items, periods, find }: PassagesProvider,
): readonly Datum[] {
  if (table === undefined) return [];
  return items.flatMap((item) =>
    periods.toReversed().flatMap((period) => {
      const datum = find(item, period);
      const from = datum?.source;
      const isOfRow =
        from !== undefined &&
        "quote" in from &&
        from.anchor === source.anchor &&
        from.quote === line;
      return datum !== undefined && isOfRow ? [datum] : [];
    }),
  );
}

function shortened(text: string): string {
  const head = text.slice(0, LONGEST_QUOTE);
  return `${head.slice(0, head.lastIndexOf(" "))}…`;
}

/** Words with which questions are put, beside those of retrieval. */
const ASKING =
  "last latest fiscal year company connected filing document there many much large high low long";
