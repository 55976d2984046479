import {
  type CheckedSentence,
  judgeSentence,
  type TiedSentence,
  tieSentence,
  uncheckedSentence,
} from "#core/figures/read/check-sentence.ts";
import {
  type BoundSentence,
  carryOver,
  type FindBound,
  inContext,
} from "#core/figures/read/bound-sentences.ts";
import { type Carry, intoParagraph, NOTHING_SAID } from "#core/figures/read/claims/claim.ts";
import type { Ground } from "#core/figures/read/ledger/ground.ts";
import {
  carryKey,
  type JudgedSentence,
  keepSentence,
  type KeptSentences,
  knownReading,
  knownSentence,
  type KnownSentences,
} from "#core/figures/read/known-sentences.ts";
import { plainText } from "#core/figures/read/text/plain-text.ts";
import { readSentence, type SentenceReading } from "#core/figures/read/sentence/read-sentence.ts";
import { scan } from "#core/figures/read/figures/scan.ts";
import { type Sentence, sentencesOf } from "#core/figures/read/text/sentences.ts";
import { parsed } from "#core/figures/read/tie/scene.ts";

/** A sentence judged where it stands in its text. */
export type SentenceInText = Sentence & {
  /** What the sentences before it spoke of. */
  readonly carry: Carry;
  readonly checked: CheckedSentence;
  /** What of it is known without reading it. */
  readonly bound: BoundSentence | undefined;
};

/** A sentence that was not read: all its figures are known. */
export type UnreadSentence = Sentence & { readonly bound: BoundSentence };

export type CheckedSentences = {
  /** In the order of the text. */
  readonly sentences: readonly SentenceInText[];
  /** The others, in their order. */
  readonly unread: readonly UnreadSentence[];
  readonly known: KnownSentences;
};

/**
 * How many sentences go through a check together. Reading, tying and judging are each a lot of code:
 * a quarter of the time is saved where each is done for many sentences before the next begins.
 */
const TOGETHER = 64;

/**
 * The sentences of a text judged one after another. It pauses often, so that a long text holds
 * nothing up, and tells of each sentence as it is judged; those found in `known` are not judged anew.
 * Figures that `findBound` knows are not judged here at all.
 */
export function* checkSentences(
  ground: Ground,
  content: string,
  known: readonly KnownSentences[],
  how: How = {},
): Generator<JudgedSentence | undefined, CheckedSentences> {
  const kept: KeptSentences = new Map();
  const { findBound, attempt = ALWAYS } = how;
  const course = { ground, known: [kept, ...known], attempt, ownHeadings: how.ownHeadings };
  const judged: SentenceInText[] = [];
  const unread: UnreadSentence[] = [];
  const all = plannedSentences(sentencesOf(content), course, findBound);
  let said = NOTHING_SAID;
  for (let at = 0; at < all.length; at += TOGETHER) {
    const some = yield* tieAll(all.slice(at, at + TOGETHER), said, course);
    for (const { sentence, bound, tied, key, carry, next } of some) {
      said = next;
      const { text } = sentence;
      if (tied === undefined) {
        if (bound !== undefined) unread.push({ ...sentence, bound });
        continue;
      }
      const judge = () => ("bound" in tied ? judgeSentence(text, tied, ground) : tied);
      const checked = attempt(judge, text) ?? uncheckedSentence(text, carry);
      keepSentence(kept, { text, key, sentence: checked });
      judged.push({ ...sentence, carry, checked, bound });
      yield checked === tied ? undefined : { text, key, sentence: checked };
    }
  }
  return { sentences: judged, unread, known: kept };
}

/**
 * Does a piece of work on a text, or gives up on it where it takes too long: who can stop work that
 * runs, such as a thread of the server, passes one.
 */
export type Attempt = <Done>(work: () => Done, text: string) => Done | undefined;

const ALWAYS: Attempt = (work) => work();

/** How a text is checked. */
export type How = {
  /** What is known of sentences without reading them. */
  readonly findBound?: FindBound | undefined;
  readonly attempt?: Attempt | undefined;
  /** Where headings begin that name a part of the text, though the data do not know their words. */
  readonly ownHeadings?: ReadonlySet<number> | undefined;
};

type Course = {
  readonly ownHeadings: How["ownHeadings"];
  readonly ground: Ground;
  readonly known: readonly KnownSentences[];
  readonly attempt: Attempt;
};

/** A sentence with what is known of it, and whether it has to be read all the same. */
type Planned = {
  readonly sentence: Sentence;
  readonly bound: BoundSentence | undefined;
  readonly isRead: boolean;
};

/**
 * What has to be read: every sentence but those whose figures are all bound. Those too where a later
 * sentence of their paragraph has figures that are not, for it may go on with what they speak of.
 */
function plannedSentences(
  sentences: readonly Sentence[],
  course: Course,
  findBound: FindBound | undefined,
): readonly Planned[] {
  const found = sentences.map((sentence) => ({ sentence, bound: findBound?.(sentence) }));
  if (found.every(({ bound }) => bound?.isRead !== false)) {
    return found.map((each) => ({ ...each, isRead: true }));
  }
  const planned: Planned[] = [];
  let isAwaited = false;
  for (const { sentence, bound } of found.toReversed()) {
    const isKnown = bound?.isRead === false;
    planned.push({ sentence, bound, isRead: !isKnown || isAwaited });
    const hasOthers: boolean =
      !isKnown && (isAwaited || bound !== undefined || hasFigures(sentence, course));
    isAwaited = (isAwaited || hasOthers) && !sentence.beginsParagraph;
  }
  return planned.toReversed();
}

function hasFigures({ text }: Sentence, { known, attempt }: Course): boolean {
  const reading = knownReading(known, text) ?? attempt(() => scan(plainText(text)), text);
  return reading === undefined || reading.figures.length > 0;
}

/** A sentence tied to the connected data, or as it was judged before; not tied where it need not be. */
type Tied = Planned & {
  readonly key: string;
  readonly tied: TiedSentence | CheckedSentence | undefined;
  readonly carry: Carry;
  /** What it and those before it speak of. */
  readonly next: Carry;
};

function* tieAll(
  sentences: readonly Planned[],
  before: Carry,
  course: Course,
): Generator<undefined, readonly Tied[]> {
  const { ground, known, attempt, ownHeadings } = course;
  const readings = yield* readAll(
    sentences.flatMap(({ sentence, isRead }) => (isRead ? [sentence] : [])),
    course,
  );
  const all: Tied[] = [];
  let said = before;
  let next = 0;
  for (const planned of sentences) {
    const { sentence } = planned;
    const carry = sentence.beginsParagraph ? intoParagraph(said, sentence) : said;
    const key = carryKey(carry);
    const bound = inContext(planned.bound, carry);
    if (!planned.isRead) {
      said = bound === undefined ? carry : carryOver(carry, bound);
      all.push({ ...planned, bound, key, tied: undefined, carry, next: said });
      continue;
    }
    const reading: SentenceReading | undefined = readings[next]?.reading;
    next += 1;
    const tie = () => reading && tieSentence(reading, carry, ground);
    const tied =
      knownSentence(known, sentence.text, key) ??
      attempt(tie, sentence.text) ??
      uncheckedSentence(sentence.text, carry);
    said = carryAfter(sentence, { after: tied.carry, ownHeadings });
    all.push({ ...planned, bound, key, tied, carry, next: said });
    yield undefined;
  }
  return all;
}

type Carried = { readonly after: Carry; readonly ownHeadings: How["ownHeadings"] };

/** What the next sentence goes on with: under a heading that its figures bear out, what misses is wrong. */
export function carryAfter(
  { start }: Pick<Sentence, "start">,
  { after, ownHeadings }: Carried,
): Carry {
  const { elsewhere } = after;
  return elsewhere !== undefined && ownHeadings?.has(start) === true
    ? { ...after, elsewhere: { ...elsewhere, isBorneOut: true } }
    : after;
}

/** A sentence that was not read in time has no reading. */
type Read = { readonly sentence: Sentence; readonly reading: SentenceReading | undefined };

/** Reads all that was not read before: first the figures and times of all, then the rest. */
function* readAll(
  sentences: readonly Sentence[],
  { ground, known, attempt }: Course,
): Generator<undefined, readonly Read[]> {
  const scanned = [];
  for (const sentence of sentences) {
    const reading = knownReading(known, sentence.text);
    const find = () => scan(plainText(sentence.text));
    scanned.push({
      sentence,
      reading,
      found: reading === undefined ? attempt(find, sentence.text) : undefined,
    });
    yield undefined;
  }
  const all: Read[] = [];
  for (const { sentence, reading, found } of scanned) {
    const read = () => found && readSentence(sentence.text, ground.ledgers, found);
    all.push({ sentence, reading: reading ?? attempt(read, sentence.text) });
    yield undefined;
  }
  // Every figure will ask for these.
  const readings = all.flatMap(({ reading }) => reading ?? []);
  const withFigures = readings.filter(({ figures }) => figures.length > 0);
  for (const reading of withFigures) attempt(() => parsed(reading), reading.text);
  return all;
}
