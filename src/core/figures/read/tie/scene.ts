import type { Bound, Carry } from "#core/figures/read/claims/claim.ts";
import type { Figure } from "#core/figures/read/figures/figure.ts";
import type { CompanyLedger } from "#core/figures/read/ledger/company-ledger.ts";
import type { SentenceReading } from "#core/figures/read/sentence/read-sentence.ts";
import { madeOnce } from "#core/figures/read/text/made-once.ts";
import { type Token, textAt, tokensOf } from "#core/figures/read/sentence/tokens.ts";
import { firstPast } from "#core/text/outline/ordered-places.ts";
import { DRESSING, isAny, isMotionWord, isOf } from "#core/figures/read/words/lexicon.ts";

/** A clause by the places of its tokens; what stands in brackets is a clause of its own. */
export type Clause = {
  readonly tokens: readonly number[];
  /** Those of its tokens that are figures. */
  readonly figures: readonly number[];
  /** For brackets: the place they open at. */
  readonly opens: number | undefined;
};

/** A sentence cut into clauses. */
export type Parsed = {
  readonly reading: SentenceReading;
  readonly tokens: readonly Token[];
  readonly clauses: readonly Clause[];
  /** The clause of each token, by its place. */
  readonly clauseAt: readonly number[];
  /** The places of figures among the tokens, by their order. */
  readonly figureAt: readonly number[];
};

/** One figure where its row, time and operation are sought. */
export type Scene = Parsed & {
  readonly index: number;
  readonly figure: Figure;
  /** Its place among the tokens. */
  readonly at: number;
  readonly clause: Clause;
  /** The place before which its own words begin: of the figure before it in the clause, or -1. */
  readonly from: number;
  /** The place of the next figure of its clause, or past the last token. */
  readonly to: number;
  readonly bound: readonly Bound[];
  readonly carry: Carry;
  readonly company: CompanyLedger;
};

/** The sentence in clauses. */
export const parsed = madeOnce((reading: SentenceReading): Parsed => {
  const tokens = tokensOf(reading);
  const { clauses, clauseAt } = clausesOf(tokens);
  const places = new Map(
    tokens.flatMap(({ kind, order }, place) =>
      kind === "figure" ? [[order, place] as const] : [],
    ),
  );
  const figureAt = reading.figures.map((_, order) => places.get(order) ?? -1);
  return { reading, tokens, clauses, clauseAt, figureAt };
});

const OPENING = new Set(["(", "["]);
const CLOSING = new Set([")", "]"]);

function clausesOf(tokens: readonly Token[]): Pick<Parsed, "clauses" | "clauseAt"> {
  const clauses: (Clause & { readonly tokens: number[]; readonly figures: number[] })[] = [];
  const begin = (opens: number | undefined): number =>
    clauses.push({ tokens: [], figures: [], opens }) - 1;
  const clauseAt: number[] = [];
  const around: number[] = [];
  let current = begin(undefined);
  for (const [at, { text, kind }] of tokens.entries()) {
    if (OPENING.has(text)) {
      around.push(current);
      current = begin(at);
    } else if (around.length === 0 && begins(tokens, at, clauses[current] ?? NO_CLAUSE)) {
      current = begin(undefined);
    }
    clauseAt.push(current);
    clauses[current]?.tokens.push(at);
    if (kind === "figure") clauses[current]?.figures.push(at);
    if (CLOSING.has(text)) current = around.pop() ?? current;
  }
  return { clauses, clauseAt };
}

const CONTRASTS = new Set(["but", "while", "whereas", "although", "though", "which", "with"]);
const JOINS = new Set(["and", "&", "plus"]);

const NO_CLAUSE: Clause = { tokens: [], figures: [], opens: undefined };

/** Whether a clause begins at a token, `before` being the clause so far. */
function begins(tokens: readonly Token[], at: number, before: Clause): boolean {
  if (before.tokens.length === 0) return false;
  const [text, last] = [textAt(tokens, at), textAt(tokens, at - 1)];
  if (last === ";") return true;
  if (last === ":") return !leadsToFigure(tokens, at);
  const hasFigure = before.figures.length > 0;
  if (CONTRASTS.has(text)) return last === "," || (hasFigure && contrasts(tokens, at));
  if (JOINS.has(text)) {
    return last === "," ? !isFigureNext(tokens, at + 1) : hasFigure && beginsAnew(tokens, at + 1);
  }
  return last === "," && hasFigure && beginsAnew(tokens, at);
}

const LONGEST_LEAD = 4;
const SOON = 8;

/** `1.9x with leases` sets another basis, `2.1x with cash of #` goes on. */
function contrasts(tokens: readonly Token[], at: number): boolean {
  const soon = tokens.slice(at, at + SOON);
  return textAt(tokens, at) !== "with" || soon.some(({ kind }) => kind === "figure");
}

/** `Revenue: about #`, `Net debt: Velden #` */
function leadsToFigure(tokens: readonly Token[], from: number): boolean {
  for (let at = from; at < from + LONGEST_LEAD; at += 1) {
    const kind = tokens[at]?.kind;
    if (kind === "figure" || kind === "time") return true;
    if (kind === "company") return tokens[at + 1]?.kind === "figure";
    if (kind !== "mark" && !isAny(textAt(tokens, at), DRESSING)) return false;
  }
  return false;
}

function isFigureNext(tokens: readonly Token[], at: number): boolean {
  const isDressed = isAny(textAt(tokens, at), DRESSING);
  return tokens[at]?.kind === "figure" || (isDressed && tokens[at + 1]?.kind === "figure");
}

/** Whether a row, a company or a verb comes next, after no more than articles, adverbs and when it was. */
function beginsAnew(tokens: readonly Token[], from: number): boolean {
  const lead = tokens.slice(from, from + LONGEST_LEAD);
  const first = lead.findIndex((_, at) => !leadsIn(tokens, from + at));
  const { kind, text = "" } = lead[first] ?? {};
  if (kind === "row" || kind === "company") return true;
  return kind === "word" && isOf(text, "having") && !isMotionWord(text);
}

/** When it was, an article or an adverb. */
function leadsIn(tokens: readonly Token[], at: number): boolean {
  const { kind, text = "" } = tokens[at] ?? {};
  if (kind !== "word") return kind === "time";
  if (isOf(text, "preposition") && tokens[at + 1]?.kind === "time") return true;
  return isAny(text, DRESSING) && !(isOf(text, "having") && !isMotionWord(text));
}

/** Whether a token is a figure that takes a part or a multiple of what it is of. */
export function isShare({ reading }: Parsed, token: Token | undefined): boolean {
  const kind = token?.kind === "figure" ? reading.figures[token.order]?.kind : undefined;
  return kind === "rate" || kind === "multiple";
}

/** The scene of a figure. */
export function sceneOf(
  all: Parsed,
  index: number,
  said: Pick<Scene, "bound" | "carry" | "company">,
): Scene {
  const { reading, tokens, clauses, clauseAt, figureAt } = all;
  const figure = reading.figures[index];
  const at = figureAt[index] ?? -1;
  const clause = clauses[clauseAt[at] ?? 0];
  if (figure === undefined || clause === undefined) throw new RangeError("No such figure");
  const { figures } = clause;
  return {
    ...all,
    ...said,
    index,
    figure,
    at,
    clause,
    from: figures[firstPast(figures, at - 1) - 1] ?? -1,
    to: figures[firstPast(figures, at)] ?? tokens.length,
  };
}

/** The places of a figure's clause between two, both left out. */
export function between(
  { clause: { tokens } }: Pick<Scene, "clause">,
  from: number,
  to: number,
): readonly number[] {
  return tokens.slice(firstPast(tokens, from), firstPast(tokens, to - 1));
}

/** The place of the token before another in the clause; -1 where it is the first. */
export function previousIn({ clause }: Pick<Scene, "clause">, at: number): number {
  return clause.tokens[firstPast(clause.tokens, at - 1) - 1] ?? -1;
}

/** The place of the token behind another in the clause; past the last where there is none. */
export function nextIn({ clause, tokens }: Pick<Scene, "clause" | "tokens">, at: number): number {
  return clause.tokens[firstPast(clause.tokens, at)] ?? tokens.length;
}
