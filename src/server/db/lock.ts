import { createHash } from "node:crypto";
import type { Database } from "#server/db/client.ts";
import { locks } from "#server/db/schema/locks.ts";

/** So many rows there are at most; two names with the same number wait for each other, and no harm is done. */
const NUMBERS = 1_024;

/**
 * Waits for any other transaction that holds the name, and holds it until this one ends. A row, and no
 * advisory lock: poolers and distributed databases have rows, and one is let go of with its transaction.
 */
export async function lockName(transaction: Database, name: string): Promise<void> {
  const number = createHash("sha256").update(name).digest().readUInt32BE() % NUMBERS;
  await transaction
    .insert(locks)
    .values({ number })
    .onConflictDoUpdate({ target: locks.number, set: { number } });
}
