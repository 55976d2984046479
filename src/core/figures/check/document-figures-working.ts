import { companyIn, type CompanyLedger } from "#core/figures/read/ledger/company-ledger.ts";
import type { Ground } from "#core/figures/read/ledger/ground.ts";
import { unitOf } from "#core/figures/read/ledger/item-mentions.ts";
import type { CheckedFigure } from "#core/figures/read/verdicts/verdict.ts";
import type { DatumUnit } from "#core/ledger/datum.ts";
import { bracketed } from "#core/ledger/display.ts";
import { periodText } from "#core/ledger/period.ts";

/** A row as a formula names it, with its value there. */
type Operand = {
  readonly name: string;
  /** As the formula says it; absent where the whole formula is of one. */
  readonly period: string | undefined;
  readonly value: number;
  readonly unit: DatumUnit;
};

/** The formula behind an expected value with the value of every row in it: "Net Debt 1,076 / EBITDA 361". */
export function withOperands(figure: CheckedFigure, ground: Ground | undefined): string {
  const formula = withoutScale(figure.working?.formula ?? "");
  const company = companyIn(ground?.ledgers ?? [], figure.ticker);
  const operands = new Map([
    ...rowsNamed(formula, figure, company).map((operand) => [operand.name, operand] as const),
    ...inputsByLabel(figure),
    ...leasesOf(figure),
  ]);
  const labels = [...operands.keys()].toSorted((a, b) => b.length - a.length).map(escaped);
  if (labels.length === 0) return formula;
  const alone = new RegExp(String.raw`\((-(?:${labels.join("|")}))\)`, "g");
  const named = new RegExp(String.raw`${BEFORE}(-?)(${labels.join("|")})${AFTER}`, "g");
  const plain = formula.replaceAll(alone, "$1");
  const used = [...plain.matchAll(named)].map(([, , label = ""]) => operands.get(label));
  const isOfOnePeriod = new Set(used.map((operand) => operand?.period)).size < 2;
  return plain
    .replaceAll(named, (_, minus: string, label: string) => {
      const operand = operands.get(label);
      if (operand === undefined) return label;
      return shown(operand, { isTurned: minus === "-", isOfOnePeriod });
    })
    .replaceAll(" * ", " × ");
}

/** Where a row's name may stand in a formula: between brackets, commas and signs. */
const BEFORE = String.raw`(?<=^|\(|, |[-+*/^] |(?<![\w)])-)`;
const AFTER = String.raw`(?=$|\)|,| [-+*/^(]| included\))`;

/** Changes of rates are scaled to basis points, which goes without saying. */
function withoutScale(formula: string): string {
  const inner = /^(.*) \* 10000$/s.exec(formula)?.[1];
  if (inner === undefined) return formula;
  return /^\([^()]*(?:\([%x]\)[^()]*)*\)$/.test(inner) ? inner.slice(1, -1) : inner;
}

function inputsByLabel({ working }: CheckedFigure): readonly (readonly [string, Operand])[] {
  return (working?.inputs ?? []).flatMap(({ name, value, period, isSubtracted }) => {
    if (value === null) return [];
    const isNamedByPeriod = period !== undefined && name !== period;
    const label = isNamedByPeriod ? `${name} ${periodText(period)}` : name;
    const operand: Operand = {
      name,
      period: isNamedByPeriod ? period : undefined,
      value: isSubtracted === true ? -value : value,
      unit: unitOf(name),
    };
    return [[label, operand]];
  });
}

const LEASES = "lease liabilities";

/** Formulas say `lease liabilities` for all kinds of them together. */
function leasesOf({ working }: CheckedFigure): readonly (readonly [string, Operand])[] {
  const kinds = (working?.inputs ?? []).filter(({ name }) => name.endsWith("Lease Liabilities"));
  const value = kinds.reduce((sum, kind) => sum + (kind.value ?? 0), 0);
  if (kinds.length === 0) return [];
  return [[LEASES, { name: LEASES, period: undefined, value, unit: "money" }]];
}

/** Rows of the company that the formula names without giving their values, such as subtotals of ratios. */
function rowsNamed(
  formula: string,
  { period }: CheckedFigure,
  company: CompanyLedger | undefined,
): readonly Operand[] {
  const [column = ""] = (period ?? "").split(", ");
  const rows = (company?.tables ?? []).flatMap(({ data, ratios }) => [...data, ...ratios]);
  const names = new Set(rows.map(({ item }) => item).filter((item) => formula.includes(item)));
  return [...names].flatMap((name) =>
    (company?.find(name, column) ?? []).slice(0, 1).map(({ datum: { value, unit } }) => ({
      name,
      period: undefined,
      value,
      unit,
    })),
  );
}

function escaped(label: string): string {
  return label.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

/** A row and its value; one the formula turns from an outflow into an amount is shown by its size. */
function shown(
  { name, period, value, unit }: Operand,
  { isTurned, isOfOnePeriod }: { readonly isTurned: boolean; readonly isOfOnePeriod: boolean },
): string {
  const when = period === undefined || isOfOnePeriod ? "" : ` ${periodText(period)}`;
  const words = name.replace(/ \([%x]\)$/, "").replaceAll(/([a-z])([A-Z])/g, "$1 $2");
  return `${words}${when} ${operandText(isTurned ? -value : value, unit)}`;
}

/** Below this many millions a working needs a decimal to be followed. */
const FEW_MILLIONS = 100;

/** A value as workings print it: millions, rates and multiples with two decimals. */
export function operandText(value: number, unit: DatumUnit): string {
  if (unit === "fraction") return bracketed(value * 100, 2, "%");
  if (unit === "multiple") return bracketed(value, 2, "x");
  if (unit === "bps") return bracketed(value, 0, " bps");
  if (unit === "perShare") return bracketed(value, 2);
  if (unit === "days") return bracketed(value, 1, " days");
  if (unit === "months") return bracketed(value, 1, " months");
  if (unit === "count") return bracketed(value, 0);
  const millions = value / 1e6;
  return bracketed(millions, Math.abs(millions) < FEW_MILLIONS && millions % 1 !== 0 ? 1 : 0);
}
