import { describe, expect, it } from "vitest";
import { blockReason, sendBlock, templateBlock } from "./send-rules.ts";

const FREE_TO_SEND = { isRunning: false, isSubscriptionLoading: false, isLimitReached: false };

describe("sendBlock", () => {
  it("lets a message go when nothing stands in its way", () => {
    expect(sendBlock("Why?", FREE_TO_SEND)).toBeUndefined();
  });

  it.each(["", "   ", "\n\t"])("holds back a blank message (%j)", (draft) => {
    expect(sendBlock(draft, FREE_TO_SEND)).toBe("blank");
  });

  it("holds back while a request is in progress, the subscription loads or the limit is reached", () => {
    expect(sendBlock("Why?", { ...FREE_TO_SEND, isRunning: true })).toBe("running");
    expect(sendBlock("Why?", { ...FREE_TO_SEND, isSubscriptionLoading: true })).toBe(
      "subscription-loading",
    );
    expect(sendBlock("Why?", { ...FREE_TO_SEND, isLimitReached: true })).toBe("limit-reached");
  });
});

describe("templateBlock", () => {
  it("asks for no text", () => {
    expect(templateBlock(FREE_TO_SEND)).toBeUndefined();
  });

  it("names the limit first, which waiting does not lift", () => {
    const block = templateBlock({ ...FREE_TO_SEND, isRunning: true, isLimitReached: true });
    expect(block).toBe("limit-reached");
    expect(blockReason("limit-reached", 10)).toBe("Chat limit reached (10 per session).");
  });
});
