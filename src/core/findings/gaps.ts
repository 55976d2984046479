import { wordsOf } from "#core/finance/vocabulary/item-words.ts";
import { longDate } from "#core/ledger/dates.ts";
import { partsOfRatio } from "#core/ledger/definitions.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { periodText } from "#core/ledger/period.ts";
import { listed, prose } from "#core/ledger/prose.ts";
import { periodDates } from "#core/findings/book.ts";
import type { Finding } from "#core/findings/finding.ts";
import { made } from "#core/findings/make.ts";
import { when } from "#core/findings/movement.ts";
import { measuresOf } from "#core/findings/topics.ts";
import type { View } from "#core/findings/view.ts";

/** Months from which data are said to be old (findings.md, law 6). */
const STALE_MONTHS = 15;
/** How old, in whole months: words that hold from one to the next. */
const AGES = [
  { from: 24, said: "more than two years" },
  { from: 21, said: "nearly two years" },
  { from: 18, said: "a year and a half or more" },
  { from: STALE_MONTHS, said: "fifteen months or more" },
] as const;

/** That the newest figures are old, against today; nothing where they are not. */
export function staleFindings(view: View, today: string | undefined): readonly Finding[] {
  const { book, latest } = view;
  const end = newestEnd(view);
  if (end === undefined) return [];
  const months = monthsBetween(end, today ?? book.annual.asOf);
  if (months < STALE_MONTHS) return [];
  const age = AGES.find(({ from }) => months >= from)?.said ?? "";
  const clause = prose`no figure connected is newer than ${longDate(end)}, ${age} ago`;
  return [
    made(view, {
      kind: "stale",
      topic: "data",
      item: "Newest figures",
      period: latest,
      good: { creditor: "no", shareholder: "no" },
      weight: 2,
      says: { clause, headline: prose`figures of ${longDate(end)}` },
    }),
  ];
}

function newestEnd({ book, latest }: View): string | undefined {
  const labels = [latest, ...book.quarters.slice(0, 1)];
  return labels
    .flatMap((label) => periodDates(book, label)?.end ?? [])
    .toSorted()
    .at(-1);
}

function monthsBetween(from: string, to: string): number {
  const [a, b] = [from, to].map((day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)));
  // A month that is not over is none.
  const isOpen = to.slice(8, 10) < from.slice(8, 10) && !isLastDay(to);
  return (b ?? 0) - (a ?? 0) - (isOpen ? 1 : 0);
}

function isLastDay(day: string): boolean {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  return date === new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Rows whose newest figure can't be set beside the one of a year earlier. */
export function breakFindings(view: View): readonly Finding[] {
  const broken = measuresOf(view.kind).flatMap(({ item }) => {
    const pair = view.pair(item);
    return pair?.apart === undefined ? [] : [{ now: pair.now, apart: pair.apart }];
  });
  const byPeriods = Map.groupBy(broken, ({ now, apart }) => `${now.period}|${apart.period}`);
  return [...byPeriods.values()].flatMap((group) => {
    const [first] = group;
    return first === undefined
      ? []
      : [
          breakFinding(
            view,
            first,
            group.map(({ now }) => now),
          ),
        ];
  });
}

function breakFinding(
  view: View,
  { now, apart }: { readonly now: Datum; readonly apart: Datum },
  rows: readonly Datum[],
): Finding {
  const names = rows.slice(0, 3).map(({ item }) => prose`${wordsOf(item).name}`);
  const others = rows.length > names.length ? [["other rows"]] : [];
  const clause = prose`${periodText(now.period)} is restated or on a later basis and ${periodText(apart.period)} is not, so ${listed([...names, ...others])} are not compared across the two`;
  return made(view, {
    kind: "break",
    topic: "data",
    item: "Comparability",
    period: now.period,
    weight: 1,
    rests: [...rows, apart],
    says: { clause, headline: prose`${periodText(now.period)} on another basis` },
  });
}

/**
 * Rows that the company is read by and the data do not have: absence is never a sign, so no other
 * finding rests on them (findings.md, laws 1 and 11). Of a ratio the row that it lacks.
 */
export function missingFindings(view: View): readonly Finding[] {
  return [...lackedFindings(view), ...untaggedInvestments(view)];
}

/** Investments that earlier columns have and the newest does not: cash alone stands for what can be spent. */
function untaggedInvestments(view: View): readonly Finding[] {
  const item = "Short-Term Investments";
  const cash = view.now("Cash And Equivalents");
  if (cash === undefined || view.at(item, cash.period) !== undefined) return [];
  const last = lastOf(view, item);
  return last === undefined || last.value < LEAST_OF_CASH * cash.value
    ? []
    : [lacking(view, { item, topic: "liquidity" }, cash.period)];
}

/** Beside less of them, cash says by itself what can be spent. */
const LEAST_OF_CASH = 0.25;

/** A row that no column has, or where its columns end: what any has is not absent. An old amount is no news. */
function lacking(view: View, { item, topic }: Lacked, period: string): Finding {
  const last = lastOf(view, item);
  const words = wordsOf(item);
  const ends = last === undefined ? [] : prose` (last reported${when(last)})`;
  return made(view, {
    kind: "missing",
    topic,
    item,
    period,
    weight: 0,
    says: { clause: prose`${words.name}${ends}` },
  });
}

type Lacked = Pick<Finding, "item" | "topic">;

/** The newest figure of a row in any column. */
function lastOf(view: View, item: string): Datum | undefined {
  return view.book.tables
    .flatMap(({ years }) => years)
    .flatMap((label) => view.at(item, label) ?? [])
    .toSorted((a, b) => endOf(view, b).localeCompare(endOf(view, a)))[0];
}

function endOf({ book }: View, { period }: Datum): string {
  return periodDates(book, period)?.end ?? "";
}

function lackedFindings(view: View): readonly Finding[] {
  const lacked = measuresOf(view.kind)
    .filter(({ item, isMissed }) => isMissed === true && view.now(item) === undefined)
    .flatMap(({ item, topic }) => rowsLacked(view, item).map((row) => ({ item: row, topic })));
  const once = new Map(lacked.map((one) => [one.item, one]));
  return [...once.values()].map((one) => lacking(view, one, view.latest));
}

/** A ratio with both its rows would mean nothing: there is nothing to look for. */
function rowsLacked(view: View, item: string): readonly string[] {
  const parts = partsOfRatio(item);
  if (parts === undefined) return [item];
  return [parts.top, parts.bottom].filter((part) => view.now(part) === undefined);
}
