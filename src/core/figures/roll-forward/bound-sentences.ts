import { checkSentence, type CheckedSentence } from "#core/figures/read/check-sentence.ts";
import type { Ground } from "#core/figures/read/ledger/ground.ts";
import { carryKey } from "#core/figures/read/known-sentences.ts";
import { type Carry, NOTHING_SAID, intoParagraph } from "#core/figures/read/claims/claim.ts";
import { readSentence } from "#core/figures/read/sentence/read-sentence.ts";
import { numbersIn } from "#core/figures/roll-forward/said-periods.ts";
import type { Rolled } from "#core/figures/roll-forward/rolled-sentences.ts";
import { applyChanges } from "#core/text/edits/text-change.ts";

/** Sentences from one to another that change together or not at all, by their order; ends included. */
export type Bound = { readonly from: number; readonly to: number };

/** What changes together, and what the sentences behind it go on with when nothing else changed. */
type OpenBound = Bound & { readonly carry: Carry };

/**
 * Which changed sentences have to change together: a sentence that takes its time or its row from one
 * before it is right only beside that one, as it was or as it becomes. Bounds do not overlap and are
 * in the order of the text; a changed sentence that needs no other is one by itself. Pauses with each
 * sentence.
 */
export function* boundSentences(
  rolled: readonly Rolled[],
  after: Ground,
): Generator<void, readonly Bound[]> {
  const texts = rolled.map((each) => textsOf(each, after));
  const closed: Bound[] = [];
  /** Bounds whose change still reaches the sentences that follow. */
  let open: readonly OpenBound[] = [];
  /** What each sentence goes on with where nothing changes. */
  const carries: Carry[] = [];
  let carry = NOTHING_SAID;
  for (const [index, text] of texts.entries()) {
    carry = text.into(carry);
    carries.push(carry);
    open = open.map((bound) => ({ ...bound, carry: text.into(bound.carry) }));
    const needed = neededBefore(open, text, carry);
    const joined = open.slice(needed);
    const onward = open
      .slice(0, needed)
      .map((bound) => ({ ...bound, carry: text.asItWas(bound.carry).carry }));
    if (joined.length > 0 || text.isChanged) {
      const [first, ...others] = joined;
      const from = first?.from ?? index;
      const led =
        others.length === 0
          ? (first?.carry ?? carry)
          : carryThrough(texts.slice(from, index), carries[from] ?? carry, text);
      onward.push({ from, to: index, carry: text.asItBecomes(led).carry });
    }
    ({ carry } = text.asItWas(carry));
    const key = carryKey(carry);
    closed.push(...onward.filter((bound) => carryKey(bound.carry) === key));
    open = onward.filter((bound) => carryKey(bound.carry) !== key);
    yield;
  }
  return merged([...closed, ...open]);
}

/** What a sentence goes on with where all of those before it changed, `carry` being what they began with. */
function carryThrough(texts: readonly Texts[], carry: Carry, next: Texts): Carry {
  const said = texts.reduce((sofar, text, at) => {
    const into = at === 0 ? sofar : text.into(sofar);
    return text.asItBecomes(into).carry;
  }, carry);
  return next.into(said);
}

/** A sentence as it was and as it becomes, after anything that may stand before it. */
type Texts = Rolled & {
  readonly isChanged: boolean;
  /** What it goes on with where it begins a paragraph. */
  readonly into: (carry: Carry) => Carry;
  readonly asItWas: (carry: Carry) => CheckedSentence;
  readonly asItBecomes: (carry: Carry) => CheckedSentence;
};

function textsOf(rolled: Rolled, after: Ground): Texts {
  const { former, carry, sentence } = rolled;
  const isChanged = sentence.changes.length > 0;
  const becomes = checkedOnce(applyChanges(former.text, sentence.changes), after, {
    carry,
    checked: sentence.checked,
  });
  return {
    ...rolled,
    isChanged,
    into: (said) => (former.beginsParagraph ? intoParagraph(said) : said),
    asItWas: isChanged ? checkedOnce(former.text, after) : becomes,
    asItBecomes: becomes,
  };
}

type Known = { readonly carry: Carry; readonly checked: CheckedSentence };

/** A sentence is read once, and judged once for each thing that those before it may have spoken of. */
function checkedOnce(
  text: string,
  ground: Ground,
  first?: Known,
): (carry: Carry) => CheckedSentence {
  const known = new Map(
    first === undefined ? [] : [[carryKey(first.carry), first.checked] as const],
  );
  // A row of a table is read otherwise than a sentence.
  let reading = first?.carry.table === undefined ? first?.checked.reading : undefined;
  return (carry) => {
    const key = carryKey(carry);
    const found = known.get(key);
    if (found !== undefined) return found;
    reading ??= readSentence(text, ground.ledgers);
    const checked = checkSentence(text, carry, ground, reading);
    known.set(key, checked);
    return checked;
  };
}

/** From which of the open bounds on a sentence has to be one with them; their count where with none. */
function neededBefore(open: readonly OpenBound[], text: Texts, carry: Carry): number {
  if (open.length === 0) return 0;
  const { checked } = text.sentence;
  const right = { were: verifiedIn(checked), beside: checked };
  const stands = (said: Carry) => !isSpoilt(text.asItBecomes(said), right);
  const isAlone = !text.isChanged || stands(carry);
  const wanted = isAlone ? open.length : nearest(open, stands);
  if (wanted === 0) return 0;
  const were = verifiedIn(text.former.checked);
  const beside = text.asItWas(carry);
  const parts = (bound: OpenBound) =>
    isSpoilt(text.asItWas(bound.carry), { were, beside }) ||
    (text.isChanged && isAlone && !stands(bound.carry));
  return Math.min(wanted, indexOr(open, parts));
}

/** The first bound of which something is so; their count where it is of none. */
function indexOr(open: readonly OpenBound[], isSo: (bound: OpenBound) => boolean): number {
  const index = open.findIndex(isSo);
  return index === -1 ? open.length : index;
}

/** The last bound with which a sentence stands; the first where it takes all of them. */
function nearest(open: readonly OpenBound[], stands: (carry: Carry) => boolean): number {
  return Math.max(
    0,
    open.findLastIndex((bound) => stands(bound.carry)),
  );
}

/** Places of the figures that are right, among the numbers of a sentence. */
function verifiedIn(checked: CheckedSentence): ReadonlySet<number> {
  return new Set(
    numbersIn(checked).flatMap(({ verdict }, index) => (verdict === "verified" ? [index] : [])),
  );
}

type Beside = {
  /** Figures that were right. */
  readonly were: ReadonlySet<number>;
  /** The sentence as it is when nothing else changes: what is wrong there already is not spoilt. */
  readonly beside: CheckedSentence;
};

/** Whether a figure that was right, and would be, is not. */
function isSpoilt(checked: CheckedSentence, { were, beside }: Beside): boolean {
  const now = numbersIn(checked);
  return numbersIn(beside).some(
    ({ verdict }, index) =>
      verdict === "verified" && were.has(index) && now[index]?.verdict !== "verified",
  );
}

/** Bounds that overlap are one. */
function merged(bounds: readonly Bound[]): readonly Bound[] {
  const whole: Bound[] = [];
  for (const { from, to } of bounds.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    const last = whole.at(-1);
    if (last !== undefined && from <= last.to) {
      whole[whole.length - 1] = { from: last.from, to: Math.max(last.to, to) };
    } else whole.push({ from, to });
  }
  return whole;
}
