import { InputCell } from "#client/features/models/input-cell.tsx";
import { Segmented } from "#client/components/segmented.tsx";
import type { ModelEdit } from "#core/finance/valuation/model-edits.ts";
import { sharesOf } from "#core/finance/valuation/per-share.ts";
import type { ValuationModel } from "#core/finance/valuation/valuation-model.ts";

type MarketFormProps = {
  readonly model: ValuationModel;
  readonly onEdit: (edit: ModelEdit) => void;
};

/** What the market says and how the model discounts: the analyst's own inputs, each with its date. */
export function MarketForm({ model, onEdit }: MarketFormProps) {
  const { marketCap, riskFreeRate, discounting, history } = model;
  const value = marketCap?.value ?? Number.NaN;
  return (
    <div>
      <h2 className="mb-1.5 flex items-baseline text-13 font-semibold">
        <span className="flex-1">Market inputs</span>
        <span className="text-11 font-normal text-ink-3">your estimates</span>
      </h2>
      <div className="grid grid-cols-[1fr_96px] items-center gap-x-2 gap-y-1 text-12 text-ink-2">
        <span>Market capitalisation, {history.currency} mm</span>
        <InputCell
          label={`Market capitalisation, ${history.currency} mm`}
          value={value}
          was={value}
          unit="millions"
          onChange={(next) =>
            onEdit({ type: "settings", change: { marketCap: { ...marketCap, value: next } } })
          }
        />
        <label htmlFor="market-date">as of</label>
        <input
          id="market-date"
          type="date"
          value={marketCap?.date ?? ""}
          disabled={marketCap === undefined}
          onChange={(event) => {
            if (marketCap === undefined) return;
            const date = event.target.value === "" ? undefined : event.target.value;
            onEdit({ type: "settings", change: { marketCap: { ...marketCap, date } } });
          }}
          className="h-6 rounded-[3px] border border-control bg-paper px-1 text-11"
        />
        <SharesInput model={model} onEdit={onEdit} />
        <span>Risk-free rate</span>
        <InputCell
          label="Risk-free rate"
          value={riskFreeRate ?? Number.NaN}
          was={riskFreeRate ?? Number.NaN}
          unit="percent"
          suffix="%"
          onChange={(next) => onEdit({ type: "settings", change: { riskFreeRate: next } })}
        />
      </div>
      <div className="mt-2 flex items-center text-12 text-ink-2">
        <span className="flex-1">Cash flows come</span>
        <Segmented
          label="When cash flows come"
          value={discounting}
          options={[
            { value: "end-year", label: "End of year" },
            { value: "mid-year", label: "Mid-year" },
          ]}
          onChange={(next) => onEdit({ type: "settings", change: { discounting: next } })}
        />
      </div>
    </div>
  );
}

function SharesInput({ model, onEdit }: MarketFormProps) {
  const shares = sharesOf(model).value ?? Number.NaN;
  return (
    <>
      <span>Diluted shares, mm</span>
      <InputCell
        label="Diluted shares, mm"
        value={shares}
        was={shares}
        unit="millions"
        onChange={(next) => onEdit({ type: "settings", change: { dilutedShares: next } })}
      />
    </>
  );
}
