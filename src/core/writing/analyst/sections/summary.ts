import type { Paragraphs } from "#core/writing/analyst/edited.ts";
import { leverageNote } from "#core/writing/analyst/sections/archetype-notes.ts";
import { periodText } from "#core/ledger/period.ts";
import { printsAlike } from "#core/ledger/print-datum.ts";
import { type Prose, prose, sentence, size } from "#core/writing/analyst/prose.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";
import { againstPrior, during, movement } from "#core/writing/analyst/movement.ts";
import { oneOffs } from "#core/writing/analyst/sections/basis.ts";
import { holderView } from "#core/writing/analyst/sections/opening.ts";
import { coverageSentence, netLeverageSentence } from "#core/writing/analyst/sections/leverage.ts";
import { ratingOf, trendText } from "#core/writing/analyst/sections/rating.ts";
import {
  creditView,
  equityView,
  NO_SPREAD_REASON,
  noValueReason,
} from "#core/writing/analyst/sections/recommendation.ts";
import { equityUpside } from "#core/writing/analyst/sections/valuation.ts";
import type { Writing } from "#core/writing/analyst/writing.ts";

/** A credit in two paragraphs: view and trading, then leverage, coverage, cash and rating. */
export function creditSummary(writing: Writing): Paragraphs {
  return [
    [...holderView(writing, "credit"), tradingLine(writing), oneOffs(writing)],
    [
      netLeverageSentence(writing),
      leverageNote(writing),
      coverageSentence(writing),
      cashLine(writing),
      ratingLine(writing),
    ],
  ];
}

/** A share in two paragraphs: recommendation and trading, then cash for shareholders and debt. */
export function equitySummary(writing: Writing): Paragraphs {
  return [
    [...holderView(writing, "equity"), equityLine(writing), tradingLine(writing), oneOffs(writing)],
    [cashLine(writing), netLeverageSentence(writing), leverageNote(writing)],
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
