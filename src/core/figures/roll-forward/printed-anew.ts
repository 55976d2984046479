import { saysDatum } from "#core/figures/anchors/judge-anchor.ts";
import { isMinus } from "#core/figures/read/figures/figure.ts";
import { displayOf } from "#core/figures/read/verdicts/expected.ts";
import type { Exchange } from "#core/figures/read/words-against-data/opposite-words.ts";
import { reprint, type SignForm } from "#core/figures/reprint/reprint.ts";
import {
  type BoundFigure,
  type Course,
  datumOf,
  type RolledFigure,
} from "#core/figures/roll-forward/bound-figures.ts";
import type { FormerSentence } from "#core/figures/roll-forward/said-periods.ts";
import { cuesBeside, turnedBeside } from "#core/figures/roll-forward/turned-words.ts";
import type { Datum } from "#core/ledger/datum.ts";
import type { Binding } from "#core/ledger/reference.ts";

export const UNCLEAR = "the sentence is read otherwise with the new period";

/** What a figure reads on the new ground, with the word beside it that turns; or why that cannot be said. */
export type Printed = Rewritten | { readonly bound: BoundFigure; readonly reason: string };

type Rewritten = RolledFigure & {
  readonly exchange?: Exchange | undefined;
  /** With a plus, where no word says which way it went. */
  readonly plus?: string | undefined;
};

type Place = {
  readonly former: FormerSentence;
  readonly course: Course;
  /** A word of the sentence turns with another figure: `rose by #, or #`. */
  readonly isTurnedBeside: boolean;
};

/** A bound figure printed anew in its own style from what it is of now. */
export function printedAnew(bound: BoundFigure, binding: Binding, place: Place): Printed {
  const { former, course } = place;
  const { text, by, figure } = bound;
  const now = datumOf(binding, course.after);
  const was = datumOf(bound.binding, course.before);
  if ("constant" in binding) return { bound, binding, text };
  if ("reason" in now) return { bound, reason: now.reason };
  if ("reason" in was) return { bound, reason: UNCLEAR };
  if (isUnsayable(bound, { was, now, binding }, place)) return { bound, reason: wouldBe(now) };
  if (was.value * now.value < 0) return turnedFigure(bound, { now, binding }, place);
  const before = former.text.slice(0, bound.from);
  if (saysDatum({ text, by, figure, before }, now)) return { bound, binding, text };
  const written = writtenAs(bound, now, "as written");
  return written === undefined ? { bound, reason: UNCLEAR } : { bound, binding, text: written };
}

type Value = { readonly now: Datum; readonly binding: Binding };

/** Where only the anchor vouches for a figure: nothing, and a part of a move said the other way, `less # from EBIT`. */
function isUnsayable(
  bound: BoundFigure,
  { was, now, binding }: Value & { readonly was: Datum },
  { former, isTurnedBeside }: Place,
): boolean {
  if (bound.isRead) return false;
  if (now.value === 0 && was.value !== 0) return true;
  const { reading } = former.checked;
  return isTurnedBeside && isMove(binding) && cuesBeside(reading, bound, true).length === 0;
}

/** A figure on the other side of zero: by its mark, by the word beside it that turns, or in brackets. */
function turnedFigure(
  bound: BoundFigure,
  { now, binding }: Value,
  { former, isTurnedBeside }: Place,
): Printed {
  const isCounted = isTurnedBeside && isMove(binding);
  const exchange = isMarked(bound)
    ? undefined
    : turnedBeside(former.checked.reading, bound, now.kind === "computed");
  const sign = signOf(bound, { isPlain: exchange !== undefined || isCounted, now });
  if (sign === undefined) return { bound, reason: wouldBe(now) };
  const text = writtenAs(bound, now, sign);
  if (text === undefined) return { bound, reason: UNCLEAR };
  const plus = sign === "as written" && now.value > 0 ? `+${text.replace(/^\+/, "")}` : undefined;
  return { bound, binding, text, exchange, plus };
}

function signOf(
  bound: BoundFigure,
  { isPlain, now }: { readonly isPlain: boolean; readonly now: Datum },
): SignForm | undefined {
  if (isMarked(bound)) return "as written";
  if (isPlain) return "plain";
  return bound.isRead && now.value < 0 ? "brackets" : undefined;
}

function writtenAs({ text, figure }: BoundFigure, now: Datum, sign: SignForm): string | undefined {
  const { value, unit, currency } = now;
  return figure && reprint({ text, figure }, { value, unit, currency, sign });
}

export function isMove(binding: Binding): boolean {
  return "formula" in binding && /^(?:growth|cagr|change|difference)$/.test(binding.formula.op);
}

function isMarked({ figure }: BoundFigure): boolean {
  return figure !== undefined && (figure.isPlus || isMinus(figure));
}

function wouldBe(now: Datum): string {
  return `it would be ${displayOf(now)}, and the words around it would have to change`;
}
