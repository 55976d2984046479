import { RotateCcw } from "lucide-react";
import { useState } from "react";
import { Button } from "#client/components/button.tsx";
import { AssumptionNotes } from "#client/features/models/assumption-notes.tsx";
import { InputCell } from "#client/features/models/input-cell.tsx";
import { RateInputs } from "#client/features/models/rate-inputs.tsx";
import type { CaseValuation } from "#core/finance/valuation/case-valuation.ts";
import { driverKind } from "#core/finance/valuation/driver-kinds.ts";
import { DRIVER_NAMES, type DriverName } from "#core/finance/valuation/drivers.ts";
import type { ModelEdit } from "#core/finance/valuation/model-edits.ts";
import type { ModelCase, ValuationModel } from "#core/finance/valuation/valuation-model.ts";

type AssumptionsPaneProps = {
  readonly model: ValuationModel;
  readonly chosen: ModelCase;
  readonly valued: CaseValuation;
  readonly onEdit: (...edits: readonly ModelEdit[]) => void;
};

/** The drivers every model is about; the others come on asking. */
const FIRST: ReadonlySet<DriverName> = new Set<DriverName>([
  "revenueGrowth",
  "grossMargin",
  "ebitdaMargin",
  "workingCapital",
  "capex",
  "netDebtIssuance",
]);

/** What drives the case, in boxes: each keystroke recomputes the model. */
export function AssumptionsPane({ model, chosen, valued, onEdit }: AssumptionsPaneProps) {
  const [areAllShown, setAreAllShown] = useState(false);
  const [looked, setLooked] = useState<{ name: DriverName; at: number }>({
    name: "ebitdaMargin",
    at: 0,
  });
  const names = DRIVER_NAMES.filter((name) => areAllShown || FIRST.has(name));
  return (
    <section aria-label="Assumptions" className="min-h-0 overflow-y-auto bg-surface">
      <header className="sticky top-0 z-20 flex h-9 items-center border-b border-hairline bg-surface px-3.5">
        <h2 className="flex-1 text-[12.5px] font-semibold">Assumptions</h2>
        <Button
          size="small"
          variant="ghost"
          onClick={() => onEdit({ type: "reset", caseId: chosen.id })}
        >
          <RotateCcw size={13} strokeWidth={1.75} aria-hidden />
          Reset
        </Button>
      </header>
      <div className="grid grid-cols-5 gap-1 px-3.5 pt-2 text-right text-11 font-medium text-ink-3">
        {model.periods.map((period) => (
          <span key={period} className="pr-1.5">
            {period}
          </span>
        ))}
      </div>
      {names.map((name) => (
        <DriverRow
          key={name}
          name={name}
          model={model}
          chosen={chosen}
          onEdit={onEdit}
          onLook={(at) => setLooked({ name, at })}
        />
      ))}
      <div className="border-b border-hairline px-3.5 py-1.5">
        <Button
          size="small"
          variant="ghost"
          className="-ml-2"
          onClick={() => setAreAllShown(!areAllShown)}
        >
          {areAllShown ? "Fewer drivers" : "All drivers"}
        </Button>
      </div>
      <RateInputs model={model} chosen={chosen} valued={valued} onEdit={onEdit} />
      <AssumptionNotes model={model} chosen={chosen} looked={looked} onEdit={onEdit} />
    </section>
  );
}

type DriverRowProps = Omit<AssumptionsPaneProps, "valued"> & {
  readonly name: DriverName;
  readonly onLook: (at: number) => void;
};

function DriverRow({ name, model, chosen, onEdit, onLook }: DriverRowProps) {
  const { label, unit, unitText } = driverKind(name, chosen.drivers);
  const text = unit === "millions" ? `${model.history.currency} ${unitText}` : unitText;
  const set = (values: ReadonlyMap<number, number>): void =>
    onEdit({ type: "driver", caseId: chosen.id, name, values });
  return (
    <div className="border-b border-hairline px-3.5 py-1.75">
      <div className="mb-1 flex text-12 text-ink-2">
        <span className="flex-1">{label}</span>
        <span className="text-ink-3">{text}</span>
      </div>
      <div className="grid grid-cols-5 gap-1">
        {model.periods.map((period, at) => (
          <InputCell
            key={period}
            label={`${label}, ${period}`}
            value={chosen.drivers[name][at] ?? Number.NaN}
            was={chosen.opening.drivers[name][at] ?? Number.NaN}
            unit={unit}
            side={at < model.periods.length / 2 ? "right" : "left"}
            onFocus={() => onLook(at)}
            onChange={(value) => set(new Map([[at, value]]))}
            onPasteRow={(values) => set(new Map(values.map((value, by) => [at + by, value])))}
          />
        ))}
      </div>
    </div>
  );
}
