import { coverageWord, leverageWord } from "#core/finance/vocabulary/bands.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { change, difference, growth, quotient } from "#core/finance/ratios/derived.ts";
import { againstPrior, atEndOf, movement } from "#core/writing/analyst/movement.ts";
import { periodText } from "#core/ledger/period.ts";
import { printsAlike } from "#core/ledger/print-datum.ts";
import { joinProse, type Prose, prose, sentence, size } from "#core/writing/analyst/prose.ts";
import {
  extremeOf,
  hasEarnings,
  isPlainRatio,
  isTurnedByOneOffs,
  leverageAttribution,
  leveragePath,
  NET_LEVERAGE,
} from "#core/writing/analyst/sections/leverage-path.ts";
import { leverageNote } from "#core/writing/analyst/sections/archetype-notes.ts";
import { cashToDebt } from "#core/writing/analyst/sections/cash.ts";
import {
  cleanLeverage,
  debtComposition,
  netDebtSentence,
} from "#core/writing/analyst/sections/debt.ts";
import { counted } from "#core/writing/analyst/words.ts";
import { missing, type Writing } from "#core/writing/analyst/writing.ts";

/** What is owed, and what it is against cash and capital. */
export function debtLines(writing: Writing): readonly Prose[] {
  return [
    leverageConclusion(writing),
    ...debtComposition(writing),
    netDebtSentence(writing),
    debtToCapitalSentence(writing),
  ];
}

/** Leverage on each of its measures. */
export function leverageLines(writing: Writing): readonly Prose[] {
  return [
    netLeverageSentence(writing),
    grossLeverageSentence(writing),
    leverageNote(writing),
    cleanLeverage(writing),
  ];
}

/** How leverage came to where it is, and how well debt is served. */
export function serviceLines(writing: Writing): readonly Prose[] {
  return [
    leveragePath(writing),
    leverageAttribution(writing),
    coverageSentence(writing),
    cashToDebt(writing),
  ];
}

/** Whether cash exceeds debt. */
export function hasNetCash(writing: Writing): boolean {
  return (writing.now("Net Debt")?.value ?? 0) < 0;
}

/** Where leverage stands in its own past, where that is an end of it; or why there is none. */
export function leverageConclusion(writing: Writing): Prose {
  const { name, now } = writing;
  if (now("Total Debt") === undefined) {
    return prose`Leverage cannot be measured: total debt is not disclosed in the connected data.`;
  }
  if (hasNetCash(writing)) return [];
  const leverage = now(NET_LEVERAGE);
  if (!hasEarnings(writing) || leverage === undefined) {
    return now("EBITDA") === undefined
      ? prose`Leverage is not available, because EBITDA is not disclosed in the connected data.`
      : prose`${name} has debt and no EBITDA to carry it, so leverage is not meaningful (n.m.).`;
  }
  const extreme = isTurnedByOneOffs(writing) ? undefined : extremeOf(writing);
  return extreme === undefined
    ? []
    : prose`Leverage is ${leverageWord(leverage.value)} and at its ${extreme.word} in ${counted(extreme.years, "year")}.`;
}

/** Net leverage with its change, and what moved in it: arithmetic, not cause. */
export function netLeverageSentence(writing: Writing): Prose {
  const { now, was, year, before } = writing;
  const leverage = now(NET_LEVERAGE);
  if (hasNetCash(writing)) return netCashSentence(writing);
  if (leverage === undefined) return negativeEarningsSentence(writing);
  const prior = was(NET_LEVERAGE);
  if (prior === undefined || before === undefined) {
    const working = isPlainRatio(writing, leverage)
      ? prose`: net debt of ${now("Net Debt") ?? ""} over ${writing.basis} of ${now("EBITDA") ?? ""}`
      : [];
    return prose`Net leverage was ${leverage}${atEndOf(year)}${working}.`;
  }
  return leverageMoved(writing, leverage, prior);
}

function leverageMoved(writing: Writing, leverage: Datum, prior: Datum): Prose {
  const end = atEndOf(writing.year);
  const priorYear = periodText(prior.period);
  const drivers = driversClause(writing);
  const why = drivers.length === 0 ? [] : prose`: ${drivers}`;
  if (prior.value < 0)
    return prose`Net leverage was ${leverage}${end}, after net cash in ${priorYear}.`;
  if (printsAlike(leverage, prior)) {
    return prose`Net leverage was ${leverage}${end}, level with ${priorYear}${why}.`;
  }
  const isDown = leverage.value < prior.value;
  return writing.pick("net leverage", [
    prose`Net leverage was ${leverage}${end}, ${isDown ? "down" : "up"} from ${prior}${why}.`,
    prose`Net leverage ${isDown ? "improved" : "deteriorated"} to ${leverage}${end} from ${prior}${why}.`,
    prose`At ${leverage}${end}, net leverage was ${isDown ? "below" : "above"} the ${prior} of ${priorYear}${why}.`,
  ]);
}

/** Gross leverage beside net, with its prior; and net of short-term investments where they matter. */
function grossLeverageSentence(writing: Writing): Prose {
  const { now, was } = writing;
  const gross = now("Gross Leverage (x)");
  if (gross === undefined) return [];
  const level = prose`Gross leverage was ${gross}${againstPrior(gross, was("Gross Leverage (x)"))}.`;
  return joinProse([level, withInvestments(writing)], " ");
}

/** Short-term investments of this share of total debt are told beside net leverage. */
const WORTH_NETTING = 0.1;

/** Net debt with short-term investments taken off as well, where they matter. */
export function netOfInvestments({ now }: Writing): Datum | undefined {
  const [held, debt, net] = [now("Short-Term Investments"), now("Total Debt"), now("Net Debt")];
  if (!held || !debt || !net || held.value < WORTH_NETTING * debt.value) return undefined;
  return difference("Net debt less short-term investments", [net, held]);
}

/** Net leverage with short-term investments taken off as well; undefined where that is net cash. */
export function investmentLeverage(writing: Writing): Datum | undefined {
  const left = netOfInvestments(writing);
  const name = "Net Leverage incl. Short-Term Investments (x)";
  return left === undefined || left.value < 0
    ? undefined
    : quotient(name, "multiple", [left, writing.now("EBITDA")]);
}

function withInvestments(writing: Writing): Prose {
  const [held, left] = [writing.now("Short-Term Investments"), netOfInvestments(writing)];
  if (held === undefined || left === undefined) return [];
  if (left.value < 0)
    return prose`With short-term investments of ${held} taken off as well, there is net cash of ${size(left)}.`;
  const multiple = investmentLeverage(writing);
  return multiple === undefined
    ? []
    : prose`With short-term investments of ${held} taken off as well, net leverage was ${multiple} on ${writing.basis}.`;
}

/** How EBITDA covers interest, in the words of the bands; why not where it cannot be said. */
export function coverageSentence(writing: Writing): Prose {
  const { now, was } = writing;
  const coverage = now("Interest Coverage (x)");
  if (coverage === undefined) return missingCoverage(writing);
  const prior = was("Interest Coverage (x)");
  const word = coverageWord(coverage.value);
  if (prior === undefined || printsAlike(prior, coverage)) {
    const level = prior === undefined ? [] : prose`, as it did a year earlier`;
    return prose`${writing.basis} covered interest ${coverage}${level}, which is ${word}.`;
  }
  const isUp = coverage.value > prior.value;
  return writing.pick("coverage", [
    prose`${writing.basis} covered interest ${coverage}, ${isUp ? "up" : "down"} from ${prior}, which is ${word}.`,
    prose`Interest coverage ${isUp ? "improved" : "weakened"} to ${coverage} from ${prior}, which is ${word}.`,
    prose`Coverage of interest by ${writing.basis} is ${word} at ${coverage}, against ${prior} a year earlier.`,
  ]);
}

/** Debt against the capital beside it. */
export function debtToCapitalSentence(writing: Writing): Prose {
  const { now, was } = writing;
  const share = now("Debt / Capital (%)");
  if (share === undefined) {
    const equity = now("Equity");
    return equity !== undefined && equity.value <= 0
      ? prose`Equity was a deficit of ${size(equity)}, so debt to capital is not meaningful (n.m.).`
      : missing(writing, "Equity", prose`, so debt to capital is not available`);
  }
  const prior = was("Debt / Capital (%)");
  const before = prior?.value === 0 ? undefined : prior;
  return prose`Debt was ${share} of capital${againstPrior(share, before)}.`;
}

function netCashSentence({ now, was, year, before, style }: Writing): Prose {
  const [net, cash, debt, prior] = [
    now("Net Debt"),
    now("Cash And Equivalents"),
    now("Total Debt"),
    was("Net Debt"),
  ];
  if (!net || !cash || !debt) return [];
  const isDebtFree = debt.value === 0;
  const level = isDebtFree
    ? prose`Cash and equivalents were ${cash}${atEndOf(year)} and there was no debt`
    : prose`Cash and equivalents of ${cash} exceeded total debt of ${debt}${atEndOf(year)}, which left net cash of ${size(net)}`;
  if (prior === undefined || before === undefined) return prose`${level}.`;
  if (prior.value >= 0)
    return prose`${level}, against net debt of ${prior} in ${periodText(before)}.`;
  if (printsAlike(prior, net, style)) return prose`${level}, unchanged from ${periodText(before)}.`;
  const direction = net.value < prior.value ? "up" : "down";
  return isDebtFree
    ? prose`${level}; net cash was ${size(prior)} in ${periodText(before)}.`
    : prose`${level}, ${direction} from ${size(prior)} in ${periodText(before)}.`;
}

function negativeEarningsSentence(writing: Writing): Prose {
  const { now, was, before, year } = writing;
  const [debt, cash, net, ebitda] = [
    now("Total Debt"),
    now("Cash And Equivalents"),
    now("Net Debt"),
    now("EBITDA"),
  ];
  if (net === undefined || debt === undefined) return [];
  const working = cash === undefined ? [] : prose`: total debt of ${debt} less cash of ${cash}`;
  const level = writing.once(
    "net debt level",
    prose`Net debt was ${net}${atEndOf(year)}${working}.`,
  );
  if (ebitda === undefined || ebitda.value > 0) return level;
  const priorLeverage = was(NET_LEVERAGE);
  const prior =
    priorLeverage === undefined || before === undefined
      ? []
      : prose`Net leverage had been ${priorLeverage} in ${periodText(before)}.`;
  return joinProse([level, sentence(movement(ebitda, was("EBITDA"))), prior], " ");
}

function missingCoverage(writing: Writing): Prose {
  const { now, basis } = writing;
  const interest = now("Interest Expense");
  if (interest === undefined) {
    return missing(writing, "Interest Expense", prose`, so coverage is not available`);
  }
  if (interest.value >= 0) return writing.once("coverage", noInterest(interest));
  return (now("EBITDA")?.value ?? 1) <= 0
    ? writing.once(
        "coverage",
        prose`Interest expense was ${size(interest)} and ${basis} did not cover any of it.`,
      )
    : [];
}

/** Why coverage means nothing where no interest is paid on balance. */
export function noInterest(interest: Datum): Prose {
  return interest.value > 0
    ? prose`Interest income exceeded interest expense by ${interest}, so coverage is not meaningful (n.m.).`
    : prose`No interest expense was reported, so coverage is not meaningful (n.m.).`;
}

/** What net debt and EBITDA did, as one clause; empty where either is missing or leases are in leverage. */
export function driversClause(writing: Writing): Prose {
  const leverage = writing.now(NET_LEVERAGE);
  const isPlain = leverage !== undefined && isPlainRatio(writing, leverage);
  return (isPlain ? driverClause(writing) : undefined) ?? [];
}

/** What net debt did and what EBITDA did. */
function driverClause({ now, was, book, isNothing }: Writing): Prose | undefined {
  const [debt, priorDebt] = [now("Net Debt"), was("Net Debt")];
  const [ebitda, priorEbitda] = [now("EBITDA"), was("EBITDA")];
  const rate = growth(ebitda, priorEbitda);
  if (!debt || !priorDebt || priorDebt.value < 0 || !ebitda || rate === undefined) return undefined;
  const move = change(debt, priorDebt);
  const owed = isNothing(move)
    ? prose`net debt was unchanged at ${debt}`
    : prose`net debt ${move.value > 0 ? "rose" : "fell"} by ${size(move)} to ${debt}`;
  return prose`${owed} and ${movement(ebitda, priorEbitda, `${book.ticker} drivers`)}`;
}
