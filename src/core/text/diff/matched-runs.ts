import { alignTokens } from "#core/text/diff/align-tokens.ts";
import type { Effort } from "#core/text/diff/middle-snake.ts";
import type { Tokens } from "#core/text/diff/word-tokens.ts";

/** A text with its tokens; equal tokens of both texts have equal ids. */
export type TokenText = {
  readonly text: string;
  readonly tokens: Tokens;
  readonly ids: Int32Array;
};

/** Tokens that stand in both texts in a row, with the same blanks between them. */
export type Run = { readonly a: number; readonly b: number; readonly length: number };

/** Two texts side by side: what they have in common, in the order of both. */
export type Alignment = {
  readonly before: TokenText;
  readonly after: TokenText;
  readonly runs: readonly Run[];
};

export function alignTexts(
  texts: { readonly before: string; readonly after: string },
  tokensOf: (text: string) => Tokens,
  effort: Effort,
): Alignment {
  const names = new Map<string, number>();
  const before = interned(texts.before, tokensOf(texts.before), names);
  const after = interned(texts.after, tokensOf(texts.after), names);
  const partners = alignTokens(before.ids, after.ids, effort);
  return { before, after, runs: runsOf(before, after, partners) };
}

function interned(text: string, tokens: Tokens, names: Map<string, number>): TokenText {
  const ids = new Int32Array(tokens.count);
  for (let at = 0; at < tokens.count; at += 1) {
    const name = tokenAt({ text, tokens }, at);
    let id = names.get(name);
    if (id === undefined) {
      id = names.size;
      names.set(name, id);
    }
    ids[at] = id;
  }
  return { text, tokens, ids };
}

export function tokenAt({ text, tokens }: Pick<TokenText, "text" | "tokens">, at: number): string {
  return text.slice(tokens.starts[at], tokens.ends[at]);
}

function runsOf(before: TokenText, after: TokenText, partners: Int32Array): Run[] {
  const runs: { a: number; b: number; length: number }[] = [];
  for (let a = 0; a < partners.length; a += 1) {
    const b = partners[a] ?? -1;
    if (b < 0) continue;
    const last = runs.at(-1);
    const goesOn =
      last !== undefined &&
      last.a + last.length === a &&
      last.b + last.length === b &&
      haveSameBlank(before, after, { a, b });
    if (goesOn) last.length += 1;
    else runs.push({ a, b, length: 1 });
  }
  return runs;
}

/** Whether two tokens stand equally far from those in front of them. */
export function haveSameBlank(
  before: TokenText,
  after: TokenText,
  { a, b }: { readonly a: number; readonly b: number },
): boolean {
  return blankBefore(before, a) === blankBefore(after, b);
}

function blankBefore({ text, tokens }: TokenText, at: number): string {
  return text.slice(at === 0 ? 0 : tokens.ends[at - 1], tokens.starts[at]);
}

/** The stretch between two runs, or before the first, or behind the last. */
export type Stretch = {
  readonly from: number;
  readonly to: number;
  readonly fromAfter: number;
  readonly toAfter: number;
};

/** The stretches around runs: one more than there are runs, empty ones included. */
export function stretchesOf({ before, after, runs }: Alignment): Stretch[] {
  const ends = [...runs, undefined];
  return ends.map((run, index) => {
    const left = runs[index - 1];
    return trimmed(before.text, after.text, {
      from: left === undefined ? 0 : endAt(before, left.a + left.length - 1),
      to: run === undefined ? before.text.length : startAt(before, run.a),
      fromAfter: left === undefined ? 0 : endAt(after, left.b + left.length - 1),
      toAfter: run === undefined ? after.text.length : startAt(after, run.b),
    });
  });
}

export function isEmpty({ from, to, fromAfter, toAfter }: Stretch): boolean {
  return from === to && fromAfter === toAfter;
}

/** Without the white space that both texts have at its ends. */
function trimmed(before: string, after: string, stretch: Stretch): Stretch {
  let { from, to, fromAfter, toAfter } = stretch;
  while (
    from < to &&
    fromAfter < toAfter &&
    before[from] === after[fromAfter] &&
    isWhite(before, from)
  ) {
    from += 1;
    fromAfter += 1;
  }
  while (
    from < to &&
    fromAfter < toAfter &&
    before[to - 1] === after[toAfter - 1] &&
    isWhite(before, to - 1)
  ) {
    to -= 1;
    toAfter -= 1;
  }
  return { from, to, fromAfter, toAfter };
}

function isWhite(text: string, at: number): boolean {
  return text.charAt(at).trim() === "";
}

function startAt({ tokens }: TokenText, at: number): number {
  return tokens.starts[at] ?? 0;
}

function endAt({ tokens }: TokenText, at: number): number {
  return tokens.ends[at] ?? 0;
}
