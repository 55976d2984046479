import { checkOn, type CheckedText, checkText } from "#core/figures/read/check-figures.ts";
import type { Ground } from "#core/figures/read/ledger/ground.ts";
import type { Verdict } from "#core/figures/read/verdicts/verdict.ts";
import {
  type Candidate,
  candidatesIn,
  linesOf,
  type TextLine,
} from "#core/writing/rewrite/summary-candidates.ts";
import type { PlacedBinding } from "#core/ledger/anchor.ts";
import { beginsSentence, type Scope } from "#core/writing/rewrite/text-rules.ts";
import { WHOLE_REPLACE_UP_TO } from "#core/text/edits/rewrite-edits.ts";

/** How much of a text its summary aims to keep, in characters. */
const AIM = 1 / 3;
/** A text of fewer sentences has nothing to leave out. */
const SENTENCES_MIN = 3;
/** What each further sentence of one section is worth less, so that sections share a summary. */
const SAME_SECTION = 0.7;
/** Times that sentences are chosen anew because a figure lost what it stood on. */
const ROUNDS = 16;
/** Rounds in which a figure may still call for the sentence before its own. */
const ROUNDS_WITH_MORE = 8;

/**
 * The sentences that say most, as they stand: about a third of the text and never more than half,
 * in its order, under its section lines. A sentence that refers back comes with the one before it,
 * and every figure keeps its verdict; one that is bound keeps it by what it is of. Undefined where
 * nothing can be left out so.
 */
export function summarize(
  scope: Scope,
  ground: Ground,
  bound: readonly PlacedBinding[] = [],
): string | undefined {
  const source = { ...sourceOf(scope, ground), bound: moved(bound, -scope.from) };
  if (source.sentences.length < SENTENCES_MIN) return undefined;
  const back = source.sentences.flatMap(({ refersBack }, at) => (refersBack ? [at] : []));
  let needs = new Set(back);
  const left = new Set<number>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const kept = chosen(source, needs, left);
    const summary = written(source, kept);
    if (!isSummary(source, summary, kept)) {
      // What its sentences call for is too much: those that called for more are left out.
      const calling = [...needs].filter((at) => !back.includes(at) && !left.has(at));
      if (calling.length === 0) return undefined;
      for (const at of calling) left.add(at);
      needs = new Set(back);
      continue;
    }
    const unsettled = lostVerdicts(source, summary, kept);
    if (unsettled.length === 0) return summary;
    for (const at of unsettled) {
      // A figure that its sentence names too little for needs the sentence before, or is left out.
      if (needs.has(at) || round >= ROUNDS_WITH_MORE) left.add(at);
      else needs.add(at);
    }
  }
  return undefined;
}

/** A text to summarise: its lines, sentences and verdicts. */
type Source = {
  readonly text: string;
  readonly lines: readonly TextLine[];
  readonly sentences: readonly Candidate[];
  readonly checked: CheckedText;
  /** What figures are of, by their places in `text`. */
  readonly bound: readonly PlacedBinding[];
  /** The whole document, and not a selection. */
  readonly isWhole: boolean;
  /** Sentences that the edges of a selection cut: they stay. */
  readonly cut: ReadonlySet<number>;
};

function moved(bound: readonly PlacedBinding[], by: number): readonly PlacedBinding[] {
  return bound.map((one) => ({ ...one, from: one.from + by, to: one.to + by }));
}

function sourceOf({ text, from, to }: Scope, ground: Ground): Omit<Source, "bound"> {
  const part = text.slice(from, to);
  const lines = linesOf(part);
  const checked = checkOn(ground, part);
  const sentences = candidatesIn(part, lines, checked);
  const cut = new Set<number>();
  const first = from + (sentences[0]?.from ?? 0);
  const last = from + (sentences.at(-1)?.to ?? 0);
  if (!beginsSentence(text, first)) cut.add(0);
  if (/^[^\s\n]|^[ \t]+\p{Ll}/u.test(text.slice(last, last + 2)) && last === to) {
    cut.add(sentences.length - 1);
  }
  return { text: part, lines, sentences, checked, isWhole: from === 0 && to === text.length, cut };
}

function chosen(
  source: Source,
  needs: ReadonlySet<number>,
  left: ReadonlySet<number>,
): ReadonlySet<number> {
  const { text, sentences, cut } = source;
  const kept = new Set(cut);
  const sections = new Set<number>();
  let length = 0;
  for (const at of byWorth(sentences)) {
    const chain = chainOf(at, sentences, needs).filter((each) => !kept.has(each));
    if (chain.some((each) => left.has(each) || sentences[each]?.weight === undefined)) continue;
    const section = sentences[at]?.section ?? -1;
    const added = addedLength(source, chain, sections.has(section) ? undefined : section);
    const most = kept.size === cut.size ? WHOLE_REPLACE_UP_TO : AIM;
    if (chain.length > CHAIN_MAX || length + added > text.length * most) continue;
    length += added;
    sections.add(section);
    for (const each of chain) kept.add(each);
  }
  return kept;
}

/** Characters that sentences add to a summary, with the line of a section that is new to it. */
function addedLength(
  { lines, sentences }: Source,
  chain: readonly number[],
  newSection: number | undefined,
): number {
  const heading = newSection === undefined ? undefined : lines[newSection];
  return chain.reduce(
    (sum, each) => sum + lengthOf(sentences[each]) + 1,
    heading === undefined ? 0 : heading.text.length + 2,
  );
}

/** Sentences from the most telling on; the second of a section stands back. */
function byWorth(sentences: readonly Candidate[]): readonly number[] {
  const weighed = sentences.flatMap(({ weight, section }, at) =>
    weight === undefined ? [] : [{ at, weight, section }],
  );
  const bySection = Map.groupBy(weighed, ({ section }) => section);
  return [...bySection.values()]
    .flatMap((own) =>
      own
        .toSorted((a, b) => b.weight - a.weight)
        .map(({ at, weight }, rank) => ({ at, weight: weight - rank * SAME_SECTION })),
    )
    .toSorted((a, b) => b.weight - a.weight || a.at - b.at)
    .map(({ at }) => at);
}

/** A sentence with those before it that it needs, within its section: one too many at most. */
function chainOf(
  at: number,
  sentences: readonly Candidate[],
  needs: ReadonlySet<number>,
): readonly number[] {
  const section = sentences[at]?.section;
  let first = at;
  while (at - first <= CHAIN_MAX && needs.has(first) && sentences[first - 1]?.section === section) {
    first -= 1;
  }
  return Array.from({ length: at - first + 1 }, (_, step) => first + step);
}

/** A sentence that needs more than so many others says too little by itself. */
const CHAIN_MAX = 6;

function lengthOf(candidate: Candidate | undefined): number {
  return candidate === undefined ? 0 : candidate.to - candidate.from;
}

/** The kept sentences under their section lines, paragraphs parted as they were. */
function written(source: Source, kept: ReadonlySet<number>): string {
  const { text, lines, isWhole } = source;
  const said = saidByLine(source, kept);
  const sections = new Set([...said.keys()].map((line) => lines[line]?.section));
  const pieces: string[] = [];
  let isApart = false;
  for (const [at, line] of lines.entries()) {
    const isKept = line.kind === "heading" || (line.kind === "section" && sections.has(at));
    const own = isKept ? line.text.trim() : said.get(at);
    isApart ||= line.kind === "section" || line.text.trim() === "";
    if (own === undefined) continue;
    if (pieces.length > 0) pieces.push(isApart ? "\n\n" : "\n");
    pieces.push(own);
    isApart = false;
  }
  const summary = pieces.join("");
  return isWhole ? summary : withOwnEdges(summary, text);
}

/** A selection keeps the blanks it begins and ends with. */
function withOwnEdges(summary: string, text: string): string {
  return `${/^\s*/.exec(text)?.[0] ?? ""}${summary}${/\s*$/.exec(text)?.[0] ?? ""}`;
}

/** A list's own number, which is counted anew where a point before it is left out. */
const MARKER = /^(\d{1,2})(?=[.)] )/;

function saidByLine(
  { text, lines, sentences }: Source,
  kept: ReadonlySet<number>,
): ReadonlyMap<number, string> {
  const said = new Map<number, string>();
  for (const [at, { from, to, line }] of sentences.entries()) {
    if (!kept.has(at)) continue;
    const before = said.get(line);
    said.set(line, `${before === undefined ? "" : `${before} `}${text.slice(from, to)}`);
  }
  let point = 0;
  for (const [at, { kind }] of lines.entries()) {
    if (kind === "section") point = 0;
    const own = said.get(at);
    if (own === undefined || !MARKER.test(own)) continue;
    point += 1;
    said.set(at, own.replace(MARKER, String(point)));
  }
  return said;
}

function isSummary(source: Source, summary: string, kept: ReadonlySet<number>): boolean {
  const isShort = !source.isWhole || summary.length <= source.text.length * WHOLE_REPLACE_UP_TO;
  return kept.size > 0 && kept.size < source.sentences.length && isShort;
}

/** Sentences of a summary with a figure whose verdict is another than in the text. */
function lostVerdicts(
  { sentences, checked, bound }: Source,
  summary: string,
  kept: ReadonlySet<number>,
): readonly number[] {
  const verdicts = checkText(checked, summary)
    .figures.map(({ verdict }) => verdict)
    .filter((verdict) => verdict !== "ignored");
  let next = 0;
  return [...kept]
    .toSorted((a, b) => a - b)
    .filter((at) => {
      const before: readonly Verdict[] = sentences[at]?.verdicts ?? [];
      const after = verdicts.slice(next, next + before.length);
      next += before.length;
      const { from = 0, to = 0 } = sentences[at] ?? {};
      const bindings = bound.filter((one) => one.from >= from && one.to <= to);
      const isRead = bindings.length < before.length;
      return isRead && before.some((verdict, index) => verdict !== after[index]);
    });
}
