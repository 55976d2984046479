import { vi } from "vitest";
import type { z } from "zod";
import type { Contract, ErrorBody } from "#contracts/contract.ts";

/** One request as the server would read it. */
export type FakeCall = {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
};

/** A refusal, in our terms or in better-auth's. */
export class Refusal {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

export function refusal(status: number, code: ErrorBody["code"], error: string): Refusal {
  return new Refusal(status, { success: false, code, error });
}

type Answer<C extends Contract> = z.input<C["response"]> | Refusal;
type Route = {
  readonly contract: Contract;
  readonly calls: FakeCall[];
  readonly answer: (call: FakeCall) => unknown;
};

let routes = new Map<string, Route>();
let installed: typeof fetch | undefined;

/**
 * Answers one call of the server, from now on and until the test ends: with a fixture, or with what
 * a function makes of the request. Both the fixture and the request are parsed with the contract, so
 * neither can drift from the server. Returns the calls made, in order.
 */
export function fakeApi<C extends Contract>(
  contract: C,
  answer: Answer<C> | ((call: FakeCall) => Answer<C> | Promise<Answer<C>>),
): readonly FakeCall[] {
  if (installed === undefined || globalThis.fetch !== installed) install();
  const calls: FakeCall[] = [];
  const isFunction = typeof answer === "function";
  if (!isFunction && !(answer instanceof Refusal)) contract.response.parse(answer);
  routes.set(`${contract.method} ${contract.path}`, {
    contract,
    calls,
    // A response type is never a function: it is JSON.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    answer: isFunction ? (answer as Route["answer"]) : () => answer,
  });
  return calls;
}

const ORIGIN = "http://localhost";

function install(): void {
  routes = new Map();
  installed = async (address, init) => {
    const { url, method, signal } = new Request(new URL(addressOf(address), ORIGIN), init);
    signal.throwIfAborted();
    // Whether the server is there, before a part is fetched.
    if (method === "HEAD") return new Response();
    const { pathname, searchParams } = new URL(url);
    const found = findRoute(method, pathname);
    if (found === undefined) throw new Error(`no fake for ${method} ${pathname}`);
    const { route, params } = found;
    const body: unknown = typeof init?.body === "string" ? JSON.parse(init.body) : undefined;
    const call = { params, query: Object.fromEntries(searchParams), body };
    route.contract.body?.parse(body);
    route.contract.query?.parse(call.query);
    route.calls.push(call);
    return responseOf(route.contract, await unlessAborted(route.answer(call), init?.signal));
  };
  vi.stubGlobal("fetch", installed);
}

/** The answer, or what fetch throws when the caller stops waiting for it. */
function unlessAborted(answer: unknown, signal: AbortSignal | null | undefined): Promise<unknown> {
  return new Promise((resolve, reject) => {
    signal?.addEventListener("abort", () => {
      reject(new DOMException("The request was aborted", "AbortError"));
    });
    Promise.resolve(answer).then(resolve, reject);
  });
}

function addressOf(input: RequestInfo | URL): string | URL {
  return input instanceof Request ? input.url : input;
}

function findRoute(method: string, path: string) {
  for (const route of routes.values()) {
    const pattern = route.contract.path.replaceAll(/:(\w+)/g, "(?<$1>[^/]+)");
    const match = new RegExp(`^${pattern}$`).exec(path);
    if (match !== null && route.contract.method === method) {
      return { route, params: { ...match.groups } };
    }
  }
  return undefined;
}

function responseOf(contract: Contract, answer: unknown): Response {
  if (answer instanceof Refusal) {
    return Response.json(answer.body, { status: answer.status, headers: answer.headers });
  }
  contract.response.parse(answer);
  const status = contract.status ?? 200;
  return status === 204 ? new Response(null, { status }) : Response.json(answer, { status });
}
