import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useReducer, useRef, useState } from "react";
import { z } from "zod";
import { answerStepSchema } from "#contracts/answers.ts";
import { type CanvasChatResponse, canvasChat } from "#contracts/assistant.ts";
import type { ChatMessage } from "#contracts/research.ts";
import { chatUsageQuery } from "#client/features/assistant/queries.ts";
import type { EditsArrival } from "#client/features/assistant/use-conversation.ts";
import { sendByReference } from "#client/document/data-references.ts";
import { ApiError } from "#client/lib/api.ts";
import { keptInBrowser } from "#client/lib/kept.ts";
import { callStream } from "#client/lib/stream-api.ts";
import { newId } from "#client/lib/new-id.ts";
import { countText } from "#core/count-text.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import type { Edit } from "#core/text/edits/edit.ts";
import { withPlaces } from "#core/text/edits/edit-place.ts";
import {
  NEW_REWRITE,
  type RewriteAction,
  rewriteReducer,
  type RewriteState,
} from "./rewrite-state.ts";
import { rewriteRequest, type RewriteTarget } from "./rewrite-request.ts";

export type RewriteParts = {
  readonly documentId: string;
  readonly connectedData: readonly ContextItem[];
  /** The text as it is when a rewrite begins, what is being typed included. */
  readonly target: () => RewriteTarget;
  readonly onMessagesChange: (
    update: (messages: readonly ChatMessage[]) => readonly ChatMessage[],
  ) => void;
  readonly onEdits: (edits: readonly Edit[], how: EditsArrival) => void;
};

/** What the rewrite panel shows and does. It outlives the panel: closing that stops and loses nothing. */
export type Rewrite = RewriteState & {
  readonly dispatch: (action: RewriteAction) => void;
  /** Runs an instruction: a quick action's name, or the analyst's own words. */
  readonly run: (instruction: string) => void;
  readonly stop: () => void;
};

type RewriteVariables = {
  readonly instruction: string;
  readonly body: ReturnType<typeof rewriteRequest>;
  readonly signal: AbortSignal;
};

/** Rewrites of one document: at most one runs at a time, and leaving the document stops it. */
export function useRewrite(parts: RewriteParts): Rewrite {
  const [state, dispatch] = useRewriteState(parts.documentId);
  const inFlight = useRef<AbortController>(undefined);
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ body, signal }: RewriteVariables) =>
      sendByReference(body.context.connectedData, (connectedData) =>
        callStream(canvasChat, {
          body: canvasChat.body.parse({ ...body, context: { ...body.context, connectedData } }),
          signal,
          onEvent: (name, data) => {
            const step = name === "step" ? answerStepSchema.safeParse(data).data : undefined;
            if (step !== undefined) dispatch({ type: "stepped", step: step.text });
          },
        }),
      ),
    onSuccess: (answer, variables) => {
      dispatch({ type: "ended", said: receive(answer, variables, parts) });
    },
    onError: (error, { signal }) => {
      dispatch(signal.aborted ? { type: "stopped" } : { type: "failed", reason: reasonOf(error) });
      void queryClient.invalidateQueries({ queryKey: chatUsageQuery.queryKey });
    },
  });

  useEffect(
    () => () => {
      inFlight.current?.abort();
    },
    [],
  );

  function run(given: string): void {
    const asked = given.trim();
    if (state.running !== undefined) return;
    if (asked === "") {
      dispatch({ type: "refused" });
      return;
    }
    const target = parts.target();
    if (target.content.trim() === "") return;
    const controller = new AbortController();
    inFlight.current = controller;
    dispatch({ type: "begun", instruction: asked });
    const { settings } = state;
    const { connectedData } = parts;
    const body = rewriteRequest({ instruction: asked, settings, target, connectedData });
    mutate({ instruction: asked, body, signal: controller.signal });
  }

  return {
    ...state,
    dispatch,
    run,
    stop: () => {
      inFlight.current?.abort();
    },
  };
}

/** An instruction of one's own outlives a document that is left. */
function useRewriteState(documentId: string) {
  const [kept] = useState(() => keptInBrowser(`footnote.rewrite.${documentId}`, z.string()));
  const [state, dispatch] = useReducer(rewriteReducer, kept, ({ get }) => ({
    ...NEW_REWRITE,
    instruction: get() ?? "",
  }));
  const { instruction } = state;
  useEffect(() => {
    kept.set(instruction === "" ? undefined : instruction);
  }, [kept, instruction]);
  return [state, dispatch] as const;
}

/** Hands the edits on and notes the rewrite in the conversation; what the panel has to say, if anything. */
function receive(
  answer: CanvasChatResponse,
  { instruction, body }: RewriteVariables,
  { onMessagesChange, onEdits }: RewriteParts,
): string | undefined {
  const { edits, content, note } = answer;
  if (edits.length === 0) return content;
  const { currentContent, hasSelection } = body.context;
  onMessagesChange((messages) => [
    ...messages,
    message("user", instruction),
    {
      ...message("assistant", proposalText(edits.length, { hasSelection, note })),
      edits: withPlaces(currentContent, edits),
    },
  ]);
  onEdits(edits, { requestType: "edit", description: instruction, basedOn: currentContent });
  return undefined;
}

type Proposal = { readonly hasSelection: boolean; readonly note: string | undefined };

function proposalText(count: number, { hasSelection, note }: Proposal): string {
  const edits = countText(count, "edit");
  const proposal = `I propose ${edits}${hasSelection ? " to the selection" : ""}.`;
  return note === undefined ? proposal : `${proposal} ${note}`;
}

function message(role: ChatMessage["role"], content: string): ChatMessage {
  return { id: newId(), role, content, timestamp: new Date().toISOString() };
}

function reasonOf(error: Error): string | undefined {
  return error instanceof ApiError && error.code !== "internal" ? error.message : undefined;
}
