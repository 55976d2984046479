import { MADE_OVER } from "#core/finance/vocabulary/item-words.ts";
import { formulaOf, outflow, quotient } from "#core/finance/ratios/derived.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { definedDatum, partsOfRatio, partsOfSum } from "#core/ledger/definitions.ts";
import type { FindDatum } from "#core/ledger/find-datum.ts";
import { constantDatum } from "#core/ledger/formula.ts";
import { isOutflow } from "#core/ledger/items.ts";
import { groupOf } from "#core/ledger/statement-groups.ts";

/** A column of one company, and the rows that stand for a question about leverage that names none. */
export type Column = {
  readonly find: FindDatum;
  readonly period: string;
  readonly ticker: string;
  readonly currency: string;
  /** Ratios that are told where none is asked for. */
  readonly told: readonly string[];
};

/** What a question gives as a datum. */
export function constantIn(
  { period, ticker: entity, currency }: Column,
  name: string,
  unit: "fraction" | "money" | "multiple" | "bps",
  value: number,
): Datum {
  return constantDatum({ name, value, unit, entity, period, currency });
}

/** Lines of profit, each with the one before it and what stands between them. */
const PROFITS = ["EBITDA", "EBIT", "Pre-Tax Income"] as const;
/** Costs above them that stand with the sign of what is added back. */
const ADDED_BACK: ReadonlySet<string> = new Set(["Impairments", "Restructuring"]);
const BELOW_EBIT: ReadonlySet<string> = new Set(["Interest Expense", "Tax Expense"]);

/** Rows of a case that a line of profit moves with, as much as they: costs above it, and the lines before it. */
function above(item: string, replaced: ReadonlyMap<string, Datum>): readonly string[] {
  // Of what is earned after tax no more follows than its tax.
  if (item === "Net Income") return replaced.has("Tax Expense") ? ["Tax Expense"] : [];
  const line = PROFITS.findIndex((profit) => profit === item);
  if (line === -1) return [];
  const isCost = (row: string): boolean =>
    ADDED_BACK.has(row) ||
    (isOutflow(row) &&
      groupOf(row) === "Income" &&
      (!BELOW_EBIT.has(row) || (item === "Pre-Tax Income" && row === "Interest Expense")));
  const [nearest] = ["Gross Profit", ...PROFITS.slice(0, line)]
    .filter((profit) => replaced.has(profit))
    .toReversed();
  // Gross profit holds its own cost already.
  const costs = [...replaced.keys()].filter(
    (row) => isCost(row) && !(nearest === "Gross Profit" && row === "COGS"),
  );
  return nearest === undefined ? costs : [nearest, ...costs];
}

/** Ratios on one base that add up. */
const RATIO_SUMS: Readonly<Record<string, readonly string[]>> = {
  "Combined Ratio (%)": ["Loss Ratio (%)", "Expense Ratio (%)"],
};

/** The two rows of a ratio that a question makes; undefined for one that has a definition, whatever its name. */
function madeOf(item: string): readonly [top: string, bottom: string] | undefined {
  const [top = item, bottom] = partsOfRatio(item) === undefined ? item.split(MADE_OVER) : [];
  return bottom === undefined ? undefined : [top, bottom];
}

/** Whether a row is one of those replaced, or defined by one. */
export function isTouched(item: string, replaced: ReadonlyMap<string, Datum>): boolean {
  const ratio = partsOfRatio(item);
  const parts =
    RATIO_SUMS[item] ??
    madeOf(item) ??
    (ratio === undefined
      ? (partsOfSum(item) ?? []).map(([part]) => part)
      : [ratio.top, ratio.bottom]);
  const isMoved = replaced.has(item) || above(item, replaced).length > 0;
  return isMoved || parts.some((part) => isTouched(part, replaced));
}

/** The ledger with rows replaced: what is defined by one of them is computed anew. */
export function inCase(find: FindDatum, replaced: ReadonlyMap<string, Datum>): FindDatum {
  const inside: FindDatum = (item, period) => {
    if (period === undefined) return undefined;
    if (replaced.has(item) || !isTouched(item, replaced))
      return replaced.get(item) ?? find(item, period);
    const two = madeOf(item);
    if (two !== undefined) return quotientOf(two.map((row) => inside(row, period)));
    const ratios = RATIO_SUMS[item]?.map((part) => inside(part, period));
    if (ratios !== undefined) return formulaOf(item, "sum", ratios);
    const rows = above(item, replaced);
    if (rows.length > 0) return moved(item, rows, period);
    return partsOfRatio(item) === undefined
      ? definedDatum(inside, item, period)
      : ratioIn(item, period);
  };
  // What the ratio counts beside its rows (leases under IFRS 16) it counts in the case too.
  const ratioIn = (item: string, period: string): Datum | undefined => {
    const made = definedDatum(sized(inside), item, period);
    const [own, plain] = [find(item, period), definedDatum(sized(find), item, period)];
    const isPlain =
      !own || !plain || Math.abs(own.value - plain.value) <= OWN * Math.abs(own.value);
    if (isPlain || isTouched(partsOfRatio(item)?.top ?? "", replaced))
      return isPlain ? made : undefined;
    return formulaOf(item, "product", [
      own,
      formulaOf(`${item} in the case`, "ratio", [made, plain]),
    ]);
  };
  // As it stands, and what each of those rows is more or less.
  const moved = (item: string, rows: readonly string[], period: string) =>
    rows.reduce<Datum | undefined>(
      (line, row) => {
        const [made, now] = [replaced.get(row), find(row, period)].map((one) => one && sizeOf(one));
        const by = formulaOf(`Change of ${row}`, "difference", [made, now]);
        return (
          line &&
          formulaOf(line.item, isOutflow(row) || ADDED_BACK.has(row) ? "difference" : "sum", [
            line,
            by,
          ])
        );
      },
      find(item, period),
    );
  return inside;
}

/** A row over another one, as `composed.ts` makes it: over shares an amount a share. */
function quotientOf([top, bottom]: readonly (Datum | undefined)[]): Datum | undefined {
  const unit = bottom?.unit === "shares" ? "multiple" : "fraction";
  return quotient(`${top?.item ?? ""} / ${bottom?.item ?? ""}`, unit, [top, bottom]);
}

/** A ratio that is further from its rows than this counts something else too. */
const OWN = 0.005;

/** A ratio takes outflows by their size, a sum with their sign. */
function sized(find: FindDatum): FindDatum {
  return (item, period) => {
    const part = find(item, period);
    return isOutflow(item) ? outflow(part) : part;
  };
}

/**
 * Rows of a case with what follows for others at once: the upper row of a ratio that is given, and EBITDA of
 * revenues that move, which it does at its margin, unless it or the gross margin is given too.
 */
export function withRatios(
  replaced: ReadonlyMap<string, Datum>,
  { find, period }: Column,
): ReadonlyMap<string, Datum> {
  const ratios = isAtMargin(replaced) ? ["EBITDA Margin (%)", ...replaced.keys()] : replaced.keys();
  const made = new Map(replaced);
  for (const ratio of ratios) {
    const parts = partsOfRatio(ratio);
    if (parts === undefined || replaced.has(parts.top)) continue;
    const { top, bottom } = parts;
    const value = replaced.get(ratio) ?? find(ratio, period);
    const row = formulaOf(top, "product", [replaced.get(bottom) ?? find(bottom, period), value]);
    const now = find(top, period);
    if (row !== undefined)
      made.set(top, signed({ ...row, item: now?.item ?? top }, Math.sign(now?.value ?? 1)));
  }
  return made;
}

/** Whether EBITDA moves with revenues at its own margin: what they leave before other costs is not said. */
export function isAtMargin(replaced: ReadonlyMap<string, Datum>): boolean {
  return replaced.has("Revenues") && !replaced.has("Gross Margin (%)");
}

/** A datum with the sign of the ledger. */
export function signed(datum: Datum, sign: number): Datum {
  const made = sign < 0 && datum.value > 0 ? formulaOf(datum.item, "negate", [datum]) : datum;
  return made ?? datum;
}

/** A row by its size: what goes out as an amount. */
export function sizeOf(datum: Datum): Datum {
  return isOutflow(datum.item) && datum.value < 0 ? (outflow(datum) ?? datum) : datum;
}
