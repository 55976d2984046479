import { randomUUID } from "node:crypto";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
import { checkFigures } from "#contracts/check-figures.ts";
import { getModelData, searchTickers } from "#contracts/companies.ts";
import { queryFiling } from "#contracts/filings.ts";
import { getKnowledgeBase, listDocuments, queryKnowledgeBase } from "#contracts/knowledge-base.ts";
import { getSavedOutput, getSavedOutputs } from "#contracts/models.ts";
import { VERSION } from "#server/version.ts";
import { callOwn, type Send } from "./api-call.ts";
import { ratiosTable, statementsTable } from "./tables.ts";

/** The calls that the tools make: all that a personal token opens. None of them changes anything. */
export const TOOL_CALLS = [
  searchTickers,
  getModelData,
  queryFiling,
  getKnowledgeBase,
  listDocuments,
  queryKnowledgeBase,
  getSavedOutputs,
  getSavedOutput,
  checkFigures,
] as const;

const ticker = getModelData.query.shape.ticker.describe("Exchange ticker, or one of your own");
const view = {
  ticker,
  period: z.enum(["annual", "quarterly", "ltm"]).default("annual"),
  years: z.number().int().min(1).max(20).default(5).describe("How many years back"),
};
/** Companies one text is checked against. */
const CHECKED_MAX = 5;
const READS = { readOnlyHint: true, openWorldHint: false } as const;

/** The workspace of whoever `send` acts for, as tools of an AI client. */
export function createMcpServer(send: Send): McpServer {
  const server = new McpServer({ name: "footnote", version: VERSION });
  addCompanyTools(server, send);
  addModelTools(server, send);
  addDocumentTools(server, send);
  addCheckTool(server, send);
  return server;
}

function addCompanyTools(server: McpServer, send: Send): void {
  server.registerTool(
    "search_companies",
    {
      description: "Listed companies by name or ticker.",
      inputSchema: { text: z.string().trim().min(1).max(100) },
      annotations: READS,
    },
    async ({ text }) => said(await callOwn(send, searchTickers, { query: { q: text } })),
  );
  server.registerTool(
    "get_statements",
    {
      description:
        "Income statement, cash flow and balance sheet of a company, every value with the filing it stands in.",
      inputSchema: view,
      annotations: READS,
    },
    async (asked) => said(statementsTable(await dataOf(send, asked))),
  );
  server.registerTool(
    "get_ratios",
    {
      description:
        "Margins, leverage, coverage and growth of a company, with the formula of each; a missing one says why.",
      inputSchema: view,
      annotations: READS,
    },
    async (asked) => said(ratiosTable(await dataOf(send, asked))),
  );
}

function addModelTools(server: McpServer, send: Send): void {
  server.registerTool(
    "list_models",
    {
      description: "The analyst's own saved models, newest change first.",
      inputSchema: { ticker: ticker.optional() },
      annotations: READS,
    },
    async ({ ticker: of }) => {
      const models = await callOwn(send, getSavedOutputs, {
        query: of === undefined ? {} : { ticker: of },
      });
      return said({
        models: models.map(({ id, ticker: own, name, updatedAt, hasDcfResults }) => ({
          id,
          ticker: own,
          name,
          updatedAt,
          hasDcfResults,
        })),
      });
    },
  );
  server.registerTool(
    "get_model",
    {
      description: "One saved model: history, projections, assumptions and valuation.",
      inputSchema: { id: z.uuid() },
      annotations: READS,
    },
    async ({ id }) => said(await callOwn(send, getSavedOutput, { params: { id } })),
  );
}

function addDocumentTools(server: McpServer, send: Send): void {
  server.registerTool(
    "search_filings",
    {
      description:
        "Passages of a company's newest 10-K or 10-Q that answer a question, best first.",
      inputSchema: {
        ticker,
        filingType: z.enum(["10-K", "10-Q"]).default("10-K"),
        question: z.string().trim().min(1).max(2_000),
        limit: z.number().int().min(1).max(20).default(5),
      },
      annotations: READS,
    },
    async ({ question, ...filing }) =>
      said(await callOwn(send, queryFiling, { body: { ...filing, query: question } })),
  );
  server.registerTool(
    "search_knowledge_base",
    {
      description: "Passages of the analyst's own documents on a ticker that answer a question.",
      inputSchema: {
        ticker,
        question: z.string().trim().min(1).max(2_000),
        limit: z.number().int().min(1).max(20).default(10),
      },
      annotations: READS,
    },
    async ({ question, ...scope }) =>
      said(await callOwn(send, queryKnowledgeBase, { body: { ...scope, query: question } })),
  );
}

function addCheckTool(server: McpServer, send: Send): void {
  server.registerTool(
    "check_figures",
    {
      description:
        "Judges every figure of a text against the statements of companies: verified, contradicted (with what the source says) or unsupported.",
      inputSchema: {
        text: z.string().min(1).max(100_000),
        tickers: z.array(ticker).min(1).max(CHECKED_MAX),
      },
      annotations: READS,
    },
    async ({ text, tickers }) => {
      const connectedData = await Promise.all(
        tickers.map(async (each) => {
          const data = await dataOf(send, { ticker: each, period: "annual", years: 5 });
          return {
            id: randomUUID(),
            ticker: each,
            type: "financial" as const,
            label: "Financial Statements",
            timestamp: new Date().toISOString(),
            status: "success" as const,
            data,
          };
        }),
      );
      const body = { content: text, connectedData };
      const { counts, figures } = await callOwn(send, checkFigures, { body });
      return said({
        counts,
        figures: figures.map(({ text: written, verdict, expected, item, period, source }) => ({
          text: written,
          verdict,
          item,
          period,
          ...(expected === null ? {} : { sourceSays: expected.display }),
          ...(source === null ? {} : { source: source.label }),
        })),
      });
    },
  );
}

function dataOf(
  send: Send,
  asked: { readonly ticker: string; readonly period: string; readonly years: number },
) {
  return callOwn(send, getModelData, { query: { ...asked, years: String(asked.years) } });
}

function said(answer: object) {
  return { content: [{ type: "text" as const, text: JSON.stringify(answer) }] };
}
