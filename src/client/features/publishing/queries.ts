import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import {
  checkBeforePublishing,
  convertToBlog,
  getBlogPost,
  listBlogPosts,
  listSubscribers,
  previewNewsletter,
  type PublishCheck,
  testNewsletter,
} from "#contracts/publishing.ts";
import { getResearch } from "#contracts/research.ts";
import {
  convertToTwitter,
  deleteThread,
  getTwitterConnection,
  listThreads,
  resumeThread,
} from "#contracts/thread.ts";
import { callApi } from "#client/lib/api.ts";
import type { PublishedText } from "./published-text.ts";

/** All checks before publishing. */
export const PUBLISH_CHECKS = ["publishing", "check"] as const;

type CheckBody = z.input<typeof checkBeforePublishing.body>;

/** What is open, and in which text: places count there. */
export type CheckedText = PublishCheck & { readonly content: string };

/**
 * What is open before a text goes out, judged on the server; asked anew with every change, once the
 * server has what it is judged by. No answer outlives its dialog.
 */
export function publishCheckQuery(
  body: CheckBody,
  untilSaved: PublishedText["untilSaved"] = async () => undefined,
) {
  return queryOptions({
    queryKey: [...PUBLISH_CHECKS, body],
    queryFn: async ({ signal }): Promise<CheckedText> => {
      await untilSaved(signal);
      const check = await callApi(checkBeforePublishing, { body, signal });
      return { ...check, content: body.researchContent ?? "" };
    },
    staleTime: 0,
    gcTime: 0,
    placeholderData: (before) => before,
  });
}

/** The owner's posts, newest first. */
export const postsQuery = queryOptions({
  queryKey: ["publishing", "posts"],
  queryFn: ({ signal }) => callApi(listBlogPosts, { signal }),
});

/** The text of a document as it stands now. */
export function documentTextQuery(id: string) {
  return queryOptions({
    queryKey: ["publishing", "document-text", id],
    queryFn: ({ signal }) => callApi(getResearch, { params: { id }, signal }),
    select: ({ document }) => document.content,
    staleTime: 0,
  });
}

export const subscribersQuery = queryOptions({
  queryKey: ["publishing", "subscribers"],
  queryFn: ({ signal }) => callApi(listSubscribers, { signal }),
});

export const FOLLOW_MS = 1_500;

/** A post and its newsletter, followed until the last mail is handled. */
export function publishedQuery(id: string) {
  return queryOptions({
    queryKey: ["publishing", "post", id],
    queryFn: ({ signal }) => callApi(getBlogPost, { params: { id }, signal }),
    refetchInterval: ({ state }) =>
      (state.data?.newsletter?.stats.queued ?? 1) > 0 ? FOLLOW_MS : false,
  });
}

export const publishMutation = mutationOptions({
  mutationFn: ({ body, key }: { body: z.input<typeof convertToBlog.body>; key: string }) =>
    callApi(convertToBlog, { body, idempotencyKey: key }),
});

export function mailPreviewQuery(body: z.input<typeof previewNewsletter.body>) {
  return queryOptions({
    queryKey: ["publishing", "mail", body],
    queryFn: ({ signal }) => callApi(previewNewsletter, { body, signal }),
    staleTime: 0,
  });
}

export const testMailMutation = mutationOptions({
  mutationFn: (body: z.input<typeof testNewsletter.body>) => callApi(testNewsletter, { body }),
});

export const connectionQuery = queryOptions({
  queryKey: ["publishing", "x"],
  queryFn: ({ signal }) => callApi(getTwitterConnection, { query: { method: "api" }, signal }),
  staleTime: 0,
});

/** The owner's threads; followed while one is being posted. */
export const threadsQuery = queryOptions({
  queryKey: ["publishing", "threads"],
  queryFn: ({ signal }) => callApi(listThreads, { signal }),
  refetchInterval: ({ state }) =>
    state.data?.threads.some((thread) => thread.state === "posting") === true ? FOLLOW_MS : false,
  staleTime: 0,
});

export const threadMutation = mutationOptions({
  mutationFn: ({ body, key }: { body: z.input<typeof convertToTwitter.body>; key: string }) =>
    callApi(convertToTwitter, { body, idempotencyKey: key }),
});

export const resumeMutation = mutationOptions({
  mutationFn: (id: string) => callApi(resumeThread, { params: { id } }),
});

export const deleteMutation = mutationOptions({
  mutationFn: (id: string) => callApi(deleteThread, { params: { id } }),
});
