import { useState } from "react";
import { ActionDialog } from "#client/components/action-dialog.tsx";
import { TextField } from "#client/components/text-field.tsx";
import { localIsoDate } from "#client/lib/local-date.ts";
import { readTyped, typedText } from "#core/finance/valuation/typed-input.ts";
import type { MarketInputs, MarketItem } from "#core/ledger/research-card-provider.ts";

type MarketInputsDialogProps = {
  readonly ticker: string;
  /** ISO 4217. */
  readonly currency: string;
  readonly inputs: MarketInputs;
  readonly keptWith: "document" | "model";
  readonly onKeep: (inputs: MarketInputs) => void;
  readonly onClose: () => void;
};

type Field = {
  readonly key: MarketItem;
  readonly label: (currency: string) => string;
  /** Typed numbers are read as millions; what one of them is. */
  readonly unit: number;
  readonly most: number;
};

const MILLION = 1e6;
const FIELDS: readonly Field[] = [
  {
    key: "sharePrice",
    label: (currency) => `Share price, ${currency}`,
    unit: MILLION,
    most: 1e7,
  },
  {
    key: "marketCap",
    label: (currency) => `Market capitalisation, ${currency} mm`,
    unit: 1,
    most: 1e14,
  },
  { key: "marketSpread", label: () => "Market spread, bps", unit: MILLION, most: 20_000 },
];

type Draft = { readonly text: string; readonly date: string };
type Drafts = Readonly<Record<MarketItem, Draft>>;

/** The market inputs of a company: the analyst's own estimates, each with its day. */
export function MarketInputsDialog(props: MarketInputsDialogProps) {
  const { ticker, currency, inputs, keptWith, onKeep, onClose } = props;
  const [today] = useState(() => localIsoDate(new Date()));
  const [drafts, setDrafts] = useState<Drafts>(() => ({
    sharePrice: draftOf("sharePrice", inputs, today),
    marketCap: draftOf("marketCap", inputs, today),
    marketSpread: draftOf("marketSpread", inputs, today),
  }));
  const [isAsked, setIsAsked] = useState(false);

  function handleSubmit(): void {
    setIsAsked(true);
    const isWrong = FIELDS.some((field) => faultOf(field, drafts[field.key], today) !== undefined);
    if (!isWrong) onKeep(readDrafts(drafts));
  }

  return (
    <ActionDialog
      onClose={onClose}
      title={`Market inputs of ${ticker}`}
      description={`Your own estimates, kept with this ${keptWith}. Leave empty what you don't need.`}
      className="max-w-120"
      action="Keep market inputs"
      onAction={handleSubmit}
      formClassName="grid gap-3 px-5 py-4"
    >
      {FIELDS.map((field) => (
        <InputRow
          key={field.key}
          label={field.label(currency)}
          draft={drafts[field.key]}
          today={today}
          error={isAsked ? faultOf(field, drafts[field.key], today) : undefined}
          onChange={(draft) => setDrafts({ ...drafts, [field.key]: draft })}
        />
      ))}
    </ActionDialog>
  );
}

type InputRowProps = {
  readonly label: string;
  readonly draft: Draft;
  readonly today: string;
  readonly error: string | undefined;
  readonly onChange: (draft: Draft) => void;
};

function InputRow({ label, draft, today, error, onChange }: InputRowProps) {
  return (
    <div className="grid grid-cols-[1fr_140px] items-start gap-2">
      <TextField
        label={label}
        inputMode="decimal"
        autoComplete="off"
        value={draft.text}
        error={error}
        onChange={(event) => onChange({ ...draft, text: event.currentTarget.value })}
      />
      <TextField
        label="as of"
        aria-label={`${label}, as of`}
        type="date"
        max={today}
        value={draft.date}
        onChange={(event) => onChange({ ...draft, date: event.currentTarget.value })}
      />
    </div>
  );
}

function draftOf(key: MarketItem, inputs: MarketInputs, today: string): Draft {
  const known = inputs[key];
  const field = FIELDS.find((one) => one.key === key);
  if (known === undefined || field === undefined) return { text: "", date: today };
  const text = typedText(known.value * field.unit, "millions");
  // A price has cents, which whole millions would round away.
  const exact = key === "sharePrice" ? String(known.value) : text;
  return { text: exact, date: known.date };
}

function faultOf({ unit, most }: Field, { text, date }: Draft, today: string): string | undefined {
  if (text.trim() === "") return undefined;
  const read = readTyped(text, "millions");
  if ("reason" in read) return read.reason;
  const value = read.value / unit;
  if (value <= 0) return "Type a number above zero";
  if (value > most) return `At most ${most.toLocaleString("en-US")}`;
  if (date === "") return "Choose the day it is of";
  return date > today ? "Choose a day that is not in the future" : undefined;
}

function readDrafts(drafts: Drafts): MarketInputs {
  return Object.fromEntries(
    FIELDS.flatMap(({ key, unit }) => {
      const { text, date } = drafts[key];
      const read = readTyped(text, "millions");
      return "value" in read ? [[key, { value: read.value / unit, date }]] : [];
    }),
  );
}
