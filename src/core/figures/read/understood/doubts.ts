import { isMotion } from "#core/figures/read/sentence/cue-words.ts";
import {
  isBreak,
  isSign,
  isWord,
  type Stretch,
  textAt,
  type Token,
} from "#core/figures/read/understood/tokens.ts";
import { DOUBTING, LABELS, SAYING, words } from "#core/figures/read/text/words.ts";

/** A word before a figure that takes back, or doubts, what would be said without it. */
export function doubtBefore(tokens: readonly Token[], { from, to }: Stretch): Token | undefined {
  for (let at = to - 1; at >= from; at -= 1) {
    if (isBreak(tokens, at)) return undefined;
    if (isDoubt(tokens, at)) return tokens[at];
  }
  return undefined;
}

const UNDOUBTED = words("overlook ignore forget miss");
const NOT_REALLY = words("only longer less more fewer just surprise doubt");
const ENOUGH = words("enough sufficient");
/** `not enough to pay for acquisitions of #`: they were paid all the same. */
const FUNDING = words("pay cover fund finance repay service meet");
const NEARING = words("came comes come got");
const OF_ALL = words("the its their a");

/** Words that doubt, unless what stands beside them says otherwise. */
function isDoubt(tokens: readonly Token[], at: number): boolean {
  const text = textAt(tokens, at);
  if (text.endsWith("n't")) return !UNDOUBTED.has(textAt(tokens, at + 1));
  if (text === "close") return NEARING.has(textAt(tokens, at - 1));
  return text === "ago" || (DOUBTING.has(text) && !isHarmless(tokens, at));
}

/** `not only`, `no longer`, `for the first time`, `neither sales of # nor EBITDA of #`. */
function isHarmless(tokens: readonly Token[], at: number): boolean {
  const text = textAt(tokens, at);
  if (text === "first") return OF_ALL.has(textAt(tokens, at - 1));
  if (text === "not" && ENOUGH.has(textAt(tokens, at + 1)))
    return FUNDING.has(textAt(tokens, at + 3));
  if (text === "not" || text === "no") return NOT_REALLY.has(textAt(tokens, at + 1));
  return (text === "neither" || text === "nor") && textAt(tokens, at + 1) === "¤";
}

/** How far before a row `that` may stand and still lead to it. */
const NEAR = 5;
const WHO = words("was were is are of ,");

/** `the claim that`, `nobody believes that`: who does not say it as a fact. */
export function unsaid(tokens: readonly Token[], { from, to }: Stretch): Token | undefined {
  for (let at = to - 1; at > Math.max(from, to - NEAR - 1); at -= 1) {
    if (isBreak(tokens, at)) return undefined;
    if (textAt(tokens, at) === "that" && !WHO.has(textAt(tokens, at + 1))) {
      const said = tokens[at - 1];
      return said === undefined || isSign(said) || !isWord(said) || SAYING.has(said.text)
        ? undefined
        : said;
    }
  }
  return undefined;
}

/** How many words a label has at most. */
const LONGEST_LABEL = 4;

/** `Asset-light: capex was #` says what the company is like. */
const CHARACTER = /-(?:heavy|light|rich|poor|positive|negative|generative)$/;

/** `Towing: revenue of #`: a label of whose a row may be. */
export function unknownLabel(tokens: readonly Token[]): Token | undefined {
  const colon = tokens.findIndex(({ text }) => text === ":");
  if (colon < 1 || colon > LONGEST_LABEL) return undefined;
  const label = tokens.slice(0, colon);
  if (label.some((token) => isSign(token))) return undefined;
  if (label.length === 1 && CHARACTER.test(label[0]?.text ?? "")) return undefined;
  return label.find((token) => isWord(token) && !LABELS.has(token.text) && !isMotion(token.text));
}
