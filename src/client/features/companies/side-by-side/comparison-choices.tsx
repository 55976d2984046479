import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { Menu } from "#client/components/menu.tsx";
import { Segmented } from "#client/components/segmented.tsx";
import type { Comparison } from "#client/features/companies/side-by-side/side-by-side-query.ts";
import { ToolRow } from "#client/features/companies/statements/tool-row.tsx";
import { type Note, TableActions } from "#client/features/companies/table-actions.tsx";
import type { SideBySideAnswer } from "#contracts/side-by-side.ts";
import { isFiscalYear, periodText } from "#core/ledger/period.ts";
import { MEASURE_TABLES } from "#core/outputs/note-exhibits/exhibit-name.ts";
import { comparedBinding } from "#core/outputs/report/note-table.ts";
import { comparedOrigins } from "#core/outputs/report/picture-caption.ts";
import { comparedItems } from "#core/outputs/report/key-table.ts";
import { copiedSideBySide, sideBySideTable } from "#core/outputs/report/side-by-side-print.ts";

type ComparisonChoicesProps = {
  readonly comparison: Comparison;
  /** What is shown now; undefined until something is. */
  readonly answer: SideBySideAnswer | undefined;
  /** Whose statements the document holds. */
  readonly connected: ReadonlySet<string>;
  readonly onConnect: (tickers: readonly string[]) => void;
  readonly note: Note;
  readonly onChange: (changed: Partial<Comparison>) => void;
  /** What goes on, between the choices and copying. */
  readonly children: ReactNode;
};

/** Which period, and what the cells say of it. */
export function ComparisonChoices(props: ComparisonChoicesProps) {
  const { comparison, answer, connected, onConnect, note, onChange, children } = props;
  const missing = notConnected(comparison, connected);
  return (
    <ToolRow>
      <ComparedPeriod
        period={comparison.period}
        years={answer?.years ?? []}
        onChange={(period) => onChange({ period })}
      />
      <Segmented
        label="Measure"
        value={comparison.measure}
        onChange={(measure) => onChange({ measure })}
        options={[
          { value: "absolute", label: "Amounts" },
          { value: "growth", label: "Growth" },
          { value: "common-size", label: "Common size" },
        ]}
      />
      {children}
      {answer !== undefined && comparison.tickers.length > 0 && (
        <TableActions
          note={note}
          identity={{
            name: MEASURE_TABLES[comparison.measure],
            tickers: comparison.tickers,
            time: timeOf(comparison.period),
          }}
          title={`Side by side, ${comparison.tickers.join(", ")}`}
          table={sideBySideTable(answer)}
          origins={() => comparedOrigins(answer.companies, sideBySideTable(answer))}
          usual={comparedItems(answer.companies)}
          missing={{ tickers: missing, onConnect: () => onConnect(missing) }}
          bindingOf={comparedBinding(
            answer.companies.filter(({ ticker }) => connected.has(ticker)),
          )}
          copied={copiedSideBySide(answer)}
        />
      )}
    </ToolRow>
  );
}

/** Whose figures no line of the document can be of yet. */
export function notConnected(
  { tickers }: Pick<Comparison, "tickers">,
  connected: ReadonlySet<string>,
): readonly string[] {
  return tickers.filter((ticker) => !connected.has(ticker));
}

type Period = Comparison["period"];

/** As the name of an exhibit says it; the last year says nothing. */
function timeOf(period: Period): string | undefined {
  if (period === "annual") return undefined;
  return period === "ltm" ? "LTM" : periodText(period);
}

type ComparedPeriodProps = {
  readonly period: Period;
  /** Fiscal years that can be asked for, newest first. */
  readonly years: readonly string[];
  readonly onChange: (period: Period) => void;
};

/** Which period of each company is compared: the latest year, one year of all, or twelve months. */
function ComparedPeriod({ period, years, onChange }: ComparedPeriodProps) {
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
