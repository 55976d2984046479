import type { TextRule } from "#core/writing/rewrite/text-rules.ts";

/** What a sentence may go on with when its opening conjunction is taken away: a subject. */
const SUBJECT = String.raw`(?:the|a|an|its|their|our|this|that|these|those|it|they|we|he|she|there|both|all|most|some|each|such|net|gross|total|revenues?|sales|turnover|leverage|liquidity|cash|capital|interest|margins?|earnings|profits?|debt|coverage|cover|dividends|capex|costs|free|operating|management|guidance|maturities|lenders|investors|bondholders|[\p{Lu}][\p{L}&.-]*)`;

const OPENINGS: readonly (readonly [string, string])[] = [
  ["But", "However"],
  ["And", "In addition"],
  ["So", "Therefore"],
  ["Plus", "In addition"],
  ["Anyway", "In any case"],
  ["Also", "In addition"],
];

/** "But", "And" and "So" at the head of a sentence that has a subject of its own. */
export const SENTENCE_OPENING_RULES: readonly TextRule[] = OPENINGS.map(([word, instead]) => ({
  pattern: new RegExp(
    String.raw`(?<![\p{L}\p{N}'’-])${word},?(?=[ \t\u00A0]+${SUBJECT}[ \t\u00A0'’,])`,
    "gu",
  ),
  becomes: ({ beginsSentence, after }) =>
    beginsSentence && !endsAsQuestion(after) ? `${instead},` : undefined,
}));

function endsAsQuestion(after: string): boolean {
  return /[.!?\n]/.exec(after)?.[0] === "?";
}
