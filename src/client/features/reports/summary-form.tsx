import { type FormEvent, useId, useState } from "react";
import { Button } from "#client/components/button.tsx";
import { SelectField } from "#client/components/select-field.tsx";
import { TextField } from "#client/components/text-field.tsx";
import { capitalise } from "#core/ledger/words.ts";
import {
  COMMENTARY_MAX,
  recommendationSchema,
  REPORT_TITLE_MAX,
  type ReportSummary,
  spreadSchema,
} from "#contracts/report-parts.ts";
import { FIGURED } from "#core/outputs/deck/deck-words.ts";
import type { PrintedCall } from "#core/outputs/deck/printed-call.ts";
import {
  recommendationName,
  RECOMMENDATIONS,
  SPREAD_MAX,
} from "#core/outputs/deck/report-defaults.ts";

type SummaryFormProps = {
  readonly summary: ReportSummary;
  /** What of its view goes out as it stands. */
  readonly call: PrintedCall;
  readonly onSave: (summary: ReportSummary) => void;
  readonly onCancel: () => void;
};

const LONG_FIELDS = ["summary", "assumptions", "valuation"] as const;
const SPREAD_ERROR = `A whole number of basis points, 0 to ${SPREAD_MAX.toLocaleString("en-US")}`;

const CALLS = [undefined, ...RECOMMENDATIONS].map((call) => ({
  value: call ?? "",
  label: recommendationName(call),
}));

/** Every field of the summary. A text that was changed by hand loses what its figures were of. */
export function SummaryForm({ summary, call, onSave, onCancel }: SummaryFormProps) {
  const [fields, setFields] = useState(summary);
  const [rec, setRec] = useState(call.rec);
  const [spread, setSpread] = useState(call.spread === undefined ? "" : String(call.spread));
  const isBlank = spread.trim() === "";
  const parsed = spreadSchema.optional().safeParse(isBlank ? undefined : Number(spread));
  const set = (part: Partial<ReportSummary>) => setFields((before) => ({ ...before, ...part }));

  function save(event: FormEvent): void {
    event.preventDefault();
    if (!parsed.success) return;
    const anchors = Object.fromEntries(
      FIGURED.flatMap((name) =>
        fields[name] === summary[name] ? [[name, summary.anchors?.[name]]] : [],
      ),
    );
    onSave({ ...fields, ...viewOf(summary, call, { rec, spread: parsed.data }), anchors });
  }

  return (
    <form
      aria-label="Edit the summary"
      className="grid gap-2 rounded-2 border border-hairline-strong bg-paper px-3.5 py-3"
      onSubmit={save}
    >
      {(["title", "subtitle"] as const).map((name) => (
        <TextField
          key={name}
          label={capitalise(name)}
          value={fields[name]}
          maxLength={REPORT_TITLE_MAX}
          onChange={(event) => set({ [name]: event.currentTarget.value })}
        />
      ))}
      {LONG_FIELDS.map((name) => (
        <LongField
          key={name}
          label={capitalise(name)}
          value={fields[name]}
          onChange={(text) => set({ [name]: text })}
        />
      ))}
      <div className="grid grid-cols-2 gap-2">
        <SelectField
          label="Recommendation"
          value={rec ?? ""}
          options={CALLS}
          onChange={(value) => setRec(recommendationSchema.safeParse(value).data)}
        />
        <TextField
          label="Spread target, bps"
          inputMode="numeric"
          value={spread}
          error={parsed.success ? undefined : SPREAD_ERROR}
          onChange={(event) => setSpread(event.currentTarget.value)}
        />
      </div>
      <FormButtons error={parsed.success ? undefined : SPREAD_ERROR} onCancel={onCancel} />
    </form>
  );
}

/** The view as it was left; what was changed is the analyst's own choice, to have none as well. */
function viewOf(
  { chosen, ...summary }: ReportSummary,
  before: PrintedCall,
  { rec, spread }: PrintedCall,
): Pick<ReportSummary, "rec" | "spread" | "chosen"> {
  return {
    rec: rec ?? summary.rec,
    spread: spread ?? summary.spread,
    chosen: {
      ...chosen,
      ...(rec !== before.rec && { rec: rec !== undefined }),
      ...(spread !== before.spread && { spread: spread !== undefined }),
    },
  };
}

type LongFieldProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
};

function LongField({ label, value, onChange }: LongFieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-12 font-medium text-ink-2">
        {label}
      </label>
      <textarea
        id={id}
        rows={3}
        maxLength={COMMENTARY_MAX}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        className="block w-full resize-y rounded-2 border border-control bg-paper px-2 py-1 text-[12.5px]/[18px]"
      />
    </div>
  );
}

type FormButtonsProps = { readonly error: string | undefined; readonly onCancel: () => void };

function FormButtons({ error, onCancel }: FormButtonsProps) {
  return (
    <div className="flex justify-end gap-1.5 pt-1">
      <Button size="small" onClick={onCancel}>
        Cancel
      </Button>
      <Button size="small" type="submit" disabledReason={error}>
        Keep
      </Button>
    </div>
  );
}
