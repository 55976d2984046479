import { sentencesOf } from "#core/figures/read/text/sentences.ts";
import type { CardPassage } from "#core/ledger/card-passages.ts";
import { isOfPassages } from "#core/ledger/passages-provider.ts";
import { prose } from "#core/ledger/prose.ts";
import { passageLabel } from "#core/ledger/source.ts";
import type { Finding } from "#core/findings/finding.ts";
import { made } from "#core/findings/make.ts";
import type { View } from "#core/findings/view.ts";

/** A subject that only a filing tells, the part of it that does, and how a sentence on it speaks. */
type Subject = {
  readonly item: string;
  readonly part: RegExp;
  readonly says: RegExp;
};

/** Item 1 of a 10-K, Item 4 of a 20-F: never the risk factors, never the notes. */
const BUSINESS_PART = /^Item (?:1|4)\b(?!A)/i;

const SUBJECTS: readonly Subject[] = [
  {
    item: "Business",
    part: BUSINESS_PART,
    says: /\b(?:is an? |are an? |designs?|manufactures?|makes?|produces?|sells?|provides?|operates?|offers?|develops?|markets?|owns?|leases?)\b/i,
  },
  {
    item: "Competition",
    part: BUSINESS_PART,
    says: /\b(?:competes?|competitors?|competition|competitive)\b/i,
  },
];

/** A sentence that says one thing of a company, short enough to be quoted. */
const SHORTEST = 40;
const LONGEST = 320;

/**
 * Words of a connected filing on what figures do not tell: a sentence of the part where that is said, whose
 * subject is the company; nothing where there is none (findings.md, law 12).
 */
export function quotedFindings(view: View): readonly Finding[] {
  const providers = (view.ledger?.providers ?? [])
    .filter(isOfPassages)
    .filter(({ entity }) => entity === view.book.ticker);
  const passages = providers.flatMap((provider) => provider.passages);
  return SUBJECTS.flatMap((subject) => {
    const found = firstOf(view, passages, subject);
    if (found === undefined) return [];
    return [
      made(view, {
        kind: "quoted",
        topic: "business",
        item: subject.item,
        period: view.year,
        weight: 0.5,
        says: {
          clause: prose`“${found.text}” (${found.place})`,
          headline: prose`${subject.item.toLowerCase()} in the company's words`,
        },
      }),
    ];
  });
}

function firstOf(
  { name }: View,
  passages: readonly CardPassage[],
  { part, says }: Subject,
): { readonly text: string; readonly place: string } | undefined {
  const own = new RegExp(`^(?:We|The Company|Our|${escaped(name)})\\b`, "i");
  for (const { text, source, isOfParent, table } of passages) {
    if (isOfParent || table !== undefined || !part.test(source.section ?? "")) continue;
    const found = sentencesOf(text)
      .map((sentence) => sentence.text)
      .find((sentence) => isPlain(sentence) && own.test(sentence) && says.test(sentence));
    if (found !== undefined) return { text: found, place: passageLabel(source) };
  }
  return undefined;
}

/** One sentence without figures, which would need their sources, and without lists. */
function isPlain(text: string): boolean {
  return (
    text.length >= SHORTEST &&
    text.length <= LONGEST &&
    text.endsWith(".") &&
    !/[\d•:“”]/.test(text)
  );
}

function escaped(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
}
