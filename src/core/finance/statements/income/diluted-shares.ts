import type { At } from "#core/finance/statements/cells/at.ts";
import {
  type Cell,
  type Figure,
  absent,
  derived,
  withFlags,
} from "#core/finance/statements/cells/cell.ts";
import { DILUTED_SHARES } from "#core/finance/statements/concepts/concepts.ts";
import type { Entry, Series } from "#core/finance/statements/facts/fact-index.ts";
import { pickWhole } from "#core/finance/statements/cells/pick.ts";
import { qualified } from "#core/finance/statements/concepts/used-concepts.ts";

/** Share counts of one company this many times apart differ in scale: some filers tag millions as units. */
const SCALE_GAP = 500;
/** What a count tagged in thousands or millions is short by. */
const SCALES = [1e3, 1e6] as const;
/** Counts of one company in the right scale lie within this factor of each other. */
const SAME_SCALE = 5;
/** A restatement by this factor or more is a share split. */
const SPLIT_FACTOR = 1.9;

/**
 * Diluted Shares of the column's own period; never a sum or difference of periods. A count tagged
 * in thousands or millions is put into shares where the company's other periods leave no doubt, and
 * left out where they do; one from before a split that later reports restate is flagged.
 */
export function dilutedShares(at: At): Cell {
  for (const concept of DILUTED_SHARES) {
    const shares = pickWhole(at.index, qualified(concept), at.column);
    const series = at.index.series.get(qualified(concept));
    if (shares === undefined || series === undefined) continue;
    const counts = countsOf(series);
    const inShares = isOffInScale(shares.value, counts) ? rescaled(shares, counts) : shares;
    if (inShares === undefined) return absent("n.a.: the tagged share count is off in scale");
    const filed = "filed" in shares.source ? shares.source.filed : "";
    return filed < lastSplitFiled(series) ? withFlags(inShares, "before_split") : inShares;
  }
  const isDerived = at.column.ways.some((way) => way.length > 1);
  return absent(isDerived ? "n.a.: share counts do not add up over quarters" : undefined);
}

function countsOf(series: Series): number[] {
  return [...series.byPeriod.values()].flatMap(({ facts }) => facts.map(({ val }) => val));
}

function isOffInScale(shares: number, counts: readonly number[]): boolean {
  return Math.max(...counts) / shares >= SCALE_GAP;
}

/** The count in shares, where one scale alone brings it to those of most other periods. */
function rescaled(shares: Figure, counts: readonly number[]): Figure | undefined {
  const inScale = counts.filter((count) => !isOffInScale(count, counts)).toSorted((a, b) => a - b);
  const typical = inScale[inScale.length >> 1];
  const scale = SCALES.find((candidate) => {
    const ratio = (shares.value * candidate) / (typical ?? NaN);
    return ratio > 1 / SAME_SCALE && ratio < SAME_SCALE;
  });
  return (
    scale &&
    derived(
      Math.round(shares.value * scale),
      `tagged count x ${scale.toLocaleString("en-US")}`,
      [["tagged count", shares]],
      ["share_scale_corrected"],
    )
  );
}

/** When the newest restatement by a split's factor was filed; empty without one. */
function lastSplitFiled(series: Series): string {
  return [...series.byPeriod.values()].reduce((latest, entry) => {
    const filed = splitFiled(entry);
    return filed > latest ? filed : latest;
  }, "");
}

function splitFiled({ facts }: Entry): string {
  const [first] = facts;
  const last = facts.at(-1);
  if (first === undefined || last === undefined || first.val <= 0 || last.val <= 0) return "";
  const factor = Math.max(last.val / first.val, first.val / last.val);
  if (factor < SPLIT_FACTOR || factor >= SCALE_GAP) return "";
  return facts.find(({ val }) => val === last.val)?.filed ?? "";
}
