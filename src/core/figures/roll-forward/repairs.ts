import { changeAfter, changeBefore } from "#core/figures/read/sentence/cue-words.ts";
import type { SentenceReading } from "#core/figures/read/sentence/read-sentence.ts";
import type { CheckedFigure } from "#core/figures/read/verdicts/verdict.ts";
import { printedAnew } from "#core/figures/roll-forward/printed-anew.ts";
import { oppositeOf, takesObject } from "#core/figures/roll-forward/opposite-words.ts";
import { numbersIn, type FormerSentence } from "#core/figures/roll-forward/said-periods.ts";
import {
  changesIn,
  type ChangedSentence,
  type Exchange,
  formerPlace,
  type NewNumber,
  type Troubles,
} from "#core/figures/roll-forward/changed-sentence.ts";

/** One thing to try on a sentence that does not hold: a word turned, or another sign of a figure. */
export type Repair = {
  /** What tells it from others, so that none is tried twice. */
  readonly key: string;
  readonly exchange?: Exchange | undefined;
  readonly figure?: readonly [index: number, number: NewNumber] | undefined;
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
    const number = state.figures.get(index);
    if (figure === undefined || number === undefined) return [];
    const places = cuesAround(state.checked.reading, figure);
    const ways = waysToPrint(former, was, number.value).flatMap((text): readonly Repair[] =>
      text === number.text
        ? []
        : [{ key: `${index} ${text}`, figure: [index, { ...number, text }] }],
    );
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

/** `-1.8%` that became positive is `+5.3%` where nothing else says which way it went. */
function waysToPrint(
  former: FormerSentence,
  was: CheckedFigure,
  value: CheckedFigure,
): readonly string[] {
  const { reading } = former.checked;
  const printed = WAYS.flatMap((way) => printedAnew(was, value, { reading, ...way }) ?? []);
  const plain = printedAnew(was, value, { reading, sign: "plain" });
  const isSigned = /^[-−+]/.test(was.text);
  return plain === undefined || !isSigned ? printed : [...printed, `+${plain}`];
}

type Cue = { readonly at: number; readonly length: number };

/** The words right before and after a figure that say which way it went. */
function cuesAround(
  { masked, figures }: SentenceReading,
  { position }: CheckedFigure,
): readonly Cue[] {
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
  { at, length, saidOf }: Cue & { readonly saidOf: number },
): readonly Repair[] {
  const changes = changesIn(former, state);
  const position = formerPlace(changes, at);
  const end = position + length;
  const was = former.text.slice(position, end);
  const isTouched = changes.some(({ from, to }) => from < end && position < to);
  const { masked } = former.checked.reading;
  const isFixed = isTouched || takesObject(was, masked.slice(end));
  const becomes = isFixed ? undefined : oppositeOf(was, former.text.slice(0, position));
  if (becomes === undefined) return [];
  return [{ key: `turn ${position}`, exchange: { position, was, becomes, saidOf } }];
}
