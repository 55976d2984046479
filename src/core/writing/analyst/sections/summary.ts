import type { Datum } from "#core/ledger/datum.ts";
import { change } from "#core/finance/ratios/derived.ts";
import { periodText } from "#core/ledger/period.ts";
import { printsAlike } from "#core/ledger/print-datum.ts";
import { type Prose, prose, sentence, size } from "#core/writing/analyst/prose.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";
import { againstPrior, during, movement } from "#core/writing/analyst/movement.ts";
import { oneOffs } from "#core/writing/analyst/sections/basis.ts";
import { holderView } from "#core/writing/analyst/sections/opening.ts";
import { hasNetCash } from "#core/writing/analyst/sections/leverage.ts";
import { isPlainRatio } from "#core/writing/analyst/sections/leverage-path.ts";
import { ratingOf, trendText } from "#core/writing/analyst/sections/rating.ts";
import {
  creditView,
  equityView,
  NO_SPREAD_REASON,
  noValueReason,
} from "#core/writing/analyst/sections/recommendation.ts";
import { equityUpside } from "#core/writing/analyst/sections/valuation.ts";
import { coverageWord } from "#core/finance/vocabulary/bands.ts";
import type { Writing } from "#core/writing/analyst/writing.ts";

/** A credit in one paragraph: view, growth, margin, leverage, coverage, cash, rating. */
export function creditSummary(writing: Writing): readonly Prose[] {
  return [
    ...holderView(writing, "credit"),
    tradingLine(writing),
    oneOffs(writing),
    debtLine(writing),
    coverLine(writing),
    cashLine(writing),
    ratingLine(writing),
  ];
}

/** A share in one paragraph: recommendation, growth, margin, cash for shareholders, balance sheet. */
export function equitySummary(writing: Writing): readonly Prose[] {
  return [
    ...holderView(writing, "equity"),
    equityLine(writing),
    tradingLine(writing),
    oneOffs(writing),
    cashLine(writing),
    debtLine(writing),
  ];
}

/** How the diluted share count moved. */
export function sharesSentence({ now, was, before }: Writing): Prose {
  const [shares, prior] = [now("Diluted Shares"), was("Diluted Shares")];
  if (shares === undefined) return [];
  if (prior === undefined || before === undefined) return prose`Diluted shares were ${shares}.`;
  if (printsAlike(shares, prior)) return prose`Diluted shares were unchanged at ${shares}.`;
  return prose`Diluted shares were ${shares}, ${shares.value < prior.value ? "down" : "up"} from ${prior} in ${periodText(before)}.`;
}

function tradingLine({ now, was, book, year }: Writing): Prose {
  const [revenues, ebitda, margin] = [now("Revenues"), now("EBITDA"), now("EBITDA Margin (%)")];
  if (revenues === undefined) return [];
  const sales = sentence(movement(revenues, was("Revenues"), `${book.ticker} summary`));
  if (ebitda === undefined) return sales;
  if (ebitda.value <= 0 || margin === undefined) {
    return prose`${sales} ${sentence(movement(ebitda, was("EBITDA"), `${book.ticker} summary`))}`;
  }
  const against = againstPrior(margin, was("EBITDA Margin (%)"));
  return prose`${sales} ${wordsOf(ebitda.item).name} was ${ebitda}, a margin of ${margin}${during(year)}${against}.`;
}

function debtLine(writing: Writing): Prose {
  const { now, was, year } = writing;
  const [net, prior, leverage, priorLeverage] = [
    now("Net Debt"),
    was("Net Debt"),
    now("Net Leverage (x)"),
    was("Net Leverage (x)"),
  ];
  if (net === undefined) return [];
  const end = `at the end of ${periodText(year)}`;
  if (hasNetCash(writing)) return prose`Net cash was ${size(net)} ${end}.`;
  const move = prior === undefined || prior.value < 0 ? undefined : change(net, prior);
  const level =
    move === undefined || writing.isNothing(move)
      ? prose`Net debt was ${net} ${end}`
      : prose`Net debt ${move.value > 0 ? "rose" : "fell"} by ${size(move)} to ${net} ${end}`;
  if (leverage === undefined) return prose`${level}.`;
  const against = leverageBefore(leverage, priorLeverage);
  return isPlainRatio(writing, leverage)
    ? prose`${level}, which is net leverage of ${leverage}${against}.`
    : prose`${level}; net leverage with leases was ${leverage}${against}.`;
}

function leverageBefore(leverage: Datum, prior: Datum | undefined): Prose {
  if (prior === undefined || printsAlike(leverage, prior)) return [];
  return prior.value < 0
    ? prose`, after net cash a year earlier`
    : prose` against ${prior} a year earlier`;
}

function coverLine({ now, basis }: Writing): Prose {
  const cover = now("Interest Coverage (x)");
  return cover === undefined
    ? []
    : prose`Coverage of interest by ${basis} is ${coverageWord(cover.value)} at ${cover}.`;
}

function cashLine({ now, year }: Writing): Prose {
  const [free, left] = [now("Discretionary FCF"), now("FCF")];
  if (free === undefined) return [];
  if (free.value < 0)
    return prose`Discretionary FCF was a deficit of ${size(free)}${during(year)}.`;
  if (left === undefined || left.value === free.value)
    return prose`Discretionary FCF was ${free}${during(year)}.`;
  return left.value < 0
    ? prose`Discretionary FCF was ${free}${during(year)}, and dividends took ${size(left)} more than that.`
    : prose`Discretionary FCF was ${free}${during(year)}, of which ${left} was left after dividends.`;
}

function ratingLine(writing: Writing): Prose {
  const estimate = ratingOf(writing);
  return estimate.kind === "none"
    ? prose`No rating is estimated (NR); the reason stands under Rating Estimate.`
    : prose`The rating estimate is ${estimate.rating} (${trendText(estimate.trend)}), and the recommendation is ${creditView(writing).call}${writing.value.marketSpread === undefined ? ` (${NO_SPREAD_REASON})` : ""}.`;
}

function equityLine(writing: Writing): Prose {
  const { value } = writing;
  const why = equityUpside(value) === undefined ? ` (${noValueReason(value)})` : "";
  return prose`The recommendation is ${equityView(writing).call}${why}.`;
}
