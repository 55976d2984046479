import { z } from "zod";
import { type Contract, tickerSchema } from "#contracts/contract.ts";
import {
  findWordsSchema,
  foundWordsSchema,
  passageInContextSchema,
  passageTableSchema,
} from "#contracts/passages.ts";

/** Passages a question and the full context ask for (spec section 9). */
export const FILING_QUESTION_LIMIT = 5;
export const FULL_CONTEXT_LIMIT = 50;
const QUERY_MAX = 2_000;

/** The three quick queries: what the button says and what it asks (decisions.md 4). */
export const QUICK_QUERIES = [
  { label: "Debt maturities", question: "Debt maturities, liquidity and credit facilities" },
  { label: "Covenants", question: "Financial covenants and compliance" },
  { label: "Risk factors", question: "Principal risk factors and contingencies" },
] as const;
/** What the full context asks: what every analysis needs of a report. */
export const FULL_CONTEXT_QUERY =
  "Business and segments, results of operations and their drivers, income statement, balance sheet, cash flow statement, liquidity, debt maturities, covenants, legal proceedings and risk factors";

/** The sentences of spec section 8 on filings. */
export const RAG_FAILED_TEXT = "Failed to fetch RAG data";
export const FULL_CONTEXT_FAILED_TEXT = "Failed to fetch full filing context";
export const OVERVIEW_FAILED_TEXT = "Failed to fetch the company overview";

export const filingTypeSchema = z.enum(["10-K", "10-Q"], "The filing type is 10-K or 10-Q");
export type FilingType = z.infer<typeof filingTypeSchema>;

/** A filing as a card names it. */
export const filingSchema = z.object({
  accession: z.string(),
  /** As filed: a foreign issuer's annual report is a 20-F. */
  form: z.string(),
  /** Last day of the period reported. */
  period: z.string().optional(),
  filed: z.string(),
  ticker: z.string(),
  name: z.string(),
  /** What the analyst should know: an amendment, another form. */
  notes: z.array(z.string()),
  /** Where the SEC shows it; a fictional company's has none. */
  url: z.string().optional(),
});
export type FilingSummary = z.infer<typeof filingSchema>;

/** Where a passage stands; pages are from 1. `hash` is that of the whole passage. */
export const filingSourceSchema = z.object({
  id: z.string(),
  accession: z.string(),
  form: z.string(),
  period: z.string().optional(),
  filed: z.string().optional(),
  page: z.number().optional(),
  pageEnd: z.number().optional(),
  /** Item and heading, such as `Item 8, 12. Debt`. */
  section: z.string().optional(),
  anchor: z.string(),
  excerpt: z.string(),
  hash: z.string(),
});
export type FilingSource = z.infer<typeof filingSourceSchema>;

export const filingResultSchema = z.object({
  content: z.string(),
  score: z.number(),
  source: filingSourceSchema,
  table: passageTableSchema.optional(),
});
export type FilingResult = z.infer<typeof filingResultSchema>;

/** Passages of the newest filing of a type that answer a question, best first. */
export const queryFiling = {
  method: "POST",
  path: "/api/rag-data",
  summary: "Passages of a company's newest 10-K or 10-Q that answer a question",
  signedIn: true,
  body: z.object({
    query: z
      .string()
      .trim()
      .min(1, "Ask a question")
      .max(QUERY_MAX, "A question has at most 2,000 characters"),
    ticker: tickerSchema,
    filingType: filingTypeSchema.default("10-K"),
    limit: z
      .number()
      .int("The limit is a whole number")
      .min(1, "The limit is 1 to 50")
      .max(FULL_CONTEXT_LIMIT, "The limit is 1 to 50")
      .default(FILING_QUESTION_LIMIT),
    /** Only what was filed by this day is looked at. */
    asOf: z.iso.date().optional(),
  }),
  response: z.object({
    success: z.literal(true),
    /** The passages as text, each under its place. */
    context: z.string(),
    results: z.array(filingResultSchema),
    sources: z.array(filingSourceSchema),
    filing: filingSchema,
  }),
} as const satisfies Contract;

/** The newest filing of each type: whether a connected one is out of date. */
export const getLatestFilings = {
  method: "GET",
  path: "/api/filings/latest",
  summary: "The newest annual and quarterly report of a company",
  signedIn: true,
  query: z.object({ ticker: tickerSchema, asOf: z.iso.date().optional() }),
  response: z.object({ filings: z.partialRecord(filingTypeSchema, filingSchema) }),
} as const satisfies Contract;

/** The newest annual report's openings of Items 1 and 7, each with its place (decisions.md 37). */
export const getFilingSummary = {
  method: "GET",
  path: "/api/filings/summary",
  summary: "How the newest annual report opens on the business and on the year",
  signedIn: true,
  query: z.object({ ticker: tickerSchema, asOf: z.iso.date().optional() }),
  response: queryFiling.response,
} as const satisfies Contract;

/** What EDGAR says a company is; what a filer did not say is absent. */
export const getCompanyOverview = {
  method: "GET",
  path: "/api/filings/overview",
  summary: "A company as EDGAR describes it, with its newest filings",
  signedIn: true,
  query: z.object({ ticker: tickerSchema, asOf: z.iso.date().optional() }),
  response: z.object({
    ticker: z.string(),
    name: z.string(),
    cik: z.string(),
    industry: z.string().optional(),
    exchange: z.string().optional(),
    /** `MMDD`. */
    fiscalYearEnd: z.string().optional(),
    filerCategory: z.string().optional(),
    /** Newest first. */
    filings: z.array(filingSchema.pick({ accession: true, form: true, filed: true, period: true })),
  }),
} as const satisfies Contract;
export type CompanyOverview = z.infer<typeof getCompanyOverview.response>;

/** A passage of a filing in its context, whose text is verified to be what was quoted. */
export const getFilingPassage = {
  method: "GET",
  path: "/api/filings/:accession/passages/:anchor",
  summary: "A passage of a filing with what stands around it",
  signedIn: true,
  params: z.object({
    accession: z.string().regex(/^\d{10}-\d{2}-\d{6}$/, "There is no such filing"),
    anchor: z.string().regex(/^p\d{1,6}$/, "There is no such passage"),
  }),
  response: passageInContextSchema,
} as const satisfies Contract;

/** The same table of the report of its kind before it: 404 where that holds none, or there is none. */
export const getEarlierTable = {
  method: "GET",
  path: "/api/filings/:accession/passages/:anchor/earlier",
  summary: "A filing's table as the report before it has it",
  signedIn: true,
  params: getFilingPassage.params,
  response: queryFiling.response,
} as const satisfies Contract;

/** Where words stand in a filing that was read. */
export const findInFiling = {
  method: "GET",
  path: "/api/filings/:accession/passages",
  summary: "The passages of a filing in which words stand",
  signedIn: true,
  params: getFilingPassage.params.pick({ accession: true }),
  query: findWordsSchema,
  response: foundWordsSchema,
} as const satisfies Contract;

/** What a card of a filing holds. */
export const connectedFilingSchema = queryFiling.response
  .pick({ context: true, results: true, filing: true })
  .extend({
    /** The as-of date of the document when it was asked; absent for the latest filings. */
    asOfDate: z.iso.date().optional(),
  });
export type ConnectedFiling = z.infer<typeof connectedFilingSchema>;
