import type { z } from "zod";
import type { Contract } from "#contracts/contract.ts";
import { answerOf, ApiError, failureOf, fetchContract, NOT_REACHED, parsedAnswer } from "./api.ts";

type Streaming = {
  readonly body: unknown;
  readonly signal: AbortSignal;
  /** Hears every event but the last: its name and its parsed data. */
  readonly onEvent: (name: string, data: unknown) => void;
};

/**
 * The parsed answer of a call that tells how far it is: the data of its event `done`. A server that
 * answers at once is understood as well.
 *
 * @throws ApiError as `callApi` does; also with what the event `error` says
 */
export async function callStream<Answer>(
  contract: Contract & { readonly response: z.ZodType<Answer> },
  { body, signal, onEvent }: Streaming,
): Promise<Answer> {
  const response = await fetchContract(contract, { body, signal, accept: "text/event-stream" });
  const isStream = response.headers.get("content-type")?.includes("event-stream") ?? false;
  if (!isStream || response.body === null) return answerOf(contract, response);
  for await (const { name, data } of eventsOf(response.body, signal)) {
    if (name === "done") return parsedAnswer(contract, data, response.status);
    if (name === "error") throw failureOf(response.status, data);
    onEvent(name, data);
  }
  throw new ApiError({ status: 0, error: NOT_REACHED });
}

type StreamEvent = { readonly name: string; readonly data: unknown };

/** Server-sent events as our server writes them: one line of each field, the data in JSON. */
async function* eventsOf(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<StreamEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read().catch((cause: unknown) => {
      signal.throwIfAborted();
      throw new ApiError({ status: 0, error: NOT_REACHED, cause });
    });
    if (done) return;
    const pieces = (rest + decoder.decode(value, { stream: true })).split("\n\n");
    rest = pieces.pop() ?? "";
    for (const piece of pieces) {
      const event = eventIn(piece);
      if (event !== undefined) yield event;
    }
  }
}

function eventIn(piece: string): StreamEvent | undefined {
  const name = /^event: ?(.*)$/m.exec(piece)?.[1];
  const data = /^data: ?(.*)$/m.exec(piece)?.[1];
  return name === undefined || data === undefined ? undefined : { name, data: JSON.parse(data) };
}
