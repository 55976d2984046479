import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { configOfProcess } from "#server/config.ts";
import { createMcpServer } from "#server/features/mcp/tools.ts";

/**
 * `npm run mcp`: the workspace as an MCP server over standard input and output. It asks a running
 * Footnote as the holder of a personal token, and can do no more than that token.
 */
const { url, token } = configOfProcess().mcp;
if (token === undefined) {
  process.stderr.write("Set FOOTNOTE_TOKEN to a personal token; make one on the account page.\n");
  process.exitCode = 1;
} else {
  const server = createMcpServer((path, init) =>
    fetch(`${url}${path}`, {
      ...init,
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    }),
  );
  await server.connect(new StdioServerTransport());
}
