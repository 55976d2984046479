import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { createToken, getAccount, listTokens, revokeToken } from "#contracts/accounts.ts";
import { getPlan, listPeople, openPortal, setPlan, startCheckout } from "#contracts/plans.ts";
import { callApi } from "#client/lib/api.ts";
import { toastError } from "#client/lib/toast.ts";

const FOLLOW_MS = 2_000;

/** The plan and what is used of it; after a checkout it is asked for until Pro is there. */
export function planQuery(isUpgrading = false) {
  return queryOptions({
    queryKey: ["account", "plan"],
    queryFn: ({ signal }) => callApi(getPlan, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (isUpgrading && state.data?.plan !== "PRO" ? FOLLOW_MS : false),
  });
}

/** Devices, holdings and usage of the day. */
export const accountQuery = queryOptions({
  queryKey: ["account", "own"],
  queryFn: ({ signal }) => callApi(getAccount, { signal }),
  staleTime: 0,
});

/** Goes to Stripe's page for a new subscription, or for the one there is. */
export function useBillingPage(page: "checkout" | "portal") {
  return useMutation({
    mutationFn: () =>
      page === "checkout"
        ? callApi(startCheckout, { body: {} })
        : callApi(openPortal, { body: {} }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
}

export const tokensQuery = queryOptions({
  queryKey: ["account", "tokens"],
  queryFn: ({ signal }) => callApi(listTokens, { signal }),
});

export function useCreateToken() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => callApi(createToken, { body: { name } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: tokensQuery.queryKey }),
  });
}

export function useRevokeToken() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi(revokeToken, { params: { id } }),
    onError: (error) => toastError(error.message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: tokensQuery.queryKey }),
  });
}

export const peopleQuery = queryOptions({
  queryKey: ["account", "people"],
  queryFn: ({ signal }) => callApi(listPeople, { signal }),
});

export function useSetPlan() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, plan }: { id: string; plan: "FREE" | "PRO" }) =>
      callApi(setPlan, { params: { id }, body: { plan } }),
    onError: (error) => toastError(error.message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: peopleQuery.queryKey }),
  });
}
