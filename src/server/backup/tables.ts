import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#server/db/client.ts";
import { userStatementFiles } from "#server/db/schema/companies.ts";
import { libraryDocuments } from "#server/db/schema/library.ts";

/** A table whose rows are kept: ours, and those of the jobs that are still to be done. */
export type Table = {
  /** As SQL names it, with its schema. */
  readonly name: string;
  /** What is stored of a row, and not made from the rest of it. */
  readonly columns: readonly string[];
};

/** How many rows, and the sum of their hashes, whatever their order. */
export type Fingerprint = { readonly rows: number; readonly sum: string };

/** Rows fetched at once; a row may hold megabytes. */
const FETCHED = 50;

const tableSchema = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  needs: z.array(z.string()),
});

/** All tables that are kept, each after those its rows refer to. */
export async function keptTables(db: Database): Promise<readonly Table[]> {
  const { rows } = await db.execute(sql`
    select
      format('%I.%I', n.nspname, c.relname) as name,
      (
        select array_agg(quote_ident(attname)::text order by attnum) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
      ) as columns,
      array(
        select format('%I.%I', rn.nspname, r.relname) from pg_constraint
        join pg_class r on r.oid = confrelid join pg_namespace rn on rn.oid = r.relnamespace
        where conrelid = c.oid and contype = 'f' and confrelid <> c.oid
      ) as needs
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and (
      (n.nspname = 'public' and c.relname <> 'locks')
      or (n.nspname = 'pgboss' and c.relname in ('queue', 'job'))
    )
    order by 1
  `);
  const tables = z.array(tableSchema).parse(rows);
  const sorted = new Map<string, Table>();
  const add = (name: string): void => {
    const table = tables.find((each) => each.name === name);
    if (table === undefined || sorted.has(name)) return;
    for (const needed of table.needs) add(needed);
    sorted.set(name, { name, columns: table.columns });
  };
  for (const { name } of tables) add(name);
  return [...sorted.values()];
}

/** Says that a row's file is nowhere: its statements were read, and came without it. */
export const NO_FILE = "0".repeat(64);

/**
 * The files that rows name, and of each whether nothing is whole without it. Statements are what was read of
 * their file, and rows from before originals were kept name one that nobody has.
 */
export async function namedFiles(db: Database): Promise<ReadonlyMap<string, boolean>> {
  const statements = await db
    .selectDistinct({ sha256: userStatementFiles.sha256 })
    .from(userStatementFiles);
  const documents = await db
    .selectDistinct({ sha256: libraryDocuments.sha256 })
    .from(libraryDocuments);
  const named = new Map([
    ...statements.map(({ sha256 }) => [sha256, false] as const),
    ...documents.map(({ sha256 }) => [sha256, true] as const),
  ]);
  named.delete(NO_FILE);
  return named;
}

/** What is to be said once in a transaction that reads rows, so that a value is one text everywhere. */
export const AS_ONE_TEXT = sql`set local timezone = 'UTC'; set local intervalstyle = 'iso_8601'`;

/** The rows as JSON that PostgreSQL wrote and reads; run it in a transaction. */
export async function* rowsOf(
  transaction: Database,
  { name, columns }: Table,
): AsyncGenerator<readonly string[]> {
  const select = `select row_to_json(t)::text as row from (select ${columns.join(", ")} from ${name}) t`;
  await transaction.execute(sql.raw(`declare kept no scroll cursor for ${select}`));
  for (;;) {
    const { rows } = await transaction.execute<{ row: string }>(
      sql.raw(`fetch ${FETCHED} from kept`),
    );
    if (rows.length === 0) break;
    yield rows.map(({ row }) => row);
  }
  await transaction.execute(sql`close kept`);
}

const SUM_BITS = 128;

/** A fingerprint that grows with the rows it is told. */
export function fingerprint() {
  let rows = 0;
  let sum = 0n;
  return {
    add(text: string | Uint8Array): void {
      const hash = createHash("sha256")
        .update(text)
        .digest("hex")
        .slice(0, SUM_BITS / 4);
      sum = BigInt.asUintN(SUM_BITS, sum + BigInt(`0x${hash}`));
      rows += 1;
    },
    done: (): Fingerprint => ({ rows, sum: sum.toString(16) }),
  };
}

/** Puts rows back as `rowsOf` gave them; how many of them were not there yet. */
export async function insertRows(
  transaction: Database,
  { name, columns }: Table,
  rows: string,
): Promise<number> {
  const names = columns.join(", ");
  const { rowCount } = await transaction.execute(
    sql`insert into ${sql.raw(`${name} (${names}) select ${names} from json_populate_recordset(null::${name}`)}, ${rows}::json) on conflict do nothing`,
  );
  return rowCount ?? 0;
}

/** Lets every counter go on after the numbers its rows have. */
export async function resetCounters(
  transaction: Database,
  tables: readonly Table[],
): Promise<void> {
  for (const { name, columns } of tables) {
    for (const column of columns) {
      const counter = sql`pg_get_serial_sequence(${name}, ${column.replaceAll('"', "")})`;
      const newest = sql.raw(`(select max(${column}) from ${name})`);
      const { rows } = await transaction.execute(sql`select ${counter} as counter`);
      if (typeof rows[0]?.["counter"] !== "string") continue;
      await transaction.execute(
        sql`select setval(${counter}, ${newest}) where ${newest} is not null`,
      );
    }
  }
}
