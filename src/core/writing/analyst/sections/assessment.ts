import { coverageWord, leverageWord } from "#core/finance/vocabulary/bands.ts";
import { quotient } from "#core/finance/ratios/derived.ts";
import { type Prose, prose, size } from "#core/writing/analyst/prose.ts";
import { hasNetCash } from "#core/writing/analyst/sections/leverage.ts";
import {
  hasEarnings,
  leverageTrend,
  NET_LEVERAGE,
  stressSentence,
} from "#core/writing/analyst/sections/leverage-path.ts";
import { excludesRental, rentalNote } from "#core/writing/analyst/sections/rental.ts";
import type { Writing } from "#core/writing/analyst/writing.ts";

/** The closing judgement on a capital structure: level, what pays debt down, what would strain it. */
export function capitalAssessment(writing: Writing): readonly Prose[] {
  return [verdict(writing), repayment(writing), stressSentence(writing)];
}

function verdict(writing: Writing): Prose {
  const { now } = writing;
  const leverage = now(NET_LEVERAGE);
  if (hasNetCash(writing)) {
    return netCashVerdict(writing);
  }
  if (now("Total Debt") === undefined)
    return prose`Without debt in the connected data, the capital structure cannot be judged.`;
  if (leverage === undefined || !hasEarnings(writing)) {
    return prose`Debt is not supported by earnings: with EBITDA not positive, repayment depends on cash and on access to capital.`;
  }
  const cover = now("Interest Coverage (x)");
  const coverText =
    cover === undefined ? [] : prose`, and coverage of ${cover} is ${coverageWord(cover.value)}`;
  return prose`Net leverage of ${leverage} is ${leverageWord(leverage.value)}${leverageTrend(writing)}${coverText}.`;
}

function netCashVerdict(writing: Writing): Prose {
  const free = writing.now("Discretionary FCF");
  if (hasEarnings(writing)) {
    return prose`${writing.name} could repay all of its debt from cash, so the capital structure carries little financial risk.`;
  }
  if (free !== undefined && free.value > 0) {
    return prose`Cash exceeds debt and Discretionary FCF of ${free} adds to it, although EBITDA is negative.`;
  }
  return prose`Cash exceeds debt, but EBITDA is not positive, so the position weakens while losses last.`;
}

function repayment(writing: Writing): Prose {
  const { now, isNothing } = writing;
  const [left, short, debt] = [now("FCF"), now("Short-Term Debt"), now("Total Debt")];
  if (left === undefined || debt === undefined || debt.value <= 0) return [];
  if (excludesRental(writing)) return rentalNote(writing);
  if (left.value <= 0)
    return prose`FCF after dividends was a deficit of ${size(left)}, so debt is not being paid down from cash flow.`;
  const cover = isNothing(short)
    ? undefined
    : quotient("FCF / Short-Term Debt", "fraction", [left, short]);
  if (cover !== undefined && cover.value < 1)
    return prose`FCF of ${left} after dividends covers ${cover} of short-term debt, so the rest relies on cash or refinancing.`;
  const years = quotient("FCF / Total Debt", "fraction", [left, debt]);
  return years === undefined
    ? []
    : prose`FCF of ${left} after dividends is ${years} of total debt, the pace at which it could be repaid.`;
}
