export type ChatTier = "FREE" | "PRO";

/** Chats per session (one user, one UTC day) by tier: spec section 6. */
export const CHATS_PER_SESSION: Readonly<Record<ChatTier, number>> = { FREE: 10, PRO: 100 };

/** From this many left on, the panel warns: spec section 9. */
export const LOW_CHATS_REMAINING = 5;

export const LIMIT_REACHED_TEXT: Readonly<Record<ChatTier, string>> = {
  FREE: "You've reached your free limit of 10 chats per session. Upgrade to Pro to get 100 chats per session and unlock more features.",
  PRO: "You've reached your Pro limit of 100 chats per session. Please start a new session to continue chatting.",
};

/** What the disabled input shows in place of its placeholder. */
export function limitReachedPlaceholder(limit: number): string {
  return `Chat limit reached (${limit} per session).`;
}

/** PRO only for an active subscription; anything else, a failed look-up included, is FREE. */
export function chatTier(subscriptionStatus: string | undefined): ChatTier {
  return subscriptionStatus === "active" ? "PRO" : "FREE";
}
