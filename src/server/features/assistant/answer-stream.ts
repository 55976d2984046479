import type { Context } from "hono";
import { streamSSE } from "hono/streaming";
import type { z } from "zod";
import type { AnswerSource, AnswerStep, answerTextSchema } from "#contracts/answers.ts";
import type { CanvasChatResponse } from "#contracts/assistant.ts";
import type { ErrorBody } from "#contracts/contract.ts";
import { AppError } from "#core/errors.ts";
import type { Edit } from "#core/text/edits/edit.ts";

/** Whether the caller wants the answer in pieces. */
export function wantsStream(c: Context): boolean {
  return c.req.header("accept")?.includes("text/event-stream") ?? false;
}

/** What is told of an answer while it is made. */
export type Telling =
  | { readonly event: "step"; readonly data: AnswerStep }
  | { readonly event: "text"; readonly data: z.infer<typeof answerTextSchema> }
  | { readonly event: "edit"; readonly data: { readonly edit: Edit } }
  | { readonly event: "source"; readonly data: AnswerSource };

/** Makes an answer, telling what it does while it takes its time. */
export type Answering = (
  tell: (telling: Telling) => void,
  signal: AbortSignal,
) => Promise<CanvasChatResponse>;

/** What is said of an answer whose signal ended it; where the server stops, that is the server's own word. */
export function endOf(signal: AbortSignal, error: unknown): unknown {
  if (!signal.aborted) return error;
  const reason: unknown = signal.reason;
  if (reason instanceof AppError) return reason;
  return new AppError("unavailable", "The request was stopped", { cause: error });
}

/**
 * An answer as server-sent events: `step`, `text {delta}`, `source` and `edit {edit}` while it is made,
 * `edit` once more for each that it came to, `done` with the whole of it, or `error` with the body any failed call has:
 * the status is sent by then.
 */
export function streamAnswer(
  c: Context,
  answering: Answering,
  stopping: AbortSignal,
  bodyOf: (error: unknown) => Promise<ErrorBody>,
): Response {
  return streamSSE(c, async (stream) => {
    const left = new AbortController();
    stream.onAbort(() => {
      left.abort();
    });
    const signal = AbortSignal.any([c.req.raw.signal, left.signal, stopping]);
    let sent: Promise<unknown> = Promise.resolve();
    const send = (event: string, data: unknown) => {
      sent = sent.then(() => stream.writeSSE({ event, data: JSON.stringify(data) }));
    };
    let hasText = false;
    try {
      const answer = await answering(({ event, data }) => {
        hasText ||= event === "text";
        send(event, data);
      }, signal);
      if (!hasText)
        for (const delta of piecesOf(answer.content, PIECE_CHARACTERS)) send("text", { delta });
      for (const edit of answer.edits) send("edit", { edit });
      send("done", answer);
    } catch (error) {
      send("error", await bodyOf(error));
    }
    await sent;
  });
}

/** A text that is made at once is sent in pieces of so many characters. */
const PIECE_CHARACTERS = 20_000;

/** Pieces of so many characters, which make up the text again when joined. */
export function piecesOf(text: string, characters: number): readonly string[] {
  return Array.from({ length: Math.ceil(text.length / characters) }, (_, at) =>
    text.slice(at * characters, (at + 1) * characters),
  );
}
