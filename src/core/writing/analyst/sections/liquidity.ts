import type { Datum } from "#core/ledger/datum.ts";
import { againstPrior, atEndOf, during } from "#core/writing/analyst/movement.ts";
import { quotient } from "#core/finance/ratios/derived.ts";
import { type Prose, prose, size } from "#core/writing/analyst/prose.ts";
import {
  coverBefore,
  coverText,
  coverWords,
  liquid,
} from "#core/writing/analyst/sections/cover.ts";
import { comparison } from "#core/writing/analyst/sections/debt.ts";
import { excludesRental, rentalNote } from "#core/writing/analyst/sections/rental.ts";
import { maturityCover } from "#core/writing/analyst/sections/maturities.ts";
import { roundHalfAway } from "#core/ledger/rounding.ts";
import { missing, type Writing } from "#core/writing/analyst/writing.ts";

const RUNWAY_WITH_INVESTMENTS = "Cash Runway incl. Short-Term Investments";

/** Cash, short-term investments and undrawn facilities, and their sum. */
export function liquiditySources(writing: Writing): readonly Prose[] {
  const { now, was, year } = writing;
  const cash = now("Cash And Equivalents");
  if (cash === undefined) return [missing(writing, "Cash And Equivalents")];
  const from =
    was("Cash And Equivalents") === undefined
      ? []
      : prose`, ${comparison(writing, "Cash And Equivalents")}`;
  const level = prose`Cash and equivalents were ${cash}${atEndOf(year)}${from}.`;
  return [level, investments(writing), facilities(writing)];
}

/** What falls due soon against what can meet it. */
export function nearTermLines(writing: Writing): readonly Prose[] {
  return [
    shortTermCoverage(writing),
    maturityCover(writing),
    currentRatio(writing),
    debtService(writing),
  ];
}

/** Liquidity, or cash where nothing else is known, against short-term debt. */
export function shortTermCoverage(writing: Writing): Prose {
  const { now, was, year } = writing;
  const short = now("Short-Term Debt");
  if (short === undefined) return missing(writing, "Short-Term Debt");
  if (writing.isNothing(short))
    return prose`No short-term debt is reported${atEndOf(year)}, so its cover is not meaningful (n.m.).`;
  const cover = now("Liquidity / Short-Term Debt (x)");
  if (cover !== undefined) {
    const prior = was("Liquidity / Short-Term Debt (x)");
    return prose`Short-term debt is ${short}; liquidity covers it ${coverText(cover)}${coverBefore(cover, prior)}${coverWords(writing, cover)}.`;
  }
  return cashCoverage(writing, short);
}

function cashCoverage(writing: Writing, short: Datum): Prose {
  const { was, year } = writing;
  const [held, before] = [liquid(writing, year), liquid(writing, writing.before)];
  const name = "Cash / Short-Term Debt";
  const cover = quotient(name, "multiple", [held?.datum, short]);
  if (cover === undefined || held === undefined) return prose`Short-term debt is ${short}.`;
  const prior =
    before?.name === held.name
      ? quotient(name, "multiple", [before.datum, was("Short-Term Debt")])
      : undefined;
  const what = held.name === "cash" ? "cash alone" : held.name;
  return prose`Short-term debt is ${short}; ${what} ${held.verb} it ${coverText(cover)}${coverBefore(cover, prior)}${coverWords(writing, cover)}.`;
}

/** Current assets over current liabilities. */
export function currentRatio(writing: Writing): Prose {
  const { now, was } = writing;
  const [ratio, prior] = [now("Current Ratio (x)"), was("Current Ratio (x)")];
  if (ratio === undefined)
    return writing.once(
      "current ratio",
      prose`The balance sheet is not split into current and non-current in the connected data, so the current ratio is not available.`,
    );
  return prose`The current ratio was ${ratio}${againstPrior(ratio, prior)}.`;
}

/** Debt service cover, with what it counts. */
function debtService(writing: Writing): Prose {
  const { now, was, year } = writing;
  const [ratio, prior] = [now("DSCR (x)"), was("DSCR (x)")];
  if (ratio === undefined) {
    return writing.once(
      "dscr",
      now("Interest Paid") === undefined
        ? prose`Interest paid is not disclosed in the connected data, so DSCR is not available.`
        : prose`DSCR is not available, because short-term debt of the year before is not in the connected data.`,
    );
  }
  if (ratio.value < 0)
    return prose`Cash flow after capital expenditure does not reach interest, so DSCR is not meaningful (n.m.).`;
  const against = againstPrior(ratio, (prior?.value ?? -1) < 0 ? undefined : prior);
  return prose`DSCR was ${ratio}${during(year)}${against}: cash flow after capital expenditure and before interest, over interest paid and the short-term debt of a year earlier.`;
}

/** Months of cash at the rate it is being spent, where it is. */
export function runwaySentence({ now }: Writing): Prose {
  const [cash, held, free] = [
    now("Cash And Equivalents"),
    now("Short-Term Investments"),
    now("Discretionary FCF"),
  ];
  const both = now(RUNWAY_WITH_INVESTMENTS);
  const months = both ?? now("Cash Runway");
  if (months === undefined || cash === undefined || free === undefined || free.value >= 0)
    return [];
  const what =
    both === undefined || held === undefined
      ? prose`cash of ${cash} lasts`
      : prose`cash of ${cash} and short-term investments of ${held} last`;
  const lead = prose`At a Discretionary FCF deficit of ${size(free)} a year, ${what}`;
  const rounded = roundHalfAway(months.value, 0);
  if (rounded < 1) return prose`${lead} less than a month.`;
  return prose`${lead} ${months} ${rounded === 1 ? "month" : "months"}.`;
}

/** Whether cash flow after dividends meets what falls due, as a closing judgement. */
export function liquidityAssessment(writing: Writing): readonly Prose[] {
  const { now, name } = writing;
  const [free, cash] = [now("Discretionary FCF"), now("Cash And Equivalents")];
  if (free === undefined || cash === undefined) {
    return [
      prose`Without ${free === undefined ? "free cash flow" : "cash"} in the connected data, liquidity cannot be judged in full.`,
    ];
  }
  if (excludesRental(writing)) return [rentalNote(writing)];
  if (free.value < 0) {
    return [
      prose`${name} does not fund itself: Discretionary FCF was negative, so liquidity falls until cash flow turns or new capital comes in.`,
      runwaySentence(writing),
    ];
  }
  return [fundedAssessment(writing, free, cash)];
}

function fundedAssessment({ now, name }: Writing, free: Datum, cash: Datum): Prose {
  const [left, short] = [now("FCF"), now("Short-Term Debt")];
  if (left !== undefined && left.value < 0) {
    return prose`Cash flow pays for capital expenditure but not for the whole dividend; the deficit of ${size(left)} after dividends was met from cash or new debt.`;
  }
  const cover = quotient("FCF / Short-Term Debt", "fraction", [left, short]);
  if (cover === undefined || left === undefined || short === undefined) {
    return prose`${name} funds itself: Discretionary FCF was positive at ${free}.`;
  }
  if (cover.value >= 1) {
    return prose`${name} funds itself: FCF of ${left} after dividends exceeds the ${short} of debt due within a year.`;
  }
  return left.value + cash.value < short.value
    ? prose`${name} funds itself, but FCF of ${left} after dividends and cash of ${cash} together fall short of the ${short} due within a year, so part of it relies on refinancing.`
    : prose`${name} funds itself: FCF of ${left} after dividends covers ${cover} of the ${short} due within a year, and cash of ${cash} stands behind the rest.`;
}

function investments({ now, isNothing }: Writing): Prose {
  const held = now("Short-Term Investments");
  if (held === undefined) {
    return hasFacilities(now)
      ? prose`Short-term investments are not disclosed in the connected data.`
      : [];
  }
  return isNothing(held) ? [] : prose`Short-term investments add ${held}.`;
}

function hasFacilities(now: Writing["now"]): boolean {
  return now("Undrawn Credit Facilities") !== undefined && now("Liquidity") !== undefined;
}

function facilities(writing: Writing): Prose {
  const { now } = writing;
  const [undrawn, liquidity] = [now("Undrawn Credit Facilities"), now("Liquidity")];
  if (undrawn === undefined || liquidity === undefined) {
    const what =
      now("Short-Term Investments") === undefined
        ? "Short-term investments and undrawn committed facilities"
        : "Undrawn committed facilities";
    return writing.once(
      "missing facilities",
      prose`${what} are not disclosed in the connected data, so liquidity is counted without them.`,
    );
  }
  return prose`Undrawn committed facilities of ${undrawn} bring liquidity to ${liquidity}.`;
}
