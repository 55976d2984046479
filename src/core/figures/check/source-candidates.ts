import type { Ground } from "#core/figures/read/ledger/ground.ts";
import type { CompanyLedger } from "#core/figures/read/ledger/company-ledger.ts";
import { cellsOf, claimOn, textBefore } from "#core/figures/check/decided-figures-choice.ts";
import { displayOf } from "#core/figures/read/verdicts/expected.ts";
import type { Figure } from "#core/figures/read/figures/figure.ts";
import { figureAt } from "#core/figures/check/figure-at.ts";
import type { ChosenSource } from "#core/figures/check/figure-decisions.ts";
import { fits, unitsAgree } from "#core/figures/read/verdicts/hints.ts";
import { isCurrency } from "#core/figures/read/figures/number-text.ts";
import { searchFor, type Wanted } from "#core/figures/check/source-candidates-query.ts";
import type { CheckedFigure } from "#core/figures/read/verdicts/verdict.ts";
import { maturityItem } from "#core/ledger/find-datum.ts";
import { periodText } from "#core/ledger/period.ts";

/** A cell of the connected data a figure may come from. */
export type SourceCandidate = ChosenSource & {
  /** As an analyst reads it: `USD 7,512 mm`. */
  readonly display: string;
  /** The figure says this value, within its tolerance. */
  readonly isEqual: boolean;
};

const CANDIDATES_MAX = 20;

type Search = {
  /** The text the figure stands in: hedges before it count. */
  readonly content: string;
  /** What the analyst typed; what is likely when blank. */
  readonly query: string;
};

/**
 * Cells a figure may come from, at most 20. With no query: the row it is tied to in all periods, then
 * cells that say what it says. With one: rows of that name, in its periods and companies if it names
 * any. In both those that say what the figure says come first, then the latest.
 */
export function sourceCandidates(
  ground: Ground,
  figure: CheckedFigure,
  { content, query }: Search,
): readonly SourceCandidate[] {
  const read = figureAt(content, figure);
  if (read === undefined) return [];
  const before = textBefore(content, figure);
  const wanted = searchFor(query, ground);
  return ground.ledgers
    .flatMap((company) => cellsLike({ figure: read, before }, company, wanted))
    .flatMap(({ candidate, age }) => {
      const rank = rankOf(candidate, figure, wanted);
      return rank === undefined ? [] : [{ candidate, rank, age }];
    })
    .toSorted((a, b) => a.rank - b.rank || a.age - b.age)
    .slice(0, CANDIDATES_MAX)
    .map(({ candidate }) => candidate);
}

/** A cell with how many columns of its company are later. */
type Aged = { readonly candidate: SourceCandidate; readonly age: number };

type Said = { readonly figure: Figure; readonly before: string };

/** The cells of a company in the figure's unit, row by row: years before twelve months and quarters. */
function cellsLike(
  { figure, before }: Said,
  company: CompanyLedger,
  wanted: Wanted | undefined,
): readonly Aged[] {
  const columns = [...company.years, ...company.ltm, ...company.quarters].filter(
    (period) => wanted?.isOfPeriod(period) ?? true,
  );
  return itemsOf(company).flatMap((item) =>
    columns.flatMap((period, age) => {
      const chosen = { ticker: company.ticker, item, period };
      const claim = claimOn({ figure, company, chosen, before });
      const cells = cellsOf(company, chosen).filter(({ datum }) => unitsAgree(claim, datum.unit));
      const equal = cells.find(
        (cell) =>
          (cell.datum.unit !== "money" || isCurrency(figure.currency, cell.datum.currency)) &&
          fits(claim, cell) !== "outside",
      );
      const shown = equal ?? cells[0];
      if (shown === undefined) return [];
      const display = displayOf(shown.datum);
      return [{ candidate: { ...chosen, display, isEqual: equal !== undefined }, age }];
    }),
  );
}

/** Every row of a company by name: statements, ratios, the maturity ladder. */
function itemsOf({ tables }: CompanyLedger): readonly string[] {
  return [
    ...new Set(
      tables.flatMap(({ data, ratios, debt }) => [
        ...[...data, ...ratios].map(({ item }) => item),
        ...(debt?.maturities ?? []).map(({ name }) => maturityItem(name)),
      ]),
    ),
  ];
}

/** Where a cell stands among the others, 0 first; undefined for one that is not likely at all. */
function rankOf(
  { ticker, item, period, isEqual }: SourceCandidate,
  figure: CheckedFigure,
  wanted: Wanted | undefined,
): number | undefined {
  const isSameRow = ticker === figure.ticker && item === figure.item;
  if (wanted !== undefined) {
    const match = wanted.match(ticker, item);
    return match === undefined ? undefined : match * 4 + (isEqual ? 0 : 2) + (isSameRow ? 0 : 1);
  }
  if (isSameRow) return isEqual ? 0 : 1;
  if (!isEqual) return undefined;
  const isSamePeriod = period === figure.period;
  return 2 + (ticker === figure.ticker || figure.ticker === null ? 0 : 2) + (isSamePeriod ? 0 : 1);
}

/** Which data were searched: "Searched: Apple Inc. annual FY2021 to FY2025, quarters, LTM". */
export function searchedSources({ ledgers }: Ground): string {
  if (ledgers.length === 0) return "No data are connected";
  return `Searched: ${ledgers.map(searched).join("; ")}`;
}

function searched({ tables, ticker, years, quarters, ltm }: CompanyLedger): string {
  const [latest, oldest] = [years[0], years.at(-1)];
  const span = latest === oldest ? [oldest] : [oldest, latest];
  const annual = span.filter((year) => year !== undefined).map(periodText);
  const parts = [
    ...(annual.length === 0 ? [] : [`annual ${annual.join(" to ")}`]),
    ...(quarters.length === 0 ? [] : ["quarters"]),
    ...(ltm.length === 0 ? [] : ["LTM"]),
  ];
  return `${tables[0]?.name ?? ticker} ${parts.join(", ")}`;
}
