import { useId, useState } from "react";
import { Button } from "#client/components/button.tsx";
import { Segmented } from "#client/components/segmented.tsx";
import { InputCell } from "#client/features/models/input-cell.tsx";
import { laterAsked } from "#client/lib/later.ts";
import type { ModelEdit } from "#core/finance/valuation/model-edits.ts";
import { sharesOf } from "#core/finance/valuation/per-share.ts";
import {
  ABOVE_ZERO,
  type InputRange,
  type InputUnit,
} from "#core/finance/valuation/typed-input.ts";
import type { MarketInput, ValuationModel } from "#core/finance/valuation/valuation-model.ts";
import type { MarketInputs, MarketItem } from "#core/ledger/research-card-provider.ts";

/** Fetched with its first opening. */
const MarketInputsDialog = laterAsked(
  async () => (await import("#client/features/models/market-inputs-dialog.tsx")).MarketInputsDialog,
);

type MarketFormProps = {
  readonly model: ValuationModel;
  readonly onEdit: (...edits: readonly ModelEdit[]) => void;
};

type Settings = Extract<ModelEdit, { type: "settings" }>["change"];

/** What the market says and how the model discounts: the analyst's own inputs, each with its date. */
export function MarketForm({ model, onEdit }: MarketFormProps) {
  const { discounting, history } = model;
  const [isTyping, setIsTyping] = useState(false);
  const stop = () => setIsTyping(false);
  const set = (change: Settings): void => onEdit({ type: "settings", change });
  return (
    <div>
      <h2 className="mb-1.5 flex items-center text-13 font-semibold">
        <span className="flex-1">Market inputs</span>
        <Button size="small" variant="ghost" onClick={() => setIsTyping(true)}>
          Price and spread
        </Button>
      </h2>
      <Fields model={model} set={set} />
      <div className="mt-2 flex items-center text-12 text-ink-2">
        <span className="flex-1">Cash flows come</span>
        <Segmented
          label="When cash flows come"
          value={discounting}
          options={[
            { value: "end-year", label: "End of year" },
            { value: "mid-year", label: "Mid-year" },
          ]}
          onChange={(next) => set({ discounting: next })}
        />
      </div>
      {isTyping && (
        <MarketInputsDialog
          ticker={history.ticker}
          currency={history.currency}
          inputs={inputsOf(model)}
          keptWith="model"
          onKeep={(inputs) => {
            set(settingsOf(model, inputs));
            stop();
          }}
          onClose={stop}
        />
      )}
    </div>
  );
}

type FieldsProps = {
  readonly model: ValuationModel;
  readonly set: (change: Settings) => void;
};

function Fields({ model, set }: FieldsProps) {
  const { marketCap, riskFreeRate, valuationDate, history, periodEnds } = model;
  const baseEnd = history.periodEnds[history.years.at(-1) ?? ""];
  return (
    <div className="grid grid-cols-[1fr_104px] items-center gap-x-2 gap-y-1 text-12 text-ink-2">
      <NumberField
        label={`Market capitalisation, ${history.currency} mm`}
        value={marketCap?.value}
        unit="millions"
        range={ABOVE_ZERO}
        onChange={(value) => set({ marketCap: { ...marketCap, value }, sharePrice: undefined })}
        onClear={() => set({ marketCap: undefined, sharePrice: undefined })}
      />
      <DateField
        label="as of"
        value={marketCap?.date}
        isDisabled={marketCap === undefined}
        onChange={(date) => marketCap && set({ marketCap: { ...marketCap, date } })}
      />
      <NumberField
        label="Diluted shares, mm"
        value={sharesOf(model).value ?? undefined}
        unit="millions"
        range={ABOVE_ZERO}
        onChange={(dilutedShares) => set({ dilutedShares })}
        onClear={() => set({ dilutedShares: undefined })}
      />
      <NumberField
        label="Risk-free rate"
        value={riskFreeRate}
        unit="percent"
        onChange={(rate) => set({ riskFreeRate: rate })}
        onClear={() => set({ riskFreeRate: undefined })}
      />
      <DateField
        label="Valued as of"
        value={valuationDate ?? baseEnd}
        min={baseEnd}
        max={periodEnds[0]}
        isDisabled={periodEnds.length === 0}
        onChange={(date) => set({ valuationDate: date })}
      />
    </div>
  );
}

/** What the dialog starts from; an input without a day is one nobody dated. */
function inputsOf({ marketCap, sharePrice, marketSpread }: ValuationModel): MarketInputs {
  return Object.fromEntries([
    ...typed("sharePrice", sharePrice),
    // Computed of the price: it would stand against a new one.
    ...(sharePrice === undefined ? typed("marketCap", marketCap) : []),
    ...typed("marketSpread", marketSpread),
  ]);
}

function typed(key: MarketItem, input: MarketInput | undefined) {
  return input?.date === undefined
    ? []
    : [[key, { value: input.value, date: input.date }] as const];
}

/** A capitalisation that is typed wins over a price times the diluted shares. */
function settingsOf(model: ValuationModel, inputs: MarketInputs) {
  const { sharePrice, marketSpread, marketCap } = inputs;
  const shares = sharesOf(model).value;
  const computed =
    sharePrice === undefined || shares === null
      ? undefined
      : { ...sharePrice, value: sharePrice.value * shares };
  return { sharePrice, marketSpread, marketCap: marketCap ?? computed ?? model.marketCap };
}

type NumberFieldProps = {
  readonly label: string;
  readonly value: number | undefined;
  readonly unit: InputUnit;
  readonly range?: InputRange;
  readonly onChange: (value: number) => void;
  readonly onClear: () => void;
};

function NumberField({ value = Number.NaN, ...field }: NumberFieldProps) {
  const { label, unit } = field;
  return (
    <>
      <span>{label}</span>
      <InputCell {...field} value={value} was={value} suffix={unit === "percent" ? "%" : ""} />
    </>
  );
}

type DateFieldProps = {
  readonly label: string;
  readonly value: string | undefined;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly isDisabled: boolean;
  /** Nothing where it was cleared. */
  readonly onChange: (date: string | undefined) => void;
};

function DateField({ label, value, min, max, isDisabled, onChange }: DateFieldProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="date"
        value={value ?? ""}
        min={min}
        max={max}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.value === "" ? undefined : event.target.value)}
        className="h-6 rounded-[3px] border border-control bg-paper px-1 text-11"
      />
    </>
  );
}
