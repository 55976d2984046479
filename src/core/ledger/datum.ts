import type { DerivedSource } from "#core/ledger/financial-data.ts";
import type { Unit } from "#core/ledger/units.ts";
import type { Binding } from "#core/ledger/reference.ts";
import type { Source } from "#core/ledger/source.ts";

/** What a figure of a text is measured in: units of the ledger, basis points, counts of things. */
export type DatumUnit = Unit | "bps" | "count";

/**
 * One value a text may print, with where it comes from. Money in whole units, rates as fractions,
 * product sign convention; `bps` and `count` as they are read.
 */
export type Datum = {
  /** `row`: a cell of the ledger; `computed`: made here of ledger cells by `formula`. */
  readonly kind: "row" | "computed";
  readonly ticker: string;
  /** The row's name; for a value computed here, what it is. */
  readonly item: string;
  /** The column's label, such as `2025`; for a value over several, the latest. */
  readonly period: string;
  readonly value: number;
  readonly unit: DatumUnit;
  /** ISO 4217, of the company's statements. */
  readonly currency: string;
  /**
   * Where the value comes from; absent where a table gives a cell none. Of a computed datum the
   * operands are ledger cells, named `item period` in the formula.
   */
  readonly source?: Source | undefined;
  /** Of a computed datum: how to compute it anew. A row's binding is its reference (`bindingOf`). */
  readonly binding?: Binding | undefined;
  /** The provider a row is of; absent while a table is read by itself. */
  readonly provider?: string | undefined;
  /**
   * The basis of its column where its row has several, of a computed one those of its operands: see
   * `core/ledger/comparable.ts`.
   */
  readonly basis?: string | number | undefined;
  /** What the ledger notes of the cell, such as `excludes_rental_equipment`. */
  readonly flags?: readonly string[] | undefined;
};

/** How a datum is computed of others; undefined for one that is not. */
export function workingOf({ source }: Datum): DerivedSource | undefined {
  return source !== undefined && "formula" in source ? source : undefined;
}
