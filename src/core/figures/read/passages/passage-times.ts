import type { PeriodMention } from "#core/figures/read/figures/figure.ts";
import type { PassagesProvider } from "#core/ledger/passages-provider.ts";
import { parsePeriod, periodLabel, type Period, quarterLabel } from "#core/ledger/period.ts";

/** Words for a time. */
export type SaidTime = Pick<PeriodMention, "when">;

/** The periods of a provider's data that words for a time may mean; a day is of nothing that ends on another. */
export function periodsSaid(
  { periods, endOf }: Pick<PassagesProvider, "periods" | "endOf">,
  said: SaidTime,
): readonly string[] {
  return periods.filter((label) => {
    const period = parsePeriod(label);
    return period !== undefined && isSaid(period, label, { ...said, endOf });
  });
}

type Asked = SaidTime & Pick<PassagesProvider, "endOf">;

function isSaid(period: Period, label: string, { when, endOf }: Asked): boolean {
  if (when.kind === "year") {
    const kind = when.isEstimate ? "estimate" : "year";
    return label === periodLabel({ kind, fiscalYear: when.year });
  }
  if (when.kind === "split-year") return label === String(when.to);
  if (when.kind === "quarter") {
    return label === quarterLabel({ quarter: when.quarter, fiscalYear: when.year ?? 0 });
  }
  if (when.kind === "months") {
    return isMonths(period, when.quarters * 3) && endsOn(label, when.date, endOf);
  }
  return isDay(period, label, { when, endOf });
}

/** A day, or the quarter or the year to it. */
function isDay(period: Period, label: string, { when, endOf }: Asked): boolean {
  if (when.kind !== "date" && when.kind !== "twelve-months") return false;
  const isQuarter = when.kind === "date" && when.span === "quarter";
  const isYear = when.kind === "twelve-months" || when.span === "year";
  return isOfKind(period, isQuarter, isYear) && endsOn(label, when.date, endOf);
}

function endsOn(label: string, date: string | undefined, endOf: Asked["endOf"]): boolean {
  return date !== undefined && endOf(label)?.startsWith(date) === true;
}

function isMonths(period: Period, months: number): boolean {
  return period.kind === "months" && period.months === months;
}

function isOfKind(period: Period, isQuarter: boolean, isOfYear: boolean): boolean {
  if (isQuarter) return period.kind === "quarter" || isMonths(period, 3);
  if (isOfYear) return period.kind === "year" || period.kind === "ltm";
  return period.kind === "year" || period.kind === "instant" || period.kind === "quarter";
}
