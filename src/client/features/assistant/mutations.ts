import { mutationOptions } from "@tanstack/react-query";
import { canvasChat } from "#contracts/assistant.ts";
import { callApi } from "#client/lib/api.ts";
import type { chatRequest } from "./chat-request.ts";
import type { Turn } from "./conversation-state.ts";

export type AskVariables = {
  readonly turn: Turn;
  readonly body: ReturnType<typeof chatRequest>;
  readonly signal: AbortSignal;
};

/** One turn. Never repeated by itself: each try is a chat of the analyst's. */
export const askMutation = mutationOptions({
  mutationKey: ["assistant", "ask"],
  mutationFn: async ({ body, signal }: AskVariables) =>
    callApi(canvasChat, { body: canvasChat.body.parse(body), signal }),
  retry: false,
});
