import type { FaceFact, PrimaryStatement } from "#core/finance/statements/pages/filing-face.ts";
import type { PageFact, PageTable } from "#core/finance/statements/pages/inline-page.ts";
import { isPrintedNegative, rowLabel, rowStart } from "#core/finance/statements/pages/page-row.ts";
import { isInstantStatement } from "#core/finance/statements/pages/statement-anchors.ts";

/** A statement printed in more columns than these is no statement. */
const PARTS_MAX = 6;

/**
 * The lines a statement prints for each part of the company and not for the whole, such as debt of
 * the manufacturing and of the finance arm: their sum, where the parts stand in neighbouring rows
 * under the same axes, one row for each member. Anything less plain is left out.
 */
export function factsInParts(
  html: string,
  statement: PrimaryStatement,
  tables: readonly PageTable[],
): FaceFact[] {
  return tables.flatMap((table) => {
    const rows = rowsOf(html, table);
    const whole = new Set(table.facts.map(keyOf));
    const groups = Map.groupBy(
      table.partFacts.filter(
        (fact) => isInstantStatement(statement) === (fact.context.start === undefined),
      ),
      keyOf,
    );
    return [...groups].flatMap(([key, facts]) => {
      const isPlain = !whole.has(key) && areParts(facts) && areNeighbours(facts, rows, html);
      const sum = isPlain ? sumOfParts(html, statement, facts) : undefined;
      return sum === undefined ? [] : [sum];
    });
  });
}

function keyOf({ concept, context }: PageFact): string {
  return `${concept} ${context.start} ${context.end}`;
}

/** Where the rows with facts begin, in print order. */
function rowsOf(html: string, { facts, partFacts }: PageTable): number[] {
  const starts = [...facts, ...partFacts].map(({ position }) => rowStart(html, position));
  return [...new Set(starts)].toSorted((a, b) => a - b);
}

function areParts(facts: readonly PageFact[]): boolean {
  const axes = new Set(facts.map(({ context }) => context.part?.axes));
  const members = new Set(facts.map(({ context }) => context.part?.members));
  const count = facts.length;
  return axes.size === 1 && members.size === count && count >= 2 && count <= PARTS_MAX;
}

function areNeighbours(facts: readonly PageFact[], rows: readonly number[], html: string): boolean {
  const places = facts.map(({ position }) => rows.indexOf(rowStart(html, position)));
  return places.every((place, at) => at === 0 || place === (places[at - 1] ?? 0) + 1);
}

function sumOfParts(
  html: string,
  statement: PrimaryStatement,
  facts: readonly PageFact[],
): FaceFact | undefined {
  const [first] = facts;
  const parts = facts.flatMap(({ value, position }) =>
    value === undefined ? [] : [{ label: rowLabel(html, position), value }],
  );
  const currency = first?.currency;
  if (first === undefined || currency === undefined || parts.length < facts.length)
    return undefined;
  const { start, end } = first.context;
  return {
    statement,
    concept: first.concept,
    label: parts.map(({ label }) => label).join(" + "),
    ...(start !== undefined && { start }),
    end,
    currency,
    value: parts.reduce((sum, { value }) => sum + value, 0),
    isPrintedNegative: facts.every(({ position }) => isPrintedNegative(html, position)),
    parts,
  };
}
