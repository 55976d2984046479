import { describe, expect, it } from "vitest";
import {
  CHATS_PER_SESSION,
  chatDay,
  chatsLeftText,
  chatsResetAt,
  chatTier,
  LIMIT_REACHED_TEXT,
  limitReachedPlaceholder,
  lowChatsText,
} from "#core/chat-quota.ts";

describe("chatTier", () => {
  it("is PRO for an active subscription", () => {
    expect(chatTier("active")).toBe("PRO");
  });

  it.each([undefined, "", "canceled", "past_due", "ACTIVE"])("is FREE for %s", (status) => {
    expect(chatTier(status)).toBe("FREE");
  });
});

describe("the limit", () => {
  it("is 10 chats for FREE and 100 for PRO, and each sentence says its number", () => {
    expect(CHATS_PER_SESSION).toEqual({ FREE: 10, PRO: 100 });
    expect(LIMIT_REACHED_TEXT.FREE).toContain(`limit of ${CHATS_PER_SESSION.FREE} chats`);
    expect(LIMIT_REACHED_TEXT.PRO).toContain(`limit of ${CHATS_PER_SESSION.PRO} chats`);
  });

  it("is told in the head, in the warning and in the input", () => {
    expect(chatsLeftText(93, 100)).toBe("93 of 100 chats left");
    expect(lowChatsText(3, 10)).toBe("3 of 10 chats left this session");
    expect(limitReachedPlaceholder(10)).toBe("Chat limit reached (10 per session).");
  });
});

describe("a session of chats", () => {
  it("is a UTC day", () => {
    expect(chatDay(new Date("2026-11-20T23:59:59.999Z"))).toBe("2026-11-20");
    expect(chatDay(new Date("2026-11-21T00:30:00.000+02:00"))).toBe("2026-11-20");
  });

  it("ends at the next midnight, at the end of a leap February and of a year too", () => {
    expect(chatsResetAt("2026-11-20")).toBe("2026-11-21T00:00:00.000Z");
    expect(chatsResetAt("2028-02-28")).toBe("2028-02-29T00:00:00.000Z");
    expect(chatsResetAt("2026-12-31")).toBe("2027-01-01T00:00:00.000Z");
  });
});
