import { isMotion } from "#core/figures/read/sentence/cue-words.ts";
import { isTie } from "#core/figures/read/sentence/tie-words.ts";
import { isWord, textAt, type Token } from "#core/figures/read/understood/tokens.ts";
import { CAUSES, LINKING, words } from "#core/figures/read/text/words.ts";

/** Words in brackets that leave a figure what it is. */
const HARMLESS = words(
  `ebitda ebit fcf defined see note table page unaudited audited restated rounded unchanged as i.e e.g flat loss profit mm bn m in ltm
  ttm cagr actual reported net of cash leases lease before after dividends tax excluding including clean basis x positive negative`,
);

/** Brackets as a walk over tokens meets them: the place behind them, or what in them is not known. */
export function pastBrackets(
  tokens: readonly Token[],
  open: number,
  to: number,
): { readonly at: number; readonly odd: Token | undefined } {
  let close = open + 1;
  while (close < to && textAt(tokens, close) !== ")") close += 1;
  const inside = textAt(tokens, close) === ")" ? tokens.slice(open + 1, close) : [];
  return { at: close + 1, odd: unknownIn(inside) };
}

/** `(towing only)`, `(pro forma)`: words alone that say of what else it is. */
function unknownIn(inside: readonly Token[]): Token | undefined {
  const [first] = inside;
  const hasNumber = inside.some(({ text }) => /^[#\d]/.test(text));
  if (first === undefined || hasNumber) return undefined;
  if (CAUSES.has(first.text) || isMotion(first.text)) return undefined;
  return inside.find((token) => isWord(token) && !isHarmless(token.text));
}

function isHarmless(text: string): boolean {
  return isTie(text) || LINKING.has(text) || HARMLESS.has(text);
}

const OPENING = words("which the a an its once already long");
const SET_ASIDE = words("included excluded aside alone");

/** The place behind words between commas for why, who or what: `, helped by fuel prices,`. */
export function pastAside(tokens: readonly Token[], comma: number, to: number): number | undefined {
  let end = comma + 1;
  while (end < to && textAt(tokens, end) !== "," && textAt(tokens, end) !== ")") end += 1;
  const first = textAt(tokens, comma + 1);
  const isOpen = CAUSES.has(first) || OPENING.has(first);
  return end + 1 < to && (isOpen || SET_ASIDE.has(textAt(tokens, end - 1))) ? end + 1 : undefined;
}
