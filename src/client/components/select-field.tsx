import { useId } from "react";
import { classNames } from "#client/lib/class-names.ts";

type SelectFieldProps = {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** The choice is still to be made. */
  readonly isOpen?: boolean;
  readonly onChange: (value: string) => void;
};

/** A labelled choice from a list. */
export function SelectField({ label, value, options, isOpen = false, onChange }: SelectFieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-12 font-medium text-ink-2">
        {label}
      </label>
      <select
        id={id}
        value={value}
        aria-invalid={isOpen || undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
        className={classNames(
          "h-7 w-full rounded-2 border bg-paper px-1.5 text-[12.5px]",
          isOpen ? "border-warning-line" : "border-control",
        )}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
