import { afterEach, describe, expect, it, vi } from "vitest";
import { storeCount, storedCount } from "./chat-counter.ts";

afterEach(() => {
  sessionStorage.clear();
});

describe("the session's counter", () => {
  it("is kept under a key that ends in its UTC day", () => {
    storeCount({ used: 7, limit: 10, resetsAt: "2026-11-21T00:00:00.000Z" });
    expect(sessionStorage.getItem("footnote.chats.2026-11-20")).toBe("7");
    expect(storedCount("2026-11-20")).toBe(7);
  });

  it("knows nothing of a new day", () => {
    storeCount({ used: 7, limit: 10, resetsAt: "2026-11-21T00:00:00.000Z" });
    expect(storedCount("2026-11-21")).toBeUndefined();
  });

  it.each(["", "many", "-1", "1e9"])("takes no count from %j", (text) => {
    sessionStorage.setItem("footnote.chats.2026-11-20", text);
    expect(storedCount("2026-11-20")).toBeUndefined();
  });

  it("does without where the browser forbids storage", () => {
    vi.stubGlobal("sessionStorage", { getItem: forbidden, setItem: forbidden, clear: () => {} });
    storeCount({ used: 7, limit: 10, resetsAt: "2026-11-21T00:00:00.000Z" });
    expect(storedCount("2026-11-20")).toBeUndefined();
  });
});

function forbidden(): never {
  throw new DOMException("denied", "SecurityError");
}
