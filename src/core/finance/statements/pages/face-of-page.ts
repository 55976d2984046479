import {
  type FaceFact,
  PRIMARY_STATEMENTS,
  type PrimaryStatement,
  type StatementFaces,
} from "#core/finance/statements/pages/filing-face.ts";
import { factsInParts } from "#core/finance/statements/pages/facts-in-parts.ts";
import {
  type InlinePage,
  type PageFact,
  type PageTable,
} from "#core/finance/statements/pages/inline-page.ts";
import { isPrintedNegative, rowLabel } from "#core/finance/statements/pages/page-row.ts";
import {
  isInstantStatement,
  statementTables,
} from "#core/finance/statements/pages/statement-anchors.ts";
import { USED_CONCEPTS } from "#core/finance/statements/concepts/used-concepts.ts";

/** No statement has more lines or facts than these; a page made to harm might. */
const LINES_MAX = 400;
const FACTS_MAX = 600;

/**
 * What the primary statements of an inline XBRL page print; undefined when the page has none, such
 * as a 10-K with its statements in Exhibit 13, or a page from before inline XBRL.
 */
export function faceOfPage(page: InlinePage): StatementFaces | undefined {
  const chosen = {
    "balance-sheet": statementTables(page, "balance-sheet"),
    "income-statement": statementTables(page, "income-statement"),
    "cash-flow": statementTables(page, "cash-flow"),
  };
  if (Object.values(chosen).every((tables) => tables.length === 0)) return undefined;
  return {
    concepts: {
      "balance-sheet": linesIn(chosen["balance-sheet"], "balance-sheet"),
      "income-statement": linesIn(chosen["income-statement"], "income-statement"),
      "cash-flow": linesIn(chosen["cash-flow"], "cash-flow"),
    },
    isInPrintOrder: true,
    facts: PRIMARY_STATEMENTS.flatMap((statement) => [
      ...unreadFacts(page, statement, chosen[statement]),
      ...factsInParts(page.html, statement, chosen[statement]),
    ]),
  };
}

function linesIn(tables: readonly PageTable[], statement: PrimaryStatement): string[] {
  const facts = tables.flatMap((table) =>
    [...table.facts, ...table.partFacts].toSorted((a, b) => a.position - b.position),
  );
  const concepts = facts.flatMap((fact) => (isOfItsKind(fact, statement) ? fact.concept : []));
  return [...new Set(concepts)].slice(0, LINES_MAX);
}

/** A balance sheet prints instants; the cash flow statement begins and ends with two, beside its flows. */
function isOfItsKind({ context }: PageFact, statement: PrimaryStatement): boolean {
  return (
    statement === "cash-flow" || isInstantStatement(statement) === (context.start === undefined)
  );
}

/** Amounts of concepts that companyfacts leaves out or no list of ours has, once each. */
function unreadFacts(
  { html }: InlinePage,
  statement: PrimaryStatement,
  tables: readonly PageTable[],
): FaceFact[] {
  const found = new Map<string, FaceFact>();
  for (const fact of tables.flatMap((table) => table.facts)) {
    const { concept, context, currency, value } = fact;
    const isInstant = context.start === undefined;
    if (isInstant !== isInstantStatement(statement) || USED_CONCEPTS.has(concept)) continue;
    const key = `${concept} ${context.start} ${context.end}`;
    if (currency === undefined || value === undefined || found.has(key)) continue;
    if (found.size >= FACTS_MAX) break;
    found.set(key, {
      statement,
      concept,
      label: rowLabel(html, fact.position),
      ...(context.start !== undefined && { start: context.start }),
      end: context.end,
      currency,
      value,
      isPrintedNegative: isPrintedNegative(html, fact.position),
    });
  }
  return [...found.values()];
}
