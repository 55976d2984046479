import type { PeriodMention } from "#core/figures/read/figures/figure.ts";
import type { SentenceReading } from "#core/figures/read/sentence/read-sentence.ts";

/** Where the figures of a sentence stand. */
type Figures = Pick<SentenceReading, "masked" | "figures">;

/** `rose to 7.0x in 2025 (5.8x)`: the same a year before, as a rule. */
export function isAloneInBrackets({ masked, figures }: Figures, index: number): boolean {
  const [before, figure] = [figures[index - 1], figures[index]];
  return (
    before?.kind === figure?.kind &&
    figure !== undefined &&
    masked[figure.end] === ")" &&
    /^\s*(?:(?:in|for|at)\s+)?§*\s*\($/.test(masked.slice(before?.end, figure.start))
  );
}

/** `rose to 21.4% (20.5% in 2024)`: set apart, with a time of its own. */
export function isDatedInBrackets(reading: Figures, index: number): boolean {
  const [before, figure] = [reading.figures[index - 1], reading.figures[index]];
  return (
    figure !== undefined &&
    before?.kind === figure.kind &&
    isOpenedBy(reading, index) &&
    /^\s+(?:(?:in|for|at|during)\s+)?(?:the end of\s+)?§+\)/.test(reading.masked.slice(figure.end))
  );
}

/** `# (#`: the brackets are about the figure before them. */
export function isOpenedBy({ masked, figures }: Figures, index: number): boolean {
  const [before, figure] = [figures[index - 1], figures[index]];
  return (
    before !== undefined &&
    figure !== undefined &&
    masked[figure.start - 1] === "(" &&
    /^\s*\($/.test(masked.slice(before.end, figure.start))
  );
}

/** `(FY2021: `: a comparison set apart; the sentence is not about it. */
export function isLoneBracket(masked: string, { start, end }: PeriodMention): boolean {
  if (masked.lastIndexOf("(", start) === -1) return false;
  return /^\s*:/.test(masked.slice(end)) && /\((?:[^()]*[;,])?\s*$/.test(masked.slice(0, start));
}
