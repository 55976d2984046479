import { ITEM_WORDS } from "#core/finance/vocabulary/item-words.ts";
import { workingOf } from "#core/ledger/datum.ts";
import type { Ledger } from "#core/ledger/ledger.ts";

/** How an item of the ledger, by its name or a plain one, is computed: by its newest value that says so. */
export function formulaOfItem(asked: string, ledger: Ledger): string {
  const names = namesOf(asked, ledger);
  for (const item of names) {
    for (const { entity } of ledger.describe()) {
      const working = ledger.series(entity, item).map(workingOf).findLast(Boolean);
      if (working !== undefined) return `${item} of ${entity} = ${working.formula}`;
    }
  }
  const [known] = names;
  return known === undefined
    ? `No connected row is called ${asked}.`
    : `${known} is reported as it stands.`;
}

/** The rows that are called so, the ledger's own names first: `net leverage` is `Net Leverage (x)`. */
function namesOf(asked: string, { providers }: Ledger): readonly string[] {
  const wanted = plain(asked);
  const own = providers.flatMap(({ items }) => items.filter((item) => plain(item) === wanted));
  const spoken = ITEM_WORDS.filter(({ name, aliases }) =>
    [name, ...aliases.split(" | ")].some((alias) => plain(alias) === wanted),
  ).map(({ item }) => item);
  const held = new Set(providers.flatMap(({ items }) => items));
  return [...new Set([...own, ...spoken])].filter((item) => held.has(item));
}

/** A name without its unit in brackets and its case. */
function plain(name: string): string {
  return name
    .replaceAll(/\([^()]{0,10}\)/g, "")
    .replaceAll(/[\s-]+/g, " ")
    .trim()
    .toLowerCase();
}
