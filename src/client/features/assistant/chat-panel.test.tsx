import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { refusal } from "#client/testing/fake-api.ts";
import type { CanvasChatResponse } from "#contracts/assistant.ts";
import { CHAT_FAILED_TEXT, CHAT_STOPPED_TEXTS } from "./conversation-state.ts";
import { CHAT_SUGGESTIONS } from "./chat-suggestions.tsx";
import {
  answered,
  chatInput,
  edit,
  openAssistant,
  said,
  usage,
} from "./testing/assistant-harness.tsx";
import { PROGRESS_AFTER_MS } from "./turn-progress.tsx";
import { STOPPED_EDITS_TEXT } from "./use-conversation.ts";

beforeEach(() => {
  localStorage.clear();
});

afterEach(() => {
  sessionStorage.clear();
  vi.useRealTimers();
});

const FREE_LIMIT_TEXT =
  "You've reached your free limit of 10 chats per session. Upgrade to Pro to get 100 chats per session and unlock more features.";
const PRO_LIMIT_TEXT =
  "You've reached your Pro limit of 100 chats per session. Please start a new session to continue chatting.";

describe("an empty conversation", () => {
  it("says what it is for and offers the three suggestions", async () => {
    await openAssistant();
    expect(
      await screen.findByText("Start a conversation to analyze and edit your analysis"),
    ).toBeDefined();
    for (const suggestion of [
      "Write some credit analysis",
      "Add an overview of the balance sheet",
      "Improve executive summary",
    ]) {
      expect(screen.getByRole("button", { name: suggestion })).toBeDefined();
    }
  });

  it("fills the input with a suggestion, leads the focus there and sends nothing", async () => {
    const { user, asked } = await openAssistant();
    await user.click(screen.getByRole("button", { name: CHAT_SUGGESTIONS[1] }));
    expect(chatInput()).toHaveProperty("value", CHAT_SUGGESTIONS[1]);
    expect(document.activeElement).toBe(chatInput());
    expect(asked).toEqual([]);
  });
});

describe("sending", () => {
  it("sends on Enter and shows question and answer with who said them", async () => {
    const { user, asked, documentMessages } = await openAssistant({ content: "Overview:" });
    await ready();
    await user.type(chatInput(), "What was net leverage?{Enter}");
    expect(await screen.findByText("Net leverage was 3.0x in FY2025.")).toBeDefined();
    expect(screen.getByText("You")).toBeDefined();
    expect(screen.getByText("Assistant")).toBeDefined();
    expect(chatInput()).toHaveProperty("value", "");
    expect(asked.map(({ body }) => body)).toMatchObject([
      {
        messages: [{ role: "user", content: "What was net leverage?" }],
        context: { currentContent: "Overview:", reasoningEffort: "medium" },
      },
    ]);
    expect(documentMessages.current.map(({ role }) => role)).toEqual(["user", "assistant"]);
  });

  it("marks an answer that could do nothing as not counted, and keeps that with it", async () => {
    const { user, documentMessages } = await openAssistant({
      chat: () => answered({ content: "Nothing is connected.", counted: false, usage: usage(0) }),
    });
    await ready();
    await user.type(chatInput(), "What was net leverage?{Enter}");
    expect(await screen.findByText("Not counted")).toBeDefined();
    expect(documentMessages.current.map(({ counted }) => counted)).toEqual([undefined, false]);
    expect(screen.getByText("10 of 10 chats left")).toBeDefined();
  });

  it("begins a new line on Shift Enter", async () => {
    const { user, asked } = await openAssistant();
    await ready();
    await user.type(chatInput(), "One{Shift>}{Enter}{/Shift}Two");
    expect(chatInput()).toHaveProperty("value", "One\nTwo");
    expect(asked).toEqual([]);
  });

  it("sends nothing blank, and says why Send is off", async () => {
    const { user, asked } = await openAssistant();
    await ready();
    await user.type(chatInput(), "   {Enter}");
    await user.click(sendButton());
    expect(asked).toEqual([]);
    expect(sendButton().getAttribute("aria-disabled")).toBe("true");
  });

  it("sends one request at a time", async () => {
    const held = Promise.withResolvers<CanvasChatResponse>();
    const { user, asked } = await openAssistant({ chat: () => held.promise });
    await ready();
    await user.type(chatInput(), "First{Enter}");
    await user.type(chatInput(), "Second{Enter}");
    expect(asked).toHaveLength(1);
    expect(chatInput()).toHaveProperty("value", "Second");
    held.resolve(answered({}));
    await screen.findByText("Net leverage was 3.0x in FY2025.");
    await user.type(chatInput(), "{Enter}");
    await waitFor(() => {
      expect(asked).toHaveLength(2);
    });
  });

  it("keeps a message that comes before the subscription is known, and sends it then", async () => {
    const held = Promise.withResolvers<string>();
    const { user, asked } = await openAssistant({ subscription: () => held.promise });
    await user.type(chatInput(), "Why?{Enter}{Enter}");
    expect(asked).toEqual([]);
    expect(
      screen.getByText("Your plan is being looked up. Your message is sent then."),
    ).toBeDefined();
    held.resolve("active");
    await screen.findByText("Net leverage was 3.0x in FY2025.");
    expect(asked).toHaveLength(1);
    expect(screen.queryByText(/Your message is sent then/)).toBeNull();
  });

  it("sends nothing by itself of a message that was changed while it waited", async () => {
    const held = Promise.withResolvers<string>();
    const { user, asked } = await openAssistant({ subscription: () => held.promise });
    await user.type(chatInput(), "Why?{Enter} And");
    expect(screen.queryByText(/Your message is sent then/)).toBeNull();
    held.resolve("active");
    await screen.findByText("100 of 100 chats left");
    expect(asked).toEqual([]);
    expect(chatInput()).toHaveProperty("value", "Why? And");
  });

  it("asks a model with the effort and the web search that are chosen", async () => {
    const { user, asked } = await openAssistant({ model: "harrow-2-large" });
    await ready();
    await screen.findByText("harrow-2-large");
    await user.click(screen.getByRole("switch", { name: /^Web Search/ }));
    expect(screen.getByRole("radio", { name: "Medium" })).toHaveProperty("checked", true);
    await user.click(screen.getByRole("radio", { name: "High" }));
    await user.type(chatInput(), "Why?{Enter}");
    await screen.findByText("Net leverage was 3.0x in FY2025.");
    expect(asked.map(({ body }) => body)).toMatchObject([
      { context: { reasoningEffort: "high", webSearchEnabled: true } },
    ]);
  });

  it("shows Web Search as off with the reason, and a press changes nothing", async () => {
    const { user } = await openAssistant();
    await screen.findByText("Built-in analyst");
    expect(screen.queryByText("Reasoning Effort")).toBeNull();
    await ready();
    const webSearch = screen.getByRole("switch", { name: /^Web Search/ });
    await user.click(webSearch);
    expect(webSearch.getAttribute("aria-checked")).toBe("false");
    expect(webSearch.getAttribute("aria-disabled")).toBe("true");
    const reason = document.getElementById(webSearch.getAttribute("aria-describedby") ?? "");
    expect(reason?.textContent).toMatch(/needs a language model/);
  });
});

describe("an answer with edits", () => {
  it("lists edits that wait for the analyst in the order of the text, and hands them to the document", async () => {
    const edits = [
      edit({ id: "c", type: "remove", position: 9, length: 5, content: "vague" }),
      edit({ id: "a", type: "replace", length: 4, content: "3.0x" }),
      edit({ id: "b", position: 9, content: `Debt Composition:\n${"x".repeat(400)}` }),
    ];
    const { user, onEdits } = await openAssistant({
      content: "2.8x and\nvague",
      chat: () => answered({ requestType: "edit", edits, content: "I propose 3 edits." }),
    });
    await ready();
    await user.type(chatInput(), "Correct it{Enter}");
    const list = await screen.findByRole("list", { name: "Proposed edits" });
    const rows = within(list).getAllByRole("listitem");
    expect(rows.map((row) => row.textContent)).toMatchObject([
      expect.stringMatching(/^1Replace2\.8x 3\.0x/),
      expect.stringMatching(/^2AddLarge content blockDebt Composition:\nx{282}…/),
      expect.stringMatching(/^3Removevague/),
    ]);
    expect(onEdits).toHaveBeenCalledExactlyOnceWith(edits, {
      requestType: "edit",
      description: "Correct it",
      basedOn: "2.8x and\nvague",
    });
    expect(screen.queryByText("Applied to the document")).toBeNull();
  });

  it("asked for again gives way to what comes then: an attempt that fails or says only words takes nothing", async () => {
    const first = [edit({ id: "a", content: "Debt fell." }), edit({ id: "b", position: 1 })];
    const answers = [
      () => answered({ requestType: "edit", edits: first }),
      () => refusal(502, "upstream_failed", "The model broke off."),
      () => answered({}),
      () => answered({ requestType: "edit", edits: [edit({ id: "c" })] }),
    ];
    const { user, onEdits, asked } = await openAssistant({
      chat: () => answers[asked.length - 1]?.() ?? answered({}),
    });
    await ready();
    await user.type(chatInput(), "Shorten it{Enter}");
    await screen.findByRole("list", { name: "Proposed edits" });
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByText("The model broke off.");
    expect(onEdits).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findAllByText("Net leverage was 3.0x in FY2025.");
    expect(onEdits).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await vi.waitFor(() => {
      expect(onEdits.mock.calls[1]?.[1].replaces).toEqual(["a", "b"]);
    });
  });

  it("keeps where they belong, for a window that is lost before they wait in it", async () => {
    const edits = [edit({ type: "replace", position: 9, length: 4, content: "3.0x" })];
    const { user, documentMessages } = await openAssistant({
      content: "Debt was 2.8x.",
      chat: () => answered({ requestType: "edit", edits }),
    });
    await ready();
    await user.type(chatInput(), "Correct it{Enter}");
    await screen.findByRole("list", { name: "Proposed edits" });
    const place = { before: "Debt was ", text: "2.8x", after: "." };
    expect(documentMessages.current.at(-1)?.edits).toEqual([{ ...edits[0], place }]);
  });

  it("says that generated text is applied to the document", async () => {
    const edits = [edit({ autoApply: true })];
    const { user, onEdits } = await openAssistant({
      chat: () => answered({ requestType: "generate", edits }),
    });
    await ready();
    await user.type(chatInput(), "Write{Enter}");
    expect(await screen.findByText("Applied to the document")).toBeDefined();
    expect(screen.queryByRole("list", { name: "Proposed edits" })).toBeNull();
    expect(onEdits.mock.calls[0]?.[1].requestType).toBe("generate");
  });

  it("hands nothing to the document for a plain answer", async () => {
    const { user, onEdits } = await openAssistant();
    await ready();
    await user.type(chatInput(), "Why?{Enter}");
    await screen.findByText("Net leverage was 3.0x in FY2025.");
    expect(onEdits).not.toHaveBeenCalled();
  });
});

describe("the text of a message", () => {
  it("is shown as it is: paragraphs, and no markup", async () => {
    await openAssistant({
      messages: [said("assistant", "**Bold** <b>x</b>\n\nSecond paragraph.")],
    });
    expect((await screen.findByText("**Bold** <b>x</b>")).tagName).toBe("P");
    expect(screen.getByText("Second paragraph.").tagName).toBe("P");
  });

  it("can be copied", async () => {
    const { user } = await openAssistant({ messages: [said("assistant", "Net debt fell.")] });
    await user.click(await screen.findByRole("button", { name: "Copy" }));
    expect(await screen.findByRole("button", { name: "Copied" })).toBeDefined();
    expect(await navigator.clipboard.readText()).toBe("Net debt fell.");
  });

  it("is announced politely", async () => {
    await openAssistant({ messages: [said("assistant", "Net debt fell.")] });
    expect(screen.getByRole("log").getAttribute("aria-live")).toBe("polite");
  });
});

describe("a long conversation", () => {
  it("shows its newest messages, the others by forty when asked, and lets them go with the next turn", async () => {
    const { user } = await openAssistant({ messages: talk(100) });
    await ready();
    expect(messages()).toHaveLength(40);
    await user.click(screen.getByRole("button", { name: "Show earlier messages (60)" }));
    expect(messages()).toHaveLength(80);
    expect(screen.getByText("40 earlier messages shown, 20 left").role).toBe("status");
    expect(document.activeElement?.textContent).toContain("Message 60");
    await user.click(screen.getByRole("button", { name: "Show earlier messages (20)" }));
    expect(messages()).toHaveLength(100);
    expect(screen.queryByRole("button", { name: /^Show earlier/ })).toBeNull();
    await ask(user);
    expect(messages()).toHaveLength(38);
  });

  it("keeps the message that has the focus", async () => {
    const { user, documentMessages, onMessagesChange } = await openAssistant({
      messages: talk(40),
    });
    await ready();
    const [copy] = screen.getAllByRole("button", { name: "Copy" });
    copy?.focus();
    act(() => onMessagesChange((all) => [...all, ...talk(44).slice(40)]));
    expect(document.activeElement).toBe(copy);
    expect(documentMessages.current).toHaveLength(44);
    await ask(user);
    expect(messages()).toHaveLength(38);
  });

  it("reads out its last message alone, and no change of what was said", async () => {
    await openAssistant({ messages: talk(41) });
    const log = screen.getByRole("log");
    expect(log.getAttribute("aria-relevant")).toBe("additions");
    const live = messages().map((row) => row.closest("[aria-live]")?.getAttribute("aria-live"));
    expect(live).toEqual([...Array.from({ length: 39 }, () => "off"), "polite"]);
  });
});

describe("a failure", () => {
  it("apologises, keeps the message in the input and can be tried again", async () => {
    let isBroken = true;
    const { user, asked, documentMessages } = await openAssistant({
      chat: () => (isBroken ? refusal(500, "internal", "Something went wrong") : answered({})),
    });
    await ready();
    await user.type(chatInput(), "Why?{Enter}");
    expect(
      await screen.findByText("Sorry, I encountered an error. Please try again."),
    ).toBeDefined();
    expect(chatInput()).toHaveProperty("value", "Why?");
    expect(screen.getByText("Your message is kept in the input.")).toBeDefined();
    expect(documentMessages.current).toEqual([]);

    isBroken = false;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByText("Net leverage was 3.0x in FY2025.");
    expect(screen.queryByText(/Sorry/)).toBeNull();
    expect(screen.getAllByText("Why?", { selector: "p" })).toHaveLength(1);
    expect(asked).toHaveLength(2);
  });

  it("tells the cause when there is one the analyst can act on", async () => {
    const { user } = await openAssistant({
      chat: () => refusal(413, "too_large", "The document and its sources exceed 2 MB."),
    });
    await ready();
    await user.type(chatInput(), "Why?{Enter}");
    expect(await screen.findByText("The document and its sources exceed 2 MB.")).toBeDefined();
  });
});

describe("a turn that takes long", () => {
  it("names its step after 2 seconds and can be stopped, which keeps the message", async () => {
    const held = Promise.withResolvers<CanvasChatResponse>();
    const { user, documentMessages } = await openAssistant({ chat: () => held.promise });
    await ready();
    await user.type(chatInput(), "Why?");
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await user.keyboard("{Enter}");
    expect(await screen.findByRole("img", { name: "The assistant is working" })).toBeDefined();
    expect(screen.queryByRole("button", { name: "Stop" })).toBeNull();
    act(() => {
      vi.advanceTimersByTime(PROGRESS_AFTER_MS);
    });
    expect(screen.getByText("Answering from the document")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Stop" }));
    await waitFor(() => {
      expect(chatInput()).toHaveProperty("value", "Why?");
    });
    expect(screen.queryByText(/Sorry/)).toBeNull();
    expect(documentMessages.current).toEqual([]);
  });

  it("is stopped at what is whole: its edits wait, and its text stays", async () => {
    const section = edit({ id: "s1", content: "Overview:\nDebt fell.\n" });
    const { user, onEdits, documentMessages } = await openAssistant({ model: "harrow-2" });
    await ready();
    tellAndWait("edit", { edit: section });
    await user.type(chatInput(), "Write a note{Enter}");
    await screen.findByRole("list", { name: "Edits so far" });
    await user.click(screen.getByRole("button", { name: "Stop the answer" }));
    expect(await screen.findByText(STOPPED_EDITS_TEXT)).toBeDefined();
    expect(onEdits.mock.calls).toEqual([
      [[section], { requestType: "edit", description: "Write a note", basedOn: "" }],
    ]);
    expect(documentMessages.current.at(-1)).toMatchObject({ isCut: true, edits: [{ id: "s1" }] });
  });

  it("is stopped when the analyst leaves the document", async () => {
    const held = Promise.withResolvers<CanvasChatResponse>();
    const { user, onEdits, documentMessages } = await openAssistant({ chat: () => held.promise });
    await ready();
    await user.type(chatInput(), "Why?{Enter}");
    cleanup();
    held.resolve(answered({ requestType: "edit", edits: [edit({})] }));
    await held.promise;
    expect(onEdits).not.toHaveBeenCalled();
    expect(documentMessages.current).toEqual([]);
  });

  it("stands there when the analyst is back, with its message kept and another try", async () => {
    const held = Promise.withResolvers<CanvasChatResponse>();
    const first = await openAssistant({ chat: () => held.promise });
    await ready();
    await first.user.type(chatInput(), "Why?{Enter}");
    cleanup();

    const { user } = await openAssistant();
    expect(screen.getByText(CHAT_STOPPED_TEXTS.left)).toBeDefined();
    expect(screen.queryByText(CHAT_FAILED_TEXT)).toBeNull();
    expect(chatInput()).toHaveProperty("value", "Why?");
    await ready();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Net leverage was 3.0x in FY2025.")).toBeDefined();
    expect(screen.queryByText(CHAT_STOPPED_TEXTS.left)).toBeNull();
    expect(chatInput()).toHaveProperty("value", "");
    cleanup();
    await openAssistant();
    expect(screen.queryByText(CHAT_STOPPED_TEXTS.left)).toBeNull();
  });
});

describe("what is typed in the input", () => {
  it("is there again when the document is opened again", async () => {
    const { user } = await openAssistant();
    await user.type(chatInput(), "What about the 2031");
    cleanup();
    await openAssistant();
    expect(chatInput()).toHaveProperty("value", "What about the 2031");
  });
});

describe("the count of chats", () => {
  it("stands in the head and follows every answer", async () => {
    const { user } = await openAssistant({
      used: 6,
      subscription: () => "active",
      chat: () => answered({ usage: usage(7, 100) }),
    });
    expect(await screen.findByText("94 of 100 chats left")).toBeDefined();
    await user.type(chatInput(), "Why?{Enter}");
    expect(await screen.findByText("93 of 100 chats left")).toBeDefined();
    expect(sessionStorage.getItem("footnote.chats.2026-11-20")).toBe("7");
  });

  it("takes a failed look-up of the subscription for FREE", async () => {
    await openAssistant({ used: 1, subscription: () => refusal(500, "internal", "Down") });
    expect(await screen.findByText("9 of 10 chats left")).toBeDefined();
  });

  it.each([
    [4, undefined],
    [5, "5 of 10 chats left this session"],
    [7, "3 of 10 chats left this session"],
    [9, "1 of 10 chats left this session"],
  ])("warns at 5 or fewer left: %d used", async (used, warning) => {
    await openAssistant({ used });
    await ready();
    expect(screen.queryByText(/left this session/)?.textContent).toBe(warning);
  });

  it("closes the input at the free limit, with its sentence and when it opens again", async () => {
    const { user, asked } = await openAssistant({ used: 10 });
    expect(await screen.findByText(FREE_LIMIT_TEXT, { exact: false })).toBeDefined();
    expect(screen.getByText("Resets at 00:00 UTC")).toBeDefined();
    expect(screen.getByRole("button", { name: "Upgrade" })).toBeDefined();
    expect(chatInput()).toHaveProperty("disabled", true);
    expect(chatInput()).toHaveProperty("placeholder", "Chat limit reached (10 per session).");
    await user.type(chatInput(), "Why?{Enter}");
    expect(asked).toEqual([]);
  });

  it("closes it at the Pro limit in the words for Pro", async () => {
    await openAssistant({ used: 100, subscription: () => "active" });
    expect(await screen.findByText(PRO_LIMIT_TEXT, { exact: false })).toBeDefined();
    expect(chatInput()).toHaveProperty("placeholder", "Chat limit reached (100 per session).");
    expect(screen.queryByRole("button", { name: "Upgrade" })).toBeNull();
  });

  it("learns the limit from the server when another tab used the last chat", async () => {
    let used = 9;
    const { user } = await openAssistant({
      used: () => used,
      chat: () => {
        used = 10;
        return refusal(429, "limit_reached", FREE_LIMIT_TEXT);
      },
    });
    await ready();
    await user.type(chatInput(), "Why?{Enter}");
    expect(await screen.findByText(FREE_LIMIT_TEXT, { exact: false })).toBeDefined();
    expect(screen.queryByText(/Sorry/)).toBeNull();
    expect(chatInput()).toHaveProperty("value", "Why?");
  });

  it("says of another ceiling what the server says, and gives the message back", async () => {
    const sentence = "The language model's allowance for today is used up.";
    const { user } = await openAssistant({ chat: () => refusal(429, "limit_reached", sentence) });
    await ready();
    await user.type(chatInput(), "Why?{Enter}");
    expect(await screen.findByText(sentence)).toBeDefined();
    expect(screen.queryByText(/Sorry/)).toBeNull();
    expect(screen.queryByText(FREE_LIMIT_TEXT, { exact: false })).toBeNull();
    expect(chatInput()).toHaveProperty("value", "Why?");
    expect(chatInput()).toHaveProperty("disabled", false);
  });
});

it("takes the focus on Ctrl /", async () => {
  const { user } = await openAssistant();
  await user.keyboard("{Control>}/{/Control}");
  expect(document.activeElement).toBe(chatInput());
});

function talk(count: number) {
  return Array.from({ length: count }, (_, at) =>
    said(at % 2 === 0 ? "user" : "assistant", `Message ${at + 1}`),
  );
}

function messages(): HTMLElement[] {
  return within(screen.getByRole("log")).getAllByText(/^Message \d+$/);
}

async function ask(user: Awaited<ReturnType<typeof openAssistant>>["user"]): Promise<void> {
  await user.type(chatInput(), "And now?{Enter}");
  await screen.findAllByText("Net leverage was 3.0x in FY2025.");
}

/** Until the subscription and the count are known. */
async function ready(): Promise<void> {
  await screen.findByText(/chats left$/);
}

function sendButton(): HTMLElement {
  return screen.getByRole("button", { name: "Send" });
}

/** From now on the server tells one event of an answer, then nothing until it is left. */
function tellAndWait(event: string, data: unknown): void {
  vi.stubGlobal("fetch", (_: string, { signal }: RequestInit) => {
    const told = new ReadableStream({
      start(controller) {
        const text = `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
        controller.enqueue(new TextEncoder().encode(text));
        signal?.addEventListener("abort", () => {
          controller.error(signal.reason);
        });
      },
    });
    const headers = { "content-type": "text/event-stream" };
    return Promise.resolve(new Response(told, { headers }));
  });
}
