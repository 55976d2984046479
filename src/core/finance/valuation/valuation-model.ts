import { periodLabel } from "#core/ledger/period.ts";
import type { DcfInputs, Discounting } from "#core/finance/valuation/dcf-inputs.ts";
import type { Drivers } from "#core/finance/valuation/drivers.ts";
import type { EquityBridge } from "#core/finance/valuation/equity-bridge.ts";
import type { ModelHistory } from "#core/finance/valuation/model-history.ts";

/** What an analyst says of a group of assumptions. */
export type AssumptionNote = {
  readonly rationale: string;
  readonly keyDrivers: readonly string[];
  readonly risks: readonly string[];
};

export const NOTE_GROUPS = ["revenueGrowth", "ebitdaMargin", "workingCapital", "capex"] as const;
export type NoteGroup = (typeof NOTE_GROUPS)[number];
export type AssumptionNotes = Readonly<Record<NoteGroup, AssumptionNote>>;

/** What a case assumes: the drivers by year and the three rates. */
export type Assumptions = { readonly drivers: Drivers; readonly dcf: DcfInputs };

/** One view of the future: the base case, a worse and a better one, or one of the analyst's own. */
export type ModelCase = Assumptions & {
  readonly id: string;
  readonly name: string;
  /** What stood before the analyst changed it: what "was" names and Reset goes back to. */
  readonly opening: Assumptions;
};

/** A price of the market as the analyst typed it, with the day it is of. */
export type MarketInput = { readonly value: number; readonly date?: string | undefined };

/** A model as it is edited: the past, its cases, and how they are valued. */
export type ValuationModel = {
  readonly history: ModelHistory;
  /** Projected columns such as `2026E`. */
  readonly periods: readonly string[];
  /** Their ends, `YYYY-MM-DD`; empty where the base year's is not known. */
  readonly periodEnds: readonly string[];
  /** The first is the base case. */
  readonly cases: readonly ModelCase[];
  readonly notes: AssumptionNotes;
  readonly discounting: Discounting;
  /** `YYYY-MM-DD`; the end of the base year when absent. */
  readonly valuationDate?: string | undefined;
  readonly marketCap?: MarketInput | undefined;
  /** What the market capitalisation was computed of, where a price was typed. */
  readonly sharePrice?: MarketInput | undefined;
  /** Over the risk-free rate, basis points: the WACC builder starts from it. */
  readonly marketSpread?: MarketInput | undefined;
  /** As a fraction, where the analyst gave one: growth above it is warned of. */
  readonly riskFreeRate?: number | undefined;
  /** Shares, where the analyst gave them; else the past's diluted ones. */
  readonly dilutedShares?: number | undefined;
  /** What stands between enterprise and equity value beside the base year's net debt. */
  readonly claims: Omit<EquityBridge, "netDebt">;
};

export const BASE_CASE_ID = "base";
export const NO_NOTE: AssumptionNote = { rationale: "", keyDrivers: [], risks: [] };

/** The columns after a base year: `2025` gives `2026E`, `2027E` and so on. */
export function projectedPeriods(baseYear: string | undefined, count: number): readonly string[] {
  const year = Number(/\d{4}/.exec(baseYear ?? "")?.[0] ?? Number.NaN);
  return Array.from({ length: count }, (_, at) =>
    Number.isNaN(year)
      ? `Year ${at + 1}`
      : periodLabel({ kind: "estimate", fiscalYear: year + at + 1 }),
  );
}

/** The same day of the years after the base year's end; none when it is not known. */
export function projectedEnds(baseEnd: string | undefined, count: number): readonly string[] {
  if (baseEnd === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(baseEnd)) return [];
  const day = baseEnd.slice(5) === "02-29" ? "02-28" : baseEnd.slice(5);
  return Array.from({ length: count }, (_, at) => `${Number(baseEnd.slice(0, 4)) + at + 1}-${day}`);
}
