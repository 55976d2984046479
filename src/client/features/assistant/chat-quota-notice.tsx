import { TriangleAlert } from "lucide-react";
import type { ComponentType } from "react";
import {
  CHATS_RESET_TEXT,
  LIMIT_REACHED_TEXT,
  LOW_CHATS_REMAINING,
  lowChatsText,
} from "#core/chat-quota.ts";
import type { ChatQuota } from "./use-chat-quota.ts";

/** The way to more chats, given by `app`: filled where there is no other way. */
export type UpgradeButton = ComponentType<{ readonly variant?: "primary" | "outline" }>;

type ChatQuotaNoticeProps = {
  readonly quota: ChatQuota;
  /** Beside the texts of Free. */
  readonly upgrade: UpgradeButton;
};

/** Above the input: how few chats are left, or that none is. Nothing while there are enough. */
export function ChatQuotaNotice({ quota, upgrade: Upgrade }: ChatQuotaNoticeProps) {
  const { left, limit, tier, isLimitReached, isSubscriptionLoading } = quota;
  if (isLimitReached) {
    return (
      <div className="flex flex-col gap-1.5 px-3 pt-2.5">
        <p role="status" className="text-13">
          {LIMIT_REACHED_TEXT[tier]}{" "}
          <span className="whitespace-nowrap text-ink-3 figures">{CHATS_RESET_TEXT}</span>
        </p>
        {tier === "FREE" && <Upgrade />}
      </div>
    );
  }
  if (isSubscriptionLoading || left === undefined || left > LOW_CHATS_REMAINING) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 bg-warning-soft px-3 py-1.5 text-12 text-warning figures">
      <TriangleAlert size={14} strokeWidth={1.75} aria-hidden />
      <p role="status" className="flex-1">
        {lowChatsText(left, limit)}
      </p>
      {tier === "FREE" && <Upgrade variant="outline" />}
    </div>
  );
}
