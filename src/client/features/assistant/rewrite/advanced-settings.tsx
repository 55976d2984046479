import { type CSSProperties, useId } from "react";
import { SelectField } from "#client/components/select-field.tsx";
import type { RewriteSettings } from "#contracts/assistant.ts";
import { MAX_CHANGES } from "#core/text/edits/max-changes.ts";
import { creativityText, isTone, TONE_OPTIONS } from "./rewrite-settings.ts";
import "./slider.css";

const MODEL_ONLY_TEXT =
  "Tone and creativity guide a language model. The built-in rules write the same with any.";

/** What whoever rewrites goes by. */
export type RewriteEngine = { readonly usesModel: boolean; readonly isCreativityFixed: boolean };

type AdvancedSettingsProps = {
  readonly settings: RewriteSettings;
  readonly engine: RewriteEngine;
  readonly onChange: (settings: Partial<RewriteSettings>) => void;
};

/** Tone, creativity and the most changes a rewrite may propose. */
export function AdvancedSettings({ settings, engine, onChange }: AdvancedSettingsProps) {
  const { tone, temperature, maxDiffLines } = settings;
  return (
    <>
      <div className="mt-1.75 grid grid-cols-[minmax(7.5rem,9.5rem)_1fr_1fr] items-end gap-5.5 @max-[24rem]:grid-cols-2 @max-[24rem]:gap-x-4 @max-[24rem]:gap-y-2 @max-[24rem]:*:first:col-span-2">
        <SelectField
          label="Tone"
          value={tone}
          options={TONE_OPTIONS}
          onChange={(value) => {
            if (isTone(value)) onChange({ tone: value });
          }}
        />
        {!engine.isCreativityFixed && (
          <Slider
            label="Creativity"
            shown={creativityText(temperature)}
            value={temperature}
            range={{ min: 0, max: 1, step: 0.1 }}
            onChange={(value) => {
              onChange({ temperature: value });
            }}
          />
        )}
        <Slider
          label="Max changes"
          shown={String(maxDiffLines)}
          value={maxDiffLines}
          range={{ min: MAX_CHANGES.lowest, max: MAX_CHANGES.highest, step: 1 }}
          onChange={(value) => {
            onChange({ maxDiffLines: value });
          }}
        />
      </div>
      {!engine.usesModel && <p className="mt-2 text-12 text-ink-3">{MODEL_ONLY_TEXT}</p>}
    </>
  );
}

type SliderProps = {
  readonly label: string;
  /** The value as people read it. */
  readonly shown: string;
  readonly value: number;
  readonly range: { readonly min: number; readonly max: number; readonly step: number };
  readonly onChange: (value: number) => void;
};

function Slider({ label, shown, value, range, onChange }: SliderProps) {
  const id = useId();
  return (
    <div>
      <p className="mb-1 flex text-12 font-medium text-ink-2">
        <label htmlFor={id} className="flex-1">
          {label}
        </label>
        <output htmlFor={id} className="text-ink figures">
          {shown}
        </output>
      </p>
      <input
        id={id}
        type="range"
        {...range}
        value={value}
        aria-valuetext={shown}
        onChange={(event) => {
          onChange(Number(event.target.value));
        }}
        className="drawn slider block h-7 w-full"
        style={filledTo((value - range.min) / (range.max - range.min))}
      />
    </div>
  );
}

/** How far the track is filled, for the style sheet. */
function filledTo(share: number): CSSProperties {
  const filled: Record<`--${string}`, string> = { "--filled": `${share * 100}%` };
  return filled;
}
