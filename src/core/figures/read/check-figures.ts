import { type FindBound, withBound } from "#core/figures/read/bound-sentences.ts";
import { checkSentence } from "#core/figures/read/check-sentence.ts";
import {
  carryAfter,
  type CheckedSentences,
  checkSentences,
  type How,
} from "#core/figures/read/checked-sentences.ts";
import { type Carry, intoParagraph, NOTHING_SAID } from "#core/figures/read/claims/claim.ts";
import type { Figure } from "#core/figures/read/figures/figure.ts";
import { scan } from "#core/figures/read/figures/scan.ts";
import {
  bothKnown,
  carryKey,
  type JudgedSentence,
  type KnownSentences,
} from "#core/figures/read/known-sentences.ts";
import { type Ground, groundOf } from "#core/figures/read/ledger/ground.ts";
import { ownHeadings } from "#core/figures/read/own-headings.ts";
import { plainText } from "#core/figures/read/text/plain-text.ts";
import { sentencesOf } from "#core/figures/read/text/sentences.ts";
import type { Judged } from "#core/figures/read/verdicts/judge.ts";
import type {
  CheckedFigure,
  FigureCounts,
  TextWarning,
} from "#core/figures/read/verdicts/verdict.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";

/** A text with the verdict on every figure in it. */
export type CheckedText = {
  /** In the order of the text, ignored numbers among them. */
  readonly figures: readonly CheckedFigure[];
  readonly warnings: readonly TextWarning[];
  readonly counts: FigureCounts;
  /** What a check of the text as it is changed needs. */
  readonly sentences: KnownSentences;
  readonly ground: Ground;
  /** Where headings begin that name a part of the text (`ownHeadings`); undefined for none. */
  readonly ownHeadings?: ReadonlySet<number>;
};

export type CheckRequest = {
  readonly content: string;
  readonly connectedData: readonly ContextItem[];
  readonly primaryTicker?: string | undefined;
};

/** The figures of a text, whatever they are of; places count UTF-16 from its first character. */
export function figuresIn(text: string): readonly Figure[] {
  const plain = plainText(text);
  return sentencesOf(plain).flatMap(({ start, text: sentence }) =>
    scan(sentence).figures.map((figure) => ({
      ...figure,
      start: figure.start + start,
      end: figure.end + start,
    })),
  );
}

/** Every figure of a text found, bound to the connected data and judged (finance.md 5). */
export function checkFigures({ content, connectedData, primaryTicker }: CheckRequest): CheckedText {
  return checkOn(groundOf(connectedData, primaryTicker), content);
}

/** A text against connected data that are ready. */
export function checkOn(
  ground: Ground,
  content: string,
  findBound?: FindBound,
  known: readonly KnownSentences[] = [],
): CheckedText {
  const steps = checkInSteps(ground, content, known, { findBound });
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

/** The text as it is now: only sentences that changed, or whose context did, are judged anew. */
export function checkText(
  previous: CheckedText,
  newText: string,
  findBound?: FindBound,
): CheckedText {
  return checkOn(previous.ground, newText, findBound, [previous.sentences]);
}

/**
 * A check that pauses often, so that a long text holds nothing up, and tells of each sentence as it
 * is judged. Sentences found in `known` are not judged anew, those that `how.attempt` gives up on stay
 * unchecked and say so; what comes back at the end is the checked text.
 */
export function* checkInSteps(
  ground: Ground,
  content: string,
  known: readonly KnownSentences[],
  how: How = {},
): Generator<JudgedSentence | undefined, CheckedText> {
  const findBound = how.findBound && askedOnce(how.findBound);
  const first = yield* checkSentences(ground, content, known, { ...how, findBound });
  const headings = ownHeadings(first.sentences);
  if (headings.size === 0) return { ...together(first), sentences: first.known, ground };
  const again = { ...how, findBound, ownHeadings: headings };
  const checked = yield* checkSentences(ground, content, [first.known, ...known], again);
  const sentences = bothKnown(first.known, checked.known);
  return { ...together(checked), sentences, ground, ownHeadings: headings };
}

/** What is bound is asked for in the order of the text, and once. */
function askedOnce(findBound: FindBound): FindBound {
  const found = new Map<number, ReturnType<FindBound>>();
  return (sentence) => {
    const { start } = sentence;
    if (!found.has(start)) found.set(start, findBound(sentence));
    return found.get(start);
  };
}

/** What sentences give together, by its place in their text. */
function together({
  sentences,
  unread,
}: CheckedSentences): Pick<CheckedText, "figures" | "warnings" | "counts"> {
  const figures: CheckedFigure[] = [];
  const warnings: TextWarning[] = [];
  const judged: (Judged & { readonly position: number })[] = [];
  const settled = unread.map(({ start, bound }) => ({ start, found: { ...bound, judged: [] } }));
  const read = sentences.map(({ start, checked, bound }) => {
    return { start, found: withBound(checked, bound) };
  });
  for (const { start, found } of [...read, ...settled]) {
    for (const figure of found.figures)
      figures.push({ ...figure, position: figure.position + start });
    for (const each of found.warnings) warnings.push({ ...each, position: each.position + start });
    for (const each of found.judged)
      judged.push({ ...each, position: each.figure.position + start });
  }
  if (unread.length > 0) figures.sort((a, b) => a.position - b.position);
  return {
    figures,
    warnings: [...warnings, ...basisWarnings(judged)].toSorted((a, b) => a.position - b.position),
    counts: countsOf(figures),
  };
}

/** A sentence of a text with its place and what those before it spoke of. */
export type SentenceInContext = {
  readonly start: number;
  readonly text: string;
  readonly carry: Carry;
};

/** The sentences of a checked text, each with what those before it spoke of. */
export function* sentencesInContext(
  {
    sentences,
    ground,
    ownHeadings: own,
  }: Pick<CheckedText, "sentences" | "ground" | "ownHeadings">,
  content: string,
): Generator<SentenceInContext> {
  let carry = NOTHING_SAID;
  for (const sentence of sentencesOf(content)) {
    const { start, text } = sentence;
    if (sentence.beginsParagraph) carry = intoParagraph(carry, sentence);
    yield { start, text, carry };
    const known = sentences.get(text)?.get(carryKey(carry));
    const { carry: after } = known ?? checkSentence(text, carry, ground);
    carry = carryAfter(sentence, { after, ownHeadings: own });
  }
}

/** The text whose sentences were asked for last, for every figure of a text asks for its own. */
const askedOf = new WeakMap<CheckedText, { content: string; all: readonly SentenceInContext[] }>();

/** The sentence of a checked text that a place is in. */
export function sentenceAt(
  checked: CheckedText,
  content: string,
  position: number,
): SentenceInContext | undefined {
  let asked = askedOf.get(checked);
  if (asked?.content !== content) {
    asked = { content, all: [...sentencesInContext(checked, content)] };
    askedOf.set(checked, asked);
  }
  return asked.all.find(({ start, text }) => start + text.length > position);
}

export function countsOf(figures: readonly CheckedFigure[]): FigureCounts {
  const count = (verdict: string) => figures.filter((figure) => figure.verdict === verdict).length;
  return {
    verified: count("verified"),
    contradicted: count("contradicted"),
    matches: count("matches"),
    unsupported: count("unsupported"),
  };
}

type Basis = { readonly name: string; readonly items: RegExp };

/** Bases a text should not set side by side without saying so. */
const BASES: readonly (readonly [Basis, Basis])[] = [
  [
    {
      name: "reported EBITDA",
      items: /^(?:EBITDA Margin \(%\)|Gross Leverage \(x\)|Net Leverage \(x\))$/,
    },
    { name: "Clean EBITDA", items: /^Clean (?:EBITDA Margin|Gross Leverage|Net Leverage)/ },
  ],
  [
    { name: "debt without operating leases", items: /^(?:Gross|Net) Leverage \(x\)$/ },
    { name: "lease-adjusted debt", items: /^Lease-Adjusted Leverage/ },
  ],
];

type Placed = Judged & { readonly position: number };

/** Ratios on two bases in one text, named at the first figure of the second. */
function basisWarnings(judged: readonly Placed[]): readonly TextWarning[] {
  return BASES.flatMap(([a, b]) => {
    const first = firstOn(a, judged);
    const second = firstOn(b, judged);
    if (first === undefined || second === undefined) return [];
    const [later, other, own] =
      first.position > second.position ? [first, b.name, a.name] : [second, a.name, b.name];
    return [
      {
        position: later.position,
        length: later.figure.length,
        text: later.figure.text,
        kind: "mixed-basis" as const,
        note: `this is on ${own}; other ratios of the text are on ${other}`,
      },
    ];
  });
}

function firstOn({ items }: Basis, judged: readonly Placed[]): Placed | undefined {
  return judged.find(({ item, claim }) => claim !== undefined && items.test(item ?? ""));
}
