import { partLongSentences } from "#core/writing/rewrite/part-sentences.ts";
import { phraseRule } from "#core/writing/rewrite/phrase-rule.ts";
import type { NamedCompany } from "#core/writing/rewrite/protected-places.ts";
import {
  inCaseOf,
  phrasePattern,
  type Scope,
  type TextRule,
  withCapital,
  withRules,
} from "#core/writing/rewrite/text-rules.ts";
import { entriesOf, PHRASES } from "#core/writing/rewrite/phrases.ts";

/** Bounded, so that a page of blanks takes no longer than one of words. */
const BLANK = String.raw`[ \t\u00A0]{1,4}`;
/** What a change is named by, and the verb that says the same. */
const CHANGES: Readonly<Record<string, readonly [past: string, present: string]>> = {
  reduction: ["reduced", "reduces"],
  decrease: ["reduced", "reduces"],
  decline: ["reduced", "reduces"],
  increase: ["increased", "increases"],
  rise: ["increased", "increases"],
  improvement: ["improved", "improves"],
};

/** The rules of "Simplify" in the order they go. */
const RULES: readonly TextRule[] = [
  phraseRule(PHRASES.plain),
  phraseRule(PHRASES.plainBehindVerbs, ({ beginsSentence: begins }) => begins),
  opening(PHRASES.emptyBeforeThat, String.raw`${BLANK}that,?${BLANK}`),
  opening(PHRASES.emptyBeforeComma, String.raw`,${BLANK}`),
  {
    pattern: new RegExp(
      String.raw`\b(?:with${BLANK}regards?|in${BLANK}regards?|with${BLANK}respect)${BLANK}to\b`,
      "gi",
    ),
    becomes: ({ words, beginsSentence: begins }) => inCaseOf(words, begins ? "on" : "about"),
  },
  // "would have the ability to" has its auxiliary already.
  {
    pattern: new RegExp(
      String.raw`(?<!\b(?:would|will|could|should|may|might|must|to|not|do|does|did|shall|can)${BLANK}(?:also${BLANK}|then${BLANK}|still${BLANK})?)(?<!n['’]t${BLANK})\bhave${BLANK}the${BLANK}(?:ability|capacity)${BLANK}to\b`,
      "g",
    ),
    becomes: () => "can",
  },
  // "will fall going forward."; "is going forward" is a verb.
  {
    pattern: new RegExp(
      String.raw`(?<!\b(?:is|are|was|were|be|been|keep|keeps|kept|and|a|an|the)),?${BLANK}(?:going|moving) forward(?=[.;:!?]|,)`,
      "gi",
    ),
    becomes: () => "",
  },
  // "resulted in a reduction in leverage": not where a figure says by how much.
  {
    pattern: new RegExp(
      String.raw`\b(?<verb>resulted|results|led|leads)${BLANK}(?:in|to)${BLANK}an?${BLANK}(?<change>${Object.keys(CHANGES).join("|")})${BLANK}(?:in|of)(?=${BLANK}(?!USD|EUR|GBP|[$€£]|\d)\p{L})`,
      "gu",
    ),
    becomes: ({ groups, after }) => {
      const rest = /^[^.;\n]*/.exec(after)?.[0] ?? "";
      if (/\b(?:of|by)[ \t]+(?:about |around |nearly )?(?:[A-Z]{3}[ \t]|[$€£])?\d/.test(rest)) {
        return undefined;
      }
      const [past, present] = CHANGES[groups["change"] ?? ""] ?? [];
      return /^(?:resulted|led)$/.test(groups["verb"] ?? "") ? past : present;
    },
  },
  // Praise without its figure (voice.md), where what is praised stands as well without it.
  {
    pattern: new RegExp(
      String.raw`(?<=\b(?:by|of|from|on|through|amid|despite)${BLANK})(?:robust|solid)${BLANK}(?!(?:and|or|but|waste|state|fuels?)\b)(?=\p{Ll})`,
      "gu",
    ),
    becomes: ({ before, after }) => (/\d/.test(sentenceAround(before, after)) ? undefined : ""),
  },
];

/** The text in fewer and plainer words, its longest sentences parted where that is safe. */
export function simplify(scope: Scope, companies: readonly NamedCompany[]): Scope {
  return partLongSentences(withRules(scope, RULES, companies), companies);
}

/** Takes an opening away with what joins it, and gives its capital to the word behind it. */
function opening(table: string, joint: string): TextRule {
  const phrases = entriesOf(table)
    .toSorted((a, b) => b.length - a.length)
    .map(phrasePattern);
  return {
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}'’-])(?:${phrases.join("|")})${joint}(?<next>\p{L})`,
      "giu",
    ),
    becomes: ({ words, groups, before, beginsSentence: begins }) => {
      const next = groups["next"] ?? "";
      if (begins) return /^\p{Lu}/u.test(words) ? withCapital(next) : next;
      // Behind a conjunction the clause goes on: "and it should be noted that".
      return /(?:[,;]|\b(?:and|but|although|while))[ \t\u00A0]+$/i.test(before) ? next : undefined;
    },
  };
}

/** What is known of the sentence around a match. */
function sentenceAround(before: string, after: string): string {
  const ends = [...before.matchAll(/[.!?](?=\s)|\n/g)].at(-1);
  const end = /[.!?](?=\s|$)|\n/.exec(after);
  return before.slice(ends === undefined ? 0 : ends.index + 1) + after.slice(0, end?.index);
}
