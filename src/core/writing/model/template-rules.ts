import { countWords } from "#core/text/outline/word-count.ts";
import { TEMPLATE_SECTIONS, wordLimit } from "#core/writing/analyst/template-sections.ts";
import type { TemplateId } from "#core/writing/analyst/templates.ts";

/** Analyses in which EBITDA and leases carry weight (finance.md 7). */
const ON_LEVERAGE: ReadonlySet<TemplateId> = new Set([
  "capital-structure",
  "full-credit-analysis",
  "full-equity-analysis",
]);
const RATING = /\b(AAA|AA|A|BBB|BB|B|CCC|CC|C|D|NR)[+-]?(?![\w])/;
const CALL = /\bOW\b|\bUW\b|\boverweight\b|\bunderweight\b|\bneutral\b/i;
/** An amount with its unit, and the currency before it if there is one. */
const AMOUNT = /(?<currency>\b[A-Z]{3} |[$€£¥])?\(?\d[\d,.]{0,20} ?(?:mm|bn)\b/g;
const OTHER_UNIT = /\d ?(?:million|billion|m|b|k)\b/i;

/** What a text of a template breaks of the rules of spec section 9, in words for the analyst. */
export function brokenTemplateRules(id: TemplateId, text: string): readonly string[] {
  const lines = text.split("\n").map((line) => line.trim());
  const missing = TEMPLATE_SECTIONS[id].filter((title) => !lines.includes(`${title}:`));
  const words = countWords(text);
  const most = wordLimit(id);
  const isFull = id.startsWith("full");
  const amounts = [...text.matchAll(AMOUNT)];
  const rules: readonly (readonly [boolean, string])[] = [
    [missing.length > 0, `It lacks ${missing.join(", ")}.`],
    [words > most, `It has ${words} words; ${most} is the most.`],
    [/\bhttps?:\/\/|\bwww\./i.test(text), "It holds an address."],
    [lines.some((line) => (line.match(/\|/g)?.length ?? 0) >= 2), "It holds a table."],
    [
      amounts.some(({ groups }) => groups?.["currency"] === undefined),
      "An amount has no currency.",
    ],
    [OTHER_UNIT.test(text), "An amount is in another unit than mm or bn."],
    [ON_LEVERAGE.has(id) && !/\blease/i.test(text), "It does not say how leases are treated."],
    [
      ON_LEVERAGE.has(id) && !/\bclean EBITDA\b|\badjust/i.test(text),
      "It does not say what Clean EBITDA is made of.",
    ],
    [isFull && !CALL.test(text), "It gives no recommendation."],
    [isFull && !RATING.test(text), "It gives no rating estimate."],
  ];
  return rules.flatMap(([isBroken, rule]) => (isBroken ? [rule] : []));
}
