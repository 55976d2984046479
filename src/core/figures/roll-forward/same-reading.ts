import type { Ground } from "#core/figures/read/ledger/ground.ts";
import type { CompanyLedger } from "#core/figures/read/ledger/company-ledger.ts";

/** Whether a sentence reads the same on both: the same companies, by the same names, with the same rows. */
export function readAlike(a: Ground, b: Ground): boolean {
  return (
    a.ledgers.length === b.ledgers.length &&
    a.ledgers.every((ledger, index) => {
      const other = b.ledgers[index];
      return other !== undefined && namesOf(ledger) === namesOf(other);
    })
  );
}

function namesOf({ ticker, names, tables }: CompanyLedger): string {
  const rows = new Set(
    tables.flatMap(({ data, ratios }) => [...data, ...ratios].map(({ item }) => item)),
  );
  return JSON.stringify([ticker, names, [...rows].toSorted()]);
}
