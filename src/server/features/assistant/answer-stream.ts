import type { Context } from "hono";
import { streamSSE } from "hono/streaming";
import type { Logger } from "pino";
import type { AnswerStep, CanvasChatResponse } from "#contracts/assistant.ts";
import type { ErrorBody } from "#contracts/contract.ts";
import { AppError } from "#core/errors.ts";
import { UNEXPECTED_TEXT } from "#server/http/error-handler.ts";

/** Whether the caller wants the answer in pieces. */
export function wantsStream(c: Context): boolean {
  return c.req.header("accept")?.includes("text/event-stream") ?? false;
}

/** Makes an answer, telling what it does while it takes its time. */
export type Answering = (onStep: (text: string) => void) => Promise<CanvasChatResponse>;

/**
 * An answer as server-sent events: `step {text}` while it is made, `text {delta}` and `edit {edit}` for its pieces, `done` with the
 * whole of it, or `error` with the body any failed call has: the status is sent by then.
 */
export function streamAnswer(c: Context, answering: Answering, logger: Logger): Response {
  return streamSSE(c, async (stream) => {
    const send = (event: string, data: unknown) =>
      stream.writeSSE({ event, data: JSON.stringify(data) });
    try {
      let told: Promise<unknown> = Promise.resolve();
      const answer = await answering((text) => {
        const step: AnswerStep = { text };
        told = told.then(() => send("step", step));
      });
      await told;
      for (const delta of paragraphsOf(answer.content)) await send("text", { delta });
      for (const edit of answer.edits) await send("edit", { edit });
      await send("done", answer);
    } catch (error) {
      await send("error", errorBody(error, logger));
    }
  });
}

/** A text of so many characters is sent in larger pieces than its lines. */
const PIECE_CHARACTERS = 20_000;

/** Pieces that make up the text again when joined. */
function paragraphsOf(text: string): readonly string[] {
  if (text.length <= PIECE_CHARACTERS) return text.split(/(?<=\n)/);
  const count = Math.ceil(text.length / PIECE_CHARACTERS);
  return Array.from({ length: count }, (_, at) =>
    text.slice(at * PIECE_CHARACTERS, (at + 1) * PIECE_CHARACTERS),
  );
}

function errorBody(error: unknown, logger: Logger): ErrorBody {
  if (error instanceof AppError) {
    return { success: false, error: error.message, code: error.code };
  }
  logger.error({ err: error }, "unexpected error in an answer's stream");
  return { success: false, error: UNEXPECTED_TEXT, code: "internal" };
}
