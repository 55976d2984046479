import { Segmented } from "#client/components/segmented.tsx";
import { PeriodChoice } from "#client/features/companies/statements/period-choice.tsx";
import type { ViewChoices } from "#client/features/companies/statements/view-choices.ts";
import type { ConnectedFinancialData } from "#core/ledger/financial-data.ts";

type ColumnChoicesProps = {
  readonly connected: ConnectedFinancialData;
  readonly view: ViewChoices;
  readonly onChange: (view: ViewChoices) => void;
};

/** Which periods, how many of them, and as which filing has them. */
export function ColumnChoices({ connected, view, onChange }: ColumnChoicesProps) {
  return (
    <>
      <PeriodChoice
        connected={connected}
        period={view.period}
        onChange={(period) => onChange({ ...view, period })}
      />
      <Segmented
        label="Years"
        value={view.span}
        onChange={(span) => onChange({ ...view, span })}
        options={[
          { value: "recent", label: "5 years" },
          { value: "all", label: "All years" },
        ]}
      />
      <Segmented
        label="Restated figures"
        value={view.vintage}
        onChange={(vintage) => onChange({ ...view, vintage })}
        options={[
          { value: "latest", label: "Latest" },
          { value: "first", label: "As first reported" },
        ]}
      />
    </>
  );
}
