import type { Token } from "#core/figures/read/sentence/tokens.ts";
import { oddAhead } from "#core/figures/read/tie/gate-ahead.ts";
import { oddBehind } from "#core/figures/read/tie/gate-behind.ts";
import { type Accounted, isKnownWord, isProjecting } from "#core/figures/read/tie/known.ts";
import { between, type Clause, type Scene } from "#core/figures/read/tie/scene.ts";
import { isDoubting, isMotionWord, isOf } from "#core/figures/read/words/lexicon.ts";

const ELSE =
  "the sentence may be about something else than the row: find its source, or say it more plainly";
const ASKED = "it is asked, not said";
const NOT_SAID = "the sentence does not say that it was so";

/**
 * Why a figure is not told plainly of its row, as the company's: every word that could make it one of
 * something else must be known to leave it what it is. What nobody has thought of is not verified.
 */
export function whyNotPlain(scene: Scene, accounted: Accounted): string | undefined {
  if (scene.reading.text.trimEnd().endsWith("?")) return ASKED;
  if (isDoubted(scene)) return NOT_SAID;
  const odd =
    oddLabel(scene) ?? oddAhead(scene, accounted) ?? oddBehind(scene, accounted) ?? oddAside(scene);
  return odd === undefined ? undefined : ELSE;
}

/** Words before a figure in its sentence, or right behind it, that leave open whether it was so. */
function isDoubted(scene: Scene): boolean {
  const { tokens, at } = scene;
  if (tokens.some(({ text }, place) => CLAIMED.has(text) || isSupposed(tokens, place))) return true;
  if (tokens.slice(0, at).some((_, place) => isOpen(scene, place))) return true;
  const behind = between(scene, at, tokens.length);
  const end = behind.findIndex((place) => {
    const kind = tokens[place]?.kind;
    return kind === "mark" || kind === "figure";
  });
  return behind.slice(0, end === -1 ? undefined : end).some((place) => isOpen(scene, place));
}

function isOpen(scene: Scene, place: number): boolean {
  const { kind, text } = scene.tokens[place] ?? {};
  return kind === "word" && isDoubting(text ?? "") && !isProjecting(scene, place);
}

/** Words that make a whole sentence somebody's claim, wherever they stand. */
const CLAIMED = new Set(
  "claimed claims claim alleged alleges allegedly rumoured rumored hypothetical hypothetically".split(
    " ",
  ),
);

/** `had it been true`, `had revenue been #`. */
function isSupposed(tokens: readonly Token[], place: number): boolean {
  const [before, token, next] = [tokens[place - 1], tokens[place], tokens[place + 1]];
  if (token?.text !== "had" || (before !== undefined && before.kind !== "mark")) return false;
  return next?.kind === "row" || next?.kind === "company" || isOf(next?.text ?? "", "determiner");
}

const LONGEST_LABEL = 4;
const LABELS = new Set(
  `credit metrics quality profile key highlights overview balance financials solvency leverage liquidity profitability coverage margins
  earnings growth cash debt summary results capital structure returns`.split(/\s+/),
);

/** `Bakery: revenue was #`: a name before a colon that is not known. */
function oddLabel({ clauses, clauseAt, clause, tokens }: Scene): Token | undefined {
  const own = clauseAt[clause.tokens[0] ?? 0] ?? 0;
  const label = clauses[own - 1]?.tokens.flatMap((place) => tokens[place] ?? []) ?? [];
  const isTold = label.some(({ kind }) => kind === "figure" || kind === "company");
  if (label.at(-1)?.text !== ":" || isTold || label.length > LONGEST_LABEL) return undefined;
  return label.find((token) => token.isCapital && !isKnownWord(token) && !isHeading(token));
}

function isHeading({ text }: Token): boolean {
  return LABELS.has(text) || isMotionWord(text);
}

const UNITS = new Set("usd eur gbp chf jpy sek nok dkk cad aud inr cny".split(" "));

/** Words alone in brackets beside a row or figure that say of what else it is: `(towing only)`. */
function oddAside(scene: Scene): Token | undefined {
  const { clauses, clause, clauseAt, from, to, at } = scene;
  const first = from === -1 ? (clause.tokens[0] ?? 0) : from;
  const beside = clauses.filter(
    ({ opens = -1 }, order) => order !== clauseAt[at] && opens >= Math.max(first, 0) && opens <= to,
  );
  for (const each of beside) {
    const odd = oddIn(scene, each);
    if (odd !== undefined) return odd;
  }
  return undefined;
}

function oddIn({ tokens }: Scene, { tokens: places }: Clause): Token | undefined {
  const inside = places.flatMap((place) => tokens[place] ?? []);
  const words = inside.filter(({ kind }) => kind === "word");
  const isNumbered = inside.some(({ kind }) => kind === "figure" || kind === "number");
  if (isNumbered || isOf(words[0]?.text ?? "", "cause")) return undefined;
  return words.find((token) => !isKnownWord(token) && !isHarmless(token));
}

function isHarmless({ text }: Token): boolean {
  return isOf(text, "cause") || UNITS.has(text);
}
