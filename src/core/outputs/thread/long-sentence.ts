/** A sentence with the stretches of it that no cut may part, counted from its first character. */
export type Uncut = {
  readonly text: string;
  readonly figures: readonly { readonly from: number; readonly to: number }[];
};

/**
 * A sentence in pieces of at most `max` by `weigh`: whole where it fits, else cut between words, never
 * inside a figure or a day. Of a word that is too long alone, as much as fits is cut off.
 */
export function piecesOf(
  { text, figures }: Uncut,
  { weigh, max }: { readonly weigh: (text: string) => number; readonly max: number },
): readonly string[] {
  if (weigh(text) <= max) return [text];
  const pieces: string[] = [];
  for (const word of unitsOf(text, figures)) {
    const last = pieces.at(-1);
    const joined = last === undefined ? word : `${last} ${word}`;
    if (weigh(joined) <= max) {
      pieces.splice(-1, 1, joined);
      continue;
    }
    pieces.push(...(weigh(word) <= max ? [word] : brokenWord(word, { weigh, max })));
  }
  return pieces;
}

/** A day, "28 March 2026", or a note, "Note 12", is shorter. */
const WITH_NUMBER_MAX = 30;

/** The words of a text; a figure of several words is one, and a number goes with the words beside it. */
function unitsOf(text: string, figures: Uncut["figures"]): readonly string[] {
  const units: string[] = [];
  let from = 0;
  for (const { index } of text.matchAll(/\s+/g)) {
    if (figures.some((figure) => figure.from < index && index < figure.to)) continue;
    const isBesideNumber = /\p{L}\s+\d|\d\s+\p{L}/u.test(text.slice(index - 1, index + 3));
    if (isBesideNumber && index - from < WITH_NUMBER_MAX) continue;
    units.push(text.slice(from, index));
    from = index;
  }
  units.push(text.slice(from));
  return units.map((unit) => unit.trim()).filter((unit) => unit !== "");
}

/** Characters as people see them are never parted. */
const characters = new Intl.Segmenter("en", { granularity: "grapheme" });

function brokenWord(
  word: string,
  { weigh, max }: { readonly weigh: (text: string) => number; readonly max: number },
): readonly string[] {
  const parts: string[] = [""];
  let weight = 0;
  for (const { segment } of characters.segment(word)) {
    const own = weigh(segment);
    if (weight + own > max) {
      parts.push("");
      weight = 0;
    }
    parts.splice(-1, 1, `${parts.at(-1) ?? ""}${segment}`);
    weight += own;
  }
  return parts.filter((part) => part !== "");
}
