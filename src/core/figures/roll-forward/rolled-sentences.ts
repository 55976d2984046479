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
import {
  anchorsBySentence,
  isAnchored,
  rolledByAnchors,
} from "#core/figures/roll-forward/anchored-sentence.ts";
import type { Anchor } from "#core/ledger/anchor.ts";
import { readAlike } from "#core/figures/roll-forward/same-reading.ts";

/** A sentence before and after, with the times it names. */
export type Rolled = {
  readonly former: FormerSentence;
  /** What the sentences before it speak of, as they are rolled. */
  readonly carry: Carry;
  readonly periods: readonly SaidPeriod[];
  readonly sentence: RolledSentence;
  /** What its figures are of, in force; counted from its first character. */
  readonly anchors: readonly Anchor[];
};

/** Each sentence rolled forward in the context of those before it, as they are; pauses with each. */
export function* rolledSentences(
  formers: readonly FormerSentence[],
  course: Course,
  anchors: readonly Anchor[],
): Generator<void, readonly Rolled[]> {
  const all = formers.map((former) => saidPeriods(former, course.advances, course.before));
  const ofSentences = anchorsBySentence(formers, anchors);
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
    const own = ofSentences[index] ?? [];
    const sentence = asItBecomes({ ...request, anchors: own });
    rolled.push({ former, carry, periods, sentence, anchors: own });
    said = sentence.checked.carry;
    yield;
  }
  return rolled;
}

/** What it becomes where it is not on the new columns already: by its words, else by its anchors. */
function asItBecomes(
  request: Parameters<typeof rolledSentence>[0] & { readonly anchors: readonly Anchor[] },
): RolledSentence {
  const { former, periods, course, anchors, asItStands } = request;
  const { advances } = course;
  if (mayBeCurrent(former, periods, advances) && isCurrent(former, asItStands(), advances)) {
    return untouched(asItStands());
  }
  const read = rolledSentence(request);
  if (read.changes.length > 0 || !isAnchored(former, anchors)) return read;
  return rolledByAnchors(request) ?? read;
}

/** Looked up when it is first asked for. */
function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
