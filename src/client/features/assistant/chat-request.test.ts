import { describe, expect, it } from "vitest";
import { CHAT_MESSAGES_MAX, canvasChat } from "#contracts/assistant.ts";
import type { ChatMessage } from "#contracts/research.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { chatRequest, HISTORY_CHARACTERS_MAX } from "./chat-request.ts";
import type { Turn } from "./conversation-state.ts";

const TURN: Turn = { userMessage: said("now", "Shown"), prompt: "Asked" };

describe("chatRequest", () => {
  it("sends the conversation so far and the prompt last", () => {
    const { messages, context } = request({ history: [said("a", "First")] });
    expect(messages).toEqual([
      { role: "user", content: "First" },
      { role: "user", content: "Asked" },
    ]);
    expect(context).toMatchObject({
      currentContent: "Overview:",
      userQuery: "Asked",
      webSearchEnabled: false,
      reasoningEffort: "medium",
    });
    expect(context).not.toHaveProperty("isTemplateRequest");
  });

  it("says that it runs a template, and which", () => {
    const { context } = request({ turn: { ...TURN, templateId: "credit-risk" } });
    expect(context).toMatchObject({ isTemplateRequest: true, templateId: "credit-risk" });
  });

  it("leaves out connected data that is still loading or failed", () => {
    const connectedData = [card("a", "loading"), card("b", "success"), card("c", "error")];
    expect(request({ connectedData }).context.connectedData.map(({ id }) => id)).toEqual(["b"]);
  });

  it("never sends more messages than the call takes, and keeps the newest", () => {
    const history = Array.from({ length: 500 }, (_, n) => said(`m${n}`, `Message ${n}`));
    const { messages } = request({ history });
    expect(messages).toHaveLength(CHAT_MESSAGES_MAX);
    expect(messages.at(-2)?.content).toBe("Message 499");
    expect(canvasChat.body.safeParse(request({ history })).success).toBe(true);
  });

  it("drops the oldest of a conversation that is too long to go along", () => {
    const long = "x".repeat(HISTORY_CHARACTERS_MAX - 3);
    const { messages } = request({
      history: [said("a", "Old"), said("b", long), said("c", "New")],
    });
    expect(messages.map(({ content }) => content.slice(0, 5))).toEqual(["xxxxx", "New", "Asked"]);
  });
});

function request(parts: Partial<Parameters<typeof chatRequest>[0]>) {
  return chatRequest({
    turn: TURN,
    history: [],
    connectedData: [],
    content: "Overview:",
    anchors: [],
    reasoningEffort: "medium",
    webSearch: false,
    ...parts,
  });
}

function said(id: string, content: string): ChatMessage {
  return { id, role: "user", content, timestamp: "2026-11-20T09:51:00.000Z" };
}

function card(id: string, status: ContextItem["status"]): ContextItem {
  const timestamp = "2026-11-20T09:14:00.000Z";
  return { id, ticker: "AAPL", type: "company", label: "Company Overview", timestamp, status };
}
