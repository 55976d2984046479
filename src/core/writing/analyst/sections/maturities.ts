import { printsAlike } from "#core/ledger/print-datum.ts";
import { isFiscalYear, periodText } from "#core/ledger/period.ts";
import { longDate } from "#core/ledger/dates.ts";
import { maturityItem } from "#core/ledger/find-datum.ts";
import { quotient, total } from "#core/finance/ratios/derived.ts";
import type { Datum } from "#core/ledger/datum.ts";
import {
  coverText,
  coverWords,
  type Liquid,
  liquid,
} from "#core/writing/analyst/sections/cover.ts";
import { capitalise } from "#core/writing/analyst/words.ts";
import { lookUp } from "#core/writing/analyst/books.ts";
import { atEndOf } from "#core/writing/analyst/movement.ts";
import { joinProse, listed, type Prose, prose } from "#core/writing/analyst/prose.ts";
import { annualForm, fromDocuments, type Writing } from "#core/writing/analyst/writing.ts";

/** When debt falls due as the company tags it, and what of maturities only a filing can say. */
export function maturities(writing: Writing): Prose {
  const ladder = maturityLadder(writing);
  const what = ladder.length === 0 ? "Maturities by year, instruments" : "Instruments";
  const gap = fromDocuments(
    writing,
    {
      question: "senior notes, term loan and credit facility due, secured or unsecured",
      what: "instruments and their ranking",
    },
    prose`${what} and security ranking are not disclosed in the connected data; connect the latest ${annualForm(writing)} to add them.`,
  );
  return writing.once("maturities", joinProse([ladder, gap], " "));
}

/**
 * "Of long-term debt at the end of FY2025, its current part included, USD 1,879 mm falls due in
 * FY2026, ...": schedules of maturities leave commercial paper and the like out. Of a
 * connected annual report where none is tagged; empty where neither says.
 */
export function maturityLadder(writing: Writing): Prose {
  const { book, year } = writing;
  const { debt } = book.annual;
  const [first, ...others] = dueByYear(writing);
  if (first === undefined || debt === undefined) return filedLadder(writing);
  const parts = partsOf([first, ...others]);
  const at = debt.maturitiesDate ?? debt.date;
  const when = at === debt.date ? atEndOf(year) : ` at ${longDate(at)}`;
  const apart = apartFromDebt(writing, [first.datum, ...others.map(({ datum }) => datum)]);
  if (apart.length > 0) return apart;
  const open = debt.maturities.filter(({ amount }) => amount === null);
  const gap =
    open.length === 0
      ? []
      : prose`; what falls due ${listed(open.map(({ name }) => prose`${whenDue(name)}`))} is not tagged`;
  const ladder = prose`Of long-term debt${when}, its current part included, ${listed(parts)}${gap}.`;
  return joinProse([heaviestYear([first, ...others]), ladder], " ");
}

/** The schedule of a connected annual report, where none is tagged: from a table, and where that stands. */
function filedLadder(writing: Writing): Prose {
  const { due = [], place = "" } = writing.documents.schedule(writing.year) ?? {};
  const [first, ...others] = due.filter(({ datum }) => !writing.isNothing(datum));
  if (first === undefined) return [];
  const apart = apartFromDebt(writing, [first.datum, ...others.map(({ datum }) => datum)]);
  if (apart.length > 0) return apart;
  const ladder = prose`From a table of the filing (${place}): of debt${atEndOf(writing.year)}, ${listed(partsOf([first, ...others]))}.`;
  return joinProse([heaviestYear([first, ...others]), ladder], " ");
}

function partsOf([first, ...others]: readonly [Due, ...Due[]]): readonly Prose[] {
  return [
    prose`${first.datum} falls due ${whenDue(first.name)}`,
    ...others.map(({ name, datum }) => prose`${datum} ${whenDue(name)}`),
  ];
}

type Due = { readonly name: string; readonly datum: Datum };

/** What a schedule says: which of its years takes most, and what the next two take together. */
function heaviestYear(due: readonly [Due, ...Due[]]): Prose {
  const years = due.filter(({ name }) => isFiscalYear(name));
  const [first, second] = years;
  const heaviest = years.toSorted((a, b) => b.datum.value - a.datum.value)[0];
  if (!first || !second || !heaviest || years.length < LADDER_YEARS) return [];
  if (Number(second.name) !== Number(first.name) + 1) return [];
  const [head, ...rest] = due.map(({ datum }) => datum);
  if (head === undefined) return [];
  const all = total("Debt in the schedule of maturities", [head, ...rest]);
  const next = total("Debt due in two years", [first.datum, second.datum]);
  const [most, soon] = [heaviest.datum, next].map((datum) =>
    quotient(`${datum.item} / Debt in the schedule`, "fraction", [datum, all]),
  );
  if (most === undefined || soon === undefined) return [];
  const isHeavy = most.value >= HEAVY_SHARE && heaviest !== first;
  if (!isHeavy)
    return prose`No single year takes more than ${most} of the schedule, and ${soon} of it falls due in ${periodText(first.name)} and ${periodText(second.name)} together.`;
  return prose`${capitalise(periodText(heaviest.name))} is the heaviest year, with ${most} of the schedule, and ${soon} falls due in ${periodText(first.name)} and ${periodText(second.name)} together.`;
}

/** Years from which a schedule has a heaviest one. */
const LADDER_YEARS = 3;
/** Share of a schedule from which one year of it is a wall. */
const HEAVY_SHARE = 0.2;

/** What falls due by year as tagged, without the years of nothing. */
function dueByYear({ book, year, isNothing }: Writing): readonly Due[] {
  const { debt } = book.annual;
  if (debt === undefined || debt.column !== year) return [];
  return debt.maturities.flatMap(({ name }) => {
    const datum = lookUp(book, maturityItem(name), year);
    return datum === undefined || isNothing(datum) ? [] : [{ name, datum }];
  });
}

/** A schedule may be short or long of debt by discounts and leases; by more it is of something else. */
const WITHIN = 0.25;

/** That a schedule is not that of the debt beside it, where its sum says so. */
function apartFromDebt({ now }: Writing, due: readonly [Datum, ...Datum[]]): Prose {
  const debt = now("Total Debt");
  const all = total("Debt in the schedule of maturities", due);
  if (debt === undefined || debt.value <= 0 || all.value / debt.value - 1 <= WITHIN) return [];
  return prose`The schedule of maturities comes to ${all}, against total debt of ${debt}: it holds more than this debt, so its years are not quoted.`;
}

function isOfMore(writing: Writing): boolean {
  const [first, ...others] = dueByYear(writing).map(({ datum }) => datum);
  return first !== undefined && apartFromDebt(writing, [first, ...others]).length > 0;
}

/** What falls due in the next two years of the schedule, with its cover. */
export type DueSoon = {
  readonly years: readonly [string, string];
  /** Of the schedule, or with more short-term debt than it holds, such as commercial paper. */
  readonly amount: Datum;
  readonly isMore: boolean;
  readonly held: Liquid;
  readonly cover: Datum;
};

/** Undefined where the schedule does not say, or is not that of this debt. */
export function dueInTwoYears(writing: Writing): DueSoon | undefined {
  const { book, year, now } = writing;
  const { debt } = book.annual;
  const all = now("Liquidity");
  const held: Liquid | undefined =
    all === undefined ? liquid(writing, year) : { datum: all, name: "liquidity", verb: "covers" };
  if (debt === undefined || debt.column !== year || held === undefined) return undefined;
  const due = debt.maturities.slice(0, 2).flatMap(({ name }) => {
    const datum = lookUp(book, maturityItem(name), year);
    return datum === undefined || !isFiscalYear(name) ? [] : [{ name, datum }];
  });
  const [first, second] = due;
  if (first === undefined || second === undefined || isOfMore(writing)) return undefined;
  const opening = withShortTerm(writing, first.datum);
  const amount = total("Debt due in two years", [opening, second.datum]);
  const cover = quotient(`${capitalise(held.name)} / Debt due in two years`, "multiple", [
    held.datum,
    amount,
  ]);
  return cover === undefined || writing.isNothing(amount)
    ? undefined
    : { years: [first.name, second.name], amount, held, cover, isMore: opening !== first.datum };
}

/** Schedules of maturities leave commercial paper out, which falls due in their first year. */
function withShortTerm({ now, style }: Writing, scheduled: Datum): Datum {
  const short = now("Short-Term Debt");
  return short === undefined ||
    short.value <= scheduled.value ||
    printsAlike(short, scheduled, style)
    ? scheduled
    : short;
}

/** What can be paid with at once against what falls due in the next two years of the schedule. */
export function maturityCover(writing: Writing): Prose {
  const due = dueInTwoYears(writing);
  if (due === undefined) return [];
  const { amount, held, cover } = due;
  const word = cover.value < 1 ? coverWords(writing, cover) : "";
  return prose`${capitalise(held.name)} ${held.verb} the ${amount} due in ${yearsDue(due)} ${coverText(cover)}${word}.`;
}

/** `FY2026 and FY2027 together`, and that commercial paper is in it where it is. */
export function yearsDue({ years, isMore }: DueSoon): Prose {
  const both = listed(years.map((year) => prose`${periodText(year)}`));
  return prose`${both} together${isMore ? ", commercial paper and the like included," : ""}`;
}

function whenDue(maturity: string): string {
  if (isFiscalYear(maturity)) return `in ${periodText(maturity)}`;
  if (maturity === "Thereafter") return "thereafter";
  const lower = `${maturity.charAt(0).toLowerCase()}${maturity.slice(1)}`;
  return maturity.startsWith("Year") ? `in ${lower}` : `in the ${lower}`;
}
