import type { StatementItem } from "#core/ledger/items.ts";
import {
  type At,
  firstOf,
  flow,
  sumOfFigures,
  sumOfTagged,
} from "#core/finance/statements/cells/at.ts";
import {
  type Cell,
  type Figure,
  type Operand,
  absent,
  derived,
  isFigure,
  withFlags,
} from "#core/finance/statements/cells/cell.ts";
import {
  linesBelowOperatingIncome,
  sumsWithSome,
} from "#core/finance/statements/income/below-operating-income.ts";
import {
  ACQUISITION_COSTS,
  AMORTISATION_OF_INTANGIBLES,
  COSTS_AND_EXPENSES,
  DISPOSAL_GAINS,
  EQUITY_INCOME,
  GENERAL_AND_ADMINISTRATIVE,
  IMPAIRMENT_PARTS,
  IMPAIRMENT_TOTALS,
  INVESTMENT_PROPERTY_GAINS,
  OTHER_OPERATING,
  RESEARCH,
  RESTRUCTURING,
  RESTRUCTURING_PROGRAMMES,
  RESTRUCTURING_TRANSLATION,
  RESTRUCTURING_WITH_IMPAIRMENTS,
} from "#core/finance/statements/concepts/concepts.ts";
import { qualified } from "#core/finance/statements/concepts/used-concepts.ts";
import { ANNUAL_DAYS } from "#core/finance/statements/facts/fact-index.ts";
import { DRIFT_DAYS } from "#core/finance/statements/facts/fiscal-years.ts";
import { costOfSales } from "#core/finance/statements/income/cost-of-sales.ts";
import { sellingExpense } from "#core/finance/statements/income/earnings.ts";
import { isMadeWith } from "#core/finance/statements/income/ifrs-operating-income.ts";
import { INCLUDES_IMPAIRMENT } from "#core/finance/statements/income/ifrs-depreciation.ts";

/** What the flag of a Clean EBITDA without add-backs says. */
export const NO_ADJUSTMENTS = "no adjustments identified";
/** A charge below operating income: no part of EBITDA, so nothing to add back. */
const OUTSIDE_EBIT = "outside_ebit";
const NOT_PROVEN = "not_proven_in_ebit";
/** What Clean EBITDA does not hold of the items beneath it. */
const LEFT_OUT: ReadonlySet<string> = new Set([OUTSIDE_EBIT, NOT_PROVEN]);
const DOUBTS = ["restructuring_of_programmes", "restructuring_partly_outside_ebit"];
/** Sums of rounded lines meet within this share of the charge. */
const NEAR = 0.01;
/** What else stands below operating income, interest apart, where a gain does: of the gain. */
const BESIDE = 0.1;
/** A charge within this share of EBITDA changes no verdict. */
const SMALL = 0.02;
const KNOWN_IN_PART = "n.a.: a one-off charge is tagged for a part of the period only";
const IMPAIRMENTS = [
  ...IMPAIRMENT_TOTALS,
  ...IMPAIRMENT_PARTS.goodwill,
  ...IMPAIRMENT_PARTS.intangibles,
  ...IMPAIRMENT_PARTS.longLived,
];
/** Translation beyond this share of a restructuring charge is more than the movement of its liability. */
const PARTLY = 0.1;

/**
 * Clean EBITDA with the one-off items behind it: EBITDA plus the impairments, restructuring and
 * acquisition costs that are tagged, less gains that operating income holds, each an input with its
 * source. What stands below operating income is not added back to it. Stock compensation is not
 * added back (finance.md 2.1). Without any, it equals EBITDA and says so.
 */
export function cleanEbitdaRows(
  at: At,
  { ebitda, depreciation, ...context }: CleanContext,
): Partial<Record<StatementItem, Cell>> {
  const placed = placedBy(at, context);
  const impairment = placed(impairments(at));
  const restructuring = placed(restructuringCharge(at));
  const together = placed(beyondParts(at, impairment, restructuring));
  const disposals = disposalGains(at, context);
  const isInDepreciation = depreciation.flags.includes(INCLUDES_IMPAIRMENT);
  const adjustments: (readonly [string, Figure | undefined, 1 | -1])[] = [
    ["Impairments", isInDepreciation ? undefined : impairment, 1],
    ["Restructuring", restructuring, 1],
    ["restructuring and impairments", together, 1],
    ["acquisition and integration costs", placed(sumOfTagged(at, flow, ACQUISITION_COSTS)), 1],
    ["gains on investment property", investmentPropertyGains(at, context, placed), -1],
    ["Disposal Gains", disposals, -1],
  ];
  const untold = untoldIn(at, { impairment, restructuring, together });
  const sold = disposals === undefined && holdsAll(context) ? untoldCharge(at, DISPOSAL_GAINS) : 0;
  const missing = together === undefined ? Math.max(sold, ...Object.values(untold)) : sold;
  return {
    Impairments: impairment ?? absent(untold.impairments > 0 ? KNOWN_IN_PART : undefined),
    Restructuring: restructuring ?? absent(untold.restructuring > 0 ? KNOWN_IN_PART : undefined),
    "Disposal Gains": disposals ?? absent(),
    "Clean EBITDA": withoutUntold(cleanEbitda(ebitda, adjustments), ebitda, missing),
  };
}

type Charges = Readonly<Record<"impairment" | "restructuring" | "together", Figure | undefined>>;

/** Charges of other spans that fall into the period, of each kind that it has none of its own of. */
function untoldIn(
  at: At,
  { impairment, restructuring, together }: Charges,
): Readonly<Record<"impairments" | "restructuring" | "together", number>> {
  const isAny = [together, impairment, restructuring].some((one) => one && one.value !== 0);
  return {
    impairments: impairment === undefined ? untoldCharge(at, IMPAIRMENTS) : 0,
    restructuring: restructuring === undefined ? untoldCharge(at, RESTRUCTURING) : 0,
    together: isAny ? 0 : untoldCharge(at, RESTRUCTURING_WITH_IMPAIRMENTS),
  };
}

/** Where a charge of a part of the period can't be placed, Clean EBITDA stands only if it is a small one. */
function withoutUntold(clean: Cell, ebitda: Cell, missing: number): Cell {
  if (!isFigure(clean) || !isFigure(ebitda) || missing === 0) return clean;
  if (missing > Math.abs(ebitda.value) * SMALL) return absent(KNOWN_IN_PART);
  const flags = clean.flags.filter((flag) => flag !== NO_ADJUSTMENTS);
  return withFlags({ ...clean, flags }, "adjustments_incomplete");
}

/**
 * The largest charge that is tagged for another span and falls into a period that tags none: of a
 * part of it, of a span it is put together from, or of the shortest that holds it. Zero where there
 * is none, or where that shortest span says so.
 */
function untoldCharge(at: At, concepts: readonly string[]): number {
  const { ways } = at.column;
  const operands = ways.filter((way) => way.length > 1).flat();
  const charges = concepts.flatMap((concept) => {
    const entries = at.index.series.get(qualified(concept))?.byPeriod.values() ?? [];
    const told = [...entries].flatMap(({ startDay, endDay, facts }) =>
      startDay === undefined ? [] : [{ startDay, endDay, value: facts.at(-1)?.val ?? 0 }],
    );
    const inside = told.filter((span) => isWithin(span, at.column));
    const used = told.filter((span) =>
      operands.some((operand) => isWithin(span, operand) && isWithin(operand, span)),
    );
    const around = told
      .filter((span) => isWithin(at.column, span) && span.endDay - span.startDay < ANNUAL_DAYS.max)
      .toSorted((a, b) => a.endDay - a.startDay - (b.endDay - b.startDay));
    const [nearest] = around;
    const isOperandOnly = inside.length === 0 && nearest?.value === 0;
    return isOperandOnly ? [] : [...inside, ...used, ...(nearest ? [nearest] : [])];
  });
  return Math.max(0, ...charges.map(({ value }) => Math.abs(value)));
}

type Span = { readonly startDay: number; readonly endDay: number };

function isWithin(part: Span, whole: Span): boolean {
  return part.startDay >= whole.startDay - DRIFT_DAYS && part.endDay <= whole.endDay + DRIFT_DAYS;
}

type OperatingContext = {
  readonly revenues: Cell;
  readonly ebit: Cell;
  readonly preTax: Cell;
  readonly interest: Cell;
  readonly netInterest: Cell;
};
type CleanContext = OperatingContext & { readonly ebitda: Cell; readonly depreciation: Cell };

function cleanEbitda(
  ebitda: Cell,
  adjustments: readonly (readonly [string, Figure | undefined, 1 | -1])[],
): Cell {
  if (!isFigure(ebitda)) return absent("n.a.: EBITDA not available");
  const operands = adjustments.flatMap(([name, figure, sign]): Operand[] =>
    figure === undefined || figure.value === 0 || figure.flags.some((flag) => LEFT_OUT.has(flag))
      ? []
      : [[name, figure, sign]],
  );
  const all: Operand[] = [["EBITDA", ebitda], ...operands];
  const value = all.reduce((sum, [, cell, sign = 1]) => sum + sign * (cell.value ?? 0), 0);
  const formula = operands.map(([name, , sign]) => ` ${sign === -1 ? "-" : "+"} ${name}`);
  const doubts = operands.flatMap(([, cell]) => cell.flags.filter((flag) => DOUBTS.includes(flag)));
  const flags = operands.length === 0 ? [NO_ADJUSTMENTS] : [...new Set(doubts)];
  return derived(value, `EBITDA${formula.join("")}`, all, flags);
}

type Placed = (item: Figure | undefined, sign?: 1 | -1) => Figure | undefined;

/**
 * Flags what stands below operating income: pre-tax income comes out of operating income with the
 * charge, or less the gain, between them, and does not without it. A gain is in only where it does
 * without.
 */
function placedBy(at: At, { ebit, preTax, interest, netInterest }: OperatingContext): Placed {
  const lines = linesBelowOperatingIncome(at);
  const rests =
    isFigure(ebit) && isFigure(preTax)
      ? [interest, netInterest].flatMap((cell) =>
          isFigure(cell) ? sumsWithSome([ebit.value + cell.value - preTax.value], lines) : [],
        )
      : [];
  return (item, sign = 1) => {
    if (item === undefined || (sign === 1 && item.value <= 0)) return item;
    const tolerance = Math.abs(item.value) * NEAR;
    if (rests.some((rest) => Math.abs(rest) <= tolerance)) return item;
    const isBetween = rests.some((rest) => Math.abs(rest - sign * item.value) <= tolerance);
    if (isBetween) return withFlags(item, OUTSIDE_EBIT);
    return sign === 1 ? item : withFlags(item, NOT_PROVEN);
  };
}

/** Operating income that is made of pre-tax income holds all that stands between, gains and charges too. */
function holdsAll({ ebit }: OperatingContext): boolean {
  return isFigure(ebit) && ebit.flags.includes("ebit_from_pre_tax");
}

/**
 * The charge of the year. A charge of zero stands: programmes repeat costs of earlier years, so
 * their figure fills in only where no charge is tagged (AMD tags USD 186 mm of 2024 again in 2025),
 * and says what it is. Of a charge with a good part of translation in it, that part was taken below
 * operating income: the rest is the row.
 */
function restructuringCharge(at: At): Figure | undefined {
  const charge = firstOf(at, flow, RESTRUCTURING);
  if (charge === undefined) {
    const programmes = flow(at, RESTRUCTURING_PROGRAMMES);
    return programmes === undefined || isOfAnotherPeriod(at, programmes)
      ? undefined
      : withFlags(programmes, "restructuring_of_programmes");
  }
  const translation = flow(at, RESTRUCTURING_TRANSLATION);
  const size = Math.abs(translation?.value ?? 0);
  if (translation === undefined || size <= charge.value * PARTLY || size > charge.value) {
    return charge;
  }
  const operands: Operand[] = [
    ["restructuring charge", charge],
    ["translation losses below operating income", { ...translation, value: size }, -1],
  ];
  const formula = "restructuring charge - translation losses below operating income";
  return derived(charge.value - size, formula, operands, ["restructuring_partly_outside_ebit"]);
}

/** More than the charge of the year a period lies in, or just that of the year before: a cost to date. */
function isOfAnotherPeriod(at: At, programmes: Figure): boolean {
  const charge = firstOf({ ...at, column: at.year }, flow, RESTRUCTURING);
  if (charge === undefined) return false;
  const isPartOfYear = at.column.endDay <= at.year.endDay && at.column.startDay >= at.year.startDay;
  return isPartOfYear ? programmes.value > charge.value : programmes.value === charge.value;
}

/** What a figure for restructuring and impairments together has beyond the two as tagged. */
function beyondParts(
  at: At,
  impairment: Figure | undefined,
  restructuring: Figure | undefined,
): Figure | undefined {
  const both = firstOf(at, flow, RESTRUCTURING_WITH_IMPAIRMENTS);
  const parts = [impairment, restructuring].filter(
    (part) => part !== undefined && part.value !== 0,
  );
  return parts.length === 0 ? both : undefined;
}

/** A change in the value of property, where operating profit is made with it and not without, or pre-tax profit is without it. */
function investmentPropertyGains(
  at: At,
  { revenues, ebit }: OperatingContext,
  placed: Placed,
): Figure | undefined {
  const gain = flow(at, INVESTMENT_PROPERTY_GAINS);
  if (gain === undefined || !isFigure(ebit)) return gain;
  return isMadeWith(at, revenues, ebit, INVESTMENT_PROPERTY_GAINS) ? gain : placed(gain, -1);
}

/** The gain that operating income is proven to hold, else the first tagged, which says that it is not. */
function disposalGains(at: At, context: OperatingContext): Figure | undefined {
  const proven = provenGains(at, context);
  if (proven !== undefined) return proven;
  const tagged = firstOf(at, flow, DISPOSAL_GAINS);
  return tagged === undefined || tagged.value === 0 || holdsAll(context)
    ? tagged
    : withFlags(tagged, NOT_PROVEN);
}

/**
 * Only where operating income holds the gain: it is more than what total costs leave by just that,
 * or comes out of cost of sales and the other lines above it with the gain and not without it.
 */
function provenGains(
  at: At,
  { revenues, ebit, preTax, interest, netInterest }: OperatingContext,
): Figure | undefined {
  if (!isFigure(revenues) || !isFigure(ebit)) return undefined;
  const costs = flow(at, COSTS_AND_EXPENSES);
  const sums = sumsOfOperatingLines(at, revenues);
  return DISPOSAL_GAINS.flatMap((concept) => flow(at, concept) ?? []).find(({ value }) => {
    const isClose = (sum: number): boolean => Math.abs(sum) <= Math.abs(value) * NEAR;
    const beyondCosts = costs && ebit.value - (revenues.value - costs.value);
    const isBesideCosts = beyondCosts !== undefined && isClose(beyondCosts - value);
    // What lies below operating income is hardly more than the gain: then the sums above meet by chance.
    const isBelow = [interest, netInterest].some((paid) => {
      const rest = (preTax.value ?? Number.NaN) - ebit.value - (paid.value ?? Number.NaN);
      return Math.abs(rest - value) <= BESIDE * Math.abs(value);
    });
    const isALine = sums.some((sum) => isClose(sum + value - ebit.value));
    const isNoLine = sums.some((sum) => isClose(sum - ebit.value));
    return value !== 0 && (isBesideCosts || (isALine && !isNoLine && !isBelow));
  });
}

/** Gross profit less SG&A, and with every combination of the other lines that may stand above operating income. */
function sumsOfOperatingLines(at: At, revenues: Figure): number[] {
  const cost = costOfSales(at, revenues);
  if (cost === undefined) return [];
  const selling = sellingExpense(at);
  const administration = flow(at, GENERAL_AND_ADMINISTRATIVE);
  const expense = isFigure(selling) ? -selling.value : (administration?.value ?? 0);
  const costs = [
    firstOf(at, flow, RESEARCH),
    ...impairmentCandidates(at).map(({ figure }) => figure),
    firstOf(at, flow, RESTRUCTURING),
    flow(at, AMORTISATION_OF_INTANGIBLES),
  ].map((figure) => -(figure?.value ?? 0));
  const gains = [EQUITY_INCOME, OTHER_OPERATING].map((concept) => flow(at, concept)?.value ?? 0);
  const lines = [...new Set([...costs, ...gains])].filter((line) => line !== 0);
  return sumsWithSome([revenues.value - cost.value - expense], lines);
}

/**
 * The widest impairment figure tagged: totals already hold their parts, so never a total and a part.
 * A part of a year is measured by what the year is.
 */
function impairments(at: At): Figure | undefined {
  const candidates = impairmentCandidates(at);
  if (at.column === at.year) return widest(candidates)?.figure;
  const ofYear = widest(impairmentCandidates({ ...at, column: at.year }))?.name;
  return candidates.find(({ name }) => name === ofYear)?.figure ?? widest(candidates)?.figure;
}

/** A loss by its size: US GAAP takes no impairment back, so one that is tagged below zero has the wrong sign. */
function lossFlow(at: At, concept: string): Figure | undefined {
  const figure = flow(at, concept);
  if (figure === undefined || figure.value >= 0 || concept.startsWith("ifrs-full:")) return figure;
  return derived(-figure.value, "- impairment as tagged", [["impairment as tagged", figure, -1]]);
}

type Candidate = { readonly name: string; readonly figure: Figure };

function widest(candidates: readonly Candidate[]): Candidate | undefined {
  return candidates.reduce<Candidate | undefined>(
    (best, candidate) =>
      best === undefined || candidate.figure.value > best.figure.value ? candidate : best,
    undefined,
  );
}

function impairmentCandidates(at: At): Candidate[] {
  const { goodwill, intangibles, longLived } = IMPAIRMENT_PARTS;
  const parts = [goodwill, intangibles, longLived].map((tags) => firstOf(at, lossFlow, tags));
  const names = ["goodwill", "intangible assets", "long-lived assets"];
  const operands = parts.flatMap((figure, place): Operand[] =>
    figure === undefined ? [] : [[`impairment of ${names[place] ?? ""}`, figure]],
  );
  const sum = sumOfFigures(operands);
  return [
    ...IMPAIRMENT_TOTALS.flatMap((name): Candidate[] => {
      const figure = lossFlow(at, name);
      return figure === undefined ? [] : [{ name, figure }];
    }),
    ...(sum === undefined ? [] : [{ name: "sum of parts", figure: sum }]),
  ];
}
