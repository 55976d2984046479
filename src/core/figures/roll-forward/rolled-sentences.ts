import { checkSentence } from "#core/figures/read/check-sentence.ts";
import { type Carry, NOTHING_SAID, intoParagraph } from "#core/figures/read/claims/claim.ts";
import { isLed } from "#core/figures/roll-forward/led-sentence.ts";
import {
  type Course,
  isCurrent,
  mayBeCurrent,
  type RolledSentence,
  rolledSentence,
  untouched,
} from "#core/figures/roll-forward/rolled-sentence.ts";
import {
  type FormerSentence,
  type SaidPeriod,
  saidPeriods,
} from "#core/figures/roll-forward/said-periods.ts";
import { readAlike } from "#core/figures/roll-forward/same-reading.ts";

/** A sentence before and after, with the times it names. */
export type Rolled = {
  readonly former: FormerSentence;
  /** What the sentences before it speak of, as they are rolled. */
  readonly carry: Carry;
  readonly periods: readonly SaidPeriod[];
  readonly sentence: RolledSentence;
};

/** Each sentence rolled forward in the context of those before it, as they are; pauses with each. */
export function* rolledSentences(
  formers: readonly FormerSentence[],
  course: Course,
): Generator<void, readonly Rolled[]> {
  const all = formers.map((former) => saidPeriods(former, course.advances, course.before));
  const isAlike = readAlike(course.before, course.after);
  const rolled: Rolled[] = [];
  let said: Carry = NOTHING_SAID;
  for (const [index, former] of formers.entries()) {
    const carry = former.beginsParagraph ? intoParagraph(said) : said;
    const isRead = isAlike && carry.table === undefined && former.carry.table === undefined;
    const asItStands = once(() =>
      checkSentence(former.text, carry, course.after, isRead ? former.checked.reading : undefined),
    );
    const periods = all[index] ?? [];
    const isLedHere = isLed(formers, index, { periods: all, advances: course.advances });
    const request = { former, periods, asItStands, carry, course, isLed: isLedHere };
    const isDone =
      mayBeCurrent(former, periods, course.advances) &&
      isCurrent(former, asItStands(), course.advances);
    const sentence = isDone ? untouched(asItStands()) : rolledSentence(request);
    rolled.push({ former, carry, periods, sentence });
    said = sentence.checked.carry;
    yield;
  }
  return rolled;
}

/** Looked up when it is first asked for. */
function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
