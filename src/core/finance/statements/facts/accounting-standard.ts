import type { Taxonomy } from "#core/ledger/financial-data.ts";
import {
  type Entry,
  type FactIndex,
  type Series,
  isAnnualForm,
} from "#core/finance/statements/facts/fact-index.ts";

/** Flows and balances that every filer tags: they show which periods a standard's statements cover. */
const ANCHORS: Readonly<Record<Standard, { readonly flows: string[]; readonly sheet: string }>> = {
  "us-gaap": { flows: ["us-gaap:NetIncomeLoss", "us-gaap:ProfitLoss"], sheet: "us-gaap:Assets" },
  "ifrs-full": { flows: ["ifrs-full:ProfitLoss"], sheet: "ifrs-full:Assets" },
};
type Standard = Exclude<Taxonomy, "user">;
type AllSeries = ReadonlyMap<string, Series>;

/** Flows of one period under so many concepts are a statement, not mentions in notes. */
const FLOWS_OF_A_STATEMENT = 5;
/** What separates dates of one column at most: 52- and 53-week calendars drift. */
const NEAR_DAYS = 7;
const OTHER_STANDARD =
  "n.a.: not tagged under the standard of this column; what another standard gave for this date is not mixed in";

/**
 * The facts of a filer that changed between US GAAP and IFRS, of one standard at each date: no column
 * is made of both. A date the later standard states the income of is the later standard's, its balance
 * sheet with it even where only the earlier one gave that; other dates stay as they were filed. What
 * is left out is remembered by date, so that a cell can say so. Of other filers, all facts.
 */
export function withOneStandard(index: FactIndex): FactIndex {
  const later = standardInUse(index.series);
  if (later === undefined) return index;
  const isLaters = datesOf(index.series, later);
  const series = new Map<string, Series>();
  const setAside = new Set<number>();
  for (const [concept, each] of index.series) {
    const standard = standardOf(concept);
    if (standard === undefined) {
      series.set(concept, each);
      continue;
    }
    const kept = new Map<number, Entry>();
    for (const [key, entry] of each.byPeriod) {
      if (isLaters(entry.endDay) === (standard === later)) kept.set(key, entry);
      else setAside.add(entry.endDay);
    }
    if (kept.size > 0) series.set(concept, { concept, byPeriod: kept });
  }
  return { ...index, series, otherStandardDays: setAside };
}

/** Why a column may lack a row that an older report has under another standard; undefined where nothing was left out. */
export function reasonOfStandard(
  { otherStandardDays }: FactIndex,
  endDay: number,
): string | undefined {
  const isLeftOut = otherStandardDays !== undefined && isNear(otherStandardDays, endDay);
  return isLeftOut ? OTHER_STANDARD : undefined;
}

/** The standard of the newest annual report with profit; undefined where both or none have one that day. */
export function currentStandard({ series }: Pick<FactIndex, "series">): Standard | undefined {
  const dates = [lastAnnual(series, "us-gaap"), lastAnnual(series, "ifrs-full")] as const;
  if (dates[0] === dates[1]) return undefined;
  return dates[1] > dates[0] ? "ifrs-full" : "us-gaap";
}

/** The later of two standards, by more concepts where one report has both; undefined for a filer of one. */
function standardInUse(series: AllSeries): Standard | undefined {
  const counts = { "us-gaap": 0, "ifrs-full": 0 };
  for (const concept of series.keys()) {
    const standard = standardOf(concept);
    if (standard !== undefined) counts[standard] += 1;
  }
  if (counts["us-gaap"] === 0 || counts["ifrs-full"] === 0) return undefined;
  const byCount = counts["ifrs-full"] > counts["us-gaap"] ? "ifrs-full" : "us-gaap";
  return currentStandard({ series }) ?? byCount;
}

function standardOf(concept: string): Standard | undefined {
  if (concept.startsWith("us-gaap:")) return "us-gaap";
  return concept.startsWith("ifrs-full:") ? "ifrs-full" : undefined;
}

/** The newest filing date of an annual report with profit under a standard; empty without one. */
function lastAnnual(series: AllSeries, standard: Standard): string {
  return flowEntries(series, standard)
    .flatMap(({ facts }) => facts)
    .filter(({ form }) => isAnnualForm(form))
    .reduce((newest, { filed }) => (filed > newest ? filed : newest), "");
}

/**
 * Whether a date is one of the later standard's: it states profit, or many flows, of a period that ends
 * there, or a balance sheet where the earlier standard states no profit (a standard's opening balance
 * sheet stands beside income of the one before).
 */
function datesOf(series: AllSeries, later: Standard): (day: number) => boolean {
  const earlier = later === "ifrs-full" ? "us-gaap" : "ifrs-full";
  const income = incomeDays(series, later);
  const before = incomeDays(series, earlier);
  const sheets = [...(series.get(ANCHORS[later].sheet)?.byPeriod.values() ?? [])]
    .map(({ endDay }) => endDay)
    .filter((day) => !isNear(before, day));
  const days = new Set([...income, ...sheets]);
  return (day) => isNear(days, day);
}

function isNear(days: ReadonlySet<number>, day: number): boolean {
  for (let off = -NEAR_DAYS; off <= NEAR_DAYS; off++) if (days.has(day + off)) return true;
  return false;
}

/** The last days of the periods whose income a standard states: profit itself, or a statement's worth of flows. */
function incomeDays(series: AllSeries, standard: Standard): ReadonlySet<number> {
  const days = new Set(flowEntries(series, standard).map(({ endDay }) => endDay));
  const flows = new Map<number, number>();
  for (const [concept, { byPeriod }] of series) {
    if (standardOf(concept) !== standard) continue;
    for (const [key, { startDay, endDay }] of byPeriod) {
      if (startDay === undefined) continue;
      const count = (flows.get(key) ?? 0) + 1;
      flows.set(key, count);
      if (count === FLOWS_OF_A_STATEMENT) days.add(endDay);
    }
  }
  return days;
}

function flowEntries(series: AllSeries, standard: Standard): Entry[] {
  return ANCHORS[standard].flows.flatMap((concept) => [
    ...(series.get(concept)?.byPeriod.values() ?? []),
  ]);
}
