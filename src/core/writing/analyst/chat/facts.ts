import { listText } from "#core/count-text.ts";
import { rowOnBasis } from "#core/finance/ratios/earnings-basis.ts";
import { coverageWord, leverageWord, liquidityWord } from "#core/finance/vocabulary/bands.ts";
import { areOnOneBasis, onBasisOf, onFirstBasis } from "#core/ledger/comparable.ts";
import { type Book, lookUp, whyMissing } from "#core/findings/book.ts";
import { columnBefore } from "#core/findings/view.ts";
import { possessive, spokenName } from "#core/finance/vocabulary/company-name.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { change, growth } from "#core/finance/ratios/derived.ts";
import { type HeadlineRows, headlineRows } from "#core/findings/headline-rows.ts";
import { otherSignName, wordsOf } from "#core/finance/vocabulary/item-words.ts";
import {
  directionOf,
  during,
  movement,
  plainGrowth,
  verbOf,
  when,
} from "#core/findings/movement.ts";
import { monthOfYear } from "#core/ledger/dates.ts";
import { isFiscalYear, ltmEnd, periodText } from "#core/ledger/period.ts";
import { printDatum, printsAlike } from "#core/ledger/print-datum.ts";
import {
  capitalised,
  type FigurePart,
  joinProse,
  listed,
  prose,
  type Prose,
  sentence,
  size,
} from "#core/ledger/prose.ts";
import { article, capitalise } from "#core/ledger/words.ts";
import { workingOf } from "#core/writing/analyst/workings.ts";
import { namedNetDebt } from "#core/writing/analyst/value-facts.ts";

/** The same column a year earlier: the year, quarter or twelve months before. */
export function periodBefore(book: Book, period: string): string | undefined {
  return columnBefore(book, period);
}

/** ` in FY2025`, ` in the twelve months to 31 March 2026`; a balance then ` on 31 March 2026`. */
export function inPeriod(datum: Pick<Datum, "item" | "period">): ReturnType<typeof when> {
  return ltmEnd(datum.period) === undefined ? during(datum.period) : when(datum);
}

/** `revenues were USD 2,419 mm in FY2025`, signs in words. */
export function levelClause(datum: Datum): Prose {
  const special = SPECIAL_LEVELS[datum.item]?.(datum);
  if (special !== undefined) return special;
  const words = wordsOf(datum.item);
  const lead = `${words.name} ${verbOf(words)}`;
  if (datum.value === 0 && datum.unit === "money") return prose`${lead} nil${when(datum)}`;
  const other = otherSignName(datum);
  if (other !== undefined) return prose`the ${other} was ${size(datum)}${when(datum)}`;
  if (words.isOutflow !== true) return prose`${lead} ${datum}${when(datum)}`;
  return datum.value > 0
    ? prose`${lead} an inflow of ${datum}${when(datum)}`
    : prose`${lead} ${size(datum)}${when(datum)}`;
}

/** Rows whose level is not said as "x was y"; undefined where it is after all. */
const SPECIAL_LEVELS: Readonly<Record<string, (datum: Datum) => Prose | undefined>> = {
  "Net Debt": (datum) =>
    datum.value < 0
      ? prose`net debt was negative: net cash of ${size(datum)}${when(datum)}`
      : undefined,
  // Positive it is an income, negative a cost.
  "Interest Income/Expense": (datum) =>
    datum.value > 0 ? prose`net interest income was ${datum}${when(datum)}` : undefined,
  "Cash Runway": (datum) =>
    prose`cash at the end of ${periodText(datum.period)} lasts ${datum} months at the rate of that year`,
  "Cash Runway incl. Short-Term Investments": (datum) =>
    prose`cash and short-term investments at the end of ${periodText(datum.period)} last ${datum} months at the rate of that year`,
  "Change In Working Capital": (datum) =>
    prose`working capital ${datum.value < 0 ? "took" : "released"} ${size(datum)}${when(datum)}`,
};

/** The level of a row with its working and the year before: an answer of voice.md. */
export function levelAnswer(
  book: Book,
  datum: Datum,
  how: { readonly isNamed: boolean; readonly isJudged: boolean },
): Prose {
  const judged = how.isJudged ? judgement(datum) : undefined;
  const plain = how.isNamed ? ownedClause(book, datum) : levelClause(datum);
  const clause =
    judged === undefined
      ? plain
      : prose`${wordsOf(datum.item).name} is ${judged}, at ${datum}${when(datum)}`;
  const working = workingOf(book, datum);
  const made = working.length === 0 ? [] : prose`: ${working}`;
  const notes = NOTES.flatMap(([flag, note]) =>
    datum.flags?.includes(flag) === true ? [prose`${note}`] : [],
  );
  return joinProse(
    [prose`${capitalised(clause)}${made}.`, priorSentence(book, datum), ...notes],
    " ",
  );
}

/** What an answer says of a figure whose flag changes how it is read. */
const NOTES: readonly (readonly [flag: string, note: string])[] = [
  [
    "includes_captive_finance_debt",
    "Debt includes captive finance debt, which funds loans and leases to customers.",
  ],
  [
    "cfo_pre_wc",
    "It stands on CFO pre-WC, operating cash flow before the change in working capital, because EBITDA, interest paid and taxes paid are not all disclosed.",
  ],
  ["short_term_investments_not_tagged", "Short-term investments are not disclosed and not in it."],
];

/** Flags that a level says itself. */
export const NOTED: ReadonlySet<string> = new Set(NOTES.map(([flag]) => flag));

/** The word of a band for a row that has bands: `moderate`. */
function judgement({ item: row, value }: Datum): string | undefined {
  const item = rowOnBasis(row);
  if (item === "Net Leverage (x)") return leverageWord(value);
  if (item === "Interest Coverage (x)") return coverageWord(value);
  return item === "Liquidity / Short-Term Debt (x)" ? liquidityWord(value) : undefined;
}

/** What stands nearest to a row that is often missing. */
const NEAREST: Readonly<Record<string, readonly string[]>> = {
  Liquidity: ["Cash And Equivalents"],
  "Interest Coverage (x)": ["EBIT Coverage (x)"],
  "Liquidity / Short-Term Debt (x)": ["Cash And Equivalents", "Short-Term Debt"],
};

/** That a row is missing in a column, why, and the nearest that is there. */
export function missingAnswer(book: Book, item: string, period: string): Prose {
  const words = wordsOf(item);
  const verb = words.isPlural ? "are" : "is";
  const reason = whyMissing(book, item, period);
  const notMeaningful = NOT_MEANINGFUL.exec(reason)?.[1];
  if (notMeaningful !== undefined) return notMeaningfulAnswer(book, item, notMeaningful);
  const what = reason.startsWith("n.m.")
    ? "not meaningful (n.m.)"
    : "not available in the connected data";
  const said = prose`${capitalise(words.name)} ${verb} ${what} for ${periodText(period)}${reasonText(reason)}.`;
  const other = book.years.flatMap((year) => lookUp(book, item, year) ?? [])[0];
  const latest =
    other === undefined
      ? []
      : prose`The latest year with ${words.isPlural ? "them" : "it"} is ${periodText(other.period)}, at ${shown(other)}.`;
  const nearest = (NEAREST[item] ?? []).flatMap((near) => {
    const datum = lookUp(book, near, period);
    return datum === undefined ? [] : [sentence(levelClause(datum))];
  });
  return joinProse([...nearest, said, latest], " ");
}

/** Rows that mean nothing to such a company give the reason for it: `banks: EBITDA is not a bank measure`. */
const NOT_MEANINGFUL = /^n\.a\.: not meaningful for (.+)$/;

/** What stands in the place of rows that mean nothing to a company. */
const INSTEAD: readonly (readonly [RegExp, keyof HeadlineRows])[] = [
  [/Margin|Gross Profit|COGS/, "margins"],
  [/Liquidity|Current|Quick|Runway/, "liquidity"],
  [/Debt|Leverage|Coverage/, "leverage"],
];

/** Why a row means nothing to such a company, with what it is measured by instead. */
function notMeaningfulAnswer(book: Book, item: string, reason: string): Prose {
  const words = wordsOf(item);
  const isSaid = words.name.includes("EBITDA") && reason.includes("EBITDA");
  const said = isSaid
    ? prose`Not meaningful for ${reason}.`
    : prose`${capitalise(words.name)} ${words.isPlural ? "are" : "is"} not meaningful for ${reason}.`;
  const rows = headlineRows(book.archetype)[
    INSTEAD.find(([asked]) => asked.test(item))?.[1] ?? "nearest"
  ];
  const instead = rows.flatMap((row) => lookUp(book, row, book.years[0]) ?? []);
  return joinProse(
    [said, ...instead.slice(0, 2).map((datum) => sentence(levelClause(datum)))],
    " ",
  );
}

/** The ledger's reason after its n.a. or n.m., rows by their spoken names. */
function reasonText(reason: string): string {
  const why = reason.slice(reason.indexOf(":") + 1).trim();
  if (!reason.includes(":") || why === "") return "";
  const negative = /^(.+) is not positive$/.exec(why)?.[1];
  if (negative !== undefined) return `, because ${namesAre([negative])} not positive`;
  const items = /^(.+) not available$/.exec(why)?.[1]?.split(", ");
  return items === undefined ? `: ${why}` : `, because ${namesAre(items)} not disclosed`;
}

/** `current assets and current liabilities are`. */
function namesAre(items: readonly string[]): string {
  const words = items.map((item) => wordsOf(item));
  const isPlural = words.length > 1 || words[0]?.isPlural === true;
  return `${listText(words.map(({ name }) => name))} ${isPlural ? "are" : "is"}`;
}

/** That a period is not connected, and which are. */
export function notConnected(book: Book, period: string): Prose {
  const { years, quarters } = book;
  if (/^\d{4}-\d{2}$/.test(period)) {
    const ends = [...quarters, ...years].slice(0, 1).map(periodText).join("");
    return prose`No connected column of ${spokenName(book.name)} ends in ${monthOfYear(period)}; the newest is ${ends}.`;
  }
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
  if (!areOnOneBasis(before, now)) {
    return prose`${sentence(levelClause(now))} ${capitalise(words.name)} of ${periodText(before.period)}, ${shown(before)}, ${verbOf(words)} not restated with it: the two are on different bases, and no change is stated.`;
  }
  if (words.kind !== "ratio") return sentence(amountChange(now, before));
  if (now.value === before.value) {
    return prose`${capitalise(words.name)} was unchanged at ${now}${inPeriod(now)} and ${periodText(before.period)}.`;
  }
  if (printsAlike(now, before) || directionOf(now, before) === "flat") {
    const [one, other] = toldApart(now, before);
    return prose`${capitalise(words.name)} was little changed at ${one}${inPeriod(now)}, against ${other}${inPeriod(before)}.`;
  }
  const verb = ratioVerb(words.good, now.value - before.value);
  const by = now.unit === "fraction" ? prose` by ${size(change(now, before))}` : [];
  const working = workingOf(book, now);
  const made = working.length === 0 ? [] : prose`: ${working}`;
  return prose`${capitalise(words.name)} ${verb}${by} to ${now}${inPeriod(now)} from ${before}${inPeriod(before)}${made}.`;
}

/** Every column of a row, latest first. */
export function pathAnswer(data: readonly Datum[]): Prose {
  const [latest] = data;
  if (latest === undefined) return [];
  const words = wordsOf(latest.item);
  const parts = data.map((datum) => prose`${shown(datum)}${inPeriod(datum)}`);
  return prose`${capitalise(words.name)} ${verbOf(words)} ${listed(parts)}${basisNote(data)}.`;
}

/** Where a row latest first goes over to another basis, as the end of a sentence. */
export function basisNote(data: readonly Datum[]): Prose {
  const same = onFirstBasis(data);
  const [first, apart] = [same.at(-1), data[same.length]];
  if (first === undefined || apart === undefined) return [];
  return same.length > 1 || data.length > 2
    ? prose`; what is before ${periodText(first.period)} is on another basis`
    : prose`; ${periodText(apart.period)} is on another basis`;
}

/** The path of a row with its change from end to end, where that means something. */
export function seriesAnswer(data: readonly Datum[]): Prose {
  const [latest, start] = [data[0], onFirstBasis(data).at(-1)];
  const by = latest && start && changeOver(latest, start);
  return start === undefined || by === undefined
    ? pathAnswer(data)
    : prose`${pathAnswer(data)} That is ${by.value >= 0 ? "up" : "down"} ${size(by)} since ${periodText(start.period)}.`;
}

/** Growth of an amount, basis points of a margin; none for multiples, quarters and losses beyond revenues. */
function changeOver(latest: Datum, start: Datum): Datum | undefined {
  const isYears = isFiscalYear(latest.period) && latest.period !== start.period;
  if (!isYears || latest.unit === "multiple" || printsAlike(latest, start)) return undefined;
  if (latest.value === 0) return undefined;
  if (latest.unit !== "fraction") return growth(latest, start);
  return Math.min(latest.value, start.value) < -1 ? undefined : change(latest, start);
}

/** An amount as a list shows it: outflows by their size. */
export function shown(datum: Datum): Prose {
  if (datum.value === 0 && datum.unit === "money") return prose`nil`;
  if (datum.unit === "months") return prose`${datum} months`;
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
    return prose`${levelClause(now)}, after it ${before.value < 0 ? "took" : "released"} ${size(before)}${inPeriod(before)}`;
  if (now.item === "Net Debt" && (now.value < 0 || before.value < 0))
    return prose`${levelClause(now)}, against ${namedNetDebt(before)}${inPeriod(before)}`;
  const clause = movement(now, before);
  const rate = plainGrowth(now, before);
  if (rate === undefined || printsAlike(now, before)) return clause;
  const by = change(now, before);
  const isUp = Math.abs(now.value) > Math.abs(before.value);
  return prose`${words.name} ${isUp ? "rose" : "fell"} ${size(rate)}, or ${size(by)}, to ${shown(now)}${when(now)} from ${shown(before)}${inPeriod(before)}`;
}

function ratioVerb(good: "higher" | "lower" | undefined, moved: number): string {
  if (good === undefined) return moved > 0 ? "rose" : "fell";
  return moved > 0 === (good === "higher") ? "improved" : "deteriorated";
}

function priorSentence(book: Book, datum: Datum): Prose {
  const before = onBasisOf(datum, lookUp(book, datum.item, periodBefore(book, datum.period)));
  if (before === undefined || datum.item.startsWith("Cash Runway")) return [];
  if (datum.item === "Change In Working Capital") {
    return before.value === 0
      ? prose`It was nil a year earlier.`
      : prose`A year earlier it ${before.value < 0 ? "took" : "released"} ${size(before)}.`;
  }
  const words = wordsOf(datum.item);
  const isAmount = words.isOutflow !== true && words.kind !== "ratio";
  if (isAmount && (before.value < 0 || datum.value < 0)) return priorOfLoss(datum, before);
  const subject = words.isPlural ? "They" : "It";
  const level = printsAlike(datum, before) ? sameAs(datum, before) : shown(before);
  return prose`${subject} ${verbOf(words)} ${level} a year earlier.`;
}

function sameAs(datum: Datum, before: Datum): Prose {
  return [datum.value === before.value ? "the same" : "about the same"];
}

/** Decimals beyond which two figures are told to be alike. */
const DECIMALS_MOST = 3;

/** Two figures with as many decimals as tell one from the other. */
function toldApart(a: Datum, b: Datum): readonly [FigurePart, FigurePart] {
  const isAlike = (decimals: number | undefined): boolean =>
    printDatum(a, "mm", decimals) === printDatum(b, "mm", decimals);
  let decimals = isAlike(undefined) ? 2 : undefined;
  while (decimals !== undefined && decimals < DECIMALS_MOST && isAlike(decimals)) decimals += 1;
  return [
    { datum: a, isMagnitude: false, decimals },
    { datum: b, isMagnitude: false, decimals },
  ];
}

function priorOfLoss(datum: Datum, before: Datum): Prose {
  const words = wordsOf(datum.item);
  const loss = datum.item === "Net Debt" ? "net cash" : otherSignName(before);
  if (before.value >= 0) return prose`A year earlier ${words.name} ${verbOf(words)} ${before}.`;
  if (loss === undefined) return [];
  if (datum.value < 0) return prose`It was ${size(before)} a year earlier.`;
  const noun = loss === "net cash" ? loss : `${article(loss)} ${loss}`;
  return prose`A year earlier there was ${noun} of ${size(before)}.`;
}

function ownedClause(book: Book, datum: Datum): Prose {
  const owner = possessive(spokenName(book.name));
  const clause = levelClause(datum);
  const [first, ...others] = clause;
  if (typeof first !== "string") return clause;
  return [`${owner} ${first.replace(/^the /, "")}`, ...others];
}
