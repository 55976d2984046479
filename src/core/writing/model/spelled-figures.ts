import type { Datum, DatumUnit } from "#core/ledger/datum.ts";
import { constantDatum } from "#core/ledger/formula.ts";
import { isPassage } from "#core/ledger/source.ts";
import { statedFigures } from "#core/ledger/stated-figures.ts";

/**
 * How a passage spells one of its rates or multiples, and any figure of its running text: `3.75x`,
 * `$12.4 million`; undefined for amounts of tables, which a text gives in its one unit, and where its words
 * don't say the value.
 */
export function spelledIn({ item, value, unit, source }: Datum): string | undefined {
  if (source === undefined || !isPassage(source)) return undefined;
  const { at, quote } = source;
  const isInWords = at !== undefined && "from" in at;
  if (unit !== "fraction" && unit !== "multiple" && !isInWords) return undefined;
  // A stated figure's name ends with it; a cell stands in its row behind the label.
  const words = at !== undefined && "row" in at ? (quote.split("|")[at.column + 1] ?? "") : item;
  const stated = statedFigures(words).findLast(
    (figure) => figure.value === value && figure.unit === unit,
  );
  return stated && words.slice(stated.from, stated.to);
}

const PLAIN = /^-?\d[\d,]{0,20}(?:\.\d{1,6})?(?: ?(bps|months))?$/;

/** A figure that somebody judges, such as `20%`, `3.5x`, `USD 500 mm`, `150 bps`; undefined for words. */
export function viewDatum(text: string): Datum | undefined {
  const [stated] = statedFigures(text);
  if (stated?.from === 0 && stated.to === text.length) {
    const { value, unit, currency } = stated;
    return estimate(value, unit, currency);
  }
  const [all, unit] = PLAIN.exec(text) ?? [];
  if (all === undefined) return undefined;
  const number = Number.parseFloat(all.replaceAll(",", ""));
  return estimate(number, unit === "bps" || unit === "months" ? unit : "count", undefined);
}

function estimate(value: number, unit: DatumUnit, currency: string | undefined): Datum {
  return constantDatum({ value, unit, name: "My estimate", ...(currency && { currency }) });
}
/**
 * A text with the passages it quotes and cites blanked, character for character: what stands between
 * quotation marks before a citation is the source's, and a citation is no word of the text.
 *
 * @param cites of the passages cited, as they are printed between brackets
 */
export function withoutQuotedWords(text: string, cites: readonly string[]): string {
  let left = text;
  for (const cite of new Set(cites)) {
    const cited = `(${cite})`;
    for (let at = left.indexOf(cited); at !== -1; at = left.indexOf(cited, at)) {
      const isQuoted = left.slice(0, at).trimEnd().endsWith("”");
      const from = isQuoted ? Math.max(left.lastIndexOf("“", at), 0) : at;
      const to = at + cited.length;
      left = left.slice(0, from) + " ".repeat(to - from) + left.slice(to);
      at = to;
    }
  }
  return left;
}
