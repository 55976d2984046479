import type { z } from "zod";
import { type Contract, errorSchema } from "#contracts/contract.ts";
import { AppError } from "#core/errors.ts";

/** Sends one request to the product as the holder of a personal token. */
export type Send = (path: string, init: RequestInit) => Response | Promise<Response>;

export type CallParts = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** An upload, in place of a body. */
  readonly form?: FormData;
  /** What the tool calls a field of the call, where a refusal is to name it. */
  readonly fields?: Readonly<Record<string, string>>;
};

/**
 * The parsed answer of one of the product's own calls: what it refuses to a user, it refuses here.
 *
 * @throws AppError with the product's own sentence
 */
export async function callOwn<Answer>(
  send: Send,
  contract: Contract & { readonly response: z.ZodType<Answer> },
  { params = {}, query = {}, body, form, fields = {} }: CallParts,
): Promise<Answer> {
  const path = contract.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ""),
  );
  const search = new URLSearchParams(query).toString();
  const response = await send(search === "" ? path : `${path}?${search}`, {
    method: contract.method,
    ...(form !== undefined && { body: form }),
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { "content-type": "application/json" },
    }),
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok) return contract.response.parse(answer);
  throw refusalOf(answer, response.status, fields);
}

function refusalOf(answer: unknown, status: number, fields: Readonly<Record<string, string>>) {
  const {
    error = `Footnote answered ${status}`,
    code = "upstream_failed",
    field = "",
  } = errorSchema.safeParse(answer).data ?? {};
  const [name = "", ...place] = field.split(".");
  const own = fields[name];
  const named = own === undefined ? error : `${error} (${[own, ...place].join(".")})`;
  return new AppError(code, named);
}
