import type { Ground } from "#core/grounding/check-figures.ts";
import type { ChosenSource } from "#core/grounding/figure-decisions.ts";
import type { CheckedFigure } from "#core/grounding/verdict.ts";
import { displayOf } from "#core/grounding/expected.ts";

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
  /** What the analyst typed; every likely cell when blank. */
  readonly query: string;
};

/** Cells a figure may come from, likeliest first, at most 20. */
export function sourceCandidates(
  ground: Ground,
  figure: CheckedFigure,
  { query }: Search,
): readonly SourceCandidate[] {
  const wanted = query.trim().toLowerCase();
  return ground.ledgers
    .flatMap(({ ticker, tables }) =>
      tables.flatMap((table) =>
        [...table.data, ...table.ratios].flatMap(({ item, amounts }) =>
          Object.entries(amounts).flatMap(([period, value]) =>
            value === null ? [] : [{ ticker, item, period, value }],
          ),
        ),
      ),
    )
    .filter(({ item }) => item.toLowerCase().includes(wanted))
    .slice(0, CANDIDATES_MAX)
    .flatMap(({ ticker, item, period }) => {
      const found = ground.ledgers.find((each) => each.ticker === ticker)?.find(item, period)[0];
      return found === undefined
        ? []
        : [
            {
              ticker,
              item,
              period,
              display: displayOf(found.datum),
              isEqual: found.datum.value === figure.value,
            },
          ];
    });
}

/** Which data were searched: "Searched: Apple Inc. annual FY2021 to FY2025, quarters, LTM". */
export function searchedSources({ ledgers }: Ground): string {
  if (ledgers.length === 0) return "No data are connected";
  return `Searched: ${ledgers.map(({ ticker, tables }) => tables[0]?.name ?? ticker).join("; ")}`;
}
