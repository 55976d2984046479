import type { SentenceReading } from "#core/figures/read/sentence/read-sentence.ts";

/** Words of a sentence, with what stands right in their place; UTF-16. */
export type Exchange = {
  readonly position: number;
  readonly was: string;
  readonly becomes: string;
};

type Place = { readonly at: number; readonly length: number };

/** The word at a place exchanged for another, with the article before it where that goes with it. */
export function exchanged(
  { text }: SentenceReading,
  { at, length }: Place,
  becomes: string,
): Exchange {
  const article = articleBefore(text, at, becomes);
  const position = article?.from ?? at;
  const between = article === undefined ? "" : text.slice(article.to, at);
  return {
    position,
    was: text.slice(position, at + length),
    becomes: `${article?.insert ?? ""}${between}${becomes}`,
  };
}

/** The word at a place turned into its opposite; undefined where none is safe. */
export function turnedWord(reading: SentenceReading, place: Place): Exchange | undefined {
  const { text, masked } = reading;
  const { at, length } = place;
  const was = text.slice(at, at + length);
  const becomes = takesObject(was, masked.slice(at + length))
    ? undefined
    : oppositeOf(was, text.slice(0, at));
  return becomes === undefined ? undefined : exchanged(reading, place, becomes);
}

/** Words for a direction by those that say the opposite in the same form, on both sides. */
const PAIRS = tableOf(
  `rose/fell | rise/fall | rises/falls | risen/fallen | rising/falling | grew/declined | grow/decline |
  grows/declines | growing/declining | growth/decline | increased/decreased | increase/decrease |
  increases/decreases | increasing/decreasing | climbed/dropped | climbs/drops | expanded/contracted |
  expands/contracts | expansion/contraction | widened/narrowed | widens/narrows | widening/narrowing |
  released/took | releases/takes | releasing/taking | inflow/outflow | up/down | higher/lower | above/below |
  over/under | more/less | ahead of/behind | exceeds/is below | exceeded/was below | improved/deteriorated |
  improves/deteriorates | improving/deteriorating | improvement/deterioration | strengthened/weakened |
  better/worse | stronger/weaker`,
);

/** Stronger or rarer words for a direction: the opposite is said plainly. */
const PLAIN_OPPOSITES = tableOf(
  `jumped/fell | surged/fell | soared/fell | advanced/fell | gained/fell | rebounded/fell | recovered/fell |
  grown/declined | slipped/rose | slid/rose | tumbled/rose | plunged/rose | eased/rose | shrank/grew |
  gain/drop | jump/drop | uplift/drop | drop/rise | loss/gain | reduction/rise | slide/rise |
  compression/expansion | worsened/improved | fewer/more | absorbed/released | absorbing/releasing |
  consumed/released`,
);

function tableOf(words: string): readonly (readonly [string, string])[] {
  return words.split(/\s*\|\s*/).map((pair) => {
    const [word = "", opposite = ""] = pair.split("/");
    return [word, opposite];
  });
}

const OPPOSITES: ReadonlyMap<string, string> = new Map([
  ...PLAIN_OPPOSITES,
  ...PAIRS.map(([a, b]) => [b, a] as const),
  ...PAIRS,
]);

const PERFECT = /\b(?:has|have|had|having)\s+(?:\w+\s+)?$/i;

const PERFECT_FORMS: Readonly<Record<string, string>> = {
  grew: "grown",
  rose: "risen",
  fell: "fallen",
  took: "taken",
};
/** Verbs that take no object: "grew revenue" turns into nothing that can be said. */
const INTRANSITIVE = /^(?:grew|grow|grows|grown|growing|rose|declined?|fell|fallen)$/;

/** Whether a word is followed by what it is done to: `grew revenue by 4%`. */
function takesObject(word: string, maskedAfter: string): boolean {
  return INTRANSITIVE.test(word.toLowerCase()) && /^\s+(?:its |the |their )?¤/.test(maskedAfter);
}

/**
 * The word for the opposite direction, its capital kept; undefined where none is safe. `before` is
 * what stands before it: "has declined" turns into "has grown".
 */
export function oppositeOf(word: string, before: string): string | undefined {
  const found = OPPOSITES.get(word.toLowerCase());
  if (found === undefined) return undefined;
  const opposite = PERFECT.test(before) ? (PERFECT_FORMS[found] ?? found) : found;
  return /^[A-Z]/.test(word) ? opposite.charAt(0).toUpperCase() + opposite.slice(1) : opposite;
}

/** A word or number that is spoken with a vowel first: `8`, `11`, `18`. */
const VOWEL = /^(?:[aeiou]|8|11(?![\d,])|18(?![\d,]))/i;

/** The article right before a place, where what comes to stand there asks for another one. */
export function articleBefore(
  text: string,
  at: number,
  word: string,
): { readonly from: number; readonly to: number; readonly insert: string } | undefined {
  const match = /\b(an?)\s+$/i.exec(text.slice(0, at));
  if (match === null) return undefined;
  const [, article = ""] = match;
  const wanted = VOWEL.test(word) ? "an" : "a";
  if (article.toLowerCase() === wanted) return undefined;
  const insert = article.startsWith("A")
    ? wanted.charAt(0).toUpperCase() + wanted.slice(1)
    : wanted;
  return { from: match.index, to: match.index + article.length, insert };
}
