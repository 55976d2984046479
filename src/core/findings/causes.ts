import { change, difference, formulaOf, outflow, quotient } from "#core/finance/ratios/derived.ts";
import { otherSignName, wordsOf } from "#core/finance/vocabulary/item-words.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { countedDebt } from "#core/ledger/definitions.ts";
import type { FindDatum } from "#core/ledger/find-datum.ts";
import { printsAlike } from "#core/ledger/print-datum.ts";
import { listed, prose, type Prose, sentence, size } from "#core/ledger/prose.ts";
import type { Finding, Span } from "#core/findings/finding.ts";
import { made, weightOfMove } from "#core/findings/make.ts";
import { isUnproven } from "#core/findings/beside.ts";
import { type Ends, gainsLeftIn, underlyingOf } from "#core/findings/one-offs.ts";
import { againstOf, directionOf, isTurnedSince, movement, when } from "#core/findings/movement.ts";
import { turnsOf } from "#core/findings/topics.ts";
import type { Pair, View } from "#core/findings/view.ts";

/** What gave most of a move, from the rows that a figure is made of; of the quarter as of twelve months. */
export function bridgeFindings(view: View): readonly Finding[] {
  if (!view.kind.hasEarnings) return [];
  return [
    ...leverageBridge(view),
    ...bridge(view, "Discretionary FCF", "twelve months", cashCauses),
    ...SPANS.flatMap((span) => [
      ...bridge(view, "EBITDA", span, earningsCauses),
      ...bridge(view, "Net Income", span, incomeCauses),
    ]),
  ];
}

const SPANS: readonly Span[] = ["twelve months", "quarter"];

/** A part of a change, in the sign with which it moved the whole; a cost that rose lowers it. */
type Part = { readonly name: string; readonly step: Datum; readonly isCost?: boolean };

/** All that a change is made of, where each is known; of the change of another row where that says more. */
type Causes = { readonly parts: readonly (Part | undefined)[]; readonly ends?: Ends | undefined };

function bridge(
  view: View,
  item: string,
  span: Span,
  causesIn: (view: View, ends: Ends) => Causes,
): readonly Finding[] {
  const { now, before, between } =
    (span === "quarter" ? view.quarter(item) : view.pair(item)) ?? {};
  if (!now || !before || !hasMoved(view, { now, before, between })) return [];
  const { parts, ends = { now, before } } = causesIn(view, { now, before });
  const known = parts.filter((part) => part !== undefined);
  if (known.length < parts.length || !hasMoved(view, ends)) return [];
  const whole = difference(`Change of ${ends.now.item}`, [ends.now, ends.before]);
  const told = toldOf(view, known, whole);
  if (told.length === 0) return [];
  return [
    made(view, {
      kind: "bridge",
      topic: item === "Discretionary FCF" ? "cash" : "margin",
      item,
      period: now.period,
      span,
      direction: directionOf(ends.now, ends.before),
      weight: weightOfMove(now, before) * 0.8,
      rests: [now, before, ends.now, ends.before],
      says: saysOf(ends, whole, told),
    }),
  ];
}

/** A loss on both sides is one that grew or shrank. */
function saysOf({ now, before }: Ends, whole: Datum, told: readonly Part[]): Finding["says"] {
  const loss = otherSignName(now);
  const isLoss = loss !== undefined && otherSignName(before) !== undefined;
  const name = isLoss ? `the ${loss}` : wordsOf(now.item).name;
  const isUp = whole.value < 0 === isLoss;
  const gave = gaveOf(told, whole);
  const time = prose`${when(now)}${againstOf(now, before)}`;
  const [main] = told.filter(({ step }) => isWith(step, whole));
  return {
    sentence: prose`Of the ${isUp ? "rise" : "fall"} in ${name} of ${size(whole)}${time}, ${gave}.`,
    clause: prose`${name} ${isUp ? "rose" : "fell"} by ${size(whole)}${time}, as ${gave}`,
    headline: prose`${name} ${isUp ? "up" : "down"} on ${main ? calledOf(main) : "its causes"}`,
  };
}

function isWith(step: Datum, whole: Datum): boolean {
  return Math.sign(step.value) === Math.sign(whole.value);
}

/** Of a change that a gain alone makes there is no cause in the business. */
function hasMoved(view: View, ends: Ends & Pick<Pair, "between">): boolean {
  if (isTurnedSince(ends.now, ends.between, ends.before)) return false;
  const direction = directionOf(ends.now, ends.before);
  return direction !== "flat" && direction !== "notMeaningful" && !underlyingOf(view, ends);
}

/**
 * The causes that a text tells, largest first: two at least, a main one of them with the whole, and what
 * they leave of it, so that they add up.
 */
function toldOf({ isNothing }: View, parts: readonly Part[], whole: Datum): readonly Part[] {
  const share = ({ value }: Datum) => value / whole.value;
  const told = parts
    .filter(({ step }) => !isNothing(step) && Math.abs(share(step)) >= LEAST_PART)
    .toSorted((a, b) => Math.abs(b.step.value) - Math.abs(a.step.value))
    .slice(0, MOST_PARTS);
  const [main, ...others] = told;
  const own = told.find(({ step }) => share(step) > 0);
  if (main === undefined || others.length === 0 || own === undefined) return [];
  if (share(own.step) < MAIN_PART * Math.abs(share(main.step))) return [];
  const rest = difference("Change of the rest", [
    whole,
    main.step,
    ...others.map(({ step }) => step),
  ]);
  const isSeen = Math.abs(share(rest)) > MOST_UNSAID && !isNothing(rest);
  return isSeen ? [...told, { name: "smaller lines", step: rest }] : told;
}

function calledOf({ name, step, isCost }: Part): string {
  if (isCost === undefined) return name;
  return `${step.value > 0 === isCost ? "lower" : "higher"} ${name}`;
}

function gaveOf(told: readonly Part[], whole: Datum): Prose {
  const partOf = (part: Part, at: number): Prose =>
    prose`${size(part.step)} ${at === 0 ? "came from" : "from"} ${calledOf(part)}`;
  const gave = listed(told.filter(({ step }) => isWith(step, whole)).map(partOf));
  const took = told.filter(({ step }) => !isWith(step, whole));
  return took.length === 0
    ? gave
    : prose`${gave}, less ${listed(took.map((part) => partOf(part, 1)))}`;
}

/** How a row moved between the columns of a change; undefined where either is missing. */
function rowStep({ at }: View, row: string, { now, before }: Ends): Datum | undefined {
  const [a, b] = [at(row, now.period), at(row, before.period)];
  const step = formulaOf(`Change of ${row}`, "difference", [a, b]);
  return step && signed(step, a, b);
}

function rowPart(view: View, row: string, ends: Ends): Part | undefined {
  const step = rowStep(view, row, ends);
  const { name, isOutflow = false } = wordsOf(row);
  return step && { name, step, isCost: isOutflow };
}

/** What is left of a change, under a name of its own. */
function restOf(
  name: string,
  isCost: boolean | undefined,
  [whole, ...parts]: readonly (Datum | undefined)[],
): Part | undefined {
  const step = formulaOf(`Change of ${name}`, "difference", [whole, ...parts]);
  return step && { name, step, ...(isCost !== undefined && { isCost }) };
}

/** What customers and suppliers left with the company, where it is a part, is no cash flow of the business. */
function cashCauses(view: View, ends: Ends): Causes {
  const row = "Cash Flow From Operating Activities";
  const [operating, spent] = [row, "Capital Expenditure"].map((each) => rowPart(view, each, ends));
  const step = rowStep(view, "Change In Working Capital", ends);
  const whole = difference("Change of Discretionary FCF", [ends.now, ends.before]);
  if (step === undefined || !isPart(step, whole)) return { parts: [operating, spent] };
  const name = `${wordsOf(row).name} before working capital`;
  const before = restOf(name, false, [operating?.step, step]);
  return { parts: [{ name: "cash from working capital", step, isCost: false }, before, spent] };
}

function earningsCauses(view: View, ends: Ends): Causes {
  return { parts: earnedParts(view, ends, "margins") };
}

/** What earnings moved by: lines that make up the change, else how much was sold and at what margins; one-offs apart. */
function earnedParts(view: View, ends: Ends, margins: string): readonly (Part | undefined)[] {
  const whole = difference(`Change of ${ends.now.item}`, [ends.now, ends.before]);
  // Of a change before one-offs they are no part.
  const columns = ends.now.item === "Clean EBITDA" ? [] : [ends.now, ends.before];
  const held = columns.map((end) => oneOffsIn(view, end));
  const oneOffs = oneOffPart(view, ends, held);
  if (oneOffs && isPart(oneOffs.step, whole)) {
    const [, earlier] = held;
    const before = earlier ? difference(ends.before.item, [ends.before, earlier]) : ends.before;
    const steps = [whole, oneOffs.step] as const;
    return [oneOffs, ...soldParts(view, { ...ends, before }, steps, `${margins} before one-offs`)];
  }
  // Known of one column alone they stand in it, nobody knows by how much more.
  const gains = columns.map(({ period }) => view.reported("Disposal Gains", period));
  const isHalfKnown =
    !oneOffs && [...held, ...gains].some((known) => known && isPart(known, whole));
  if (isHalfKnown) return [undefined];
  return linesOf(view, ends, whole) ?? soldParts(view, ends, [whole], margins);
}

/** Gross profit and SG&A, where they leave nothing to speak of: what is left of a change is no cause. */
function linesOf(view: View, ends: Ends, whole: Datum): readonly (Part | undefined)[] | undefined {
  const lines = ["Gross Profit", "SG&A"].map((row) => rowPart(view, row, ends));
  const rest = restOf("other lines", undefined, [whole, ...lines.map((line) => line?.step)]);
  return rest === undefined || isPart(rest.step, whole) ? undefined : [...lines, rest];
}

/** How much of a change revenues made at the margin they had, and how much the margin. */
function soldParts(
  view: View,
  { now, before }: Ends,
  [whole, ...others]: readonly [Datum, ...Datum[]],
  margins: string,
): readonly (Part | undefined)[] {
  const sold = rowStep(view, "Revenues", { now, before });
  const margin = quotient("margin", "fraction", [before, view.at("Revenues", before.period)]);
  // Of a loss more revenues make no more.
  const isMargin = margin !== undefined && margin.value > 0;
  const step = formulaOf("Change by revenues", "product", [sold, isMargin ? margin : undefined]);
  const name = `revenues at unchanged ${margins}`;
  return [step && { name, step, isCost: false }, restOf(margins, false, [whole, step, ...others])];
}

/** What one-offs did to the earnings of a column, as far as they are taken out. */
function oneOffsIn({ reported }: View, { period }: Datum): Datum | undefined {
  const rows = ["EBITDA", "Clean EBITDA"].map((row) => reported(row, period));
  return formulaOf("One-offs", "difference", rows);
}

/** Their change, with gains on disposals that earnings hold beside them, by what they were in both columns. */
function oneOffPart(
  view: View,
  { now, before }: Ends,
  held: readonly (Datum | undefined)[],
): Part | undefined {
  const taken = formulaOf("Change of one-offs", "difference", held);
  const gains = gainsLeftIn(view, { now, before }).map((one) =>
    one !== undefined && isUnproven(one) ? one : undefined,
  );
  const [gain, earlier] = gains;
  const known = [earlier, gain && outflow(gain)].filter((one) => one !== undefined);
  const step =
    known.length === 0 ? taken : formulaOf("Change of one-offs", "difference", [taken, ...known]);
  const [own = 0, was = 0] = held.map((one, at) => (one?.value ?? 0) + (gains[at]?.value ?? 0));
  return step && { step, ...namedOneOffs(own, was) };
}

/** What one-offs added to earnings, and a year before: a gain that did not come again is no cost. */
function namedOneOffs(own: number, was: number): Omit<Part, "step"> {
  if (own <= 0 && was <= 0) return { name: "net one-off costs", isCost: true };
  if (own >= 0 && was >= 0) return { name: "net one-off gains", isCost: false };
  return {
    name: `one-offs (a net ${own < 0 ? "cost after a net gain" : "gain after a net cost"})`,
  };
}

/**
 * What moved net income, before tax where tax only followed: the operating lines, interest, what stands
 * below operating income, and tax where it moved net income by itself.
 */
function incomeCauses(view: View, ends: Ends): Causes {
  const tax = rowPart(view, "Tax Expense", ends);
  const preTax = rowStep(view, "Pre-Tax Income", ends);
  const before = preTaxParts(view, ends, preTax);
  const whole = difference("Change of Net Income", [ends.now, ends.before]);
  const after = restOf("minorities and discontinued operations", undefined, [
    whole,
    preTax,
    tax?.step,
  ]);
  const own = endsOf(view, "Pre-Tax Income", ends);
  // A pre-tax income that no statement prints is not told of.
  const isPrinted = own?.now.flags?.includes("pre_tax_derived") !== true;
  const isFollowed = preTax && tax && after && isWith(preTax, whole) && !isWith(tax.step, whole);
  return isPrinted && isFollowed && !isPart(after.step, whole)
    ? { parts: before, ends: own }
    : { parts: [...before, tax, after] };
}

/** How far other lines below operating income, interest apart, moved income before tax. */
export function besideOperations(view: View, ends: Ends): Datum | undefined {
  const [preTax, ebit, interest] = ["Pre-Tax Income", "EBIT", "Interest Expense"].map((row) =>
    rowStep(view, row, ends),
  );
  const paid = interest === undefined ? [] : [interest];
  return formulaOf("Change of other income", "difference", [preTax, ebit, ...paid]);
}

/** What operating income moved by, interest, and what else stands below it. */
function preTaxParts(
  view: View,
  ends: Ends,
  preTax: Datum | undefined,
): readonly (Part | undefined)[] {
  const operating = endsOf(view, "EBIT", ends);
  const step = rowStep(view, "EBIT", ends);
  if (operating === undefined || step === undefined) return [undefined];
  const paid = [rowPart(view, "Interest Expense", ends) ?? []].flat();
  const name = `${paid.length === 0 ? "interest and " : ""}other net income below operating income`;
  const below = restOf(name, false, [preTax, step, ...paid.map((part) => part.step)]);
  return [...earnedParts(view, operating, "operating margins"), ...paid, below];
}

function endsOf({ at }: Pick<View, "at">, row: string, ends: Ends): Ends | undefined {
  const [now, before] = [at(row, ends.now.period), at(row, ends.before.period)];
  return now && before && { now, before };
}

/** Parts of less than a tenth of a change are not told. */
function isPart(step: Datum, whole: Datum): boolean {
  return Math.abs(step.value) >= LEAST_PART * Math.abs(whole.value);
}

const MOST_PARTS = 4;
/** What goes with a change is this part at least of the largest of its causes. */
const MAIN_PART = 0.5;
const LEAST_PART = 0.1;
/** What the causes told may leave unsaid of a change: no more than rounding does. */
const MOST_UNSAID = 0.01;

/** `difference` of outflows is of their sizes: turned, it is what they did to the sum. */
function signed(step: Datum, a: Datum | undefined, b: Datum | undefined): Datum {
  const isTurned =
    Math.sign(step.value) !== Math.sign((a?.value ?? 0) - (b?.value ?? 0)) && step.value !== 0;
  return isTurned ? (formulaOf(step.item, "negate", [step]) ?? step) : step;
}

/** Whether net debt or EBITDA gave more of the change in net leverage; where both are positive at both ends. */
function leverageBridge(view: View): readonly Finding[] {
  const { item, row, earned: basis } = turnsOf(view);
  const { now, before, between } = view.pair(item) ?? {};
  if (!now || !before || !hasMoved(view, { now, before, between })) return [];
  const counted: FindDatum = (each, period) =>
    period === undefined ? undefined : countedDebt(view.at, each, period);
  const [owed, earned] = ["Net Debt", row].map((each) =>
    endsOf({ at: counted }, each, { now, before }),
  );
  if (!isPositive(owed) || !isPositive(earned)) return [];
  const [{ now: debt, before: debtBefore }, { now: ebitda, before: ebitdaBefore }] = [owed, earned];
  const step = change(debt, debtBefore);
  const { name } = wordsOf(debt.item);
  const owedNow = printsAlike(debt, debtBefore)
    ? prose`${name} was unchanged at ${debt}`
    : prose`${name} ${step.value < 0 ? "fell" : "rose"} by ${size(step)} to ${debt}`;
  // Debt by what it adds at the earlier EBITDA, EBITDA by the rest.
  const ofDebt = step.value / ebitdaBefore.value;
  const { cause, isAll } = causeOf(basis, ofDebt, now.value - before.value - ofDebt);
  const turns = wordsOf(item).name;
  const isUp = now.value > before.value;
  const move = isUp ? "rise" : "fall";
  const [gave, came] = isAll ? ["all", "entirely"] : ["most", "mostly"];
  return [
    made(view, {
      kind: "bridge",
      topic: "leverage",
      item,
      period: now.period,
      direction: directionOf(now, before),
      weight: weightOfMove(now, before) * 0.9,
      rests: [now, before],
      says: {
        sentence: sentence(
          prose`${owedNow} and ${movement(ebitda, ebitdaBefore)}; ${cause} gave ${gave} of the ${move} in ${turns}`,
        ),
        clause: prose`the ${move} in ${turns}${when(now)} came ${came} from ${cause}, with ${name} of ${debt} after ${debtBefore} and ${basis} of ${ebitda} after ${ebitdaBefore}`,
        headline: prose`leverage ${isUp ? "up" : "down"} on ${cause}`,
      },
    }),
  ];
}

function isPositive(ends: Ends | undefined): ends is Ends {
  return ends !== undefined && ends.now.value > 0 && ends.before.value > 0;
}

function causeOf(
  basis: string,
  ofDebt: number,
  ofEarnings: number,
): { readonly cause: string; readonly isAll: boolean } {
  const cause =
    Math.abs(ofEarnings) >= Math.abs(ofDebt)
      ? `the ${ofEarnings < 0 ? "growth" : "fall"} of ${basis}`
      : `the ${ofDebt < 0 ? "fall" : "rise"} in net debt`;
  return { cause, isAll: Math.sign(ofEarnings) !== Math.sign(ofDebt) };
}
