import {
  type CheckedSentence,
  judgeSentence,
  type TiedSentence,
  tieSentence,
} from "#core/figures/read/check-sentence.ts";
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
import { skeletonOf } from "#core/figures/read/sentence/skeleton.ts";
import { tokensOf } from "#core/figures/read/understood/tokens.ts";

/** A sentence judged where it stands in its text. */
export type SentenceInText = Sentence & {
  /** What the sentences before it spoke of. */
  readonly carry: Carry;
  readonly checked: CheckedSentence;
};

export type CheckedSentences = {
  /** In the order of the text. */
  readonly sentences: readonly SentenceInText[];
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
 */
export function* checkSentences(
  ground: Ground,
  content: string,
  known: readonly KnownSentences[],
): Generator<JudgedSentence | undefined, CheckedSentences> {
  const kept: KeptSentences = new Map();
  const course = { ground, known: [kept, ...known] };
  const judged: SentenceInText[] = [];
  const all = sentencesOf(content);
  let said = NOTHING_SAID;
  for (let at = 0; at < all.length; at += TOGETHER) {
    const some = yield* tieAll(all.slice(at, at + TOGETHER), said, course);
    for (const { tied, key, ...sentence } of some) {
      const { text } = sentence;
      const checked = "bound" in tied ? judgeSentence(text, tied) : tied;
      keepSentence(kept, { text, key, sentence: checked });
      judged.push({ ...sentence, checked });
      said = checked.carry;
      yield checked === tied ? undefined : { text, key, sentence: checked };
    }
  }
  return { sentences: judged, known: kept };
}

type Course = { readonly ground: Ground; readonly known: readonly KnownSentences[] };

/** A sentence tied to the connected data, or as it was judged before. */
type Tied = Sentence & {
  readonly carry: Carry;
  readonly key: string;
  readonly tied: TiedSentence | CheckedSentence;
};

function* tieAll(
  sentences: readonly Sentence[],
  before: Carry,
  course: Course,
): Generator<undefined, readonly Tied[]> {
  const { ground, known } = course;
  const all: Tied[] = [];
  let said = before;
  for (const { sentence, reading } of yield* readAll(sentences, course)) {
    const carry = sentence.beginsParagraph ? intoParagraph(said) : said;
    const key = carryKey(carry);
    const tied = knownSentence(known, sentence.text, key) ?? tieSentence(reading, carry, ground);
    all.push({ ...sentence, carry, key, tied });
    said = tied.carry;
    yield undefined;
  }
  return all;
}

type Read = { readonly sentence: Sentence; readonly reading: SentenceReading };

/** Reads all that was not read before: first the figures and times of all, then the rest. */
function* readAll(
  sentences: readonly Sentence[],
  { ground, known }: Course,
): Generator<undefined, readonly Read[]> {
  const scanned = [];
  for (const sentence of sentences) {
    const reading = knownReading(known, sentence.text);
    const found = reading === undefined ? scan(plainText(sentence.text)) : undefined;
    scanned.push({ sentence, reading, found });
    yield undefined;
  }
  const all: Read[] = [];
  for (const { sentence, reading, found } of scanned) {
    const read = reading ?? readSentence(sentence.text, ground.ledgers, found);
    all.push({ sentence, reading: read });
    yield undefined;
  }
  // Every figure will ask for these.
  const withFigures = all.filter(({ reading }) => reading.figures.length > 0);
  for (const { reading } of withFigures) skeletonOf(reading);
  for (const { reading } of withFigures) tokensOf(reading);
  return all;
}
