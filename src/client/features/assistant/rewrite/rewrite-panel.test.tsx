import { cleanup, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { fakeApi, type Refusal, refusal } from "#client/testing/fake-api.ts";
import { renderWithProviders } from "#client/testing/render-with-providers.tsx";
import { canvasChat, type CanvasChatResponse } from "#contracts/assistant.ts";
import type { ChatMessage } from "#contracts/research.ts";
import type { Edit } from "#core/text/edits/edit.ts";
import { PROGRESS_AFTER_MS } from "#client/features/assistant/turn-progress.tsx";
import type { EditsArrival } from "#client/features/assistant/use-conversation.ts";
import { REWRITE_FAILED_TEXT } from "./panel-notice.tsx";
import { RewritePanel } from "./rewrite-panel.tsx";
import type { RewriteTarget } from "./rewrite-request.ts";
import { useRewrite } from "./use-rewrite.ts";
import { NO_INSTRUCTION_TEXT, QUICK_ACTIONS } from "#core/writing/rewrite/rewrite-text.ts";

const TEXT = "Debt didn't fall.";
const EDIT: Edit = {
  id: "e1",
  type: "replace",
  position: 5,
  length: 6,
  content: "did not",
  timestamp: "2026-11-21T10:00:00.000Z",
};
const USAGE = { used: 1, limit: 10, resetsAt: "2026-11-22T00:00:00.000Z" };

beforeEach(() => {
  localStorage.clear();
});

describe("the rewrite panel", () => {
  it("sends a quick action with the whole text and proposes what comes back", async () => {
    const { user, asked, onEdits, messages } = open({ answer: answered({ edits: [EDIT] }) });
    await user.click(screen.getByRole("button", { name: "Make Formal" }));
    await waitFor(() => {
      expect(onEdits).toHaveBeenCalledWith([EDIT], {
        requestType: "edit",
        description: "Make Formal",
        basedOn: TEXT,
      });
    });
    expect(asked[0]?.body).toMatchObject({
      messages: [{ role: "user", content: "Make Formal" }],
      context: {
        rewriteMode: true,
        currentContent: TEXT,
        hasSelection: false,
        settings: { tone: "professional", temperature: 0.3, maxDiffLines: 10 },
      },
    });
    expect(messages().map(({ role, content }) => [role, content])).toEqual([
      ["user", "Make Formal"],
      ["assistant", "I propose 1 edit."],
    ]);
    expect(messages()[1]?.edits).toMatchObject([{ ...EDIT, place: { before: "Debt " } }]);
  });

  it("sends the selection and says what it acts on", async () => {
    const selection = { position: 5, length: 6 };
    const { user, asked } = open({ selection, selectedWords: 1 });
    expect(screen.getByText("selection, 1 word")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Simplify" }));
    expect(asked[0]?.body).toMatchObject({ context: { hasSelection: true, selection } });
  });

  it("offers the five quick actions in the order of the specification", () => {
    open();
    expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining([...QUICK_ACTIONS]),
    );
    expect(screen.getByText("whole document, nothing selected")).toBeDefined();
  });

  it("asks for an instruction when Rewrite is pressed without one", async () => {
    const { user, asked } = open();
    await user.click(screen.getByRole("button", { name: "Rewrite" }));
    expect(screen.getByRole("alert").textContent).toBe(NO_INSTRUCTION_TEXT);
    expect(asked).toEqual([]);
  });

  it("submits an instruction by Enter, and keeps it when it could not be carried out", async () => {
    const said = "That takes a configured language model.";
    const { user, asked } = open({ answer: answered({ content: said, requestType: "answer" }) });
    const input = screen.getByRole("textbox", { name: "Instruction" });
    await user.type(input, "{Enter}");
    expect(screen.queryByRole("alert")).toBeNull();
    await user.type(input, "State leverage on a net basis{Enter}");
    expect(await screen.findByText(said)).toBeDefined();
    expect(asked).toHaveLength(1);
    expect(input).toHaveProperty("value", "State leverage on a net basis");
  });

  it("empties the input once its instruction was carried out", async () => {
    const { user } = open({ answer: answered({ edits: [EDIT] }) });
    const input = screen.getByRole("textbox", { name: "Instruction" });
    await user.type(input, "State it formally{Enter}");
    await waitFor(() => {
      expect(input).toHaveProperty("value", "");
    });
  });

  it("says that a rewrite failed, with the server's reason, and keeps the instruction", async () => {
    const { user, onEdits } = open({
      answer: refusal(429, "limit_reached", "500 rewrites a day are used."),
    });
    await user.type(screen.getByRole("textbox", { name: "Instruction" }), "Shorter{Enter}");
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toBe(`${REWRITE_FAILED_TEXT}500 rewrites a day are used.`);
    expect(screen.getByRole("textbox", { name: "Instruction" })).toHaveProperty("value", "Shorter");
    expect(onEdits).not.toHaveBeenCalled();
  });

  it("runs one rewrite at a time", async () => {
    const { user, asked } = open({ answer: () => new Promise(() => undefined) });
    await user.click(screen.getByRole("button", { name: "Expand" }));
    await user.click(screen.getByRole("button", { name: "Simplify" }));
    expect(asked).toHaveLength(1);
    const button = screen.getByRole("button", { name: "Rewrite" });
    expect(button.getAttribute("aria-disabled")).toBe("true");
  });

  it("has nothing to rewrite in a blank document", async () => {
    const { user, asked } = open({ content: " \n", words: 0 });
    await user.click(screen.getByRole("button", { name: "Fix Grammar" }));
    expect(asked).toEqual([]);
  });

  it("hides creativity where the model takes none", async () => {
    const { user } = open({ isCreativityFixed: true });
    await user.click(screen.getByRole("button", { name: "Advanced Settings" }));
    expect(screen.getByRole("slider", { name: "Max changes" })).toBeDefined();
    expect(screen.queryByRole("slider", { name: "Creativity" })).toBeNull();
  });

  it("sets tone, creativity and the most changes", async () => {
    const { user, asked } = open();
    expect(screen.queryByRole("slider", { name: "Creativity" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Advanced Settings" }));
    expect(screen.getByRole("slider", { name: "Creativity" }).getAttribute("aria-valuetext")).toBe(
      "30%",
    );
    await user.selectOptions(screen.getByRole("combobox", { name: "Tone" }), "Academic");
    await user.click(screen.getByRole("button", { name: "Make Formal" }));
    expect(asked[0]?.body).toMatchObject({ context: { settings: { tone: "academic" } } });
  });

  it("names the steps that the server tells, once it takes longer", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { stream, say, end } = streamed();
    const { user, onEdits } = open();
    vi.stubGlobal("fetch", () => Promise.resolve(stream));
    await user.click(screen.getByRole("button", { name: "Fix Grammar" }));
    say("step", { text: "Loading the grammar rules" });
    await vi.advanceTimersByTimeAsync(PROGRESS_AFTER_MS);
    expect((await screen.findByRole("status")).textContent).toContain("Loading the grammar rules");
    say("step", { text: "Reading paragraph 3 of 12" });
    await screen.findByText("Reading paragraph 3 of 12");
    say("done", answered({ edits: [EDIT] }));
    end();
    await waitFor(() => {
      expect(onEdits).toHaveBeenCalledOnce();
    });
    vi.useRealTimers();
  });

  it("says what went wrong in the midst of it", async () => {
    const broken = streamed();
    const { user } = open();
    vi.stubGlobal("fetch", () => Promise.resolve(broken.stream));
    await user.click(screen.getByRole("button", { name: "Fix Grammar" }));
    broken.say("error", { success: false, code: "unavailable", error: "It did not answer." });
    expect((await screen.findByRole("alert")).textContent).toContain("It did not answer.");
  });

  it("has the instruction again when the document is opened again, until it is carried out", async () => {
    const { user } = open({ answer: answered({ edits: [EDIT] }) });
    await user.type(instructionBox(), "Net of cash");
    cleanup();
    const again = open({ answer: answered({ edits: [EDIT] }) });
    expect(instructionBox()).toHaveProperty("value", "Net of cash");
    await again.user.type(instructionBox(), "{Enter}");
    await waitFor(() => {
      expect(again.onEdits).toHaveBeenCalledOnce();
    });
    cleanup();
    open();
    expect(instructionBox()).toHaveProperty("value", "");
  });

  it("closes by Esc", async () => {
    const { user, onClose } = open();
    await user.type(screen.getByRole("textbox", { name: "Instruction" }), "{Escape}");
    expect(onClose).toHaveBeenCalledOnce();
  });
});

type Answer = CanvasChatResponse | Refusal | (() => Promise<CanvasChatResponse>);

type Setting = Partial<RewriteTarget> & {
  readonly answer?: Answer;
  readonly words?: number;
  readonly selectedWords?: number;
  readonly isCreativityFixed?: boolean;
};

function open(setting: Setting = {}) {
  const { answer = answered({}), content = TEXT, selection, words = 3, selectedWords } = setting;
  const { isCreativityFixed = false } = setting;
  const asked = fakeApi(canvasChat, answer);
  const onEdits = vi.fn<(edits: readonly Edit[], how: EditsArrival) => void>();
  const onClose = vi.fn<() => void>();
  let messages: readonly ChatMessage[] = [];

  function Host() {
    const [target] = useState<RewriteTarget>({ content, anchors: [], selection });
    const rewrite = useRewrite({
      documentId: "11111111-1111-4111-8111-111111111111",
      connectedData: [],
      target: () => target,
      onMessagesChange: (update) => {
        messages = update(messages);
      },
      onEdits,
    });
    const engine = { usesModel: isCreativityFixed, isCreativityFixed };
    const counts = { words, selectedWords, engine };
    return (
      <RewritePanel rewrite={rewrite} id="rewrite" focusRequest={0} {...counts} onClose={onClose} />
    );
  }

  const { user } = renderWithProviders(<Host />);
  return { user, asked, onEdits, onClose, messages: () => messages };
}

/** An answer of the server that comes event by event. */
function streamed() {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const encoder = new TextEncoder();
  return {
    stream: new Response(readable, { headers: { "content-type": "text/event-stream" } }),
    say: (event: string, data: unknown) => {
      void writer.write(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
    },
    end: () => void writer.close(),
  };
}

function instructionBox(): HTMLElement {
  return screen.getByRole("textbox", { name: "Instruction" });
}

function answered(fields: Partial<CanvasChatResponse>): CanvasChatResponse {
  const requestType = fields.edits === undefined ? "answer" : "edit";
  return {
    success: true,
    content: "Nothing to change.",
    edits: [],
    requestType,
    engine: "built-in",
    usage: USAGE,
    ...fields,
  };
}
