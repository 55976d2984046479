import { countWords } from "#core/text/outline/word-count.ts";
import { TEMPLATE_SECTIONS, wordLimit } from "#core/writing/analyst/template-sections.ts";
import type { TemplateId } from "#core/writing/analyst/templates.ts";

/** What a text of a template breaks of the rules of spec section 9, in words for the analyst. */
export function brokenTemplateRules(id: TemplateId, text: string): readonly string[] {
  const lines = text.split("\n").map((line) => line.trim());
  const missing = TEMPLATE_SECTIONS[id].filter((title) => !lines.includes(`${title}:`));
  const words = countWords(text);
  const most = wordLimit(id);
  return [
    ...(missing.length === 0 ? [] : [`It lacks ${missing.join(", ")}.`]),
    ...(words > most ? [`It has ${words} words; ${most} is the most.`] : []),
    ...(/\bhttps?:\/\/|\bwww\./i.test(text) ? ["It holds an address."] : []),
    ...(lines.some((line) => (line.match(/\|/g)?.length ?? 0) >= 2) ? ["It holds a table."] : []),
    ...(id.startsWith("full") &&
    !/\bOW\b|\bUW\b|\boverweight\b|\bunderweight\b|\bneutral\b/i.test(text)
      ? ["It gives no recommendation."]
      : []),
    ...(id.startsWith("full") && !/\b(AAA|AA|A|BBB|BB|B|CCC|CC|C|D|NR)[+-]?(?![\w])/.test(text)
      ? ["It gives no rating estimate."]
      : []),
  ];
}
