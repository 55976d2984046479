import type { Taxonomy } from "#core/ledger/financial-data.ts";
import {
  type Entry,
  type FactIndex,
  type Series,
  isAnnualForm,
  periodKey,
} from "#core/finance/statements/facts/fact-index.ts";

/** Flows and balances that every filer tags: they show which periods a standard's statements cover. */
const ANCHORS: Readonly<Record<Standard, { readonly flows: string[]; readonly sheet: string }>> = {
  "us-gaap": { flows: ["us-gaap:NetIncomeLoss", "us-gaap:ProfitLoss"], sheet: "us-gaap:Assets" },
  "ifrs-full": { flows: ["ifrs-full:ProfitLoss"], sheet: "ifrs-full:Assets" },
};
type Standard = Exclude<Taxonomy, "user">;
type AllSeries = ReadonlyMap<string, Series>;

/**
 * The facts of a filer that changed between US GAAP and IFRS, without those of the earlier standard
 * for periods that the later one restates: no column is made of both. Of other filers, all facts.
 */
export function withOneStandard(index: FactIndex): FactIndex {
  return { ...index, series: ofOneStandard(index.series) };
}

/** The standard of the newest annual report with profit; undefined where both or none have one that day. */
export function currentStandard({ series }: Pick<FactIndex, "series">): Standard | undefined {
  const dates = [lastAnnual(series, "us-gaap"), lastAnnual(series, "ifrs-full")] as const;
  if (dates[0] === dates[1]) return undefined;
  return dates[1] > dates[0] ? "ifrs-full" : "us-gaap";
}

function ofOneStandard(series: AllSeries): AllSeries {
  const later = currentStandard({ series });
  if (later === undefined) return series;
  const earlier = later === "ifrs-full" ? "us-gaap" : "ifrs-full";
  if (lastAnnual(series, earlier) === "") return series;
  const covered = periodsOf(series, later);
  return new Map(
    [...series].flatMap(([concept, each]): [string, Series][] => {
      if (!concept.startsWith(`${earlier}:`)) return [[concept, each]];
      const kept = [...each.byPeriod].filter(([key, entry]) => !isCovered(covered, key, entry));
      return kept.length === 0 ? [] : [[concept, { concept, byPeriod: new Map(kept) }]];
    }),
  );
}

/** The newest filing date of an annual report with profit under a standard; empty without one. */
function lastAnnual(series: AllSeries, standard: Standard): string {
  return flowEntries(series, standard)
    .flatMap(({ facts }) => facts)
    .filter(({ form }) => isAnnualForm(form))
    .reduce((newest, { filed }) => (filed > newest ? filed : newest), "");
}

type Covered = { readonly flows: ReadonlySet<number>; readonly ends: ReadonlySet<number> };

function periodsOf(series: AllSeries, standard: Standard): Covered {
  const flows = flowEntries(series, standard);
  const sheets = [...(series.get(ANCHORS[standard].sheet)?.byPeriod.values() ?? [])];
  return {
    flows: new Set(flows.map(({ startDay, endDay }) => periodKey(startDay, endDay))),
    ends: new Set(sheets.map(({ endDay }) => endDay)),
  };
}

function flowEntries(series: AllSeries, standard: Standard): Entry[] {
  return ANCHORS[standard].flows.flatMap((concept) => [
    ...(series.get(concept)?.byPeriod.values() ?? []),
  ]);
}

function isCovered({ flows, ends }: Covered, key: number, { startDay, endDay }: Entry): boolean {
  return startDay === undefined ? ends.has(endDay) : flows.has(key);
}
