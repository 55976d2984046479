import { type Prose, joinSentences, prose } from "#core/writing/analyst/prose.ts";
import { counted } from "#core/writing/analyst/words.ts";
import type { CardPassage } from "#core/ledger/card-passages.ts";
import type { Datum } from "#core/ledger/datum.ts";
import type { Ledger } from "#core/ledger/ledger.ts";
import { isOfPassages, type PassagesProvider } from "#core/ledger/passages-provider.ts";
import { periodText } from "#core/ledger/period.ts";
import { passageLabel } from "#core/ledger/source.ts";

/** What the connected passages have to say to a question. */
export type Told = {
  /** `answered` with evidence; `unsettled` where only some of it is spoken of; else `absent`. */
  readonly outcome: "answered" | "unsettled" | "absent";
  readonly said: Prose;
};

/** The filings and documents connected for a company. */
export type Documents = {
  readonly isConnected: boolean;
  readonly ask: (question: string) => Told;
};

export const NO_DOCUMENTS: Documents = {
  isConnected: false,
  ask: () => ({ outcome: "absent", said: [] }),
};

/** A sentence, or a row of a table, that may be quoted. */
type Piece = {
  readonly text: string;
  readonly words: ReadonlySet<string>;
  readonly around: ReadonlySet<string>;
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
  const names = new Set(providers.flatMap(({ name, entity }) => wordsIn(`${name} ${entity}`)));
  return {
    isConnected: true,
    ask: (question) => ask(question, { pieces, providers, names }),
  };
}

function piecesOf(passage: CardPassage, provider: PassagesProvider): readonly Piece[] {
  const { text, table, source } = passage;
  const parts = table === undefined ? text.split(/(?<=[.;]) (?=[A-Z])|\n/) : text.split("\n");
  const around = new Set(wordsIn(`${source.section ?? ""} ${source.label}`));
  return parts
    .map((part) => part.trim())
    .filter((part) => part.length > 12)
    .map((part) => ({ text: part, words: new Set(wordsIn(part)), around, passage, provider }));
}

type Asked = {
  readonly pieces: readonly Piece[];
  readonly providers: readonly PassagesProvider[];
  readonly names: ReadonlySet<string>;
};

function ask(question: string, { pieces, providers, names }: Asked): Told {
  const wanted = [...new Set(wordsIn(question))].filter((word) => !names.has(word));
  const weights = wanted.map((word) => {
    const count = pieces.filter(({ words }) => words.has(word)).length;
    return { word, weight: Math.log(1 + pieces.length / (1 + count)) };
  });
  const whole = weights.reduce((sum, { weight }) => sum + weight, 0);
  const ranked = pieces
    .map((piece) => {
      const said = weights.reduce((sum, { word, weight }) => {
        if (piece.words.has(word)) return sum + weight;
        return piece.around.has(word) ? sum + weight * OF_HEADING : sum;
      }, 0);
      return { piece, share: whole === 0 ? 0 : said / whole };
    })
    .toSorted((a, b) => b.share - a.share);
  const [best] = ranked;
  if (best === undefined || best.share < SPOKEN_OF) return absent(providers);
  if (best.share < ANSWERED) {
    const said = prose`The connected documents do not settle it. Nearest: ${quoteOf(best.piece)}`;
    return { outcome: "unsettled", said };
  }
  const quotes = ranked
    .filter(({ share }) => share >= Math.max(ANSWERED, best.share * 0.85))
    .slice(0, QUOTES_MAX);
  return {
    outcome: "answered",
    said: joinSentences(quotes.map(({ piece }) => quoteOf(piece))),
  };
}

/** Where it was looked, so that nobody takes it for the whole of the documents. */
function absent(providers: readonly PassagesProvider[]): Told {
  const passages = providers.flatMap((provider) => provider.passages);
  const places = [...new Set(passages.map(({ source }) => source.label))];
  const where = `${counted(passages.length, "passage")} of ${places.slice(0, 4).join(", ")}`;
  const said = prose`The connected documents do not say. I looked in ${where}; ask the filing or your documents this question to look in the rest of them.`;
  return { outcome: "absent", said };
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

/** Words with which questions are put. */
const ASKING = new Set(
  "the and are was were what which who whom whose when where why how does did has have had its their his her this that these those for with from into over under about than then there any all our your can could would should will may might say tell show give much many last latest year fiscal company connected filing document documents please explain describe list".split(
    " ",
  ),
);

function wordsIn(text: string): readonly string[] {
  return (text.toLowerCase().match(/[a-z0-9][a-z0-9&.%-]*/g) ?? [])
    .map((word) => word.replace(/[.%-]+$/, ""))
    .filter((word) => (word.length > 2 || /\d/.test(word)) && !ASKING.has(word))
    .map(stem);
}

function stem(word: string): string {
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (/[a-z]{4}(?:ing|ed)$/.test(word)) return word.replace(/(?:ing|ed)$/, "");
  return /[a-z]{3}s$/.test(word) && !word.endsWith("ss") ? word.slice(0, -1) : word;
}
