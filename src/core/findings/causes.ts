import { change, difference, formulaOf } from "#core/finance/ratios/derived.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { printsAlike } from "#core/ledger/print-datum.ts";
import { listed, type Prose, prose, sentence, size } from "#core/ledger/prose.ts";
import type { Finding } from "#core/findings/finding.ts";
import { made } from "#core/findings/make.ts";
import { againstOf, directionOf, movement, when } from "#core/findings/movement.ts";
import type { View } from "#core/findings/view.ts";
import { weightOfMove } from "#core/findings/weights.ts";

/** What gave most of a move, from the rows that a figure is made of. */
export function bridgeFindings(view: View): readonly Finding[] {
  if (!view.kind.hasEarnings) return [];
  return [
    ...leverageBridge(view),
    ...firstOf(
      sumBridge(view, "EBITDA", ["Gross Profit", "SG&A", "D&A"], "other operating lines"),
      sumBridge(view, "EBITDA", ["EBIT", "D&A"]),
    ),
    ...sumBridge(view, "Discretionary FCF", [
      "Cash Flow From Operating Activities",
      "Capital Expenditure",
    ]),
    ...firstOf(
      sumBridge(view, "Net Income", ["EBIT", "Interest Expense", "Tax Expense"], BELOW),
      sumBridge(view, "Net Income", ["EBIT", "Tax Expense"], BELOW),
    ),
  ];
}

const CAPEX = wordsOf("Capital Expenditure").name;
const BELOW = "other lines below operating income";

/** The finer of two ways to take a sum apart, where its rows are known. */
function firstOf(finer: readonly Finding[], coarser: readonly Finding[]): readonly Finding[] {
  return finer.length > 0 ? finer : coarser;
}

/** A part of a change, by what it is called, in the sign with which it moved the whole. */
type Part = { readonly name: string; readonly step: Datum };

/**
 * The change of a sum as that of its parts, largest first: exact where the parts are all of it, else with
 * what is left under a name of its own.
 */
function sumBridge(
  view: View,
  item: string,
  rows: readonly string[],
  rest?: string,
): readonly Finding[] {
  const [now, before] = endsOf(view, item);
  if (!now || !before || !hasMoved(now, before)) return [];
  const whole = difference(`Change of ${item}`, [now, before]);
  const told = largestOf(view, partsOf(view, { now, before, whole }, rows, rest), whole);
  const [main] = told;
  if (main === undefined || !saysMore(item, told, whole)) return [];
  const gave = gaveOf(told, whole);
  const { name, isUp } = namedChange(view, item, { now, before, whole });
  const time = prose`${when(now)}${againstOf(now, before)}`;
  return [
    made(view, {
      kind: "bridge",
      topic: item === "Discretionary FCF" ? "cash" : "margin",
      item,
      period: now.period,
      direction: directionOf(now, before),
      weight: weightOfMove(now, before) * 0.8,
      rests: [now, before],
      says: {
        sentence: prose`Of the ${isUp ? "rise" : "fall"} in ${name} of ${size(whole)}${time}, ${gave}.`,
        clause: prose`${name} ${isUp ? "rose" : "fell"} by ${size(whole)}${time}: ${gave}`,
        headline: prose`${name} ${isUp ? "up" : "down"} on ${main.name}`,
      },
    }),
  ];
}

/** What changed: a loss on both sides is one that grew or shrank. Rows add up to what is reported. */
function namedChange(
  { basis }: View,
  item: string,
  { now, before, whole }: Change,
): { readonly name: string; readonly isUp: boolean } {
  const { name, negative } = wordsOf(item);
  const isLoss = now.value < 0 && before.value < 0 && negative !== undefined;
  const reported = item === "EBITDA" && basis !== "EBITDA" ? "reported " : "";
  return isLoss
    ? { name: `the ${reported}${negative}`, isUp: whole.value < 0 }
    : { name: `${reported}${name}`, isUp: whole.value > 0 };
}

/** Whether the largest part goes with the whole; free cash flow of one part is told by that row. */
function saysMore(item: string, [main, second]: readonly Part[], whole: Datum): boolean {
  const isAlone = second === undefined && item === "Discretionary FCF" && main?.name !== CAPEX;
  return !isAlone && Math.sign(main?.step.value ?? 0) === Math.sign(whole.value);
}

function hasMoved(now: Datum, before: Datum): boolean {
  return !["flat", "notMeaningful"].includes(directionOf(now, before));
}

/** A row as it stands in the two columns that its own pair is of. */
function endsOf({ pair, reported }: View, item: string): readonly (Datum | undefined)[] {
  const { now, before } = pair(item) ?? {};
  return [reported(item, now?.period), reported(item, before?.period)];
}

function gaveOf(told: readonly Part[], whole: Datum): Prose {
  const [main, second] = told;
  const share = main === undefined ? 0 : main.step.value / whole.value;
  if (main !== undefined && second === undefined && share >= NEARLY_ALL) {
    return prose`${main.name} alone gave ${size(main.step)}`;
  }
  const partOf = ({ name, step }: Part, at: number): Prose => {
    const note = name === BELOW ? " (which may hold items of one time)" : "";
    return prose`${size(step)} ${at === 0 ? "came from" : "from"} ${name}${note}`;
  };
  const isWith = ({ step }: Part) => Math.sign(step.value) === Math.sign(whole.value);
  const gave = listed(told.filter(isWith).map(partOf));
  const took = told.filter((part) => !isWith(part));
  const less = listed(took.map((part) => partOf(part, 1)));
  return took.length === 0 ? gave : prose`${gave}, less ${less}`;
}

type Change = { readonly now: Datum; readonly before: Datum; readonly whole: Datum };

/** What each row gave, and what is left; none where a row is missing, or where nothing may be left. */
function partsOf(
  { reported }: View,
  { now, before, whole }: Change,
  rows: readonly string[],
  rest: string | undefined,
): readonly Part[] {
  const known = rows.flatMap((row) => {
    const [a, b] = [reported(row, now.period), reported(row, before.period)];
    const step = a && b && formulaOf(`Change of ${row}`, "difference", [a, b]);
    return step === undefined ? [] : [{ name: wordsOf(row).name, step: signed(step, a, b) }];
  });
  const steps = known.map(({ step }) => step);
  const left = formulaOf(`Change of ${rest ?? "the rest"}`, "difference", [whole, ...steps]);
  if (known.length < rows.length || left === undefined) return [];
  const isWhole = Math.abs(left.value) <= Math.abs(whole.value) / 100;
  if (isWhole) return known;
  return rest === undefined ? [] : [...known, { name: rest, step: left }];
}

function largestOf(view: View, parts: readonly Part[], whole: Datum): readonly Part[] {
  return parts
    .filter(({ step }) => isTold(view, step, whole))
    .toSorted((a, b) => Math.abs(b.step.value) - Math.abs(a.step.value))
    .slice(0, MOST_PARTS);
}

/** Parts of less than a tenth of a change are not told. */
function isTold({ isNothing }: View, step: Datum, whole: Datum): boolean {
  return !isNothing(step) && Math.abs(step.value) >= LEAST_PART * Math.abs(whole.value);
}

/** From this share on one part stands for the whole, which it may exceed. */
const NEARLY_ALL = 0.9;
const MOST_PARTS = 4;
const LEAST_PART = 0.1;

/** `difference` of outflows is of their sizes: turned, it is what they did to the sum. */
function signed(step: Datum, a: Datum | undefined, b: Datum | undefined): Datum {
  const isTurned =
    Math.sign(step.value) !== Math.sign((a?.value ?? 0) - (b?.value ?? 0)) && step.value !== 0;
  return isTurned ? (formulaOf(step.item, "negate", [step]) ?? step) : step;
}

/** Whether net debt or EBITDA gave more of the change in net leverage. */
function leverageBridge(view: View): readonly Finding[] {
  const { now, before } = view.pair("Net Leverage (x)") ?? {};
  const ends = leverageEnds(view, now, before);
  if (!now || !before || !ends || !hasMoved(now, before)) return [];
  const { debt, ebitda, debtBefore, ebitdaBefore } = ends;
  const step = change(debt, debtBefore);
  const owed = printsAlike(debt, debtBefore)
    ? prose`net debt was unchanged at ${debt}`
    : prose`net debt ${step.value < 0 ? "fell" : "rose"} by ${size(step)} to ${debt}`;
  const { cause, isAll } = causeOf(view, ends, now.value - before.value);
  const isUp = now.value > before.value;
  const move = isUp ? "rise" : "fall";
  const [gave, came] = isAll ? ["all", "entirely"] : ["most", "mostly"];
  return [
    made(view, {
      kind: "bridge",
      topic: "leverage",
      item: "Net Leverage (x)",
      period: now.period,
      direction: directionOf(now, before),
      weight: weightOfMove(now, before) * 0.9,
      rests: [now, before],
      says: {
        sentence: sentence(
          prose`${owed} and ${movement(ebitda, ebitdaBefore)}; ${cause} gave ${gave} of the ${move} in net leverage`,
        ),
        clause: prose`the ${move} in net leverage${when(now)} came ${came} from ${cause}, with net debt of ${debt} after ${debtBefore} and ${view.basis} of ${ebitda} after ${ebitdaBefore}`,
        headline: prose`leverage ${isUp ? "up" : "down"} on ${cause}`,
      },
    }),
  ];
}

/** Debt by what it adds at the earlier EBITDA, EBITDA by the rest. */
function causeOf(
  { basis }: View,
  { debt, ebitda, debtBefore, ebitdaBefore }: LeverageEnds,
  turns: number,
): { readonly cause: string; readonly isAll: boolean } {
  const ofDebt = (debt.value - debtBefore.value) / ebitdaBefore.value;
  const ofEarnings = turns - ofDebt;
  const cause =
    Math.abs(ofEarnings) >= Math.abs(ofDebt)
      ? `the ${ebitda.value > ebitdaBefore.value ? "growth" : "fall"} of ${basis}`
      : `the ${ofDebt < 0 ? "fall" : "rise"} in net debt`;
  return { cause, isAll: Math.sign(ofEarnings) !== Math.sign(ofDebt) || ofDebt === 0 };
}

type LeverageEnds = Readonly<Record<"debt" | "ebitda" | "debtBefore" | "ebitdaBefore", Datum>>;

/** Net debt and EBITDA at both ends, all of them positive: else their shares mean nothing. */
function leverageEnds(
  { at }: View,
  now: Datum | undefined,
  before: Datum | undefined,
): LeverageEnds | undefined {
  const [debt, ebitda] = ["Net Debt", "EBITDA"].map((item) => at(item, now?.period));
  const [debtBefore, ebitdaBefore] = ["Net Debt", "EBITDA"].map((item) => at(item, before?.period));
  if (!debt || !ebitda || !debtBefore || !ebitdaBefore) return undefined;
  const ends = { debt, ebitda, debtBefore, ebitdaBefore };
  return Object.values(ends).every(({ value }) => value > 0) ? ends : undefined;
}
