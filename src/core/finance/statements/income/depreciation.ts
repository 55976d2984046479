import { inputsOf, isTagged } from "#core/ledger/financial-data.ts";
import { type At, firstOf, flow, sumOfFigures } from "#core/finance/statements/cells/at.ts";
import {
  type Cell,
  type Figure,
  type Operand,
  absent,
  conceptsOf,
  withFlags,
} from "#core/finance/statements/cells/cell.ts";
import type { Fact } from "#core/finance/statements/facts/company-facts.ts";
import {
  AMORTISATION_OF_INTANGIBLES,
  AMORTISATION_OF_SOFTWARE,
  DA_INSIDE_COSTS,
  DEPRECIATION,
  GROSS_PROFIT,
  OPERATING_INCOME,
  RESEARCH,
  SGA,
} from "#core/finance/statements/concepts/concepts.ts";
import { dayNumber } from "#core/finance/statements/facts/day-number.ts";
import {
  depreciationInCosts,
  isEquipmentLeftOut,
  isEquipmentUntagged,
  largestCombined,
} from "#core/finance/statements/income/equipment-depreciation.ts";
import { faceOf, isPrinted } from "#core/finance/statements/cells/face.ts";
import { DRIFT_DAYS } from "#core/finance/statements/facts/fiscal-years.ts";
import type { Entry } from "#core/finance/statements/facts/fact-index.ts";
import {
  ifrsDepreciation,
  ifrsPair,
  withLeasedAssets,
} from "#core/finance/statements/income/ifrs-depreciation.ts";
import { isClose } from "#core/finance/statements/cells/is-close.ts";
import { pickFlow } from "#core/finance/statements/cells/pick.ts";
import { plainName } from "#core/finance/statements/cells/at.ts";
import { qualified } from "#core/finance/statements/concepts/used-concepts.ts";

/** Depreciation and amortisation of notes are often rounded; sums of them agree this closely. */
const INSIDE_TOLERANCE = 0.03;
const EXACT = 0.001;
const RECAST = "n.a.: the year was recast after its quarters were filed";
const EQUIPMENT_UNTAGGED =
  "n.a.: depreciation of equipment is tagged in neighbouring years but not in this one";
const PART_UNTAGGED = "n.a.: a line of depreciation or amortisation is not tagged";
/** Vintages of one year differ by less. */
const DEPRECIATION_SHARE = 0.8;
/** A note's text rounds to hundreds of millions where its statements show millions. */
const ROUNDED_TO = 1e8;

/**
 * D&A of the cash flow statement, positive. The largest of the combined tags; with amortisation of
 * intangibles where the filing prints it as a line of its own, and depreciation of rented or
 * operating equipment where the combined tag leaves it out (finance.md 1.1).
 */
export function depreciationAndAmortisation(at: At): Cell {
  const amortisation = flow(at, AMORTISATION_OF_INTANGIBLES);
  const largest = largestCombined(at);
  if (largest === undefined || isLessThanDepreciation(at, largest)) {
    return fromParts(at, amortisation);
  }
  const pair = ifrsPair(at);
  // A combined tag below the two lines of the cash flow statement is that of a note.
  if (pair !== undefined && pair.value > largest.value) return pair;
  if (conceptsOf(largest).some((name) => name.startsWith("ifrs-full:"))) {
    return withLeasedAssets(at, largest);
  }
  const inYear = { ...at, column: at.year };
  if (isEquipmentUntagged(inYear)) return absent(EQUIPMENT_UNTAGGED);
  const whole = wholeBeforeSplit(at, largest, amortisation);
  if (whole !== undefined) return whole;
  const earlier = wholeOfEarlierReports(at, largest);
  if (earlier !== undefined) return earlier;
  return withEquipment(at, ...linesOf(at, largest, amortisation));
}

/** The combined line and, where they stand apart, amortisation and software beside it; with what to say of them. */
function linesOf(
  at: At,
  largest: Figure,
  amortisation: Figure | undefined,
): [lines: readonly Line[], flags: readonly string[]] {
  const combined: Line = [sourceName(largest), largest];
  const inYear = { ...at, column: at.year };
  const isApart =
    wasTakenOut(at, largest) ?? (areBothPrinted(at, largest) || isPrintedApart(inYear));
  if (!isApart) return [[combined], []];
  const exact = exactOnFace(at, amortisation, largest);
  const isRounded = !exact && amortisation !== undefined && isRoundedText(amortisation, largest);
  return [
    [combined, [AMORTISATION_OF_INTANGIBLES, exact ?? amortisation], ...printedSoftware(at)],
    isRounded ? ["d&a_two_lines", "amortisation_rounded"] : ["d&a_two_lines"],
  ];
}

/** With the depreciation of equipment where the lines leave it out. */
function withEquipment(at: At, lines: readonly Line[], flags: readonly string[]): Cell {
  if (!isEquipmentLeftOut({ ...at, column: at.year })) return sumOfLines(at, lines, flags);
  return sumOfLines(
    at,
    [...lines, ["depreciation in cost of sales", depreciationInCosts(at)]],
    [...flags, "includes_operating_equipment"],
  );
}

type Line = readonly [name: string, figure: Figure | undefined];

/** All lines of D&A together; absent when a period lacks one of the lines its year prints. */
function sumOfLines(at: At, lines: readonly Line[], flags: readonly string[]): Cell {
  const operands = lines.flatMap(([name, figure]): Operand[] =>
    figure === undefined ? [] : [[name, figure]],
  );
  const sum = operands.length < lines.length ? undefined : sumOfFigures(operands);
  if (sum === undefined || isLessThanAPart(at, sum)) return absent(PART_UNTAGGED);
  if (sum.value < 0) return absent(RECAST);
  return withFlags(sum, ...flags);
}

/** What one function of the income statement holds of D&A already exceeds the total: a line is untagged. */
function isLessThanAPart(at: At, total: Figure): boolean {
  const part = flow(at, DA_INSIDE_COSTS);
  return part !== undefined && part.value > total.value;
}

/** A combined tag well below depreciation alone is a line beside it (`other` amortisation), not the whole. */
function isLessThanDepreciation(at: At, largest: Figure): boolean {
  const depreciation = flow(at, DEPRECIATION);
  return depreciation !== undefined && largest.value < depreciation.value * DEPRECIATION_SHARE;
}

function fromParts(at: At, amortisation: Figure | undefined): Cell {
  const depreciation = flow(at, DEPRECIATION);
  const ifrs = ifrsDepreciation(at);
  if (ifrs !== undefined) return ifrs;
  if (depreciation === undefined) {
    return absent("n.a.: depreciation and amortisation is not tagged as a total");
  }
  const inYear = { ...at, column: at.year };
  const lines: Line[] = [[DEPRECIATION, depreciation]];
  const flags: string[] = [];
  // A note's amortisation in some periods alone would make them differ from the year's own line.
  if (amortisation !== undefined && flow(inYear, AMORTISATION_OF_INTANGIBLES) !== undefined) {
    lines.push([AMORTISATION_OF_INTANGIBLES, amortisation]);
  } else if (!isAllOf(at)) flags.push("depreciation_only");
  return withEquipment(at, lines, flags);
}

/** Whether depreciation alone is the combined line in all the column's parts that have both: there is no amortisation to leave out. */
function isAllOf(at: At): boolean {
  const parts = at.column.ways.flat().flatMap((span) => {
    const part = { ...at, column: { ...at.column, ways: [[span]] } };
    const [combined, alone] = [largestCombined(part), flow(part, DEPRECIATION)];
    return combined && alone ? [isClose(alone.value, combined.value, combined.value, EXACT)] : [];
  });
  return parts.length > 0 && parts.every(Boolean);
}

/** Whether the cash flow statement prints the combined tag and amortisation of intangibles, where it is known. */
function areBothPrinted(at: At, largest: Figure): boolean {
  if (!isTagged(largest.source) || flow(at, AMORTISATION_OF_INTANGIBLES) === undefined)
    return false;
  return [largest.source.concept, AMORTISATION_OF_INTANGIBLES].every(
    (concept) => isPrinted(at, concept, "cash-flow") === true,
  );
}

/** Amortisation of software as a line of its own, where the cash flow statement is known to print one. */
function printedSoftware(at: At): Line[] {
  return AMORTISATION_OF_SOFTWARE.flatMap((concept): Line[] =>
    isPrinted(at, concept, "cash-flow") === true ? [[concept, flow(at, concept)]] : [],
  ).slice(0, 1);
}

/** The line of the face under a name of the filer's own that a rounded mention in the text stands for. */
function exactOnFace(
  at: At,
  amortisation: Figure | undefined,
  largest: Figure,
): Figure | undefined {
  if (amortisation === undefined || !isRoundedText(amortisation, largest)) return undefined;
  const face = faceOf(at, "cash-flow");
  const line = face?.facts.find(
    (fact) =>
      fact.statement === "cash-flow" &&
      /amorti[sz]ation/i.test(fact.label) &&
      fact.start !== undefined &&
      Math.abs(dayNumber(fact.start) - at.column.startDay) <= DRIFT_DAYS &&
      Math.abs(dayNumber(fact.end) - at.column.endDay) <= DRIFT_DAYS &&
      Math.abs(fact.value - amortisation.value) <= ROUNDED_TO / 2,
  );
  if (face === undefined || line === undefined) return undefined;
  const { accession, form, filed } = face;
  return {
    value: line.value,
    source: { accession, form, filed, concept: line.concept },
    flags: [],
  };
}

/** Whether amortisation of intangibles is a line beside the combined tag and not a part of it. */
function isPrintedApart(at: At): boolean {
  const largest = largestCombined(at);
  const depreciation = flow(at, DEPRECIATION);
  const amortisation = flow(at, AMORTISATION_OF_INTANGIBLES);
  if (largest === undefined || amortisation === undefined || amortisation.value <= 0) return false;
  const parts = (depreciation?.value ?? NaN) + amortisation.value;
  if (isClose(parts, largest.value, largest.value, INSIDE_TOLERANCE)) return false;
  if (amortisation.value > largest.value) return true;
  const isDepreciationAlone =
    depreciation !== undefined && isClose(depreciation.value, largest.value, largest.value, EXACT);
  return isDepreciationAlone || isOwnExpenseLine(at, largest, amortisation);
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

/** Whether a figure is from a report that had taken amortisation out; undefined where none ever did. */
function wasTakenOut(at: At, largest: Figure): boolean | undefined {
  const { source } = largest;
  const { concept, filed } = isTagged(source) ? source : (inputsOf(source).at(-1) ?? {});
  const since = takenOutSince(at, concept ?? "");
  return since === undefined || filed === undefined ? undefined : filed >= since;
}

/**
 * A difference of periods whose operands are from before and after amortisation was taken out would
 * hold it for one of them alone: the figure of the earlier reports, which is the whole, stands.
 */
function wholeOfEarlierReports(at: At, largest: Figure): Figure | undefined {
  const inputs = inputsOf(largest.source);
  const concept = inputs[0]?.concept ?? "";
  const since = takenOutSince(at, concept);
  const series = at.index.series.get(concept);
  if (since === undefined || series === undefined) return undefined;
  const isAfter = inputs.map(({ filed = "" }) => filed >= since);
  if (!isAfter.includes(true)) return undefined;
  const byPeriod = new Map(
    [...series.byPeriod].flatMap(([key, entry]): [number, Entry][] => {
      const facts = entry.facts.filter(({ filed }) => filed < since);
      return facts.length === 0 ? [] : [[key, { ...entry, facts }]];
    }),
  );
  const index = { ...at.index, series: new Map([[concept, { concept, byPeriod }]]) };
  const earlier = pickFlow(index, concept, at.column);
  return earlier && withFlags(earlier, "d&a_two_lines", "as_first_reported");
}

/**
 * The filing date from which a filer shows amortisation as a line of its own: that of the first
 * report that restated the combined tag by just the amortisation.
 */
function takenOutSince(at: At, concept: string): string | undefined {
  const amortisation = at.index.series.get(qualified(AMORTISATION_OF_INTANGIBLES));
  const dates = [...(at.index.series.get(concept)?.byPeriod ?? [])].flatMap(([period, entry]) => {
    const taken = amortisation?.byPeriod.get(period)?.facts.at(-1)?.val ?? 0;
    return takenOutBy(entry, taken)?.filed ?? [];
  });
  return dates.toSorted()[0];
}

/** The report that restated `entry` by the value of `amortisation`, to the rounding of that value. */
function takenOutBy(entry: Entry, amortisation: number): Fact | undefined {
  const [first] = entry.facts;
  if (first === undefined || amortisation <= 0) return undefined;
  const tolerance = amortisation % ROUNDED_TO === 0 ? ROUNDED_TO / 2 : EXACT * amortisation;
  return entry.facts.find((fact) => Math.abs(first.val - amortisation - fact.val) <= tolerance);
}

/**
 * The total as first reported, where later reports split it and state one part in rounded text or
 * not at all: the exact figure is the earlier one.
 */
function wholeBeforeSplit(
  at: At,
  largest: Figure,
  amortisation: Figure | undefined,
): Figure | undefined {
  if (!("concept" in largest.source)) return undefined;
  const { concept, asFirstReported: first } = largest.source;
  if (first === undefined || first.value <= largest.value) return undefined;
  if (amortisation !== undefined && !isRoundedText(amortisation, largest)) return undefined;
  const since = takenOutSince(at, concept);
  if (since === undefined || first.filed >= since || wasTakenOut(at, largest) !== true) {
    return undefined;
  }
  const { accession, form, filed, value } = first;
  const source = { accession, form, filed, concept };
  return { value, source, flags: ["d&a_two_lines", "as_first_reported"] };
}

function isRoundedText(amortisation: Figure, largest: Figure): boolean {
  return amortisation.value % ROUNDED_TO === 0 && largest.value % ROUNDED_TO !== 0;
}

function sourceName(figure: Figure): string {
  const { source } = figure;
  return plainName(isTagged(source) ? source.concept : (inputsOf(source)[0]?.concept ?? "D&A"));
}
