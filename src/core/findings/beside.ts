import { change, formulaOf, outflow } from "#core/finance/ratios/derived.ts";
import { type Datum, workingOf } from "#core/ledger/datum.ts";
import { areOnOneBasis } from "#core/ledger/comparable.ts";
import { joinProse, listed, prose, type Prose, size } from "#core/ledger/prose.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";
import { sharedYear } from "#core/findings/book.ts";
import { chargesBeside, inUnitOf, isMuchOfMove, ONE_OFF_FROM } from "#core/findings/charges.ts";
import { type Caveat, EARLIER } from "#core/findings/finding.ts";
import { directionOf, movement, when } from "#core/findings/movement.ts";
import type { View } from "#core/findings/view.ts";

/**
 * What stands beside a move and is none of the business (findings.md, law 3): companies that were bought,
 * and gains or losses on what was sold, in either of the columns set against each other.
 */
export function caveatsBeside(view: View, [now, before]: readonly Datum[]): readonly Caveat[] {
  if (now === undefined) return [];
  if (before === undefined) return chargesBeside(view, now, before);
  const fallen = operatingFall(view, now, before);
  const told = fallen && prose`while ${movement(fallen.now, fallen.before)}`;
  const charges = isBefore([now, before], "Clean EBITDA") ? [] : chargesBeside(view, now, before);
  return [
    ...acquired(view, now, before),
    ...charges,
    ...disposed(view, [now, before], charges.length > 0),
    ...(isOfUnknown(view, now, before) ? [{ flag: "operations", clause: UNKNOWN, of: now }] : []),
    ...(told ? [{ flag: "operations", clause: told, of: now }] : []),
  ];
}

const UNKNOWN: Prose = ["no operating result is in the data to say what of it the business earned"];

/** Rows of cash flow, and ratios of it with the flow they stand on. */
const CASH_FLOWS: Readonly<Record<string, string | undefined>> = {
  "Cash Flow From Operating Activities": "Cash Flow From Operating Activities",
  "Discretionary FCF": "Discretionary FCF",
  "FCF / Debt (%)": "Discretionary FCF",
};
/** Share of a move of cash flow that working capital has made it from. */
const MADE_OF_MOVE = 0.5;

/** From this share of a move on a cause beside working capital is told with it. */
const PART_OF_MOVE = 0.25;

type Released = {
  /** Working capital and capital expenditure, as far as they made a quarter of the move, the larger first. */
  readonly causes: readonly {
    readonly step: Datum;
    readonly name: string;
    readonly title: string;
    /** What it added to cash flow. */
    readonly effect: number;
  }[];
  /** Whether without working capital cash flow went the other way or nowhere. */
  readonly isAll: boolean;
};

/** Working capital that made a move of cash flow: it comes back, as the business alone does not. */
export function workingCapitalIn(
  view: View,
  now: Datum,
  before: Datum | undefined,
): Released | undefined {
  const row = CASH_FLOWS[now.item];
  if (row === undefined) return undefined;
  const pair = view.pair(row);
  const earlier = pair?.now.period === now.period ? pair.before : undefined;
  const columns = [now.period, (before ?? earlier)?.period];
  const [whole, step] = [movedBy(view, row, columns), releasedIn(view, columns)];
  if (whole === undefined || step === undefined) return undefined;
  if (step.value / whole < MADE_OF_MOVE) return undefined;
  const title = step.value > 0 ? "freed-up cash" : "tied-up cash";
  const released = { step, name: "cash from working capital", title, effect: step.value };
  const spent = row === "Discretionary FCF" ? spentMore(view, columns) : [];
  const causes = [released, ...spent]
    .filter(({ effect }) => effect / whole >= PART_OF_MOVE)
    .toSorted((a, b) => Math.abs(b.effect) - Math.abs(a.effect));
  return { causes, isAll: step.value / whole >= 1 };
}

function movedBy({ at }: View, row: string, columns: readonly (string | undefined)[]) {
  const [flow, was] = columns.map((period) => at(row, period));
  return flow && was && directionOf(flow, was) !== "flat" ? flow.value - was.value : undefined;
}

function releasedIn({ reported }: View, columns: readonly (string | undefined)[]) {
  const [own, prior] = columns.map((period) => reported("Change In Working Capital", period));
  return own && prior && change(own, prior);
}

function spentMore({ at }: View, columns: readonly (string | undefined)[]): Released["causes"] {
  const rows = columns.map((period) => outflow(at("Capital Expenditure", period)));
  const step = formulaOf("Change of Capital Expenditure", "difference", rows);
  if (step === undefined) return [];
  const title = `${step.value > 0 ? "more" : "less"} capex`;
  return [{ step, name: "capital expenditure", title, effect: -step.value }];
}

/** The flag of working capital beside cash flow: of each row, and by the bridge of a row said for it. */
export const WORKING_CAPITAL = "working_capital";

/** ` more cash from working capital` beside a row of cash flow that it moved. */
export function workingCapitalBeside(
  view: View,
  now: Datum,
  before: Datum | undefined,
): readonly Caveat[] {
  const { causes = [] } = workingCapitalIn(view, now, before) ?? {};
  if (causes.length === 0) return [];
  const than = before === undefined ? " than a year earlier" : "";
  const told = causes.map(
    ({ step, name }) => prose`${size(step)} ${step.value > 0 ? "more" : "less"} ${name}`,
  );
  return [{ flag: WORKING_CAPITAL, clause: prose`${listed(told)}${than}`, of: now }];
}

/** What is left for owners, of all shares or of one. */
export const OF_OWNERS: ReadonlySet<string> = new Set(["Net Income", "EPS Diluted"]);

/** Operating income that fell where what is left for owners rose: tax or other income made that rise. */
export function operatingFall(
  view: View,
  now: Datum,
  before: Datum | undefined,
): { readonly now: Datum; readonly before: Datum } | undefined {
  const isUp = OF_OWNERS.has(now.item) && directionOf(now, before) === "up";
  if (!isUp || before === undefined) return undefined;
  const [ebit, was] = [now, before].map(({ period }) => view.at("EBIT", period));
  const isAlike = ebit !== undefined && was !== undefined && areOnOneBasis(was, ebit);
  return isAlike && directionOf(ebit, was) === "down" ? { now: ebit, before: was } : undefined;
}

/** A change of income from this share of that of revenues on is not made by what was sold alone. */
const BEYOND_SALES = 0.5;

/** Whether no operating result says what of a rise of income the business made, and sales alone did not make it. */
export function isOfUnknown(view: View, now: Datum, before: Datum | undefined): boolean {
  if (!OF_OWNERS.has(now.item) || before === undefined || !view.kind.hasEarnings) return false;
  const of: RowEnds = (row) => [now, before].map(({ period }) => view.at(row, period));
  const [step, sales] = [stepOf(of, "Net Income"), stepOf(of, "Revenues")];
  if (stepOf(of, "EBIT") !== undefined || step === undefined || sales === undefined) return false;
  const isUp = now.value > before.value && directionOf(now, before) !== "flat";
  return isUp && step >= BEYOND_SALES * Math.abs(sales);
}

/** What revenues of a bank hold beside the interest that is told, and rows that it moves with them. */
const BESIDE_INTEREST = "Noninterest Income";
const ON_REVENUES = ["Revenues", "Pre-Provision Net Revenue", "Efficiency Ratio (%)", "Net Income"];

/** Income beside interest that gave over half of a move of revenues: it is named with every row that it moved. */
export function besideInterest(item: string, of: RowEnds): readonly Caveat[] {
  const [now, before] = of(BESIDE_INTEREST);
  const [whole, own] = ["Revenues", item].map((row) => stepOf(of, row) ?? 0);
  if (!ON_REVENUES.includes(item) || !now || !before || !whole || !own) return [];
  const isWith = own * whole > 0 || wordsOf(item).kind === "ratio";
  const isMost = (now.value - before.value) / whole > MADE_OF_MOVE;
  if (!isWith || !isMost || !isMoved(of, "Revenues")) return [];
  const { name } = wordsOf(BESIDE_INTEREST);
  const clause = prose`with ${name} of ${size(now)} after ${size(before)}`;
  return [{ flag: `${INTEREST} ${wordsOf(item).kind}`, clause, of: of(item)[0] ?? now }];
}

/** Its flag: of amounts, and of ratios, once. */
export const INTEREST = "beside_interest";
export const INTEREST_TITLE = " on income beside interest";

const LINES = ["Gross Profit", "SG&A", "R&D"] as const;
const OF_LINES: ReadonlySet<string> = new Set(["EBITDA", "EBITDA Margin (%)", ...OF_OWNERS]);
/** A row at both ends of a move. */
type RowEnds = (row: string) => readonly (Datum | undefined)[];

/**
 * What gross profit less overheads and research gave of a move, where with the one-offs that are told it is less
 * than half of that of EBITDA and the rest made half of the row's own: a line that is not in the data made it.
 */
export function linesBeside(item: string, of: RowEnds): readonly Caveat[] {
  const whole = stepOf(of, "EBITDA");
  const lines = formulaOf(
    "Change of lines",
    "difference",
    [0, 1].map((at) => linesAt(of, at)),
  );
  const isNone = !OF_LINES.has(item) || !isMoved(of, "EBITDA");
  if (isNone || lines === undefined || whole === undefined) return [];
  // Overheads may hold the one-offs, as where impairments are in them.
  const steps = [whole, stepOf(of, "Clean EBITDA") ?? whole];
  const rest = Math.min(...steps.map((step) => leastRest(of, step - lines.value)));
  const moved = OF_OWNERS.has(item) ? stepOf(of, "Net Income") : whole;
  if (rest <= Math.max(Math.abs(whole), Math.abs(moved ?? whole)) / 2) return [];
  const names = LINES.flatMap((row) => (of(row)[0] ? [[wordsOf(row).name]] : []));
  const made = prose`${size(lines)} ${lines.value < 0 ? "less" : "more"} from ${listed(names)}`;
  const clause = prose`with ${made}; what made the rest of the move of EBITDA is not in the data`;
  return [{ flag: LINED, clause, of: of("EBITDA")[0] ?? lines }];
}

/** What is left of a move at the least: depreciation may stand in its lines, and a disposal in none. */
function leastRest(of: RowEnds, left: number): number {
  const [depreciated, sold] = ["D&A", SOLD].map((row) => [0, stepOf(of, row) ?? 0]);
  const rests = (depreciated ?? []).flatMap((one) => (sold ?? []).map((gain) => left - one - gain));
  return Math.min(...rests.map(Math.abs));
}

function isMoved(of: RowEnds, row: string): boolean {
  return Math.abs(stepOf(of, row) ?? 0) >= ONE_OFF_FROM * Math.abs(of(row)[1]?.value ?? 0);
}

/** The flag of a move that its lines do not explain, and what a title says of it. */
export const LINED = "lines";
export const LINED_TITLE = ", what moved it not in the data";

function linesAt(of: RowEnds, at: number): Datum | undefined {
  const [gross, overheads, research] = LINES.map((row) => of(row)[at]);
  const isWhole = of("R&D").every((end) => end === undefined) || research !== undefined;
  const parts = [gross, overheads, ...(research ? [research] : [])];
  return isWhole ? formulaOf("Gross profit less overheads", "difference", parts) : undefined;
}

function stepOf(of: RowEnds, row: string): number | undefined {
  const [now, before] = of(row);
  return now && before && now.value - before.value;
}

/** Acquisitions of this share of revenues make growth, debt and equity other than the company's own. */
const LEAST_ACQUIRED = 0.05;

/** What was bought, net of disposals, in the newest columns, where it is much. */
export function boughtIn(view: View): Datum | undefined {
  const bought = [view.latest, view.year]
    .map((column) => view.reported("Net Acquisitions", column))
    .find((datum) => datum !== undefined);
  const now = view.at("Revenues", bought?.period);
  return now === undefined || bought === undefined || bought.value > -LEAST_ACQUIRED * now.value
    ? undefined
    : bought;
}

const BOUGHT = /^(?:Revenues|(?:Clean )?EBITDA|Equity|(?:Net|Total) Debt|Net Leverage \(x\))$/;

function acquired(view: View, now: Datum, before: Datum): readonly Caveat[] {
  const bought = BOUGHT.test(now.item) && now.value > before.value ? boughtIn(view) : undefined;
  if (bought === undefined) return [];
  const clause = prose`with acquisitions of ${size(bought)}${when(bought)}`;
  return [{ flag: "acquired", clause, of: bought }];
}

/** Rows that operating income makes; those on EBITDA say a gain of their own column themselves. */
const ON_EBIT = /^EBIT\b/;
const ON_EARNINGS = /^EBIT/;

function disposed(
  view: View,
  ends: readonly [Datum, Datum],
  isCharged: boolean,
): readonly Caveat[] {
  const columns = ends.map(({ period }) => period);
  if (isBefore(ends, SOLD)) return [];
  const [own, earlier] = ends.map((end) =>
    inUnitOf(view, end, view.reported(SOLD, end.period)?.value ?? 0),
  );
  const isOfMove = isMuchOfMove((own ?? 0) - (earlier ?? 0), ends);
  // One line of the statements stands in one place: where the larger of the two does.
  const [main] = columns
    .flatMap((column) => disposalIn(view, column) ?? [])
    .toSorted((a, b) => Math.abs(b.value) - Math.abs(a.value));
  if (main === undefined || placeOfGain(view, main, columns) === "below") return [];
  const least = LEAST_BESIDE * Math.abs(main.value);
  const found = ends.flatMap((of) => {
    const gain = disposalIn(view, of.period);
    if (!gain || Math.abs(gain.value) < least) return [];
    // What Clean EBITDA takes out is told with the other one-offs.
    if (view.isNothing(gain) || (isCharged && !isUnproven(gain))) return [];
    const isBeside = isOfMove || isMuchOf(view, gain, of);
    return isBeside && placeOfGain(view, gain, columns) !== "below" ? [{ of, gain }] : [];
  });
  const [first] = found;
  if (first === undefined) return [];
  const told = found.map(({ of, gain }) => {
    const isIn = gain.period === of.period && !isUnproven(gain);
    const held = `${isIn ? "is" : "may be"} in ${of === ends[0] ? "it" : EARLIER}`;
    return prose`a disposal ${nameOfGain(gain)} of ${size(gain)}${when(gain)} ${held}`;
  });
  return [{ flag: "disposed", clause: joinProse(told, ", "), of: first.of }];
}

/** Whether figures are told without one-offs of a row: they say themselves what those were. */
function isBefore(ends: readonly Datum[], row: string): boolean {
  return ends.some((end) => (workingOf(end)?.inputs ?? []).some(({ name }) => name === row));
}

const SOLD = "Disposal Gains";
/** Of the larger of two gains, under this share the other is not told. */
export const LEAST_BESIDE = 0.1;
/** The flag of disposals beside income: those beside operations are others. */
export const SOLD_IN_INCOME = "sold";

/** Whether a gain is much of the earnings that a row is made of. */
function isMuchOf({ reported }: View, gain: Datum, { item, period }: Datum): boolean {
  const rows = gain.period === period ? ON_EBIT : ON_EARNINGS;
  const earned = ["EBITDA", "EBIT"].map((row) => reported(row, period)).find(Boolean);
  const isMuch = earned && Math.abs(gain.value) >= ONE_OFF_FROM * Math.abs(earned.value);
  return rows.test(item) && isMuch === true;
}

/** Whether nothing proves that operating income holds a gain, so that Clean EBITDA leaves it. */
export function isUnproven({ flags }: Datum): boolean {
  return flags?.includes("not_proven_in_ebit") === true;
}

export function nameOfGain({ value }: Datum): string {
  return value < 0 ? "loss" : "gain";
}

/** A disposal of a column; of twelve months without one, that of the fiscal year they share months with. */
export function disposalIn({ reported, book }: View, period: string): Datum | undefined {
  return reported(SOLD, period) ?? reported(SOLD, sharedYear(book, period));
}

/**
 * Where a gain stands: below operating income where what lies between that and pre-tax income, or after tax
 * (where it may be half), is more than in the other column by it; in operating income where neither moved.
 */
export function placeOfGain(
  { reported }: View,
  { value, period }: Datum,
  columns: readonly (string | undefined)[],
): "above" | "below" | "unknown" {
  const valueOf = (row: string, column: string | undefined) => reported(row, column)?.value;
  if (isOutside((row) => valueOf(row, period), value)) return "below";
  const restsOf = (column: string | undefined) => {
    const of = (row: string) => valueOf(row, column) ?? Number.NaN;
    const preTax = of("Pre-Tax Income");
    const after = of("Net Income") - preTax - of("Tax Expense");
    return [preTax - of("EBIT") - of("Interest Expense"), after];
  };
  const others = restsOf(columns.find((column) => column !== period));
  const beside = others.map((rest) => (Number.isNaN(rest) ? 0 : rest));
  const shares = restsOf(period).map((rest, at) => (rest - (beside[at] ?? 0)) / value);
  if (shares.some((share) => share >= 0.5)) return "below";
  // What moved the other way by as much may hold it as well.
  return shares.every((share) => share > -0.5) ? "above" : "unknown";
}

/**
 * Whether the lines of operating income leave no place for a gain: what it is beside gross profit, SG&A and R&D,
 * with every cost that may stand apart added back, is less than half of it.
 */
function isOutside(of: (row: string) => number | undefined, gain: number): boolean {
  const [ebit, gross, overheads] = ["EBIT", "Gross Profit", "SG&A"].map(of);
  if (ebit === undefined || gross === undefined || overheads === undefined) return false;
  const apart = ["D&A", "Impairments", "Restructuring"].map((row) => Math.abs(of(row) ?? 0));
  const costs = gain > 0 ? apart.reduce((sum, cost) => sum + cost, 0) : 0;
  return (ebit - gross - overheads - (of("R&D") ?? 0) + costs) / gain < 0.5;
}
