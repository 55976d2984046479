import type { ColumnHead } from "#core/ledger/column-heads.ts";
import { timeLabel } from "#core/ledger/fiscal-time.ts";
import {
  asOfWords,
  bareDay,
  datingWords,
  type HeadTime,
  isTimeAlone,
  saysPartOfYear,
  saysTime,
  timeIn,
  type TimesAround,
} from "#core/ledger/head-times.ts";
import { fiscalYearOf } from "#core/ledger/period.ts";
import type { PassageTable } from "#core/ledger/passage-table.ts";
import { only } from "#core/ledger/table-units.ts";

/** What a table says of the times of all its cells. */
export type TableTimes = {
  readonly around: TimesAround;
  /** What dates the years that stand alone in its heads. */
  readonly dating: readonly string[];
  /** When its caption says that it is as of. */
  readonly days: readonly HeadTime[];
  /** Neither its heads nor its rows say a time. */
  readonly isTimeless: boolean;
  /** What stands over its labels says that days among them are when their rows are of. */
  readonly areRowsTimes: boolean;
  readonly about: string;
};

/** Of a figure of which nobody says when: in running text, and of a covenant's level. */
export const NO_PERIOD = "as stated";
const OF_ROWS =
  /\b(?:test(?:ing)?|measurement) (?:dates?|periods?)\b|\b(?:quarters?|years?|periods?)[- ]end(?:ed|ing)\b/i;
const OF_COVENANTS = /\bcovenants?\b|\b(?:financial|maintenance) tests?\b/i;
/** What is asked for is called so, and not what is reached. */
export const LEVEL_WORDS =
  "required requirement covenant threshold limit maximum minimum max min permitted level".split(
    " ",
  );
const OF_LEVEL = new RegExp(String.raw`\b(?:${LEVEL_WORDS.join("|")})s?\b`, "i");

/** Whether words are of covenants, where a column says that its figures are asked for. */
export function isOfLevels(about: string, column: string, label: string): boolean {
  return OF_COVENANTS.test(about) && OF_LEVEL.test(column === "" ? label : column);
}

/** Whether a cell of a table of covenants is what is asked for. */
export function isLevel({ label, column, whole }: Omit<TimePlace, "under">): boolean {
  return isOfLevels(whole.about, column?.text ?? "", label);
}

/** @param place what the table stands under: its headings, and what its document is */
export function tableTimes(table: PassageTable, place: string): TableTimes {
  const corner = table.headerRows.map(([first = ""]) => first);
  const said = [place, table.over, table.units, table.caption, ...corner].join(" ");
  return {
    around: { isPartOfYear: saysPartOfYear(said), fiscalYear: table.fiscalYear },
    dating: datingOf(table, corner),
    days: daysOf(table),
    areRowsTimes: OF_ROWS.test(corner.join(" ")),
    about: `${said} ${table.headerRows.flat().join(" ")}`,
    isTimeless: ![...table.headerRows.flat(), ...table.rows.map(({ label }) => label)].some(
      (text) => saysTime(text) && /\d|months|quarter|year/i.test(text),
    ),
  };
}

type TimePlace = {
  readonly label: string;
  readonly under: readonly string[];
  readonly column: ColumnHead | undefined;
  readonly whole: TableTimes;
};

/** What its corner dates the years of its heads by, else its caption. */
function datingOf({ caption = "", units = "" }: PassageTable, corner: readonly string[]) {
  const own = datingWords(corner.join(" "));
  return own.length > 0 ? own : datingWords(`${units} ${caption}`);
}

/** The days that a table is said to be as of: its caption's. */
function daysOf({ caption = "", fiscalYear }: PassageTable): readonly HeadTime[] {
  return asOfWords(caption).flatMap((words) => timeIn(words, { fiscalYear }) ?? []);
}

/** What began a time is not of its end: `balance at beginning of year`. */
const OF_BEGINNING = /\b(?:beginning|opening|start) (?:of|balance)|\bbeginning\b/i;
const OF_BALANCE = /\bbalances?\b|\b(?:as of|as at|at)\b/i;

/** The one time that is said of a cell; undefined where none is, or several are. */
export function timeOfCell(place: TimePlace): HeadTime | undefined {
  const { label, under, column, whole } = place;
  const { around, days } = whole;
  if (column?.isCertain !== true || OF_BEGINNING.test(`${label} ${column.text}`)) return undefined;
  const times = under.filter(isTimeAlone);
  const own = [...times, column.text].join(" ");
  // A day in a row's name is when that row is of, whatever heads its column.
  const day = timeIn(label, around);
  if (day?.end !== undefined) return OF_BALANCE.test(label) ? day : timeOfRow(place, own);
  const isPartOfYear = around.isPartOfYear === true || under.some(saysPartOfYear);
  if (/\d{4}/.test(own)) {
    const time = isOfDays(datedTime(own, whole, { ...around, isPartOfYear }), days);
    return ofItsEnd(label, time, around);
  }
  if (isTimeAlone(label)) return isOfDays(timeIn(label, { ...around, isPartOfYear }), days);
  return timeOfTable(place);
}

/** The day a table is as of; a level of covenants without a time of its own is as stated where there is none. */
function timeOfTable(place: TimePlace): HeadTime | undefined {
  const { days, areRowsTimes, isTimeless } = place.whole;
  const isStated = isLevel(place) && !areRowsTimes && !saysTime(place.label);
  if (isStated && days.length === 0) return { label: NO_PERIOD };
  return isStated || isTimeless ? only(days) : undefined;
}

function timeOfRow({ label, whole }: TimePlace, own: string): HeadTime | undefined {
  const isOfRow = whole.areRowsTimes && isTimeAlone(label) && !/\d{4}/.test(own);
  return isOfRow ? datedTime(label, whole, whole.around) : undefined;
}

const OF_END = /\bend(?:ing)? (?:of|balances?)\b/i;

/** A balance is of the day that its time ends on, and of another where its row says so. */
function ofItsEnd(label: string, time: HeadTime | undefined, around: TimesAround) {
  const day = bareDay(label);
  const year = time?.end?.slice(0, 4) ?? time?.label;
  if (day !== undefined) return timeIn(`${day}, ${year}`, around);
  if (time?.end === undefined || !OF_END.test(label)) return time;
  return {
    label: timeLabel({ end: time.end, months: undefined }, around.fiscalYear),
    end: time.end,
  };
}

/** A year before the day that a table is as of is when something began: a loan, a plan. */
function isOfDays(time: HeadTime | undefined, days: readonly HeadTime[]): HeadTime | undefined {
  const [first] = days;
  if (time === undefined || time.end !== undefined || first === undefined) return time;
  const year = fiscalYearOf(time.label) ?? 0;
  const known = days.map(({ label, end = label }) => [
    fiscalYearOf(label),
    Number(end.slice(0, 4)),
  ]);
  return known.flat().includes(year) || known.every(([, of = 0]) => year > of) ? time : undefined;
}

/** The time of a head; a year alone is dated by what its table says of all, a day lasts as long as that says. */
function datedTime(own: string, { dating }: TableTimes, around: TimesAround): HeadTime | undefined {
  const [dated = "", second] = dating;
  const isWhole = saysPartOfYear(own) || datingWords(own).length > 0;
  const isOfDay = timeIn(own)?.end !== undefined;
  if (dated === "" || isWhole || (isOfDay && /\d/.test(dated))) return timeIn(own, around);
  const time = second === undefined ? timeIn(`${dated} ${own}`, around) : undefined;
  const isCalled = !isOfDay && !saysPartOfYear(dated) && isOfItsNumber(around);
  return isCalled ? calledBy(own, time) : time;
}

function calledBy(own: string, time: HeadTime | undefined): HeadTime | undefined {
  return time && { ...time, label: timeIn(own)?.label ?? time.label };
}

/** Where nobody says when its years end, a year that a day is said of is still called by its number. */
function isOfItsNumber({ fiscalYear, isPartOfYear }: TimesAround): boolean {
  return fiscalYear === undefined && isPartOfYear !== true;
}
