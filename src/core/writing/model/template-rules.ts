import { isOfPassages } from "#core/ledger/passages-provider.ts";
import type { Ledger } from "#core/ledger/ledger.ts";
import { SAVED_MODEL_KIND } from "#core/ledger/saved-model-provider.ts";
import { periodKind } from "#core/ledger/period.ts";
import { countWords } from "#core/text/outline/word-count.ts";
import { TEMPLATE_SECTIONS, wordLimit } from "#core/writing/analyst/template-sections.ts";
import { NOT_IN_THE_DATA } from "#core/writing/analyst/template-prompts.ts";
import { withoutQuotedWords } from "#core/writing/model/quoted-words.ts";
import type { TemplateId } from "#core/writing/analyst/templates.ts";

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
const OTHER_UNIT = /\d ?(?:million|billion|m|b|k)\b/i;

/** What a text of a template is held against besides its own words. */
export type TemplateGround = {
  /** Of the passages it cites: quoted words are the source's, and a citation is no word. */
  readonly citations: readonly string[];
  readonly ledger: Pick<Ledger, "providers">;
};

/** What a section needs besides statements; others are never left out. */
const NEEDS: Readonly<Record<string, (kinds: Held) => boolean>> = {
  "Business Profile": ({ passages }) => passages,
  "Business Overview": ({ passages }) => passages,
  "Industry and Competition": ({ passages }) => passages,
  "Maturity and Refinancing": ({ passages }) => passages,
  Drivers: ({ passages }) => passages,
  "Catalysts and Risks": ({ passages }) => passages,
  "Latest Quarter": ({ quarters }) => quarters,
  "Year to Date": ({ quarters }) => quarters,
  LTM: ({ quarters }) => quarters,
  "Projections and Valuation Cushion": ({ model }) => model,
  Valuation: ({ model }) => model,
  Sensitivities: ({ model }) => model,
  Outlook: ({ model }) => model,
};

type Held = { readonly passages: boolean; readonly model: boolean; readonly quarters: boolean };

function heldIn({ providers }: TemplateGround["ledger"]): Held {
  const periods = providers.flatMap((provider) => provider.periods);
  return {
    passages: providers.some(isOfPassages),
    model: providers.some(({ kind }) => kind === SAVED_MODEL_KIND),
    quarters: periods.some((label) => periodKind(label) === "quarter"),
  };
}

/** What a text of a template breaks of the rules of spec section 9, in words for the analyst. */
export function brokenTemplateRules(
  id: TemplateId,
  written: string,
  { citations, ledger }: TemplateGround,
): readonly string[] {
  const text = withoutQuotedWords(written, citations);
  const held = heldIn(ledger);
  const lines = text.split("\n").map((line) => line.trim());
  const isSaid = lines.some((line) => line.startsWith(NOT_IN_THE_DATA));
  const missing = TEMPLATE_SECTIONS[id].filter(
    (title) => !lines.includes(`${title}:`) && !(isSaid && NEEDS[title]?.(held) === false),
  );
  const words = countWords(text);
  const most = wordLimit(id);
  const isFull = id.startsWith("full");
  const amounts = [...text.matchAll(AMOUNT)];
  const rules: readonly (readonly [boolean, string])[] = [
    [missing.length > 0, `It lacks ${missing.join(", ")}.`],
    [words > most, `It has ${words} words; ${most} is the most.`],
    [/\bhttps?:\/\/|\bwww\./i.test(text), "It holds an address."],
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
