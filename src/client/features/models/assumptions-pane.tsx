import { RotateCcw } from "lucide-react";
import { useState } from "react";
import { Button } from "#client/components/button.tsx";
import { AssumptionNotes } from "#client/features/models/assumption-notes.tsx";
import { InputCell } from "#client/features/models/input-cell.tsx";
import type { PasteAnswer } from "#client/features/models/use-typed-cell.ts";
import { RateInputs } from "#client/features/models/rate-inputs.tsx";
import { untyped } from "#core/finance/valuation/beside-base.ts";
import type { CaseValuation } from "#core/finance/valuation/case-valuation.ts";
import { heldText } from "#core/finance/valuation/default-assumptions.ts";
import { driverKind } from "#core/finance/valuation/driver-kinds.ts";
import { DRIVER_NAMES, type DriverName } from "#core/finance/valuation/drivers.ts";
import type { ModelEdit } from "#core/finance/valuation/model-edits.ts";
import { type PastedDriver, pastedDrivers } from "#core/finance/valuation/pasted-drivers.ts";
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
    <section
      aria-label="Assumptions"
      data-pane=""
      className="row-span-full min-h-0 overflow-y-auto bg-surface"
    >
      <header className="sticky top-0 z-20 flex h-9 items-center border-b border-hairline bg-surface px-3.5">
        <h2 className="flex-1 text-[12.5px] font-semibold">Assumptions</h2>
        <Button
          size="small"
          variant="ghost"
          data-wipes=""
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
      {names.map((name, row) => (
        <DriverRow
          key={name}
          names={names.slice(row)}
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
  /** It, and the rows under it. */
  readonly names: readonly DriverName[];
  readonly onLook: (at: number) => void;
};

function DriverRow({ name, names, model, chosen, onEdit, onLook }: DriverRowProps) {
  const { label, unit, unitText, range } = driverKind(name, chosen.drivers);
  const unitShown = unit === "millions" ? `${model.history.currency} ${unitText}` : unitText;
  const { drivers: was } = untyped(model, chosen);
  const held = heldText(name, chosen.drivers[name][0] ?? Number.NaN, model.history);
  const change = (driver: PastedDriver): ModelEdit => ({
    type: "driver",
    caseId: chosen.id,
    ...driver,
  });
  function paste(text: string, from: number): PasteAnswer {
    const years = model.periods.length - from;
    const pasted = pastedDrivers(text, chosen.drivers, { names, years, from });
    if (pasted === undefined) return false;
    if ("reason" in pasted) return pasted;
    onEdit(...pasted.map(change));
    return true;
  }
  return (
    <div className="border-b border-hairline px-3.5 py-1.75">
      <div className="mb-1 flex text-12 text-ink-2">
        <span className="flex-1">{label}</span>
        <span className="text-ink-3">{unitShown}</span>
      </div>
      {held !== undefined && <p className="mb-1 text-11 text-ink-3">{held}</p>}
      <div className="grid grid-cols-5 gap-1">
        {model.periods.map((period, at) => (
          <InputCell
            key={period}
            label={`${label}, ${period}`}
            value={chosen.drivers[name][at] ?? Number.NaN}
            was={was[name][at] ?? Number.NaN}
            unit={unit}
            range={range}
            side={at < model.periods.length / 2 ? "right" : "left"}
            onFocus={() => onLook(at)}
            onChange={(value) => onEdit(change({ name, values: new Map([[at, value]]) }))}
            onPaste={(text) => paste(text, at)}
          />
        ))}
      </div>
    </div>
  );
}
