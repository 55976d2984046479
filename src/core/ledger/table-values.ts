import { isLevel, type TableTimes, tableTimes, timeOfCell } from "#core/ledger/cell-time.ts";
import { type ColumnHead, columnHeads, subHeadings } from "#core/ledger/column-heads.ts";
import { timeIn, type TimesAround } from "#core/ledger/head-times.ts";
import type { PassageCell, PassageTable } from "#core/ledger/passage-table.ts";
import { isFiscalYear, parsePeriod } from "#core/ledger/period.ts";
import { statedCell } from "#core/ledger/stated-figures.ts";
import { COUNTED } from "#core/ledger/words.ts";
import { currenciesIn, only, OTHER_CURRENCY, scalesIn } from "#core/ledger/table-units.ts";

/** Longer texts are sentences, not figures. */
const LONGEST_FIGURE = 40;
/** A coupon is a part of what a row is called, not what it is measured in: `6.875% senior notes`, not `2024 %`. */
const COUPON = /(?<!\b(?:19|20)\d)\d ?(?:%|per ?cent\b)/gi;
const CURRENCY = String.raw`(?:US|RMB|[$€£¥]|US\$)?[$€£¥]?`;
const FIGURE = new RegExp(
  String.raw`^${CURRENCY}\s?([-–−]?)\s?${CURRENCY}\s?(\(?)\s?([-–−]?)\s?${CURRENCY}\s?(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)\s?([%x]?)\s?(\)?)\s?([%x$€£]?)$`,
);
/** Of a note, behind a figure: `1,257 (1)`. */
const MARK = /(?<=[\d)%])\s?\((?:\d|[a-z])\)$/;
const MARK_OR_DIGIT = /^\(\d\)$/;
const MARKED = /[^\s(]\s?\(\d\)$|^\([a-z]\)$/;
/** What nobody takes for a mark. */
const IN_BRACKETS = /^[^\d(]{0,4}\([$€£¥\s]{0,3}\d[\d,.]{1,20}\s?\)|^[$€£¥]\s?\(\d\)/;
/** Figures as other countries group them: what a point or a comma means is not certain beside them. */
const GROUPED_OTHERWISE = /\d\.\d{3}(?:\.\d{3}|,\d)|\d,\d{1,2}(?!\d)/;
const THREE_DECIMALS = /^\d{1,3}\.\d{3}$/;

/**
 * A table with the value, unit, scale and period of every cell of which they are certain: what
 * stands in a cell without a tag is read as printed, in the units that its row, column or table
 * says. All other cells keep their text alone.
 *
 * @param place what the table stands under: its headings, and what its document is
 */
export function withValues(table: PassageTable, place = ""): PassageTable {
  const columns = columnHeads(table);
  const under = subHeadings(table);
  const isQuarterly = /\b10-Q/.test(place);
  const corner = table.headerRows.map(([first = ""]) => first);
  const heads = [...corner, ...columns.map(({ text }) => text)];
  const saidApart = [
    table.units ?? "",
    table.caption ?? "",
    ...(table.spans === true ? corner : heads),
    ...notesBelow(table),
  ];
  const said = saidApart.join(" ");
  const printed = table.rows.flatMap(({ cells }) => cells.map(({ text }) => text));
  const whole: Whole = {
    scales: [...new Set(saidApart.flatMap(scalesIn))],
    currencies: currenciesOf(table, said, printed),
    hasExceptions: /\bexcept\b/i.test(said),
    ofShares: scaleOfShares(said),
    ...tableTimes(table, place),
    decimals: decimalsOf(printed),
    areBracketsSigns: areBracketsSigns(table, printed),
    isGroupedOtherwise: printed.some(
      (text) => text.length <= LONGEST_FIGURE && GROUPED_OTHERWISE.test(text),
    ),
  };
  const names = table.rows.map(({ label }, row) => [label, ...(under[row] ?? [])].join("\n"));
  const named = new Map<string, number>();
  for (const name of names) named.set(name, (named.get(name) ?? 0) + 1);
  const unitAt = columns.findIndex(({ text }) => /^units?(?: of measure)?$/i.test(text));
  const signs = columns.map((_, at) =>
    signsIn(table.rows.map(({ cells }) => cells[at]?.text ?? "")),
  );
  return {
    ...table,
    rows: table.rows.map(({ label, cells }, row) => {
      const unit = cells[unitAt]?.text ?? "";
      // Two rows of one name are of two times, or two things, that nobody says.
      const isRead = named.get(names[row] ?? "") === 1 && isUnitRead(unit);
      const called = unit === "" ? label : `${label} (${unit})`;
      const shares = cells.flatMap(({ text }, at) =>
        text.includes("%") && signs[at]?.shares === "some" ? [at] : [],
      );
      const valued = (cell: PassageCell, at: number): PassageCell => {
        // What a total is of may be the last heading's, or all; unless it is tagged as the company's.
        if (under[row] === undefined && cell.isOfStatements !== true) return { text: cell.text };
        if (cell.concept !== undefined) return taggedAs(cell, isQuarterly, whole.around);
        if (!isRead) return { text: cell.text };
        const isShare = shares.some((other) => other !== at);
        const stands = { label: called, under: under[row] ?? [], column: columns[at], whole };
        return cellAs(cell, { ...stands, signs: signs[at], isShare });
      };
      return { label, cells: cells.map(valued) };
    }),
  };
}

/** Whether what a column of units says of a row is a scale, a percentage or a multiple, or nothing. */
function isUnitRead(unit: string): boolean {
  return unit === "" || /^[%x]$/.test(unit) || Number.isFinite(only(scalesIn(unit)));
}

/** The decimals that amounts with a currency have; what has more without one is of another kind. */
function decimalsOf(printed: readonly string[]): number {
  const marked = printed.filter(
    (text) => /\d/.test(text) && currenciesIn(text).length > 0 && !/\.\d\d/.test(text),
  );
  const finer = printed.filter((text) => /^[^%x]*\.\d[^%x]*$/.test(text)).length;
  const isUsual = finer * 2 > printed.filter((text) => /\d/.test(text)).length;
  const isOfNone = isUsual || marked.length === 0 || marked.some((text) => /\.\d/.test(text));
  return isOfNone ? Infinity : 0;
}

/** Whether a table's other cells show that it brackets negatives, and none that it numbers notes so. */
function areBracketsSigns({ headerRows, rows }: PassageTable, printed: readonly string[]): boolean {
  const texts = [...headerRows.flat(), ...rows.map(({ label }) => label), ...printed];
  return printed.some((text) => IN_BRACKETS.test(text)) && !texts.some((text) => MARKED.test(text));
}

/** Lines below the last figures: `Amounts in thousands`. */
function notesBelow({ rows }: PassageTable): readonly string[] {
  const last = rows.findLastIndex(({ cells }) => cells.some(({ text }) => text !== ""));
  return rows.slice(last + 1).map(({ label }) => label);
}

/** What was tagged before times had labels is of the time that its head says, or of none that is certain. */
function taggedAs(cell: PassageCell, isQuarterly: boolean, around: TimesAround): PassageCell {
  const { period, end } = cell;
  if (period === undefined || end !== undefined) return cell;
  // No fact of a quarterly report is of a fiscal year: its head said the year alone.
  if (isFiscalYear(period)) return isQuarterly ? { ...cell, period: undefined } : cell;
  return parsePeriod(period) === undefined
    ? { ...cell, period: timeIn(period, around)?.label ?? period }
    : cell;
}

type Signs = {
  readonly currencies: readonly string[];
  /** Whether some of its figures are percentages, and others are not. */
  readonly shares: "alike" | "some";
  /** Its first figure is a percentage: it may be said of all. */
  readonly isShareFirst: boolean;
};

type Whole = TableTimes & {
  readonly scales: readonly number[];
  readonly currencies: readonly string[];
  /** Such as `except per share data`. */
  readonly hasExceptions: boolean;
  /** What shares are in, where that is said of them alone. */
  readonly ofShares: number | undefined;
  readonly isGroupedOtherwise: boolean;
  /** A digit alone in brackets is a negative here, and no mark of a note. */
  readonly areBracketsSigns: boolean;
  readonly decimals: number;
};

type Place = {
  readonly label: string;
  readonly under: readonly string[];
  readonly column: ColumnHead | undefined;
  readonly whole: Whole;
  /** What the cells of its column are marked with. */
  readonly signs: Signs | undefined;
  /** Its row has a percentage in a column that has other figures, too. */
  readonly isShare: boolean;
};

function currenciesOf(
  { currency }: PassageTable,
  said: string,
  printed: readonly string[],
): readonly string[] {
  const own = currenciesIn(said);
  if (own.length > 0) return own;
  const marked = signsIn(printed).currencies;
  return marked.length > 0 || currency === undefined ? marked : [currency];
}

function signsIn(texts: readonly string[]): Signs {
  const short = texts.filter((text) => text.length <= LONGEST_FIGURE);
  const figures = short.filter((text) => numberIn(text.trim()) !== undefined);
  const shares = figures.filter((text) => text.includes("%")).length;
  return {
    currencies: currenciesIn(short.join(" ")),
    isShareFirst: figures[0]?.includes("%") === true,
    shares: shares === 0 || shares === figures.length ? "alike" : "some",
  };
}

function cellAs({ text }: PassageCell, place: Place): PassageCell {
  const { isGroupedOtherwise, areBracketsSigns: areSigns } = place.whole;
  const isDoubtful = isGroupedOtherwise || (!areSigns && MARK_OR_DIGIT.test(text.trim()));
  const number = isDoubtful ? undefined : numberIn(text.trim());
  const time = timeOfCell(place);
  const figure =
    number === undefined ? statedOf(text.trim(), place) : scaled(number, text.trim(), place);
  if (figure === undefined || time === undefined) return { text };
  const { label: period, ...day } = time;
  return { text, ...figure, period, ...day };
}

function scaled(number: number, text: string, place: Place) {
  const measured = measureOf(text, place);
  return measured && { ...measured, value: number * measured.scale };
}

/** What a cell measures by its own words, whatever its table is in; only a level has a bound. */
function statedOf(text: string, place: Place): Omit<PassageCell, "text"> | undefined {
  const stated = place.whole.isGroupedOtherwise ? undefined : statedCell(text);
  if (stated === undefined || (stated.isBound && !isLevel(place))) return undefined;
  const { value, unit, currency } = stated;
  if (unit === "money") return { value, unit, currency };
  return { value, unit: unit === "fraction" ? "percent" : "multiple" };
}

/** A printed number, negative in brackets; undefined for words, and for years, which head columns. */
function numberIn(printed: string): number | undefined {
  const text = printed.replace(MARK, "");
  const parts = text.length > LONGEST_FIGURE ? null : FIGURE.exec(text);
  if (parts === null || /^(?:19|20)\d\d$/.test(text)) return undefined;
  const [, minus, open, within, digits = "", , close] = parts;
  // Half a pair of brackets, or a minus beside them, is no sign.
  const isMinus = minus !== "" || within !== "";
  if ((open === "") !== (close === "") || (isMinus && open !== "")) return undefined;
  return Number(digits.replaceAll(",", "")) * (isMinus || open !== "" ? -1 : 1);
}

type Measure = Pick<PassageCell, "unit" | "currency"> & { readonly scale: number };

/** What the units of a table leave out: `except per share data`. */
const EXCEPTED = /,? ?\bexcept\b[^()]{0,80}/gi;
/** What lasts, and what has a rate without a sign, is in no unit of amounts. */
const IN_TIME = /\((?:in )?(?:years?|months?|days)\)|\bin (?:years|months|days)\b/i;
const LASTING = /\b(?:remaining|average|expected|useful|estimated)\b/i;
const TERM = /\b(?:terms?|life|lives|period|maturity)\b/i;
const WEIGHTED = /\bweighted[- ]average\b/i;
/** Tonnes and heads are counted in millions, too. */
const NUMBER = /\bnumber of (?!.{0,60}\bshares?\b)/i;
/** What a row is called ends in what is counted, or in a ratio: `Interest coverage`, `Tonnes shipped`. */
const MEASURED = new RegExp(
  String.raw`(?:^|[ -])(?:${COUNTED}|headcount|countries|months|weeks|bps|basis points|EPS|(?<!gross |contribution )margin|coverage|cover|leverage|gearing|growth|return|spread|utili[sz]ation|beta|churn|DSO|ROIC|score|price|days sales outstanding|market share)(?: (?:[a-z]{2,12}ed|sold|outstanding))?$`,
  "i",
);
/** Where what it is called goes on: `Return on equity`. */
const GOES_ON = /\s?[,(–—]| (?:of|to|on|from|by|at|for|in|under|excluding)\b/i;
/** Of two things: `Net debt / EBITDA`, `USD/EUR`. */
const OF_TWO = /(?:\/ ?|\bto )EBITDA\b|\b[A-Z]{3}\/[A-Z]{3}\b/;
/** A unit that is no scale of amounts: `(kt)`, `(thousand tonnes)`, `(#)`. */
const IN_UNIT = new RegExp(
  String.raw`\((?:(?:in|thousands?|millions?)(?: of)? ){0,2}(?:${COUNTED}|basis points|times|weeks|#)\)|\([A-Z]?(?=[a-z]{2}|(?<=[A-Z])[a-z])[b-df-hj-np-tv-xz]{1,4}\)`,
);
const RATE = /\b(?:rates?|ratio|yield|volatility)$/i;

function isNoAmount(words: string, isMarked: boolean): boolean {
  if ([IN_TIME, WEIGHTED, NUMBER].some((kind) => kind.test(words))) return true;
  if (IN_UNIT.test(words) || OF_TWO.test(words)) return true;
  const [name = ""] = words.split(GOES_ON);
  return (
    !isMarked &&
    (MEASURED.test(name) || RATE.test(words) || (LASTING.test(words) && TERM.test(words)))
  );
}

/** What a number is measured in, by itself, its row, its column or its table; undefined where nobody says. */
function measureOf(text: string, place: Place): Measure | undefined {
  const { label, under, column } = place;
  const named = [label, ...under, column?.text ?? ""];
  const about = named.join(" ").replaceAll(EXCEPTED, " ");
  const isShare = isShareOf(text, about, place);
  if (isShare !== false) return isShare && { unit: "percent", scale: 0.01 };
  if (text.includes("x") || /\(x\)/i.test(about)) return { unit: "multiple", scale: 1 };
  const currency = currencyOf(text, about, place);
  const isPerShare = perShareOf(text, about, label);
  if (isPerShare !== undefined) {
    return isPerShare ? { unit: "perShare", scale: 1, currency } : undefined;
  }
  const isMarked = currenciesIn(text).length > 0;
  const isOther = named.some((words) => isNoAmount(words.trim(), isMarked));
  return isOther ? undefined : amountOf(text, { about, named, whole: place.whole, currency });
}

/** The currency of a number: its own, its row's or head's, its column's, its table's. */
function currencyOf(text: string, about: string, { signs, whole }: Place): string | undefined {
  const own = currenciesIn(text);
  const said = own.length > 0 ? own : currenciesIn(about);
  const currency = only(said) ?? only(signs?.currencies ?? []) ?? only(whole.currencies);
  return currency === OTHER_CURRENCY ? undefined : currency;
}

/** Whether a number is an amount for a share; undefined where nothing says so, false where its row only speaks of one. */
function perShareOf(text: string, about: string, label: string): boolean | undefined {
  if (!/\bper (?!cent\b)|\bEPS\b/i.test(about)) return undefined;
  return /\.\d\d/.test(text) && !/\bshares\b/i.test(label);
}

/** Whether a number is a percentage; undefined where its column has both and it says neither. */
function isShareOf(text: string, about: string, { signs, isShare }: Place): boolean | undefined {
  if (text.includes("%") || /%|\bper ?cent(?:age)?\b/i.test(about.replaceAll(COUPON, "")))
    return true;
  if (currenciesIn(text).length > 0) return false;
  const isMixed = signs?.shares === "some" && signs.isShareFirst;
  return isShare || isMixed ? undefined : false;
}

const SHARES_IN = /\bshares\b[^.;()]{0,40}\bin (thousands|millions)\b/i;

function scaleOfShares(said: string): number | undefined {
  const words = SHARES_IN.exec(said)?.[1]?.toLowerCase();
  if (words === undefined) return undefined;
  return words === "thousands" ? 1e3 : 1e6;
}

type About = {
  /** What it is about in parts, each with its own units or none. */
  readonly named: readonly string[];
  readonly about: string;
  readonly whole: Whole;
  readonly currency: string | undefined;
};

/** What has cents where amounts are in millions is a price, or for one share; billions have decimals. */
function isFiner(text: string, scale: number, { decimals }: Whole): boolean {
  if (/\.\d\d/.test(text) && scale < 1e9) return true;
  return decimals === 0 && text.includes(".") && currenciesIn(text).length === 0;
}

/** Money, or a count of shares, where its scale is said. */
function amountOf(text: string, { about, named, whole, currency }: About): Measure | undefined {
  const own = [...new Set(named.flatMap(scalesIn))];
  const scale = only(own.length === 0 ? whole.scales : own) ?? Number.NaN;
  if (Number.isNaN(scale) || THREE_DECIMALS.test(text)) return undefined;
  if (own.length === 0 && isFiner(text, scale, whole)) return undefined;
  if (/\bshares?\b/i.test(about)) {
    return sharesIn(whole, own.length === 0 && whole.hasExceptions ? undefined : scale);
  }
  return currency === undefined ? undefined : { unit: "money", scale, currency };
}

function sharesIn({ ofShares }: Whole, scale: number | undefined): Measure | undefined {
  const said = ofShares ?? scale;
  return said === undefined ? undefined : { unit: "shares", scale: said };
}
