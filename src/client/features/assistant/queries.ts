import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { getSubscription } from "#contracts/accounts.ts";
import { getChatUsage, type Usage } from "#contracts/assistant.ts";
import { callApi } from "#client/lib/api.ts";
import { CHATS_PER_SESSION, chatDay, chatsResetAt } from "#core/chat-quota.ts";
import { storeCount, storedCount } from "./chat-counter.ts";

/** The count is asked for anew when it resets, but never more often than this. */
const USAGE_REFETCH_MIN_MS = 60_000;

/** The count, and who answers once the server has told. */
type KnownUsage = Usage & {
  readonly engine?: string | undefined;
  readonly webSearchOff?: string | undefined;
  readonly isCreativityFixed?: true | undefined;
};

/** Chats used this session. What session storage holds shows until the server has answered. */
export const chatUsageQuery = queryOptions({
  queryKey: ["assistant", "usage"],
  queryFn: async ({ signal, client }): Promise<KnownUsage> => {
    const usage = await callApi(getChatUsage, { signal });
    hearUsage(client, usage);
    return usage;
  },
  initialData: (): KnownUsage | undefined => mirroredUsage(new Date()),
  initialDataUpdatedAt: 0,
  refetchInterval: ({ state }) =>
    state.data === undefined
      ? false
      : Math.max(Date.parse(state.data.resetsAt) - Date.now(), USAGE_REFETCH_MIN_MS),
});

const SUBSCRIPTION = ["assistant", "subscription"] as const;

/** The caller's subscription. Asked once a plan: a failure means FREE and must not hold up the input. */
export function subscriptionQuery(email: string) {
  return queryOptions({
    queryKey: [...SUBSCRIPTION, email],
    queryFn: ({ signal }) => callApi(getSubscription, { body: { email }, signal }),
    retry: false,
  });
}

/** Mirrors what the server told; where it counts by another limit than before, the plan has changed. */
function hearUsage(client: QueryClient, usage: Usage): void {
  storeCount(usage);
  const known = client.getQueryData(chatUsageQuery.queryKey);
  if (known?.engine === undefined || known.limit === usage.limit) return;
  void client.invalidateQueries({ queryKey: SUBSCRIPTION });
}

/** Takes over the count an answer carries. */
export function rememberUsage(queryClient: QueryClient, usage: Usage): void {
  hearUsage(queryClient, usage);
  queryClient.setQueryData(chatUsageQuery.queryKey, (known) => ({
    engine: known?.engine,
    webSearchOff: known?.webSearchOff,
    isCreativityFixed: known?.isCreativityFixed,
    ...usage,
  }));
}

function mirroredUsage(now: Date): Usage | undefined {
  const day = chatDay(now);
  const used = storedCount(day);
  return used === undefined
    ? undefined
    : { used, limit: CHATS_PER_SESSION.FREE, resetsAt: chatsResetAt(day) };
}
