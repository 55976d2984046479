import { boundSentence } from "#core/figures/anchors/bound-sentences.ts";
import { type CheckedSentence, checkSentence } from "#core/figures/read/check-sentence.ts";
import type { Carry } from "#core/figures/read/claims/claim.ts";
import type { Ground } from "#core/figures/read/ledger/ground.ts";
import { directionsIn } from "#core/figures/read/sentence/cue-words.ts";
import type { TextWarning } from "#core/figures/read/verdicts/verdict.ts";
import {
  articleBefore,
  type Exchange,
} from "#core/figures/read/words-against-data/opposite-words.ts";
import {
  type BoundFigure,
  type Course,
  placedAfter,
  type RolledFigure,
} from "#core/figures/roll-forward/bound-figures.ts";
import { isMove, UNCLEAR } from "#core/figures/roll-forward/printed-anew.ts";
import {
  type FormerSentence,
  numbersIn,
  type SaidPeriod,
} from "#core/figures/roll-forward/said-periods.ts";
import { cuesBeside } from "#core/figures/roll-forward/turned-words.ts";
import type { BoundAnchor, PlacedBinding } from "#core/ledger/anchor.ts";
import { applyChanges, growthOf, type TextChange } from "#core/text/edits/text-change.ts";

/** A figure that was right before and has no value that could be said. */
export type FailingFigure = {
  readonly index: number;
  readonly text: string;
  readonly reason: string;
};

export type Request = {
  readonly former: FormerSentence;
  readonly periods: readonly SaidPeriod[];
  /** In force in it; counted from its first character. */
  readonly anchors: readonly BoundAnchor[];
  /** The sentence as it stands, on the new ground. */
  readonly asItStands: () => CheckedSentence;
  /** What the sentences before it speak of, as they are rolled. */
  readonly carry: Carry;
  readonly course: Course;
  /** Its time moves though no figure of it asks for that. */
  readonly isLed: boolean;
};

/** A sentence with the figures whose data are known. */
export type Known = Request & {
  readonly bounds: readonly BoundFigure[];
  readonly due: ReadonlySet<string>;
};

/** The changes to a sentence, and how it is read with them. */
export type Changed = {
  /** Into the sentence as it was, in its order. */
  readonly changes: readonly TextChange[];
  readonly checked: CheckedSentence;
  readonly failing: readonly FailingFigure[];
  /** Words that held before and do not now, placed in the former sentence. */
  readonly warnings: readonly TextWarning[];
};

export type Made = {
  readonly moves: readonly TextChange[];
  readonly figures: readonly RolledFigure[];
  readonly exchanges: readonly Exchange[];
};

/** The sentence with changes made to it, read once. */
export function changed(known: Known, made: Made): Changed {
  const { former, carry, course, asItStands, bounds } = known;
  const changes = changesIn(former.text, made);
  if (changes.length === 0) {
    const checked = asItStands();
    return { changes, checked, warnings: [], failing: upsetIn(known, checked) };
  }
  const checked = checkSentence(applyChanges(former.text, changes), carry, course.after);
  const warnings = newWarnings(known, made, { changes, checked });
  const upset = upsetIn(known, checked);
  // What only its anchors vouch for is held to every word for a direction.
  const isStrict = bounds.some(({ isRead }) => !isRead);
  const odd = isStrict
    ? [...warnings.map(({ text }) => text), ...unheld(known, made)].map(oddWord)
    : [];
  return { changes, checked, warnings, failing: [...upset, ...odd] };
}

function oddWord(text: string): FailingFigure {
  return { index: -1, text, reason: `“${text}” in the same sentence may not hold any more` };
}

/** Words for a direction beside one that turns, which no datum decides. */
function unheld({ former, bounds }: Known, { exchanges }: Made): readonly string[] {
  if (exchanges.length === 0) return [];
  const { reading } = former.checked;
  const moves = bounds.filter(({ binding }) => isMove(binding));
  const held = [
    ...exchanges.map(({ position: from, was }) => ({ from, to: from + was.length })),
    ...moves
      .flatMap((bound) => cuesBeside(reading, bound, true))
      .map(({ at, length }) => ({ from: at, to: at + length })),
  ];
  return directionsIn(reading.masked).flatMap(({ at, text }) =>
    held.some(({ from, to }) => from <= at && at < to) ? [] : [text],
  );
}

/** All changes to a sentence, in its order. */
function changesIn(text: string, { moves, figures, exchanges }: Made): readonly TextChange[] {
  const numbers = figures.flatMap(({ bound: { from, to, text: was }, text: insert }) => {
    if (insert === was) return [];
    const article = /^\d/.test(was) ? articleBefore(text, from, insert) : undefined;
    return [...(article === undefined ? [] : [article]), { from, to, insert }];
  });
  const words = exchanges.map(({ position, was, becomes }) => {
    return { from: position, to: position + was.length, insert: becomes };
  });
  return [...moves, ...numbers, ...words].toSorted((a, b) => a.from - b.from);
}

/** Figures that were right and that the reader would not call so in the changed sentence. */
function upsetIn({ former, bounds }: Known, checked: CheckedSentence): readonly FailingFigure[] {
  const now = numbersIn(checked);
  const were = numbersIn(former.checked);
  const isReadAlike = now.length === were.length;
  return were.flatMap(({ verdict, text, position }, index) => {
    const found = isReadAlike ? now[index] : undefined;
    const isBound = bounds.some((bound) => bound.isAnchored && bound.from === position);
    const isUpset =
      verdict === "verified"
        ? found?.verdict !== "verified"
        : isBound && found?.verdict === "contradicted";
    if (!isUpset) return [];
    const isUnread = found === undefined || found.verdict === "ignored";
    const reason = isUnread
      ? UNCLEAR
      : (found.note ??
        (found.expected === null
          ? UNCLEAR
          : `it would be ${found.expected.display}, and the words around it would have to change`));
    return [{ index, text, reason }];
  });
}

/** Words that the data do not bear out where they did before, placed in the former sentence. */
function newWarnings(
  { former, bounds, course }: Known,
  { figures }: Made,
  { changes, checked }: Pick<Changed, "changes" | "checked">,
): readonly TextWarning[] {
  const were = bounds.map((bound) => ({ ...bound, bound }));
  const known = new Set(
    wordsOf(former.checked, were, course.before).map(({ position }) => position),
  );
  return wordsOf(checked, placedAfter(figures, changes), course.after).flatMap((warning) => {
    const position = formerPlace(changes, warning.position);
    return known.has(position) ? [] : [{ ...warning, position }];
  });
}

/** Where figures have anchors their words are held to those, else to what is read. */
function wordsOf(
  checked: CheckedSentence,
  figures: readonly (PlacedBinding & Pick<RolledFigure, "bound">)[],
  ground: Ground,
): readonly TextWarning[] {
  const { reading } = checked;
  const bound = figures.some((each) => each.bound.isAnchored)
    ? boundSentence(reading.text, figures.map(asAnchor(reading.text)), ground, reading)
    : undefined;
  return [...checked.warnings, ...(bound?.warnings ?? [])].filter(
    ({ kind }, index, all) =>
      (kind === "direction" || kind === "words") &&
      all.findIndex(({ position }) => position === all[index]?.position) === index,
  );
}

function asAnchor(text: string): (placed: PlacedBinding) => BoundAnchor {
  return ({ from, to, binding, by = "product" }) => {
    return { id: String(from), from, to, binding, by, text: text.slice(from, to), at: "" };
  };
}

/** A word for a direction in exchange for the one that fits, where no change touches it. */
export function turnFor(
  { former }: Known,
  { changes }: Changed,
  { kind, position, length, fitting }: TextWarning,
): Exchange | undefined {
  if (kind !== "direction" || fitting === undefined) return undefined;
  const [start, end] = [position - fitting.lead, position + length];
  if (changes.some(({ from, to }) => from < end && start < to)) return undefined;
  return { position: start, was: former.text.slice(start, end), becomes: fitting.insert };
}

/** Where something stood before the changes; the start of a change for what it brought in. */
function formerPlace(changes: readonly TextChange[], place: number): number {
  let grown = 0;
  for (const change of changes) {
    if (change.from + grown > place) break;
    if (place < change.from + grown + change.insert.length) return change.from;
    grown += growthOf(change);
  }
  return place - grown;
}
