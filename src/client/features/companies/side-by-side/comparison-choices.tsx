import type { ReactNode } from "react";
import { Segmented } from "#client/components/segmented.tsx";
import { CopyTableButton } from "#client/features/companies/copy-table-button.tsx";
import { ComparedPeriod } from "#client/features/companies/side-by-side/compared-period.tsx";
import type { Comparison } from "#client/features/companies/side-by-side/side-by-side-query.ts";
import { Spacer, ToolRow } from "#client/features/companies/statements/tool-row.tsx";
import type { SideBySideAnswer } from "#contracts/side-by-side.ts";
import { copiedSideBySide } from "#core/outputs/report/side-by-side-print.ts";

type ComparisonChoicesProps = {
  readonly comparison: Comparison;
  /** What is shown now; undefined until something is. */
  readonly answer: SideBySideAnswer | undefined;
  readonly onChange: (changed: Partial<Comparison>) => void;
  /** What goes on, between the choices and copying. */
  readonly children: ReactNode;
};

/** Which period, and what the cells say of it. */
export function ComparisonChoices(props: ComparisonChoicesProps) {
  const { comparison, answer, onChange, children } = props;
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
      <Spacer />
      {answer !== undefined && comparison.tickers.length > 0 && (
        <CopyTableButton table={copiedSideBySide(answer)} />
      )}
    </ToolRow>
  );
}
