import type { DocumentFigure, DocumentFigures } from "#core/figures/check/document-figures.ts";

/** More ticks than this are no longer told apart: neighbours share one. */
export const TICKS_MAX = 120;

/** How a tick looks; of figures that share one, the state that asks for most. */
export type TickState = "contradicted" | "unsupported" | "kept" | "estimate" | "verified";

export type Tick = {
  readonly state: TickState;
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
    const states = figures.slice(from, to).map(tickState);
    const state = URGENCY.find((each) => states.includes(each)) ?? "verified";
    return { state, figure: from + states.indexOf(state), from, to };
  });
}

/** "Figure 10 of 37: 2.8x, contradicted, the source says 3.0x". */
export function describeFigure({ figures }: DocumentFigures, at: number): string {
  const figure = figures[at];
  if (figure === undefined) return "";
  const { text, expected } = figure;
  const state = tickState(figure);
  const isWrong = state === "contradicted" || state === "kept";
  const says = isWrong && expected !== null ? `, the source says ${expected.display}` : "";
  return `Figure ${at + 1} of ${figures.length}: ${text}, ${STATES[state]}${says}`;
}

function tickState({ state, decision }: DocumentFigure): TickState {
  return state === "contradicted" && decision?.kind === "kept" ? "kept" : state;
}

const URGENCY: readonly TickState[] = [
  "contradicted",
  "unsupported",
  "kept",
  "estimate",
  "verified",
];

const STATES: Readonly<Record<TickState, string>> = {
  verified: "verified",
  contradicted: "contradicted",
  kept: "contradicted and kept",
  unsupported: "no source",
  estimate: "your estimate",
};
