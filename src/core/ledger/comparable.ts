import type { Datum } from "#core/ledger/datum.ts";
import { periodKind, periodText } from "#core/ledger/period.ts";

/** A row whose columns may stand on different bases: before and after a restatement. */
export type Based = {
  /**
   * The basis of each column with a figure; columns of one number are on one basis. Absent where all
   * are.
   */
  readonly bases?: Readonly<Record<string, number>> | undefined;
};

/**
 * Whether two columns of a row are on one basis. Nothing is said to have grown, fallen, or to be the
 * highest across two (findings.md, law 2): whoever sets one column against another asks here.
 */
export function areComparable({ bases }: Based, earlier: string, later: string): boolean {
  const [a, b] = [bases?.[earlier], bases?.[later]];
  return a === undefined || b === undefined || a === b;
}

/** Whether two data of a row are: those of other rows, or of years and quarters, are no matter of bases. */
export function areOnOneBasis(earlier: Datum, later: Datum): boolean {
  const isOneRow =
    earlier.item === later.item && periodKind(earlier.period) === periodKind(later.period);
  return (
    !isOneRow ||
    earlier.basis === undefined ||
    later.basis === undefined ||
    earlier.basis === later.basis
  );
}

/** What was before, where it can be set against what is now. */
export function onBasisOf(now: Datum, before: Datum | undefined): Datum | undefined {
  return before && areOnOneBasis(before, now) ? before : undefined;
}

/** The basis of what is computed of data: theirs, one after the other; of one alone its own. */
export function basisOf(data: readonly Datum[]): Datum["basis"] {
  const bases = data.map(({ basis }) => basis);
  if (bases.length === 1 || bases.every((basis) => basis === undefined)) return bases[0];
  return bases.map((basis) => basis ?? 0).join();
}

/** Data of a row as far as they are on the basis of the first; what is on another ends them. */
export function onFirstBasis(data: readonly Datum[]): readonly Datum[] {
  const [first] = data;
  const end = data.findIndex((datum) => first !== undefined && !areOnOneBasis(datum, first));
  return end === -1 ? data : data.slice(0, end);
}

/** Why an earlier column is not set against a later one. */
export function notComparable(earlier: string, later: string): string {
  return `n.m.: ${periodText(later)} is restated or on a later basis, ${periodText(earlier)} is not`;
}

/** Why a figure of the statements is not compared with an earlier one. */
export const OTHER_BASIS = "n.m.: restated since, and the earlier period is on the basis before";

/** The columns of `years` with which a row goes over to another basis than that of the column before. */
export function breaksOf({ bases = {} }: Based, years: readonly string[]): readonly string[] {
  const known = years.filter((year) => bases[year] !== undefined);
  return known.filter((year, at) => {
    const before = known[at - 1];
    return before !== undefined && bases[before] !== bases[year];
  });
}
