import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Check, Circle, CircleAlert, ExternalLink } from "lucide-react";
import { useState } from "react";
import { Button } from "#client/components/button.tsx";
import { Notice } from "#client/components/notice.tsx";
import { formatWhen } from "#client/lib/format-when.ts";
import type { ThreadState } from "#contracts/thread.ts";
import { countText } from "#core/count-text.ts";
import { deleteMutation, resumeMutation, threadsQuery } from "./queries.ts";

/** The address of a post on X. */
export function tweetAddress(id: string): string {
  return `https://x.com/i/status/${id}`;
}

/** A thread that is up needs no more than its first tweets on sight. */
const SHOWN_WHEN_DONE = 5;

/** How a thread stands that was begun: each of its tweets, where it can be seen, and what can be done. */
export function ThreadStanding({ thread }: { readonly thread: ThreadState }) {
  const posted = thread.posts.filter(({ state }) => state === "posted").length;
  const isDone = thread.state === "posted";
  const [isWhole, setIsWhole] = useState(!isDone || thread.posts.length <= SHOWN_WHEN_DONE + 1);
  const shown = isWhole ? thread.posts : thread.posts.slice(0, SHOWN_WHEN_DONE);
  const [now] = useState(() => new Date());
  return (
    <div className="flex flex-col gap-3 px-5 pt-4 pb-5">
      <p role="status" className="text-13 font-semibold figures">
        {isDone
          ? `Thread published, ${countText(thread.posts.length, "tweet")}`
          : `${posted} of ${thread.posts.length} posted`}
      </p>
      <progress
        aria-label="Tweets posted"
        value={posted}
        max={thread.posts.length}
        className="h-1 w-full text-(--accent-fill)"
      />
      {thread.state === "interrupted" && <Notice tone="error">{thread.message}</Notice>}
      {thread.threadId !== undefined && (
        <a
          href={tweetAddress(thread.threadId)}
          target="_blank"
          rel="noopener"
          className="flex items-center gap-1.5 text-[12.5px] font-medium text-accent"
        >
          {tweetAddress(thread.threadId)} <ExternalLink size={13} strokeWidth={1.75} aria-hidden />
        </a>
      )}
      <ol className="max-h-96 overflow-y-auto rounded-2 border border-hairline-strong bg-paper">
        {shown.map((post) => (
          <Tweet key={post.order} post={post} isPosting={thread.state === "posting"} now={now} />
        ))}
        {!isWhole && (
          <li className="border-t border-hairline px-3 py-1">
            <Button size="small" variant="ghost" onClick={() => setIsWhole(true)}>
              {`${thread.posts.length - SHOWN_WHEN_DONE} more`}
            </Button>
          </li>
        )}
      </ol>
      <Actions thread={thread} />
    </div>
  );
}

/** The rest of a thread posted, or what stands of it taken back. */
function Actions({ thread: { id, state, posts } }: { readonly thread: ThreadState }) {
  const queryClient = useQueryClient();
  const settle = {
    onSettled: () => queryClient.invalidateQueries({ queryKey: threadsQuery.queryKey }),
  };
  const again = useMutation({ ...resumeMutation, ...settle });
  const removing = useMutation({ ...deleteMutation, ...settle });
  const [asks, setAsks] = useState(false);
  if (state === "posting" && !again.isPending) return null;
  const standing = posts.filter((post) => ["posted", "unknown", "posting"].includes(post.state));
  const isPartlyDeleted = posts.some((post) => post.state === "deleted");
  const [ask, sure] =
    standing.length > 0
      ? ["Delete posted", "Delete them on X for good"]
      : ["Discard", "Discard this thread"];
  const error = again.error ?? removing.error;
  return (
    <div className="flex items-center justify-end gap-2">
      {error !== null && (
        <p role="alert" className="mr-auto text-12 text-error">
          {error.message}
        </p>
      )}
      <Button
        className="text-error!"
        isBusy={removing.isPending}
        disabledReason={again.isPending ? "The thread is being posted" : undefined}
        onClick={() => (asks ? removing.mutate(id) : setAsks(true))}
      >
        {asks ? sure : ask}
      </Button>
      {(state === "interrupted" || again.isPending) && !isPartlyDeleted && (
        <Button
          variant="primary"
          isBusy={again.isPending}
          disabledReason={removing.isPending ? "Another step is under way" : undefined}
          onClick={() => again.mutate(id)}
        >
          Resume
        </Button>
      )}
    </div>
  );
}

type TweetProps = {
  readonly post: ThreadState["posts"][number];
  readonly isPosting: boolean;
  readonly now: Date;
};

function Tweet({ post, isPosting, now }: TweetProps) {
  const state = post.state === "posting" && !isPosting ? "unknown" : post.state;
  return (
    <li className="flex items-center gap-2.5 border-t border-hairline px-3 py-1.5 text-12 first:border-t-0">
      <Mark state={state} />
      <span className="w-4 text-ink-3 figures">{post.order}</span>
      <span className="min-w-0 flex-1 truncate">{post.text}</span>
      {post.id === undefined || post.state === "deleted" ? (
        <span className="text-ink-3">{STATE_WORDS[state]}</span>
      ) : (
        <span className="text-ink-3 figures">
          {post.postedAt !== undefined && `Posted ${formatWhen(post.postedAt, now)} `}
          <a
            href={tweetAddress(post.id)}
            target="_blank"
            rel="noopener"
            className="font-medium text-accent"
          >
            Open<span className="sr-only"> tweet {post.order}</span>
          </a>
        </span>
      )}
    </li>
  );
}

const STATE_WORDS = {
  planned: "Waiting",
  posting: "Being posted",
  unknown: "In doubt, looked up first",
  posted: "Posted",
  failed: "Not posted",
  deleted: "Deleted",
} as const;

function Mark({ state }: { readonly state: keyof typeof STATE_WORDS }) {
  if (state === "posted") {
    return <Check size={14} strokeWidth={2} className="text-success" aria-label="Posted" />;
  }
  if (state === "failed" || state === "unknown") {
    return <CircleAlert size={14} strokeWidth={1.75} className="text-error" aria-hidden />;
  }
  return <Circle size={8} strokeWidth={2} className="mx-[3px] text-ink-3" aria-hidden />;
}
