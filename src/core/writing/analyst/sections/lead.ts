import { coverageWord, leverageWord } from "#core/finance/vocabulary/bands.ts";
import { possessive } from "#core/finance/vocabulary/company-name.ts";
import { type Prose, prose } from "#core/writing/analyst/prose.ts";
import { hasNetCash } from "#core/writing/analyst/sections/leverage.ts";
import { leverageTrend } from "#core/writing/analyst/sections/leverage-path.ts";
import { excludesRental } from "#core/writing/analyst/sections/rental.ts";
import type { Writing } from "#core/writing/analyst/writing.ts";

/** The sentence a credit summary opens with: what the figures make of the credit. */
export function creditLead(writing: Writing): Prose {
  const { now, name } = writing;
  const [ebitda, leverage, free] = [
    now("EBITDA"),
    now("Net Leverage (x)"),
    now("Discretionary FCF"),
  ];
  if (ebitda !== undefined && ebitda.value <= 0) return leadWithoutEarnings(writing);
  if (hasNetCash(writing)) {
    return free !== undefined && free.value >= 0
      ? prose`${name} has more cash than debt and funds itself.`
      : prose`${name} has more cash than debt, but spends cash to operate.`;
  }
  if (leverage === undefined) {
    return prose`${possessive(name)} leverage cannot be measured from the connected data.`;
  }
  const trend = leverageTrend(writing);
  const cover = now("Interest Coverage (x)");
  const clauses = [
    `leverage is ${leverageWord(leverage.value)}${trend}`,
    ...(cover === undefined ? [] : [`coverage is ${coverageWord(cover.value)}`]),
    ...fundingWords(writing),
  ];
  const [first = "", ...others] = clauses;
  const rest =
    others.length === 0
      ? ""
      : `, ${others
          .slice(0, -1)
          .map((each) => `${each}, `)
          .join("")}and ${others.at(-1)}`;
  return prose`${possessive(name)} ${first}${rest}.`;
}

function leadWithoutEarnings(writing: Writing): Prose {
  const { now, name } = writing;
  const free = now("Discretionary FCF");
  if (free !== undefined && free.value > 0) {
    return hasNetCash(writing)
      ? prose`${name} has more cash than debt and generates cash, although EBITDA is negative.`
      : prose`${possessive(name)} debt rests on cash flow rather than earnings: EBITDA is negative and Discretionary FCF is positive.`;
  }
  return hasNetCash(writing)
    ? prose`${name} has more cash than debt, and it is spending that cash: EBITDA is not positive.`
    : prose`${possessive(name)} credit rests on its cash: EBITDA is not positive, so debt is not supported by earnings.`;
}

function fundingWords(writing: Writing): readonly string[] {
  const free = writing.now("Discretionary FCF");
  if (free === undefined || excludesRental(writing)) return [];
  return [
    free.value >= 0
      ? "cash flow covers capital expenditure"
      : "cash flow does not cover capital expenditure",
  ];
}
