import { checkInSteps } from "#core/figures/read/check-figures.ts";
import { type Ground, groundOf } from "#core/figures/read/ledger/ground.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { statementsOn, withStatements } from "#core/ledger/statements-provider.ts";
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

/** Connected data a text may have been written on. */
export type WrittenOn = {
  readonly items: readonly ContextItem[];
  /** More of its figures are right on them than on the data as they are. */
  readonly isSure: boolean;
};

/**
 * The connected data as they stood when the text was written, where the text itself tells: one of
 * the latest earlier days on which more of its figures are right than today, or as many where it
 * speaks of no latest column today and did then. The data as they are where there is none. Pauses
 * with every sentence.
 */
export function* dataTextIsOn(
  content: string,
  items: readonly ContextItem[],
  primaryTicker: string | undefined,
): Generator<unknown, WrittenOn> {
  const tickers = [
    ...new Set(items.flatMap((item) => (statementsOn(item) === undefined ? [] : [item.ticker]))),
  ];
  let best: WrittenOn = { items, isSure: false };
  let score = yield* scoreOn(content, groundOf(items, primaryTicker));
  for (const ticker of tickers) {
    for (const day of earlierDays(best.items, ticker)) {
      const earlier = cutTo(best.items, ticker, day);
      const found = yield* scoreOn(content, groundOf(earlier, primaryTicker));
      const isMore = found.right > score.right;
      if (isMore || (found.right === score.right && score.ofLatest === 0 && found.ofLatest > 0)) {
        best = { items: earlier, isSure: best.isSure || isMore };
        score = found;
      }
    }
  }
  return best;
}

/** How many figures of a text are right, and how many of them are of the latest columns. */
type Score = { readonly right: number; readonly ofLatest: number };

function* scoreOn(content: string, ground: Ground): Generator<unknown, Score> {
  const { figures } = yield* checkInSteps(ground, content, []);
  const right = figures.filter(({ verdict }) => verdict === "verified");
  const latest = new Set(
    ground.ledgers.flatMap(({ ticker, years, quarters, ltm }) =>
      [years[0], quarters[0], ltm[0]].map((label) => `${ticker} ${label ?? ""}`),
    ),
  );
  const ofLatest = right.filter(({ ticker, period }) =>
    latest.has(`${ticker ?? ""} ${period?.split(", ")[0] ?? ""}`),
  );
  return { right: right.length, ofLatest: ofLatest.length };
}

function cutTo(items: readonly ContextItem[], ticker: string, day: string): readonly ContextItem[] {
  return items.map((item) =>
    item.ticker === ticker ? withStatements(item, (data) => dataUpTo(data, day)) : item,
  );
}

/** Ends of columns before the newest ones, latest first. */
function earlierDays(items: readonly ContextItem[], ticker: string): readonly string[] {
  const statements = items.flatMap((item) =>
    item.ticker === ticker ? (statementsOn(item) ?? []) : [],
  );
  const annual = endsOf(statements);
  const quarters = endsOf(statements.flatMap(({ quarterly }) => quarterly ?? []));
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
