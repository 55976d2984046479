import { type Ledger, ledgerOf } from "#core/ledger/ledger.ts";
import { isOfStatements } from "#core/ledger/statements-provider.ts";
import type { PlacedBinding } from "#core/ledger/anchor.ts";
import { sectionName } from "#core/text/outline/section-lines.ts";
import { countWords } from "#core/text/outline/word-count.ts";
import { sectionTitles, wordLimit } from "#core/writing/analyst/note-plans.ts";
import { sectionsOf } from "#core/writing/analyst/place-text.ts";
import { writeTemplateSections } from "#core/writing/analyst/write-template.ts";
import type { TemplateId } from "#core/writing/analyst/templates.ts";
import { withoutQuotedWords } from "#core/writing/model/spelled-figures.ts";

/** Analyses in which EBITDA and leases carry weight (finance.md 7). */
const ON_LEVERAGE: ReadonlySet<TemplateId> = new Set([
  "capital-structure",
  "full-credit-analysis",
  "full-equity-analysis",
]);
const RATING = /\b(AAA|AA|A|BBB|BB|B|CCC|CC|C|D|NR)[+-]?(?![\w])/;
/** Calls on equity and on credit as the field words them. */
const CALL =
  /\b(?:OW|UW|(?:over|under|market )weight|(?:out|under)perform|neutral|buy|hold|sell|no recommendation)\b/i;
/** An amount with its unit, and the currency before it if there is one. */
const AMOUNT = /(?<currency>\b[A-Z]{3} |[$€£¥])?\(?\d[\d,.]{0,20} ?(?:mm|bn)\b/g;
const OTHER_UNIT = /(?:[$€£¥] ?)?\d[\d,.]{0,20} ?(?:million|billion|m|b|k)\b/gi;

/** What a text of a template is held against besides its own words. */
export type TemplateGround = {
  /** Of the passages it cites: quoted words are the source's, and a citation is no word. */
  readonly citations: readonly string[];
  readonly ledger: Pick<Ledger, "providers">;
  /** Of the figures that code printed, by the rules or as their passage spells them. */
  readonly placed?: readonly Pick<PlacedBinding, "from" | "to">[] | undefined;
};

/** The sections that the data fill: a section without findings is left out of a note (decisions.md 55). */
function filledSections(id: TemplateId, ledger: Pick<Ledger, "providers">): readonly string[] {
  const statements = ledger.providers.filter(isOfStatements).map((provider) => provider.statements);
  const note = writeTemplateSections({
    templateId: id,
    statements,
    ledger: ledgerOf(ledger.providers),
  });
  return note?.sections.map(({ title }) => title) ?? sectionTitles(id);
}

function lineAt(text: string, position: number): string {
  return sectionName(text.slice(position).split("\n", 1)[0] ?? "");
}

/** What a text of a template breaks of the rules of spec section 9, in words for the analyst. */
export function brokenTemplateRules(
  id: TemplateId,
  written: string,
  { citations, ledger, placed = [] }: TemplateGround,
): readonly string[] {
  const text = withoutQuotedWords(written, citations);
  const lines = text.split("\n").map((line) => line.trim());
  const missing = filledSections(id, ledger).filter((title) => !lines.includes(`${title}:`));
  const words = countWords(text);
  const most = wordLimit(id);
  const isFull = id.startsWith("full");
  const typed = (amount: RegExp) =>
    [...text.matchAll(amount)].filter(
      ({ 0: { length }, index }) =>
        !placed.some(({ from, to }) => from < index + length && index < to),
    );
  const bare = typed(AMOUNT).filter(({ groups }) => groups?.["currency"] === undefined);
  const odd = typed(OTHER_UNIT);
  const where = ({ 0: amount, index }: RegExpExecArray) => {
    const title = sectionsOf(text).findLast(({ position }) => position <= index);
    const name = title === undefined ? "" : ` (${lineAt(text, title.position)})`;
    return `“${amount}”${name}`;
  };
  const rules: readonly (readonly [boolean, string])[] = [
    [missing.length > 0, `It lacks ${missing.join(", ")}.`],
    [words > most, `It has ${words} words; ${most} is the most.`],
    [/\bhttps?:\/\/|\bwww\./i.test(text), "It holds an address."],
    [bare.length > 0, `An amount has no currency: ${bare.map(where).join(", ")}.`],
    [odd.length > 0, `An amount is in another unit than mm or bn: ${odd.map(where).join(", ")}.`],
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
