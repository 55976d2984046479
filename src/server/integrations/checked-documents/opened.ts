import type { FigureVerdict } from "#core/figures/check/figure-verdicts.ts";

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
  readonly title: string;
  readonly lines: readonly string[];
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
};

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

/** What a note says. */
export function noteText({ title, because }: Pick<FigureVerdict, "title" | "because">): string {
  return `${title}. ${because}`;
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
