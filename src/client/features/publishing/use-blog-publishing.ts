import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { ApiError } from "#client/lib/api.ts";
import { newId } from "#client/lib/new-id.ts";
import { TITLE_AND_EXCERPT_NEEDED } from "#core/outputs/post/post-fields.ts";
import { blogFieldsSchema, EMPTY_BLOG_FIELDS } from "./blog-fields.tsx";
import type { PublishedText } from "./published-text.ts";
import {
  postsQuery,
  PUBLISH_CHECKS,
  publishCheckQuery,
  publishMutation,
  subscribersQuery,
} from "./queries.ts";
import { useConfirmedPoints } from "./use-confirmed-points.ts";
import { useKeptFields } from "./use-kept-fields.ts";

export const PUBLISH_FAILED = "Failed to publish blog post";
export const NETWORK_FAILED = "Network error. Please try again.";

export type BlogPublishing = ReturnType<typeof useBlogPublishing>;

/** A post on its way: its fields, what is open before it goes out, the press that publishes it. */
export function useBlogPublishing(text: PublishedText) {
  const { content: researchContent, researchId } = text;
  const { fields, change, forget } = useKeptFields(
    `footnote.publish.${researchId}`,
    blogFieldsSchema,
    () => ({ ...EMPTY_BLOG_FIELDS, title: text.title }),
  );
  const [key] = useState(newId);
  const [refused, setRefused] = useState<string>();
  const { title, excerpt, creditRating, ratingTrend } = fields;
  const body = { researchContent, researchId, creditRating, ratingTrend, title, excerpt };
  const gate = useGate(body, text);
  const queryClient = useQueryClient();
  const publish = useMutation({
    ...publishMutation,
    // What the server refused it for is open in a way that is not shown yet.
    onError: () => queryClient.invalidateQueries({ queryKey: PUBLISH_CHECKS }),
  });
  const readers = useQuery(subscribersQuery);
  const posts = useQuery({ ...postsQuery, staleTime: 0 });
  return {
    ...gate,
    fields,
    change,
    publish,
    /** Subscribers who get the newsletter; undefined without one. */
    readers: fields.sendNewsletter ? readers.data?.confirmed : undefined,
    published: publish.data?.blogPost,
    /** The newest post of this document that readers see. */
    standing: posts.data?.posts.find(
      (post) => post.researchId === researchId && post.status === "published",
    ),
    body,
    failure: failureOf(refused, publish.error ?? gate.error),
    start: () => {
      const isMissing = title.trim() === "" || excerpt.trim() === "";
      setRefused(isMissing ? TITLE_AND_EXCERPT_NEEDED : undefined);
      if (isMissing) return;
      const tags = [...fields.tags];
      const confirmedPoints = [...gate.confirmed.ids];
      publish.mutate({ body: { ...fields, tags, ...body, confirmedPoints }, key });
    },
    forget,
  };
}

/** What is open, and the owner's yes to it. */
function useGate(
  body: Parameters<typeof publishCheckQuery>[0],
  { content, untilSaved }: PublishedText,
) {
  const checked = useQuery({
    ...publishCheckQuery(useDeferredValue(body), untilSaved),
    enabled: /\S/.test(content),
  });
  return {
    check: checked.data,
    /** The answer is of an earlier text or of earlier fields. */
    isChecking: checked.isFetching,
    checkAgain: checked.isError ? () => void checked.refetch() : undefined,
    error: checked.error,
    confirmed: useConfirmedPoints(checked.data),
  };
}

type Failure = { readonly sentence: string; readonly cause: string };

function failureOf(refused: string | undefined, error: Error | null): Failure | undefined {
  if (refused !== undefined) return { sentence: refused, cause: "" };
  if (error === null) return undefined;
  if (error instanceof ApiError && error.status === 0) {
    return { sentence: NETWORK_FAILED, cause: "Your fields are kept." };
  }
  const cause = `${error.message} Nothing was published or sent, and your fields are kept.`;
  return { sentence: PUBLISH_FAILED, cause };
}
