import { quotient } from "#core/ratios/derived.ts";
import { movement } from "#core/analyst/movement.ts";
import { periodText } from "#core/ledger/period-text.ts";
import { type Prose, prose, sentence } from "#core/analyst/prose.ts";
import { balanceSentence } from "#core/analyst/sections/debt.ts";
import type { Writing } from "#core/analyst/writing.ts";

/** Whether the company is one of those whose debt is its raw material: no EBITDA, no leverage in turns. */
export function isFinancial({ book }: Pick<Writing, "book">): boolean {
  return book.archetype === "bank" || book.archetype === "insurer";
}

/** That the usual measures do not apply, said once a text (finance.md 1.7). */
export function notMeaningful(writing: Writing): Prose {
  const kind = writing.book.archetype === "insurer" ? "an insurer" : "a bank";
  const plural = writing.book.archetype === "insurer" ? "insurers" : "banks";
  return writing.once(
    "financial",
    prose`Not meaningful for ${plural}: EBITDA is not ${kind === "a bank" ? "a bank" : "an insurance"} measure, so margins on it, Clean EBITDA, leverage in turns, interest coverage and free cash flow are left out; lease adjustments do not apply.`,
  );
}

/** Revenues and net income of a bank or insurer. */
export function financialEarnings(writing: Writing): readonly Prose[] {
  return ["Revenues", "Net Income"].map((item) => {
    const datum = writing.now(item);
    return datum === undefined
      ? []
      : sentence(movement(datum, writing.was(item), `${writing.book.ticker} ${item}`));
  });
}

/** Return on the equity of the year's end, and equity to assets. */
export function financialRatios({ now, year }: Writing): readonly Prose[] {
  const [income, equity, assets] = [now("Net Income"), now("Equity"), now("Total Assets")];
  const onEquity = quotient("Return on equity", "fraction", [income, equity]);
  const toAssets = quotient("Equity / Total Assets", "fraction", [equity, assets]);
  return [
    onEquity === undefined
      ? []
      : prose`Net income was ${onEquity} of year-end equity in ${periodText(year)}.`,
    toAssets === undefined ? [] : prose`Equity was ${toAssets} of total assets.`,
  ];
}

/** Assets, equity, cash and debt of a bank or insurer. */
export function financialBalances(writing: Writing): readonly Prose[] {
  return ["Total Assets", "Equity", "Cash And Equivalents", "Total Debt"].map((item) =>
    balanceSentence(writing, item),
  );
}
