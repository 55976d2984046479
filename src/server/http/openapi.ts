import { Hono } from "hono";
import { z } from "zod";
import * as accounts from "#contracts/accounts.ts";
import * as assistant from "#contracts/assistant.ts";
import * as checkDocument from "#contracts/check-document.ts";
import * as figures from "#contracts/check-figures.ts";
import * as commentary from "#contracts/commentary.ts";
import * as connectedData from "#contracts/connected-data.ts";
import * as companies from "#contracts/companies.ts";
import { type Contract, errorSchema } from "#contracts/contract.ts";
import * as filings from "#contracts/filings.ts";
import * as health from "#contracts/health.ts";
import * as knowledgeBase from "#contracts/knowledge-base.ts";
import * as models from "#contracts/models.ts";
import * as operations from "#contracts/operations.ts";
import * as plans from "#contracts/plans.ts";
import * as preferences from "#contracts/preferences.ts";
import * as publishing from "#contracts/publishing.ts";
import * as reports from "#contracts/reports.ts";
import * as thread from "#contracts/thread.ts";
import * as research from "#contracts/research.ts";
import * as sample from "#contracts/sample.ts";
import * as session from "#contracts/session.ts";
import * as userTickers from "#contracts/user-tickers.ts";
import * as sideBySide from "#contracts/side-by-side.ts";
import { docsPage } from "#server/http/docs-page.ts";
import { VERSION } from "#server/version.ts";

/** Every noun's calls, in the order of the page. */
const NOUNS = {
  session,
  accounts,
  operations,
  plans,
  preferences,
  sample,
  research: { ...research, ...connectedData },
  models,
  companies: { ...companies, ...userTickers, ...sideBySide },
  library: knowledgeBase,
  filings,
  assistant: { ...assistant, ...figures, ...checkDocument, ...commentary },
  reports,
  publishing: { ...publishing, ...thread },
  health,
};

export const OPENAPI_PATH = "/api/openapi.json";
export const DOCS_PATH = "/api/docs";

/** One call with the noun it belongs to. */
export type ListedCall = { readonly noun: string; readonly contract: Contract };

/** Every call there is a contract for. */
export const CALLS: readonly ListedCall[] = Object.entries(NOUNS).flatMap(([noun, exported]) =>
  Object.values(exported)
    .filter(isContract)
    .map((contract) => ({ noun, contract })),
);

/** The description of the API, made from the contracts, for programs and for people. */
export function openApiRoutes(): Hono {
  let description: unknown;
  return new Hono()
    .get(OPENAPI_PATH, (c) => {
      description ??= describeCalls();
      return c.json(description);
    })
    .get(DOCS_PATH, (c) => c.html(docsPage(CALLS)));
}

function isContract(value: unknown): value is Contract {
  return typeof value === "object" && value !== null && "method" in value && "path" in value;
}

function describeCalls() {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of CALLS) {
    const path = call.contract.path.replaceAll(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [call.contract.method.toLowerCase()]: operation(call) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Footnote", version: VERSION },
    components: {
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: "footnote.session_token" },
      },
      schemas: { Error: schemaOf(errorSchema, "output") },
    },
    paths,
  };
}

function operation({ noun, contract }: ListedCall) {
  const { summary, signedIn, params, query, body, form, response, status = 200 } = contract;
  const content = { "application/json": { schema: schemaOf(response, "output") } };
  const isEmpty = status === 204;
  return {
    tags: [noun],
    summary,
    security: signedIn ? [{ session: [] }] : [],
    parameters: [...parametersOf("path", params), ...parametersOf("query", query)],
    ...(body === undefined && form === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: {
              ...(body && { "application/json": { schema: schemaOf(body, "input") } }),
              ...(form && { "multipart/form-data": { schema: schemaOf(form, "input") } }),
            },
          },
        }),
    responses: {
      [status]: { description: summary, ...(isEmpty ? {} : { content }) },
      default: {
        description: "What went wrong, with the sentence for the analyst",
        content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
      },
    },
  };
}

function parametersOf(place: "path" | "query", schema: z.ZodObject | undefined) {
  if (schema === undefined) return [];
  return Object.entries(schema.shape).map(([name, field]) => ({
    name,
    in: place,
    required: place === "path" || !z.safeParse(z.object({ [name]: field }), {}).success,
    schema: schemaOf(field, "input"),
  }));
}

function schemaOf(schema: z.core.$ZodType, io: "input" | "output"): unknown {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return described;
}
