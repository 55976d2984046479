import { Suspense, useState } from "react";
import { Button } from "#client/components/button.tsx";
import { laterAsked } from "#client/lib/later.ts";
import { InputCell } from "#client/features/models/input-cell.tsx";
import type { DcfInputs } from "#core/finance/valuation/dcf-inputs.ts";
import { ASSUMED_DCF_INPUTS } from "#core/finance/valuation/default-assumptions.ts";
import type { ModelEdit } from "#core/finance/valuation/model-edits.ts";
import type { InputUnit } from "#core/finance/valuation/typed-input.ts";
import type { ModelCase, ValuationModel } from "#core/finance/valuation/valuation-model.ts";

/** Fetched with its first opening. */
const WaccDialog = laterAsked(
  async () => (await import("#client/features/models/wacc-dialog.tsx")).WaccDialog,
);

type RateInputsProps = {
  readonly model: ValuationModel;
  readonly chosen: ModelCase;
  readonly onEdit: (edit: ModelEdit) => void;
};

const RATES: readonly {
  readonly name: keyof DcfInputs;
  readonly label: string;
  readonly unit: InputUnit;
}[] = [
  { name: "wacc", label: "WACC", unit: "percent" },
  { name: "terminalGrowthRate", label: "Terminal growth", unit: "percent" },
  { name: "terminalEbitdaMultiple", label: "Terminal EBITDA multiple", unit: "multiple" },
];

const WHOLE_SERIES = ["taxRate", "daPctRevenue", "costOfDebt"] as const;
const SERIES_LABELS: Readonly<Record<(typeof WHOLE_SERIES)[number], string>> = {
  taxRate: "Tax rate",
  daPctRevenue: "D&A, % of revenues",
  costOfDebt: "Cost of debt",
};

/** The three rates of the valuation, and the drivers that mostly stay the same in every year. */
export function RateInputs({ model, chosen, onEdit }: RateInputsProps) {
  const [isBuilding, setIsBuilding] = useState(false);
  const stop = () => setIsBuilding(false);
  return (
    <div className="border-b border-hairline px-3.5 py-2">
      {RATES.map(({ name, label, unit }) => (
        <Field key={name} label={label} isAssumed={isPlaceholder(chosen, name)}>
          <InputCell
            label={label}
            value={chosen.dcf[name]}
            was={chosen.opening.dcf[name]}
            unit={unit}
            suffix={unit === "multiple" ? "x" : "%"}
            onChange={(value) => onEdit({ type: "rate", caseId: chosen.id, name, value })}
          />
        </Field>
      ))}
      <Button size="small" variant="ghost" onClick={() => setIsBuilding(true)}>
        Build the WACC
      </Button>
      {isBuilding && (
        <Suspense>
          <WaccDialog {...{ model, chosen, onEdit }} onClose={stop} onNotFetched={stop} />
        </Suspense>
      )}
      {WHOLE_SERIES.map((name) => (
        <Field key={name} label={SERIES_LABELS[name]}>
          <InputCell
            label={`${SERIES_LABELS[name]}, every year`}
            value={chosen.drivers[name][0] ?? Number.NaN}
            was={chosen.opening.drivers[name][0] ?? Number.NaN}
            unit="percent"
            suffix="%"
            onChange={(value) =>
              onEdit({
                type: "driver",
                caseId: chosen.id,
                name,
                values: new Map(chosen.drivers[name].map((_, at) => [at, value])),
              })
            }
          />
        </Field>
      ))}
    </div>
  );
}

/** Whether a rate is still the one nobody chose. */
function isPlaceholder({ dcf, opening }: ModelCase, name: keyof DcfInputs): boolean {
  return dcf[name] === ASSUMED_DCF_INPUTS[name] && opening.dcf[name] === dcf[name];
}

function Field({
  label,
  isAssumed = false,
  children,
}: {
  readonly label: string;
  readonly isAssumed?: boolean;
  readonly children: React.ReactNode;
}) {
  return (
    <div className="flex h-7 items-center text-[12.5px]">
      <span className="flex-1 text-ink-2">
        {label}
        {isAssumed && (
          <span
            className="ml-1.5 text-11 text-warning"
            title="A placeholder. Replace it by your own."
          >
            assumption
          </span>
        )}
      </span>
      <span className="w-16">{children}</span>
    </div>
  );
}
