import {
  change,
  difference,
  formulaOf,
  growth,
  outflow,
  quotient,
  total,
} from "#core/finance/ratios/derived.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { printsAlike } from "#core/ledger/print-datum.ts";
import { type Prose, prose, size } from "#core/writing/analyst/prose.ts";
import type { Writing } from "#core/writing/analyst/writing.ts";

/** What the company earns for its owners: per share, on equity, on all the capital in it, and what it puts back. */
export function ownersReturns(writing: Writing): readonly Prose[] {
  return [perShare(writing), onEquity(writing), onCapital(writing), reinvestment(writing)];
}

/** Earnings per share by their change: an amount a share has no style of a text. */
function perShare({ at, year, before }: Writing): Prose {
  const [now, was] = [year, before].map((period) =>
    formulaOf("Earnings per share", "ratio", [
      at("Net Income", period),
      at("Diluted Shares", period),
    ]),
  );
  const rate = growth(now, was);
  return rate === undefined
    ? []
    : prose`Earnings per diluted share ${rate.value < 0 ? "fell" : "rose"} by ${size(rate)}.`;
}

function onEquity({ at, year, before }: Writing): Prose {
  return returnSentence(
    "Return on equity",
    [year, before].map((period) =>
      quotient("Return on equity", "fraction", [at("Net Income", period), at("Equity", period)]),
    ),
  );
}

/** EBIT after tax over debt and equity less cash. */
function onCapital({ at, year, before }: Writing): Prose {
  return returnSentence(
    "Return on invested capital, EBIT after tax over debt and equity less cash,",
    [year, before].map((period) => {
      const [ebit, tax, debt, equity, cash] = (
        ["EBIT", "Effective Tax Rate (%)", "Total Debt", "Equity", "Cash And Equivalents"] as const
      ).map((item) => at(item, period));
      if (!ebit || !tax || !debt || !equity || !cash) return undefined;
      const kept = formulaOf("Share of EBIT kept after tax", "difference", [1, tax]);
      const earned = formulaOf("EBIT after tax", "product", [ebit, kept]);
      const capital = difference("Invested capital", [
        total("Debt and equity", [debt, equity]),
        cash,
      ]);
      return quotient("Return on invested capital", "fraction", [earned, capital]);
    }),
  );
}

function returnSentence(name: string, [now, was]: readonly (Datum | undefined)[]): Prose {
  if (now === undefined) return [];
  if (was === undefined) return prose`${name} was ${now}.`;
  if (printsAlike(now, was)) return prose`${name} was ${now}, as a year earlier.`;
  const step = change(now, was);
  return prose`${name} was ${now}, ${size(step)} ${step.value > 0 ? "above" : "below"} the year before.`;
}

/** Capital expenditure against what wears out: above one the company adds to what it has. */
function reinvestment({ now }: Writing): Prose {
  const ratio = quotient("Capital expenditure / D&A", "multiple", [
    outflow(now("Capital Expenditure")),
    now("D&A"),
  ]);
  return ratio === undefined
    ? []
    : prose`Capital expenditure was ${ratio} depreciation and amortisation, ${ratio.value >= 1 ? "so the asset base grows" : "so the asset base is not replaced in full"}.`;
}
