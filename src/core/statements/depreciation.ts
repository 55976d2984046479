import { type At, firstOf, flow, sumOfFigures } from "#core/statements/at.ts";
import { type Cell, type Figure, type Operand, absent, withFlags } from "#core/statements/cell.ts";
import type { Fact } from "#core/statements/company-facts.ts";
import {
  AMORTISATION_OF_INTANGIBLES,
  DA_COMBINED,
  DA_INSIDE_COSTS,
  DEPRECIATION,
  DEPRECIATION_IN_COST_OF_SALES,
  DEPRECIATION_NONPRODUCTION,
  GROSS_PROFIT,
  OPERATING_INCOME,
  RESEARCH,
  SGA,
} from "#core/statements/concepts.ts";
import type { Entry } from "#core/statements/fact-index.ts";
import { isClose } from "#core/statements/revenues.ts";
import { plainName } from "#core/statements/at.ts";
import { qualified } from "#core/statements/used-concepts.ts";

/** Depreciation and amortisation of notes are often rounded; sums of them agree this closely. */
const INSIDE_TOLERANCE = 0.03;
const EXACT = 0.001;
const PART_UNTAGGED = "n.a.: a line of depreciation or amortisation is not tagged";
/** A note's text rounds to hundreds of millions where its statements show millions. */
const ROUNDED_TO = 1e8;

/**
 * D&A of the cash flow statement, positive. The largest of the combined tags; with amortisation of
 * intangibles where the filing prints it as a line of its own, and depreciation of rented or
 * operating equipment where the combined tag leaves it out (finance.md 1.1).
 */
export function depreciationAndAmortisation(at: At): Cell {
  const amortisation = flow(at, AMORTISATION_OF_INTANGIBLES);
  const depreciation = flow(at, DEPRECIATION);
  const largest = largestCombined(at);
  if (largest === undefined) return fromParts(depreciation, amortisation);
  const operands: Operand[] = [[sourceName(largest), largest]];
  const flags: string[] = [];
  if (amortisation !== undefined && isPrintedApart(at, { largest, depreciation, amortisation })) {
    operands.push([AMORTISATION_OF_INTANGIBLES, amortisation]);
    flags.push("d&a_two_lines");
    if (isRoundedText(amortisation, largest)) flags.push("amortisation_rounded");
  }
  const equipment = equipmentDepreciation(at, largest);
  if (equipment !== undefined) {
    operands.push([DEPRECIATION_IN_COST_OF_SALES, equipment]);
    flags.push("includes_operating_equipment");
  }
  const sum = sumOfFigures(operands);
  if (sum === undefined || isLessThanAPart(at, sum)) return absent(PART_UNTAGGED);
  return withFlags(sum, ...flags);
}

/** What one function of the income statement holds of D&A already exceeds the total: a line is untagged. */
function isLessThanAPart(at: At, total: Figure): boolean {
  const part = flow(at, DA_INSIDE_COSTS);
  return part !== undefined && part.value > total.value;
}

function largestCombined(at: At): Figure | undefined {
  return DA_COMBINED.reduce<Figure | undefined>((best, concept) => {
    const figure = flow(at, concept);
    return figure !== undefined && (best === undefined || figure.value > best.value)
      ? figure
      : best;
  }, undefined);
}

function fromParts(depreciation: Figure | undefined, amortisation: Figure | undefined): Cell {
  if (depreciation === undefined) {
    return absent("n.a.: depreciation and amortisation is not tagged as a total");
  }
  if (amortisation === undefined) return withFlags(depreciation, "depreciation_only");
  const sum = sumOfFigures([
    [DEPRECIATION, depreciation],
    [AMORTISATION_OF_INTANGIBLES, amortisation],
  ]);
  return sum ?? absent();
}

type Lines = {
  readonly largest: Figure;
  readonly depreciation: Figure | undefined;
  readonly amortisation: Figure;
};

/** Whether amortisation of intangibles is a line beside the combined tag and not a part of it. */
function isPrintedApart(at: At, lines: Lines): boolean {
  const { largest, depreciation, amortisation } = lines;
  if (amortisation.value <= 0) return false;
  const parts = (depreciation?.value ?? NaN) + amortisation.value;
  if (isClose(parts, largest.value, largest.value, INSIDE_TOLERANCE)) return false;
  if (amortisation.value > largest.value) return true;
  const isDepreciationAlone =
    depreciation !== undefined && isClose(depreciation.value, largest.value, largest.value, EXACT);
  return (
    isDepreciationAlone || wasTakenOut(at, largest) || isOwnExpenseLine(at, largest, amortisation)
  );
}

/** Operating income that only comes out when both lines are taken from gross profit. */
function isOwnExpenseLine(at: At, largest: Figure, amortisation: Figure): boolean {
  const grossProfit = firstOf(at, flow, GROSS_PROFIT);
  const operatingIncome = flow(at, OPERATING_INCOME);
  const selling = firstOf(at, flow, SGA);
  if (grossProfit === undefined || operatingIncome === undefined || selling === undefined)
    return false;
  const research = firstOf(at, flow, RESEARCH)?.value ?? 0;
  const left = grossProfit.value - selling.value - research - largest.value - amortisation.value;
  return isClose(left, operatingIncome.value, amortisation.value, EXACT);
}

/**
 * A filer that once restated the combined tag by exactly the year's amortisation has shown it as a
 * line of its own from that report on.
 */
function wasTakenOut(at: At, largest: Figure): boolean {
  const { source } = largest;
  const { concept, filed } = "concept" in source ? source : (source.inputs.at(-1) ?? {});
  const series = at.index.series.get(concept ?? "");
  const amortisation = at.index.series.get(qualified(AMORTISATION_OF_INTANGIBLES));
  if (filed === undefined || series === undefined || amortisation === undefined) return false;
  return [...series.byPeriod].some(([period, entry]) => {
    const taken = amortisation.byPeriod.get(period);
    const since = taken && takenOutBy(entry, taken);
    return since !== undefined && since.filed <= filed;
  });
}

/** The report that restated `entry` by the value of `amortisation`, to the rounding of the filing. */
function takenOutBy(entry: Entry, amortisation: Entry): Fact | undefined {
  const [first] = entry.facts;
  const part = amortisation.facts.at(-1)?.val ?? 0;
  if (first === undefined || part <= 0) return undefined;
  return entry.facts.find((fact) => isClose(first.val - part, fact.val, part, EXACT));
}

/** Depreciation inside cost of sales, where the combined tag is the rest alone. */
function equipmentDepreciation(at: At, largest: Figure): Figure | undefined {
  const equipment = flow(at, DEPRECIATION_IN_COST_OF_SALES);
  if (equipment === undefined || equipment.value <= 0) return undefined;
  if (equipment.value > largest.value) return equipment;
  const rest = flow(at, DEPRECIATION_NONPRODUCTION);
  const isRest = rest !== undefined && isClose(rest.value, largest.value, largest.value, EXACT);
  return isRest ? equipment : undefined;
}

function isRoundedText(amortisation: Figure, largest: Figure): boolean {
  return amortisation.value % ROUNDED_TO === 0 && largest.value % ROUNDED_TO !== 0;
}

function sourceName(figure: Figure): string {
  const { source } = figure;
  return plainName("concept" in source ? source.concept : (source.inputs[0]?.concept ?? "D&A"));
}
