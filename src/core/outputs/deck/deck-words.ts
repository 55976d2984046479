import type { DocumentFigures } from "#core/figures/check/document-figures.ts";
import type { Anchor, PlacedBinding } from "#core/ledger/anchor.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import type { Recommendation } from "#core/outputs/deck/report-defaults.ts";
import { type ContradictedFigure, exportDoubts } from "#core/outputs/report/export-doubts.ts";
import { reportFigures } from "#core/outputs/report/report-figures.ts";
import { NO_ASSUMPTIONS_TEXT } from "#core/writing/analyst/commentary/assumptions-commentary.ts";
import { NO_VALUATION_TEXT } from "#core/writing/analyst/commentary/valuation-commentary.ts";
import { fingerprint } from "#core/text/outline/fingerprint.ts";
import { COMMENTARY_WORDS } from "#core/writing/analyst/commentary/commentary.ts";

/** The words over a deck, as the analyst left them. */
export type DeckWords = {
  readonly title: string;
  readonly subtitle: string | undefined;
  readonly summary: string;
  readonly assumptions: string | undefined;
  readonly valuation: string | undefined;
  /** What is printed of the view; undefined where it has no basis. */
  readonly rec: Recommendation | undefined;
  readonly spread: number | undefined;
  readonly analyst: string;
  /** What figures of the words are of. */
  readonly anchors: Readonly<
    Partial<Record<Exclude<WordField, "subtitle">, readonly PlacedBinding[] | undefined>>
  >;
};

const FIELDS = ["title", "subtitle", "summary", "assumptions", "valuation"] as const;
type WordField = (typeof FIELDS)[number];
/** The words that figures stand in: a subtitle is a name and a day. */
export const FIGURED = ["title", "summary", "assumptions", "valuation"] as const;

/**
 * What figures of the words are of: what is kept with them; else what the note's own are, where it says
 * the same word for word. Read anew, a headline has no sentence around it to tell its rows by.
 */
export function anchoredWords(
  words: Pick<DeckWords, WordField | "anchors">,
  note: { readonly content: string; readonly anchors: readonly (Anchor | PlacedBinding)[] },
): DeckWords["anchors"] {
  return Object.fromEntries(
    FIGURED.map((field) => {
      const own = words.anchors[field] ?? [];
      return [field, own.length > 0 ? own : anchorsOfWords(words[field] ?? "", note)];
    }),
  );
}

/** The anchors of words where a text says them, counted from their own beginning. */
export function anchorsOfWords(
  words: string,
  { content, anchors }: Parameters<typeof anchoredWords>[1],
): readonly PlacedBinding[] {
  const start = words.trim() === "" ? -1 : content.indexOf(words);
  if (start === -1) return [];
  return anchors.flatMap((anchor) => {
    const [from, to] = [anchor.from - start, anchor.to - start];
    const isWithin = from >= 0 && to <= words.length;
    return isWithin && "binding" in anchor ? [{ from, to, binding: anchor.binding }] : [];
  });
}

/** The words of each field as they are shown, with their figures; blank fields are not there. */
export type JudgedWords = Readonly<
  Partial<Record<WordField, { readonly text: string; readonly figures: DocumentFigures }>>
>;

/** What stands in a summary that was made before there was a model. */
export const SAID_OF_NOTHING: ReadonlySet<string> = new Set([
  NO_ASSUMPTIONS_TEXT,
  NO_VALUATION_TEXT,
]);

/** The words over a deck, read as its text is. */
export function judgedWords(
  words: Pick<DeckWords, "anchors"> & Partial<Pick<DeckWords, WordField>>,
  by: {
    /** `YYYY-MM-DD`. */
    readonly date: string;
    readonly connectedData: readonly ContextItem[];
  },
): JudgedWords {
  return Object.fromEntries(
    FIELDS.flatMap((field) => {
      const given = words[field] ?? "";
      if (given.trim() === "" || SAID_OF_NOTHING.has(given)) return [];
      const isCommentary = field === "assumptions" || field === "valuation";
      const text = isCommentary ? firstWords(given, COMMENTARY_WORDS) : given;
      const placed = field === "subtitle" ? [] : (words.anchors[field] ?? []);
      return [[field, { text, figures: figuresOfWords(text, placed, by) }]];
    }),
  );
}

/** The figures of words that stand in no document. */
export function figuresOfWords(
  text: string,
  placed: readonly PlacedBinding[],
  { date, connectedData }: Parameters<typeof judgedWords>[1],
): DocumentFigures {
  const anchors = placed.map((each, at) => ({
    ...each,
    id: `words-${at}`,
    text: text.slice(each.from, each.to),
    by: "product" as const,
    at: `${date}T00:00:00.000Z`,
  }));
  return reportFigures({ content: text, connectedData, anchors });
}

/** A figure that its source contradicts: in the text, else in the words over the deck. */
export type DeckDoubt = ContradictedFigure & { readonly field?: WordField | undefined };

/** Every contradicted figure of a deck; words that say what the text says already are asked about once. */
export function deckDoubts(
  ofText: readonly ContradictedFigure[],
  words: JudgedWords,
): readonly DeckDoubt[] {
  const ofWords = FIELDS.flatMap((field) => {
    const judged = words[field];
    return judged === undefined
      ? []
      : exportDoubts(judged.figures).contradicted.map((doubt) => ({ ...doubt, field }));
  });
  return distinctDoubts([...ofText, ...ofWords]);
}

/** Those of the text, and of those in words one of each kind. */
export function distinctDoubts(doubts: readonly DeckDoubt[]): readonly DeckDoubt[] {
  const said = new Set<string>();
  return doubts.filter((doubt) => {
    const claim = claimOf(doubt);
    const isSaid = doubt.field !== undefined && said.has(claim);
    said.add(claim);
    return !isSaid;
  });
}

type Claim = Pick<DeckDoubt, "sourced" | "of"> & { readonly figure: { readonly text: string } };

function claimOf({ figure, sourced, of }: Claim): string {
  return JSON.stringify([figure.text, sourced, of]);
}

/** What each doubt is known by: a yes to it is a yes to no other figure, wherever in the text it stands. */
export function doubtIds(doubts: readonly Claim[]): readonly string[] {
  const times = new Map<string, number>();
  return doubts.map((doubt) => {
    const claim = claimOf(doubt);
    const time = (times.get(claim) ?? 0) + 1;
    times.set(claim, time);
    return `${fingerprint(claim)} ${time}`;
  });
}

/** The text up to so many of its words. */
function firstWords(text: string, count: number): string {
  const last = [...text.matchAll(/\S+/g)].at(count - 1);
  return last === undefined ? text : text.slice(0, last.index + last[0].length);
}
