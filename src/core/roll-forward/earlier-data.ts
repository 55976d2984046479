import { checkOn, type Ground, groundOf } from "#core/grounding/check-figures.ts";
import { type ContextItem, holdsStatements } from "#core/ledger/connected-data.ts";
import type { ConnectedFinancialData, FinancialData } from "#core/ledger/financial-data.ts";

/** Statements without the columns that end after a day; undefined when no fiscal year is left. */
export function dataUpTo(
  data: ConnectedFinancialData,
  day: string,
): ConnectedFinancialData | undefined {
  const annual = columnsUpTo(data, day);
  if (annual === undefined) return undefined;
  const { quarterly, ltm, ...rest } = data;
  return {
    ...rest,
    ...annual,
    quarterly: quarterly && columnsUpTo(quarterly, day),
    ltm: ltm && columnsUpTo(ltm, day),
  };
}

function columnsUpTo(data: FinancialData, day: string): FinancialData | undefined {
  const years = data.years.filter((label) => (data.periods[label]?.end ?? "") <= day);
  if (years.length === 0) return undefined;
  // The debt is that of the newest column; older ones have none.
  const isNewest = years.length === data.years.length;
  return { ...data, years, ...(isNewest ? {} : { debt: undefined }) };
}

/** How many earlier ends of years and of quarters are tried. */
const YEARS_BACK = 2;
const QUARTERS_BACK = 3;

/**
 * The connected data as they stood when the text was written, where the text itself tells: one of
 * the latest earlier days on which more of its figures are right than today. The data as they are,
 * where there is none.
 */
export function dataTextIsOn(
  content: string,
  items: readonly ContextItem[],
  primaryTicker: string | undefined,
): readonly ContextItem[] {
  const tickers = [...new Set(items.filter(holdsStatements).map(({ ticker }) => ticker))];
  return tickers.reduce<readonly ContextItem[]>((sofar, ticker) => {
    const tries = earlierDays(sofar, ticker).map((day) => cutTo(sofar, ticker, day));
    return bestOf([sofar, ...tries], (cards) =>
      verifiedOn(content, groundOf(cards, primaryTicker)),
    );
  }, items);
}

/** The first of those with the highest score. */
function bestOf<Value>(
  values: readonly [Value, ...Value[]],
  scoreOf: (value: Value) => number,
): Value {
  let [best] = values;
  let highest = -Infinity;
  for (const value of values) {
    const score = scoreOf(value);
    if (score > highest) {
      best = value;
      highest = score;
    }
  }
  return best;
}

function verifiedOn(content: string, ground: Ground): number {
  return checkOn(ground, content).counts.verified;
}

function cutTo(items: readonly ContextItem[], ticker: string, day: string): readonly ContextItem[] {
  return items.map((item) => {
    if (item.ticker !== ticker || !holdsStatements(item)) return item;
    const data = dataUpTo(item.data, day);
    return data === undefined ? item : { ...item, data };
  });
}

/** Ends of columns before the newest ones, latest first. */
function earlierDays(items: readonly ContextItem[], ticker: string): readonly string[] {
  const cards = items.filter(holdsStatements).filter((item) => item.ticker === ticker);
  const annual = endsOf(cards.map(({ data }) => data));
  const quarters = endsOf(cards.flatMap(({ data }) => data.quarterly ?? []));
  const newest = [annual[0], quarters[0]]
    .filter((day) => day !== undefined)
    .toSorted()
    .at(-1);
  const days = [...annual.slice(0, YEARS_BACK + 1), ...quarters.slice(1, QUARTERS_BACK + 1)];
  return [...new Set(days)]
    .filter((day) => day !== newest)
    .toSorted()
    .toReversed();
}

function endsOf(tables: readonly FinancialData[]): readonly string[] {
  const ends = tables.flatMap(({ years, periods }) =>
    years.flatMap((label) => periods[label]?.end ?? []),
  );
  return [...new Set(ends)].toSorted().toReversed();
}
