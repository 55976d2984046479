import { useId } from "react";
import { Tooltip } from "#client/components/tooltip.tsx";
import { classNames } from "#client/lib/class-names.ts";
import type { ReasoningEffort } from "./conversation-state.ts";

const WEB_SEARCH_OFF_TEXT =
  "Web search needs a language model. The built-in analyst reads your connected data only.";
const REASONING_EFFORT_TEXT =
  "Used by language models. The built-in analyst answers the same at any effort.";

type ChatOptionsProps = {
  readonly reasoningEffort: ReasoningEffort;
  readonly onEffortChange: (reasoningEffort: ReasoningEffort) => void;
};

/** The settings of a turn, beside the Send button. */
export function ChatOptions({ reasoningEffort, onEffortChange }: ChatOptionsProps) {
  return (
    <>
      <WebSearchSwitch />
      <span
        aria-hidden
        className="hidden h-4.5 w-px shrink-0 bg-hairline-strong @min-[390px]:block"
      />
      <EffortChoice chosen={reasoningEffort} onChoose={onEffortChange} />
    </>
  );
}

/** Off, and says why: no language model is configured that could search. */
function WebSearchSwitch() {
  const id = useId();
  return (
    <Tooltip text={WEB_SEARCH_OFF_TEXT} side="top">
      <button
        type="button"
        role="switch"
        aria-checked={false}
        aria-disabled
        aria-describedby={id}
        className="flex h-6 cursor-default! items-center gap-1.75 rounded-1 text-ink-disabled"
      >
        <span
          aria-hidden
          className="relative h-4 w-7 shrink-0 rounded-full border border-hairline-strong after:absolute after:top-[2px] after:left-[2px] after:size-2.5 after:rounded-full after:bg-hairline-strong"
        />
        Web Search
        <span id={id} hidden>
          {WEB_SEARCH_OFF_TEXT}
        </span>
      </button>
    </Tooltip>
  );
}

type EffortChoiceProps = {
  readonly chosen: ReasoningEffort;
  readonly onChoose: (reasoningEffort: ReasoningEffort) => void;
};

function EffortChoice({ chosen, onChoose }: EffortChoiceProps) {
  const id = useId();
  return (
    <div
      role="radiogroup"
      aria-labelledby={id}
      className="flex flex-wrap items-center gap-x-1.75 gap-y-1"
    >
      <Tooltip text={REASONING_EFFORT_TEXT} side="top">
        <span id={id}>Reasoning Effort</span>
      </Tooltip>
      <span className="inline-flex h-6 gap-px rounded-2 bg-sunken p-0.5">
        {EFFORTS.map(({ value, label }) => (
          <label key={value} className="flex cursor-pointer">
            <input
              type="radio"
              name={id}
              value={value}
              checked={value === chosen}
              onChange={() => {
                onChoose(value);
              }}
              className="peer sr-only"
            />
            <span
              className={classNames(
                "flex items-center rounded-[3px] px-2 text-[11.5px] font-medium peer-focus-visible:shadow-(--focus-ring)",
                value === chosen
                  ? "bg-paper text-ink shadow-[0_0_0_1px_var(--hairline-strong)]"
                  : "text-ink-2 hover:text-ink",
              )}
            >
              {label}
            </span>
          </label>
        ))}
      </span>
    </div>
  );
}

const EFFORTS = [
  { value: "low", label: "Low" },
  { value: "medium", label: "Medium" },
  { value: "high", label: "High" },
] as const satisfies readonly { value: ReasoningEffort; label: string }[];
