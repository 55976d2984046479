import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
import { CHECKED_ENDINGS, checkDocument } from "#contracts/check-document.ts";
import {
  CHECKED_COMPANIES_MAX,
  CHECKED_MODELS_MAX,
  checkFigures,
} from "#contracts/check-figures.ts";
import { getModelData, getUserTickers, searchTickers } from "#contracts/companies.ts";
import { queryFiling } from "#contracts/filings.ts";
import { listDocuments, queryKnowledgeBase } from "#contracts/knowledge-base.ts";
import { getSavedOutput, getSavedOutputs } from "#contracts/models.ts";
import { VERSION } from "#server/version.ts";
import { callOwn, type Send } from "./api-call.ts";
import { filingPassages, libraryPassages } from "./passages.ts";
import { ratiosTable, statementsTable } from "./tables.ts";
import { workspaceOf } from "./workspace.ts";

/** The calls that the tools make: all that a personal token opens. None of them changes anything. */
export const TOOL_CALLS = [
  searchTickers,
  getModelData,
  getUserTickers,
  queryFiling,
  listDocuments,
  queryKnowledgeBase,
  getSavedOutputs,
  getSavedOutput,
  checkFigures,
  checkDocument,
] as const;

const ticker = getModelData.query.shape.ticker.describe("Exchange ticker, or one of your own");
const view = {
  ticker,
  period: z.enum(["annual", "quarterly", "ltm"]).default("annual"),
  years: z.number().int().min(1).max(20).default(5).describe("How many years back"),
};
/** What a text or a file is held to. */
const held = {
  tickers: z
    .array(ticker)
    .max(CHECKED_COMPANIES_MAX)
    .default([])
    .describe("Companies it is about, the main one first"),
  models: z
    .array(z.uuid())
    .max(CHECKED_MODELS_MAX)
    .default([])
    .describe("Ids of saved models whose values it quotes"),
};
/** As the calls have them. */
const HELD_FIELDS = { companies: "tickers", savedOutputIds: "models" };
const READS = { readOnlyHint: true, openWorldHint: false } as const;

export const SERVER = { name: "footnote", version: VERSION };

/**
 * The workspace of whoever `send` acts for, as tools of an AI client.
 *
 * @param instructions what the client is told when it connects
 */
export function createMcpServer(send: Send, instructions?: string): McpServer {
  const server = new McpServer(SERVER, instructions === undefined ? {} : { instructions });
  addCompanyTools(server, send);
  addModelTools(server, send);
  addDocumentTools(server, send);
  addCheckTool(server, send);
  addDocumentCheckTool(server, send);
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
    "list_workspace",
    {
      description:
        "What the analyst has here: tickers with statements of their own, documents, saved models with their ids; and the sample company.",
      inputSchema: { ticker: ticker.optional() },
      annotations: READS,
    },
    async ({ ticker: of }) => said(await workspaceOf(send, of)),
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
        "Passages of a company's newest 10-K or 10-Q that answer a question, best first, with the filing's address and the XBRL concepts of their rows. An answer holds 6 kB: ask narrowly.",
      inputSchema: {
        ticker,
        filingType: z.enum(["10-K", "10-Q"]).default("10-K"),
        question: z.string().trim().min(1).max(2_000),
        limit: z.number().int().min(1).max(20).default(5),
      },
      annotations: READS,
    },
    async ({ question, ...filing }) =>
      said(
        filingPassages(await callOwn(send, queryFiling, { body: { ...filing, query: question } })),
      ),
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
      said(
        libraryPassages(
          await callOwn(send, queryKnowledgeBase, { body: { ...scope, query: question } }),
        ),
      ),
  );
}

function addCheckTool(server: McpServer, send: Send): void {
  server.registerTool(
    "check_figures",
    {
      description:
        "Judges every figure of a text: verified, contradicted (with what the source says) or unsupported. By all years, quarters and last twelve months of the companies, and by saved models.",
      inputSchema: {
        text: z.string().min(1).max(100_000),
        ...held,
      },
      annotations: READS,
    },
    async ({ text, tickers, models }) => {
      const [primaryTicker] = tickers;
      const body = { content: text, companies: tickers, savedOutputIds: models, primaryTicker };
      const { counts, figures } = await callOwn(send, checkFigures, { body, fields: HELD_FIELDS });
      return said(shortVerdicts(counts, figures.map(judged)));
    },
  );
}

/** Base64 of what one call over JSON carries. */
const FILE_TEXT_MAX = 1_900_000;

function addDocumentCheckTool(server: McpServer, send: Send): void {
  server.registerTool(
    "check_document",
    {
      description:
        "Judges every figure of a Word, PowerPoint, Excel or PDF file, and gives the file back with the verdicts as comments, cell notes or highlights and a summary at its end; nothing else in it changes. For files up to 1.4 MB; larger ones go to POST /api/check-document.",
      inputSchema: {
        fileName: z
          .string()
          .min(1)
          .max(200)
          .describe(`Its ending says what it is: ${CHECKED_ENDINGS.join(", ")}`),
        file: z.base64().max(FILE_TEXT_MAX).describe("The file, in base64"),
        ...held,
      },
      annotations: READS,
    },
    async ({ fileName, file, tickers, models }) => {
      const form = new FormData();
      form.set("file", new File([Buffer.from(file, "base64")], fileName));
      form.set("companies", tickers.join(","));
      form.set("savedOutputIds", models.join(","));
      const parts = { form, fields: HELD_FIELDS };
      const { file: blob, ...answer } = await callOwn(send, checkDocument, parts);
      const resource = { uri: `footnote:///${encodeURIComponent(answer.fileName)}`, blob };
      const [text] = said(answer).content;
      return { content: [...(text ? [text] : []), { type: "resource" as const, resource }] };
    },
  );
}

type Checked = z.output<typeof checkFigures.response>["figures"][number];

function judged({ text, verdict, expected, item, period, source, note, candidates }: Checked) {
  return {
    text,
    verdict,
    item,
    period,
    ...(expected !== null && { sourceSays: expected.display }),
    ...(source !== null && { source: source.label }),
    ...(note !== null && { note }),
    ...(candidates !== undefined && {
      mayBe: candidates.map((each) => `${each.item}, ${each.period}: ${each.display}`),
    }),
  };
}

/** Characters of verdicts in one answer. */
const VERDICTS_MAX = 60_000;
const OPENNESS = ["contradicted", "unsupported", "matches", "verified", "ignored"];

/** What is wrong comes first where not all has room, and what finds none is counted. */
function shortVerdicts(counts: object, all: readonly ReturnType<typeof judged>[]) {
  const sorted = all.toSorted((a, b) => OPENNESS.indexOf(a.verdict) - OPENNESS.indexOf(b.verdict));
  let used = 0;
  const fitting = sorted.findIndex((each) => (used += JSON.stringify(each).length) > VERDICTS_MAX);
  if (fitting === -1) return { counts, figures: all };
  const leftOut = `${all.length - fitting} of ${all.length} figures found no room here, verified ones first. Check a part of the text for them.`;
  return { counts, figures: sorted.slice(0, fitting), leftOut };
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
