import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { ErrorCode, InitializeRequestSchema, McpError } from "@modelcontextprotocol/sdk/types.js";
import { AppError } from "#core/errors.ts";
import { configOfProcess } from "#server/config.ts";
import { createMcpServer, SERVER } from "#server/features/mcp/tools.ts";
import { instructionsFor, workspaceOf } from "#server/features/mcp/workspace.ts";

const NO_TOKEN = "Set FOOTNOTE_TOKEN to a personal token; make one on the account page.";
const WRONG_TOKEN =
  "Footnote does not take the personal token in FOOTNOTE_TOKEN: it was revoked, has expired, or is another Footnote's. Make one on the account page.";

/**
 * `npm run mcp`: the workspace as an MCP server over standard input and output. It asks a running
 * Footnote as the holder of a personal token, and can do no more than that token. What stands in the
 * way is told to the client when it connects.
 */
const { url, token } = configOfProcess().mcp;

function send(path: string, init: RequestInit): Promise<Response> {
  // An upload names its own type, with the mark that parts it.
  const type = init.body instanceof FormData ? undefined : { "content-type": "application/json" };
  const headers = { ...type, authorization: `Bearer ${token}` };
  return fetch(`${url}${path}`, { ...init, headers });
}

async function serve(): Promise<void> {
  try {
    if (token === undefined) throw new AppError("not_signed_in", NO_TOKEN);
    const server = createMcpServer(send, instructionsFor(await workspaceOf(send)));
    await server.connect(new StdioServerTransport());
  } catch (error) {
    await refuse(reasonOf(error));
  }
}

function reasonOf(error: unknown): string {
  if (token === undefined) return NO_TOKEN;
  if (!(error instanceof AppError)) {
    return `Footnote does not answer at ${url}. Start it, or set FOOTNOTE_URL to where it runs.`;
  }
  return error.code === "not_signed_in" ? WRONG_TOKEN : error.message;
}

/** Answers who connects with the reason why there is nothing to connect to. */
async function refuse(reason: string): Promise<void> {
  process.stderr.write(`${reason}\n`);
  process.exitCode = 1;
  const server = new Server(SERVER, { capabilities: {} });
  server.setRequestHandler(InitializeRequestSchema, () => {
    throw new McpError(ErrorCode.InvalidRequest, reason);
  });
  await server.connect(new StdioServerTransport());
}

await serve();
