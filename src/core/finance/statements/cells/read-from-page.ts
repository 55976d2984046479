import type { StatementItem } from "#core/ledger/items.ts";
import type { At } from "#core/finance/statements/cells/at.ts";
import { type Cell, type Figure, isFigure } from "#core/finance/statements/cells/cell.ts";
import { EXCLUDES_DA } from "#core/finance/statements/concepts/concepts.ts";
import { dayNumber } from "#core/finance/statements/facts/day-number.ts";
import { faceOf } from "#core/finance/statements/cells/face.ts";
import type { FaceFact, FilingFace } from "#core/finance/statements/pages/filing-face.ts";
import { DRIFT_DAYS } from "#core/finance/statements/facts/fiscal-years.ts";
import {
  LINE_NAMES,
  type LineName,
  type LineSense,
  plainLabel,
} from "#core/finance/statements/pages/line-names.ts";
import { qualified } from "#core/finance/statements/concepts/used-concepts.ts";

/** What a cell says that was read from the filing's page because companyfacts has no tag for it. */
export const READ_FROM_PAGE = "read_from_page";

/** The cell, or where it has no figure the line the report's page prints for the item, if it is plain. */
export function orPrinted(at: At, item: StatementItem, cell: Cell): Cell {
  return isFigure(cell) ? cell : (printedLine(at, item) ?? cell);
}

/**
 * An item as its own line on the face of the column's report, in the product's sign: the one line of
 * the right statement, period and sense that bears the item's name, or a standard concept of the
 * item printed in parts (finance.md 1.1, stated limits). Undefined where there is none, or more than
 * one: then nothing says which is meant.
 */
export function printedLine(at: At, item: StatementItem): Figure | undefined {
  const line = LINE_NAMES[item];
  const face = line && faceOf(at, line.statement);
  if (line === undefined || face === undefined) return undefined;
  const found = face.facts.filter(
    (fact) => fact.statement === line.statement && isNamed(fact, line) && isOfColumn(at, fact),
  );
  const [fact, ...others] = found;
  if (fact === undefined || others.length > 0) return undefined;
  const sign = signOf(fact, line.sense);
  return sign === undefined ? undefined : figureOf(item, { fact, face, sign });
}

function isNamed({ label, concept, parts }: FaceFact, { names, concepts }: LineName): boolean {
  if (parts !== undefined) return concepts.some((name) => qualified(name) === concept);
  return names.test(plainLabel(label));
}

function isOfColumn({ index, column }: At, { start, end, currency }: FaceFact): boolean {
  if (currency !== index.currency || !isNear(end, column.endDay)) return false;
  if (start === undefined) return true;
  return column.ways.some(([span, ...more]) => {
    return span !== undefined && more.length === 0 && isNear(start, span.startDay);
  });
}

function isNear(date: string, day: number): boolean {
  return Math.abs(dayNumber(date) - day) <= DRIFT_DAYS;
}

/** What the value is multiplied with to stand in a row; undefined where print and tag contradict the name. */
function signOf({ value, isPrintedNegative }: FaceFact, sense: LineSense): 1 | -1 | undefined {
  switch (sense) {
    case "positive":
      return value >= 0 && !isPrintedNegative ? 1 : undefined;
    case "cost":
      return value >= 0 ? -1 : undefined;
    case "outflow":
      if (value !== 0 && !isPrintedNegative) return undefined;
      return value > 0 ? -1 : 1;
    case "result":
      return value < 0 === isPrintedNegative ? 1 : undefined;
    default:
      return sense satisfies never;
  }
}

type Printed = { readonly fact: FaceFact; readonly face: FilingFace; readonly sign: 1 | -1 };

function figureOf(item: StatementItem, { fact, face, sign }: Printed): Figure {
  const { concept, parts, label } = fact;
  const { accession, form, filed } = face;
  const signed = (value: number): number => (value === 0 ? 0 : sign * value);
  const flags = [
    READ_FROM_PAGE,
    ...(item === "COGS" && /\bexclu/i.test(label) ? [EXCLUDES_DA] : []),
    ...(/^interest and .*financ/i.test(label) ? ["includes_other_finance_costs"] : []),
  ];
  const value = signed(fact.value);
  if (parts === undefined) return { value, source: { accession, form, filed, concept }, flags };
  const inputs = parts.map((part) => ({
    name: part.label,
    value: signed(part.value),
    accession,
    form,
    filed,
    concept,
  }));
  return { value, source: { formula: label, inputs }, flags };
}
