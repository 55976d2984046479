import { assessmentOfFunds, besideAssessment } from "#core/finance/ratios/rating-bands.ts";
import { ratingFigures } from "#core/finance/ratios/rating-inputs.ts";
import { bandOf, coverageBoundBelow, nextLeverageBound } from "#core/finance/vocabulary/bands.ts";
import { formulaOf } from "#core/finance/ratios/derived.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { countedDebt } from "#core/ledger/definitions.ts";
import { constantDatum } from "#core/ledger/formula.ts";
import type { Unit } from "#core/ledger/units.ts";
import { printsAlike } from "#core/ledger/print-datum.ts";
import { periodText } from "#core/ledger/period.ts";
import { type Prose, prose, size } from "#core/ledger/prose.ts";
import { chargesInTurns } from "#core/findings/charges.ts";
import type { Finding, Topic } from "#core/findings/finding.ts";
import { idOf, made } from "#core/findings/make.ts";
import { MOST_SHARE, when } from "#core/findings/movement.ts";
import { meansOf, named, together } from "#core/findings/obligations.ts";
import { isReadByTurns } from "#core/findings/topics.ts";
import type { View } from "#core/findings/view.ts";
import { weightOfRoom } from "#core/findings/make.ts";

/** A threshold of a rule, or a step of a scenario, as a datum of the company. */
export function threshold(
  { book, latest }: Pick<View, "book" | "latest">,
  item: string,
  value: number,
  unit: Unit,
): Datum {
  const { ticker: entity, currency } = book;
  const name = `${item} threshold`;
  return constantDatum({ name, value, unit, entity, period: latest, currency });
}

/** A fall within which a threshold is near, and beyond which it is told only where it is asked for. */
const NEAR = 0.15;
const FAR = 0.3;
/** A fall that leaves a tenth says nothing of the company. */
const BEYOND = 0.9;
/** What a far threshold weighs, so that the nearest of them stands first. */
const OF_FAR = 0.01;

/** How far the company is from the next threshold of leverage, coverage, cash flow and cash. */
export function headroomFindings(view: View): readonly Finding[] {
  if (!view.kind.hasEarnings) return [];
  const rooms = [...roomsOfEarnings(view), fundsRoom(view), cashRoom(view)];
  return [...rooms.flatMap((room) => (room ? roomOf(view, room) : [])), ...runway(view)];
}

function roomsOfEarnings(view: View): readonly (Room | undefined)[] {
  // Debt that a lender's book carries is no measure of the business (law 4).
  const isOwn = view.kind.kind !== "captive" && isReadByTurns(view);
  const ofDebt = isOwn ? [earningsRoom(view, "leverage")] : [];
  return [...ofDebt, earningsRoom(view, "coverage")];
}

type Room = Pick<Finding, "topic" | "item"> & {
  readonly level: Datum;
  readonly bound?: Datum;
  readonly fall: Datum;
  /** The same before one-offs, where much of the earnings is one. */
  readonly without?: Datum | undefined;
  /** At the good end of its scale, which is no risk however near that ends. */
  readonly isGood?: boolean;
  /** Of a row beside the one that its topic is read by. */
  readonly share?: number;
  readonly says: Pick<Finding["says"], "clause" | "headline">;
};

/** Rows that room is measured on, and which way is more of it. */
const MEASURED_ON: Partial<Readonly<Record<Topic, Readonly<Record<string, 1 | -1>>>>> = {
  leverage: { EBITDA: 1, "Net Debt": -1 },
  coverage: { EBITDA: 1, "Interest Expense": -1 },
  cash: { "Cash Flow From Operating Activities": 1 },
};

/** Whether newer figures than those of a level have used up some of its room. */
function isOvertaken({ at, latest }: View, { topic, level }: Room): boolean {
  if (level.period === latest) return false;
  return Object.entries(MEASURED_ON[topic] ?? {}).some(([row, way]) => {
    const [now, before] = [at(row, latest), at(row, level.period)];
    if (now === undefined || before === undefined) return false;
    const step = Math.abs(now.value) - Math.abs(before.value);
    const isLoss = row === "EBITDA" && now.value <= 0;
    return isLoss || (!printsAlike(now, before) && step * way < 0);
  });
}

/** Only what is measured and newest, and differs from its threshold as printed (findings.md, laws 6 and 8). */
function isMeasured(view: View, room: Room): boolean {
  const { level, bound, fall } = room;
  if (isOvertaken(view, room) || (bound !== undefined && printsAlike(level, bound))) return false;
  return fall.value > 0 && fall.value <= BEYOND && !view.isNothing(fall);
}

function roomOf(view: View, found: Room): readonly Finding[] {
  if (!isMeasured(view, found)) return [];
  const { level, bound: _, fall, without = fall, isGood = false, share = 1, ...room } = found;
  const isNear = Math.max(fall.value, without.value) < NEAR && !isGood;
  return [
    made(view, {
      ...room,
      kind: "headroom",
      period: level.period,
      good: { creditor: isNear ? "no" : "neither", shareholder: "neither" },
      weight: weightOfRoom(fall.value) * (fall.value > FAR ? OF_FAR : 1) * share,
      caveats: chargesInTurns(view, level),
      rests: [level],
    }),
  ];
}

/** When a level is of, where newer columns are known. */
function dayOf({ latest }: View, level: Datum): Prose {
  return level.period === latest ? [] : [when(level)];
}

/** A ratio of this row and its operands differ by rounding alone. */
const SAME = 1e-6;

const SCALES = {
  leverage: {
    item: "Net Leverage (x)",
    row: "Net Debt",
    boundOf: nextLeverageBound,
    how: "ratio",
  },
  coverage: {
    item: "Interest Coverage (x)",
    row: "Interest Expense",
    boundOf: coverageBoundBelow,
    how: "product",
  },
} as const;

/** How far EBITDA can fall before net leverage or coverage passes the next bound of its scale. */
function earningsRoom(view: View, topic: keyof typeof SCALES): Room | undefined {
  const { item, row, boundOf, how } = SCALES[topic];
  const level = view.now(item);
  if (level === undefined) return undefined;
  const ebitda = view.at("EBITDA", level.period);
  const beside = countedDebt(view.at, row, level.period);
  if (!ebitda || !beside || ebitda.value <= 0) return undefined;
  const value = boundOf(level.value);
  const isDebt = topic === "leverage";
  if (value === undefined || (isDebt && !isRatioOf(level, beside, ebitda))) return undefined;
  const bound = threshold(view, item, value, "multiple");
  const at = formulaOf(`EBITDA at the ${topic} threshold`, how, [beside, value]);
  const left = formulaOf(`EBITDA left at the ${topic} threshold`, "share", [at, ebitda]);
  const fall = formulaOf(`Fall of EBITDA to the ${topic} threshold`, "difference", [1, left]);
  if (at === undefined || fall === undefined) return undefined;
  const day = dayOf(view, level);
  const clause = isDebt
    ? prose`${view.basis} can fall ${fall}, to ${at}, before net leverage of ${level}${day} passes ${bound}`
    : prose`${view.basis} can fall ${fall} before interest coverage of ${level}${day} drops below ${bound}`;
  const passes = isDebt ? "passes" : "drops below";
  const clean = cleanBeside(view, level);
  const headline = prose`${topic} of ${level}${chargedBy(clean, ebitda)} ${passes} ${bound} if ${view.basis} falls ${fall}`;
  const without = formulaOf("Fall of Clean EBITDA", "difference", [
    1,
    formulaOf("Clean EBITDA left", "share", [at, clean]),
  ]);
  const isGood = bandOf(topic, level.value).place === 0;
  return { topic, item, level, bound, fall, without, isGood, says: { clause, headline } };
}

/** The earnings before one-offs, where those are much of what turns stand on. */
function cleanBeside(view: View, level: Datum): Datum | undefined {
  const isMuch = chargesInTurns(view, level).length > 0;
  return isMuch ? view.reported("Clean EBITDA", level.period) : undefined;
}

function chargedBy(clean: Datum | undefined, ebitda: Datum): string {
  if (clean === undefined) return "";
  return clean.value > ebitda.value ? " after one-off costs" : " with one-off gains";
}

function isRatioOf(level: Datum, debt: Datum, ebitda: Datum): boolean {
  return debt.value > 0 && Math.abs(debt.value / ebitda.value - level.value) <= SAME;
}

/** How far FFO can fall before the scorecard reads FFO to debt, and with it the rating, as weaker. */
function fundsRoom(view: View): Room | undefined {
  const item = "FFO / Debt (%)";
  const known = fundsToDebt(view);
  const carried = known && carriedOn(view, known);
  const level = carried ?? known;
  const isOwn = view.kind.kind !== "captive" && !view.kind.isBeforeRented;
  if (level === undefined || !isOwn || level.value > MOST_SHARE) return undefined;
  const beside = besideAssessment(assessmentOfFunds(level.value), 1);
  if (beside === undefined) return undefined;
  const bound = threshold(view, item, beside.funds, "fraction");
  const left = formulaOf("FFO left at the threshold", "share", [bound, level]);
  const fall = formulaOf("Fall of FFO to the threshold", "difference", [1, left]);
  if (fall === undefined) return undefined;
  const told = carried
    ? prose`${level} (${known} in ${periodText(known.period)}, with EBITDA and debt carried on to ${periodText(level.period)})`
    : prose`${level}${when(level)}`;
  const funds = level.item.startsWith("Clean") ? "Clean FFO" : "FFO";
  const clause = prose`${funds} can fall ${fall} before ${funds} to debt of ${told} drops below ${bound}, which the scorecard reads as ${beside.name}`;
  const headline = prose`${funds} to debt of ${level} drops below ${bound} if ${funds} falls ${fall}`;
  return { topic: "coverage", item, level, bound, fall, share: 0.6, says: { clause, headline } };
}

/** FFO to debt as the scorecard reads its thresholds: before one-offs, where FFO is known. */
function fundsToDebt({ reported, basis, now }: View): Datum | undefined {
  const known = now("FFO / Debt (%)");
  const read = known && ratingFigures(reported, known.period, basis).fundsToDebt;
  return read?.item.includes("FFO") === true ? read : known;
}

/** FFO to debt of a year at the newer EBITDA and debt, interest and taxes paid as they were: what moved since counts. */
function carriedOn({ reported, latest }: View, { period }: Datum): Datum | undefined {
  if (period === latest) return undefined;
  const paid = ["Interest Paid", "Taxes Paid"].map((row) => reported(row, period));
  const [ebitda, clean] = ["EBITDA", "Clean EBITDA"].map((row) => reported(row, latest));
  const earned = clean?.value === ebitda?.value ? ebitda : (clean ?? ebitda);
  const name = `${earned?.item === "Clean EBITDA" ? "Clean " : ""}FFO / Debt (%)`;
  const funds = formulaOf("FFO", "difference", [earned, ...paid]);
  return formulaOf(name, "share", [funds, countedDebt(reported, "Total Debt", latest)]);
}

/** How much operating cash flow can lose before it pays for no more than capex and dividends. */
function cashRoom(view: View): Room | undefined {
  const level = view.now("FCF");
  const operating = view.at("Cash Flow From Operating Activities", level?.period);
  if (!level || !operating || level.value <= 0 || view.kind.isBeforeRented) return undefined;
  const fall = formulaOf("Fall of operating cash flow to no FCF", "share", [level, operating]);
  if (fall === undefined) return undefined;
  const clause = prose`operating cash flow can fall ${fall} before FCF after dividends of ${level}${dayOf(view, level)} is gone`;
  const headline = prose`free cash flow after dividends gone if operating cash flow falls ${fall}`;
  return { topic: "cash", item: "Discretionary FCF", level, fall, says: { clause, headline } };
}

/** Months of cash at the rate it is spent, where it is. */
function runway(view: View): readonly Finding[] {
  const free = view.now("Discretionary FCF");
  if (free === undefined || free.value >= 0) return [];
  const held = meansOf(view).filter(({ item }) => item !== "Undrawn Credit Facilities");
  const [first, ...others] = held;
  if (first === undefined) return [];
  const means = together("Cash and investments", [first, ...others]);
  const months = formulaOf("Cash Runway", "months", [means, formulaOf("", "negate", [free])]);
  if (months === undefined) return [];
  if (months.value >= MOST_MONTHS) return [];
  // What falls due comes on top of the deficit: of debt the means are told before it.
  const due = view.isNothing(view.now("Total Debt")) ? "" : " before debt due";
  const lasting = months.value < 1 ? prose`less than a month` : prose`${months} months`;
  const isLong = months.value * shareLeft(view, means) >= LONG_RUNWAY;
  const verdict = isLong ? "neither" : "no";
  const cover = idOf({ topic: "refinancing", kind: "due", item: "Short-Term Debt" }, free.period);
  return [
    made(view, {
      kind: "headroom",
      topic: "liquidity",
      item: "Cash Runway",
      period: free.period,
      good: { creditor: verdict, shareholder: verdict },
      weight: !isLong && months.value < LONG_RUNWAY ? 1 : 0.4,
      qualifies: isLong ? [] : [cover],
      says: {
        clause: prose`at a Discretionary FCF deficit of ${size(free)} a year, ${named(held)} last ${lasting}${due}`,
        headline: prose`${named(held)} for ${lasting} of deficit${due}`,
      },
    }),
  ];
}

/** What of means is left by the debt that falls due within a year. */
function shareLeft({ now }: View, { value }: Datum): number {
  return 1 - (now("Short-Term Debt")?.value ?? 0) / value;
}

/** Months from which a deficit is no matter of the next two years. */
const LONG_RUNWAY = 24;
/** Months over which a deficit of a year says nothing. */
const MOST_MONTHS = 36;
