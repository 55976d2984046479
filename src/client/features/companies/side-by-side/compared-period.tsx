import { ChevronDown } from "lucide-react";
import { Menu } from "#client/components/menu.tsx";
import { Segmented } from "#client/components/segmented.tsx";
import type { Comparison } from "#client/features/companies/side-by-side/side-by-side-query.ts";
import { isFiscalYear, periodText } from "#core/ledger/period.ts";

type Period = Comparison["period"];

type ComparedPeriodProps = {
  readonly period: Period;
  /** Fiscal years that can be asked for, newest first. */
  readonly years: readonly string[];
  readonly onChange: (period: Period) => void;
};

/** Which period of each company is compared: the latest year, one year of all, or twelve months. */
export function ComparedPeriod({ period, years, onChange }: ComparedPeriodProps) {
  const isLtm = period === "ltm";
  const shown = period === "annual" || isLtm ? "Latest" : periodText(period);
  return (
    <>
      <Segmented
        label="Period"
        value={isLtm ? "ltm" : "annual"}
        onChange={onChange}
        options={[
          { value: "annual", label: "Fiscal year" },
          { value: "ltm", label: "LTM" },
        ]}
      />
      {!isLtm && (
        <Menu
          align="start"
          trigger={
            <button
              type="button"
              aria-label={`Fiscal year: ${shown}`}
              className="flex h-7 items-center gap-1 rounded-2 px-2 text-12 font-medium text-ink-2 figures hover:bg-hover"
            >
              {shown}
              <ChevronDown size={14} strokeWidth={1.75} aria-hidden />
            </button>
          }
          items={[
            { label: "Latest of each", onSelect: () => onChange("annual") },
            ...years.filter(isYear).map((year) => ({
              label: periodText(year),
              onSelect: () => onChange(year),
            })),
          ]}
        />
      )}
    </>
  );
}

function isYear(label: string): label is `${number}` {
  return isFiscalYear(label);
}
