import { useId } from "react";
import { SwitchTrack } from "#client/components/switch-field.tsx";
import { Tooltip } from "#client/components/tooltip.tsx";
import { classNames } from "#client/lib/class-names.ts";
import type { ReasoningEffort } from "./conversation-state.ts";

const WEB_SEARCH_ON_TEXT = "The model may search the web; what it reads is listed as sources.";
const REASONING_EFFORT_TEXT = "How long the model thinks before it answers.";

type ChatOptionsProps = {
  /** Undefined where whoever answers uses none. */
  readonly reasoningEffort: ReasoningEffort | undefined;
  readonly onEffortChange: (reasoningEffort: ReasoningEffort) => void;
  readonly webSearch: boolean;
  /** Why the web can't be searched. */
  readonly webSearchOff: string | undefined;
  readonly onWebSearchChange: (webSearch: boolean) => void;
};

/** The settings of a turn, beside the Send button. */
export function ChatOptions(props: ChatOptionsProps) {
  const { reasoningEffort, onEffortChange, webSearch, webSearchOff, onWebSearchChange } = props;
  return (
    <>
      <WebSearchSwitch
        isOn={webSearch && webSearchOff === undefined}
        offReason={webSearchOff}
        onChange={onWebSearchChange}
      />
      {reasoningEffort !== undefined && (
        <>
          <span
            aria-hidden
            className="hidden h-4.5 w-px shrink-0 bg-hairline-strong @min-[390px]:block"
          />
          <EffortChoice chosen={reasoningEffort} onChoose={onEffortChange} />
        </>
      )}
    </>
  );
}

type WebSearchSwitchProps = {
  readonly isOn: boolean;
  readonly offReason: string | undefined;
  readonly onChange: (isOn: boolean) => void;
};

/** Where whoever answers can't search, it is off and says why. */
function WebSearchSwitch({ isOn, offReason, onChange }: WebSearchSwitchProps) {
  const id = useId();
  const text = offReason ?? WEB_SEARCH_ON_TEXT;
  return (
    <Tooltip text={text} side="top">
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        aria-disabled={offReason !== undefined}
        aria-describedby={id}
        onClick={() => {
          if (offReason === undefined) onChange(!isOn);
        }}
        className={classNames(
          "flex h-6 items-center gap-1.75 rounded-1",
          offReason === undefined ? "" : "cursor-default! text-ink-disabled",
        )}
      >
        <SwitchTrack isOn={isOn} />
        Web Search
        <span id={id} hidden>
          {text}
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
