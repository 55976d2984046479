import type { Logger } from "pino";
import { type CanvasChatResponse, canvasChat, type Usage } from "#contracts/assistant.ts";
import type { AnalystResponse } from "#core/writing/analyst/respond.ts";
import { templatePrompt } from "#core/writing/analyst/template-prompts.ts";
import { TEMPLATE_IDS, type TemplateId } from "#core/writing/analyst/templates.ts";
import {
  CHATS_PER_SESSION,
  type ChatTier,
  chatDay,
  chatsResetAt,
  chatTier,
  LIMIT_REACHED_TEXT,
} from "#core/chat-quota.ts";
import { AppError } from "#core/errors.ts";
import { checkEdits } from "#core/text/edits/check-edits.ts";
import type { Database } from "#server/db/client.ts";
import type { ChatBody } from "./chat-body.ts";
import type { Engine, Turn } from "./engine.ts";
import { type ChatSession, findChatAllowance, returnChat, takeChat } from "./repository.ts";

/** A chat that is counted and whose answer is still to come. */
export type TakenChat = {
  readonly kind: "taken";
  readonly session: ChatSession;
  readonly usage: Usage;
};

/** No chat is left; `sentence` tells the caller of which tier's limit. */
export type RefusedChat = { readonly kind: "limit-reached"; readonly sentence: string };

/** The caller's count of the day. */
export async function chatUsageOf(db: Database, userId: string, now: Date): Promise<Usage> {
  const session = { userId, day: chatDay(now) };
  const { used, subscriptionStatus } = await findChatAllowance(db, session);
  return usageOf(session, used, chatTier(subscriptionStatus));
}

/** Counts one chat before it is answered, if one is left. */
export async function beginChat(
  db: Database,
  userId: string,
  now: Date,
): Promise<TakenChat | RefusedChat> {
  const session = { userId, day: chatDay(now) };
  const { subscriptionStatus } = await findChatAllowance(db, session);
  const tier = chatTier(subscriptionStatus);
  const used = await takeChat(db, session, CHATS_PER_SESSION[tier]);
  if (used === undefined) return { kind: "limit-reached", sentence: LIMIT_REACHED_TEXT[tier] };
  return { kind: "taken", session, usage: usageOf(session, used, tier) };
}

/** Whole seconds until the count starts anew. */
export function secondsUntilReset(now: Date): number {
  const remaining = Date.parse(chatsResetAt(chatDay(now))) - now.getTime();
  return Math.ceil(remaining / 1000);
}

type AnswerParts = {
  readonly db: Database;
  readonly logger: Logger;
  readonly engine: Engine;
  readonly now: Date;
  /** Of the caller's request: aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
};

/** The answer to a turn whose chat is counted. When there is none, the chat is given back. */
export async function answerTurn(
  turn: Turn,
  chat: TakenChat,
  { db, logger, engine, now, signal }: AnswerParts,
): Promise<CanvasChatResponse> {
  try {
    const answer = await engine.answer(turn, { now, signal });
    if (signal.aborted) throw new AppError("unavailable", "The request was stopped");
    const edits = applicableEdits(answer, turn, logger);
    if (answer.isUnable === true) await returnChat(db, chat.session);
    const { used } = chat.usage;
    return canvasChat.response.parse({
      success: true,
      content: answer.content,
      edits,
      ...(answer.anchors && { anchors: [...answer.anchors] }),
      requestType: edits.length === 0 ? "answer" : answer.requestType,
      engine: engine.name,
      ...(answer.isUnable === true
        ? { counted: false, usage: { ...chat.usage, used: used - 1 } }
        : { usage: chat.usage }),
    } satisfies CanvasChatResponse);
  } catch (error) {
    await returnChat(db, chat.session);
    throw error;
  }
}

/** What a body asks for: its last message, of the user, or the template it names. */
export function turnOf({ messages, context }: ChatBody): Turn {
  const { currentContent, connectedData, userQuery, isTemplateRequest } = context;
  const last = messages.at(-1);
  if (last?.role !== "user") {
    throw new AppError("invalid_input", "The last message must be the user's", {
      field: `messages.${messages.length - 1}.role`,
    });
  }
  const message = [last.content, userQuery ?? ""].find((text) => text.trim() !== "");
  if (message === undefined && context.templateId === undefined) {
    throw new AppError("invalid_input", "The message is blank", {
      field: `messages.${messages.length - 1}.content`,
    });
  }
  const templateId =
    context.templateId ?? (isTemplateRequest === true ? templateWith(message) : undefined);
  return { message: message ?? "", templateId, currentContent, connectedData };
}

/** The template whose prompt a client sent without naming it. */
function templateWith(prompt: string | undefined): TemplateId | undefined {
  return TEMPLATE_IDS.find((id) => templatePrompt(id) === prompt);
}

/** Edits that fit the text they are for; only those of a `generate` apply themselves. */
function applicableEdits({ edits, requestType }: AnalystResponse, turn: Turn, logger: Logger) {
  const { valid, dropped } = checkEdits(turn.currentContent, edits);
  if (dropped.length > 0) {
    logger.warn({ reasons: dropped.map(({ reason }) => reason) }, "edits of an answer dropped");
  }
  const autoApply = requestType === "generate" ? true : undefined;
  return valid.map((edit) => ({ ...edit, autoApply }));
}

function usageOf({ day }: ChatSession, used: number, tier: ChatTier): Usage {
  return { used, limit: CHATS_PER_SESSION[tier], resetsAt: chatsResetAt(day) };
}
