import type { BarChart, ExhibitTable, Tone } from "#core/outputs/exhibits/exhibit.ts";

/** A rectangle on a slide, in points. */
export type Box = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** `heading` and `body` are the theme's two fonts. */
export type Face = "heading" | "body";

/** Text of one look. */
export type DeckRun = {
  readonly text: string;
  readonly isBold?: boolean | undefined;
  readonly isItalic?: boolean | undefined;
  /** A number of a source: small, raised, in the brand's colour. */
  readonly isRaised?: boolean | undefined;
};

export type DeckParagraph = {
  readonly runs: readonly DeckRun[];
  readonly size: number;
  readonly face?: Face | undefined;
  readonly tone?: Tone | undefined;
  readonly align?: "left" | "right" | "center" | undefined;
  /** Points above it. */
  readonly before?: number | undefined;
  /** Never the last of its column. */
  readonly isHeading?: boolean | undefined;
};

/** Lines are this many times as high as their text. */
export const LINE_HEIGHT = 1.28;

export type TextElement = {
  readonly kind: "text";
  readonly name: string;
  readonly box: Box;
  readonly paragraphs: readonly DeckParagraph[];
  readonly fill?: Tone | undefined;
  readonly anchor?: "top" | "middle" | "bottom" | undefined;
  /** The slide's title: it stands in the layout's own placeholder. */
  readonly isTitle?: boolean | undefined;
  /** Points between the box and its text. */
  readonly inset?: number | undefined;
};

export type RuleElement = {
  readonly kind: "rule";
  readonly name: string;
  readonly box: Box;
  readonly tone: Tone;
};

export type TableElement = {
  readonly kind: "table";
  readonly name: string;
  readonly box: Box;
  readonly table: ExhibitTable;
  readonly size: number;
  readonly columnWidths: readonly number[];
  readonly rowHeight: number;
};

export type ChartElement = {
  readonly kind: "chart";
  readonly name: string;
  readonly box: Box;
  readonly chart: BarChart;
};

export type SlideElement = TextElement | RuleElement | TableElement | ChartElement;

export type Slide = {
  readonly title: string;
  readonly layout: "opening" | "page";
  readonly elements: readonly SlideElement[];
  /** What the speaker says, a paragraph each. */
  readonly notes?: readonly string[] | undefined;
};

export type Deck = {
  readonly title: string;
  readonly analyst: string;
  readonly slides: readonly Slide[];
};

/** Where on a layout things may stand. */
export type LayoutBoxes = { readonly title: Box; readonly content: Box; readonly foot: Box };

/** The geometry of a template. */
export type TemplateLayouts = {
  readonly width: number;
  readonly height: number;
  readonly opening: LayoutBoxes;
  readonly page: LayoutBoxes;
  /** Whether the line above the title is ours to write: a house's own pages have their own. */
  readonly head: Box | undefined;
  /** How much wider the theme's fonts may be than those measured with. */
  readonly fontSlack: number;
};

/** The frame of a deck without a house template: 16:9, 36 points of margin. */
export const OWN_FRAMES: TemplateLayouts = {
  width: 960,
  height: 540,
  opening: {
    title: { x: 36, y: 66, width: 590, height: 62 },
    content: { x: 36, y: 66, width: 888, height: 424 },
    foot: { x: 36, y: 502, width: 888, height: 24 },
  },
  page: {
    title: { x: 36, y: 40, width: 888, height: 32 },
    content: { x: 36, y: 90, width: 888, height: 402 },
    foot: { x: 36, y: 502, width: 888, height: 24 },
  },
  head: { x: 36, y: 22, width: 888, height: 14 },
  fontSlack: 1,
};
