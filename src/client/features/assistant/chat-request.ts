import { CHAT_MESSAGES_MAX } from "#contracts/assistant.ts";
import type { ChatMessage } from "#contracts/research.ts";
import type { PlacedBinding } from "#core/ledger/anchor.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import type { ReasoningEffort, Turn } from "./conversation-state.ts";

/** UTF-16 code units of earlier messages that go along: the body as a whole may have 2 MB. */
export const HISTORY_CHARACTERS_MAX = 100_000;

type ChatRequestParts = {
  readonly turn: Turn;
  readonly history: readonly ChatMessage[];
  readonly connectedData: readonly ContextItem[];
  readonly content: string;
  /** What figures of `content` are of. */
  readonly anchors: readonly PlacedBinding[];
  readonly reasoningEffort: ReasoningEffort;
  readonly webSearch: boolean;
};

/** The body of canvas-chat for a turn: as much of the conversation as fits, then the prompt. */
export function chatRequest(parts: ChatRequestParts) {
  const { turn, history, connectedData, content, anchors, reasoningEffort, webSearch } = parts;
  return {
    messages: [
      ...recentHistory(history).map(({ role, content: text }) => ({ role, content: text })),
      { role: "user" as const, content: turn.prompt },
    ],
    context: {
      connectedData: connectedData.filter(({ status }) => status === "success"),
      currentContent: content,
      anchors: anchors.map(({ from, to, binding }) => ({ from, to, binding })),
      userQuery: turn.prompt,
      webSearchEnabled: webSearch,
      reasoningEffort,
      ...(turn.templateId === undefined
        ? {}
        : { isTemplateRequest: true, templateId: turn.templateId }),
    },
  };
}

function recentHistory(history: readonly ChatMessage[]): readonly ChatMessage[] {
  const newestFirst = history.slice(-(CHAT_MESSAGES_MAX - 1)).toReversed();
  let characters = 0;
  const tooMuch = newestFirst.findIndex((message) => {
    characters += message.content.length;
    return characters > HISTORY_CHARACTERS_MAX;
  });
  return (tooMuch === -1 ? newestFirst : newestFirst.slice(0, tooMuch)).toReversed();
}
