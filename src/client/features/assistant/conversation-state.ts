import { afterEvent, type AnswerProgress, NO_PROGRESS } from "./answer-progress.ts";
import type { ChatMessage } from "#contracts/research.ts";
import type { TemplateId } from "#core/writing/analyst/templates.ts";

export type ReasoningEffort = "low" | "medium" | "high";

/** Spec section 8: what the assistant says when a turn fails. */
export const CHAT_FAILED_TEXT = "Sorry, I encountered an error. Please try again.";
/** What stands in the place of an answer that nobody waited for. */
export const CHAT_STOPPED_TEXTS = {
  stopped: "Stopped before the answer came.",
  left: "Stopped: the document was left before the answer came.",
} as const;

/** One question and its answer to come. It joins the document's conversation when it is answered. */
export type Turn = {
  /** What the conversation shows; for a template its `userMessage`. */
  readonly userMessage: ChatMessage;
  /** What the assistant is asked; a template is sent with its own prompt instead. */
  readonly prompt: string;
  /** Absent for a message the analyst typed. */
  readonly templateId?: TemplateId | undefined;
  /** Ids of the edits of the answer that is asked for again. */
  readonly replaces?: readonly string[] | undefined;
};

export type ConversationState = {
  readonly draft: string;
  /** The draft was sent before it could go, and goes when it can, unless it is changed. */
  readonly isAwaited: boolean;
  readonly reasoningEffort: ReasoningEffort;
  readonly webSearch: boolean;
  /** What has come of the answer to `running`. */
  readonly progress: AnswerProgress;
  readonly running: Turn | undefined;
  readonly failed: FailedTurn | undefined;
};

export type FailedTurn = {
  readonly turn: Turn;
  /** ISO 8601, UTC. */
  readonly failedAt: string;
  /** The server's sentence about the cause, when it has one for the analyst. */
  readonly reason?: string | undefined;
  /** Refused at a ceiling other than the chat limit: `reason` is all there is to say. */
  readonly isRefused?: boolean | undefined;
  /** Nothing failed: it was stopped, or the document was left. */
  readonly stop?: keyof typeof CHAT_STOPPED_TEXTS | undefined;
};

export type ConversationAction =
  | { readonly type: "typed"; readonly draft: string }
  | {
      readonly type: "chosen";
      readonly options: Partial<
        Pick<ConversationState, "reasoningEffort" | "webSearch" | "isAwaited">
      >;
    }
  | { readonly type: "asked"; readonly turn: Turn }
  /** An event of the answer's stream. */
  | {
      readonly type: "progressed";
      readonly turn: Turn;
      readonly name: string;
      readonly data: unknown;
    }
  | { readonly type: "answered"; readonly turn: Turn }
  | { readonly type: "failed"; readonly failed: FailedTurn }
  /** Stopped by the analyst or refused at the limit: nothing was answered. */
  | { readonly type: "withdrawn"; readonly turn: Turn; readonly time: string };

export const NEW_CONVERSATION: ConversationState = {
  draft: "",
  isAwaited: false,
  reasoningEffort: "medium",
  webSearch: false,
  progress: NO_PROGRESS,
  running: undefined,
  failed: undefined,
};

export function conversationReducer(
  state: ConversationState,
  action: ConversationAction,
): ConversationState {
  switch (action.type) {
    case "typed":
      return { ...state, draft: action.draft, isAwaited: false };
    case "chosen":
      return { ...state, ...action.options };
    case "progressed":
      return isCurrent(state, action.turn)
        ? { ...state, progress: afterEvent(state.progress, action.name, action.data) }
        : state;
    case "asked":
      return {
        ...state,
        draft: withoutMessage(state.draft, action.turn),
        isAwaited: false,
        running: action.turn,
        progress: NO_PROGRESS,
        failed: undefined,
      };
    case "answered":
      return isCurrent(state, action.turn) ? { ...state, running: undefined } : state;
    case "failed":
      return isCurrent(state, action.failed.turn)
        ? { ...withTypedMessageKept(state, action.failed.turn), failed: action.failed }
        : state;
    case "withdrawn":
      return isCurrent(state, action.turn) ? withdrawn(state, action.turn, action.time) : state;
    default:
      return action satisfies never;
  }
}

/** Where its message has no place in the input it stays in the conversation, to be tried again. */
function withdrawn(state: ConversationState, turn: Turn, failedAt: string): ConversationState {
  const next = withTypedMessageKept(state, turn);
  const isKept = !isTyped(turn) || next.draft === turn.userMessage.content;
  return isKept ? next : { ...next, failed: { turn, failedAt, stop: "stopped" } };
}

/** What the analyst typed returns to the input, unless the next message is already begun there. */
export function withTypedMessageKept(state: ConversationState, turn: Turn): ConversationState {
  const isFree = state.draft.trim() === "";
  const draft = isTyped(turn) && isFree ? turn.userMessage.content : state.draft;
  return { ...state, draft, running: undefined };
}

/** What is asked leaves the input; the next message, begun before an older one is tried again, stays. */
function withoutMessage(draft: string, turn: Turn): string {
  return isTyped(turn) && draft.trim() === turn.userMessage.content ? "" : draft;
}

function isTyped(turn: Turn): boolean {
  return turn.templateId === undefined;
}

/** An answer that comes after its turn was stopped belongs to nothing. */
function isCurrent(state: ConversationState, turn: Turn): boolean {
  return state.running?.userMessage.id === turn.userMessage.id;
}
