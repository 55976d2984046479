import { Hono } from "hono";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { isInitializeRequest } from "@modelcontextprotocol/sdk/types.js";
import { AppError } from "#core/errors.ts";
import type { SignedInEnv } from "#server/http/env.ts";
import { createMcpServer, TOOL_CALLS } from "./tools.ts";
import { instructionsFor, workspaceOf } from "./workspace.ts";

export const MCP_PATH = "/api/mcp";

/** What a personal token opens, by method and path as routes are declared. */
export const OPEN_TO_TOKENS: ReadonlySet<string> = new Set([
  `POST ${MCP_PATH}`,
  ...TOOL_CALLS.map(({ method, path }) => `${method} ${path}`),
]);

/** Answers a request as the whole product would. */
export type AnswerOwn = (request: Request, env: object) => Response | Promise<Response>;

/** What @hono/node-server hands over beside a request: the client's address is known by it. */
function envOf({ env }: { readonly env: unknown }): object {
  return typeof env === "object" && env !== null ? env : {};
}

/**
 * The workspace as an MCP server over HTTP, for whoever holds a personal token. Nothing is kept between
 * requests, so that any instance can answer.
 */
export function mcpRoutes(answerOwn: AnswerOwn) {
  return new Hono<SignedInEnv>()
    .post(MCP_PATH, async (c) => {
      const authorization = c.req.header("authorization");
      if (authorization === undefined) {
        throw new AppError("not_signed_in", "Send a personal token: Authorization: Bearer fn_…");
      }
      const send = (path: string, init: RequestInit) => {
        const request = new Request(new URL(path, c.req.url), init);
        request.headers.set("authorization", authorization);
        return answerOwn(request, envOf(c));
      };
      const message: unknown = await c.req.raw
        .clone()
        .json()
        .catch(() => undefined);
      // Nothing is kept between requests: only who connects is told what is there.
      const instructions = isInitializeRequest(message)
        ? instructionsFor(await workspaceOf(send))
        : undefined;
      const server = createMcpServer(send, instructions);
      const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
      await server.connect(transport);
      const response = await transport.handleRequest(c.req.raw);
      await server.close();
      return response;
    })
    .on(["GET", "DELETE"], MCP_PATH, (c) =>
      c.json({ jsonrpc: "2.0", error: { code: -32_000, message: "Use POST" }, id: null }, 405),
    );
}
