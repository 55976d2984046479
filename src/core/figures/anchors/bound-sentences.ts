import { boundClaims } from "#core/figures/anchors/bound-claims.ts";
import { refsOf } from "#core/figures/anchors/bound-values.ts";
import { heldToWords } from "#core/figures/anchors/held-to-words.ts";
import { isInForce } from "#core/figures/anchors/in-force.ts";
import { judgeAnchor } from "#core/figures/anchors/judge-anchor.ts";
import { isOfPassage } from "#core/figures/anchors/names-beside.ts";
import { outOf, saidOtherwise } from "#core/figures/anchors/said-otherwise.ts";
import type { BoundSentence, FindBound } from "#core/figures/read/bound-sentences.ts";
import { tieSentence } from "#core/figures/read/check-sentence.ts";
import { type Carry, isClaim, NOTHING_SAID } from "#core/figures/read/claims/claim.ts";
import type { Figure } from "#core/figures/read/figures/figure.ts";
import { scan } from "#core/figures/read/figures/scan.ts";
import type { Ground } from "#core/figures/read/ledger/ground.ts";
import { isNamedAs, namedIn } from "#core/figures/read/named/named-things.ts";
import { SAID_AGAINST } from "#core/figures/read/named/said-against.ts";
import { readSentence, type SentenceReading } from "#core/figures/read/sentence/read-sentence.ts";
import { plainText } from "#core/figures/read/text/plain-text.ts";
import type { Sentence } from "#core/figures/read/text/sentences.ts";
import {
  type CheckedFigure,
  isOfData,
  isOwnEstimate,
  isUntraced,
  type TextWarning,
  typedNumbers,
} from "#core/figures/read/verdicts/verdict.ts";
import { wordWarnings } from "#core/figures/read/words-against-data/word-warnings.ts";
import { type Anchor, type BoundAnchor, isBound } from "#core/ledger/anchor.ts";
import { periodText } from "#core/ledger/period.ts";
import { shifted } from "#core/text/edits/text-change.ts";
import { takenInOrder } from "#core/text/outline/ordered-places.ts";
import { evaluate, isAbsent } from "#core/ledger/formula.ts";

/** Sentences with anchors as they were judged, by their text: an anchor moves, its binding stays. */
type JudgedBefore = {
  readonly anchors: readonly BoundAnchor[];
  readonly bound: BoundSentence | undefined;
};

const judgedBefore = new WeakMap<Ground, Map<string, JudgedBefore>>();
/** More than a document holds; what was judged long ago is judged again. */
const MOST_KEPT = 20_000;

/**
 * What the anchors of a text say of its sentences, which are asked for in their order. Only anchors in
 * force count.
 */
export function boundSentences(all: readonly Anchor[], ground: Ground): FindBound {
  const anchors = all.filter(isBound);
  const known = judgedBefore.get(ground) ?? new Map<string, JudgedBefore>();
  judgedBefore.set(ground, known);
  const within = anchorsWithin(anchors);
  return (sentence) => {
    const own = within(sentence);
    if (own.length === 0) return undefined;
    const key = `${own[0]?.id} ${sentence.text}`;
    const before = known.get(key);
    if (before !== undefined && areAlike(before.anchors, own)) return before.bound;
    const bound = boundSentence(sentence.text, own, ground);
    if (known.size > MOST_KEPT) known.clear();
    known.set(key, { anchors: own, bound });
    return bound;
  };
}

/** The anchors in sentences that are asked for in their order, counted from each one's first character. */
export function anchorsWithin(
  anchors: readonly BoundAnchor[],
): (sentence: Pick<Sentence, "start" | "text">) => readonly BoundAnchor[] {
  const before = takenInOrder(anchors, ({ from }) => from);
  return ({ start, text }) => {
    before(start);
    return before(start + text.length).map((anchor) => shifted(anchor, -start));
  };
}

function areAlike(a: readonly BoundAnchor[], b: readonly BoundAnchor[]): boolean {
  return (
    a.length === b.length &&
    a.every((anchor, at) => BINDING_PARTS.every((part) => anchor[part] === b[at]?.[part]))
  );
}
const BINDING_PARTS = ["id", "from", "text", "binding", "words"] as const;

/** What anchors in force say of one sentence, which is read where it was not; their places count into it. */
export function boundSentence(
  text: string,
  anchors: readonly BoundAnchor[],
  ground: Ground,
  read?: SentenceReading,
): BoundSentence | undefined {
  const standing = anchors.filter((anchor) => holdsIn(anchor, text, ground));
  if (standing.length === 0) return undefined;
  const plain = plainText(text);
  const { figures: found } = scan(plain);
  const inForce = standing.filter((anchor) => holdsOneFigure(anchor, found, plain));
  if (inForce.length === 0) return undefined;
  const reading = read ?? readSentence(text, ground.ledgers);
  const doubts = new Map<string, TextWarning>();
  const judged = (anchor: BoundAnchor) => {
    const bound = { anchor, figure: figureOf(anchor, found), before: plain.slice(0, anchor.from) };
    const own = judgeAnchor(bound, ground);
    const held = heldToWords(own, reading, ground);
    const isWarned = anchor.by === "analyst" && held !== own;
    if (isWarned && !doubts.has(anchor.id))
      doubts.set(anchor.id, bindingWarning(own, noteOf(held)));
    return isWarned ? own : held;
  };
  const said = inForce.filter(isKnown).map(judged);
  const shown = shownIn(said, inForce);
  const isSettled = (anchor: BoundAnchor) => {
    const typed = typedNumbers(anchor.binding);
    const isTraced = typed.length > 0 && typed.every((number) => shown.includes(number));
    const isMeaningless = typed.length > 0 && isAbsent(evaluate(anchor.binding, ground.ledger));
    return isKnown(anchor) || isTraced || isMeaningless;
  };
  const known = inForce.filter(isSettled);
  // What connected data may come to say of a number without a source is read: it gives way to them.
  const unsourced = inForce.filter((anchor) => !known.includes(anchor));
  const figures = known.length === said.length ? said : known.map(judged);
  const isWhole = found.every(({ start, end }) =>
    known.some(({ from, to }) => start < to && end > from),
  );
  const claims = boundClaims(reading, figures, ground);
  const otherwise = saidOtherwise(reading, claims, ground);
  const settled = figures.map((figure) => asSaid(figure, otherwise, ground));
  const warnings = [
    ...wordWarnings(reading, claims, ground.ledgers),
    ...otherwise.filter((each) => !settled.some((figure) => figure.note === each.note)),
    ...[...doubts.values()].filter(
      ({ position }) => !otherwise.some((each) => each.position === position),
    ),
  ];
  const outOfContext = (carry: Carry) => outOf(carry, reading, claims);
  const isRead = !isWhole || known.some(({ binding }) => !isOfData(binding));
  return { figures: settled, unsourced, isWhole, isRead, warnings, outOfContext };
}

/** Whether an anchor, by its place in its sentence, is in force there or still says what its sentence does. */
export function holdsIn(anchor: BoundAnchor, text: string, ground: Ground): boolean {
  return isInForce(anchor, { start: 0, text }) || isStillSaid(anchor, text, ground);
}

/**
 * Whether a source that the analyst confirmed is what its figure says in a sentence that was reworded since: the
 * figure stands, its row is still named in its clause, and nothing of the words speaks against it.
 */
function isStillSaid(anchor: BoundAnchor, text: string, ground: Ground): boolean {
  const { from, to, by, binding } = anchor;
  const mayHold = by === "analyst" && !("constant" in binding);
  const datum =
    mayHold && text.slice(from, to) === anchor.text ? evaluate(binding, ground.ledger) : undefined;
  if (datum === undefined || isAbsent(datum)) return false;
  const untied = { item: null, period: null, ticker: null };
  const named = namedIn(ground)({ figure: { start: from }, sentence: { text } }, untied);
  if (!isNamedAs(named, datum) || isSaidAgainst(from, text, ground)) return false;
  // As if it had just been bound: what is said of something else is warned of.
  const again = boundSentence(text, [{ ...anchor, words: undefined }], ground);
  const isDoubted = again?.warnings.some(({ kind }) => kind === "binding") !== false;
  return !isDoubted && again?.figures[0]?.verdict === "verified";
}

function isSaidAgainst(place: number, text: string, ground: Ground): boolean {
  const { bound } = tieSentence(readSentence(text, ground.ledgers), NOTHING_SAID, ground);
  const typed = bound.find(({ figure }) => figure.start === place);
  return typed === undefined || (!isClaim(typed) && SAID_AGAINST.has(typed.why));
}

function bindingWarning({ position, length, text }: CheckedFigure, note: string): TextWarning {
  return { position, length, text, kind: "binding", note };
}

/** What the words of a figure say that it is, where they contradict it. */
function noteOf({ note, measure, period, expected }: CheckedFigure): string {
  const columns = period?.split(", ").map(periodText).join(", ");
  const said = [measure, columns].filter((part) => part != null).join(" ");
  return note ?? `the sentence says ${said}, which is ${expected?.display ?? "n.a."}`;
}

/**
 * What was written under another name has no source. What the analyst chose stands, and is warned of,
 * as is a passage that says another amount of a row than the statements do.
 */
function asSaid(
  figure: CheckedFigure,
  otherwise: readonly TextWarning[],
  ground: Ground,
): CheckedFigure {
  const said = otherwise.find(({ position }) => position === figure.position);
  const { anchor, verdict } = figure;
  const isHeld = said !== undefined && verdict === "verified" && anchor?.by === "product";
  const isRow = isHeld && refsOf(anchor.binding).every((ref) => !isOfPassage(ref, ground));
  return isRow ? { ...figure, verdict: "unsupported", note: said.note } : figure;
}

/** What the text was written from, supposed or not, is not read anew. */
function isKnown(anchor: BoundAnchor): boolean {
  return !isUntraced(anchor) && (anchor.by === "product" || !isOwnEstimate(anchor));
}

/** The values that a sentence shows of the data, or as a view; a haircut of 20% leaves 0.8. */
function shownIn(
  said: readonly CheckedFigure[],
  anchors: readonly BoundAnchor[],
): readonly number[] {
  const verified = said.filter(({ verdict }) => verdict === "verified");
  const views = anchors.flatMap(({ by, binding }) =>
    isOwnEstimate({ by, binding }) && "constant" in binding ? [binding.constant] : [],
  );
  return [...verified, ...views].flatMap(({ value }) =>
    value === null ? [] : [value, 1 - value, 1 + value],
  );
}

/**
 * Whether an anchor stands on one figure, all its digits, and no words besides: of what else is in its
 * characters its binding says nothing. What is read as no figure is held to its print.
 */
function holdsOneFigure({ from, to }: BoundAnchor, found: readonly Figure[], plain: string) {
  const [only, ...others] = found.filter(({ start, end }) => start < to && end > from);
  if (only === undefined) return true;
  const around = [
    [from, only.start],
    [only.end, to],
  ] as const;
  const cut = plain.slice(only.start, from) + plain.slice(to, only.end);
  return (
    others.length === 0 &&
    !around.some(([start, end]) => /[\p{L}\p{N}]/u.test(plain.slice(start, end))) &&
    !/\d/.test(cut)
  );
}

/** What was read in an anchor's own characters; a figure that goes on beyond them is another. */
function figureOf({ from, to }: BoundAnchor, found: readonly Figure[]): Figure | undefined {
  return found.find(({ start, end }) => start >= from && end <= to);
}
