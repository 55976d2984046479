import type { TextStyle } from "#core/ledger/display.ts";
import { type Prose, type ProsePart, printProse } from "#core/writing/analyst/prose.ts";

/** Paragraphs of one section, each its sentences. */
export type Paragraphs = readonly (readonly Prose[])[];

/** Takes out of a section what its note has said; sections come in their order. */
export type Editor = (paragraphs: Paragraphs, isVerdict?: boolean) => Paragraphs;

/** A change may be called sharp this often in a note: more often it says nothing. */
const SHARPLY_MAX = 2;
/** A sentence that leans on the one before it, and goes with it. */
const LEANS = /^(They|It|Its|That|Those|Together|Of it|The deficit)\b/;
const NUMBERED = /^\d+\. /;
/** What stands against the risk of its line. */
const MITIGATES = /^Against /;
/** One side of what would move a view is not told without the other. */
const SIDE = /^(Upward|Downward): /;

type Sentence = {
  readonly prose: Prose;
  readonly text: string;
  readonly figures: readonly string[];
  /** The rows of `figures`, in their order. */
  readonly rows: readonly string[];
};

/**
 * The editor of one note. What it has said is not said again: no sentence twice, and none whose
 * figures all stand further up. A section about nothing else keeps its first sentence, a verdict
 * keeps it always, and numbered lines stay, for a list is read by itself.
 */
export function noteEditor(style: TextStyle): Editor {
  const texts = new Set<string>();
  const figures = new Set<string>();
  let sharp = 0;

  function isNew({ text, figures: own, rows }: Sentence): boolean {
    if (texts.has(text)) return false;
    const unsaid = own.filter((figure) => !figures.has(figure));
    // All that such a sentence adds is what a change was from, and the change has been told.
    const isComparison =
      unsaid.length === 1 &&
      own.length > 2 &&
      own.at(-1) === unsaid[0] &&
      rows.indexOf(rows.at(-1) ?? "") < rows.length - 1;
    return own.length === 0 || (unsaid.length > 0 && !isComparison);
  }

  function take({ text, figures: own }: Sentence): void {
    texts.add(text);
    for (const figure of own) figures.add(figure);
  }

  /** Beyond the first few, a sharp change is told by its figure alone. */
  function plain(sentences: readonly Sentence[]): readonly Prose[] {
    return sentences.map(({ prose }) =>
      prose.map((part) => {
        if (typeof part !== "string" || !part.includes(" sharply")) return part;
        sharp += 1;
        if (sharp <= SHARPLY_MAX) return part;
        return part.replace(" sharply", "");
      }),
    );
  }

  function kept(sentences: readonly Sentence[], keepsFirst: boolean): readonly Sentence[] {
    let wasDropped = false;
    const isNumbered = NUMBERED.test(sentences[0]?.text ?? "");
    return sentences.filter((sentence, index) => {
      const isListed = isNumbered && (index === 0 || MITIGATES.test(sentence.text));
      const stays =
        isListed ||
        SIDE.test(sentence.text) ||
        (keepsFirst && index === 0 && !texts.has(sentence.text));
      wasDropped = !stays && ((wasDropped && LEANS.test(sentence.text)) || !isNew(sentence));
      if (!wasDropped) take(sentence);
      return !wasDropped;
    });
  }

  return (paragraphs, isVerdict = false) => {
    const read = paragraphs.map((sentences) =>
      sentences.flatMap((prose) => sentencesOf(prose, style)),
    );
    const left = read.map((sentences, index) => kept(sentences, isVerdict && index === 0));
    if (left.some(({ length }) => length > 0)) return left.map(plain);
    const unsaid = read.flat().find(({ text }) => !texts.has(text));
    return unsaid === undefined ? [] : [plain([unsaid])];
  };
}

/** Prose as its sentences: they end where a full stop and a capital stand in the words. */
function sentencesOf(prose: Prose, style: TextStyle): readonly Sentence[] {
  const found: ProsePart[][] = [[]];
  for (const part of merged(prose)) {
    const pieces =
      typeof part === "string" ? part.split(/(?<=[.?!])(?<!^\d\.) (?=[A-Z[])/) : [part];
    pieces.forEach((piece, index) => {
      if (index > 0) found.push([]);
      if (piece !== "") found.at(-1)?.push(piece);
    });
  }
  return found
    .filter(({ length }) => length > 0)
    .map((parts) => {
      const printed = printProse(parts, style);
      return {
        prose: parts,
        text: printed.text,
        rows: printed.figures.map(({ ticker, item }) => `${ticker} ${item}`),
        figures: printed.figures.map(
          ({ ticker, item, period, position, length }) =>
            `${ticker} ${item} ${period} ${printed.text.slice(position, position + length)}`,
        ),
      };
    });
}

/** Words that stand beside each other as one string, so that the end of a sentence shows. */
function merged(prose: Prose): Prose {
  return prose.reduce<ProsePart[]>((parts, part) => {
    const last = parts.at(-1);
    if (typeof part === "string" && typeof last === "string") {
      return [...parts.slice(0, -1), last + part];
    }
    return [...parts, part];
  }, []);
}
