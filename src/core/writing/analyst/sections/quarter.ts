import type { ItemId } from "#core/finance/ratios/ratio-items.ts";
import { periodDates, quarterLastYear } from "#core/writing/analyst/books.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { change, growth, quotient, total } from "#core/finance/ratios/derived.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";
import { atEndOf, movement, verbOf } from "#core/writing/analyst/movement.ts";
import { ltmEnd, periodText, quarterLabel, quarterOf, yearLabel } from "#core/ledger/period.ts";
import { longDate } from "#core/ledger/dates.ts";
import { printsAlike } from "#core/ledger/print-datum.ts";
import { type Prose, prose, sentence, size, type TimePart } from "#core/writing/analyst/prose.ts";
import { capitalise } from "#core/writing/analyst/words.ts";
import { isFinancial } from "#core/writing/analyst/sections/financials.ts";
import { isBeyondRevenues } from "#core/writing/analyst/sections/profit.ts";
import type { Writing } from "#core/writing/analyst/writing.ts";

/** That quarters or LTM are not connected, with what the text rests on instead; once a text. */
export function noQuarters(writing: Writing): Prose {
  return writing.once(
    "quarters",
    prose`Quarterly statements are not in the connected data; the latest period is ${periodText(writing.year)}.`,
  );
}

/** The rows of a quarter in their order; the margin stands behind the first two. */
export type QuarterRows = readonly ItemId[];

const CORPORATE_ROWS: QuarterRows = ["Revenues", "EBITDA", "Net Income", "Discretionary FCF"];

/** The latest quarter against the same quarter a year earlier. */
export function latestQuarter(
  writing: Writing,
  rows: QuarterRows = CORPORATE_ROWS,
): readonly Prose[] {
  const { book } = writing;
  const [quarter] = book.quarters;
  if (quarter === undefined)
    return [noQuarters(writing), ...yearInstead(writing, rows.slice(0, 2))];
  const prior = quarterLastYear(book, quarter);
  const end = periodDates(book, quarter)?.end;
  const ended = end === undefined ? "" : `, which ended on ${longDate(end)}`;
  const lead =
    prior === undefined
      ? prose`The latest quarter is ${quarter}${ended}; the same quarter of the year before is not connected, so it is not compared.`
      : prose`The latest quarter is ${quarter}${ended}, compared here with ${prior}.`;
  const levels = rows.map((item) => quarterMovement(writing, item, quarter));
  return [lead, ...levels.slice(0, 2), quarterMargin(writing, quarter, prior), ...levels.slice(2)];
}

/** Revenues and earnings of the fiscal year so far against the same quarters of the year before. */
export function yearToDate(writing: Writing, items: readonly ItemId[] = TRADING): readonly Prose[] {
  const { book } = writing;
  const [latest] = book.quarters;
  const parts = latest === undefined ? undefined : quarterOf(latest);
  if (latest === undefined || parts === undefined) {
    return [noQuarters(writing), prose`No year to date can be formed without quarters.`];
  }
  if (parts.quarter === 1)
    return [prose`${latest} opens the fiscal year, so the year to date is the quarter above.`];
  const fiscalYear = yearLabel(parts.fiscalYear);
  if (parts.quarter === 4 && fiscalYear === writing.year)
    return [
      prose`${latest} closes the fiscal year, so the year to date is ${periodText(fiscalYear)}.`,
      ...yearInstead(writing, items),
    ];
  const count = ["", "", "first two", "first three", "four"][parts.quarter] ?? "";
  const span = `the ${count} quarters of ${periodText(fiscalYear)}`;
  const sentences = items.map((item) => spanMovement(writing, item, { latest, span }));
  return sentences.some((found) => found.length > 0)
    ? sentences
    : [
        prose`Not every quarter of ${periodText(fiscalYear)} is in the connected data, so no year to date can be formed.`,
      ];
}

const TRADING: readonly ItemId[] = ["Revenues", "EBITDA", "Discretionary FCF"];

/** The latest twelve months against the latest fiscal year, with leverage on them where there is one. */
export function latestTwelveMonths(
  writing: Writing,
  items: readonly ItemId[] = TRADING,
): readonly Prose[] {
  const { year } = writing;
  const { ltm } = writing.book;
  const ofYear = isFinancial(writing) ? [] : annualLeverage(writing);
  if (ltm === undefined) {
    return [
      prose`LTM figures are not in the connected data; ${periodText(year)} stands in their place.`,
      ...ofYear,
    ];
  }
  if (endsWithYear(writing, ltm)) {
    return [
      prose`The latest twelve months end with ${periodText(year)}, so they are the fiscal year.`,
      ...yearInstead(writing, items),
      ...ofYear,
    ];
  }
  const levels = items.map((item) => ltmSentence(writing, item, ltm));
  return isFinancial(writing) ? levels : [...levels, ltmLeverage(writing, ltm)];
}

/** Whether the latest twelve months are the latest fiscal year. */
export function endsWithYear({ book, year }: Writing, ltm: string): boolean {
  return periodDates(book, ltm)?.end === periodDates(book, year)?.end;
}

/** ` to 28 March 2026`, which twelve months end on, said once a paragraph. */
export function ltmTo(ltm: string): TimePart {
  return { time: ` to ${longDate(ltmEnd(ltm) ?? ltm)}`, period: ltm };
}

/** What an LTM row is against the latest fiscal year: `LTM revenues to 28 March 2026 were USD 451.4bn, 8.5% above FY2025`. */
export function ltmSentence({ at, year }: Writing, item: ItemId, ltm: string): Prose {
  const [now, annual] = [at(item, ltm), at(item, year)];
  if (now === undefined) return [];
  const words = wordsOf(now.item);
  if (now.value < 0)
    return annual === undefined
      ? prose`The LTM ${words.negative ?? words.name}${ltmTo(ltm)} was ${size(now)}.`
      : prose`The LTM ${words.negative ?? words.name}${ltmTo(ltm)} was ${size(now)}, against ${annual.value < 0 ? size(annual) : annual} in ${periodText(year)}.`;
  const level = prose`LTM ${words.name}${ltmTo(ltm)} ${verbOf(words)} ${now}`;
  const rate = growth(now, annual);
  if (annual === undefined) return prose`${level}.`;
  if (rate === undefined || Math.abs(rate.value) < 0.0005)
    return prose`${level}, against ${annual} in ${periodText(year)}.`;
  return prose`${level}, ${size(rate)} ${rate.value >= 0 ? "above" : "below"} ${periodText(year)}.`;
}

/** What the latest twelve months say beside the last fiscal year, as the only outlook figures give. */
export function outlookSentences(writing: Writing): readonly Prose[] {
  const { ltm } = writing.book;
  if (ltm === undefined || endsWithYear(writing, ltm)) return [];
  return [ltmSentence(writing, "Revenues", ltm), ltmSentence(writing, "EBITDA", ltm)];
}

/** Where trading stands when there are no quarters: the latest year. */
export function yearInstead(
  writing: Writing,
  items: readonly ItemId[] = ["Revenues", "EBITDA"],
): readonly Prose[] {
  return items.map((item) => {
    const datum = writing.now(item);
    return datum === undefined
      ? []
      : sentence(movement(datum, writing.was(item), `${writing.book.ticker} quarter`));
  });
}

function quarterMovement({ book, at }: Writing, item: ItemId, quarter: string): Prose {
  const now = at(item, quarter);
  if (now === undefined) return [];
  return sentence(
    movement(now, at(item, quarterLastYear(book, quarter)), `${book.ticker} quarter`),
  );
}

function quarterMargin({ at, basis }: Writing, quarter: string, prior: string | undefined): Prose {
  const margins = [quarter, prior].map((period) =>
    quotient("EBITDA Margin (%)", "fraction", [at("EBITDA", period), at("Revenues", period)]),
  );
  const [now, before] = margins;
  if (now === undefined || isBeyondRevenues(now)) return [];
  if (before === undefined || isBeyondRevenues(before)) return prose`${basis} margin was ${now}.`;
  const move = change(now, before);
  return Math.abs(move.value) < 10
    ? prose`${basis} margin was little changed at ${now}, against ${before}.`
    : prose`${basis} margin was ${now}, ${size(move)} ${move.value > 0 ? "above" : "below"} the ${before} of a year earlier.`;
}

type Span = { readonly latest: string; readonly span: string };

function spanMovement(writing: Writing, item: ItemId, { latest, span }: Span): Prose {
  const { book } = writing;
  const now = sumToDate(writing, item, latest);
  if (now === undefined) return [];
  const words = wordsOf(writing.at(item, latest)?.item ?? item);
  const prior = quarterLastYear(book, latest);
  const before = prior === undefined ? undefined : sumToDate(writing, item, prior);
  const time: TimePart = { time: ` over ${span}`, period: `to date ${latest}` };
  if (now.value < 0 && words.negative !== undefined) {
    const against = before === undefined ? [] : lossAgainst(before);
    return prose`The ${words.negative} was ${size(now)}${time}${against}.`;
  }
  const level = prose`${capitalise(words.name)} ${verbOf(words)} ${now}${time}`;
  const rate = growth(now, before);
  if (before === undefined) return prose`${level}.`;
  return rate === undefined || printsAlike(now, before)
    ? prose`${level}, against ${before} a year earlier.`
    : prose`${level}, ${rate.value > 0 ? "up" : "down"} ${size(rate)} from ${before} a year earlier.`;
}

function lossAgainst(before: Datum): Prose {
  return before.value < 0
    ? prose`, against ${size(before)} a year earlier`
    : prose`, after a positive ${before} a year earlier`;
}

function sumToDate({ at }: Writing, item: ItemId, latest: string): Datum | undefined {
  const parts = quarterOf(latest);
  if (parts === undefined) return undefined;
  const labels = Array.from({ length: parts.quarter }, (_, index) =>
    quarterLabel({ ...parts, quarter: parts.quarter - index }),
  );
  const [first, ...others] = labels.flatMap((label) => at(item, label) ?? []);
  return first === undefined || others.length !== labels.length - 1
    ? undefined
    : total(`${first.item}, year to date`, [first, ...others]);
}

function ltmLeverage(writing: Writing, ltm: string): Prose {
  const { at, year, basis } = writing;
  const [net, leverage, annual] = [
    at("Net Debt", ltm),
    at("Net Leverage (x)", ltm),
    at("Net Leverage (x)", year),
  ];
  if (net === undefined) {
    return prose`Net debt on ${longDate(ltmEnd(ltm) ?? ltm)} is not disclosed in the connected data, so LTM leverage is not available.`;
  }
  if (net.value < 0) return prose`Net cash was ${size(net)} on ${longDate(ltmEnd(ltm) ?? ltm)}.`;
  if (leverage === undefined)
    return prose`Net debt was ${net}; leverage on LTM ${basis} is not meaningful (n.m.).`;
  if (annual === undefined) return prose`Net debt of ${net} was ${leverage} LTM ${basis}.`;
  const side = leverage.value < annual.value ? "below" : "above";
  const word = printsAlike(leverage, annual) ? "level with" : side;
  return prose`Net debt of ${net} was ${leverage} LTM ${basis}, ${word} the ${annual} of ${periodText(year)}.`;
}

function annualLeverage({ now, year }: Writing): readonly Prose[] {
  const [leverage, net] = [now("Net Leverage (x)"), now("Net Debt")];
  if (net !== undefined && net.value < 0)
    return [prose`Net cash was ${size(net)}${atEndOf(year)}.`];
  return leverage === undefined || leverage.value < 0
    ? []
    : [prose`Net leverage was ${leverage}${atEndOf(year)}.`];
}
