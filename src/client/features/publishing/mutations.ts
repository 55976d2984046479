import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import {
  importSubscribers,
  removeSubscriber,
  setBlogPostStatus,
  settleUncertain,
  updateBlogPost,
} from "#contracts/publishing.ts";
import { callApi } from "#client/lib/api.ts";
import { toastError } from "#client/lib/toast.ts";
import { postsQuery, publishedQuery, subscribersQuery } from "./queries.ts";

/** Takes a post down, or puts it up again. */
export function useSetPostStatus() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & z.input<typeof setBlogPostStatus.body>) =>
      callApi(setBlogPostStatus, { params: { id }, body }),
    onError: (error) => toastError(error.message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: postsQuery.queryKey }),
  });
}

export function useUpdatePost() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: z.input<typeof updateBlogPost.body> }) =>
      callApi(updateBlogPost, { params: { id }, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: postsQuery.queryKey }),
  });
}

/** The owner's word on mails whose fate is not known. */
export function useSettleUncertain(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (choice: { id: string } & z.input<typeof settleUncertain.body>) =>
      callApi(settleUncertain, { params: { id: choice.id }, body: { action: choice.action } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: publishedQuery(id).queryKey }),
  });
}

export function useImportSubscribers() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (text: string) => callApi(importSubscribers, { body: { text } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: subscribersQuery.queryKey }),
  });
}

export function useRemoveSubscriber() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi(removeSubscriber, { params: { id } }),
    onError: (error) => toastError(error.message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: subscribersQuery.queryKey }),
  });
}
