import type { Logger } from "pino";
import { type CanvasChatResponse, canvasChat, type Usage } from "#contracts/assistant.ts";
import type { RequestType } from "#core/writing/analyst/turn.ts";
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
import { openLedger } from "#core/ledger/ledger.ts";
import { checkEdits } from "#core/text/edits/check-edits.ts";
import type { Edit } from "#core/text/edits/edit.ts";
import type { Database } from "#server/db/client.ts";
import { endOf, type Telling } from "./answer-stream.ts";
import type { ChatBody } from "./chat-body.ts";
import { collectAnswer } from "./collect-answer.ts";
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
  isTemplate: boolean,
  now: Date,
): Promise<TakenChat | RefusedChat> {
  const session = { userId, day: chatDay(now), isTemplate };
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

/** Beside an answer to a request for a change that has none, whatever it says of itself. */
export const NOTHING_PROPOSED_TEXT = "Nothing is proposed: this answer holds no change.";

type AnswerParts = {
  readonly db: Database;
  readonly logger: Logger;
  readonly engine: Engine;
  readonly now: Date;
  /** Of the caller's request: aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
  /** Hears the answer as it comes. */
  readonly tell: (telling: Telling) => void;
};

/**
 * The answer to a turn whose chat is counted. When there is none, or it ends before its end through
 * no fault of the analyst's, the chat is given back; what was read and then stopped is counted.
 */
export async function answerTurn(
  turn: Turn,
  chat: TakenChat,
  { db, logger, engine, now, signal, tell }: AnswerParts,
): Promise<CanvasChatResponse> {
  const made = collectAnswer(tell);
  try {
    const { userId } = chat.session;
    const ledger = openLedger(turn.connectedData);
    for await (const event of engine.answer(turn, ledger, { userId, now, signal })) {
      signal.throwIfAborted();
      made.take(event);
    }
    signal.throwIfAborted();
    const { end, isNothing, ...answer } = made.whole();
    const edits = applicableEdits(answer.edits, end.requestType, turn, logger);
    const { isGivenBack, marks } = whatCame({ ...answer, isNothing }, edits, end);
    if (isGivenBack) await returnChat(db, chat.session);
    const { used } = chat.usage;
    return canvasChat.response.parse({
      ...answer,
      success: true,
      edits,
      ...marks,
      requestType: edits.length === 0 ? "answer" : end.requestType,
      engine: engine.name,
      ...(isGivenBack
        ? { counted: false, usage: { ...chat.usage, used: used - 1 } }
        : { usage: chat.usage }),
    } satisfies CanvasChatResponse);
  } catch (error) {
    const isAnalysts = signal.aborted && !(signal.reason instanceof AppError);
    if (!isAnalysts || !made.isTold()) await returnChat(db, chat.session);
    throw endOf(signal, error);
  }
}

type Whole = ReturnType<ReturnType<typeof collectAnswer>["whole"]>;

/** Whether a chat is given back, and what its answer says of itself: of a proposal, that nothing is left of it. */
function whatCame(
  answer: Pick<Whole, "edits" | "notes" | "isNothing">,
  edits: readonly Edit[],
  end: Whole["end"],
) {
  const isProposal = end.isProposal === true || answer.edits.length > 0;
  const isEmpty = isProposal && edits.length === 0;
  const isGivenBack = end.isUnable === true || end.isCut === true || isEmpty || answer.isNothing;
  const isForNote = end.isForNote === true && !isProposal && !isGivenBack;
  const notes = [...(answer.notes ?? []), NOTHING_PROPOSED_TEXT];
  const marks = {
    ...(isEmpty && { notes }),
    ...(isForNote && { isForNote }),
    ...(end.isCut === true && { isCut: end.isCut }),
  };
  return { isGivenBack, marks };
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
  return {
    message: message ?? "",
    templateId,
    currentContent,
    connectedData,
    anchors: context.anchors,
    history: messages.slice(0, -1),
    selection: selectionWithin(context),
    webSearch: context.webSearchEnabled,
    effort: context.reasoningEffort,
  };
}

/** What is selected, where it fits the text: a chat is answered without it as well. */
function selectionWithin({ currentContent, selection }: ChatBody["context"]): Turn["selection"] {
  if (selection === undefined || selection.length === 0) return undefined;
  return selection.position + selection.length > currentContent.length ? undefined : selection;
}

/** The template whose prompt a client sent without naming it. */
function templateWith(prompt: string | undefined): TemplateId | undefined {
  return TEMPLATE_IDS.find((id) => templatePrompt(id) === prompt);
}

/** Edits that fit the text they are for; only those of a `generate` apply themselves. */
function applicableEdits(
  edits: readonly Edit[],
  requestType: RequestType,
  turn: Turn,
  logger: Logger,
) {
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
