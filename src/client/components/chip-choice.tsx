import { Check } from "lucide-react";
import { classNames } from "#client/lib/class-names.ts";

type ChipChoiceProps = {
  readonly label: string;
  readonly options: readonly string[];
  readonly chosen: readonly string[];
  readonly onToggle: (option: string) => void;
};

/** Several of a few words, each a button that stays pressed. */
export function ChipChoice({ label, options, chosen, onToggle }: ChipChoiceProps) {
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-1.5">
      {options.map((option) => {
        const isChosen = chosen.includes(option);
        return (
          <button
            key={option}
            type="button"
            aria-pressed={isChosen}
            onClick={() => onToggle(option)}
            className={classNames(
              "flex h-6 items-center gap-1 rounded-2 border px-2 text-[11.5px] font-medium",
              isChosen
                ? "border-accent-line bg-accent-soft text-accent"
                : "border-hairline-strong bg-paper text-ink-2 hover:bg-hover",
            )}
          >
            {isChosen && <Check size={12} strokeWidth={2} aria-hidden />}
            {option}
          </button>
        );
      })}
    </div>
  );
}
