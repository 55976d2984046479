import { againstPrior, during } from "#core/writing/analyst/movement.ts";
import { type Prose, prose } from "#core/writing/analyst/prose.ts";
import { ratioLine, rowLine } from "#core/writing/analyst/sections/financial-lines.ts";
import { outflow, quotient } from "#core/finance/ratios/derived.ts";
import { excludesRental } from "#core/writing/analyst/sections/rental.ts";
import type { Writing } from "#core/writing/analyst/writing.ts";

/** What has to be known of leverage where debt is not a corporate's; nothing for a corporate, once a text. */
export function leverageNote(writing: Writing): Prose {
  const { archetype } = writing.book;
  if (archetype === "captive-finance") return captiveNote(writing);
  if (archetype === "reit") return propertyLeverage(writing);
  return excludesRental(writing) ? fleetNote(writing) : [];
}

/** That EBITDA of a renter is before what its fleet loses in value, with coverage after it. */
function fleetNote(writing: Writing): Prose {
  const { reported } = writing;
  const cover = quotient("EBIT / Interest Expense", "multiple", [
    reported("EBIT"),
    outflow(reported("Interest Expense")),
  ]);
  const after = cover === undefined ? [] : prose`; after it, EBIT covers interest ${cover}`;
  return writing.once(
    "fleet",
    prose`EBITDA is before the depreciation of equipment held for rental, and debt includes what funds that equipment, so leverage and coverage on EBITDA say little of what is left once it is replaced${after}.`,
  );
}

/** The warning of finance.md 1.7 on consolidated debt. */
function captiveNote(writing: Writing): Prose {
  return writing.now("Total Debt") === undefined
    ? []
    : writing.once(
        "captive",
        prose`Debt includes captive finance debt, which funds loans and leases to customers, so leverage on it overstates what the business itself owes.`,
      );
}

/** Net debt on a property company's own measure of earnings, and what to make of the bands. */
function propertyLeverage(writing: Writing): Prose {
  const { now, was, year } = writing;
  const leverage = now("Net Debt / EBITDAre (x)");
  if (leverage === undefined) return [];
  const against = againstPrior(leverage, was("Net Debt / EBITDAre (x)"));
  return writing.once(
    "property leverage",
    prose`Net debt was ${leverage} EBITDAre${during(year)}${against}; the words for leverage here are a corporate's, and a trust carries more debt against its properties.`,
  );
}

/** What an estimate of the scorecard leaves out where debt is not a corporate's. */
export function ratingNote(writing: Writing): Prose {
  const { book } = writing;
  if (book.archetype === "captive-finance") {
    return prose`The estimate counts captive finance debt as any other, so it is lower than the business itself would have.`;
  }
  if (excludesRental(writing))
    return prose`The estimate reads debt that funds equipment held for rental as any other; its EBIT coverage is after that equipment's depreciation, its leverage is not.`;
  return book.archetype === "reit"
    ? prose`The scorecard's bands are a corporate's, so the estimate is lower than a trust's properties would support.`
    : [];
}

/** Funds from operations of a property trust and what dividends take of them; nothing for others. */
export function propertyFunds(writing: Writing): readonly Prose[] {
  if (writing.book.archetype !== "reit") return [];
  return [rowLine(writing, "FFO (NAREIT)"), ratioLine(writing, "FFO Payout (%)")];
}

/** Rent and what properties cost to run, of a property trust. */
export function propertyIncome(writing: Writing): readonly Prose[] {
  if (writing.book.archetype !== "reit") return [];
  return [rowLine(writing, "Rental Revenue"), rowLine(writing, "Net Operating Income")];
}
