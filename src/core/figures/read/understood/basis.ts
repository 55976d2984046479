import { isSaid, keyWords } from "#core/figures/read/text/key-words.ts";
import type { SentenceReading } from "#core/figures/read/sentence/read-sentence.ts";
import { amountsBefore, isOfBasis, type Side } from "#core/figures/read/understood/basis-rows.ts";
import { pastDressing } from "#core/figures/read/understood/objects.ts";
import {
  isBreak,
  isSign,
  type Stretch,
  textAt,
  type Token,
} from "#core/figures/read/understood/tokens.ts";
import { words } from "#core/figures/read/text/words.ts";

/** Where a figure and its row stand among the tokens of a sentence. */
export type Around = {
  readonly figure: number;
  readonly to: number;
  /** Behind the row's name up to the figure, where the row is named before it. */
  readonly between: Stretch | undefined;
};

type Asked = {
  readonly item: string;
  readonly isChange: boolean;
  /** Under IFRS, leases are debt by nature. */
  readonly hasLeases: boolean;
  readonly around: Around;
};

/**
 * A row set beside the figure's own by `before`, `net of` and the like, where the figure's row is not
 * by its nature before, after, with or without it: `EBITDA was # excluding ¤`, `including ¤, debt was #`.
 */
export function otherBasis(
  reading: SentenceReading,
  tokens: readonly Token[],
  { item, isChange, hasLeases, around }: Asked,
): Token | undefined {
  if (!isSaid(reading, SAID)) return undefined;
  const isOdd = (at: number): boolean => {
    const side = sideAt(tokens, at);
    const row = side && rowAt(reading, tokens, side.behind);
    if (side === undefined || row === undefined) return false;
    if (isOfItsOwn(tokens, at, row.behind)) return false;
    const beside = { item, side: side.side, other: row.item, isChange, hasLeases };
    return !isOfBasis({ ...beside, text: reading.text });
  };
  const places = [
    leadIn(tokens, around.figure),
    ...between(tokens, around),
    behindFigure(tokens, around),
  ];
  const odd = places.find((at) => at !== undefined && isOdd(at));
  return odd === undefined ? undefined : tokens[odd];
}

const SIDES: ReadonlyMap<string, Side> = new Map<string, Side>([
  ["before", "before"],
  ["pre", "before"],
  ["after", "after"],
  ["post", "after"],
  ["including", "including"],
  ["incl", "including"],
  ["excluding", "excluding"],
  ["excl", "excluding"],
  ["ex", "excluding"],
  ["without", "excluding"],
  ["with", "with"],
  ["plus", "with"],
  ["adding", "with"],
  ["counting", "with"],
  ["capitalising", "with"],
  ["capitalizing", "with"],
  ["adjusted", "with"],
  ["adjusting", "with"],
  ["less", "excluding"],
  ["minus", "excluding"],
  ["stripping", "excluding"],
  ["net", "net"],
  ["gross", "before"],
]);
const SAID = keyWords([...SIDES.keys()].join(" "));
const LED = words("net gross adjusted adjusting stripping");
const LEADING = words("of for back in out");

/** The side a word sets the next row on, and where its object begins: `net of`, `adding back`. */
function sideAt(
  tokens: readonly Token[],
  at: number,
): { readonly side: Side; readonly behind: number } | undefined {
  const side = SIDES.get(textAt(tokens, at));
  if (side === undefined || textAt(tokens, at + 1) === "than") return undefined;
  // `pre-SBC`
  if (textAt(tokens, at + 1) === "-") return { side, behind: at + 2 };
  const isLed = LEADING.has(textAt(tokens, at + 1));
  if (LED.has(textAt(tokens, at)) && !isLed) return undefined;
  return { side, behind: isLed ? at + 2 : at + 1 };
}

const AMOUNT_LINKS = words("of in paying");

/** The row that a side leads to, past articles and an amount of it, and the place behind its name. */
function rowAt(
  reading: SentenceReading,
  tokens: readonly Token[],
  from: number,
): { readonly item: string; readonly behind: number } | undefined {
  let at = pastDressing(tokens, from);
  while (textAt(tokens, at) === "#" || AMOUNT_LINKS.has(textAt(tokens, at))) {
    at = pastDressing(tokens, at + 1);
  }
  const token = tokens[at];
  if (token === undefined) return undefined;
  const named = amountsBefore(token.text);
  if (named !== undefined) return { item: named, behind: at + 1 };
  const row = token.text === "¤" && reading.items.find(({ start }) => start === token.start);
  return row ? { item: row.item, behind: at + 1 } : undefined;
}

const AT = words("at of");
const ACCOMPANYING = words("with less minus plus");
/** `leverage of # with # of cash`: the cash has an amount of its own. */
function isGivenBeside(tokens: readonly Token[], at: number): boolean {
  return textAt(tokens, at) === "with" && textAt(tokens, pastDressing(tokens, at + 1)) === "#";
}

const ENDS = words(", ; . ) in at for and was were is are");

/** `with capex of #`, `# less cash of #`, `with debt falling`: it tells what else was so. */
function isOfItsOwn(tokens: readonly Token[], at: number, behind: number): boolean {
  const token = tokens[behind];
  if (isGivenBeside(tokens, at)) return true;
  if (token === undefined || !ACCOMPANYING.has(textAt(tokens, at))) return false;
  // `with EBITDA at #`
  if (AT.has(token.text) && textAt(tokens, pastDressing(tokens, behind + 1)) === "#") return true;
  return !ENDS.has(token.text) && !isSign(token);
}

/** `Including leases, debt was`: the first word of the sentence, where a comma ends what it leads. */
function leadIn(tokens: readonly Token[], figure: number): number | undefined {
  const comma = tokens.findIndex(({ text }) => text === ",");
  if (comma < 1 || comma > figure) return undefined;
  return tokens.slice(comma, figure).some(({ text }) => text === ";") ? undefined : 0;
}

function between(tokens: readonly Token[], { between: stretch }: Around): readonly number[] {
  if (stretch === undefined) return [];
  const places: number[] = [];
  for (let at = stretch.to - 1; at >= stretch.from; at -= 1) {
    if (isBreak(tokens, at)) break;
    places.push(at);
  }
  return places;
}

const PASSED = words("( , in at for of the as on § year end year-end full company group also");

/** `# in 2025 before leases`, `# (excluding leases)`. */
function behindFigure(tokens: readonly Token[], { figure, to }: Around): number | undefined {
  let at = figure + 1;
  while (at < to && PASSED.has(textAt(tokens, at))) at += 1;
  return at < to ? at : undefined;
}
