import { screen } from "@testing-library/react";
import { useState } from "react";
import { vi } from "vitest";
import { ChatPanel } from "#client/features/assistant/chat-panel.tsx";
import type { DeskState, EditDesk } from "#client/document/edit-desk.ts";
import { TemplatePanel } from "#client/features/assistant/template-panel.tsx";
import {
  type ConversationParts,
  type EditsArrival,
  useConversation,
} from "#client/features/assistant/use-conversation.ts";
import { fakeApi, type Refusal } from "#client/testing/fake-api.ts";
import { ANA } from "#client/testing/render-app.tsx";
import { renderWithProviders } from "#client/testing/render-with-providers.tsx";
import { getSubscription } from "#contracts/accounts.ts";
import {
  type CanvasChatResponse,
  canvasChat,
  getChatUsage,
  type Usage,
} from "#contracts/assistant.ts";
import type { ChatMessage } from "#contracts/research.ts";
import type { Edit } from "#core/text/edits/edit.ts";

type Reply<Answer> = () => Answer | Refusal | Promise<Answer | Refusal>;

type Setting = {
  /** Chats used; the server's count when it is a function. */
  readonly used?: number | (() => number);
  /** The status of the subscription. */
  readonly subscription?: Reply<string>;
  readonly chat?: Reply<CanvasChatResponse>;
  readonly messages?: readonly ChatMessage[];
  readonly content?: string;
  readonly connectedData?: ConversationParts["connectedData"];
  readonly desk?: EditDesk;
  /** Who answers in place of the built-in analyst. */
  readonly model?: string;
};

export const DOCUMENT_ID = "11111111-1111-4111-8111-111111111111";

export const WEB_SEARCH_OFF = "Web search needs a language model.";

/** Both panels of the assistant around one document, with a server that answers as it is told. */
export async function openAssistant(setting: Setting = {}) {
  const { used = 0, subscription = () => "none", chat = () => answered({}) } = setting;
  const onEdits = vi.fn<(edits: readonly Edit[], how: EditsArrival) => void>();
  const documentMessages = { current: setting.messages ?? [] };
  const listeners = new Set<() => void>();
  const messages: ConversationParts["messages"] = {
    get: () => documentMessages.current,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
  fakeApi(getChatUsage, () => ({
    ...usage(typeof used === "number" ? used : used()),
    ...(setting.model === undefined
      ? { engine: "built-in", webSearchOff: WEB_SEARCH_OFF }
      : { engine: setting.model }),
  }));
  fakeApi(getSubscription, async () => {
    const status = await subscription();
    return typeof status === "string" ? { subscription: { status } } : status;
  });
  const asked = fakeApi(canvasChat, chat);
  const onMessagesChange: ConversationParts["onMessagesChange"] = (update) => {
    documentMessages.current = update(documentMessages.current);
    for (const listener of listeners) listener();
  };

  function Assistant() {
    const [isCollapsed, setIsCollapsed] = useState(false);
    const { email } = ANA;
    const currentText = () => ({ content: setting.content ?? "", anchors: [] });
    const { connectedData = [] } = setting;
    const parts = { email, currentText, messages, onMessagesChange, onEdits, connectedData };
    const conversation = useConversation({ documentId: DOCUMENT_ID, ...parts });
    return (
      <>
        <TemplatePanel
          conversation={conversation}
          isCollapsed={isCollapsed}
          onToggle={() => {
            setIsCollapsed(!isCollapsed);
          }}
        />
        <ChatPanel
          conversation={conversation}
          desk={setting.desk ?? deskOf({})}
          renderText={(text, _anchors, below) => (
            <>
              {text.split(/\n{2,}/).map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              {below?.([])}
            </>
          )}
          upgrade={PlayedUpgrade}
        />
      </>
    );
  }

  const { user } = renderWithProviders(<Assistant />);
  await screen.findByRole("textbox", { name: /Ask a question/ });
  return { asked, onEdits, documentMessages, onMessagesChange, user };
}

/** A desk that notes what is asked of it, with nothing pending unless told. */
export function deskOf(state: Partial<DeskState>) {
  const now: DeskState = {
    pending: new Map(),
    active: undefined,
    figures: new Map(),
    undoable: new Set(),
    ...state,
  };
  return {
    get: () => now,
    subscribe: () => () => undefined,
    accept: vi.fn<EditDesk["accept"]>(),
    reject: vi.fn<EditDesk["reject"]>(),
    show: vi.fn<EditDesk["show"]>(),
    proposeAgain: vi.fn<EditDesk["proposeAgain"]>(),
    undo: vi.fn<EditDesk["undo"]>(),
    insert: vi.fn<EditDesk["insert"]>(),
  } satisfies EditDesk;
}

export function chatInput(): HTMLElement {
  return screen.getByRole("textbox", { name: /Ask a question/ });
}

export function answered(parts: Partial<CanvasChatResponse>): CanvasChatResponse {
  return {
    success: true,
    content: "Net leverage was 3.0x in FY2025.",
    edits: [],
    requestType: "answer",
    engine: "built-in",
    usage: usage(1),
    ...parts,
  };
}

export function usage(used: number, limit = 10): Usage {
  return { used, limit, resetsAt: "2026-11-21T00:00:00.000Z" };
}

export function edit(parts: Partial<Edit>): Edit {
  return {
    id: "e1",
    type: "add",
    position: 0,
    content: "Liquidity Position:\nCash was USD 181 mm.",
    timestamp: "2026-11-20T09:44:00.000Z",
    ...parts,
  };
}

export function said(role: ChatMessage["role"], content: string, id = content): ChatMessage {
  return { id, role, content, timestamp: new Date().toISOString() };
}

function PlayedUpgrade() {
  return <button type="button">Upgrade</button>;
}
