import { useQuery } from "@tanstack/react-query";
import { CHATS_PER_SESSION, type ChatTier, chatTier } from "#core/chat-quota.ts";
import { chatUsageQuery, subscriptionQuery } from "./queries.ts";

/** The built-in analyst's name as an engine. */
export const BUILT_IN = "built-in";
const NOT_KNOWN_TEXT = "Whether the web can be searched is being looked up.";

export type ChatQuota = {
  readonly tier: ChatTier;
  readonly limit: number;
  /** Undefined until the count of the day is known. */
  readonly left: number | undefined;
  readonly isSubscriptionLoading: boolean;
  /** The model's name; undefined while the built-in analyst answers or nobody is known. */
  readonly model: string | undefined;
  /** Why the web can't be searched; undefined where it can. */
  readonly webSearchOff: string | undefined;
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
    model: usage?.engine === BUILT_IN ? undefined : usage?.engine,
    webSearchOff: usage?.engine === undefined ? NOT_KNOWN_TEXT : usage.webSearchOff,
    isLimitReached: !subscription.isPending && left === 0,
  };
}
