import { inputsOf, isTagged } from "#core/ledger/financial-data.ts";
import {
  type At,
  firstOf,
  flow,
  sumOfAll,
  sumOfTagged,
} from "#core/finance/statements/cells/at.ts";
import {
  type Cell,
  type Figure,
  type Operand,
  absent,
  derived,
  isFigure,
  vintageFlags,
  withFlags,
} from "#core/finance/statements/cells/cell.ts";
import { among, subtotal } from "#core/finance/statements/cells/subtotal.ts";
import { ifrsBankRevenues } from "#core/finance/statements/income/ifrs-bank-income.ts";
import {
  IFRS_REVENUE_KINDS,
  IFRS_REVENUE_WITH_OTHER_INCOME,
} from "#core/finance/statements/concepts/ifrs-concepts.ts";
import { isClose } from "#core/finance/statements/cells/is-close.ts";
import { orPrinted, printedLine } from "#core/finance/statements/cells/read-from-page.ts";
import {
  costCandidates,
  costOfSales,
  costOfSalesRow,
} from "#core/finance/statements/income/cost-of-sales.ts";
import {
  BANK_REVENUES,
  COSTS_AND_EXPENSES,
  EXCLUDES_DA,
  GROSS_PROFIT,
  OPERATING_INCOME,
  REVENUES,
  REVENUE_PARTS,
} from "#core/finance/statements/concepts/concepts.ts";

/** A `Revenues` this much below another revenue tag is a subtotal where no identity speaks for it. */
const SUBTOTAL_BELOW = 0.05;
const OLDER_COST =
  "n.a.: revenues and gross profit were restated, and cost of sales is tagged as it was before";
const NOT_WHAT_IS_LEFT = "n.a.: the tagged gross profit is not revenues less cost of sales";

/**
 * Revenues, COGS (negative) and Gross Profit. The face total comes first; a candidate that breaks
 * the income statement's arithmetic loses to one that keeps it.
 */
export function tradingRows(at: At): { revenues: Cell; cogs: Cell; grossProfit: Cell } {
  const revenues = revenueFigure(at) ?? printedLine(at, "Revenues") ?? absent();
  const tagged = firstOf(at, flow, GROSS_PROFIT);
  const cogs = orPrinted(at, "COGS", costOfSalesRow(at, revenues));
  return tagged === undefined
    ? { revenues, cogs, grossProfit: derivedGrossProfit(revenues, cogs) }
    : ofOneStatement(revenues, cogs, tagged);
}

/**
 * Where gross profit is not what revenues and cost of sales leave, the three are not of one
 * statement: cost of sales that later reports no longer state is of an older one, else it is gross
 * profit that is not known to be theirs.
 */
function ofOneStatement(
  revenues: Cell,
  cogs: Cell,
  grossProfit: Figure,
): { revenues: Cell; cogs: Cell; grossProfit: Cell } {
  const rows = { revenues, cogs, grossProfit };
  if (!isFigure(revenues) || !isFigure(cogs)) return rows;
  if (isClose(revenues.value + cogs.value, grossProfit.value, revenues.value)) return rows;
  const isOlder = [revenues, grossProfit].every((other) => filedOn(cogs) < filedOn(other));
  return isOlder
    ? { ...rows, cogs: absent(OLDER_COST) }
    : { ...rows, grossProfit: absent(NOT_WHAT_IS_LEFT) };
}

/** When the last report was filed that a figure is from. */
function filedOn({ source }: Figure): string {
  if (isTagged(source)) return source.filed;
  const dates = inputsOf(source).map(({ filed = "" }) => filed);
  return dates.toSorted().at(-1) ?? "";
}

function derivedGrossProfit(revenues: Cell, cogs: Cell): Cell {
  if (cogs.value === null) {
    return absent("n.a.: gross profit is not tagged, and cost of sales is not known");
  }
  const sum = subtotal("Gross Profit", among({ Revenues: revenues, COGS: cogs }));
  return sum.value === null
    ? sum
    : withFlags(
        sum,
        "gross_profit_derived",
        ...vintageFlags([revenues, cogs]),
        ...cogs.flags.filter((flag) => flag === EXCLUDES_DA),
      );
}

function revenueFigure(at: At): Figure | undefined {
  if (at.archetype === "bank") {
    const net = bankRevenues(at);
    if (net !== undefined) return net;
  }
  const candidates = revenueCandidates(at);
  const [first] = candidates;
  if (first === undefined) return untaggedRevenues(at);
  const proven = candidates.filter((candidate) => keepsArithmetic(at, candidate) === true);
  const best = proven[0];
  if (best !== undefined) {
    return best === first ? first : withFlags(best, "revenues_by_identity");
  }
  if (keepsArithmetic(at, first) === false) {
    const parts = revenuesFromParts(at);
    return parts !== undefined && isNewer(parts, first) ? parts : first;
  }
  const newer = candidates.find((candidate) => isLaterReport(at, candidate, first));
  if (newer !== undefined) return newer;
  const larger = candidates.find(({ value }) => first.value < value * (1 - SUBTOTAL_BELOW));
  return larger === undefined ? first : withFlags(larger, "revenues_tag_is_subtotal");
}

function untaggedRevenues(at: At): Figure | undefined {
  return bankRevenues(at) ?? revenuesFromParts(at) ?? ifrsRevenuesByKind(at);
}

/** Kinds of revenue added up, else the total with other income, of IFRS filers without a tag of revenues. */
function ifrsRevenuesByKind(at: At): Figure | undefined {
  const kinds = sumOfTagged(at, flow, IFRS_REVENUE_KINDS);
  if (kinds !== undefined) return withFlags(kinds, "sum_of_tagged_lines");
  const total = flow(at, IFRS_REVENUE_WITH_OTHER_INCOME);
  return total && withFlags(total, "includes_other_income");
}

/** Gross profit and cost of sales added up, where a filer tags its revenues with a name of its own. */
function revenuesFromParts(at: At): Figure | undefined {
  const grossProfit = firstOf(at, flow, GROSS_PROFIT);
  const cost = costOfSales(at);
  if (grossProfit === undefined || cost === undefined) return undefined;
  const operands: Operand[] = [
    ["Gross Profit", grossProfit],
    ["cost of sales", cost],
  ];
  const value = grossProfit.value + cost.value;
  return derived(value, "Gross Profit + cost of sales", operands, ["revenues_derived"]);
}

/** Whether every operand of a derived figure was filed after a tagged one: the tag is a stale vintage. */
function isNewer(parts: Figure, tagged: Figure): boolean {
  if (!("inputs" in parts.source) || !("filed" in tagged.source)) return false;
  const { filed } = tagged.source;
  return parts.source.inputs.every((input) => input.filed !== undefined && input.filed > filed);
}

/** A tag of a later report that says something else, where that report no longer uses the first tag. */
function isLaterReport(at: At, candidate: Figure, first: Figure): boolean {
  if (!isTagged(candidate.source) || !isTagged(first.source)) return false;
  const { accession, filed } = candidate.source;
  const isOther = !isClose(candidate.value, first.value, first.value);
  return filed > first.source.filed && isOther && !usesConcept(at, accession, first.source.concept);
}

/** Whether a report tags a concept for any period: then it has not given it up. */
function usesConcept(at: At, accession: string, concept: string): boolean {
  const entries = at.index.series.get(concept)?.byPeriod.values() ?? [];
  return [...entries].some(({ facts }) => facts.some(({ accn }) => accn === accession));
}

function bankRevenues(at: At): Figure | undefined {
  return (
    (at.archetype === "bank" ? ifrsBankRevenues(at) : undefined) ??
    flow(at, BANK_REVENUES.net) ??
    sumOfAll(at, flow, [BANK_REVENUES.netInterestIncome, BANK_REVENUES.noninterestIncome])
  );
}

/** In priority order, zeros last. */
function revenueCandidates(at: At): Figure[] {
  const figures = REVENUES.flatMap((concept) => {
    if (concept === REVENUE_PARTS.goods) {
      const both = sumOfAll(at, flow, [REVENUE_PARTS.goods, REVENUE_PARTS.services]);
      if (both !== undefined) return [both];
    }
    return flow(at, concept) ?? [];
  });
  return [
    ...figures.filter(({ value }) => value !== 0),
    ...figures.filter(({ value }) => value === 0),
  ];
}

/** Whether revenues less costs give the profit the filer tagged; undefined where nothing can be tested. */
function keepsArithmetic(at: At, revenues: Figure): boolean | undefined {
  const grossProfit = firstOf(at, flow, GROSS_PROFIT);
  const tests = [
    ...costCandidates(at).map((cost) => [cost, grossProfit]),
    [flow(at, COSTS_AND_EXPENSES), flow(at, OPERATING_INCOME)],
  ].flatMap(([costs, profit]) =>
    costs === undefined || profit === undefined
      ? []
      : [isClose(revenues.value - costs.value, profit.value, revenues.value)],
  );
  return tests.length === 0 ? undefined : tests.includes(true);
}
