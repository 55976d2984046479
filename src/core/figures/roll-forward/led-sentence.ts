import type { Advance } from "#core/figures/roll-forward/advance.ts";
import {
  hasClaims,
  type FormerSentence,
  isOfFormerLatest,
  numbersIn,
  type SaidPeriod,
} from "#core/figures/roll-forward/said-periods.ts";

type Around = {
  /** Of every sentence. */
  readonly periods: readonly (readonly SaidPeriod[])[];
  readonly advances: readonly Advance[];
};

const HEADING_WORDS = 12;

/**
 * Whether the time of a sentence without figures moves: it is a heading, it says which the latest
 * period is, or figures of sentences after it take their time from it. Any other says something of a
 * time that nobody can check for the next one: it stays.
 */
export function isLed(formers: readonly FormerSentence[], index: number, around: Around): boolean {
  const former = formers[index];
  if (former === undefined || hasClaims(former.checked)) return false;
  const distances = around.periods[index]?.map(({ distance }) => distance) ?? [];
  // A later column said beside it: the sentence is on the new columns already.
  if (!distances.includes(0) || distances.some((distance) => distance < 0)) return false;
  return (
    isHeading(formers, index) ||
    /\b(?:latest|most recent)\b/i.test(former.text) ||
    (!isRecord(former) && leads(formers, index, around))
  );
}

/** What it says is about a document or an event of that time, and true of no other. */
function isRecord({ checked: { reading } }: FormerSentence): boolean {
  return (
    /\b(?:10-[kq]|20-f|40-f|8-k|filed|filing|announced|published|reported on)\b/.test(
      reading.masked,
    ) || reading.periods.some(({ when }) => when.kind === "date")
  );
}

/** Whether figures after it take their time from it: up to the next time said in its paragraph. */
function leads(
  formers: readonly FormerSentence[],
  index: number,
  { periods, advances }: Around,
): boolean {
  const after = formers.slice(index + 1);
  const end = after.findIndex(
    ({ beginsParagraph }, at) => beginsParagraph || (periods[index + 1 + at] ?? []).length > 0,
  );
  return after
    .slice(0, end === -1 ? after.length : end)
    .some(({ checked }) => numbersIn(checked).some((figure) => isOfFormerLatest(figure, advances)));
}

/** A short line of its own that ends no sentence. */
export function isHeading(formers: readonly FormerSentence[], index: number): boolean {
  const former = formers[index];
  const isAlone = formers[index + 1]?.beginsParagraph ?? true;
  return (
    former !== undefined &&
    former.beginsParagraph &&
    isAlone &&
    !/[.!?]["')\]]*$/.test(former.text) &&
    former.text.split(/\s+/).length <= HEADING_WORDS
  );
}
