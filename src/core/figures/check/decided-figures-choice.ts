import type { Ground } from "#core/figures/read/ledger/ground.ts";
import type { Claim } from "#core/figures/read/claims/claim.ts";
import type { CompanyLedger, FoundDatum } from "#core/figures/read/ledger/company-ledger.ts";
import { expectedOf } from "#core/figures/read/verdicts/expected.ts";
import type { Figure } from "#core/figures/read/figures/figure.ts";
import type { ChosenSource } from "#core/figures/check/figure-decisions.ts";
import { figureAt } from "#core/figures/check/figure-at.ts";
import { fits, unitsAgree } from "#core/figures/read/verdicts/hints.ts";
import { isCurrency } from "#core/figures/read/figures/number-text.ts";
import type { CheckedFigure } from "#core/figures/read/verdicts/verdict.ts";
import { periodText } from "#core/ledger/period.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";

/** What a figure says whose source the analyst chose. */
const CHOSEN = "source chosen by you";

type Standing = { readonly content: string; readonly ground: Ground };

/** A figure judged against the cell the analyst says it comes from, and no other. */
export function judgedByChoice(
  checked: CheckedFigure,
  chosen: ChosenSource,
  { content, ground }: Standing,
): CheckedFigure {
  const { ticker, item, period } = chosen;
  const base = { ...checked, ticker, item, period, measure: item, hint: null };
  const company = ground.ledgers.find((each) => each.ticker === ticker);
  const figure = figureAt(content, checked);
  if (company === undefined || figure === undefined) {
    return { ...base, ...unsupported(`the chosen source is gone: ${ticker} is not connected`) };
  }
  const cells = cellsOf(company, chosen);
  const [first] = cells;
  if (first === undefined) return { ...base, ...unsupported(whyGone(company, chosen)) };
  const claim = claimOn({ figure, company, chosen, before: textBefore(content, checked) });
  if (!unitsAgree(claim, first.datum.unit)) {
    return { ...base, ...unsupported(`${item} is not measured in what the text says`) };
  }
  const fitting = cells.find(
    (cell) =>
      (cell.datum.unit !== "money" || isCurrency(figure.currency, cell.datum.currency)) &&
      fits(claim, cell) !== "outside",
  );
  return {
    ...base,
    ...expectedOf(fitting ?? first),
    verdict: fitting === undefined ? "contradicted" : "verified",
    note: CHOSEN,
  };
}

/** A row in a column, from each set of statements that holds it. */
export function cellsOf(
  company: CompanyLedger,
  { item, period }: Pick<ChosenSource, "item" | "period">,
): readonly (FoundDatum & { readonly isOutflow: boolean })[] {
  const isOutflow = wordsOf(item).isOutflow === true;
  return company.find(item, period).map((found) => ({ ...found, isOutflow }));
}

function unsupported(
  note: string,
): Pick<CheckedFigure, "verdict" | "expected" | "source" | "origins" | "working" | "note"> {
  return { verdict: "unsupported", expected: null, source: null, origins: [], working: null, note };
}

function whyGone(company: CompanyLedger, { item, period }: ChosenSource): string {
  const why = company.reason(item, period);
  const gone = `the chosen source is gone: ${item} ${periodText(period)}`;
  return why === undefined
    ? `${gone} is not in the connected data`
    : `${gone} has no value (${why})`;
}

type Reading = {
  readonly figure: Figure;
  readonly company: CompanyLedger;
  readonly chosen: ChosenSource;
  /** What the sentence says before the figure. */
  readonly before: string;
};

/** A figure as a level of one row in one column. */
export function claimOn({ figure, company, chosen, before }: Reading): Claim {
  return {
    figure,
    company,
    item: chosen.item,
    others: [],
    columns: [chosen.period],
    operation: { kind: "level" },
    isBasisSaid: false,
    direction: undefined,
    sign: NEGATIVE_WORDS.test(before) ? "negative" : undefined,
    score: 1,
  };
}

/** Words that make the amount after them a negative one. */
const NEGATIVE_WORDS =
  /\b(?:loss(?:es)?|deficit|outflow|shortfall|negative|burn(?:ed|t)?|absorbed|consumed|used|cost)\b[^.;\d]*$/i;

export function textBefore(content: string, { position }: Pick<CheckedFigure, "position">): string {
  return content.slice(Math.max(0, position - 80), position);
}
