import { everyMatch } from "#core/figures/read/text/every-match.ts";
import { madeOnce } from "#core/figures/read/text/made-once.ts";
import type { SentenceReading } from "#core/figures/read/sentence/read-sentence.ts";
import { markedOf } from "#core/figures/read/sentence/skeleton.ts";

/**
 * A piece of a sentence: a word in lower case, a sign for what was found (`#` figure, `¤` row, `§`
 * time, `¢` company), or a mark of punctuation.
 */
export type Token = {
  readonly text: string;
  readonly start: number;
  readonly end: number;
};

/** A stretch of tokens, `to` left out. */
export type Stretch = { readonly from: number; readonly to: number };

const PIECE = /#+%?|¤+|§+|¢+|[a-z][a-z&'.-]*[a-z]|[a-z]|\d[\d.,]*|[,;:()"?/]|--?/g;

/** The pieces of a sentence. */
export const tokensOf = madeOnce((reading: SentenceReading) => piecesOf(markedOf(reading)));

function piecesOf(marked: string): readonly Token[] {
  return everyMatch(PIECE, marked).map(({ 0: piece, index }) => {
    const sign = piece.charAt(0);
    const text = isSignText(sign) ? sign : piece;
    return { text, start: index, end: index + piece.length };
  });
}

function isSignText(text: string): boolean {
  return text === "#" || text === "¤" || text === "§" || text === "¢";
}

/** Whether a piece stands for something found: a figure, row, time or company. */
export function isSign({ text }: Token): boolean {
  return isSignText(text);
}

/** Whether a piece is a word. */
export function isWord({ text }: Token): boolean {
  const code = text.charCodeAt(0);
  return code > 96 && code < 123;
}

const JOINS: ReadonlySet<string> = new Set(
  "and so while but whereas although though which yet then because since against versus compared after from up down at to".split(
    " ",
  ),
);

/** Whether a clause begins behind a token. */
export function isBreak(tokens: readonly Token[], at: number): boolean {
  const { text = "" } = tokens[at] ?? {};
  if (text === ";" || text === ":" || text === "but") return true;
  return text === "," && JOINS.has(tokens[at + 1]?.text ?? "");
}

/** The text of a token; empty past the ends. */
export function textAt(tokens: readonly Token[], at: number): string {
  return tokens[at]?.text ?? "";
}
