import type { Verdict } from "#core/figures/read/verdicts/verdict.ts";

/**
 * A figure with the verdicts that are right for it: `{v:$24.9bn}` verified, `c` wrong, `u` unsupported,
 * several letters where finance.md leaves it open. Every number without a mark claims nothing.
 */
export type MarkedFigure = {
  readonly position: number;
  readonly text: string;
  readonly allowed: readonly Verdict[];
};

const LETTERS: Readonly<Record<string, readonly Verdict[]>> = {
  v: ["verified"],
  // Wrong: red in a plain clause, else amber.
  c: ["contradicted", "unsupported"],
  u: ["unsupported"],
  vu: ["verified", "unsupported"],
  cu: ["contradicted", "unsupported"],
  // Whatever it is called, never verified.
  n: ["contradicted", "unsupported", "ignored"],
};

/** The text as people read it and the figures marked in it. */
export function unmarked(marked: string): {
  readonly text: string;
  readonly figures: readonly MarkedFigure[];
} {
  const figures: MarkedFigure[] = [];
  let text = "";
  let from = 0;
  for (const match of marked.matchAll(/\{([a-z]+):([^}]+)\}/g)) {
    const [whole, letters = "", figure = ""] = match;
    const allowed = LETTERS[letters];
    if (allowed === undefined) throw new Error(`No such mark: ${whole}`);
    text += marked.slice(from, match.index);
    figures.push({ position: text.length, text: figure, allowed });
    text += figure;
    from = match.index + whole.length;
  }
  return { text: text + marked.slice(from), figures };
}
