import { describe, expect, it } from "vitest";
import {
  CHAT_FAILED_TEXT,
  type ConversationAction,
  type ConversationState,
  conversationReducer,
  NEW_CONVERSATION,
  type Turn,
} from "./conversation-state.ts";

const TYPED = turn("m1", "What was net leverage in 2023?");
const WITHDRAWN: ConversationAction = {
  type: "withdrawn",
  turn: TYPED,
  time: "2026-11-20T09:52:00.000Z",
};
const TEMPLATE: Turn = { ...turn("m2", "Analyse liquidity"), templateId: "liquidity-analysis" };

describe("a conversation", () => {
  it("begins with an empty input and medium effort", () => {
    expect(NEW_CONVERSATION).toMatchObject({ draft: "", reasoningEffort: "medium" });
  });

  it("clears the input when a message is sent, and shows the message as running", () => {
    const state = after({ type: "typed", draft: TYPED.prompt }, { type: "asked", turn: TYPED });
    expect(state).toMatchObject({ draft: "", running: TYPED });
  });

  it("leaves a half-typed message alone while a template runs and when it fails", () => {
    const running = after({ type: "typed", draft: "And the" }, { type: "asked", turn: TEMPLATE });
    expect(running.draft).toBe("And the");
    expect(conversationReducer(running, failure(TEMPLATE)).draft).toBe("And the");
  });

  it("puts the typed message back into the input when its turn fails", () => {
    const state = after({ type: "asked", turn: TYPED }, failure(TYPED));
    expect(state).toMatchObject({ draft: TYPED.prompt, running: undefined });
    expect(state.failed?.turn).toBe(TYPED);
  });

  it("keeps what was typed meanwhile rather than the message that failed", () => {
    const asked = after({ type: "asked", turn: TYPED }, { type: "typed", draft: "Next question" });
    expect(conversationReducer(asked, failure(TYPED)).draft).toBe("Next question");
  });

  it("returns a stopped message to the input without calling it failed", () => {
    const state = after({ type: "asked", turn: TYPED }, WITHDRAWN);
    expect(state).toEqual({ ...NEW_CONVERSATION, draft: TYPED.prompt });
  });

  it("keeps a stopped message in the conversation where the next one is begun in the input", () => {
    const asked = after({ type: "asked", turn: TYPED }, { type: "typed", draft: "Next question" });
    const state = conversationReducer(asked, WITHDRAWN);
    expect(state).toMatchObject({ draft: "Next question", running: undefined });
    expect(state.failed).toMatchObject({ turn: TYPED, stop: "stopped" });
  });

  it("leaves the next message alone when an older one is tried again", () => {
    const asked = after({ type: "asked", turn: TYPED }, { type: "typed", draft: "Next question" });
    const failed = conversationReducer(asked, failure(TYPED));
    expect(conversationReducer(failed, { type: "asked", turn: TYPED }).draft).toBe("Next question");
  });

  it("forgets the failure once the next turn begins", () => {
    const failed = after({ type: "asked", turn: TYPED }, failure(TYPED));
    expect(conversationReducer(failed, { type: "asked", turn: TEMPLATE }).failed).toBeUndefined();
  });

  it("ignores the end of a turn that is no longer running", () => {
    const state = after({ type: "asked", turn: TEMPLATE });
    expect(conversationReducer(state, { type: "answered", turn: TYPED })).toBe(state);
    expect(conversationReducer(state, WITHDRAWN)).toBe(state);
    expect(conversationReducer(state, failure(TYPED))).toBe(state);
  });

  it("apologises in the words of the catalogue", () => {
    expect(CHAT_FAILED_TEXT).toBe("Sorry, I encountered an error. Please try again.");
  });
});

function after(...actions: readonly ConversationAction[]): ConversationState {
  return actions.reduce(conversationReducer, NEW_CONVERSATION);
}

function failure(failed: Turn): ConversationAction {
  return {
    type: "failed",
    failed: { turn: failed, failedAt: "2026-11-20T09:52:00.000Z", reason: undefined },
  };
}

function turn(id: string, text: string): Turn {
  const timestamp = "2026-11-20T09:51:00.000Z";
  return { userMessage: { id, role: "user", content: text, timestamp }, prompt: text };
}
