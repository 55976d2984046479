import { coverageWord, leverageWord, liquidityWord } from "#core/analyst/bands.ts";
import { type Book, lookUp, quarterLastYear, whyMissing, yearBefore } from "#core/analyst/books.ts";
import { possessive, spokenName } from "#core/analyst/company-name.ts";
import type { Datum } from "#core/analyst/datum.ts";
import { change, growth } from "#core/analyst/derived.ts";
import { wordsOf } from "#core/analyst/item-words.ts";
import { movement, verbOf, when } from "#core/analyst/movement.ts";
import { periodText } from "#core/analyst/period-text.ts";
import { printsAlike } from "#core/analyst/print-datum.ts";
import { listed, type Prose, prose, sentence, size } from "#core/analyst/prose.ts";
import { capitalise } from "#core/analyst/words.ts";
import { workingOf } from "#core/analyst/workings.ts";

/** The same column a year earlier: the year before, or the same quarter of it. */
export function periodBefore(book: Book, period: string): string | undefined {
  return yearBefore(book, period) ?? quarterLastYear(book, period);
}

/** `revenues were USD 2,419 mm in FY2025`, signs in words. */
export function levelClause(datum: Datum): Prose {
  const words = wordsOf(datum.item);
  if (datum.item === "Net Debt" && datum.value < 0)
    return prose`net debt was negative: net cash of ${size(datum)}${when(datum)}`;
  if (datum.item === "Cash Runway")
    return prose`cash lasts ${datum} months at the rate it was spent${when(datum)}`;
  if (datum.item === "Change In Working Capital") {
    return prose`working capital ${datum.value < 0 ? "took" : "released"} ${size(datum)}${when(datum)}`;
  }
  if (words.isOutflow === true && datum.value > 0)
    return prose`${words.name} ${verbOf(words)} an inflow of ${datum}${when(datum)}`;
  if (words.isOutflow === true)
    return prose`${words.name} ${verbOf(words)} ${size(datum)}${when(datum)}`;
  if (datum.value < 0 && words.negative !== undefined)
    return prose`the ${words.negative} was ${size(datum)}${when(datum)}`;
  return prose`${words.name} ${verbOf(words)} ${datum}${when(datum)}`;
}

/** The level of a row with its working and the year before: an answer of voice.md. */
export function levelAnswer(book: Book, datum: Datum, isNamed: boolean): Prose {
  const clause = isNamed ? ownedClause(book, datum) : levelClause(datum);
  const working = workingOf(book, datum);
  const made = working.length === 0 ? [] : prose`: ${working}`;
  return prose`${capitalisedClause(clause)}${made}. ${priorSentence(book, datum)}`;
}

/** A judgement by the wording bands, for a question that asks for one: `Net leverage is moderate: …` */
export function judgement({ item, value }: Datum): Prose {
  const name = capitalise(wordsOf(item).name);
  if (item === "Net Leverage (x)" && value < 0) return prose`There is more cash than debt.`;
  if (item === "Net Leverage (x)" || item === "Clean Net Leverage (x)") {
    return prose`${name} is ${leverageWord(value)}.`;
  }
  if (item === "Interest Coverage (x)") return prose`${name} is ${coverageWord(value)}.`;
  return item === "Liquidity / Short-Term Debt (x)"
    ? prose`Liquidity is ${liquidityWord(value)}.`
    : [];
}

/** That a row is missing in a column, why, and the nearest column that has it. */
export function missingAnswer(book: Book, item: string, period: string): Prose {
  const words = wordsOf(item);
  const reason = whyMissing(book, item, period);
  const subject = capitalise(words.name);
  const verb = words.isPlural ? "are" : "is";
  const why = reason.includes(": ") ? `: ${reason.slice(reason.indexOf(": ") + 2)}` : "";
  const said = reason.startsWith("n.m.")
    ? prose`${subject} ${verb} not meaningful (n.m.) for ${periodText(period)}${why}.`
    : prose`${subject} ${verb} not available in the connected data for ${periodText(period)}${why}.`;
  const nearest = [...book.years].find((year) => lookUp(book, item, year) !== undefined);
  const other = nearest === undefined ? undefined : lookUp(book, item, nearest);
  return other === undefined
    ? said
    : prose`${said} The latest year with it is ${periodText(other.period)}: ${levelClause(other)}.`;
}

/** That a period is not connected, and which are. */
export function notConnected(book: Book, period: string): Prose {
  const { years, quarters } = book;
  if (/^Q|quarter/.test(period)) {
    return quarters.length === 0
      ? prose`Quarterly statements of ${spokenName(book.name)} are not connected; the connected years are ${span(years)}.`
      : prose`${capitalise(periodText(period))} is not connected; the connected quarters are ${span(quarters)}.`;
  }
  if (period === "LTM")
    return prose`LTM figures of ${spokenName(book.name)} are not connected; the connected years are ${span(years)}.`;
  return prose`${periodText(period)} is not connected; the connected years are ${span(years)}.`;
}

/** How a row changed to a column from the one before, direction in a creditor's words. */
export function changeAnswer(book: Book, now: Datum, before: Datum): Prose {
  const words = wordsOf(now.item);
  if (words.kind !== "ratio") return sentence(amountChange(now, before));
  if (printsAlike(now, before)) {
    return prose`${capitalise(words.name)} was unchanged at ${now} in ${periodText(now.period)} and ${periodText(before.period)}.`;
  }
  const by = change(now, before);
  const verb = ratioVerb(words.good, now.value - before.value);
  const working = workingOf(book, now);
  const made = working.length === 0 ? [] : prose`: ${working}`;
  return prose`${capitalise(words.name)} ${verb} by ${size(by)} to ${now} in ${periodText(now.period)} from ${before} in ${periodText(before.period)}${made}.`;
}

/** Every column of a row, latest first, with its path in one word when it has one. */
export function seriesAnswer(data: readonly Datum[]): Prose {
  const [latest] = data;
  if (latest === undefined) return [];
  const words = wordsOf(latest.item);
  const parts = data.map((datum) => prose`${shown(datum)} in ${periodText(datum.period)}`);
  const level = prose`${capitalise(words.name)} ${verbOf(words)} ${listed(parts)}.`;
  const start = data.at(-1);
  if (start === undefined || data.length < 2) return level;
  const by = change(latest, start);
  if (words.kind === "ratio" && !printsAlike(latest, start)) {
    return prose`${level} That is ${by.value > 0 ? "up" : "down"} ${size(by)} since ${periodText(start.period)}.`;
  }
  const rate = words.kind === "ratio" ? undefined : growth(turned(latest), turned(start));
  return rate === undefined
    ? level
    : prose`${level} That is ${rate.value >= 0 ? "up" : "down"} ${size(rate)} since ${periodText(start.period)}.`;
}

/** An amount as a list shows it: outflows by their size. */
export function shown(datum: Datum): Prose {
  return wordsOf(datum.item).isOutflow === true && datum.value <= 0
    ? prose`${size(datum)}`
    : prose`${datum}`;
}

/** `FY2021 to FY2025` of labels latest first. */
export function span(labels: readonly string[]): string {
  const [latest, earliest] = [labels[0], labels.at(-1)];
  if (latest === undefined || earliest === undefined) return "none";
  return latest === earliest
    ? periodText(latest)
    : `${periodText(earliest)} to ${periodText(latest)}`;
}

function amountChange(now: Datum, before: Datum): Prose {
  const words = wordsOf(now.item);
  if (now.item === "Change In Working Capital")
    return prose`${levelClause(now)}, after it ${before.value < 0 ? "took" : "released"} ${size(before)} in ${periodText(before.period)}`;
  if (now.item === "Net Debt" && (now.value < 0 || before.value < 0))
    return prose`${levelClause(now)}, against ${before.value < 0 ? prose`net cash of ${size(before)}` : prose`net debt of ${before}`} in ${periodText(before.period)}`;
  const clause = movement(now, before);
  const rate = growth(turned(now), turned(before));
  if (rate === undefined || printsAlike(now, before)) return clause;
  const by = change(now, before);
  const isUp = Math.abs(now.value) > Math.abs(before.value);
  return prose`${words.name} ${isUp ? "rose" : "fell"} ${size(rate)}, or ${size(by)}, to ${shown(now)}${when(now)} from ${shown(before)} in ${periodText(before.period)}`;
}

/** Outflows by their size, so that growth reads the way it is spoken. */
function turned(datum: Datum): Datum {
  return wordsOf(datum.item).isOutflow === true
    ? {
        ...datum,
        kind: "computed",
        value: -datum.value,
        formula: `-${datum.item} ${periodText(datum.period)}`,
        inputs: [{ name: datum.item, value: datum.value, period: datum.period }],
      }
    : datum;
}

function ratioVerb(good: "higher" | "lower" | undefined, moved: number): string {
  if (good === undefined) return moved > 0 ? "rose" : "fell";
  return moved > 0 === (good === "higher") ? "improved" : "deteriorated";
}

function priorSentence(book: Book, datum: Datum): Prose {
  const before = lookUp(book, datum.item, periodBefore(book, datum.period));
  if (before === undefined) return [];
  const words = wordsOf(datum.item);
  const subject = words.isPlural ? "They" : "It";
  if (before.value < 0 && words.isOutflow !== true && words.kind !== "ratio") {
    if (words.negative === undefined) return [];
    return datum.value < 0
      ? prose`It was ${size(before)} a year earlier.`
      : prose`A year earlier there was ${article(words.negative)} ${words.negative} of ${size(before)}.`;
  }
  if (datum.value < 0 && words.isOutflow !== true && words.kind !== "ratio") {
    return prose`A year earlier ${words.name} ${verbOf(words)} ${before}.`;
  }
  return printsAlike(datum, before)
    ? prose`${subject} ${verbOf(words)} the same a year earlier.`
    : prose`${subject} ${verbOf(words)} ${shown(before)} a year earlier.`;
}

function ownedClause(book: Book, datum: Datum): Prose {
  const owner = possessive(spokenName(book.name));
  const clause = levelClause(datum);
  const [first, ...others] = clause;
  if (typeof first !== "string") return clause;
  return [`${owner} ${first.replace(/^the /, "")}`, ...others];
}

function capitalisedClause(clause: Prose): Prose {
  const [first, ...others] = clause;
  return typeof first === "string" ? [capitalise(first), ...others] : clause;
}

function article(noun: string): string {
  return /^[aeiou]/i.test(noun) ? "an" : "a";
}
