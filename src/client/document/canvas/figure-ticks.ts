import type { DocumentFigures } from "#core/figures/check/document-figures.ts";
import {
  figureName,
  type FigureStanding,
  figureStanding,
} from "#core/figures/check/document-figures-text.ts";

/** More ticks than this are no longer told apart: neighbours share one. */
export const TICKS_MAX = 120;

export type Tick = {
  /** Of figures that share it, the one that asks for most. */
  readonly state: FigureStanding;
  /** Of the figure a press leads to, in the order of the text. */
  readonly figure: number;
  /** The figures that share it: the first, and the one behind the last. */
  readonly from: number;
  readonly to: number;
};

/** One tick a figure in the order of the text, or one for several where there are more than `most`. */
export function ticksOf({ figures }: DocumentFigures, most: number): readonly Tick[] {
  const count = Math.min(figures.length, most);
  return Array.from({ length: count }, (_, at): Tick => {
    const from = Math.floor((at * figures.length) / count);
    const to = Math.floor(((at + 1) * figures.length) / count);
    const states = figures.slice(from, to).map(figureStanding);
    const state = URGENCY.find((each) => states.includes(each)) ?? "verified";
    return { state, figure: from + states.indexOf(state), from, to };
  });
}

/** "Figure 10 of 37: 2.8x, contradicted, the source says 3.0x". */
export function describeFigure({ figures }: DocumentFigures, at: number): string {
  const figure = figures[at];
  return figure === undefined ? "" : `Figure ${at + 1} of ${figures.length}: ${figureName(figure)}`;
}

const URGENCY: readonly FigureStanding[] = [
  "contradicted",
  "unsupported",
  "matches",
  "kept",
  "estimate",
  "verified",
];
