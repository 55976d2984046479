import { mutationOptions } from "@tanstack/react-query";
import { canvasChat } from "#contracts/assistant.ts";
import { sendByReference } from "#client/document/data-references.ts";
import { callStream } from "#client/lib/stream-api.ts";
import type { TemplateId } from "#core/writing/analyst/templates.ts";
import type { AnswerProgress } from "./answer-progress.ts";
import type { chatRequest } from "./chat-request.ts";
import type { Turn } from "./conversation-state.ts";

export type AskVariables = {
  readonly turn: Turn;
  readonly body: ReturnType<typeof chatRequest>;
  readonly signal: AbortSignal;
  /** What has come so far. */
  readonly progress: () => AnswerProgress;
  /** Hears the answer as it comes. */
  readonly onEvent: (name: string, data: unknown) => void;
};

/** One turn. Never repeated by itself: each try is a chat of the analyst's. */
export const askMutation = mutationOptions({
  mutationFn: async ({ turn, body, signal, onEvent }: AskVariables) => {
    const asked = turn.templateId === undefined ? body : await prompted(body, turn.templateId);
    const { messages, context } = asked;
    return sendByReference(context.connectedData, (connectedData) => {
      const sent = canvasChat.body.parse({ messages, context: { ...context, connectedData } });
      return callStream(canvasChat, { body: sent, signal, onEvent });
    });
  },
});

/** The request with the template's prompt in it, fetched with the first run: it is long. */
async function prompted(body: AskVariables["body"], id: TemplateId): Promise<AskVariables["body"]> {
  const { templatePrompt } = await import("#core/writing/analyst/template-prompts.ts");
  const prompt = templatePrompt(id);
  const earlier = body.messages.slice(0, -1);
  return {
    messages: [...earlier, { role: "user", content: prompt }],
    context: { ...body.context, userQuery: prompt },
  };
}
