import type { Figure } from "#core/figures/read/figures/figure.ts";
import { isOf } from "#core/figures/read/words/lexicon.ts";
import { asks } from "#core/writing/analyst/chat/question-words.ts";
import type { AskedRow, QuestionReading } from "#core/writing/analyst/chat/reading.ts";

/** What a question supposes of a row. */
export type Supposed = {
  readonly row: AskedRow;
  readonly figure: Figure;
  readonly way: "up" | "down" | undefined;
  /** `falls to 500`: the figure is what the row comes to. */
  readonly isLevel: boolean;
};

/** Each figure with the row that stands before it, else the next one; then changes that need no figure. */
export function suppositionsIn(reading: QuestionReading): readonly Supposed[] {
  const given = withFigures(reading);
  return [...given, ...multiplied(reading, given)];
}

function withFigures(reading: QuestionReading): readonly Supposed[] {
  const { rows, figures, tokens } = reading;
  const taken = new Set<number>();
  return figures.flatMap((figure, order) => {
    const from = figures[order - 1]?.at ?? -1;
    const to = figures[order + 1]?.at ?? tokens.length;
    const free = rows.filter(({ at }) => !taken.has(at));
    const row =
      free.findLast(({ at }) => at < figure.at && at > from) ??
      free.find(({ at }) => at > figure.at && at < to);
    if (row === undefined) return [];
    taken.add(row.at);
    const words = tokens
      .map(({ kind, text }, at) => ({ kind, text, away: Math.abs(at - figure.at), at }))
      .filter(({ kind, at }) => kind === "word" && at > from && at < to)
      .toSorted((a, b) => a.away - b.away)
      .map(({ text }) => text);
    const before = tokens[figure.at - 1]?.text ?? "";
    const isLevel = figure.at > row.at && /^(?:to|at|was|were|is|of|be|became)$/.test(before);
    const signed = figure.negative === "minus" ? "down" : wayOf(words);
    return [{ row, figure, way: figure.isPlus ? "up" : signed, isLevel }];
  });
}

const FACTORS: Readonly<Record<string, number>> = {
  doubled: 1,
  doubles: 1,
  double: 1,
  tripled: 2,
  halved: -0.5,
  halves: -0.5,
  half: -0.5,
  third: -1 / 3,
  zero: -1,
  suspended: -1,
};

/** `if interest doubled`, `capex cut by half`: a change without a figure, of the row before it that has none. */
function multiplied(
  { rows, tokens }: QuestionReading,
  given: readonly Supposed[],
): readonly Supposed[] {
  return tokens.flatMap(({ text }, at) => {
    const factor = FACTORS[text];
    const row = rows.findLast((each) => each.at < at);
    const isGiven = given.some((each) => each.row.at === row?.at);
    if (factor === undefined || row === undefined || isGiven) return [];
    const figure: Figure = {
      start: 0,
      end: 0,
      kind: "rate",
      value: Math.abs(factor),
      tolerance: 0,
      negative: "none",
      isPlus: false,
    };
    return [{ row, figure, way: factor < 0 ? "down" : "up", isLevel: false }];
  });
}

/** The way that the first of some words says, the nearest first. */
export function wayOf(words: readonly string[]): "up" | "down" | undefined {
  for (const word of words) {
    if (isOf(word, "down") || isOf(word, "fall") || asks(word, "less")) return "down";
    if (isOf(word, "up") || isOf(word, "rise") || asks(word, "more")) return "up";
  }
  return undefined;
}
