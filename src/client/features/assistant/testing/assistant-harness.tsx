import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { vi } from "vitest";
import { TooltipProvider } from "#client/components/tooltip.tsx";
import { ChatPanel } from "#client/features/assistant/chat-panel.tsx";
import { TemplatePanel } from "#client/features/assistant/template-panel.tsx";
import {
  type ConversationParts,
  type EditsArrival,
  useConversation,
} from "#client/features/assistant/use-conversation.ts";
import { getSubscription } from "#contracts/accounts.ts";
import { type CanvasChatResponse, canvasChat, getChatUsage } from "#contracts/assistant.ts";
import type { ChatMessage } from "#contracts/research.ts";
import type { Edit } from "#core/text-edits/edit.ts";

/** What one call answers, each time it is asked. */
export type Reply = { readonly status?: number; readonly body: unknown };
export type Answering = (body: unknown, signal: AbortSignal) => Reply | Promise<Reply>;

type Setting = {
  readonly used?: number;
  readonly subscription?: Answering;
  readonly usage?: Answering;
  readonly chat?: Answering;
  readonly messages?: readonly ChatMessage[];
  readonly content?: string;
  readonly connectedData?: ConversationParts["connectedData"];
};

export const RESETS_AT = "2026-11-21T00:00:00.000Z";

/** Both panels of the assistant around one document, with a server that answers as it is told. */
export function openAssistant(setting: Setting = {}) {
  const asked: unknown[] = [];
  const onEdits = vi.fn<(edits: readonly Edit[], how: EditsArrival) => void>();
  const replies: Readonly<Record<string, Answering>> = {
    [getChatUsage.path]: setting.usage ?? (() => ({ body: usage(setting.used ?? 0) })),
    [getSubscription.path]: setting.subscription ?? (() => subscribed("none")),
    [canvasChat.path]: (body, signal) => {
      asked.push(body);
      return (setting.chat ?? (() => ({ body: answered({}) })))(body, signal);
    },
  };
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
    const signal = init.signal ?? new AbortController().signal;
    const reply = await replies[path]?.(body, signal);
    return Response.json(reply?.body, { status: reply?.status ?? 200 });
  });
  const documentMessages = { current: setting.messages ?? [] };

  function Assistant() {
    const [messages, setMessages] = useState(setting.messages ?? []);
    const [isCollapsed, setIsCollapsed] = useState(false);
    documentMessages.current = messages;
    const conversation = useConversation({
      email: "ana@example.com",
      connectedData: setting.connectedData ?? [],
      content: setting.content ?? "",
      messages,
      onMessagesChange: setMessages,
      onEdits,
    });
    return (
      <>
        <TemplatePanel
          conversation={conversation}
          isCollapsed={isCollapsed}
          onToggle={() => {
            setIsCollapsed(!isCollapsed);
          }}
        />
        <ChatPanel conversation={conversation} />
      </>
    );
  }

  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { unmount } = render(
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>
        <Assistant />
      </TooltipProvider>
    </QueryClientProvider>,
  );
  return { asked, onEdits, documentMessages, unmount, user: userEvent.setup() };
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

export function usage(used: number, limit = 10) {
  return { used, limit, resetsAt: RESETS_AT };
}

export function subscribed(status: string): Reply {
  return { body: { subscription: { status } } };
}

export function failure(status: number, code: string, error: string): Reply {
  return { status, body: { success: false, code, error } };
}

/** A reply that is given when the test says so; it fails like a fetch when it is aborted. */
export function heldReply() {
  const { promise, resolve, reject } = Promise.withResolvers<Reply>();
  const answer: Answering = (_, signal) => {
    signal.addEventListener("abort", () => {
      reject(new DOMException("aborted", "AbortError"));
    });
    return promise;
  };
  return { answer, give: resolve };
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
