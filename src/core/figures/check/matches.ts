import { sentencesByLine } from "#core/figures/anchors/in-force.ts";
import { sourceCandidates } from "#core/figures/check/source-candidates.ts";
import type { CheckedText } from "#core/figures/read/check-figures.ts";
import { UNCHECKED_NOTE } from "#core/figures/read/check-sentence.ts";
import { NOT_CONNECTED, PLANNED } from "#core/figures/read/tie/company.ts";
import { ASKED, NOT_SAID } from "#core/figures/read/tie/gate.ts";
import { NO_TIME } from "#core/figures/read/tie/tie-sentence.ts";
import { STRANGER } from "#core/figures/read/verdicts/judge.ts";
import {
  CANDIDATES_SHOWN,
  type CheckedFigure,
  type FigureCandidate,
} from "#core/figures/read/verdicts/verdict.ts";
import type { Ground } from "#core/figures/read/ledger/ground.ts";
import { periodKind } from "#core/ledger/period.ts";
import type { Anchor } from "#core/ledger/anchor.ts";

/** What a sentence says against any source: it claims nothing, or is of another company or time. */
const AGAINST: ReadonlySet<string> = new Set([
  ASKED,
  NOT_SAID,
  NOT_CONNECTED,
  PLANNED,
  NO_TIME,
  STRANGER,
  UNCHECKED_NOTE,
]);

/**
 * Whether a figure that nothing verifies agrees with the likeliest of its candidates (decision 0068): in
 * value as it is printed and in unit, with its row named in the clause and no other time or company.
 */
export function isMatch(figure: CheckedFigure, [first]: readonly FigureCandidate[]): boolean {
  if (!mayMatch(figure) || first === undefined) return false;
  // What may be agrees with nothing that was.
  const isThen = periodKind(figure.period ?? "") !== "estimate" || figure.period === first.period;
  return isThen && first.isEqual && first.isNamed;
}

/** Whether a figure's own sentence leaves open what it is of; one that the analyst bound is settled. */
function mayMatch({ verdict, expected, hint, note, anchor }: CheckedFigure): boolean {
  const isOpen = verdict === "unsupported" && expected === null && hint === null;
  return isOpen && anchor === undefined && (note === null || !AGAINST.has(note));
}

/** By the places of figures that match: what each may come from, what it matches first. */
export type Matches = ReadonlyMap<number, readonly FigureCandidate[]>;

export const NO_MATCHES: Matches = new Map();

type Asked = {
  readonly checked: CheckedText;
  readonly content: string;
  readonly anchors: readonly Anchor[];
};

/** Finds the matches of a text as it changes, in short steps: of sentences that stay nothing is asked again. */
export type MatchFinder = (asked: Asked) => Generator<undefined, Matches>;

export function matchFinder(): MatchFinder {
  let known = new Map<string, readonly FigureCandidate[]>();
  let knownOn: Ground | undefined;
  return function* ({ checked: { figures, ground }, content, anchors }) {
    if (ground !== knownOn) known = new Map();
    knownOn = ground;
    const find = sourceCandidates({ content, ground, anchors });
    const sentenceAt = sentencesByLine(content);
    const matches = new Map<number, readonly FigureCandidate[]>();
    const asked = new Map<string, readonly FigureCandidate[]>();
    for (const figure of figures) {
      if (!mayMatch(figure)) continue;
      const key = keyOf(figure, sentenceAt(figure.position), anchors);
      const before = key === undefined ? undefined : known.get(key);
      const candidates = before ?? find(figure, { most: CANDIDATES_SHOWN });
      if (key !== undefined) asked.set(key, candidates);
      if (isMatch(figure, candidates)) matches.set(figure.position, candidates);
      if (before === undefined) yield;
    }
    known = asked;
    return matches;
  };
}

/** What the candidates of a figure follow from; undefined where an anchor on it has its say. */
function keyOf(
  { position, length, ticker, item, period }: CheckedFigure,
  sentence: { readonly start: number; readonly text: string } | undefined,
  anchors: readonly Anchor[],
): string | undefined {
  const isAnchored = anchors.some(({ from, to }) => from < position + length && to > position);
  if (sentence === undefined || isAnchored) return undefined;
  return [position - sentence.start, ticker, item, period, sentence.text].join("|");
}
