import { TextField } from "#client/components/text-field.tsx";
import { SelectField } from "#client/components/select-field.tsx";
import type { YourData } from "#client/features/companies/your-data/use-your-data.ts";
import type { FileReading } from "#contracts/user-tickers.ts";
import { CURRENCIES } from "#core/finance/sheets/units.ts";

type ReadingChoicesProps = { readonly data: YourData; readonly reading: FileReading };

const SCALES = [
  { value: "1", label: "Whole units" },
  { value: "1000", label: "Thousands" },
  { value: "1000000", label: "Millions" },
  { value: "1000000000", label: "Billions" },
] as const;
const CHOOSE = { value: "", label: "Choose" } as const;

/** Unit, currency and signs: as recognised, and open to another choice. */
export function ReadingChoices({ data, reading }: ReadingChoicesProps) {
  const { choices, choose } = data;
  const isOpen = (field: string): boolean =>
    reading.questions.some((question) => question.field === field);
  // What was chosen shows at once; the file is read again meanwhile.
  const currency = choices.currency ?? reading.currency ?? "";
  const scale = String(choices.scale ?? reading.scale ?? "");
  return (
    <div className="grid grid-cols-5 gap-3 max-[900px]:grid-cols-2">
      <SelectField
        label="Currency"
        isOpen={choices.currency === undefined && isOpen("currency")}
        value={currency}
        options={[
          ...(currency === "" ? [CHOOSE] : []),
          ...CURRENCIES.map((code) => ({ value: code, label: code })),
        ]}
        onChange={(value) => choose({ currency: CURRENCIES.find((code) => code === value) })}
      />
      <SelectField
        label="Figures are in"
        isOpen={choices.scale === undefined && isOpen("scale")}
        value={scale}
        options={[...(scale === "" ? [CHOOSE] : []), ...SCALES]}
        onChange={(value) => choose({ scale: value === "" ? undefined : Number(value) })}
      />
      <SelectField
        label="Decimals"
        isOpen={isOpen("decimalMark")}
        value={choices.decimalMark ?? reading.decimalMark}
        options={[
          { value: ".", label: "1,234.56" },
          { value: ",", label: "1.234,56" },
        ]}
        onChange={(value) => choose({ decimalMark: value === "," ? "," : "." })}
      />
      <SignChoices data={data} />
      <PeriodChoices data={data} isOpen={isOpen} />
      <RowSigns data={data} reading={reading} />
    </div>
  );
}

/** What costs and dashes of the file stand for. */
function SignChoices({ data: { choices, choose } }: Pick<ReadingChoicesProps, "data">) {
  return (
    <>
      <SelectField
        label="Costs in the file"
        value={choices.costs ?? ""}
        options={[
          { value: "", label: "As recognised" },
          { value: "positive", label: "Positive" },
          { value: "negative", label: "Negative" },
        ]}
        onChange={(value) =>
          choose({ costs: value === "positive" || value === "negative" ? value : undefined })
        }
      />
      <SelectField
        label="A dash alone is"
        value={choices.dashes ?? "missing"}
        options={[
          { value: "missing", label: "Missing" },
          { value: "zero", label: "Zero" },
        ]}
        onChange={(value) => choose({ dashes: value === "zero" ? "zero" : "missing" })}
      />
    </>
  );
}

type PeriodChoicesProps = {
  readonly data: YourData;
  readonly isOpen: (field: string) => boolean;
};

/** The day that twelve months end on whose head does not say it, and which of two columns is read. */
function PeriodChoices({ data: { choices, choose }, isOpen }: PeriodChoicesProps) {
  const { ltmEnd, restated } = choices;
  return (
    <>
      {(ltmEnd !== undefined || isOpen("ltmEnd")) && (
        <TextField
          label="Twelve months end on"
          type="date"
          value={ltmEnd ?? ""}
          onChange={({ currentTarget: { value } }) =>
            choose({ ltmEnd: value === "" ? undefined : value })
          }
        />
      )}
      {(restated !== undefined || isOpen("restated")) && (
        <SelectField
          label="Columns given twice"
          isOpen={restated === undefined}
          value={restated ?? ""}
          options={[
            ...(restated === undefined ? [CHOOSE] : []),
            { value: "restated", label: "As restated" },
            { value: "reported", label: "As first reported" },
          ]}
          onChange={(value) => choose({ restated: value === "restated" ? "restated" : "reported" })}
        />
      )}
    </>
  );
}

/** What is a cost in rows that have figures of both signs. */
function RowSigns({ data: { choices, choose }, reading }: ReadingChoicesProps) {
  const asked = reading.questions.flatMap(({ field, row }) => (field === "signs" && row) || []);
  const ids = [...new Set([...Object.keys(choices.signs ?? {}), ...asked])];
  return ids.map((id) => (
    <SelectField
      key={id}
      label={`Costs in ${reading.rows.find((row) => row.id === id)?.label ?? id}`}
      isOpen={choices.signs?.[id] === undefined}
      value={choices.signs?.[id] ?? ""}
      options={[
        ...(choices.signs?.[id] === undefined ? [CHOOSE] : []),
        { value: "positive", label: "Positive" },
        { value: "negative", label: "Negative" },
      ]}
      onChange={(value) =>
        choose({ signs: { ...choices.signs, [id]: value === "positive" ? value : "negative" } })
      }
    />
  ));
}
