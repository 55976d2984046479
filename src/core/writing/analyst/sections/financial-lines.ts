import type { ItemId } from "#core/finance/ratios/ratio-items.ts";
import { whyMissing } from "#core/writing/analyst/books.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";
import { during, movement, verbOf } from "#core/writing/analyst/movement.ts";
import { printsAlike } from "#core/ledger/print-datum.ts";
import { type Prose, prose, sentence } from "#core/writing/analyst/prose.ts";
import { missing, type Writing } from "#core/writing/analyst/writing.ts";
import { capitalise } from "#core/writing/analyst/words.ts";
import { outflow, quotient, total } from "#core/finance/ratios/derived.ts";

/** The level of a row and its change; nothing where the row has no figure. */
export function rowLine(writing: Writing, item: ItemId): Prose {
  const datum = writing.now(item);
  return datum === undefined
    ? []
    : sentence(movement(datum, writing.was(item), `${writing.book.ticker} ${item}`));
}

/** The same, and that it is missing where it is. */
export function rowOrGap(writing: Writing, item: ItemId): Prose {
  const line = rowLine(writing, item);
  return line.length === 0 ? missing(writing, item) : line;
}

/** A ratio with the year before, better or worse by what is good for a creditor. */
export function ratioLine(writing: Writing, item: ItemId): Prose {
  const { now, was, year } = writing;
  const [ratio, prior] = [now(item), was(item)];
  const words = wordsOf(item);
  if (ratio === undefined) return [];
  const name = capitalise(words.name);
  if (prior === undefined) return prose`${name} ${verbOf(words)} ${ratio}${during(year)}.`;
  if (printsAlike(ratio, prior)) {
    return prose`${name} ${verbOf(words)} ${ratio}${during(year)}, as a year earlier.`;
  }
  const isUp = ratio.value > prior.value;
  if (words.good === undefined) {
    return prose`${name} ${isUp ? "rose" : "fell"} to ${ratio}${during(year)} from ${prior}.`;
  }
  const verb = isUp === (words.good === "higher") ? "improved" : "deteriorated";
  return prose`${name} ${verb} to ${ratio}${during(year)} from ${prior}.`;
}

/** The same, and why there is no ratio where there is none; said once a text. */
export function ratioOrGap(writing: Writing, item: ItemId): Prose {
  const line = ratioLine(writing, item);
  if (line.length > 0) return line;
  const isMeaningless = whyMissing(writing.book, item, writing.year).startsWith("n.m.");
  const words = wordsOf(item);
  return isMeaningless
    ? writing.once(
        `meaningless ${item}`,
        prose`${capitalise(words.name)} is not meaningful (n.m.) for ${writing.name}.`,
      )
    : missing(writing, item);
}

/** Dividends and share repurchases, and what part of net income they took. */
export function distributionLines(writing: Writing): readonly Prose[] {
  const { now, year } = writing;
  const [dividends, bought] = [outflow(now("Dividends Paid")), outflow(now("Share Repurchases"))];
  const parts = [dividends, bought].filter((part) => part !== undefined && part.value > 0);
  const [first, ...others] = parts.flatMap((part) => part ?? []);
  const lines = [rowLine(writing, "Dividends Paid"), rowLine(writing, "Share Repurchases")];
  if (first === undefined) return lines;
  const paid = total("Shareholder distributions", [first, ...others]);
  const share = quotient("Distributions / Net Income", "fraction", [paid, now("Net Income")]);
  if (share === undefined) return lines;
  const what = others.length === 0 ? "That" : "Together they";
  return [...lines, prose`${what} took ${share} of net income${during(year)}.`];
}

/** Net income and the return it is on equity. */
export function returnLines(writing: Writing): readonly Prose[] {
  return [rowOrGap(writing, "Net Income"), ratioLine(writing, "Return On Equity (%)")];
}
