import { useState } from "react";
import { Button } from "#client/components/button.tsx";
import { laterAsked } from "#client/lib/later.ts";
import { InputCell } from "#client/features/models/input-cell.tsx";
import type { DcfInputs } from "#core/finance/valuation/dcf-inputs.ts";
import { formatPercent } from "#core/ledger/display.ts";
import { untyped } from "#core/finance/valuation/beside-base.ts";
import { isAssumedRate, waccsBeside } from "#core/finance/valuation/cases.ts";
import { heldText } from "#core/finance/valuation/default-assumptions.ts";
import type { CaseValuation } from "#core/finance/valuation/case-valuation.ts";
import { driverKind } from "#core/finance/valuation/driver-kinds.ts";
import { reasonText, type ValuationErrorCode } from "#core/finance/valuation/measure.ts";
import type { ModelEdit } from "#core/finance/valuation/model-edits.ts";
import type { InputRange, InputUnit } from "#core/finance/valuation/typed-input.ts";
import type { ModelCase, ValuationModel } from "#core/finance/valuation/valuation-model.ts";

/** Fetched with its first opening. */
const WaccDialog = laterAsked(
  async () => (await import("#client/features/models/wacc-dialog.tsx")).WaccDialog,
);

type RateInputsProps = {
  readonly model: ValuationModel;
  readonly chosen: ModelCase;
  readonly valued: CaseValuation;
  readonly onEdit: (...edits: readonly ModelEdit[]) => void;
};

const RATES: readonly {
  readonly name: keyof DcfInputs;
  readonly label: string;
  readonly unit: InputUnit;
  readonly range?: InputRange;
}[] = [
  { name: "wacc", label: "WACC", unit: "percent", range: { most: 1 } },
  {
    name: "terminalGrowthRate",
    label: "Terminal growth",
    unit: "percent",
    range: { least: -0.25, most: 0.25 },
  },
  { name: "terminalEbitdaMultiple", label: "Terminal EBITDA multiple", unit: "multiple" },
];

/** The reasons for no value that one of the rates is the cause of. */
const CAUSES: Partial<Record<ValuationErrorCode, keyof DcfInputs>> = {
  INVALID_WACC: "wacc",
  WACC_NOT_ABOVE_GROWTH: "wacc",
  INVALID_GROWTH: "terminalGrowthRate",
  INVALID_MULTIPLE: "terminalEbitdaMultiple",
};

const WHOLE_SERIES = ["taxRate", "daPctRevenue", "costOfDebt"] as const;
const SERIES_LABELS: Readonly<Record<(typeof WHOLE_SERIES)[number], string>> = {
  taxRate: "Tax rate",
  daPctRevenue: "D&A, % of revenues",
  costOfDebt: "Cost of debt",
};

/** The three rates of the valuation, and the drivers that mostly stay the same in every year. */
export function RateInputs({ model, chosen, valued, onEdit }: RateInputsProps) {
  const [isBuilding, setIsBuilding] = useState(false);
  const stop = () => setIsBuilding(false);
  return (
    <div className="border-b border-hairline px-3.5 py-2">
      {RATES.map(({ name, label, unit, range }) => (
        <Field
          key={name}
          label={label}
          isAssumed={isAssumedRate(model, chosen, name)}
          concern={concernWith(name, valued)}
          below={name === "wacc" && <OtherCases {...{ model, chosen, onEdit }} />}
        >
          <InputCell
            label={label}
            value={chosen.dcf[name]}
            was={untyped(model, chosen).dcf[name]}
            unit={unit}
            range={range}
            suffix={unit === "multiple" ? "x" : "%"}
            onChange={(value) => onEdit({ type: "rate", caseId: chosen.id, name, value })}
          />
        </Field>
      ))}
      <Button
        size="small"
        variant="ghost"
        className="my-1 -ml-2"
        onClick={() => setIsBuilding(true)}
      >
        Build the WACC
      </Button>
      {isBuilding && <WaccDialog {...{ model, chosen, onEdit }} onClose={stop} />}
      <WholeSeries {...{ model, chosen, onEdit }} />
    </div>
  );
}

/** A WACC typed for another case than the base moves none: which stay is said, and moving them offered. */
function OtherCases({ model, chosen, onEdit }: Omit<RateInputsProps, "valued">) {
  const { wacc } = chosen.dcf;
  const standing = waccsBeside(model, chosen, wacc).filter(
    ({ one, wacc: moved, isOwn }) => !isOwn && one.dcf.wacc !== moved,
  );
  if (wacc === untyped(model, chosen).dcf.wacc || standing.length === 0) return null;
  const said = standing.map(({ one }) => `${one.name} ${formatPercent(one.dcf.wacc)}`);
  return (
    <p className="text-right text-11 text-ink-3">
      Still {said.join(", ")}.{" "}
      <Button
        size="small"
        variant="ghost"
        onClick={() =>
          onEdit(
            ...standing.map(
              ({ one, wacc: value }) =>
                ({ type: "rate", caseId: one.id, name: "wacc", value }) as const,
            ),
          )
        }
      >
        Move with it
      </Button>
    </p>
  );
}

function WholeSeries({ model, chosen, onEdit }: Omit<RateInputsProps, "valued">) {
  return WHOLE_SERIES.map((name) => (
    <Field
      key={name}
      label={SERIES_LABELS[name]}
      held={heldText(name, chosen.drivers[name][0] ?? Number.NaN, model.history)}
    >
      <InputCell
        label={`${SERIES_LABELS[name]}, every year`}
        value={chosen.drivers[name][0] ?? Number.NaN}
        was={untyped(model, chosen).drivers[name][0] ?? Number.NaN}
        unit="percent"
        range={driverKind(name, chosen.drivers).range}
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
  ));
}

/** Why this rate gives no value by one of the methods. */
function concernWith(name: keyof DcfInputs, { dcf }: CaseValuation): string | undefined {
  return Object.values(dcf.methods)
    .map(({ enterpriseValue }) => enterpriseValue)
    .flatMap((measure) =>
      measure.value === null && CAUSES[measure.code] === name ? [reasonText(measure.reason)] : [],
    )[0];
}

function Field({
  label,
  isAssumed = false,
  concern,
  held,
  below,
  children,
}: {
  readonly label: string;
  readonly isAssumed?: boolean;
  readonly concern?: string | undefined;
  readonly held?: string | undefined;
  readonly below?: React.ReactNode;
  readonly children: React.ReactNode;
}) {
  return (
    <div className="py-0.5">
      <div className="flex min-h-6 items-center gap-1.5 text-12/3.5">
        <span className="min-w-0 flex-1 text-ink-2">
          {label}{" "}
          {isAssumed && (
            <span className="text-11 text-warning" title="A placeholder. Replace it by your own.">
              assumed
            </span>
          )}
        </span>
        <span className="w-14 shrink-0">{children}</span>
      </div>
      {below}
      {concern !== undefined && (
        <output className="block text-right text-11 text-warning">{concern}</output>
      )}
      {held !== undefined && <p className="text-right text-11 text-ink-3">{held}</p>}
    </div>
  );
}
