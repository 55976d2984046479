import type { StatementItem } from "#core/ledger/items.ts";
import { type At, firstOf } from "#core/finance/statements/cells/at.ts";
import {
  type Cell,
  type Figure,
  absent,
  derived,
  withFlags,
} from "#core/finance/statements/cells/cell.ts";
import { reportOn, pickStated, pickWhole } from "#core/finance/statements/cells/pick.ts";
import {
  ASSETS,
  LIABILITIES_AND_EQUITY,
} from "#core/finance/statements/concepts/balance-concepts.ts";
import {
  COVER_SHARES,
  DILUTED_SHARES,
  DIVIDENDS_PER_SHARE,
  EARNINGS_PER_SHARE,
} from "#core/finance/statements/concepts/concepts.ts";
import { qualified } from "#core/finance/statements/concepts/used-concepts.ts";
import type { Entry, FactIndex, Series } from "#core/finance/statements/facts/fact-index.ts";

/** Share counts of one company this many times apart differ in scale: some filers tag millions as units. */
const SCALE_GAP = 500;
/** What a count tagged in thousands or millions is short by. */
const SCALES = [1e3, 1e6] as const;
/** Counts of one company in the right scale lie within this factor of each other. */
const SAME_SCALE = 5;
/** A restatement by this factor or more is a share split. */
const SPLIT_FACTOR = 1.9;

const OFF_IN_SCALE = "n.a.: the tagged share count is off in scale";

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
    return inShares === undefined ? absent(OFF_IN_SCALE) : besideSplits(at, shares, inShares);
  }
  return notAdded(at, "share counts");
}

/** Earnings and dividends of one share, as filed for the column's own period: never added or subtracted. */
export function perShareRows(at: At): Partial<Record<StatementItem, Cell>> {
  const { basic, diluted } = EARNINGS_PER_SHARE;
  return {
    "EPS Basic": perShare(at, basic),
    "EPS Diluted": perShare(at, diluted),
    "Dividends per Share": perShare(at, DIVIDENDS_PER_SHARE),
  };
}

function perShare(at: At, concepts: readonly string[]): Cell {
  const filed = firstOf(at, whole, concepts);
  return filed === undefined ? notAdded(at, "amounts a share") : besideSplits(at, filed, filed);
}

function whole({ index, column }: At, concept: string): Figure | undefined {
  return pickWhole(index, qualified(concept), column);
}

function notAdded({ column }: At, what: string): Cell {
  const isDerived = column.ways.some((way) => way.length > 1);
  return absent(isDerived ? `n.a.: ${what} do not add up over quarters` : undefined);
}

/** The count on the cover of the report on the column: of a day some weeks later. */
export function coverShares(at: At): Cell {
  const { index, column } = at;
  const report = [...ASSETS, ...LIABILITIES_AND_EQUITY]
    .map((concept) => reportOn(index, qualified(concept), column))
    .find((accession) => accession !== undefined);
  const shares = report === undefined ? undefined : pickStated(index, COVER_SHARES, report);
  const series = index.series.get(COVER_SHARES);
  if (shares === undefined || series === undefined) return absent();
  const apart = shares.value / (middleOf(countsOf(series)) ?? NaN);
  return Math.max(apart, 1 / apart) >= SCALE_GAP
    ? absent(OFF_IN_SCALE)
    : withFlags(besideSplits(at, shares, shares), "on_cover");
}

function countsOf(series: Series): number[] {
  return [...series.byPeriod.values()].flatMap(({ facts }) => facts.map(({ val }) => val));
}

function isOffInScale(shares: number, counts: readonly number[]): boolean {
  return Math.max(...counts) / shares >= SCALE_GAP;
}

function middleOf(counts: readonly number[]): number | undefined {
  return counts.toSorted((a, b) => a - b)[counts.length >> 1];
}

/** The count in shares, where one scale alone brings it to those of most other periods. */
function rescaled(shares: Figure, counts: readonly number[]): Figure | undefined {
  const typical = middleOf(counts.filter((count) => !isOffInScale(count, counts)));
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

/** What a report says of shares from before a split that later ones restate says so. */
function besideSplits({ index }: At, { source }: Figure, shown: Figure): Figure {
  const split = splits.get(index) ?? splitFiled(index);
  splits.set(index, split);
  const filed = "filed" in source ? source.filed : "";
  return filed < split ? withFlags(shown, "before_split") : shown;
}

const splits = new WeakMap<FactIndex, string>();

/** When the first report was filed after the newest split, as counts restated by its factor tell; empty without one. */
function splitFiled({ series }: FactIndex): string {
  const turns = DILUTED_SHARES.flatMap((concept) => [
    ...(series.get(qualified(concept))?.byPeriod.values() ?? []),
  ]).flatMap(splitOf);
  const before =
    turns
      .map(([last]) => last)
      .toSorted()
      .at(-1) ?? "";
  const after = turns.map(([, first]) => first).filter((first) => first > before);
  return after.toSorted()[0] ?? "";
}

/** When a count was last filed as before a split, and first as after it. */
function splitOf({ facts }: Entry): readonly (readonly [last: string, first: string])[] {
  const newest = facts.at(-1)?.val ?? 0;
  const at = facts.findLastIndex(({ val }) => isSplit(newest, val));
  const [last, first] = [facts[at], facts[at + 1]];
  return last === undefined || first === undefined ? [] : [[last.filed, first.filed]];
}

function isSplit(a: number, b: number): boolean {
  const factor = a > 0 && b > 0 ? Math.max(a / b, b / a) : 1;
  return factor >= SPLIT_FACTOR && factor < SCALE_GAP;
}
