import { act, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { renderWithProviders } from "#client/testing/render-with-providers.tsx";
import type { EditorHandle } from "#client/document/session/editor-handle.ts";
import { documentSession } from "#client/document/session/document-session.ts";
import { documentOf, memoryJournal } from "#client/document/session/testing/documents.ts";
import { connectedCard, HARBOUR } from "#core/outputs/report/testing/harbour.ts";
import { figureOf, figuresOf, storeOf } from "#client/document/session/testing/figures.ts";
import { StatusLine } from "./status-line.tsx";

describe("the figures in the status line", () => {
  it("are counted with those that have a source, and the contradicted apart", async () => {
    show(figuresOf(["verified", "verified", "contradicted", "unsupported", "estimate"]));
    expect(await screen.findByText("2 of 5 figures sourced, 1 without a source")).toBeDefined();
    expect(screen.getByText("1 contradicted by their source,")).toBeDefined();
  });

  it("are not spoken of in a text that has none", async () => {
    const { figures } = show(figuresOf([]));
    act(() => {
      figures.show({ document: figuresOf(["verified"]) });
    });
    expect(await screen.findByText("1 of 1 figure sourced")).toBeDefined();
    act(() => {
      figures.show({ document: figuresOf([]) });
    });
    expect(screen.queryByText(/sourced/)).toBeNull();
  });

  it("are being checked until the checker is there, and while a card loads", async () => {
    const { figures } = show(figuresOf(["verified"]), "loading");
    expect(await screen.findByText("Checking figures")).toBeDefined();
    act(() => {
      figures.show({ status: "ready", statements: "loading" });
    });
    expect(screen.getByText("Checking figures")).toBeDefined();
    act(() => {
      figures.show({ statements: "ready" });
    });
    expect(screen.getByText("1 of 1 figure sourced")).toBeDefined();
  });

  it("are said aloud when they turn contradicted, and not when they are first seen so", async () => {
    const { figures, editor } = show(figuresOf(["verified", "contradicted"]));
    await screen.findByText("1 of 2 figures sourced");
    expect(said().join()).not.toMatch("contradicted");
    vi.useFakeTimers();
    for (const document of [
      figuresOf(["contradicted", "verified", "contradicted"]),
      withWrong("9.9"),
    ]) {
      act(() => figures.show({ document }));
      act(() => void vi.advanceTimersByTime(500));
    }
    // While it is typed and while the caret is at its end, digits may be to come.
    editor.cursor.mockReturnValue(4);
    act(() => figures.show({ document: withWrong("9.9x") }));
    act(() => void vi.advanceTimersByTime(5_000));
    expect(said().join()).not.toMatch("contradicted");
    editor.cursor.mockReturnValue(5);
    act(() => void vi.advanceTimersByTime(2_000));
    expect(said()).toContain("9.9x, contradicted");
    act(() => figures.show({ document: figuresOf(["unsupported"]) }));
    act(() => void vi.advanceTimersByTime(2_000));
    expect(said().join()).not.toMatch("contradicted");
    vi.useRealTimers();
  });

  it("are all said when several turn together, and again when one turns so again", async () => {
    const { figures } = show(figuresOf(["verified"]));
    await screen.findByText("1 of 1 figure sourced");
    vi.useFakeTimers();
    const turn = (texts: readonly string[]) => {
      const wrong = texts.map((text, at) =>
        figureOf({ state: "contradicted", position: 20 * at, length: text.length, text }),
      );
      const document = { ...figuresOf(texts.map(() => "contradicted")), figures: wrong };
      act(() => figures.show({ document }));
      act(() => void vi.advanceTimersByTime(2_000));
      return screen.getAllByRole("status").at(-1);
    };
    const region = turn(["1.1x", "2.2x", "3.3x"]);
    expect(region?.textContent).toBe("1.1x, contradicted; 2.2x, contradicted; 3.3x, contradicted");
    const hundred = Array.from({ length: 100 }, (_, at) => `${at + 10}x`);
    expect(turn(hundred)?.textContent).toMatch(
      /^10x, contradicted; 11x, contradicted; 12x, contradicted; 97 more figures contradicted$/,
    );
    turn([]);
    const words = turn(["1.1x"])?.firstChild;
    expect(words?.textContent).toBe("1.1x, contradicted");
    expect(turn(["1.1x", "1.1x"])?.textContent).toBe("1.1x, contradicted");
    expect(region?.firstChild).not.toBe(words);
    vi.useRealTimers();
  });

  it("can be checked again after the checker could not be loaded", async () => {
    const { user, figures } = show(figuresOf([]), "failed");
    expect((await screen.findByRole("alert")).textContent).toMatch("Figures could not be checked");
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(figures.retry).toHaveBeenCalledOnce();
  });

  it("are not checked while statements could not be fetched, which Retry fetches again", async () => {
    const { user, figures, session } = show(figuresOf(["verified", "unsupported"]));
    const card = connectedCard(HARBOUR);
    const lost = { ...card, id: "b", status: "error", data: undefined } as const;
    const now = Date.now();
    session.dispatch({ type: "connected", update: () => [card, lost], now });
    act(() => {
      figures.show({ statements: "failed" });
    });
    expect((await screen.findByRole("alert")).textContent).toContain("1 not checked");
    await user.click(screen.getByRole("button", { name: "Retry" }));
    const stand = session.get().connectedData.map(({ status }) => status);
    expect(stand).toEqual(["success", "loading"]);
    act(() => {
      figures.show({ statements: "ready" });
    });
    expect(screen.queryByText(/not checked/)).toBeNull();
  });
});

it("saving is said when it fails and when it has come right, not at every pause in typing", () => {
  const { session } = show(figuresOf([]));
  const now = Date.now();
  const type = (content: string) =>
    act(() => session.change({ type: "typed", content, time: now }));
  const goOnline = (isOnline: boolean) => act(() => session.dispatch({ type: "online", isOnline }));
  const save = () =>
    act(() => {
      const { queue, manuscript } = session.get();
      const { content, anchors } = manuscript;
      const current = { ...queue.saved, content, anchors };
      session.dispatch({ type: "queue", event: { type: "sending", parts: current } });
      session.dispatch({ type: "queue", event: { type: "saved", revision: 9, current, now } });
    });
  const heard = [
    () => type("One"),
    save,
    () => type("Two"),
    () => goOnline(false),
    () => goOnline(true),
    save,
    () => type("Three"),
  ].map((step) => {
    step();
    const line = screen.getAllByRole("status")[0];
    return `${line?.textContent} ${line?.getAttribute("aria-live")}`;
  });
  expect(heard).toEqual([
    "Saving off",
    "All changes saved off",
    "Saving off",
    expect.stringMatching(/^(Offline|Not saved).* polite$/),
    "Saving polite",
    "All changes saved polite",
    "Saving off",
  ]);
});

describe("the ticks", () => {
  it("are walked through by arrow keys, and Enter leads into the text", async () => {
    const { user, editor } = show(figuresOf(["verified", "contradicted", "unsupported"]));
    const ticks = await screen.findByRole("slider", { name: "Figures in the text" });
    ticks.focus();
    await user.keyboard("{ArrowRight}{ArrowRight}{ArrowRight}{ArrowLeft}");
    expect(ticks.getAttribute("aria-valuenow")).toBe("2");
    expect(ticks.getAttribute("aria-valuetext")).toBe("Figure 2 of 3: 3.0x, contradicted");
    expect(editor.show).toHaveBeenLastCalledWith({ position: 10, length: 4 });
    expect(editor.goTo).not.toHaveBeenCalled();
    await user.keyboard("{Home}{Enter}");
    expect(editor.goTo).toHaveBeenLastCalledWith({ position: 0, length: 4 });
  });
});

function show(
  document: ReturnType<typeof figuresOf>,
  status: "loading" | "ready" | "failed" = "ready",
) {
  const kept = { works: [], histories: [] };
  const session = documentSession({ document: documentOf(), kept }, memoryJournal());
  const editor = {
    takeUp: vi.fn<EditorHandle["takeUp"]>(),
    goTo: vi.fn<EditorHandle["goTo"]>(),
    show: vi.fn<EditorHandle["show"]>(),
    decide: vi.fn<() => void>(),
    goToEdit: vi.fn<EditorHandle["goToEdit"]>(),
    focus: vi.fn<EditorHandle["focus"]>(),
    isComposing: () => false,
    cursor: vi.fn<EditorHandle["cursor"]>(),
  };
  session.attachEditor(editor);
  const figures = storeOf({ document, status });
  const { user } = renderWithProviders(
    <StatusLine session={session} figures={figures} words={12} />,
  );
  return { user, figures, editor, session };
}

function said(): readonly (string | null)[] {
  return screen.getAllByRole("status").map(({ textContent }) => textContent);
}

function withWrong(text: string): ReturnType<typeof figuresOf> {
  const figures = [figureOf({ state: "contradicted", length: text.length, text })];
  return { ...figuresOf(["contradicted"]), figures };
}
