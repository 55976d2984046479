import { TriangleAlert } from "lucide-react";
import {
  CHATS_RESET_TEXT,
  LIMIT_REACHED_TEXT,
  LOW_CHATS_REMAINING,
  lowChatsText,
} from "#core/chat-quota.ts";
import type { ChatQuota } from "./use-chat-quota.ts";

type ChatQuotaNoticeProps = { readonly quota: ChatQuota };

/** Above the input: how few chats are left, or that none is. Nothing while there are enough. */
export function ChatQuotaNotice({ quota }: ChatQuotaNoticeProps) {
  const { left, limit, tier, isLimitReached, isSubscriptionLoading } = quota;
  if (isLimitReached) {
    return (
      <p role="status" className="px-3 pt-2.5 text-13">
        {LIMIT_REACHED_TEXT[tier]}{" "}
        <span className="whitespace-nowrap text-ink-3 figures">{CHATS_RESET_TEXT}</span>
      </p>
    );
  }
  if (isSubscriptionLoading || left === undefined || left > LOW_CHATS_REMAINING) return null;
  return (
    <p
      role="status"
      className="flex items-center gap-2 bg-warning-soft px-3 py-1.5 text-12 text-warning figures"
    >
      <TriangleAlert size={14} strokeWidth={1.75} aria-hidden />
      {lowChatsText(left, limit)}
    </p>
  );
}
