import type { z } from "zod";
import { type Contract, type ErrorBody, errorSchema } from "#contracts/contract.ts";

/** A call that failed, with the sentence to show. `status` is 0 when the server was not reached. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly code: ErrorBody["code"];
  readonly field: string | undefined;
  /** The whole answer: a 409 carries the document as stored. */
  readonly body: unknown;

  constructor(failure: { status: number; error: ErrorBody; body?: unknown; cause?: unknown }) {
    super(failure.error.error, { cause: failure.cause });
    this.status = failure.status;
    this.code = failure.error.code;
    this.field = failure.error.field;
    this.body = failure.body;
  }
}

type Parts<C extends Contract> = (C extends { params: z.ZodType }
  ? { params: z.input<C["params"]> }
  : { params?: never }) &
  (C extends { query: z.ZodType } ? { query: z.input<C["query"]> } : { query?: never }) &
  BodyOf<C> & {
    readonly signal?: AbortSignal;
    /** An upload, in place of a body. */
    readonly form?: FormData;
    /** Lets the request outlive the page; browsers cap its body at 64 KiB. */
    readonly keepalive?: boolean;
    /** The same key is the same deed, however often it is asked for. */
    readonly idempotencyKey?: string;
  };

/** A body as the contract has it; a call that takes uploads too may go without one. */
type BodyOf<C extends Contract> = C extends { body: z.ZodType; form: z.ZodType }
  ? { body?: z.input<C["body"]> }
  : C extends { body: z.ZodType }
    ? { body: z.input<C["body"]> }
    : { body?: never };

/** What a call sends, whatever its contract. */
export type LooseParts = {
  readonly params?: Record<string, unknown> | undefined;
  readonly query?: Record<string, unknown> | undefined;
  readonly body?: unknown;
  readonly form?: FormData;
  readonly signal?: AbortSignal;
  readonly keepalive?: boolean;
  readonly idempotencyKey?: string;
  /** The media type that is wanted. */
  readonly accept?: string;
};

/**
 * The parsed answer of one call.
 *
 * @throws ApiError with the server's sentence, or with a plain one when it was not reached or did
 * not answer in our terms
 */
export async function callApi<const C extends Contract, Answer>(
  contract: C & { readonly response: z.ZodType<Answer> },
  parts: Parts<C>,
): Promise<Answer> {
  return answerOf(contract, await fetchContract(contract, parts));
}

/** The parsed answer in a response of our server's; throws as `callApi` does. */
export async function answerOf<Answer>(
  contract: { readonly response: z.ZodType<Answer> },
  response: Response,
): Promise<Answer> {
  const body: unknown =
    response.status === 204 ? undefined : await response.json().catch(() => undefined);
  if (!response.ok) throw failureOf(response.status, body);
  return parsedAnswer(contract, body, response.status);
}

/** @throws ApiError when it is not in our terms */
export function parsedAnswer<Answer>(
  { response: schema }: { readonly response: z.ZodType<Answer> },
  body: unknown,
  status: number,
): Answer {
  const parsed = schema.safeParse(body);
  if (!parsed.success) {
    throw new ApiError({ status, error: NOT_OUR_ANSWER, cause: parsed.error });
  }
  return parsed.data;
}

export const NOT_REACHED: ErrorBody = {
  success: false,
  code: "unavailable",
  error: "The server can't be reached. Check your connection and try again.",
};
const NOT_OUR_ANSWER: ErrorBody = {
  success: false,
  code: "internal",
  error: "The server answered in a way this page does not understand. Reload and try again.",
};

/** @throws ApiError when the server was not reached; the signal's reason when it was aborted */
export async function fetchContract(contract: Contract, parts: LooseParts): Promise<Response> {
  const { signal, keepalive, accept, idempotencyKey } = parts;
  const payload = parts.form === undefined ? payloadOf(parts.body) : { body: parts.form };
  try {
    return await fetch(urlOf(contract.path, parts.params, parts.query), {
      method: contract.method,
      credentials: "same-origin",
      // A small payload is no promise: a page that is being left has no time to wait for one.
      ...withHeaders(payload instanceof Promise ? await payload : payload, {
        ...(accept === undefined ? {} : { accept }),
        ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
      }),
      ...(signal === undefined ? {} : { signal }),
      ...(keepalive === undefined ? {} : { keepalive }),
    });
  } catch (cause) {
    if (signal?.aborted === true) throw cause;
    throw new ApiError({ status: 0, error: NOT_REACHED, cause });
  }
}

/** From this many characters on a body travels compressed: statements shrink to a tenth. */
export const COMPRESS_FROM = 200_000;

type Payload = { readonly body?: BodyInit; readonly headers?: Record<string, string> };

function withHeaders(payload: Payload, headers: Record<string, string>): Payload {
  return { ...payload, headers: { ...payload.headers, ...headers } };
}

function payloadOf(body: unknown): Payload | Promise<Payload> {
  if (body === undefined) return {};
  const text = JSON.stringify(body);
  const headers = { "content-type": "application/json" };
  if (text.length < COMPRESS_FROM || !("CompressionStream" in globalThis)) {
    return { body: text, headers };
  }
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
  return new Response(packed)
    .arrayBuffer()
    .then((bytes) => ({ body: bytes, headers: { ...headers, "content-encoding": "gzip" } }));
}

function urlOf(
  path: string,
  params: Record<string, unknown> | undefined,
  query: Record<string, unknown> | undefined,
): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params?.[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (typeof value === "string" || typeof value === "number") search.set(name, String(value));
  }
  return search.size === 0 ? filled : `${filled}?${search.toString()}`;
}

/** What a refusal says, or that it is none of ours. */
export function failureOf(status: number, body: unknown): ApiError {
  const parsed = errorSchema.loose().safeParse(body);
  return new ApiError({ status, error: parsed.success ? parsed.data : NOT_OUR_ANSWER, body });
}
