import { getTableColumns, type SQL, sql, type Table } from "drizzle-orm";

/** How moments stand in JSON, as the calls say them. */
const INSTANT = sql.raw(`'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`);

/**
 * A row as JSON that PostgreSQL writes, under the names of the product: of a long one the thread that
 * answers everybody neither reads nor writes the fields. What is not JSON, such as bytes, is left out.
 */
export function rowJson(table: Table): SQL<string> {
  const fields = Object.entries(getTableColumns(table)).flatMap(([name, column]) => {
    if (column.dataType === "custom") return [];
    const value =
      column.dataType === "date" ? sql`to_char(${column} at time zone 'UTC', ${INSTANT})` : column;
    return [sql`${sql.raw(`'${name}'`)}, ${value}`];
  });
  return sql<string>`json_build_object(${sql.join(fields, sql`, `)})::text`;
}
