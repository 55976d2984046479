import { z } from "zod";
import { type Contract, tickerSchema } from "#contracts/contract.ts";
import { financialDataSchema } from "#contracts/financial-data.ts";

/** What an analyst is told of data that the server has not, and does not fetch: settings are the owner's. */
export const NOT_ON_SERVER_TEXT =
  "These data are not on this server, which does not ask the SEC. Add a file of your own, or open a company marked Ready.";

/** Longest search text the ticker box may send. */
export const TICKER_QUERY_MAX = 64;

export const tickerSuggestionSchema = z.object({ ticker: z.string(), name: z.string() });
export type TickerSuggestion = z.infer<typeof tickerSuggestionSchema>;

/** At most 10 companies, best first: exact ticker, then ticker prefix, then words of the name. */
export const searchTickers = {
  method: "GET",
  path: "/api/search-tickers",
  summary: "Companies whose ticker or name matches the text",
  signedIn: true,
  query: z.object({
    q: z.string().trim().min(1, "Type a ticker or a name").max(TICKER_QUERY_MAX),
  }),
  response: z.object({ tickers: z.array(tickerSuggestionSchema) }),
} as const satisfies Contract;

/** Tickers for which the caller keeps statements of their own. */
export const getUserTickers = {
  method: "GET",
  path: "/api/get-user-tickers",
  summary: "The caller's own tickers",
  signedIn: true,
  response: z.object({ tickers: z.array(z.object({ ticker: z.string() })) }),
} as const satisfies Contract;

/** Statements and ratios of one company. 404 for an unknown ticker and for one without XBRL facts. */
export const getModelData = {
  method: "GET",
  path: "/api/ModelData",
  summary: "Statements and ratios of one company",
  signedIn: true,
  query: z.object({
    ticker: tickerSchema,
    period: z.enum(["annual", "quarterly", "ltm"]).default("annual"),
    years: z.union([z.literal("all"), z.coerce.number().int().min(1).max(50)]).default(5),
    asOf: z.iso.date().optional(),
    /** Whose statements: the user's own come first unless said; they know no as-of date. */
    source: z.enum(["user", "listed"]).optional(),
  }),
  response: financialDataSchema,
} as const satisfies Contract;
