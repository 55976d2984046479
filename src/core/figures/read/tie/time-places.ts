import type { PeriodMention } from "#core/figures/read/figures/figure.ts";
import { textAt } from "#core/figures/read/sentence/tokens.ts";
import type { Parsed } from "#core/figures/read/tie/scene.ts";
import { isAny } from "#core/figures/read/words/lexicon.ts";

const PARTLY = new Set(
  "mainly mostly largely chiefly primarily predominantly partly notably".split(" "),
);

/** The places of the times of a sentence; `taken mainly in the fourth quarter` is none of the whole. */
export function timePlaces({ tokens }: Parsed): readonly number[] {
  const isPartly = (place: number): boolean =>
    [2, 3].some((back) => PARTLY.has(textAt(tokens, place - back)));
  return tokens.flatMap(({ kind }, place) => (kind === "time" && !isPartly(place) ? [place] : []));
}

/** The time that stands at a place. */
export function mentionAt(
  { reading, tokens }: Parsed,
  place: number | undefined,
): PeriodMention | undefined {
  const token = place === undefined ? undefined : tokens[place];
  return token?.kind === "time" ? reading.periods[token.order] : undefined;
}

const MEASURED_FROM = new Set(
  `that those since from than above below versus vs vs. against under topped tops exceeded exceeds beat beats
  surpassed surpasses outdid`.split(/\s+/),
);
const PAST_BASE = new Set("the end of level levels in at least close fiscal".split(" "));
const NO_BASES: ReadonlySet<string> = new Set(["span", "years", "twelve-months"]);

/** `up from FY2024`, `since FY2022`, `compared with 2024`: what something is measured from. */
export function isBase(all: Parsed, place: number): boolean {
  const kind = mentionAt(all, place)?.when.kind;
  if (kind === undefined || NO_BASES.has(kind)) return false;
  const { tokens } = all;
  let at = place - 1;
  while (PAST_BASE.has(textAt(tokens, at)) || isPointOfVersus(all, at)) at -= 1;
  const [word, before] = [textAt(tokens, at), textAt(tokens, at - 1)];
  if (word === "with" || word === "to") return before.startsWith("compar");
  if (word === "over") return kind === "year" || kind === "earlier";
  if (word === "on") return kind === "earlier" || isMovedOn(all, at, kind);
  return MEASURED_FROM.has(word);
}

/** `up 4.1% on 2024`, `21% up on 2024`: nothing has an amount on a year, though on a day. */
function isMovedOn({ tokens }: Parsed, at: number, kind: string): boolean {
  const before = textAt(tokens, at - 1);
  const isMoved = /^(?:up|down)$/.test(before) || isAny(before, ["rise", "fall"]);
  return isMoved || (kind === "year" && tokens[at - 1]?.kind === "figure");
}

/** `vs. 2024`: its point ends no sentence. */
function isPointOfVersus({ tokens }: Parsed, at: number): boolean {
  return textAt(tokens, at) === "." && /^(?:vs|v)$/.test(textAt(tokens, at - 1));
}

const NOW = new Set("now today currently".split(" "));
const LATEST = new Set("latest recent".split(" "));
const REPORTED = new Set("balance reporting reported".split(" "));

/** Whether a sentence, or a clause of it, speaks of the present: `now`, `at the latest balance sheet date`. */
export function saysNow({ tokens, clauseAt }: Parsed, clause?: number): boolean {
  return tokens.some(
    ({ text }, at) =>
      (clause === undefined || clauseAt[at] === clause) &&
      (NOW.has(text) || (LATEST.has(text) && REPORTED.has(textAt(tokens, at + 1)))),
  );
}

const RANKED = new Set(
  "highest lowest best worst strongest weakest largest smallest first record most".split(" "),
);

/** `the highest in four years`: a span that ranks an amount is no time of it. */
export function isRanking(all: Parsed, place: number): boolean {
  const isSpan = mentionAt(all, place)?.when.kind === "span";
  return isSpan && [1, 2, 3, 4].some((back) => RANKED.has(textAt(all.tokens, place - back)));
}

/** Whether words for time look back from the time spoken of: `a year earlier`. */
export function isRelative({ when }: PeriodMention): boolean {
  return when.kind === "earlier" || when.kind === "previous-quarter";
}

/** Whether words for time only say what a change is from: `sequentially`. */
export function isAdverb({ when }: PeriodMention): boolean {
  return when.kind === "previous-quarter" && when.isAdverb === true;
}

/** Whether a place stands in brackets. */
export function isInBrackets({ clauses, clauseAt }: Parsed, place: number): boolean {
  return clauses[clauseAt[place] ?? 0]?.opens !== undefined;
}
