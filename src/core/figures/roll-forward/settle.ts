import { checkSentence, type CheckedSentence } from "#core/figures/read/check-sentence.ts";
import type { Ground } from "#core/figures/read/ledger/ground.ts";
import { judge } from "#core/figures/read/verdicts/judge.ts";
import type { Carry } from "#core/figures/read/claims/claim.ts";
import type { CheckedFigure, TextWarning } from "#core/figures/read/verdicts/verdict.ts";
import { printedAnew } from "#core/figures/roll-forward/printed-anew.ts";
import { type Repair, repairsOf } from "#core/figures/roll-forward/repairs.ts";
import {
  changesIn,
  type ChangedSentence,
  type Exchange,
  type FailingFigure,
  formerPlace,
  type NewNumber,
  type Troubles,
} from "#core/figures/roll-forward/changed-sentence.ts";
import { numbersIn, type FormerSentence } from "#core/figures/roll-forward/said-periods.ts";
import { applyChanges, type TextChange } from "#core/text/edits/text-change.ts";

/** A sentence with changes made to it, and how its figures stand then. */
export type Settled = {
  /** Into the sentence as it was, in its order. */
  readonly changes: readonly TextChange[];
  readonly checked: CheckedSentence;
  /** New texts of figures by their places among the claims. */
  readonly figures: ReadonlyMap<number, string>;
  readonly exchanges: readonly Exchange[];
  readonly failing: readonly FailingFigure[];
  /** Words for a direction that did not hold before the change either way, placed in the former sentence. */
  readonly warnings: readonly TextWarning[];
};

export type Settling = {
  readonly former: FormerSentence;
  readonly carry: Carry;
  readonly after: Ground;
};

/**
 * The sentence with some of its times changed: every figure that was right before gets the value the
 * new ground has for it, and words for a direction that cannot hold any more are turned where one
 * word can be turned safely. What is not right in the end is named.
 */
export function settle(
  settling: Settling,
  moves: readonly TextChange[],
  known: CheckedSentence | undefined,
): Settled {
  const first = stateOf(settling, { moves, figures: new Map(), exchanges: [] }, known);
  if (!isReadAlike(settling.former, first.checked)) return unread(settling, first);
  const figures = newNumbers(settling.former, first.checked);
  const state = figures.size === 0 ? first : stateOf(settling, { ...first, figures });
  return settled(settling, repaired(settling, state));
}

function stateOf(
  { former, carry, after }: Settling,
  given: Omit<ChangedSentence, "checked">,
  known?: CheckedSentence,
): ChangedSentence {
  const changes = changesIn(former, given);
  const checked = known ?? checkSentence(applyChanges(former.text, changes), carry, after);
  return { ...given, checked };
}

/** The checker reads the same claims in it as before, so that each can be followed. */
function isReadAlike(former: FormerSentence, checked: CheckedSentence): boolean {
  return numbersIn(checked).length === numbersIn(former.checked).length;
}

function unread({ former }: Settling, { checked }: ChangedSentence): Settled {
  const failing = numbersIn(former.checked).flatMap((figure, index) =>
    figure.verdict === "verified" ? [{ index, former: figure, reason: UNCLEAR }] : [],
  );
  return { changes: [], checked, figures: new Map(), exchanges: [], failing, warnings: [] };
}

const UNCLEAR = "the sentence is read otherwise with the new period";

/** What is written for figures that were right before and are not now. */
function newNumbers(
  former: FormerSentence,
  checked: CheckedSentence,
): ReadonlyMap<number, NewNumber> {
  const now = numbersIn(checked);
  return new Map(
    numbersIn(former.checked).flatMap((figure, index) => {
      const found = now[index];
      if (figure.verdict !== "verified" || found === undefined || found.verdict === "verified")
        return [];
      const expected = readAsBefore(figure, found, checked);
      if (!isOfSameRow(figure, expected)) return [];
      const written = printedAnew(figure, expected, { reading: former.checked.reading });
      return written === undefined ? [] : [[index, { text: written, value: expected }] as const];
    }),
  );
}

/** The same row, or the same thing computed of it; a row named after a year moves with it. */
function isOfSameRow(a: CheckedFigure, b: CheckedFigure): boolean {
  return isSameName(a.measure, b.measure) || isSameName(a.item, b.item);
}

function isSameName(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && yearless(one) === yearless(other);
}

function yearless(row: string): string {
  return row.replaceAll(/\d{4}/g, "#");
}

/** Where a name may stand for several rows, the figure by the row it stood for. */
function readAsBefore(
  { item }: CheckedFigure,
  now: CheckedFigure,
  { judged, reading }: CheckedSentence,
): CheckedFigure {
  const claim = judged.find(({ figure }) => figure.position === now.position)?.claim;
  if (item === null || item === now.item || claim?.others.includes(item) !== true) return now;
  return judge({ ...claim, item, others: [] }, reading.text).figure;
}

const MOST_ROUNDS = 8;

/** Changes of words and signs, each kept only if more of the sentence holds with it. */
function repaired(settling: Settling, from: ChangedSentence): ChangedSentence {
  let state = from;
  const tried = new Set<string>();
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const troubles = troublesOf(settling, state);
    if (troubles.failing.length + troubles.warnings.length === 0) return state;
    const repair = repairsOf(settling.former, state, troubles).find(({ key }) => !tried.has(key));
    if (repair === undefined) return state;
    tried.add(repair.key);
    const next = stateOf(settling, withRepair(state, repair));
    if (isBetter(troublesOf(settling, next), troubles)) state = next;
  }
  return state;
}

function withRepair(
  { moves, figures, exchanges }: ChangedSentence,
  { figure, exchange }: Repair,
): Omit<ChangedSentence, "checked"> {
  return {
    moves,
    figures: figure === undefined ? figures : new Map([...figures, figure]),
    exchanges: exchange === undefined ? exchanges : [...exchanges, exchange],
  };
}

function isBetter(a: Troubles, b: Troubles): boolean {
  if (a.failing.length !== b.failing.length) return a.failing.length < b.failing.length;
  return a.warnings.length < b.warnings.length;
}

function troublesOf({ former }: Settling, state: ChangedSentence): Troubles {
  const now = numbersIn(state.checked);
  const failing = numbersIn(former.checked).flatMap((figure, index) => {
    const found = now[index];
    if (figure.verdict !== "verified" || found?.verdict === "verified") return [];
    return [{ index, former: figure, reason: whyFailing(figure, found) }];
  });
  return { failing, warnings: newWarnings(former, state) };
}

function whyFailing(figure: CheckedFigure, now: CheckedFigure | undefined): string {
  if (now === undefined || now.verdict === "ignored") return UNCLEAR;
  if (now.expected === null || !isOfSameRow(figure, now)) return now.note ?? UNCLEAR;
  return `it would be ${now.expected.display}, and the words around it would have to change`;
}

/** Warnings about a direction that the sentence did not have before. */
function newWarnings(former: FormerSentence, state: ChangedSentence): readonly TextWarning[] {
  const known = new Set(directionsOf(former.checked).map(({ position }) => position));
  const changes = changesIn(former, state);
  return directionsOf(state.checked).filter(
    ({ position }) => !known.has(formerPlace(changes, position)),
  );
}

function directionsOf({ warnings }: CheckedSentence): readonly TextWarning[] {
  return warnings.filter(({ kind }) => kind === "direction" || kind === "words");
}

function settled(settling: Settling, state: ChangedSentence): Settled {
  const { former } = settling;
  const { failing, warnings } = troublesOf(settling, state);
  const failed = new Set(failing.map(({ index }) => index));
  // A figure that stays wrong stays as it was written.
  const figures = new Map([...state.figures].filter(([index]) => !failed.has(index)));
  const isWhole = figures.size === state.figures.size;
  const last = isWhole ? state : stateOf(settling, { ...state, figures });
  const changes = changesIn(former, last);
  return {
    changes,
    checked: last.checked,
    figures: new Map([...figures].map(([index, { text }]) => [index, text])),
    exchanges: last.exchanges,
    failing,
    warnings: warnings.map((warning) => ({
      ...warning,
      position: formerPlace(changes, warning.position),
    })),
  };
}
