import type { Claim } from "#core/figures/read/claims/claim.ts";
import type { SentenceReading } from "#core/figures/read/sentence/read-sentence.ts";
import { madeOnce } from "#core/figures/read/text/made-once.ts";
import type { Judged } from "#core/figures/read/verdicts/judge.ts";

/** A stretch of a sentence that says one thing. */
export type Clause = { readonly from: number; readonly to: number };

const JOINT =
  /[,;:.!?()](?=\s|$)|\b(?:and|but|while|whereas|although|though|as|because|since|despite|with)\b/g;

const clausesOf = madeOnce((reading: SentenceReading): readonly Clause[] => {
  const isInFigure = (at: number): boolean =>
    reading.figures.some(({ start, end }) => at >= start && at < end - 1);
  const ends = [...reading.masked.matchAll(JOINT)]
    .map(({ index }) => index)
    .filter((at) => !isInFigure(at));
  return [0, ...ends].map((from, at) => ({ from, to: ends[at] ?? reading.masked.length }));
});

/** The clause a place is in. */
export function clauseAt(reading: SentenceReading, at: number): Clause {
  return (
    clausesOf(reading).findLast(({ from }) => from <= at) ?? { from: 0, to: reading.masked.length }
  );
}

/** A figure that is the value of its row in one column, as the data have it. */
export type KnownLevel = Pick<Judged, "figure"> & { readonly claim: Claim; readonly value: number };

/** The levels of a sentence that its data bear out, in its order. */
export function knownLevels(judged: readonly Judged[]): readonly KnownLevel[] {
  return judged.flatMap(({ claim, figure }) => {
    const isKnown = figure.verdict === "verified" && figure.expected !== null;
    const isOne =
      claim?.operation.kind === "level" && claim.columns.length === 1 && claim.every === undefined;
    return isKnown && isOne ? [{ claim, figure, value: figure.expected.value }] : [];
  });
}
