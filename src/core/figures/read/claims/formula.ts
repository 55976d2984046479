import type { CompanyLedger } from "#core/figures/read/ledger/company-ledger.ts";
import { type Candidate, levels } from "#core/figures/read/ledger/levels.ts";
import { type Columns, earlier } from "#core/figures/read/ledger/resolve-period.ts";
import type { Datum, DatumUnit } from "#core/ledger/datum.ts";
import type { FinancialData } from "#core/ledger/financial-data.ts";
import { compute, constantDatum, isAbsent } from "#core/ledger/formula.ts";
import type { Op } from "#core/ledger/reference.ts";

/** A value that a text makes of rows and of numbers it sets itself, such as a threshold. */
export type Term =
  /** A row, outflows by their size; `years` before the period spoken of. */
  | { readonly kind: "row"; readonly item: string; readonly years?: number }
  /** A row in columns of its own. */
  | { readonly kind: "row-at"; readonly item: string; readonly columns: Columns }
  | { readonly kind: "set"; readonly value: number }
  | { readonly kind: "sum"; readonly parts: readonly [Term, ...Term[]] }
  | { readonly kind: "less" | "times" | "over"; readonly parts: readonly [Term, Term] }
  | { readonly kind: "minus"; readonly part: Term }
  /** Over the last so many years. */
  | { readonly kind: "mean" | "deviation"; readonly item: string; readonly years: number };

export type Formula = {
  /** What the value is, for the analyst: `EBITDA at net leverage of 4.0x`. */
  readonly name: string;
  readonly unit: DatumUnit;
  readonly term: Term;
  /** The words carry the sign: only sizes are compared. */
  readonly isSize?: true;
  /** How far off it may be for the rounding of a number the text sets, as a share of it. */
  readonly slack?: number;
};

/** The values of a formula, one for each set of statements that gives one. */
export function valuesOf(
  formula: Formula,
  company: CompanyLedger,
  columns: Columns,
): readonly Candidate[] {
  const { name: item, unit, term } = formula;
  const [period] = columns;
  const tables = company.tables.filter(({ years }) => years.includes(period));
  return tables.flatMap((table) => {
    const value = valueIn({ company, columns, table, unit }, term);
    if (value === undefined) return [];
    const made = typeof value === "number" ? constantDatum({ value, unit, name: item }) : value;
    const { ticker, currency } = company;
    const datum: Datum = { ...made, kind: "computed", ticker, item, period, unit, currency };
    return [{ datum, table, isOutflow: false }];
  });
}

type FormulaColumns = {
  readonly company: CompanyLedger;
  readonly columns: Columns;
  readonly table: FinancialData;
  readonly unit: DatumUnit;
};

/** Numbers the text sets, without the noise of their arithmetic. */
const DIGITS = 12;

function valueIn(place: FormulaColumns, term: Term): Datum | number | undefined {
  if (term.kind === "set") return Number(term.value.toPrecision(DIGITS));
  if (term.kind === "row" || term.kind === "row-at") return rowDatum(place, term);
  if ("years" in term) return pathDatum(place, term);
  if (term.kind === "minus") return combined("negate", [valueIn(place, term.part)]);
  const parts = term.parts.map((part) => valueIn(place, part));
  if (term.kind === "over") return combined(place.unit === "fraction" ? "share" : "ratio", parts);
  return combined(OPS[term.kind], parts);
}

const OPS = { sum: "sum", less: "difference", times: "product" } as const;

type Rows = Extract<Term, { kind: "row" | "row-at" }>;

function rowDatum({ company, columns, table }: FormulaColumns, term: Rows): Datum | undefined {
  const at = term.kind === "row-at" ? term.columns : earlier(company, columns, term.years ?? 0);
  return at && nearest(levels(company, term.item, at), table)?.datum;
}

/** The candidate from the same set of statements, else the first. */
function nearest(candidates: readonly Candidate[], table: FinancialData): Candidate | undefined {
  return (
    candidates.find((candidate) => candidate.table === table) ??
    candidates.find((candidate) => candidate.table?.origin === table.origin) ??
    candidates[0]
  );
}

type Path = Extract<Term, { kind: "mean" | "deviation" }>;

function pathDatum(place: FormulaColumns, { kind, item, years }: Path): Datum | number | undefined {
  const data = Array.from({ length: years }, (_, back) =>
    rowDatum(place, { kind: "row", item, years: back }),
  );
  return years < 2 ? undefined : combined(kind === "mean" ? "average" : "deviation", data);
}

/** Undefined where an operand is, or where a ratio would mean nothing (finance.md 2). */
function combined(
  op: Op,
  operands: readonly (Datum | number | undefined)[],
): Datum | number | undefined {
  const known = operands.filter((operand) => operand !== undefined);
  if (known.length < operands.length) return undefined;
  const made = known.every((operand) => typeof operand === "number")
    ? compute(
        op,
        known.map((value) => constantDatum({ value, unit: "count", name: "" })),
      )
    : compute(op, known);
  return isAbsent(made) ? undefined : made;
}

/** A row as an operand. */
export function row(item: string, years = 0): Term {
  return years === 0 ? { kind: "row", item } : { kind: "row", item, years };
}

export function set(value: number): Term {
  return { kind: "set", value };
}

export function sum(first: Term, ...others: readonly Term[]): Term {
  return { kind: "sum", parts: [first, ...others] };
}

export function less(a: Term, b: Term): Term {
  return { kind: "less", parts: [a, b] };
}

export function times(a: Term, b: Term): Term {
  return { kind: "times", parts: [a, b] };
}

export function over(a: Term, b: Term): Term {
  return { kind: "over", parts: [a, b] };
}
