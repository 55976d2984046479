import type { Line } from "#core/finance/sheets/lines.ts";
import { dayNumber } from "#core/finance/statements/facts/day-number.ts";
import type { Difference, OwnColumn, OwnLines } from "#core/finance/own-statements/own-column.ts";

/** A sum that a file's own figures keep or don't; undefined where one of them is missing. */
type Check = (Difference & { readonly holds: boolean }) | undefined;
type Parts = readonly (readonly [name: string, value: number | undefined])[];

/** Statements round each line: sums may be off by this share of the largest part. */
const ROUNDING = 0.002;
const DRIFT_DAYS = 7;
const FLOWS: readonly Line[] = [
  "Cash Flow From Operating Activities",
  "Cash Flow From Investing Activities",
  "Cash Flow From Financing Activities",
];

/**
 * Balance and cash of one column as the file states them: assets are liabilities and equity, the
 * change in cash is the sum of the cash flows, and cash at the end that at the start with the change.
 */
export function checksOf(own: OwnColumn, all: readonly OwnColumn[]): readonly NonNullable<Check>[] {
  const checks = [balance(own.lines), cashFlows(own.lines), cashAtEnd(own, all)];
  return checks.filter((found) => found !== undefined);
}

function balance(lines: OwnLines): Check {
  const both = lines.get("Liabilities And Equity")?.value;
  const parts: Parts =
    both === undefined
      ? [part(lines, "Total Liabilities"), part(lines, "Equity")]
      : [["Liabilities And Equity", both]];
  return check("Total Assets", lines.get("Total Assets")?.value, [parts]);
}

function cashFlows(lines: OwnLines): Check {
  const flows = FLOWS.map((line) => part(lines, line));
  return check(
    "Net Change In Cash",
    lines.get("Net Change In Cash")?.value,
    withExchange(flows, lines),
  );
}

function cashAtEnd({ column, lines }: OwnColumn, all: readonly OwnColumn[]): Check {
  const start = column.start === undefined ? Number.NaN : dayNumber(column.start);
  const before = all.find(
    (other) =>
      other.lines.has("Cash And Equivalents") &&
      Math.abs(dayNumber(other.column.end) + 1 - start) <= DRIFT_DAYS,
  );
  if (before === undefined) return undefined;
  const cash = before.lines.get("Cash And Equivalents")?.value;
  const parts: Parts = [
    [`Cash And Equivalents ${before.column.label}`, cash],
    part(lines, "Net Change In Cash"),
  ];
  return check(
    "Cash And Equivalents",
    lines.get("Cash And Equivalents")?.value,
    withExchange(parts, lines),
  );
}

/** Some files give a change in cash before exchange differences, some after. */
function withExchange(parts: Parts, lines: OwnLines): readonly Parts[] {
  return lines.has("FX Effect") ? [[...parts, part(lines, "FX Effect")], parts] : [parts];
}

function part(lines: OwnLines, line: Line): Parts[number] {
  return [line, lines.get(line)?.value];
}

/** Whether one of the sums is what the file states; the first is told. */
function check(
  item: Difference["item"],
  stated: number | undefined,
  sums: readonly Parts[],
): Check {
  const known = sums.flatMap((parts) => {
    const values = parts.flatMap(([, value]) => value ?? []);
    return values.length < parts.length ? [] : [{ parts, values }];
  });
  const [first] = known;
  if (stated === undefined || first === undefined) return undefined;
  const holds = known.some(({ values }) => {
    const largest = Math.max(Math.abs(stated), ...values.map(Math.abs));
    return Math.abs(total(values) - stated) <= largest * ROUNDING;
  });
  const formula = first.parts.map(([name]) => name).join(" + ");
  return { item, stated, computed: total(first.values), formula, isStatedShown: true, holds };
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
