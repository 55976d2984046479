import { untyped } from "#core/finance/valuation/beside-base.ts";
import { driverKind } from "#core/finance/valuation/driver-kinds.ts";
import type { DriverName } from "#core/finance/valuation/drivers.ts";
import type { ModelEdit } from "#core/finance/valuation/model-edits.ts";
import { typedText } from "#core/finance/valuation/typed-input.ts";
import {
  type AssumptionNote,
  type ModelCase,
  NOTE_GROUPS,
  type NoteGroup,
  type ValuationModel,
} from "#core/finance/valuation/valuation-model.ts";

type AssumptionNotesProps = {
  readonly model: ValuationModel;
  readonly chosen: ModelCase;
  /** The cell that had the focus last. */
  readonly looked: { readonly name: DriverName; readonly at: number };
  readonly onEdit: (...edits: readonly ModelEdit[]) => void;
};

/** Rationale, key drivers and risks of the assumption the analyst is at. */
export function AssumptionNotes({ model, chosen, looked, onEdit }: AssumptionNotesProps) {
  const group = NOTE_GROUPS.find((name) => name === looked.name);
  const { label, unit } = driverKind(looked.name, chosen.drivers);
  const now = typedText(chosen.drivers[looked.name][looked.at] ?? Number.NaN, unit);
  const { drivers: before } = untyped(model, chosen);
  const was = typedText(before[looked.name][looked.at] ?? Number.NaN, unit);
  return (
    <div className="px-3.5 py-2.5">
      <div className="flex items-baseline text-[12.5px] font-semibold">
        <span className="flex-1">
          {label}, {model.periods[looked.at]}
        </span>
        {now !== was && <span className="text-11 font-normal text-ink-3">was {was}</span>}
      </div>
      {group !== undefined && (
        <NoteFields
          key={group}
          group={group}
          label={label}
          of={model.cases[0]?.id === chosen.id ? "" : " of the base case"}
          note={model.notes[group]}
          onChange={(note) => onEdit({ type: "note", group, note })}
        />
      )}
    </div>
  );
}

type NoteFieldsProps = {
  readonly group: NoteGroup;
  readonly label: string;
  /** Whose notes these are, where another case is looked at. */
  readonly of: string;
  readonly note: AssumptionNote;
  readonly onChange: (note: AssumptionNote) => void;
};

function NoteFields({ group, label, of, note, onChange }: NoteFieldsProps) {
  const fields = [
    {
      name: "Rationale",
      value: note.rationale,
      set: (text: string) => onChange({ ...note, rationale: text }),
    },
    {
      name: "Key drivers",
      value: note.keyDrivers.join("\n"),
      set: (text: string) => onChange({ ...note, keyDrivers: lines(text) }),
    },
    {
      name: "Risks",
      value: note.risks.join("\n"),
      set: (text: string) => onChange({ ...note, risks: lines(text) }),
    },
  ];
  return fields.map(({ name, value, set }) => (
    <label key={`${group} ${name}`} className="mt-2 block text-12 font-semibold">
      {name}
      {of}
      <textarea
        aria-label={`${name} of ${label}`}
        rows={2}
        maxLength={4000}
        value={value}
        placeholder={name === "Rationale" ? "Why this is what you expect" : "One a line"}
        onChange={(event) => set(event.target.value)}
        className="mt-0.5 block field-sizing-content w-full resize-y rounded-[3px] border border-transparent bg-transparent px-1 py-0.5 text-12 leading-[17px] font-normal text-ink-2 placeholder:text-ink-3 hover:border-hairline focus:border-focus focus:bg-paper focus:outline-none"
      />
    </label>
  ));
}

function lines(text: string): readonly string[] {
  return text === "" ? [] : text.split("\n");
}
