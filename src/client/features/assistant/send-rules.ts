import { limitReachedPlaceholder } from "#core/chat-quota.ts";

/** Why a turn can't be started now: spec section 5, "Chat send". */
export type SendBlock = "blank" | "running" | "subscription-loading" | "limit-reached";

export type SendCircumstances = {
  readonly isRunning: boolean;
  readonly isSubscriptionLoading: boolean;
  readonly isLimitReached: boolean;
};

/** What stands in the way of a template run; undefined when nothing does. */
export function templateBlock(circumstances: SendCircumstances): SendBlock | undefined {
  if (circumstances.isLimitReached) return "limit-reached";
  if (circumstances.isRunning) return "running";
  return circumstances.isSubscriptionLoading ? "subscription-loading" : undefined;
}

/** What stands in the way of sending a message; undefined when nothing does. */
export function sendBlock(draft: string, circumstances: SendCircumstances): SendBlock | undefined {
  return templateBlock(circumstances) ?? (draft.trim() === "" ? "blank" : undefined);
}

/** The reason a disabled control gives. */
export function blockReason(block: SendBlock, limit: number): string {
  switch (block) {
    case "blank":
      return "Write a message first.";
    case "running":
      return "One request at a time. Stop it, or wait for its answer.";
    case "subscription-loading":
      return "Your plan is being looked up.";
    case "limit-reached":
      return limitReachedPlaceholder(limit);
    default:
      return block satisfies never;
  }
}
