import * as archetypeLists from "#core/finance/statements/concepts/archetype-concepts.ts";
import * as balanceLists from "#core/finance/statements/concepts/balance-concepts.ts";
import * as cashFlowLists from "#core/finance/statements/concepts/cash-flow-concepts.ts";
import * as debtLists from "#core/finance/statements/concepts/debt-concepts.ts";
import * as pictureLists from "#core/finance/statements/concepts/debt-picture-concepts.ts";
import * as incomeLists from "#core/finance/statements/concepts/concepts.ts";
import * as ifrsLists from "#core/finance/statements/concepts/ifrs-concepts.ts";

const DEFAULT_TAXONOMY = "us-gaap";

/** A concept with its taxonomy: `us-gaap:Revenues`. A name that carries one stays as it is. */
export function qualified(name: string): string {
  return name.includes(":") ? name : `${DEFAULT_TAXONOMY}:${name}`;
}

/** Every concept any rule reads, qualified: the index keeps these alone, and so does the bundle. */
export const USED_CONCEPTS: ReadonlySet<string> = new Set(
  [incomeLists, cashFlowLists, balanceLists, debtLists, pictureLists, archetypeLists, ifrsLists]
    .flatMap(names)
    .map(qualified),
);

function names(node: unknown): string[] {
  if (typeof node === "string") return [node];
  if (typeof node !== "object" || node === null) return [];
  return Object.values(node).flatMap(names);
}
