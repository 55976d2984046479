import { againstPrior } from "#core/writing/analyst/movement.ts";
import {
  difference,
  formulaOf,
  growth,
  outflow,
  quotient,
  total,
} from "#core/finance/ratios/derived.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { listed, type Prose, prose, size } from "#core/writing/analyst/prose.ts";
import { excludesRental } from "#core/writing/analyst/sections/rental.ts";
import type { Writing } from "#core/writing/analyst/writing.ts";

/** What the company earns for its owners: per share, on equity, on all the capital in it, and what it puts back. */
export function ownersReturns(writing: Writing): readonly Prose[] {
  return [
    perShare(writing),
    onEquity(writing),
    onCapital(writing),
    marketYield(writing),
    reinvestment(writing),
  ];
}

/** What buy-backs and dividends return on the market capitalisation, where one is connected. */
function marketYield({ now, value }: Writing): Prose {
  const { marketCap } = value;
  const rows = ["Share Repurchases", "Dividends Paid"] as const;
  const [bought, paid] = rows.map((item) =>
    quotient(`${item} / Market Cap`, "fraction", [outflow(now(item)), marketCap]),
  );
  const parts = [
    bought === undefined || bought.value <= 0 ? [] : prose`buy-backs returned ${bought}`,
    paid === undefined || paid.value <= 0 ? [] : prose`dividends returned ${paid}`,
  ].filter(({ length }) => length > 0);
  return parts.length === 0 || marketCap === undefined
    ? []
    : prose`On a market capitalisation of ${marketCap}, ${listed(parts)}.`;
}

/** Earnings per diluted share, with their change. */
export function perShare({ at, year, before }: Writing): Prose {
  const [now, was] = [year, before].map((period) =>
    formulaOf("Earnings per share", "ratio", [
      at("Net Income", period),
      at("Diluted Shares", period),
    ]),
  );
  if (now === undefined) return [];
  const isLoss = now.value < 0;
  const level = prose`${isLoss ? "The loss per diluted share was" : "Earnings per diluted share were"} ${size(now)}`;
  if (was === undefined) return prose`${level}.`;
  const rate = isLoss ? undefined : growth(now, was);
  return rate === undefined
    ? prose`${level}, after ${was.value < 0 ? "a loss" : "earnings"} of ${size(was)} a year earlier.`
    : prose`${level}, ${rate.value < 0 ? "down" : "up"} ${size(rate)} from ${was}.`;
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
export function onCapital({ at, year, before }: Writing): Prose {
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
  const isAlike = was !== undefined && was.value < 0 && now.value < 0;
  if (isAlike) return prose`${name} was negative, as a year earlier.`;
  const level = now.value < 0 ? prose`${name} was negative` : prose`${name} was ${now}`;
  if (was !== undefined && was.value < 0) return prose`${level}, after a loss a year earlier.`;
  return prose`${level}${againstPrior(now, was)}.`;
}

/** Capital expenditure against what wears out: above one the company adds to what it has. */
function reinvestment(writing: Writing): Prose {
  const { now } = writing;
  if (excludesRental(writing)) return [];
  const ratio = quotient("Capital expenditure / D&A", "multiple", [
    outflow(now("Capital Expenditure")),
    now("D&A"),
  ]);
  return ratio === undefined
    ? []
    : prose`Capital expenditure was ${ratio} depreciation and amortisation, ${ratio.value >= 1 ? "so the asset base grows" : "so the asset base is not replaced in full"}.`;
}
