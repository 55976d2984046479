import { figuresIn } from "#core/figures/read/check-figures.ts";
import type { FigureVerdict } from "#core/figures/check/figure-verdicts.ts";
import { saysUnits } from "#server/integrations/documents/printed-text.ts";

/** A figure of the file with where its reader finds it. */
export type PlacedVerdict = FigureVerdict & {
  /** `Page 2`, `Income C14`; empty where the file has no such places. */
  readonly place: string;
  /** The words that it stands in, and where in them: UTF-16. */
  readonly sentence: string;
  readonly at: number;
};

/** What the page says that is added at the end. */
export type Summary = {
  readonly lines: readonly string[];
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
};

/** What stands over our own pages, which tells them when a file comes again. */
export const SUMMARY_TITLE = "Figures checked by Footnote";

/** Who wrote the notes, and when, as ISO 8601. */
export const AUTHOR = "Footnote";

export type Marking = {
  readonly verdicts: readonly PlacedVerdict[];
  readonly summary: Summary;
  readonly at: string;
};

/** A file of somebody's, as its figures are judged and as it comes back. */
export type OpenedDocument = {
  /** Its text: paragraphs apart, tables between bars. */
  readonly content: string;
  /** What was noticed of it, sentences. */
  readonly notes: readonly string[];
  /** Where a reader finds what stands at a place of `content`. */
  readonly placeOf: (position: number) => string;
  /** The file with the verdicts and the summary; nothing else of it changes. */
  readonly marked: (marking: Marking) => Uint8Array<ArrayBuffer>;
};

export const MACROS_TEXT = "The file holds macros. They are kept and were not run.";
export const SIGNED_TEXT =
  "The file is signed. Its signature does not hold for the checked copy; the file that you sent keeps it.";

/** What is said of a package by the parts that it has. */
export function packageNotes(names: readonly string[]): readonly string[] {
  return [
    ...(names.some((name) => /vbaProject\.bin$/i.test(name)) ? [MACROS_TEXT] : []),
    ...(names.some((name) => name.startsWith("_xmlsignatures/")) ? [SIGNED_TEXT] : []),
  ];
}

/** What a note says. */
export function noteText({ title, because }: Pick<FigureVerdict, "title" | "because">): string {
  return `${title}. ${because}`;
}

/**
 * A paragraph as the reader of texts takes it: a heading, by its level, is of all that stands under it; a line
 * over a table may note its unit; any other line says nothing of what follows.
 */
export function paragraphOf<Place>(
  words: readonly Fragment<Place>[],
  kind: number | "line" | "text",
): readonly Fragment<Place>[] {
  const text = words.map((each) => each.text).join("");
  const isSentence = /[.!?;:,]\s*$/.test(text);
  // What says a figure heads nothing.
  const isTopic = typeof kind === "number" && figuresIn(text).length === 0;
  const isPlain = kind === "line" || isTopic || isSentence || isUnitNote(words);
  return [
    ...(isTopic ? [{ text: `${"#".repeat(Math.min(kind, 6))} ` }] : []),
    ...words,
    { text: isPlain ? "\n\n" : ".\n\n" },
  ];
}

/** Lines over a table that are its caption together. */
const CAPTION_LINES_MAX = 4;
const LONGEST_CAPTION_LINE = 120;
/** A sentence that says more is text. */
const LONGEST_NOTE = 300;

/**
 * Paragraphs over a table: the last of them that are no sentences are one caption (`Mondi Group` over `USD mm`), for
 * the table is of what any of them says; notes that say no amount may stand among them (`All amounts in USD million.`,
 * `Restated, as 7 more rows.`). Those before are text.
 */
export function overTable<Place>(
  paragraphs: readonly (readonly Fragment<Place>[])[],
): readonly Fragment<Place>[] {
  const last = paragraphs.findLastIndex((words) => !isCaptionLine(words) && !isNote(words));
  const from = Math.max(last + 1, paragraphs.length - CAPTION_LINES_MAX);
  const isCaption = Map.groupBy(paragraphs.slice(from), isCaptionLine);
  const caption = isCaption.get(true) ?? [];
  const joined = caption
    .flatMap((words, at) => [...(at === 0 ? [] : [{ text: ", " }]), ...words])
    // A bar would make cells of it.
    .map((each) => ({ ...each, text: each.text.replaceAll("|", " ") }));
  return [
    ...paragraphs.slice(0, from).flatMap((words) => paragraphOf(words, "text")),
    ...(joined.length === 0 ? [] : paragraphOf(joined, "line")),
    ...(isCaption.get(false) ?? []).flatMap((words) => paragraphOf(words, "line")),
  ];
}

function isNote(words: readonly Fragment<unknown>[]): boolean {
  const text = wordsOf(words);
  return text.length <= LONGEST_NOTE && figuresIn(text).every(({ kind }) => kind === "bare");
}

/** `All amounts in USD million.` */
function isUnitNote(words: readonly Fragment<unknown>[]): boolean {
  const text = wordsOf(words);
  return saysUnits(text) && figuresIn(text).length === 0;
}

function isCaptionLine(words: readonly Fragment<unknown>[]): boolean {
  const text = wordsOf(words);
  return (
    text.length <= LONGEST_CAPTION_LINE && !/[.!?;,]$/.test(text) && figuresIn(text).length === 0
  );
}

/** What fragments say together, without blanks around it. */
export function wordsOf(words: readonly Fragment<unknown>[]): string {
  return words
    .map(({ text }) => text)
    .join("")
    .trim();
}

/** Text that stands somewhere in a file, or between two that do. */
export type Fragment<Place> = { readonly text: string; readonly place?: Place | undefined };

export type PlacedText<Place> = {
  readonly content: string;
  /** The places that a stretch of it covers, in order, with where each begins. */
  readonly within: (
    from: number,
    to: number,
  ) => readonly { from: number; to: number; place: Place }[];
};

/** Fragments as one text that knows where each came from. */
export function placedText<Place>(fragments: readonly Fragment<Place>[]): PlacedText<Place> {
  const placed: { from: number; to: number; place: Place }[] = [];
  let content = "";
  for (const { text, place } of fragments) {
    if (place !== undefined)
      placed.push({ from: content.length, to: content.length + text.length, place });
    content += text;
  }
  return {
    content,
    within(from, to) {
      let low = 0;
      let high = placed.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((placed[middle]?.to ?? 0) <= from) low = middle + 1;
        else high = middle;
      }
      const found = [];
      for (let at = low; (placed[at]?.from ?? to) < to; at++)
        found.push(...placed.slice(at, at + 1));
      return found;
    },
  };
}
