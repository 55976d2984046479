import type { Store } from "#client/lib/store.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useReducer, useRef, useState } from "react";
import { answerMakingSchema } from "#contracts/answers.ts";
import type { CanvasChatResponse } from "#contracts/assistant.ts";
import type { ChatMessage } from "#contracts/research.ts";
import { ApiError } from "#client/lib/api.ts";
import { newId } from "#client/lib/new-id.ts";
import { LIMIT_REACHED_TEXT } from "#core/chat-quota.ts";
import { type TemplateId, TEMPLATES, templateOf } from "#core/writing/analyst/templates.ts";
import type { PlacedBinding } from "#core/ledger/anchor.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { companyComing, companyDoubt, documentTickers } from "#core/ledger/document-company.ts";
import { checkEdits } from "#core/text/edits/check-edits.ts";
import type { Edit, ProposedEdit } from "#core/text/edits/edit.ts";
import { withPlaces } from "#core/text/edits/edit-place.ts";
import { afterEvent, type AnswerProgress, NO_PROGRESS } from "./answer-progress.ts";
import { chatRequest } from "./chat-request.ts";
import {
  conversationReducer,
  type FailedTurn,
  type ReasoningEffort,
  type Turn,
} from "./conversation-state.ts";
import { keptConversation, restoredConversation, useKeeping } from "./kept-conversation.ts";
import { type AskVariables, askMutation } from "./mutations.ts";
import { chatUsageQuery, rememberUsage } from "./queries.ts";
import { blockReason, sendBlock, templateBlock } from "./send-rules.ts";
import { type ChatQuota, useChatQuota } from "./use-chat-quota.ts";

/** How edits of the assistant reach the document. */
export type EditsArrival = {
  /** `edit`: they wait for the analyst; `generate`: they are applied at once. */
  readonly requestType: "edit" | "generate";
  /** Names the snapshot, such as "Capital structure". */
  readonly description: string;
  /** The text the edits' offsets count into: the document's when the turn began. */
  readonly basedOn: string;
  /** Ids of the edits that give way to these: what still waits of an answer that was asked for again. */
  readonly replaces?: readonly string[] | undefined;
};

/** Messages that change with every decided edit: only what shows them follows. */
export type MessageSource = Store<readonly ChatMessage[]>;

export type ConversationParts = {
  readonly documentId: string;
  /** Of the signed-in analyst, whose subscription decides the tier. */
  readonly email: string;
  readonly connectedData: readonly ContextItem[];
  /** The text as it is when a turn begins, what is being typed included. */
  readonly currentText: () => {
    readonly content: string;
    /** What figures of it are of. */
    readonly anchors: readonly PlacedBinding[];
  };
  readonly messages: MessageSource;
  readonly onMessagesChange: (
    update: (messages: readonly ChatMessage[]) => readonly ChatMessage[],
  ) => void;
  readonly onEdits: (edits: readonly Edit[], how: EditsArrival) => void;
};

/** What both panels of the assistant show and do. */
export type Conversation = {
  /** The document's conversation: whole turns only. */
  readonly messages: MessageSource;
  readonly running: Turn | undefined;
  readonly failed: FailedTurn | undefined;
  readonly draft: string;
  /** What has come of the answer to `running`. */
  readonly progress: AnswerProgress;
  readonly reasoningEffort: ReasoningEffort;
  readonly webSearch: boolean;
  readonly quota: ChatQuota;
  /** Loaded pieces of connected data, which the assistant reads. */
  readonly sourceCount: number;
  /** Whom a template is about, where several companies are connected. */
  readonly about: string | undefined;
  /** Why a message can't be sent now; undefined when it can. */
  readonly sendBlockedReason: string | undefined;
  /** Why a template can't be run now; undefined when it can. */
  readonly templateBlockedReason: string | undefined;
  /** The message was sent before the plan or the statements had come, and goes out when they have. */
  readonly isAwaited: boolean;
  readonly changeDraft: (draft: string) => void;
  readonly chooseEffort: (reasoningEffort: ReasoningEffort) => void;
  readonly switchWebSearch: (webSearch: boolean) => void;
  readonly send: () => void;
  readonly runTemplate: (id: TemplateId) => void;
  readonly tryAgain: () => void;
  /** Asks the last message anew. */
  readonly regenerate: () => void;
  /** Asks for the rest of an answer that was cut. */
  readonly goOn: () => void;
  readonly stop: () => void;
};

/** One document's conversation with the assistant: at most one turn runs at a time. */
export function useConversation(parts: ConversationParts): Conversation {
  const { documentId, email, connectedData, messages } = parts;
  const [kept] = useState(() => keptConversation(documentId));
  const [state, dispatch] = useReducer(conversationReducer, kept, restoredConversation);
  useKeeping(kept, state);
  const quota = useChatQuota(email);
  const ask = useAsk(parts, dispatch);
  const circumstances = { ...quota, isRunning: state.running !== undefined };
  const messageBlock = sendBlock(state.draft, circumstances);
  const runBlock = templateBlock(circumstances);
  const company = companyOf(connectedData);

  function start(turn: Turn): void {
    const doubt = turn.templateId === undefined ? company.coming : company.doubt;
    if (runBlock !== undefined || doubt !== undefined) return;
    dispatch({ type: "asked", turn });
    const webSearch = state.webSearch && quota.webSearchOff === undefined;
    const history = messages.get();
    ask.start(
      turn,
      chatRequest({
        turn,
        history,
        connectedData,
        ...parts.currentText(),
        reasoningEffort: state.reasoningEffort,
        webSearch,
      }),
    );
  }

  // The plan and the statements come by themselves: a message sent before then goes out after.
  const isComing = messageBlock === undefined && company.coming !== undefined;
  const isWaiting = isComing || messageBlock === "subscription-loading";
  const send = useSend(state.isAwaited, isWaiting, () => {
    if (isWaiting) dispatch({ type: "chosen", options: { isAwaited: true } });
    else if (messageBlock === undefined) start(typedTurn(state.draft.trim()));
  });

  return {
    ...state,
    ...choices(dispatch),
    messages,
    quota,
    sourceCount: connectedData.filter(({ status }) => status === "success").length,
    about: company.about,
    sendBlockedReason: messageBlock ? blockReason(messageBlock, quota.limit) : company.coming,
    templateBlockedReason: runBlock ? blockReason(runBlock, quota.limit) : company.doubt,
    isAwaited: state.isAwaited && isWaiting,
    send,
    runTemplate: (id) => start(templateTurn(id)),
    tryAgain: () => {
      if (state.failed !== undefined) start(repeated(state.failed.turn));
    },
    regenerate: () => {
      const again = askedAgain(messages.get());
      if (again !== undefined) start(again);
    },
    goOn: () => {
      start({ ...typedTurn(GO_ON_PROMPT), userMessage: message("user", GO_ON_TEXT) });
    },
    stop: ask.stop,
  };
}

/** Sends anew by itself what was sent while it had to wait. */
function useSend(isAwaited: boolean, isWaiting: boolean, send: () => void): () => void {
  const sendAwaited = useEffectEvent(send);
  useEffect(() => {
    if (isAwaited && !isWaiting) sendAwaited();
  }, [isAwaited, isWaiting]);
  return send;
}

/** Whom the document is about, and what stands in the way of asking about it. */
function companyOf(cards: readonly ContextItem[]) {
  const [company, ...others] = documentTickers(cards);
  return {
    about: others.length === 0 ? undefined : company,
    coming: companyComing(cards),
    doubt: companyDoubt(cards),
  };
}

type Dispatch = (action: Parameters<typeof conversationReducer>[1]) => void;

/** What the analyst sets beside the message. */
function choices(
  dispatch: Dispatch,
): Pick<Conversation, "changeDraft" | "chooseEffort" | "switchWebSearch"> {
  return {
    changeDraft: (draft) => {
      dispatch({ type: "typed", draft });
    },
    chooseEffort: (reasoningEffort) => {
      dispatch({ type: "chosen", options: { reasoningEffort } });
    },
    switchWebSearch: (webSearch) => {
      dispatch({ type: "chosen", options: { webSearch } });
    },
  };
}

type Arrived = {
  readonly edits: readonly Edit[];
  readonly requestType: CanvasChatResponse["requestType"];
};

/** Puts an answer into the conversation, and its edits before the document. */
function arrival({ onMessagesChange, onEdits }: ConversationParts, dispatch: Dispatch) {
  return (
    { turn, body }: AskVariables,
    answer: ChatMessage,
    { edits, requestType }: Arrived,
  ): void => {
    dispatch({ type: "answered", turn });
    onMessagesChange((messages) => [...messages, turn.userMessage, answer]);
    if (requestType === "answer" || edits.length === 0) return;
    const basedOn = body.context.currentContent;
    const { replaces } = turn;
    onEdits(edits, { requestType, description: descriptionOf(turn), basedOn, replaces });
  };
}

/**
 * Sends turns and brings their answers home. Leaving the document stops the turn that runs; nothing
 * is asked, for its message is kept and can be sent again.
 */
function useAsk(parts: ConversationParts, dispatch: Dispatch) {
  const queryClient = useQueryClient();
  const inFlight = useRef<AbortController>(undefined);
  const bringHome = arrival(parts, dispatch);
  const { mutate } = useMutation({
    ...askMutation,
    onSuccess: (answer, asked) => {
      rememberUsage(queryClient, answer.usage);
      const answered = answerMessage(answer, asked.body.context.currentContent);
      bringHome(asked, answered, answer);
    },
    onError: (error, asked) => {
      const { turn, signal, progress } = asked;
      const read = progress();
      if (signal.aborted && (read.text !== "" || read.edits.length > 0)) {
        // What was read stays, and was paid for; edits that are whole wait.
        const { currentContent } = asked.body.context;
        const { valid } = checkEdits(currentContent, read.edits);
        const stopped = stoppedMessage(read, withPlaces(currentContent, valid));
        bringHome(asked, stopped, { edits: valid, requestType: "edit" });
      } else {
        dispatch(
          signal.aborted || isChatLimit(error)
            ? { type: "withdrawn", turn, time: new Date().toISOString() }
            : { type: "failed", failed: failedTurn(turn, error) },
        );
      }
      void queryClient.invalidateQueries({ queryKey: chatUsageQuery.queryKey });
    },
  });

  useEffect(() => () => inFlight.current?.abort(), []);

  return {
    start: (turn: Turn, body: AskVariables["body"]) => {
      const controller = new AbortController();
      inFlight.current = controller;
      let progress = NO_PROGRESS;
      mutate({
        turn,
        body,
        signal: controller.signal,
        progress: () => progress,
        onEvent: (name, data) => {
          progress = afterEvent(progress, name, data);
          dispatch({ type: "progressed", turn, name, data });
        },
      });
    },
    stop: () => {
      inFlight.current?.abort();
    },
  };
}

function typedTurn(text: string): Turn {
  return { userMessage: message("user", text), prompt: text };
}

function templateTurn(id: TemplateId): Turn {
  const { userMessage } = templateOf(id);
  return { userMessage: message("user", userMessage), prompt: userMessage, templateId: id };
}

/** What the conversation shows of a request to go on, and what is asked. */
const GO_ON_TEXT = "Continue";
const GO_ON_PROMPT = "Continue your last answer from exactly where it stopped.";

/** A message asked again: one of a template runs it again. */
function turnAgain(text: string): Turn {
  const template = TEMPLATES.find(({ userMessage }) => userMessage === text);
  return template === undefined ? typedTurn(text) : templateTurn(template.id);
}

/** The last message asked anew, in place of every answer to it. */
function askedAgain(said: readonly ChatMessage[]): Turn | undefined {
  const asked = said.findLast(({ role }) => role === "user");
  if (asked === undefined) return undefined;
  const isOther = ({ role, content }: ChatMessage) => role === "user" && content !== asked.content;
  const other = said.findLastIndex(isOther);
  const first = said.findIndex(({ role }, at) => at > other && role === "user");
  const replaces = said.slice(first).flatMap(({ edits = [] }) => edits.map(({ id }) => id));
  return { ...turnAgain(asked.content), replaces };
}

/** Beside edits that were whole when an answer was stopped: nothing was sent back for correction. */
export const STOPPED_EDITS_TEXT = "What was written by then waits for you. It was not yet checked.";

function stoppedMessage(
  { text, anchors, steps }: AnswerProgress,
  edits: readonly ProposedEdit[],
): ChatMessage {
  return {
    ...message("assistant", text.trimEnd()),
    isCut: true,
    ...(anchors.length > 0 && { anchors: [...anchors] }),
    ...(steps.length > 0 && { steps: [...steps] }),
    ...(edits.length > 0 && { edits: [...edits], notes: [STOPPED_EDITS_TEXT] }),
  };
}

function repeated(turn: Turn): Turn {
  return { ...turn, userMessage: message("user", turn.userMessage.content) };
}

/** Its edits know their places from the first: a window that is lost before they wait leaves them. */
function answerMessage(
  { content, edits, counted, anchors, ...answer }: CanvasChatResponse,
  basedOn: string,
): ChatMessage {
  const spoken = {
    ...message("assistant", content),
    ...answerMakingSchema.parse(answer),
    ...(counted === undefined ? {} : { counted }),
    ...(anchors && { anchors }),
  };
  return edits.length === 0 ? spoken : { ...spoken, edits: withPlaces(basedOn, edits) };
}

function message(role: ChatMessage["role"], content: string): ChatMessage {
  return { id: newId(), role, content, timestamp: new Date().toISOString() };
}

function failedTurn(turn: Turn, error: Error): FailedTurn {
  const isExplained = error instanceof ApiError && error.code !== "internal";
  return {
    turn,
    failedAt: new Date().toISOString(),
    reason: isExplained ? error.message : undefined,
    isRefused: isExplained && error.code === "limit_reached",
  };
}

/** The chat limit has a place of its own above the input; other ceilings answer with the same code. */
function isChatLimit(error: Error): boolean {
  const isLimit = error instanceof ApiError && error.code === "limit_reached";
  return isLimit && Object.values(LIMIT_REACHED_TEXT).includes(error.message);
}

const DESCRIPTION_MAX = 60;

function descriptionOf({ templateId, prompt }: Turn): string {
  return templateId === undefined ? prompt.slice(0, DESCRIPTION_MAX) : templateOf(templateId).title;
}
