import { type Bound, isAssumed, isClaim } from "#core/figures/read/claims/claim.ts";
import { judge, type Judged } from "#core/figures/read/verdicts/judge.ts";

/** A number of a sentence that claims nothing of the data, and why where it is worth saying. */
export type SetAside = {
  readonly start: number;
  readonly end: number;
  readonly note: string | null;
};

/** The figures of a sentence that are judged, and those that claim nothing. */
export type JudgedFigures = {
  readonly judged: readonly Judged[];
  readonly setAside: readonly SetAside[];
};

/**
 * The verdicts on the figures of a sentence. A bare number that is tied to no row counts things; a
 * number that the text sets itself stands aside, unless what the text makes of it does not hold.
 */
export function judgeAll(bound: readonly Bound[], text: string): JudgedFigures {
  const verdicts = bound.map((each) => (isAssumed(each) ? undefined : judge(each, text)));
  const isBroken = (results: readonly number[]): boolean =>
    results.some((index) => verdicts[index]?.figure.verdict === "contradicted");
  const judged: Judged[] = [];
  const setAside: SetAside[] = [];
  for (const [index, each] of bound.entries()) {
    const { start, end, kind } = each.figure;
    const verdict = verdicts[index];
    if (isAssumed(each) && !isBroken(each.results)) {
      setAside.push({ start, end, note: each.as });
    } else if (isAssumed(each)) {
      judged.push(judge({ figure: each.figure, why: NOT_WHAT_FOLLOWS }, text));
    } else if (!isClaim(each) && (kind === "bare" || kind === "months")) {
      setAside.push({ start, end, note: null });
    } else if (verdict !== undefined) judged.push(verdict);
  }
  return { judged, setAside };
}

const NOT_WHAT_FOLLOWS = "what the text makes of it does not follow from the connected data";
