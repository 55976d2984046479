import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import {
  CHATS_RESET_TEXT,
  LIMIT_REACHED_TEXT,
  LOW_CHATS_REMAINING,
  lowChatsText,
} from "#core/chat-quota.ts";
import type { ChatQuota } from "./use-chat-quota.ts";

type ChatQuotaNoticeProps = {
  readonly quota: ChatQuota;
  /** The way to more chats, beside the limit text of Free. */
  readonly upgrade: ReactNode;
};

/** Above the input: how few chats are left, or that none is. Nothing while there are enough. */
export function ChatQuotaNotice({ quota, upgrade }: ChatQuotaNoticeProps) {
  const { left, limit, tier, isLimitReached, isSubscriptionLoading } = quota;
  if (isLimitReached) {
    return (
      <div className="flex flex-col gap-1.5 px-3 pt-2.5">
        <p role="status" className="text-13">
          {LIMIT_REACHED_TEXT[tier]}{" "}
          <span className="whitespace-nowrap text-ink-3 figures">{CHATS_RESET_TEXT}</span>
        </p>
        {tier === "FREE" && upgrade}
      </div>
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
