import type { Usage } from "#contracts/assistant.ts";
import { chatDay } from "#core/chat-quota.ts";

/** Session storage keys of the counter: one a UTC day, such as `footnote.chats.2026-11-20`. */
const COUNTER_KEY_PREFIX = "footnote.chats.";

/** The chats used on a day as this tab last heard of them; undefined when it never did. */
export function storedCount(day: string): number | undefined {
  const text = readStorage(COUNTER_KEY_PREFIX + day);
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}

/** Mirrors the server's count under the day it is of. */
export function storeCount(usage: Usage): void {
  const lastInstant = new Date(Date.parse(usage.resetsAt) - 1);
  try {
    sessionStorage.setItem(COUNTER_KEY_PREFIX + chatDay(lastInstant), String(usage.used));
  } catch {
    // Storage may be full or forbidden: the mirror is a convenience, the server counts.
  }
}

function readStorage(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}
