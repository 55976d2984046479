import type { Context, Hono } from "hono";
import type { z } from "zod";
import type { Contract } from "#contracts/contract.ts";
import type { SignedInEnv, User } from "#server/http/env.ts";
import { validate } from "#server/http/validate.ts";

type Read<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** What a signed-in user asks for by a call, each part as its contract reads it. */
export type Asked<Call extends Contract> = {
  readonly params: Read<Call["params"]>;
  readonly query: Read<Call["query"]>;
  readonly body: Read<Call["body"]>;
  readonly user: User;
  readonly userId: string;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
  readonly c: Context<SignedInEnv>;
};

/**
 * Adds the route of a call: its params, query and JSON body are parsed in that order, and so is what `answer`
 * gives. A `Response` stands as it is, as for files.
 *
 * @throws AppError "invalid_input" from the route, naming the first field at fault
 */
export function serve<const Call extends Contract>(
  routes: Hono<SignedInEnv>,
  call: Call,
  answer: (asked: Asked<Call>) => unknown,
): void {
  const { method, path, params, query, body, response, status = 200 } = call;
  if (params !== undefined) routes.on(method, path, validate("param", params));
  if (query !== undefined) routes.on(method, path, validate("query", query));
  if (body !== undefined) routes.on(method, path, validate("json", body));
  routes.on(method, path, async (c) => {
    const { user } = c.var;
    // The contract's own schemas read them, on the way here.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const valid = (target: string): unknown => c.req.valid(target as never);
    const parts = { params: valid("param"), query: valid("query"), body: valid("json") };
    const asked = { ...parts, user, userId: user.id, signal: c.req.raw.signal, c };
    // What each part is, its schema says: TypeScript can't follow that through the route.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const answered = await answer(asked as Asked<Call>);
    if (answered instanceof Response) return answered;
    if (status === 204) return c.body(null, status);
    return c.json(response.parse(answered) ?? null, status);
  });
}

/** Bytes as a file that a browser keeps under a name in ASCII. */
export function fileAnswer(
  c: Context,
  bytes: Uint8Array,
  { type, name }: { readonly type: string; readonly name: string },
): Response {
  return c.body(new Uint8Array(bytes), 200, {
    "content-type": type,
    "content-disposition": `attachment; filename="${name}"`,
  });
}
