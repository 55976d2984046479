import type { NamedItem } from "#core/grounding/read-sentence.ts";
import type { Spot } from "#core/grounding/spot.ts";
import { doubtBefore, unknownLabel, unsaid } from "#core/grounding/understood/doubts.ts";
import { isCaused, unknownGovernor } from "#core/grounding/understood/governor.ts";
import { isObjectKnown } from "#core/grounding/understood/objects.ts";
import { partBefore, unknownLink } from "#core/grounding/understood/link.ts";
import { unknownScope } from "#core/grounding/understood/scopes.ts";
import { unknownTail } from "#core/grounding/understood/tail.ts";
import { isBreak, type Stretch, type Token, tokensOf } from "#core/grounding/understood/tokens.ts";
import { wordsOf } from "#core/vocabulary/item-words.ts";
import { SCOPES, words } from "#core/grounding/understood/words.ts";

/**
 * Why a figure is not told plainly of its row, as the company's: every word that could make it one of
 * something else must be known to leave it what it is. What nobody has thought of is not verified.
 */
export function whyNotUnderstood(spot: Spot, mention: NamedItem | undefined): string | undefined {
  const { reading } = spot;
  if (reading.heads !== undefined) return undefined;
  const tokens = tokensOf(reading);
  if (reading.text.trimEnd().endsWith("?")) return "it is asked, not said";
  const mixed = mention && whyMixed(spot, mention);
  if (mixed !== undefined) return mixed;
  const place = placeOf(spot, tokens, mention);
  const odd =
    oddAround(tokens, place) ?? (mention === undefined ? undefined : oddOfRow(tokens, place));
  return odd === undefined
    ? undefined
    : `“${reading.text.slice(odd.start, odd.end)}” may make it something else than the row`;
}

const RELATIVE = /^\s*(?:higher|lower|more|less|better|worse)\b/;
const SUMMED = /\b(?:totall?ed|totals|cumulative(?:ly)?|added up|summed)\b/;

/** What no row gives: a rate that is so much higher as a rate, or what a company has at a day summed over years. */
function whyMixed({ reading, figure, after }: Spot, mention: NamedItem): string | undefined {
  const { unit, item, start } = mention;
  const next = reading.items.find((each) => each.end === start - 1);
  if (
    next !== undefined &&
    next.item !== "Cash And Equivalents" &&
    wordsOf(next.item).kind === "balance"
  ) {
    return "a row before a row's name makes it another one";
  }
  if (figure.kind === "rate" && unit === "fraction" && RELATIVE.test(after)) {
    return "a change of a rate by a rate is not computed";
  }
  const isFlow = unit === "money" && wordsOf(item).kind === "flow";
  const isSpan = reading.periods.some(({ when }) => when.kind === "years" || when.kind === "span");
  return isSpan && !isFlow && SUMMED.test(reading.masked)
    ? "only what flows can be summed over years"
    : undefined;
}

/** A figure among the tokens of its sentence. */
type Place = {
  readonly figure: number;
  /** Where the words for this figure begin: behind the one before, or its clause. */
  readonly from: number;
  readonly to: number;
  /** The row's name, where it has one of its own. */
  readonly row: Stretch | undefined;
};

function placeOf(
  { reading, figure, index }: Spot,
  tokens: readonly Token[],
  mention: NamedItem | undefined,
): Place {
  const at = (place: number): number => {
    let found = 0;
    while (found < tokens.length && (tokens[found]?.end ?? 0) <= place) found += 1;
    return found;
  };
  const previous = reading.figures[index - 1];
  const next = reading.figures[index + 1];
  return {
    figure: at(figure.start),
    from: previous === undefined ? 0 : at(previous.end),
    to: next === undefined ? tokens.length : at(next.start),
    row: mention && { from: at(mention.start), to: at(mention.end) },
  };
}

/** What is not known in the words around a figure, whatever its row. */
function oddAround(tokens: readonly Token[], { figure, from, to, row }: Place): Token | undefined {
  const start = row === undefined ? figure : Math.min(row.from, figure);
  const behind = row === undefined || row.from < figure ? figure + 1 : row.to;
  const clause = clauseOf(tokens, from, start);
  return (
    unknownLeadIn(tokens, start) ??
    (row !== undefined && isCaused(tokens, row.from, clause)
      ? undefined
      : unknownScope(tokens, { from: clause, to: start })) ??
    doubtBefore(tokens, { from, to: figure }) ??
    unsaid(tokens, { from: 0, to: start }) ??
    unknownLabel(tokens) ??
    unknownTail(tokens, {
      from: behind,
      to,
      isOfRow: behind > figure + 1,
      isFramed: row === undefined,
    })
  );
}

/** `on average`, which only a form of words computes. */
function onAverage(tokens: readonly Token[], from: number): Token | undefined {
  const at = tokens.findIndex(({ text }, place) => place >= from && text === "average");
  return at > 0 && tokens[at - 1]?.text === "on" ? tokens[at] : undefined;
}

const LEAD_IN_ENDS = words(", # ¤ ;");

/** What holds for the whole sentence: `In Norway, revenue was # and EBITDA #`. */
function unknownLeadIn(tokens: readonly Token[], start: number): Token | undefined {
  const comma = tokens.findIndex(({ text }) => text === "," || text === ";" || text === "#");
  const lead = tokens[comma]?.text === "," && comma < start ? tokens.slice(0, comma) : [];
  if (isOtherLead(lead) || isOtherGround(lead)) return lead[0];
  const first = tokens[0]?.text ?? "";
  if (!SCOPES.has(first) && first !== "on") return undefined;
  const end = tokens.findIndex(({ text }) => LEAD_IN_ENDS.has(text));
  return end === -1 || end > start ? undefined : unknownScope(tokens, { from: 0, to: end });
}

/** `On paper,`, `On the old contracts,`; `on a net basis` is asked about elsewhere. */
function isOtherGround(lead: readonly Token[]): boolean {
  const isBasis = lead.some(({ text }) => text === "basis");
  return lead[0]?.text === "on" && !isBasis && !isObjectKnown(lead, 1, lead.length);
}

/** How long `with the bakery` is at most; longer ones tell what else went on. */
const SHORT_WITH = 3;
const OTHER_LEADS = words("together less plus minus weighted once when by were");
const NO_CONDITION = words("again more contrast comparison then now year-end");
const KNOWN_PARTICIPLES = words(
  `following reflecting excluding including looking turning starting judging benefiting benefitting continuing notwithstanding during
  pending helping driving`,
);

/** `Adding Kessel,`, `Once the bakery is sold,`, `With the bakery,`: what it is then, not what it was. */
function isOtherLead([first, second, ...others]: readonly Token[]): boolean {
  if (first === undefined || second === undefined) return false;
  const isTime = [second, ...others].some(({ text }) => text === "§");
  if (isTime || NO_CONDITION.has(second.text)) return false;
  if (first.text === "with") return others.length + 2 <= SHORT_WITH && second.text !== "¤";
  const isDoing = first.text.endsWith("ing") && !KNOWN_PARTICIPLES.has(first.text);
  return isDoing || OTHER_LEADS.has(first.text);
}

function clauseOf(tokens: readonly Token[], from: number, to: number): number {
  for (let at = to - 1; at >= from; at -= 1) if (isBreak(tokens, at)) return at + 1;
  return from;
}

/** What is not known in the words that tie a row's name into its sentence and to its figure. */
function oddOfRow(tokens: readonly Token[], { figure, from, row }: Place): Token | undefined {
  if (row === undefined) return undefined;
  const start = Math.min(row.from, figure);
  const begin = clauseOf(tokens, row.from < from ? 0 : from, start);
  const odd =
    unknownGovernor(tokens, start, begin) ??
    onAverage(tokens, from) ??
    unknownScope(tokens, { from: row.to, to: figure });
  if (odd !== undefined || row.to > figure) return odd;
  return partBefore(tokens, figure) ?? unknownLink(tokens, { from: row.to, to: figure });
}
