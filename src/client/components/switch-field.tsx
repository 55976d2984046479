import { useId } from "react";
import { classNames } from "#client/lib/class-names.ts";

type SwitchFieldProps = {
  readonly label: string;
  /** What it does, beside the label. */
  readonly note?: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
};

/** A labelled switch. */
export function SwitchField({ label, note, isOn, onChange }: SwitchFieldProps) {
  const id = useId();
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-describedby={note === undefined ? undefined : id}
      onClick={() => onChange(!isOn)}
      className="flex min-h-7 w-full items-center gap-2 text-left text-[12.5px]"
    >
      <SwitchTrack isOn={isOn} />
      <span className="min-w-0 flex-1">{label}</span>
      {note !== undefined && (
        <span id={id} className="text-[11.5px] text-ink-3">
          {note}
        </span>
      )}
    </button>
  );
}

/** The picture of a switch, for a button that is one. */
export function SwitchTrack({ isOn }: { readonly isOn: boolean }) {
  return (
    <span
      aria-hidden
      className={classNames(
        "relative h-4 w-7 shrink-0 rounded-full border after:absolute after:top-[2px] after:size-2.5 after:rounded-full",
        isOn
          ? "border-accent-fill bg-accent-fill after:right-[2px] after:bg-on-accent"
          : "border-control after:left-[2px] after:bg-control",
      )}
    />
  );
}
