import { isObjectKnown } from "#core/figures/read/understood/objects.ts";
import { unknownScope } from "#core/figures/read/understood/scopes.ts";
import { mayLead, setsOtherTerms } from "#core/figures/read/understood/terms.ts";
import { isWord, textAt, type Token } from "#core/figures/read/understood/tokens.ts";
import { SCOPES, words } from "#core/figures/read/text/words.ts";

const ADDING = words("adding counting capitalising capitalizing adjusting stripping");
const LEAD_IN_ENDS = words(", # ¤ ;");

/**
 * What holds for the whole sentence: `In Norway, revenue was # and EBITDA #`; `isFound` where a row was
 * found for the figure, and not a form of words.
 */
export function unknownLeadIn(
  tokens: readonly Token[],
  start: number,
  isFound: boolean,
): Token | undefined {
  const lead = leadOf(tokens, start);
  if (isFound && isAddedRow(lead)) return undefined;
  if (isOtherLead(lead) || isOtherGround(lead)) return lead[0];
  const first = textAt(tokens, 0);
  if (!SCOPES.has(first) && first !== "on") return undefined;
  const end = tokens.findIndex(({ text }) => LEAD_IN_ENDS.has(text));
  return end === -1 || end > start ? undefined : unknownScope(tokens, { from: 0, to: end });
}

/** The words up to the first comma, where it stands before the figure and its row. */
function leadOf(tokens: readonly Token[], start: number): readonly Token[] {
  const comma = tokens.findIndex(({ text }) => text === "," || text === ";" || text === "#");
  return textAt(tokens, comma) === "," && comma < start ? tokens.slice(0, comma) : [];
}

/** `Adding leases,`: what that makes of the figure's row is asked about its basis. */
function isAddedRow(lead: readonly Token[]): boolean {
  return ADDING.has(textAt(lead, 0)) && lead.some(({ text }) => text === "¤");
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
  if (first === undefined) return false;
  if (isWord(first) && (second === undefined ? !mayLead(first.text) : setsOtherTerms(first.text))) {
    return true;
  }
  if (second === undefined) return false;
  const isTime = [second, ...others].some(({ text }) => text === "§");
  if (isTime || NO_CONDITION.has(second.text)) return false;
  if (first.text === "with") return others.length + 2 <= SHORT_WITH && second.text !== "¤";
  const isDoing = first.text.endsWith("ing") && !KNOWN_PARTICIPLES.has(first.text);
  return isDoing || OTHER_LEADS.has(first.text);
}
