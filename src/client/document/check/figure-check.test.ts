import { afterEach, describe, expect, it, vi } from "vitest";
import { estimateAnchor } from "#core/figures/check/figure-decisions.ts";
import { cardOf, corda } from "#core/figures/read/testing/sample.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import type { PendingEdit } from "#core/text/edits/manuscript.ts";
import { type CheckedParts, figureCheck } from "./figure-check.ts";

const CARD = cardOf(corda);
const TEXT = "Revenues were USD 7,512 mm in FY2025. Net leverage was 2.8x. We put growth at 4.0%.";

const NOTHING: CheckedParts = {
  content: TEXT,
  connectedData: [CARD],
  anchors: [],
  pendingEdits: [],
};

/** Longer than a check waits for the change it is of to be drawn. */
const PAST_ITS_BEGINNING_MS = 100;

/** A document that changes, with the check that follows it. */
function followed(parts: Partial<CheckedParts> = {}) {
  let current: CheckedParts = { ...NOTHING, ...parts };
  const listeners = new Set<() => void>();
  const check = figureCheck({
    get: () => ({ ...current }),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  });
  const close = check.open();
  return {
    check,
    close,
    change: (changes: Partial<CheckedParts>) => {
      current = { ...current, ...changes };
      for (const listener of listeners) listener();
    },
    states: () => check.get().document?.figures.map(({ text, state }) => `${text} ${state}`),
    settled: async (content = current.content) => {
      await waitFor(() => {
        expect(check.get()).toMatchObject({ status: "ready", content });
      });
      return check.get();
    },
  };
}

function edit(id: string, old: string, content: string): PendingEdit {
  return {
    id,
    number: 1,
    type: "replace",
    position: TEXT.indexOf(old),
    length: old.length,
    content,
    timestamp: "2026-11-20T12:00:00.000Z",
  };
}

/** The checker's code is fetched, which may take a while. */
function waitFor(expected: () => void): Promise<void> {
  return vi.waitFor(expected, { timeout: 15_000 });
}

afterEach(() => {
  vi.doUnmock("./checker.ts");
  vi.resetModules();
});

describe("the check of an open document", () => {
  it("is loading until its code is there, then says how every figure stands", async () => {
    const { check, settled, states } = followed();
    expect(check.get()).toMatchObject({ status: "loading", document: undefined });
    await settled();
    expect(states()).toEqual(["USD 7,512 mm verified", "2.8x contradicted", "4.0% unsupported"]);
  });

  it("follows the text, and never shows an older one after a newer", async () => {
    const { check, change, settled, states } = followed();
    await settled();
    const seen: string[] = [];
    check.subscribe(() => seen.push(check.get().content));
    change({ content: TEXT.replace("2.8x", "2.7x") });
    change({ content: TEXT.replace("2.8x", "2.2x") });
    await settled();
    expect(states()?.[1]).toBe("2.2x verified");
    expect(seen).toEqual([TEXT.replace("2.8x", "2.2x")]);
  });

  it("stays the same object while nothing changes that figures depend on", async () => {
    const { check, change, settled } = followed();
    const before = await settled();
    const told = vi.fn<() => void>();
    check.subscribe(told);
    change({});
    await new Promise((resolve) => setTimeout(resolve, PAST_ITS_BEGINNING_MS));
    expect(check.get()).toBe(before);
    expect(told).not.toHaveBeenCalled();
  });

  it("tells while statements are still loading, and takes them up when they are there", async () => {
    const { change, settled, states, check } = followed({
      connectedData: [{ ...CARD, status: "loading", data: undefined }],
    });
    expect(await settled()).toMatchObject({ statements: "loading" });
    expect(states()?.every((state) => state.endsWith("unsupported"))).toBe(true);
    change({ connectedData: [CARD] });
    await waitFor(() => {
      expect(states()?.[0]).toBe("USD 7,512 mm verified");
    });
    expect(check.get().statements).toBe("ready");
  });

  it("tells that statements could not be fetched, unless another kind of card failed", async () => {
    const lost: ContextItem = { ...CARD, id: "lost", status: "error", data: undefined };
    const { change, settled, check } = followed({ connectedData: [CARD, lost] });
    expect(await settled()).toMatchObject({ statements: "failed" });
    change({ connectedData: [CARD, { ...lost, type: "knowledge-base" }] });
    await waitFor(() => expect(check.get().statements).toBe("ready"));
  });

  it("judges nothing anew for a card that holds no statements", async () => {
    const { check, change, settled } = followed();
    const before = await settled();
    const question: ContextItem = {
      ...CARD,
      id: "q",
      type: "knowledge-base",
      status: "loading",
      data: undefined,
    };
    change({ connectedData: [CARD, question] });
    await waitFor(() => {
      expect(check.get()).not.toBe(before);
    });
    expect(check.get().document).toBe(before.document);
    expect(check.get().statements).toBe("ready");
  });

  it("takes up a decision, judging only its sentence anew", async () => {
    const { check, change, settled, states } = followed();
    const before = await settled();
    const figure = before.document?.figures[2];
    if (figure === undefined) throw new Error("no estimate");
    change({ anchors: [estimateAnchor(figure, { id: "d", now: 0 })] });
    await waitFor(() => {
      expect(states()?.[2]).toBe("4.0% estimate");
    });
    expect(check.get().document?.figures[0]?.expected).toBe(before.document?.figures[0]?.expected);
  });

  it("is done at once for whoever can't wait", async () => {
    const { check, change, settled } = followed();
    expect(check.checkNow().status).toBe("loading");
    await settled();
    const content = TEXT.replace("2.8x", "2.2x");
    change({ content });
    expect(check.get().content).toBe(TEXT);
    expect(check.checkNow()).toMatchObject({ content, document: { counts: { sourced: 2 } } });
    expect(check.checkNow()).toBe(check.get());
  });

  it("stops when the document is closed", async () => {
    const { check, change, close, settled } = followed();
    const before = await settled();
    change({ content: "Revenues were USD 7,031 mm in FY2024." });
    close();
    await new Promise((resolve) => setTimeout(resolve, PAST_ITS_BEGINNING_MS));
    expect(check.get()).toBe(before);
  });
});

describe("the figures of pending edits", () => {
  const edits = [edit("a", "2.8x", "2.2x"), edit("b", "4.0%", "6.8%")];

  it("say what each alters, and stay the same objects when another is accepted", async () => {
    const { check, change, settled } = followed({ pendingEdits: edits });
    const before = (await settled()).editFigures;
    expect(before.get("a")?.text).toBe("alters 1 figure");
    const content = TEXT.replace("4.0%", "6.8%");
    change({ content, pendingEdits: edits.slice(0, 1) });
    await settled(content);
    expect([...check.get().editFigures.keys()]).toEqual(["a"]);
    expect(check.get().editFigures.get("a")).toBe(before.get("a"));
  });

  it("are none, and always the same none, without edits", async () => {
    const { change, settled, check } = followed();
    const before = (await settled()).editFigures;
    change({ content: `${TEXT} More.` });
    await settled(`${TEXT} More.`);
    expect(check.get().editFigures).toBe(before);
    expect(before.size).toBe(0);
  });
});

describe("a checker that can't be fetched", () => {
  it("says that it failed, and is there when tried again", async () => {
    vi.doMock("./checker.ts", () => {
      throw new Error("offline");
    });
    const { check, settled, states } = followed();
    await waitFor(() => {
      expect(check.get().status).toBe("failed");
    });
    vi.doUnmock("./checker.ts");
    check.retry();
    expect(check.get().status).toBe("loading");
    await settled();
    expect(states()).toHaveLength(3);
  });
});
