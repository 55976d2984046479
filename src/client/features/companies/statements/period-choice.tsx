import { Segmented } from "#client/components/segmented.tsx";
import { usePeriodReason } from "#client/features/companies/statements/use-shown-statements.ts";
import type { ConnectedFinancialData, PeriodKind } from "#core/ledger/financial-data.ts";

type PeriodChoiceProps = {
  readonly connected: ConnectedFinancialData;
  readonly period: PeriodKind;
  readonly onChange: (period: PeriodKind) => void;
};

/** Years, quarters or twelve months; those that a company does not file say so. */
export function PeriodChoice({ connected, period, onChange }: PeriodChoiceProps) {
  const quarterly = usePeriodReason(connected, "quarterly");
  const ltm = usePeriodReason(connected, "ltm");
  return (
    <Segmented
      label="Periods"
      value={period}
      onChange={onChange}
      options={[
        { value: "annual", label: "Annual" },
        { value: "quarterly", label: "Quarterly", disabledReason: quarterly },
        { value: "ltm", label: "LTM", disabledReason: ltm },
      ]}
    />
  );
}
