/** What a mark is, which its medium gives a colour: a class of its style sheet. */
type Look =
  | "latest"
  | "earlier"
  | "axis"
  | "break"
  | "value"
  | "last"
  | "period"
  | "label"
  | "mark";

export type Mark = { readonly look: Look } & (
  | {
      readonly kind: "rect";
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
    }
  | {
      readonly kind: "line";
      readonly x1: number;
      readonly x2: number;
      readonly y1: number;
      readonly y2: number;
    }
  | {
      readonly kind: "text";
      readonly x: number;
      /** Of its base line. */
      readonly y: number;
      readonly anchor: "start" | "middle";
      readonly text: string;
      /** What it may take of the width; it is set narrower where it needs more. */
      readonly most: number;
    }
);

/** A chart laid out: marks in the units of the drawing, y growing downwards. */
export type Scene = {
  readonly width: number;
  readonly height: number;
  /** The size of its letters, which the style sheet sets. */
  readonly font: number;
  readonly marks: readonly Mark[];
};

/** Widths of letters in the fonts of screen and print, of their size: small ones, marks, and what fills a square. */
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/[a-z]/, 0.55],
  [/[ .,:()']/, 0.35],
  [/[\u2E80-\uFFFF]/, 1],
];
/** Figures, which are of one width, and capitals. */
const OTHER_WIDTH = 0.66;

/** The room a label takes, rather more than less. */
export function wordsWidth(text: string, font: number): number {
  const widths = Array.from(
    text,
    (letter) => WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? OTHER_WIDTH,
  );
  return font * widths.reduce((sum, width) => sum + width, 0);
}
