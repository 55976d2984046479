import { checkOn } from "#core/figures/read/check-figures.ts";
import { groundOf } from "#core/figures/read/ledger/ground.ts";
import { cardsOf } from "#core/figures/read/testing/connected.ts";
import { displayOf } from "#core/figures/read/verdicts/expected.ts";

/** A row of a company in its latest year, said so that it is verified where nothing else is said. */
export type Said = {
  readonly ticker: string;
  readonly name: string;
  readonly row: string;
  readonly figure: string;
  readonly year: string;
};

const NAMES = { AAPL: "Apple", HD: "Home Depot", WMT: "Walmart", NVDA: "Nvidia" };
export const ROWS = { Revenue: "Revenues", "Net income": "Net Income", "Total debt": "Total Debt" };

const grounds = new Map(
  Object.keys(NAMES).map((ticker) => [ticker, groundOf(cardsOf([ticker]), ticker)]),
);

export const SAID: readonly Said[] = Object.entries(NAMES).flatMap(([ticker, name]) => {
  const company = grounds.get(ticker)?.ledgers[0];
  const year = company?.years[0];
  if (company === undefined || year === undefined) return [];
  return Object.entries(ROWS).flatMap(([row, item]) => {
    const datum = company.find(item, year)[0]?.datum;
    const figure = datum && displayOf(datum);
    return figure === undefined
      ? []
      : [{ ticker, name, row, figure, year: year.replace("FY", "") }];
  });
});

export const plainly = ({ row, figure, year }: Said) => `${row} was ${figure} in fiscal ${year}.`;

export type Around = (said: Said) => string;

/** The texts in which a figure is verified, though a surrounding asks that it be `expected`. */
export function others(
  arounds: readonly Around[],
  expected: "verified" | "not verified",
): readonly string[] {
  return SAID.flatMap((said) =>
    arounds.flatMap((around) => {
      const text = around(said);
      const ground = grounds.get(said.ticker);
      const figures = ground === undefined ? [] : checkOn(ground, text).figures;
      const own = figures.find(({ position }) => position === text.indexOf(said.figure));
      return (own?.verdict === "verified") === (expected === "verified") ? [] : [text];
    }),
  );
}
