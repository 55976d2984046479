import { useQuery } from "@tanstack/react-query";
import { CHATS_PER_SESSION, type ChatTier, chatTier } from "#core/chat-quota.ts";
import { chatUsageQuery, subscriptionQuery } from "./queries.ts";

export type ChatQuota = {
  readonly tier: ChatTier;
  readonly limit: number;
  /** Undefined until the count of the day is known. */
  readonly left: number | undefined;
  readonly isSubscriptionLoading: boolean;
  readonly isLimitReached: boolean;
};

/** How many chats the signed-in analyst has left in this session. */
export function useChatQuota(email: string): ChatQuota {
  const subscription = useQuery(subscriptionQuery(email));
  const { data: usage } = useQuery(chatUsageQuery);
  const tier = chatTier(subscription.data?.subscription.status);
  const limit = CHATS_PER_SESSION[tier];
  const left = usage === undefined ? undefined : Math.max(limit - usage.used, 0);
  return {
    tier,
    limit,
    left,
    isSubscriptionLoading: subscription.isPending,
    isLimitReached: !subscription.isPending && left === 0,
  };
}
