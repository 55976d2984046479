import {
  type CellSource,
  type FirstPrint,
  isDerived,
  isTagged,
  type SourceInput,
} from "#core/ledger/financial-data.ts";
import type { Fact } from "#core/finance/statements/facts/company-facts.ts";
import { isRecastForm } from "#core/finance/statements/facts/fact-index.ts";

/**
 * The first report of the run of reports that ends with `fact` and says the same value: the one an
 * analyst opens for it. Undefined when that is the fact's own.
 *
 * @param facts of one concept and period, by filing date
 */
export function firstPrint(facts: readonly Fact[], fact: Fact): FirstPrint | undefined {
  let first = fact;
  for (let at = facts.indexOf(fact) - 1; at >= 0; at -= 1) {
    const earlier = facts[at];
    if (earlier === undefined || earlier.val !== fact.val) break;
    if (!isRecastForm(earlier.form)) first = earlier;
  }
  if (first.accn === fact.accn) return undefined;
  return { accession: first.accn, form: first.form, filed: first.filed };
}

/**
 * A source as a table cites it. Rules compare reports by the latest that states a value; readers are
 * sent to the first that did: an amount of FY2025 to its annual report, not to the quarterly report
 * that repeats it.
 */
export function asCited(source: CellSource): CellSource {
  if (isDerived(source)) return { ...source, inputs: source.inputs.map(citedInput) };
  if (!isTagged(source)) return source;
  const { firstPrint: print, statedFrom: _, ...rest } = source;
  return { ...rest, ...print };
}

export function citedInput(input: SourceInput): SourceInput {
  const { firstPrint: print, statedFrom: _, ...rest } = input;
  return { ...rest, ...print };
}
