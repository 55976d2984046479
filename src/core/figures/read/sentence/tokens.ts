import { madeOnce } from "#core/figures/read/text/made-once.ts";
import { lowerCase } from "#core/figures/read/text/plain-text.ts";
import type { SentenceReading } from "#core/figures/read/sentence/read-sentence.ts";

/** What a piece of a sentence is: a thing that was found in it, a word, a number of no figure or a mark. */
export type TokenKind = "figure" | "row" | "time" | "company" | "word" | "number" | "mark";

/** A piece of a sentence; `order` counts things of its kind, `text` is in lower case. */
export type Token = {
  readonly kind: TokenKind;
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly order: number;
  readonly isCapital: boolean;
};

/** The pieces of a sentence, in its order. */
export const tokensOf = madeOnce((reading: SentenceReading): readonly Token[] => {
  const { text, figures, items, periods, companies, ignored } = reading;
  const found = [
    ...named("company", companies),
    ...named("row", items),
    ...named("time", periods),
    ...named("figure", figures),
    ...named("number", ignored),
  ].toSorted((a, b) => a.start - b.start || b.end - a.end);
  const lower = lowerCase(text);
  const tokens: Token[] = [];
  let at = 0;
  for (const thing of found) {
    if (thing.start < at) continue;
    addPieces(tokens, { text, lower, from: at, to: thing.start });
    tokens.push(thing);
    at = thing.end;
  }
  addPieces(tokens, { text, lower, from: at, to: text.length });
  return tokens;
});

type Place = { readonly start: number; readonly end: number };

function named(kind: TokenKind, places: readonly Place[]): readonly Token[] {
  return places.map(({ start, end }, order) => {
    return { kind, text: SIGNS[kind] ?? "", start, end, order, isCapital: false };
  });
}

const SIGNS: Readonly<Partial<Record<TokenKind, string>>> = {
  figure: "#",
  row: "¤",
  time: "§",
  company: "¢",
};

type Gap = {
  readonly text: string;
  readonly lower: string;
  readonly from: number;
  readonly to: number;
};

/** Words and marks between things. A word goes on over a hyphen, apostrophe, point or `&` before a letter. */
function addPieces(tokens: Token[], { text, lower, from, to }: Gap): void {
  let at = from;
  while (at < to) {
    const code = text.charCodeAt(at);
    if (isSpace(code) || code === ASTERISK) {
      at += 1;
      continue;
    }
    const start = at;
    const kind = kindOf(code);
    at = kind === "mark" ? at + 1 : pieceEnd(text, at, to);
    const piece = lower.slice(start, at);
    tokens.push({ kind, text: piece, start, end: at, order: 0, isCapital: isCapital(code) });
  }
}

function kindOf(code: number): "word" | "number" | "mark" {
  if (isLetter(code)) return "word";
  return isDigit(code) ? "number" : "mark";
}

const ASTERISK = 42;

function pieceEnd(text: string, from: number, to: number): number {
  let at = from + 1;
  while (at < to) {
    const code = text.charCodeAt(at);
    const goesOn =
      isLetter(code) ||
      isDigit(code) ||
      (isInner(code) && at + 1 < to && isLetter(text.charCodeAt(at + 1)) && !isOwner(text, at));
    if (!goesOn) return at;
    at += 1;
  }
  return at;
}

/** `'s` is a piece of its own. */
function isOwner(text: string, at: number): boolean {
  return text.charCodeAt(at) === APOSTROPHE && /^'s(?![a-z])/i.test(text.slice(at, at + 3));
}

const APOSTROPHE = 39;

function isInner(code: number): boolean {
  // - ' & . /
  return code === 45 || code === APOSTROPHE || code === 38 || code === 46 || code === 47;
}

function isSpace(code: number): boolean {
  return code <= 32 || code === 160 || code === 0x202f;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || isCapital(code) || (code >= 0xc0 && code < 0x2000);
}

function isCapital(code: number): boolean {
  return code >= 65 && code <= 90;
}

/** The text of a token; empty past the ends. */
export function textAt(tokens: readonly Token[], at: number): string {
  return tokens[at]?.text ?? "";
}
