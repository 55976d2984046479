import { TextField } from "#client/components/text-field.tsx";

type TickerFieldProps = {
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** It is asked for: the cursor stands in it at once. */
  readonly isAsked?: boolean;
  readonly isLabelHidden?: boolean;
  readonly error?: string | undefined;
};

/** The ticker that files are for, as it is typed. */
export function TickerField({
  value,
  onChange,
  isAsked = false,
  isLabelHidden = true,
  error,
}: TickerFieldProps) {
  return (
    <TextField
      label={isLabelHidden ? "Ticker the files are for" : "Ticker"}
      isLabelHidden={isLabelHidden}
      error={error}
      placeholder="Ticker"
      maxLength={10}
      className="w-28"
      value={value}
      // It appears because the analyst chose files, and nothing else can go on.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={isAsked}
      onChange={(event) => onChange(event.currentTarget.value.toUpperCase())}
    />
  );
}
