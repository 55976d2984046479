import { useEffect, useRef } from "react";
import { z } from "zod";
import { chatMessageSchema } from "#contracts/research.ts";
import { type Kept, keptInBrowser } from "#client/lib/kept.ts";
import { TEMPLATE_IDS } from "#core/writing/analyst/templates.ts";
import {
  type ConversationState,
  type FailedTurn,
  NEW_CONVERSATION,
  type Turn,
  withTypedMessageKept,
} from "./conversation-state.ts";

const keptSchema = z.object({
  draft: z.string(),
  failed: z
    .object({
      turn: z.object({
        userMessage: chatMessageSchema,
        prompt: z.string(),
        templateId: z.enum(TEMPLATE_IDS).optional(),
        replaces: z.array(z.string()).readonly().optional(),
      }),
      failedAt: z.iso.datetime(),
      reason: z.string().optional(),
      isRefused: z.boolean().optional(),
      stop: z.enum(["stopped", "left"]).optional(),
    })
    .optional(),
});

/** What of a conversation is in no document yet: what was typed, and the turn that got no answer. */
type KeptConversation = z.infer<typeof keptSchema>;

/** Where a document's conversation is kept. */
export function keptConversation(documentId: string): Kept<KeptConversation> {
  return keptInBrowser(`footnote.chat.${documentId}`, keptSchema);
}

/** The conversation as it was left. */
export function restoredConversation(kept: Kept<KeptConversation>): ConversationState {
  return { ...NEW_CONVERSATION, ...kept.get() };
}

/** Keeps the conversation as it goes on. A turn that runs when its document is left ends with that. */
export function useKeeping(kept: Kept<KeptConversation>, state: ConversationState): void {
  const leave = useRef<() => void>(undefined);
  useEffect(() => {
    const { failed, running } = state;
    const { draft } = running === undefined ? state : withTypedMessageKept(state, running);
    kept.set(draft === "" && failed === undefined ? undefined : { draft, failed });
    leave.current =
      running &&
      (() => {
        kept.set({ draft, failed: leftTurn(running) });
      });
  }, [kept, state]);

  useEffect(() => {
    const end = () => {
      leave.current?.();
    };
    window.addEventListener("pagehide", end);
    return () => {
      window.removeEventListener("pagehide", end);
      end();
    };
  }, []);
}

function leftTurn(turn: Turn): FailedTurn {
  return { turn, failedAt: new Date().toISOString(), stop: "left" };
}
