import { sql } from "drizzle-orm";
import { z } from "zod";
import type { RatioItem } from "#core/finance/ratios/ratio-items.ts";
import type { Database } from "#server/db/client.ts";

/** The ratios the home page shows of a company. */
export const LISTED_RATIOS = {
  ebitdaMargin: "EBITDA Margin (%)",
  netLeverage: "Net Leverage (x)",
} as const satisfies Record<string, RatioItem>;

/** Companies the home page lists. */
export const RECENT_TICKERS_MAX = 6;
/** Documents, newest change first, whose connected data is looked at. */
const DOCUMENTS_SEARCHED_MAX = 50;

/** Statements someone connected; only of interest when they have the form of the product's own. */
const connectedSchema = z.object({
  ticker: z.string(),
  name: z.string(),
  period: z.string(),
  /** Margin and leverage stand on Clean EBITDA; null of what was stored before it was noted. */
  isClean: z.boolean().nullable(),
  ratios: z.array(
    z.object({
      item: z.string(),
      amounts: z.record(z.string(), z.number().nullable()),
      reasons: z.record(z.string(), z.string()),
    }),
  ),
});
export type ConnectedCompany = z.infer<typeof connectedSchema>;

/** The companies whose statements the user connected last, newest first, each once. */
export async function findConnectedCompanies(
  db: Database,
  userId: string,
): Promise<readonly ConnectedCompany[]> {
  const { rows } = await db.execute(sql`
    with documents as (
      select connected_data from research_documents
      where user_id = ${userId} and deleted_at is null
      order by updated_at desc limit ${DOCUMENTS_SEARCHED_MAX}
    ), statements as (
      select distinct on (item ->> 'ticker') item
      from documents, jsonb_array_elements(connected_data) as item
      where item ->> 'type' in ('financial', 'filings')
        and item ->> 'status' = 'success'
        and (item ? 'dataId' or jsonb_typeof(item -> 'data') = 'object')
      order by item ->> 'ticker', item ->> 'timestamp' desc
    ), newest as (
      select item from statements order by item ->> 'timestamp' desc limit ${RECENT_TICKERS_MAX}
    )
    select item ->> 'ticker' as ticker,
      coalesce(listing ->> 'name', item -> 'data' ->> 'name') as name,
      coalesce(listing ->> 'period', item -> 'data' -> 'years' ->> -1) as period,
      (listing ->> 'isClean')::boolean as "isClean",
      coalesce(listing -> 'ratios', item -> 'data' -> 'ratios') as ratios
    from newest left join connected_data on connected_data.id = item ->> 'dataId'
    order by item ->> 'timestamp' desc
  `);
  return rows.flatMap((row) => connectedSchema.safeParse(row).data ?? []);
}
