import { difference, formulaOf, total } from "#core/finance/ratios/derived.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";
import type { EarningsBasis } from "#core/finance/ratios/earnings-basis.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { countedDebt } from "#core/ledger/definitions.ts";
import { bindingOf } from "#core/ledger/formula.ts";
import { periodText } from "#core/ledger/period.ts";
import { printsAlike } from "#core/ledger/print-datum.ts";
import { joinProse, listed, type Prose, prose, size } from "#core/ledger/prose.ts";
import type { Op } from "#core/ledger/reference.ts";
import {
  disposalIn,
  isUnproven,
  LEAST_BESIDE,
  nameOfGain,
  placeOfGain,
  SOLD_IN_INCOME,
} from "#core/findings/beside.ts";
import { chargesIn, ONE_OFF_FROM, taggedCharges } from "#core/findings/charges.ts";
import { type Caveat, EARLIER, type Finding, NEWER } from "#core/findings/finding.ts";
import { idOf, made, refsOf, weightOfShare } from "#core/findings/make.ts";
import { directionOf, orLoss, when } from "#core/findings/movement.ts";
import { columnBefore, type View } from "#core/findings/view.ts";

/** Impairments, restructuring and costs of acquisitions in the newest column and the one before. */
export function oneOffFindings(view: View): readonly Finding[] {
  if (!view.kind.hasEarnings) return [];
  const { now, before } = view.pair("EBITDA") ?? {};
  if (now === undefined) return [];
  // Twelve months hold most of the fiscal year before them.
  const isApart = before !== undefined && before.period !== view.year;
  const periods = isApart || now.period === view.year ? [now.period, before?.period] : [now.period];
  return periods.flatMap((period) =>
    period === undefined
      ? []
      : [...oneOffIn(view, period), ...disposalsIn(view, period, { now, before })],
  );
}

/** A gain or loss on disposals that nothing proves to be in EBITDA, and that would move it. */
function disposalsIn(
  view: View,
  period: string,
  { now, before }: { readonly now: Datum; readonly before: Datum | undefined },
): readonly Finding[] {
  const [ebitda, gain] = ["EBITDA", "Disposal Gains"].map((item) => view.reported(item, period));
  if (ebitda === undefined || gain === undefined || !isUnproven(gain)) return [];
  if (Math.abs(gain.value) < ONE_OFF_FROM * Math.abs(ebitda.value)) return [];
  const place = placeOfGain(view, gain, [now.period, before?.period]);
  if (place === "below") return [];
  const held =
    ebitda.value < 0 ? prose`the EBITDA loss of ${size(ebitda)}` : prose`EBITDA of ${ebitda}`;
  const clean = view.reported("Clean EBITDA", period);
  const isBeside = clean !== undefined && !printsAlike(clean, ebitda, view.style);
  const left = difference(WITHOUT, [isBeside ? clean : ebitda, gain]);
  const name = nameOfGain(gain);
  const moved = [
    { topic: "margin", item: "EBITDA" } as const,
    { topic: "leverage", item: "Net Leverage (x)" } as const,
  ];
  return [
    made(view, {
      kind: "oneOff",
      topic: "margin",
      item: "Disposal Gains",
      period,
      weight: Math.max(0.4, weightOfShare(gain.value, ebitda.value)),
      qualifies: moved.map((one) => idOf({ ...one, kind: "moved" }, now.period)),
      says: {
        clause:
          place === "above"
            ? prose`a ${name} on disposals of ${size(gain)} stands in ${held}${when(ebitda)}, as nothing below operating income holds it; without it${isBeside ? ` and ${OTHERS}` : ""}, EBITDA was ${orLoss(left)}`
            : prose`a ${name} on disposals of ${size(gain)} is reported${when(gain)}, and the figures do not show whether ${held} is with it`,
        headline: prose`${name} on disposals of ${size(gain)}${when(gain)}`,
      },
    }),
  ];
}

const OTHERS = "the one-offs that Clean EBITDA is before";

/** Rows that EBITDA alone, or what is owed over it, makes: what they are over it, and which way is good. */
const ON_EBITDA: Readonly<Record<string, readonly [Op, string] | undefined>> = {
  EBITDA: ["difference", ""],
  "EBITDA Margin (%)": ["share", "Revenues"],
  "Net Leverage (x)": ["ratio", "Net Debt"],
  "Gross Leverage (x)": ["ratio", "Total Debt"],
  "Interest Coverage (x)": ["ratio", "Interest Expense"],
};

/** The newest figure of a row and the one it is set against. */
export type Ends = { readonly now: Datum; readonly before: Datum };

type Underlying = Ends & {
  /** What it is told without: disposals alone where no other one-off is known at both ends. */
  readonly lead: "without disposals" | "before one-offs";
  /** What was taken out of both ends, and what they are with it. */
  readonly sold: Caveat;
};

/**
 * A row without the disposal gains and losses that EBITDA holds at either end, and without the other one-offs of
 * both, where it goes another way than with them: that is the direction of the business (findings.md, law 3).
 */
export function underlyingOf(view: View, { now, before }: Ends): Underlying | undefined {
  const gains = gainsLeftIn(view, { now, before });
  const known = gains.filter((gain) => gain !== undefined);
  const row = cleanestOf(view, { now, before });
  const [a, b] = [now, before].map((end, at) => without(view, end, { gain: gains[at], row }));
  if (known.length === 0 || !a || !b || directionOf(a, b) === directionOf(now, before))
    return undefined;
  const isAll = row === "Clean EBITDA";
  const charges = [now, before].flatMap(({ period }) =>
    isAll
      ? chargesIn(view, period).parts.map((part) => prose`${part} in ${periodText(period)}`)
      : [],
  );
  const on = isAll ? " on disposals" : "";
  const sold = known.map(
    (gain) => prose`a ${nameOfGain(gain)}${on} of ${size(gain)} in ${periodText(gain.period)}`,
  );
  const all = [...sold, ...charges];
  const clause = prose`${listed(all)}; with ${all.length > 1 ? "them" : "it"} ${now} after ${before}`;
  return {
    now: a,
    before: b,
    lead: isAll ? "before one-offs" : "without disposals",
    sold: { flag: "disposals", clause, of: { item: "Disposals", period: now.period } },
  };
}

/** The earnings that the most one-offs are taken out of at both ends alike. */
function cleanestOf({ reported }: View, ends: Ends): EarningsBasis {
  const pairs = [ends.now, ends.before].map(({ period }) =>
    (["EBITDA", "Clean EBITDA"] as const).map((row) => reported(row, period)?.value),
  );
  const isKnown = pairs.every(([, clean]) => clean !== undefined);
  return isKnown && pairs.some(([ebitda, clean]) => ebitda !== clean) ? "Clean EBITDA" : "EBITDA";
}

/** Whether a figure is of a row on EBITDA and stands without one-offs. */
export function isUnderlying(datum: Datum): boolean {
  return (
    ON_EBITDA[datum.item] !== undefined &&
    refsOf(bindingOf(datum)).some(
      ({ item }) => item === "Disposal Gains" || item === "Clean EBITDA",
    )
  );
}

function largest(gains: readonly (Datum | undefined)[]): Datum | undefined {
  return gains
    .filter((one) => one !== undefined)
    .toSorted((a, b) => Math.abs(b.value) - Math.abs(a.value))[0];
}

/** A gain that is this share of a change of net income made it. */
const MADE = 0.25;

/** Of income under this share a gain is a trifle. */
const LEAST_SOLD = 0.02;

/** `with disposal gains of # in FY2024 and of # in FY2023 before tax`, where they made a change of net income. */
export function soldBeside(view: View, ends: Ends): readonly Caveat[] {
  const { item } = ends.now;
  const columns = [ends.now.period, ends.before.period];
  const [now, before] = columns.map((column) => view.reported("Net Income", column));
  const gains = columns.map((column) => disposalIn(view, column));
  return now && before
    ? soldIn(view, { now, before }, gains, {
        // Behind both ends, or it would be read as what stands above the one before.
        of: { item, period: ends.before.period },
        timeOf: (gain) => [` before tax in ${periodText(gain.period)}`],
      })
    : [];
}

/** The gains of both ends of a move of net income, the larger first, where one of them or their change made a quarter of it. */
export function soldIn(
  view: View,
  { now, before }: Ends,
  gains: readonly (Datum | undefined)[],
  { of, timeOf }: { readonly of: Caveat["of"]; readonly timeOf: (gain: Datum) => Prose },
): readonly Caveat[] {
  const [own = 0, was = 0] = gains.map((gain) => gain?.value);
  const most = Math.max(Math.abs(own), Math.abs(was), Math.abs(own - was));
  const isTrifle = most < LEAST_SOLD * Math.abs(before.value);
  if (isTrifle || most < MADE * Math.abs(now.value - before.value)) return [];
  const known = gains
    .flatMap((gain, at) => (gain ? [{ gain, end: at === 0 ? now : before }] : []))
    .filter(({ gain }) => Math.abs(gain.value) >= LEAST_BESIDE * most && !view.isNothing(gain))
    .toSorted((a, b) => Math.abs(b.gain.value) - Math.abs(a.gain.value));
  const parts = known.map(({ gain, end }) => ({
    isIn: gain.period === now.period || gain.period === before.period,
    where: end === now ? NEWER : EARLIER,
    part: prose`a disposal ${nameOfGain(gain)} of ${size(gain)}${timeOf(gain)}`,
  }));
  const held = parts.filter(({ isIn }) => isIn).map(({ part }) => part);
  const told = [
    ...(held.length === 0 ? [] : [prose`with ${listed(held)}`]),
    ...parts
      .filter(({ isIn }) => !isIn)
      .map(({ part, where }) => prose`${part} may be in ${where}`),
  ];
  return told.length === 0 ? [] : [{ flag: SOLD_IN_INCOME, clause: joinProse(told, ", "), of }];
}

/** What stands between income after tax and net income: minorities, associates, discontinued operations. */
const BELOW_TAX = "Results below tax";
/** From this share of net income on it is more than minorities take as a rule. */
const MUCH_BELOW_TAX = 0.1;

/**
 * What of net income is neither pre-tax income nor tax at either end of its move, where it is a tenth of it: with
 * discontinued operations a move is not that of the business that goes on.
 */
export function belowTaxBeside(view: View, ends: Ends): readonly Caveat[] {
  const known = [ends.now, ends.before].map(({ period }) => {
    const [income, preTax, tax] = ["Net Income", "Pre-Tax Income", "Tax Expense"].map((row) =>
      view.reported(row, period),
    );
    const taxed = formulaOf("Income after tax", "difference", [preTax, tax]);
    const left = formulaOf(BELOW_TAX, "difference", [income, taxed]);
    return { period, left, isMuch: isShareOf(left, income, MUCH_BELOW_TAX) };
  });
  const told = known.flatMap(({ left, period, isMuch }) =>
    left === undefined || !isMuch
      ? []
      : [prose`a ${left.value < 0 ? "charge" : "gain"} of ${size(left)} in ${periodText(period)}`],
  );
  if (told.length === 0) return [];
  const clause = prose`with ${listed(told)} below tax, of minorities, associates or discontinued operations`;
  return [{ flag: "below_tax", clause, of: { item: BELOW_TAX, period: ends.now.period } }];
}

function isShareOf(part: Datum | undefined, whole: Datum | undefined, share: number): boolean {
  return (
    part !== undefined &&
    whole !== undefined &&
    Math.abs(part.value) >= share * Math.abs(whole.value)
  );
}

/**
 * What operating income covers of interest without the one-offs of a column, with these, where they carry it over
 * 1.0x or below; empty where they do not.
 */
export function coverWithout(view: View, period: string): Prose {
  const [ebit, interest] = ["EBIT", "Interest Expense"].map((row) => view.at(row, period));
  const gain = disposalIn(view, period);
  const isIn =
    gain !== undefined &&
    placeOfGain(view, gain, [gain.period, columnBefore(view.book, gain.period)]) !== "below";
  const charges = taggedCharges(view, period);
  const unsold = isIn ? formulaOf(WITHOUT_EBIT, "difference", [ebit, gain]) : ebit;
  const left = formulaOf(WITHOUT_EBIT, "sum", [unsold, ...charges]);
  const [own, clean] = [ebit, left].map((earned) =>
    formulaOf("EBIT Coverage (x)", "ratio", [earned, interest]),
  );
  if (!own || !clean || own.value < 1 === clean.value < 1) return [];
  const held = [
    ...charges.map((charge) => prose`before ${wordsOf(charge.item).name} of ${size(charge)}`),
    ...(isIn ? [prose`without a disposal ${nameOfGain(gain)} of ${size(gain)}${when(gain)}`] : []),
  ];
  return prose`${clean} ${listed(held)}`;
}

const WITHOUT_EBIT = "EBIT without one-offs";

type Left = { readonly gain: Datum | undefined; readonly row: EarningsBasis };

function without(view: View, end: Datum, { gain, row: earnings }: Left): Datum | undefined {
  const [op, row] = ON_EBITDA[end.item] ?? [];
  if (op === undefined || row === undefined) return undefined;
  if (gain === undefined && earnings === "EBITDA") return end;
  const { item, basis, period } = end;
  const left = view.basis === "EBITDA" ? less(view.reported(earnings, period), gain) : undefined;
  if (left === undefined) return undefined;
  if (row === "") return { ...left, item, basis };
  const beside = countedDebt(view.reported, row, period);
  const isOver = row === "Revenues" || row === "Interest Expense";
  const whole = formulaOf(item, op, isOver ? [left, beside] : [beside, left]);
  return whole && { ...whole, basis };
}

function less(earned: Datum | undefined, gain: Datum | undefined): Datum | undefined {
  if (earned === undefined) return undefined;
  return gain ? difference(WITHOUT, [earned, gain]) : total(WITHOUT, [earned]);
}

const WITHOUT = "EBITDA without one-offs";

/**
 * What disposals brought or cost at both ends of a move, where EBITDA holds it and nothing proves so. It is one
 * line of the statements: where the larger of the two stands, the other does. Nothing is known of it where only
 * the year that twelve months share with has it.
 */
export function gainsLeftIn(view: View, { now, before }: Ends): readonly (Datum | undefined)[] {
  const columns = [now.period, before.period];
  const gains = columns.map((column) => view.reported("Disposal Gains", column));
  const main = largest(gains);
  const isLeft = main !== undefined && isUnproven(main);
  if (!isLeft || placeOfGain(view, main, columns) !== "above") return [];
  const isOpen = columns.some(
    (column, at) => gains[at] === undefined && (disposalIn(view, column)?.value ?? 0) !== 0,
  );
  return isOpen ? [] : gains.map((gain) => (view.isNothing(gain) ? undefined : gain));
}

function oneOffIn(view: View, period: string): readonly Finding[] {
  const [ebitda, clean] = [view.reported("EBITDA", period), view.reported("Clean EBITDA", period)];
  if (ebitda === undefined || clean === undefined || clean.value === ebitda.value) return [];
  const added = difference("Add-Backs", [clean, ebitda]);
  if (Math.abs(added.value) < ONE_OFF_FROM * Math.abs(clean.value)) return [];
  const { held } = chargesIn(view, period);
  if (held.length === 0) return [];
  return [
    made(view, {
      kind: "oneOff",
      topic: "margin",
      item: "Clean EBITDA",
      period,
      weight: Math.max(0.4, weightOfShare(added.value, clean.value)),
      qualifies: ["margin/moved/ebitda", "leverage/moved/net-leverage-x"],
      says: {
        clause: prose`reported EBITDA${when(ebitda)} was ${orLoss(ebitda)}${held}; before these, Clean EBITDA was ${orLoss(clean)}`,
        headline: prose`one-off ${added.value < 0 ? "gains" : "costs"} of ${size(added)}`,
      },
    }),
  ];
}
