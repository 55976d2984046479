import type { BarChart } from "#core/outputs/exhibits/exhibit.ts";
import type { Mark, Scene } from "#core/outputs/exhibits/scene.ts";

/** Where bars are drawn; lengths in the units of the drawing. */
export type BarFrame = {
  readonly width: number;
  readonly height: number;
  /** Left free above the tallest bar, for its value. */
  readonly top: number;
  /** Left free at the bottom, for the periods. */
  readonly foot: number;
  /** Left free below the deepest bar, where one goes down. */
  readonly below: number;
  /** How much of its step a bar takes, of 1. */
  readonly share: number;
  readonly font: number;
};

/** From the end of a bar to the base line of its value, and from the bars to that of their period. */
const ABOVE = 0.46;
const BELOW = 1.04;
const PERIOD = 1.25;
/** Of its step, so that two labels never touch. */
const LABEL_SHARE = 0.96;

/**
 * Bars on zero, all on one scale, up for a gain and down for a loss, none for what is not known; their
 * values stand on them, so there is neither grid nor axis of values. A broken line parts two bases.
 */
export function barScene(
  { bars, limit }: Pick<BarChart, "bars" | "limit">,
  frame: BarFrame,
): Scene {
  const { width, height, top, foot, below, share, font } = frame;
  const values = bars.map(({ value }) => value ?? 0);
  const scaled = [...values, limit?.value ?? 0];
  const [low, high] = [Math.min(0, ...scaled), Math.max(0, ...scaled)];
  const room = height - top - foot - (low < 0 ? below : 0);
  // Sizes are parts of the whole, so that no product of large numbers overflows.
  const sizeOf = (value: number) => (value === 0 ? 0 : room * (value / (high - low)));
  const zero = top + sizeOf(high);
  const step = width / Math.max(1, bars.length);
  const marks = bars.flatMap(({ label, text, value }, at): readonly Mark[] => {
    const size = Math.abs(sizeOf(value ?? 0));
    const isDown = (value ?? 0) < 0;
    const isLatest = at === bars.length - 1;
    const x = step * (at + 0.5);
    const words = { kind: "text", x, anchor: "middle", most: step * LABEL_SHARE } as const;
    const bar = { x: x - (step * share) / 2, width: step * share, height: size };
    const [look, y] = [isLatest ? "latest" : "earlier", isDown ? zero : zero - size] as const;
    const end = isDown ? zero + size + font * BELOW : zero - size - font * ABOVE;
    return [
      ...(value === null ? [] : [{ kind: "rect", look, ...bar, y } as const]),
      { ...words, look: isLatest ? "last" : "value", y: end, text },
      { ...words, look: "period", y: height - foot + font * PERIOD, text: label },
    ];
  });
  const breaks = bars.flatMap(({ isBreak }, at): readonly Mark[] => {
    const x = { x1: step * at, x2: step * at };
    const line = { kind: "line", look: "break", ...x, y1: top / 2, y2: height - foot } as const;
    return isBreak === true ? [line] : [];
  });
  const limits = limit === undefined ? [] : limitMarks(limit, zero - sizeOf(limit.value), frame);
  const axis: Mark = { kind: "line", look: "axis", x1: 0, x2: width, y1: zero, y2: zero };
  return { width, height, font, marks: [...marks, ...breaks, ...limits, axis] };
}

/** A broken line across all bars, what it is above it. */
function limitMarks(
  { label }: NonNullable<BarChart["limit"]>,
  y: number,
  { width, font }: BarFrame,
): readonly Mark[] {
  const text = { kind: "text", x: 0, anchor: "start", most: width } as const;
  return [
    { kind: "line", look: "break", x1: 0, x2: width, y1: y, y2: y },
    { ...text, look: "label", y: y - font * ABOVE, text: label },
  ];
}
