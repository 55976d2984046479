import { type Cue, changeAfter, changeBefore } from "#core/figures/read/sentence/cue-words.ts";
import type { SentenceReading } from "#core/figures/read/sentence/read-sentence.ts";
import { goodOf } from "#core/figures/read/verdicts/good-direction.ts";
import type { Judged } from "#core/figures/read/verdicts/judge.ts";
import type { TextWarning } from "#core/figures/read/verdicts/verdict.ts";
import {
  isDenied,
  saysItRose,
  turningAt,
} from "#core/figures/read/words-against-data/directions.ts";
import { rowNote, sizeIn } from "#core/figures/read/words-against-data/row-view.ts";

/**
 * Figures that are changes and bound to one: `fell 8.1%` where it rose. Those that are read carry the
 * sign of the word and are judged by it.
 */
export function changeWarnings(
  reading: SentenceReading,
  judged: readonly Judged[],
): readonly TextWarning[] {
  return judged.flatMap((each, index) => {
    const move = moveOf(each, reading);
    const cue = move && cueOf(reading, judged, index);
    if (move === undefined || cue === undefined || isDenied(cue, reading)) return [];
    const saysUp = saysItRose(cue, goodOf(move.item));
    if (saysUp === undefined || saysUp === move.now > move.before) return [];
    return [turningAt(cue, reading, rowNote(move.company, move.item, move))];
  });
}

/** What a bound change is made of; undefined of losses, which `rose` may say either of, and of no change. */
function moveOf({ claim, figure }: Judged, reading: SentenceReading) {
  if (figure.anchor === undefined || claim === undefined || !("base" in claim.operation)) {
    return undefined;
  }
  const { company, item, columns, operation } = claim;
  const base = operation.base?.[0];
  const [now, before] = [columns[0], base ?? ""].map((label) => sizeIn(company, item, label));
  if (now === undefined || before === undefined || isTurned(reading, figure)) return undefined;
  const isPlain = now >= 0 && before >= 0 && now !== before;
  return isPlain ? { company, item, label: columns[0], base, now, before } : undefined;
}

function isTurned({ items }: SentenceReading, { position }: Judged["figure"]): boolean {
  return items.findLast(({ end }) => end <= position)?.isNegative === true;
}

function cueOf(
  { masked }: SentenceReading,
  judged: readonly Judged[],
  index: number,
): Cue | undefined {
  const own = judged[index]?.figure;
  if (own === undefined) return undefined;
  const last = judged[index - 1]?.figure;
  const from = last === undefined ? 0 : last.position + last.length;
  const end = own.position + own.length;
  const before = changeBefore(masked.slice(from, own.position));
  if (before !== undefined) return { ...before, at: before.at + from };
  const after = changeAfter(masked.slice(end, judged[index + 1]?.figure.position));
  return after && { ...after, at: after.at + end };
}
