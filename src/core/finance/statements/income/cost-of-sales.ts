import { isTagged } from "#core/ledger/financial-data.ts";
import {
  type At,
  firstOf,
  flow,
  plainName,
  sumOfTagged,
} from "#core/finance/statements/cells/at.ts";
import {
  type Cell,
  type Figure,
  absent,
  isFigure,
  negated,
  withFlags,
} from "#core/finance/statements/cells/cell.ts";
import {
  COGS,
  COGS_EXCLUDING_DA,
  COGS_PARTS,
  COSTS_AND_EXPENSES,
  EXCLUDES_DA,
  GROSS_PROFIT,
  OPERATING_INCOME,
} from "#core/finance/statements/concepts/concepts.ts";
import { IFRS_COSTS_BY_NATURE } from "#core/finance/statements/concepts/ifrs-concepts.ts";
import { isClose } from "#core/finance/statements/cells/is-close.ts";

const EXACT = 0.0001;
const BY_NATURE = "n.a.: the income statement shows costs by their nature, and so no cost of sales";
const NOT_ONE_TOTAL = "n.a.: cost of sales is not tagged as one total";

/**
 * COGS, negative. A quarter's tag counts only where the year has one too: some filers tag one cost
 * line of several (a restaurant's food, say) in quarterly reports alone. Costs that leave operating
 * income are all costs, not those of sales.
 */
export function costOfSalesRow(at: At, revenues: Cell): Cell {
  const cost = costOfSales(at, revenues);
  if (cost === undefined) return absent(isByNature(at) ? BY_NATURE : NOT_ONE_TOTAL);
  const inYear = { ...at, column: at.year };
  if (costCandidates(inYear).length === 0 && flow(inYear, COGS_PARTS.services) === undefined) {
    return absent(
      "n.a.: the annual report tags no cost of sales, so the quarter's is one line of several",
    );
  }
  return isAllCosts(at, cost, revenues)
    ? absent("n.a.: the tagged cost of revenues holds all operating costs")
    : negated(flagged(cost));
}

/** Whether the statement shows materials and staff instead of functions, as IFRS allows. */
function isByNature(at: At): boolean {
  return IFRS_COSTS_BY_NATURE.every((concept) => flow(at, concept) !== undefined);
}

/** As tagged: the first of the names, or of those that gross profit proves the one it comes closest to. */
export function costOfSales(at: At, revenues?: Cell): Figure | undefined {
  const candidates = costCandidates(at);
  const grossProfit = firstOf(at, flow, GROSS_PROFIT);
  const missing = ({ value }: Figure): number =>
    revenues === undefined || !isFigure(revenues) || grossProfit === undefined
      ? Infinity
      : Math.abs(revenues.value - value - grossProfit.value);
  const isProven = (cost: Figure): boolean => isClose(missing(cost), 0, revenues?.value ?? 0);
  const [proven] = candidates.filter(isProven).toSorted((a, b) => missing(a) - missing(b));
  if (proven !== undefined) return proven;
  const services = flow(at, COGS_PARTS.services);
  if (services !== undefined && isProven(services)) return services;
  return candidates.find(({ value }) => value !== 0) ?? candidates[0];
}

/** What may be cost of sales, in priority order; the cost of goods with the cost of services beside it. */
export function costCandidates(at: At): Figure[] {
  return COGS.flatMap((concept) => {
    const parts = concept === COGS_PARTS.goods ? [concept, COGS_PARTS.services] : [concept];
    return flow(at, concept) === undefined ? [] : (sumOfTagged(at, flow, parts) ?? []);
  });
}

function isAllCosts(at: At, cost: Figure, revenues: Cell): boolean {
  if (firstOf(at, flow, GROSS_PROFIT) !== undefined) return false;
  const total = flow(at, COSTS_AND_EXPENSES);
  if (total !== undefined) return isClose(cost.value, total.value, total.value, EXACT);
  const operating = flow(at, OPERATING_INCOME);
  if (operating === undefined || !isFigure(revenues) || cost.value === 0) return false;
  return isClose(revenues.value - cost.value, operating.value, revenues.value, EXACT);
}

function flagged(cost: Figure): Figure {
  if (!isTagged(cost.source)) return cost;
  const name = plainName(cost.source.concept);
  return COGS_EXCLUDING_DA.some((concept) => concept === name)
    ? withFlags(cost, EXCLUDES_DA)
    : cost;
}
