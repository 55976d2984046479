import type { CompanyLedger } from "#core/figures/read/ledger/company-ledger.ts";
import type { Figure, IgnoredNumber, PeriodMention } from "#core/figures/read/figures/figure.ts";
import { type ItemMention, itemsIn, wordsOfText } from "#core/figures/read/ledger/item-mentions.ts";
import { lowerCase, plainText, withSpaces } from "#core/figures/read/text/plain-text.ts";
import { type CompanyMention, companiesIn } from "#core/figures/read/sentence/companies.ts";
import { scan } from "#core/figures/read/figures/scan.ts";
import type { ColumnHead } from "#core/figures/read/sentence/table-heads.ts";

/** A sentence with all that is said in it, each by its place (UTF-16, from its first character). */
export type SentenceReading = {
  readonly text: string;
  /** Lower case, with names of rows as `¤`, times as `§`, companies as `¢`, each as long as it is. */
  readonly masked: string;
  readonly figures: readonly Figure[];
  readonly ignored: readonly IgnoredNumber[];
  readonly periods: readonly PeriodMention[];
  readonly items: readonly ItemMention[];
  readonly companies: readonly CompanyMention[];
  /** In a row of a table: the head of each figure's column. */
  readonly heads?: readonly ColumnHead[] | undefined;
};

/** Reads one sentence against the connected companies; `scanned` is given where that was done before. */
export function readSentence(
  sentence: string,
  ledgers: readonly CompanyLedger[],
  scanned = scan(plainText(sentence)),
): SentenceReading {
  const text = withSpaces(plainText(sentence));
  const { periods } = scanned;
  const lower = lowerCase(text);
  // A figure parts words: `EBITDA of 5 (a 13% margin)` names no EBITDA margin.
  const blanked = filled(filled(lower, periods, " "), scanned.figures, "q");
  const named = itemsIn(wordsOfText(blanked), (item) => ledgers.some(({ has }) => has(item)));
  const companies = companiesIn({ text, lower, items: named }, ledgers);
  const isName = ({ start }: Figure): boolean =>
    companies.some((each) => each.ticker !== undefined && isIn(start, each));
  const figures = scanned.figures.filter((figure) => !isName(figure));
  const items = named.filter(({ start }) => !companies.some((each) => isIn(start, each)));
  const masked = filled(filled(filled(lower, items, "¤"), periods, "§"), companies, "¢");
  // `3 Rivers` counts no rivers.
  const ignored = [...scanned.ignored, ...scanned.figures.filter(isName)];
  return { text, masked, figures, ignored, periods, items, companies };
}

type Stretch = { readonly start: number; readonly end: number };

function isIn(place: number, { start, end }: Stretch): boolean {
  return place >= start && place < end;
}

/** The text with a mark in place of each character of some stretches, which are in its order. */
function filled(text: string, stretches: readonly Stretch[], mark: string): string {
  if (stretches.length === 0) return text;
  let made = "";
  let at = 0;
  for (const { start, end } of stretches) {
    if (end <= at) continue;
    const from = Math.max(start, at);
    made += text.slice(at, from) + mark.repeat(end - from);
    at = end;
  }
  return made + text.slice(at);
}
