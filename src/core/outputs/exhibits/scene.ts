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

/** How wide a letter is at most, of its size: figures of one width in the fonts of screen and print. */
const LETTER_WIDTH = 0.64;

/** The room a label takes at most. */
export function wordsWidth(text: string, font: number): number {
  return Array.from(text).length * font * LETTER_WIDTH;
}
