import { coverageWord, leverageWord, liquidityWord } from "#core/finance/vocabulary/bands.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { deviation, quotient } from "#core/finance/ratios/derived.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";
import { atEndOf, during, movement, verbOf } from "#core/writing/analyst/movement.ts";
import { periodText } from "#core/ledger/period.ts";
import { printsAlike } from "#core/ledger/print-datum.ts";
import { type Prose, prose, size } from "#core/writing/analyst/prose.ts";
import { noInterest } from "#core/writing/analyst/sections/leverage.ts";
import {
  isTurnedByOneOffs,
  NET_LEVERAGE,
  pathOf,
} from "#core/writing/analyst/sections/leverage-path.ts";
import { lastsUnderAYear } from "#core/writing/analyst/sections/liquidity.ts";
import { coverText } from "#core/writing/analyst/sections/debt.ts";
import { excludesRental, rentalNote } from "#core/writing/analyst/sections/rental.ts";
import {
  coverageRoom,
  leverageRoom,
  threshold,
} from "#core/writing/analyst/sections/thresholds.ts";
import { counted } from "#core/writing/analyst/words.ts";
import { annualForm, missing, type Writing } from "#core/writing/analyst/writing.ts";

/** The risks that the figures show, each with its metric and threshold, numbered paragraphs. */
export function keyRisks(writing: Writing): readonly Prose[] {
  return numbered([
    leverageRisk(writing),
    coverageRisk(writing),
    cashFlowRisk(writing),
    refinancingRisk(writing),
    volatilityRisk(writing),
    prose`Customers and legal matters: customer concentration and proceedings are not disclosed in the connected data; connect the latest ${annualForm(writing, "Items 1A and 3")} to set a threshold.`,
  ]);
}

/** What in the figures stands against the risks; that nothing does where nothing does. */
export function mitigants(writing: Writing): readonly Prose[] {
  const found = [
    netCash(writing),
    cashGeneration(writing),
    deleveraging(writing),
    ampleCover(writing),
    termStructure(writing),
  ].filter((mitigant) => mitigant.length > 0);
  return found.length === 0
    ? [prose`The connected data show no mitigant in leverage, coverage, free cash flow or cash.`]
    : found;
}

/** Levels to watch, each with where it stands now. */
export function warningIndicators(writing: Writing): readonly Prose[] {
  const indicators = [
    leverageIndicator(writing),
    coverageIndicator(writing),
    cashFlowIndicator(writing),
    cashIndicator(writing),
    marginIndicator(writing),
    lossIndicator(writing),
  ];
  return indicators.every((indicator) => indicator.length === 0)
    ? [prose`The connected data hold too little to set indicators.`]
    : numbered(indicators);
}

function leverageIndicator(writing: Writing): Prose {
  const [room, multiple] = [leverageRoom(writing, writing.year), writing.now(NET_LEVERAGE)];
  return room && multiple ? prose`Net leverage above ${room.bound}, against ${multiple} now.` : [];
}

function coverageIndicator(writing: Writing): Prose {
  const [room, cover] = [coverageRoom(writing), writing.now("Interest Coverage (x)")];
  return room && cover ? prose`Interest coverage below ${room.bound}, against ${cover} now.` : [];
}

function cashFlowIndicator({ now, year }: Writing): Prose {
  const free = now("Discretionary FCF");
  if (free === undefined) return [];
  return free.value > 0
    ? prose`Discretionary FCF below zero, against ${free}${during(year)}.`
    : prose`Another year of negative Discretionary FCF, after ${size(free)} spent${during(year)}.`;
}

function lossIndicator({ now, basis }: Writing): Prose {
  const ebitda = now("EBITDA");
  return ebitda === undefined || ebitda.value >= 0
    ? []
    : prose`${basis} staying negative, after a loss of ${size(ebitda)}${during(ebitda.period)}.`;
}

function marginIndicator(writing: Writing): Prose {
  const [lowest, margin] = [lowestMargin(writing), writing.now("EBITDA Margin (%)")];
  return lowest && margin && margin.value > 0 && lowest.value < margin.value
    ? prose`${writing.basis} margin below its low of ${lowest} in ${periodText(lowest.period)}, against ${margin} now.`
    : [];
}

/** Which risk leads, by the worst band the figures show. */
export function riskConclusion(writing: Writing): readonly Prose[] {
  const { now, name } = writing;
  const [leverage, cover, free, ebitda] = [
    now(NET_LEVERAGE),
    now("Interest Coverage (x)"),
    now("Discretionary FCF"),
    now("EBITDA"),
  ];
  const isGenerating = free !== undefined && free.value >= 0;
  if (ebitda !== undefined && ebitda.value <= 0) {
    return [
      isGenerating
        ? prose`Earnings are the main risk: ${name} has no EBITDA, and debt service rests on Discretionary FCF of ${free}.`
        : prose`Earnings are the main risk: ${name} has no EBITDA, so debt service depends on cash and on access to capital.`,
    ];
  }
  if (free !== undefined && !isGenerating) {
    return [
      prose`Cash flow is the main risk: ${writing.basis} is positive, but after capital expenditure ${name} spent ${size(free)} more than it generated.`,
    ];
  }
  return [debtRisk(writing, leverage, cover)];
}

/** Multiple from which finance.md 7 calls leverage elevated, so that nothing about it is contained. */
const ELEVATED_FROM = 3;

function debtRisk(
  { name, now }: Writing,
  leverage: Datum | undefined,
  cover: Datum | undefined,
): Prose {
  if (leverage === undefined) {
    return prose`The connected data do not show leverage, so the main risk cannot be named from figures.`;
  }
  if (leverage.value >= 4) {
    return prose`Leverage is the main risk: at ${leverage} it is ${leverageWord(leverage.value)}, and it leaves little room for weaker earnings.`;
  }
  if (cover !== undefined && cover.value < 3) {
    return prose`Debt service is the main risk: coverage of ${cover} is ${coverageWord(cover.value)}.`;
  }
  if (leverage.value < 0) {
    return prose`Financial risk is low: ${name} has net cash, so the credit turns on the business, which the connected data do not describe.`;
  }
  const free = now("Discretionary FCF");
  if (leverage.value >= ELEVATED_FROM) {
    const although = free === undefined ? [] : prose`, although Discretionary FCF is positive`;
    return prose`Leverage is the main risk: at ${leverage} it is ${leverageWord(leverage.value)}${although}.`;
  }
  const funded = free === undefined ? [] : prose` and Discretionary FCF is positive`;
  return prose`Financial risk is contained: net leverage of ${leverage} is ${leverageWord(leverage.value)}${funded}, so the credit turns on earnings.`;
}

function numbered(items: readonly Prose[]): readonly Prose[] {
  return items
    .filter((item) => item.length > 0)
    .map((item, index) => prose`${`${index + 1}. `}${item}`);
}

function leverageRisk(writing: Writing): Prose {
  const { now, was, year } = writing;
  const [debt, ebitda, leverage] = [now("Net Debt"), now("EBITDA"), now(NET_LEVERAGE)];
  if (debt === undefined) return prose`Leverage: ${missingText(writing, "Net Debt")}`;
  if (debt.value < 0) {
    const room =
      ebitda !== undefined && ebitda.value > 0
        ? threshold(writing, "Net Leverage (x)", 1.5, "multiple")
        : undefined;
    return room === undefined
      ? prose`Leverage: net cash of ${size(debt)}${atEndOf(year)}; the threshold is net debt above zero.`
      : prose`Leverage: net cash of ${size(debt)}${atEndOf(year)}; leverage stays low up to net debt of ${room} ${writing.basis}.`;
  }
  if (leverage === undefined || ebitda === undefined || ebitda.value <= 0) {
    return prose`Leverage: net debt of ${debt} stands against no positive EBITDA; the threshold is EBITDA above zero.`;
  }
  const room = leverageRoom(writing, year);
  const prior = was(NET_LEVERAGE);
  const from = againstPrior(leverage, prior);
  const level = prose`Leverage: net leverage was ${leverage}${atEndOf(year)}${from}, which is ${leverageWord(leverage.value)}.`;
  return room === undefined
    ? prose`${level} It is in the highest band; the threshold is a further rise.`
    : prose`${level} It passes ${room.bound} if ${writing.basis} falls below ${room.ebitda}, ${room.fall} under ${periodText(year)}.`;
}

function coverageRisk(writing: Writing): Prose {
  const { now, was, year } = writing;
  const [cover, prior, interest] = [
    now("Interest Coverage (x)"),
    was("Interest Coverage (x)"),
    now("Interest Expense"),
  ];
  if (cover === undefined) {
    if (interest === undefined)
      return prose`Debt service: ${missingText(writing, "Interest Expense")}`;
    if (interest.value >= 0) return prose`Debt service: ${decapitalised(noInterest(interest))}`;
    return prose`Debt service: interest expense of ${size(interest)}${during(year)} is not covered by EBITDA; the threshold is ${threshold(writing, "Interest Coverage (x)", 1.5, "multiple")}.`;
  }
  const room = coverageRoom(writing);
  const from = againstPrior(cover, prior);
  const level = prose`Debt service: ${writing.basis} covered interest ${cover}${from}, which is ${coverageWord(cover.value)}.`;
  return room === undefined
    ? prose`${level} It is below the threshold of ${threshold(writing, "Interest Coverage (x)", 1.5, "multiple")}.`
    : prose`${level} It drops below ${room.bound} if ${writing.basis} falls by ${room.fall}.`;
}

function againstPrior(now: Datum, prior: Datum | undefined): Prose {
  if (prior === undefined) return [];
  if (prior.item === NET_LEVERAGE && prior.value < 0) return prose`, after net cash a year earlier`;
  return printsAlike(now, prior)
    ? prose`, as a year earlier`
    : prose`, against ${prior} a year earlier`;
}

function cashFlowRisk(writing: Writing): Prose {
  const { now, was } = writing;
  const [free, left] = [now("Discretionary FCF"), now("FCF")];
  if (free === undefined)
    return prose`Free cash flow: ${missingText(writing, "Discretionary FCF")}`;
  const clause = movement(free, was("Discretionary FCF"), `${writing.book.ticker} risk`);
  if (free.value < 0)
    return prose`Free cash flow: ${clause}. The threshold is zero, and it is already crossed.`;
  const after = afterDividends(free, left);
  const note = rentalNote(writing);
  const fleet = note.length === 0 ? [] : prose` ${note}`;
  const margin = now("FCF Margin (%)");
  return margin === undefined
    ? prose`Free cash flow: ${clause}${after}. The threshold is zero.${fleet}`
    : prose`Free cash flow: ${clause}${after}. The threshold is zero; the cash flow above it is ${margin} of revenues.${fleet}`;
}

function afterDividends(free: Datum, left: Datum | undefined): Prose {
  if (left === undefined || left.value === free.value) return [];
  return left.value < 0
    ? prose`; after dividends there was a deficit of ${size(left)}`
    : prose`, and ${left} was left after dividends`;
}

function refinancingRisk(writing: Writing): Prose {
  const { now, year } = writing;
  const [short, cash] = [now("Short-Term Debt"), now("Cash And Equivalents")];
  if (short === undefined) return prose`Refinancing: ${missingText(writing, "Short-Term Debt")}`;
  if (writing.isNothing(short))
    return prose`Refinancing: no debt falls due within a year of the end of ${periodText(year)}; the maturity ladder beyond it needs the latest ${annualForm(writing)}.`;
  const cover = quotient("Cash / Short-Term Debt", "multiple", [cash, short]);
  const share = now("Short-Term Debt Share (%)");
  const weight = share === undefined ? [] : prose`, or ${share} of total debt,`;
  return cover === undefined
    ? prose`Refinancing: ${short}${weight} falls due within a year; the threshold is cash below it.`
    : prose`Refinancing: ${short}${weight} falls due within a year and cash covers it ${coverText(cover)}, which is ${liquidityWord(cover.value)}; the threshold is ${threshold(writing, "Cash / Short-Term Debt", 1, "multiple")}.`;
}

function volatilityRisk(writing: Writing): Prose {
  const margins = marginPath(writing);
  const [first, second, ...others] = margins;
  if (first === undefined || second === undefined || others.length === 0) {
    return prose`Earnings volatility: fewer than three years of ${writing.basis} margin are in the connected data, so its volatility is not measured.`;
  }
  if (margins.every(({ value }) => value < 0)) {
    return prose`Earnings volatility: ${writing.basis} margin was negative in each of the last ${counted(margins.length, "year")}, from ${margins.at(-1) ?? first} in ${periodText(margins.at(-1)?.period ?? first.period)} to ${first} in ${periodText(first.period)}. The threshold is EBITDA above zero.`;
  }
  const low = margins.reduce((worst, step) => (step.value < worst.value ? step : worst), first);
  const high = margins.reduce((best, step) => (step.value > best.value ? step : best), first);
  return prose`Earnings volatility: over ${counted(margins.length, "year")} ${writing.basis} margin ranged from ${low} in ${periodText(low.period)} to ${high} in ${periodText(high.period)}, with a standard deviation of ${deviation([first, second, ...others])}. The threshold is a margin below that low.`;
}

function netCash({ now, year }: Writing): Prose {
  const [net, cash] = [now("Net Debt"), now("Cash And Equivalents")];
  return net === undefined || cash === undefined || net.value >= 0
    ? []
    : prose`Net cash of ${size(net)}${atEndOf(year)} means that debt could be repaid from cash.`;
}

function cashGeneration(writing: Writing): Prose {
  const { now } = writing;
  if (excludesRental(writing)) return [];
  const [free, share, left] = [now("Discretionary FCF"), now("FCF / Debt (%)"), now("FCF")];
  if (free === undefined || free.value <= 0) return [];
  const after =
    left === undefined || left.value <= 0 || left.value === free.value
      ? []
      : prose`, and ${left} is left after dividends`;
  return share === undefined
    ? prose`Discretionary FCF of ${free} funds the company from within${after}.`
    : prose`Discretionary FCF of ${free} equals ${share} of total debt${after}.`;
}

function deleveraging(writing: Writing): Prose {
  const { now, was, before } = writing;
  if (isTurnedByOneOffs(writing)) return [];
  const [leverage, prior] = [now(NET_LEVERAGE), was(NET_LEVERAGE)];
  if (
    !leverage ||
    !prior ||
    before === undefined ||
    leverage.value < 0 ||
    prior.value - leverage.value < 0.1
  )
    return [];
  return prose`Net leverage improved to ${leverage} from ${prior} in ${periodText(before)}.`;
}

function ampleCover({ now }: Writing): Prose {
  const cover = now("Interest Coverage (x)");
  return cover === undefined || cover.value < 5
    ? []
    : prose`Coverage of interest of ${cover} is ${coverageWord(cover.value)}.`;
}

function termStructure(writing: Writing): Prose {
  const { now } = writing;
  const [short, cash] = [now("Short-Term Debt"), now("Cash And Equivalents")];
  if (!short || !cash || writing.isNothing(short) || cash.value < short.value) return [];
  if (lastsUnderAYear(writing)) return [];
  return prose`Cash of ${cash} exceeds the ${short} of debt due within a year.`;
}

function cashIndicator(writing: Writing): Prose {
  const { now } = writing;
  const [cash, short] = [now("Cash And Equivalents"), now("Short-Term Debt")];
  if (!cash || !short || writing.isNothing(short)) return [];
  return cash.value >= short.value
    ? prose`Cash below short-term debt of ${short}, against ${cash} now.`
    : prose`Cash staying below short-term debt: ${cash} against ${short} now.`;
}

function lowestMargin(writing: Writing): Datum | undefined {
  return marginPath(writing).toSorted((a, b) => a.value - b.value)[0];
}

function marginPath(writing: Writing): readonly Datum[] {
  return pathOf(writing, "EBITDA Margin (%)");
}

function missingText(writing: Writing, item: string): Prose {
  const said = missing(writing, item, prose`, so no threshold can be set`);
  return said.length === 0
    ? prose`${wordsOf(item).name} ${verbOf(wordsOf(item)) === "were" ? "are" : "is"} missing, as said above, so no threshold can be set.`
    : decapitalised(said);
}

function decapitalised(parts: Prose): Prose {
  const [first, ...rest] = parts;
  if (typeof first !== "string" || /^[A-Z]{2}/.test(first) || first.startsWith("Discretionary"))
    return parts;
  return [`${first.charAt(0).toLowerCase()}${first.slice(1)}`, ...rest];
}
