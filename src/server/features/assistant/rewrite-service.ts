import type { Logger } from "pino";
import { type CanvasChatResponse, canvasChat, type Usage } from "#contracts/assistant.ts";
import { chatDay } from "#core/chat-quota.ts";
import { checkEdits } from "#core/text/edits/check-edits.ts";
import type { Database } from "#server/db/client.ts";
import { endOf } from "./answer-stream.ts";
import { type ChatSession, returnRewrite, takeRewrite } from "./repository.ts";
import type { RewriteRequest } from "./rewrite-request.ts";
import type { Rewriter } from "./rewriter.ts";
import { chatUsageOf } from "./service.ts";

/** A rewrite that is counted and still to come. */
export type TakenRewrite = { readonly session: ChatSession; readonly usage: Usage };

type Ceiling = { readonly rewritesPerDay: number; readonly now: Date };

/** Counts one rewrite before it is made, if one is left; undefined when none is. */
export async function beginRewrite(
  db: Database,
  userId: string,
  { rewritesPerDay, now }: Ceiling,
): Promise<TakenRewrite | undefined> {
  const session = { userId, day: chatDay(now) };
  const usage = await chatUsageOf(db, userId, now);
  const isTaken = await takeRewrite(db, session, rewritesPerDay);
  return isTaken ? { session, usage } : undefined;
}

/** What is said at the ceiling. */
export function rewriteLimitText(rewritesPerDay: number, what = "rewrites"): string {
  const count = rewritesPerDay.toLocaleString("en-US");
  return `You've reached the limit of ${count} ${what} a day. It resets at 00:00 UTC.`;
}

type RewriteParts = {
  readonly db: Database;
  readonly logger: Logger;
  readonly rewriter: Rewriter;
  readonly engineName: string;
  readonly now: Date;
  /** Of the caller's request: aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
  /** Hears what is being done, in words for the analyst. */
  readonly onStep: (text: string) => void;
};

/** The answer to a rewrite that is counted; one that fails or proposes nothing is given back. */
export async function answerRewrite(
  request: RewriteRequest,
  taken: TakenRewrite,
  { db, logger, rewriter, engineName, now, signal, onStep }: RewriteParts,
): Promise<CanvasChatResponse> {
  try {
    const { userId } = taken.session;
    const circumstances = { userId, now, signal, onStep };
    const { content, note, edits } = await rewriter.rewrite(request, circumstances);
    signal.throwIfAborted();
    const { valid, dropped } = checkEdits(request.content, edits);
    if (dropped.length > 0) logger.error({ dropped: dropped.length }, "edits of a rewrite dropped");
    if (valid.length === 0) await returnRewrite(db, taken.session);
    return canvasChat.response.parse({
      success: true,
      content,
      note,
      edits: [...valid],
      requestType: valid.length === 0 ? "answer" : "edit",
      engine: engineName,
      usage: taken.usage,
    } satisfies CanvasChatResponse);
  } catch (error) {
    await returnRewrite(db, taken.session);
    throw endOf(signal, error);
  }
}
