export type ChatTier = "FREE" | "PRO";

/** Chats per session (one user, one UTC day) by tier: spec section 6. */
export const CHATS_PER_SESSION: Readonly<Record<ChatTier, number>> = { FREE: 10, PRO: 100 };

/** From this many left on, the panel warns: spec section 9. */
export const LOW_CHATS_REMAINING = 5;

export const LIMIT_REACHED_TEXT: Readonly<Record<ChatTier, string>> = {
  FREE: "You've reached your free limit of 10 chats per session. Upgrade to Pro to get 100 chats per session and unlock more features.",
  PRO: "You've reached your Pro limit of 100 chats per session. Please start a new session to continue chatting.",
};

/** Stands beside the limit text: when the count starts anew. */
export const CHATS_RESET_TEXT = "Resets at 00:00 UTC";

/** What the disabled input shows in place of its placeholder. */
export function limitReachedPlaceholder(limit: number): string {
  return `Chat limit reached (${limit} per session).`;
}

/** How many chats are left, for the head of the chat panel. */
export function chatsLeftText(left: number, limit: number): string {
  return `${left} of ${limit} chats left`;
}

/** The warning from `LOW_CHATS_REMAINING` left on. */
export function lowChatsText(left: number, limit: number): string {
  return `${chatsLeftText(left, limit)} this session`;
}

/** PRO only for an active subscription; anything else, a failed look-up included, is FREE. */
export function chatTier(subscriptionStatus: string | undefined): ChatTier {
  return subscriptionStatus === "active" ? "PRO" : "FREE";
}

/** The session an instant falls in: its UTC day, `YYYY-MM-DD`. */
export function chatDay(instant: Date): string {
  return instant.toISOString().slice(0, DAY_LENGTH);
}

/** The first instant after a day of chats, ISO 8601, UTC. */
export function chatsResetAt(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) + DAY_MS).toISOString();
}

const DAY_LENGTH = "YYYY-MM-DD".length;
const DAY_MS = 86_400_000;
