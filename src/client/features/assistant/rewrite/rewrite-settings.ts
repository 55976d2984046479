import { type RewriteSettings, type Tone, TONES } from "#contracts/assistant.ts";
import { MAX_CHANGES } from "#core/text/edits/max-changes.ts";

/** What a rewrite begins with (spec section 3). */
export const DEFAULT_SETTINGS: RewriteSettings = {
  tone: "professional",
  temperature: 0.3,
  maxDiffLines: MAX_CHANGES.default,
};

/** The tones as choices: "Professional". */
export const TONE_OPTIONS: readonly { readonly value: Tone; readonly label: string }[] = TONES.map(
  (tone) => ({ value: tone, label: tone.charAt(0).toUpperCase() + tone.slice(1) }),
);

export function isTone(value: string): value is Tone {
  return TONES.some((tone) => tone === value);
}

/** Creativity of 0.3 is "30%". */
export function creativityText(temperature: number): string {
  return `${Math.round(temperature * 100)}%`;
}
