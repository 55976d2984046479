import { isInForce } from "#core/figures/anchors/in-force.ts";
import { judgeAnchor } from "#core/figures/anchors/judge-anchor.ts";
import { saidOtherwise } from "#core/figures/anchors/said-otherwise.ts";
import type { BoundSentence, FindBound } from "#core/figures/read/bound-sentences.ts";
import type { Claim, Operation } from "#core/figures/read/claims/claim.ts";
import type { Figure } from "#core/figures/read/figures/figure.ts";
import { scan } from "#core/figures/read/figures/scan.ts";
import { companyIn } from "#core/figures/read/ledger/company-ledger.ts";
import type { Ground } from "#core/figures/read/ledger/ground.ts";
import { readSentence, type SentenceReading } from "#core/figures/read/sentence/read-sentence.ts";
import { plainText } from "#core/figures/read/text/plain-text.ts";
import type { Sentence } from "#core/figures/read/text/sentences.ts";
import type { Judged } from "#core/figures/read/verdicts/judge.ts";
import {
  type CheckedFigure,
  isOwnEstimate,
  isUntraced,
} from "#core/figures/read/verdicts/verdict.ts";
import { wordWarnings } from "#core/figures/read/words-against-data/word-warnings.ts";
import { type Anchor, type BoundAnchor, isBound } from "#core/ledger/anchor.ts";
import type { Binding, DatumRef, Formula, Op } from "#core/ledger/reference.ts";

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
  let next = 0;
  return (sentence) => {
    const end = sentence.start + sentence.text.length;
    while ((anchors[next]?.from ?? Infinity) < sentence.start) next += 1;
    const first = next;
    while ((anchors[next]?.from ?? Infinity) < end) next += 1;
    if (first === next) return undefined;
    const own = anchors.slice(first, next).map((anchor) => within(anchor, sentence));
    const key = `${own[0]?.id} ${sentence.text}`;
    const before = known.get(key);
    if (before !== undefined && areAlike(before.anchors, own)) return before.bound;
    const bound = boundSentence(sentence.text, own, ground);
    if (known.size > MOST_KEPT) known.clear();
    known.set(key, { anchors: own, bound });
    return bound;
  };
}

/** The anchor by its place in its sentence. */
function within(anchor: BoundAnchor, { start }: Sentence): BoundAnchor {
  return { ...anchor, from: anchor.from - start, to: anchor.to - start };
}

function areAlike(a: readonly BoundAnchor[], b: readonly BoundAnchor[]): boolean {
  return (
    a.length === b.length &&
    a.every((anchor, at) => {
      const other = b[at];
      return (
        other !== undefined &&
        anchor.id === other.id &&
        anchor.from === other.from &&
        anchor.text === other.text &&
        anchor.binding === other.binding &&
        anchor.words === other.words
      );
    })
  );
}

/** What anchors in force say of one sentence, which is read where it was not; their places count into it. */
export function boundSentence(
  text: string,
  anchors: readonly BoundAnchor[],
  ground: Ground,
  read?: SentenceReading,
): BoundSentence | undefined {
  const inForce = anchors.filter((anchor) => isInForce(anchor, { start: 0, text }));
  if (inForce.length === 0) return undefined;
  const plain = plainText(text);
  const { figures: found } = scan(plain);
  // What connected data may come to say of a number without a source is read: it gives way to them.
  const [unsourced, known] = [
    inForce.filter((anchor) => !isKnown(anchor)),
    inForce.filter(isKnown),
  ];
  const figures = known.map((anchor) =>
    judgeAnchor(
      { anchor, figure: figureOf(anchor, found), before: plain.slice(0, anchor.from) },
      ground,
    ),
  );
  const isWhole = found.every(({ start, end }) =>
    known.some(({ from, to }) => start < to && end > from),
  );
  const reading = read ?? readSentence(text, ground.ledgers);
  const claims = boundClaims(reading, figures, ground);
  const warnings = [
    ...wordWarnings(reading, claims, ground.ledgers),
    ...saidOtherwise(reading, claims, ground),
  ];
  return { figures, unsourced, isWhole, warnings };
}

/** What the text was written from, supposed or not, is not read anew. */
function isKnown(anchor: BoundAnchor): boolean {
  return !isUntraced(anchor) && (anchor.by === "product" || !isOwnEstimate(anchor));
}

/** What was read in an anchor's own characters; a figure that goes on beyond them is another. */
function figureOf({ from, to }: BoundAnchor, found: readonly Figure[]): Figure | undefined {
  return found.find(({ start, end }) => start >= from && end <= to);
}

/** The figures of a sentence that are bound, as if they had been read: what words may be held to. */
function boundClaims(
  reading: SentenceReading,
  figures: readonly CheckedFigure[],
  ground: Ground,
): readonly Judged[] {
  return figures.flatMap((figure) => {
    const { position, length, anchor } = figure;
    const read = reading.figures.find(
      ({ start, end }) => start >= position && end <= position + length,
    );
    const claim = anchor && read && claimOf(anchor.binding, read, { reading, ground });
    return claim === undefined ? [] : [{ figure, claim, item: claim.item, isLoose: false }];
  });
}

function claimOf(
  binding: Binding,
  figure: Figure,
  { reading, ground }: { readonly reading: SentenceReading; readonly ground: Ground },
): Claim | undefined {
  const said = saidOf(binding);
  const company = said && companyIn(ground.ledgers, said.ref.entity);
  if (said === undefined || company === undefined) return undefined;
  const { item, period } = said.ref;
  const mention = reading.items.findLast(({ end }) => end <= figure.start);
  return {
    figure,
    company,
    item,
    others: [],
    columns: [period],
    operation: said.operation,
    direction: undefined,
    sign: mention?.item === item && mention.isNegative ? "negative" : undefined,
    isVague: false,
  };
}

type Said = { readonly ref: DatumRef; readonly operation: Operation };

const MOVES: Readonly<Partial<Record<Op, "growth" | "cagr" | "change">>> = {
  growth: "growth",
  cagr: "cagr",
  change: "change",
  difference: "change",
};

/** What a binding is of a row: the row, or how it moved from one column to another. */
function saidOf(binding: Binding): Said | undefined {
  if ("ref" in binding) return { ref: binding.ref, operation: { kind: "level" } };
  if (!("formula" in binding)) return undefined;
  const { op, args } = binding.formula;
  const same = unwrapped(binding.formula);
  if (same !== undefined) return saidOf(same);
  const operands = args.map((arg) => (typeof arg === "number" ? undefined : saidOf(arg)));
  return op === "negate" ? movedOnly(operands[0]) : moveOf(op, operands);
}

/** What a formula leaves as it is: `max(a)`, `a * 1`, `a - 0`, but for its sign `absolute(a)`. */
function unwrapped({ op, args }: Formula): Binding | undefined {
  const idle = IDLE[op];
  const left = args.filter((arg, at) => arg !== idle?.number || (at === 0 && idle.isOrdered));
  const [only, ...others] = left;
  const isWrapped = idle !== undefined && others.length === 0;
  return isWrapped && typeof only !== "number" ? only : undefined;
}

/** The ops that leave one operand as it is, with the number that changes nothing beside it. */
const IDLE: Readonly<
  Partial<Record<Op, { readonly number?: number; readonly isOrdered?: boolean }>>
> = {
  sum: { number: 0 },
  difference: { number: 0, isOrdered: true },
  product: { number: 1 },
  ratio: { number: 1, isOrdered: true },
  average: {},
  min: {},
  max: {},
  absolute: {},
};

function movedOnly(said: Said | undefined): Said | undefined {
  return said?.operation.kind === "level" ? undefined : said;
}

function moveOf(op: Op, [now, before, ...others]: readonly (Said | undefined)[]): Said | undefined {
  const kind = MOVES[op];
  if (kind === undefined || now === undefined || before === undefined) return undefined;
  if (others.length > 0 || !isMove(now.ref, before.ref)) return undefined;
  return { ref: now.ref, operation: { kind, base: [before.ref.period] } };
}

function isMove(now: DatumRef, before: DatumRef): boolean {
  return now.item === before.item && now.entity === before.entity && now.period !== before.period;
}
