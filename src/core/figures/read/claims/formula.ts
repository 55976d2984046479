import type { CompanyLedger } from "#core/figures/read/ledger/company-ledger.ts";
import { type Candidate, levels, size } from "#core/figures/read/ledger/levels.ts";
import { type Columns, earlier } from "#core/figures/read/ledger/resolve-period.ts";
import type { Datum, DatumUnit } from "#core/ledger/datum.ts";
import type { FinancialData, SourceInput } from "#core/ledger/financial-data.ts";
import { computed, deviation, mean, operand } from "#core/finance/ratios/derived.ts";

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
  const [label] = columns;
  const tables = company.tables.filter(({ years }) => years.includes(label));
  return tables.flatMap((table) => {
    const value = valueIn({ company, columns, table }, formula.term);
    return value === undefined
      ? []
      : [{ datum: datumOf(value, formula, { company, label }), table, isOutflow: false }];
  });
}

type Place = {
  readonly company: CompanyLedger;
  readonly columns: Columns;
  readonly table: FinancialData;
};

type Value = {
  readonly value: number;
  readonly formula: string;
  readonly inputs: readonly SourceInput[];
};

function datumOf(
  { value, formula: text, inputs }: Value,
  { name, unit }: Formula,
  { company, label }: { readonly company: CompanyLedger; readonly label: string },
): Datum {
  return {
    kind: "computed",
    ticker: company.ticker,
    item: name,
    period: label,
    value,
    unit,
    currency: company.currency,
    formula: text,
    inputs,
  };
}

function valueIn(place: Place, term: Term): Value | undefined {
  if (term.kind === "set") {
    return { value: term.value, formula: String(Number(term.value.toPrecision(12))), inputs: [] };
  }
  if (term.kind === "row" || term.kind === "row-at") return rowValue(place, term);
  if (term.kind === "minus") return negated(valueIn(place, term.part));
  if ("years" in term) return pathValue(place, term);
  const [first, ...others] = term.parts;
  const { kind } = term;
  return others.reduce<Value | undefined>(
    (made, part) => combined(kind, made, valueIn(place, part)),
    valueIn(place, first),
  );
}

type Rows = Extract<Term, { kind: "row" | "row-at" }>;

function rowValue({ company, columns, table }: Place, term: Rows): Value | undefined {
  const at = term.kind === "row-at" ? term.columns : earlier(company, columns, term.years ?? 0);
  const found = at && nearest(levels(company, term.item, at), table);
  return found && operandOf(size(found.datum));
}

/** The candidate from the same set of statements, else the first. */
function nearest(candidates: readonly Candidate[], table: FinancialData): Candidate | undefined {
  return (
    candidates.find((candidate) => candidate.table === table) ??
    candidates.find((candidate) => candidate.table.origin === table.origin) ??
    candidates[0]
  );
}

function operandOf(datum: Datum): Value {
  return { value: datum.value, formula: operand(datum), inputs: computed([datum]).inputs };
}

type Path = Extract<Term, { kind: "mean" | "deviation" }>;

function pathValue({ company, columns, table }: Place, term: Path): Value | undefined {
  const data = Array.from({ length: term.years }, (_, back) => {
    const at = earlier(company, columns, back);
    return at && nearest(levels(company, term.item, at), table)?.datum;
  }).filter((datum) => datum !== undefined);
  const [first, second, ...others] = data;
  if (data.length < term.years || first === undefined || second === undefined) return undefined;
  const made =
    term.kind === "mean" ? mean([first, second, ...others]) : deviation([first, second, ...others]);
  return { value: made.value, formula: made.formula ?? made.item, inputs: made.inputs ?? [] };
}

function negated(value: Value | undefined): Value | undefined {
  return value && { ...value, value: -value.value, formula: `-${enclosed(value.formula)}` };
}

const SIGNS = { sum: "+", less: "-", times: "*", over: "/" } as const;

function combined(
  kind: keyof typeof SIGNS,
  a: Value | undefined,
  b: Value | undefined,
): Value | undefined {
  if (a === undefined || b === undefined) return undefined;
  // A ratio on nothing, or on less than nothing, means nothing (finance.md 2).
  if (kind === "over" && b.value <= 0) return undefined;
  const isProduct = kind === "times" || kind === "over";
  return {
    value: arithmetic(kind, a.value, b.value),
    formula: `${isProduct ? enclosed(a.formula) : a.formula} ${SIGNS[kind]} ${kind === "sum" ? b.formula : enclosed(b.formula)}`,
    inputs: [...a.inputs, ...b.inputs],
  };
}

function arithmetic(kind: keyof typeof SIGNS, a: number, b: number): number {
  if (kind === "sum") return a + b;
  if (kind === "less") return a - b;
  return kind === "times" ? a * b : a / b;
}

function enclosed(formula: string): string {
  return / [-+*/] /.test(formula) && !isEnclosed(formula) ? `(${formula})` : formula;
}

/** Whether the first bracket closes at the very end. */
function isEnclosed(formula: string): boolean {
  let depth = 0;
  for (let at = 0; at < formula.length; at += 1) {
    if (formula[at] === "(") depth += 1;
    if (formula[at] === ")") depth -= 1;
    if (depth === 0) return at > 0 && at === formula.length - 1;
  }
  return false;
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
