import type { Unit } from "#core/ledger/units.ts";

/** A name for a datum of a document's ledger: `Ledger.find` gives the datum. */
export type DatumRef = {
  /** Ticker. */
  readonly entity: string;
  /** A row's name: one of the product's (`StatementItem`, a ratio, a definition), else a provider's own. */
  readonly item: string;
  /** A column's label, see `core/ledger/period.ts`. */
  readonly period: string;
  /** Which connected data, where several hold it: the id of the connected item. The first without. */
  readonly provider?: string | undefined;
};

/** Longest names a reference may have: what is called by a longer one can't be referred to. */
export const REF_MAX = { entity: 20, item: 500, period: 40 } as const;

/** Whether references can name an entity, a row or a column so. */
export function isNameOf(kind: keyof typeof REF_MAX, name: string): boolean {
  return name !== "" && name.length <= REF_MAX[kind];
}

/**
 * How formulas compute. Operands have the sign they are shown with; in `growth`, `cagr`, `share`,
 * `ratio` and `months` an outflow row (`isOutflow`) enters by its size. Nothing is divided by what
 * is not positive. Every op takes one operand or more; those of two take the later one first.
 */
export const OPS = [
  /** `a / b - 1`, a fraction; means nothing from a loss or from zero. */
  "growth",
  /** `a - b`; fractions as basis points. */
  "change",
  /** `a - b - …` in the unit of the first. */
  "difference",
  "sum",
  "product",
  /** Arithmetic mean. */
  "average",
  "min",
  "max",
  /** `a / b`, a fraction. */
  "share",
  /** `a / b`, a multiple; an amount over a multiple, a fraction or a plain number is an amount. */
  "ratio",
  /** `a / b * 12` of an amount over a yearly flow: how many months it lasts. */
  "months",
  /** Compound annual growth from `b` to `a`, which are fiscal years. */
  "cagr",
  /** Sample standard deviation of fractions, in basis points. */
  "deviation",
  /** `-a`. */
  "negate",
  /** `a` without its sign. */
  "absolute",
  /** `a` to two decimals, as an amount a share is printed. */
  "rounded",
] as const;

export type Op = (typeof OPS)[number];

/** What a datum is in a formula: another binding, or a plain number. */
export type Operand = Binding | number;

/** Formulas within formulas; the deepest that the product makes has five. */
export const FORMULA_DEPTH_MAX = 8;

export type Formula = {
  readonly op: Op;
  readonly args: readonly Operand[];
  /** What it computes where the op and its operands don't say: `Shareholder distributions`. */
  readonly name?: string | undefined;
  /**
   * Absent in formulas stored before operands had the sign they are shown with: there outflow rows
   * enter every op but `negate` by their size, and each figure keeps its value.
   */
  readonly signs?: "shown" | undefined;
};

/** A value nobody reported: a threshold of a rule, the percentage of a scenario. */
export type Constant = {
  /** Whole units, fractions, multiples. */
  readonly value: number;
  readonly unit: Unit | "bps" | "count";
  /** What it is: `Net Leverage (x) threshold`. */
  readonly name: string;
  /** Whom and when it is about, where that matters; a ticker and a column's label. */
  readonly entity?: string | undefined;
  readonly period?: string | undefined;
  /** ISO 4217, of an amount. */
  readonly currency?: string | undefined;
};

/** What a figure in a text stands for, as it is kept with the text and travels on the wire. */
export type Binding =
  | { readonly ref: DatumRef }
  | { readonly formula: Formula }
  | { readonly constant: Constant };
