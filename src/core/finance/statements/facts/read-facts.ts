import type {
  CompanyFacts,
  ConceptFacts,
  Fact,
} from "#core/finance/statements/facts/company-facts.ts";
import { isReadForm, isReadUnit } from "#core/finance/statements/facts/fact-index.ts";
import { USED_CONCEPTS } from "#core/finance/statements/concepts/used-concepts.ts";

/**
 * The facts of a company that the product reads, in the SEC's own shape: every vintage of the
 * concepts, units and forms some rule uses, and nothing else. `standardise` makes the same of both.
 */
export function readFactsOf(source: CompanyFacts): CompanyFacts {
  const facts: Record<string, Record<string, ConceptFacts>> = {};
  for (const [taxonomy, concepts] of Object.entries(source.facts)) {
    for (const [concept, { units }] of Object.entries(concepts)) {
      if (!USED_CONCEPTS.has(`${taxonomy}:${concept}`)) continue;
      const read = Object.entries(units).flatMap(([unit, rows]) => {
        const kept = isReadUnit(unit) ? rows.filter(({ form }) => isReadForm(form)) : [];
        return kept.length === 0 ? [] : [[unit, kept.map(withoutExtras)] as const];
      });
      if (read.length > 0) (facts[taxonomy] ??= {})[concept] = { units: Object.fromEntries(read) };
    }
  }
  return { cik: source.cik, entityName: source.entityName ?? "", facts };
}

function withoutExtras({ start, end, val, accn, fy, form, filed }: Fact): Fact {
  return { ...(start !== undefined && { start }), end, val, accn, fy: fy ?? null, form, filed };
}
