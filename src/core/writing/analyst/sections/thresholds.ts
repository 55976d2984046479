import { coverageBoundBelow, nextLeverageBound } from "#core/finance/vocabulary/bands.ts";
import type { Datum, DatumUnit } from "#core/ledger/datum.ts";
import { constantDatum } from "#core/ledger/formula.ts";
import { formulaOf } from "#core/finance/ratios/derived.ts";
import type { Writing } from "#core/writing/analyst/writing.ts";

/** A bound the wording bands or a rule set, as a datum so that the text records it. */
export function threshold(writing: Writing, item: string, value: number, unit: DatumUnit): Datum {
  const { ticker, currency } = writing.book;
  const name = `${item} threshold`;
  return constantDatum({ name, value, unit, entity: ticker, period: writing.year, currency });
}

/** Leverage that is not net debt over EBITDA (IFRS 16 leases stand in it) has no simple room. */
const SAME = 1e-6;

/** How far EBITDA may fall before net leverage passes the next band. */
export type LeverageRoom = {
  readonly bound: Datum;
  /** EBITDA at which net leverage reaches the bound, net debt unchanged. */
  readonly ebitda: Datum;
  /** The fall to it, as a fraction of EBITDA. */
  readonly fall: Datum;
};

/** A threshold that takes a fall of more than this says nothing of the company. */
const FAR = 0.5;

/** Whether a threshold is near enough to be told. */
export function isNear(room: { readonly fall: Datum } | undefined): boolean {
  return room !== undefined && room.fall.value <= FAR;
}

/** The room below the next band of net leverage in a column; undefined without leverage or past the last band. */
export function leverageRoom(writing: Writing, period: string): LeverageRoom | undefined {
  const [debt, ebitda, leverage] = (["Net Debt", "EBITDA", "Net Leverage (x)"] as const).map(
    (item) => writing.at(item, period),
  );
  if (!debt || !ebitda || !leverage || debt.value <= 0) return undefined;
  if (Math.abs(debt.value / ebitda.value - leverage.value) > SAME) return undefined;
  const value = nextLeverageBound(leverage.value);
  if (value === undefined) return undefined;
  const bound = threshold(writing, "Net Leverage (x)", value, "multiple");
  const at = formulaOf("EBITDA at the leverage threshold", "ratio", [debt, value]);
  const left = formulaOf("EBITDA left at the leverage threshold", "share", [at, ebitda]);
  const fall = formulaOf("Fall of EBITDA to the leverage threshold", "difference", [1, left]);
  return at === undefined || fall === undefined ? undefined : { bound, ebitda: at, fall };
}

/** The bound of coverage below which a worse word applies, with the EBITDA that reaches it. */
export function coverageRoom(
  writing: Writing,
): { readonly bound: Datum; readonly fall: Datum } | undefined {
  const [coverage, ebitda, interest] = (
    ["Interest Coverage (x)", "EBITDA", "Interest Expense"] as const
  ).map((item) => writing.now(item));
  if (!coverage || !ebitda || !interest) return undefined;
  const value = coverageBoundBelow(coverage.value);
  if (value === undefined) return undefined;
  const needed = formulaOf("EBITDA at the coverage threshold", "product", [interest, value]);
  const left = formulaOf("EBITDA left at the coverage threshold", "share", [needed, ebitda]);
  const fall = formulaOf("Fall of EBITDA to the coverage threshold", "difference", [1, left]);
  return fall && { bound: threshold(writing, "Interest Coverage (x)", value, "multiple"), fall };
}
