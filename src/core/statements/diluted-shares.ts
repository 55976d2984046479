import type { At } from "#core/statements/at.ts";
import { type Cell, absent, withFlags } from "#core/statements/cell.ts";
import { DILUTED_SHARES } from "#core/statements/concepts.ts";
import type { Entry, Series } from "#core/statements/fact-index.ts";
import { pickWhole } from "#core/statements/pick.ts";
import { qualified } from "#core/statements/used-concepts.ts";

/** Share counts of one company this many times apart differ in scale: some filers tag millions as units. */
const SCALE_GAP = 500;
/** A restatement by this factor or more is a share split. */
const SPLIT_FACTOR = 1.9;

/**
 * Diluted Shares of the column's own period; never a sum or difference of periods. A count in the
 * wrong scale is left out, one from before a split that later reports restate is flagged.
 */
export function dilutedShares(at: At): Cell {
  for (const concept of DILUTED_SHARES) {
    const shares = pickWhole(at.index, qualified(concept), at.column);
    const series = at.index.series.get(qualified(concept));
    if (shares === undefined || series === undefined) continue;
    if (isOffInScale(shares.value, series)) {
      return absent("n.a.: the tagged share count is off in scale");
    }
    const filed = "filed" in shares.source ? shares.source.filed : "";
    return filed < lastSplitFiled(series) ? withFlags(shares, "before_split") : shares;
  }
  const isDerived = at.column.ways.some((way) => way.length > 1);
  return absent(isDerived ? "n.a.: share counts do not add up over quarters" : undefined);
}

function isOffInScale(shares: number, series: Series): boolean {
  const counts = [...series.byPeriod.values()].map((entry) => entry.facts.at(-1)?.val ?? 0);
  const typical = Math.max(...counts);
  return typical / shares >= SCALE_GAP;
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
