import { sentencesByLine } from "#core/figures/anchors/in-force.ts";
import { sourceCandidates } from "#core/figures/check/source-candidates.ts";
import type { CheckedText } from "#core/figures/read/check-figures.ts";
import { SAID_AGAINST } from "#core/figures/read/named/said-against.ts";
import { isForHeading } from "#core/figures/read/verdicts/judge.ts";
import {
  CANDIDATES_SHOWN,
  type CheckedFigure,
  type FigureCandidate,
} from "#core/figures/read/verdicts/verdict.ts";
import type { Ground } from "#core/figures/read/ledger/ground.ts";
import { periodKind } from "#core/ledger/period.ts";
import type { Anchor } from "#core/ledger/anchor.ts";

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

/**
 * Whether a figure's own sentence leaves open what it is of, or the heading over one that does not; one
 * that the analyst bound is settled.
 */
function mayMatch({ verdict, expected, hint, note, anchor }: CheckedFigure): boolean {
  const isUnsaid = expected === null || isForHeading(note);
  const isOpen = verdict === "unsupported" && isUnsaid && hint === null;
  return isOpen && anchor === undefined && (note === null || !SAID_AGAINST.has(note));
}

/** By the places of figures that match: what each may come from, what it matches first. */
export type Matches = ReadonlyMap<number, readonly FigureCandidate[]>;

export const NO_MATCHES: Matches = new Map();

type Asked = {
  readonly checked: CheckedText;
  readonly content: string;
  readonly anchors: readonly Anchor[];
};

/** By what their candidates follow from, which of them figures were said to come from: bindings as JSON. */
export type Suggested = ReadonlyMap<string, string>;

export const NONE_SUGGESTED: Suggested = new Map();

/** Finds the matches of a text as it changes, in short steps: of sentences that stay nothing is asked again. */
export type MatchFinder = (
  asked: Asked & { readonly suggested?: Suggested },
) => Generator<undefined, Matches>;

export function matchFinder(): MatchFinder {
  let known = new Map<string, readonly FigureCandidate[]>();
  let knownOn: Ground | undefined;
  return function* ({ checked, content, anchors, suggested = NONE_SUGGESTED }) {
    const { figures, ground } = checked;
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
      const named = isMatch(figure, candidates)
        ? candidates
        : suggestedFirst(candidates, suggested.get(key ?? ""));
      if (named !== undefined) matches.set(figure.position, named);
      if (before === undefined) yield;
    }
    known = asked;
    return matches;
  };
}

/** A suggestion is worth what code finds of it: a candidate that says the figure's value in its unit. */
function suggestedFirst(
  candidates: readonly FigureCandidate[],
  binding: string | undefined,
): readonly FigureCandidate[] | undefined {
  const said = candidates.find((each) => each.isEqual && JSON.stringify(each.binding) === binding);
  return said && [said, ...candidates.filter((each) => each !== said)];
}

/** A figure that neither has a source nor matches one, with the candidates that say its value. */
export type Unsourced = {
  readonly key: string;
  readonly text: string;
  readonly sentence: string;
  readonly candidates: readonly FigureCandidate[];
};

/** What somebody could suggest a source of: of a figure that nothing says there is nothing to choose. */
export function unsourcedFigures({ checked, content, anchors }: Asked): readonly Unsourced[] {
  const { figures, ground } = checked;
  const find = sourceCandidates({ content, ground, anchors });
  const sentenceAt = sentencesByLine(content);
  return figures.filter(mayMatch).flatMap((figure) => {
    const sentence = sentenceAt(figure.position);
    const key = keyOf(figure, sentence, anchors);
    const found = find(figure, { most: CANDIDATES_SHOWN });
    const candidates = found.filter(({ isEqual }) => isEqual);
    const isSettled = isMatch(figure, found) || candidates.length === 0;
    if (key === undefined || sentence === undefined || isSettled) return [];
    return [{ key, text: figure.text, sentence: sentence.text, candidates }];
  });
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
