import { changeAfter, changeBefore } from "#core/grounding/cue-words.ts";
import type { SentenceReading } from "#core/grounding/read-sentence.ts";
import type { CheckedFigure } from "#core/grounding/verdict.ts";
import { printedAnew } from "#core/roll-forward/printed-anew.ts";
import { oppositeOf } from "#core/roll-forward/opposite-words.ts";
import { numbersIn, type FormerSentence } from "#core/roll-forward/said-periods.ts";
import {
  changesIn,
  type ChangedSentence,
  type Exchange,
  formerPlace,
  type Troubles,
} from "#core/roll-forward/changed-sentence.ts";

/** One thing to try on a sentence that does not hold: a word turned, or another sign of a figure. */
export type Repair = {
  /** What tells it from others, so that none is tried twice. */
  readonly key: string;
  readonly exchange?: Exchange | undefined;
  readonly figure?: readonly [index: number, text: string] | undefined;
};

/** Other ways to print a figure than as it was written. */
const WAYS = [{ isHedged: false }, { sign: "brackets" }, { sign: "plain" }] as const;

/** What may help, the likeliest first. */
export function repairsOf(
  former: FormerSentence,
  state: ChangedSentence,
  { failing, warnings }: Troubles,
): readonly Repair[] {
  const now = numbersIn(state.checked);
  const ofFigures = failing.flatMap(({ index, former: was }) => {
    const figure = now[index];
    if (figure?.expected == null || !state.figures.has(index)) return [];
    const places = cuesAround(state.checked.reading, figure);
    const ways = WAYS.flatMap((way): readonly Repair[] => {
      const text = printedAnew(was, figure, { reading: former.checked.reading, ...way });
      if (text === undefined || text === state.figures.get(index)) return [];
      return [{ key: `${index} ${text}`, figure: [index, text] }];
    });
    return [
      ...places.flatMap((place) => turned(former, state, { ...place, saidOf: was.position })),
      ...ways,
    ];
  });
  return [
    ...ofFigures,
    ...warnings.flatMap(({ position, length }) => {
      const index = now.findIndex((figure) => figure.position >= position);
      const saidOf = numbersIn(former.checked)[index]?.position;
      return saidOf === undefined ? [] : turned(former, state, { at: position, length, saidOf });
    }),
  ];
}

type Place = { readonly at: number; readonly length: number };

/** The words right before and after a figure that say which way it went. */
function cuesAround(
  { masked, figures }: SentenceReading,
  { position }: CheckedFigure,
): readonly Place[] {
  const index = figures.findIndex(({ start }) => start === position);
  const figure = figures[index];
  if (figure === undefined) return [];
  const from = figures[index - 1]?.end ?? 0;
  const ahead = masked.slice(from, figure.start);
  const before = changeBefore(ahead) ?? flowIn(ahead);
  const after = changeAfter(masked.slice(figure.end, figures[index + 1]?.start ?? masked.length));
  return [
    ...(before === undefined ? [] : [{ at: from + before.at, length: before.text.length }]),
    ...(after === undefined ? [] : [{ at: figure.end + after.at, length: after.text.length }]),
  ];
}

/** A word that says whether an amount came in or went out. */
function flowIn(before: string): { readonly at: number; readonly text: string } | undefined {
  const match =
    /\b(released|releas(?:es|ing)|took|tak(?:es|ing)|absorbed|absorbing|consumed|(?:in|out)flow)\b[^¤]*$|\ban?\s+(gain|loss)\s+of\s*$/.exec(
      before,
    );
  const text = match?.[1] ?? match?.[2];
  return match === null || text === undefined
    ? undefined
    : { at: match.index + match[0].indexOf(text), text };
}

/** The word at a place of the changed sentence turned into its opposite. */
function turned(
  former: FormerSentence,
  state: ChangedSentence,
  { at, length, saidOf }: Place & { readonly saidOf: number },
): readonly Repair[] {
  const changes = changesIn(former, state);
  const position = formerPlace(changes, at);
  const end = position + length;
  const was = former.text.slice(position, end);
  const isTouched = changes.some(({ from, to }) => from < end && position < to);
  const becomes = isTouched ? undefined : oppositeOf(was, former.text.slice(0, position));
  if (becomes === undefined) return [];
  return [{ key: `turn ${position}`, exchange: { position, was, becomes, saidOf } }];
}
