import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#client/components/button.tsx";
import { Dialog } from "#client/components/dialog.tsx";
import { Notice } from "#client/components/notice.tsx";
import { ApiError } from "#client/lib/api.ts";
import { formatWhen } from "#client/lib/format-when.ts";
import { newId } from "#client/lib/new-id.ts";
import type { BlogPost } from "#contracts/publishing.ts";
import { THREAD_FAILED, THREAD_NETWORK } from "#contracts/thread.ts";
import { THREAD_RESTRICTED } from "#core/access.ts";
import { countWords } from "#core/text/outline/word-count.ts";
import { describeText, type PublishedText } from "./published-text.ts";
import {
  connectionQuery,
  FOLLOW_MS,
  postsQuery,
  publishCheckQuery,
  threadMutation,
  threadsQuery,
} from "./queries.ts";
import { Restricted } from "./restricted.tsx";
import {
  EMPTY_THREAD_FIELDS,
  type ThreadFields,
  ThreadForm,
  threadFieldsSchema,
  threadOptions,
} from "./thread-form.tsx";
import { ThreadPreview } from "./thread-preview.tsx";
import { ThreadStanding } from "./thread-standing.tsx";
import { useKeptFields } from "./use-kept-fields.ts";

/** The spec's sentences (section 8). */
export const PREVIEW_FAILED = "Failed to generate preview";
export const PREVIEW_NETWORK = "Network error while generating preview";
const TITLE = "Publish Research as Twitter Thread";

export type PublishThreadDialogProps = {
  readonly onClose: () => void;
  readonly isOwner: boolean;
  readonly text: PublishedText;
  readonly onShow: (place: { readonly position: number; readonly length: number }) => void;
};

/** The owner's dialog; whoever else comes here is told who may publish. */
export function PublishThreadDialog({ isOwner, ...props }: PublishThreadDialogProps) {
  if (isOwner) return <OwnerDialog {...props} />;
  return <Restricted onClose={props.onClose} title={TITLE} sentence={THREAD_RESTRICTED} />;
}

function OwnerDialog(props: Omit<PublishThreadDialogProps, "isOwner">) {
  const { onClose, text, onShow } = props;
  const thread = useThread(text);
  const { fields, change, preview, posting, standing, check } = thread;
  const close = () => {
    thread.forget();
    onClose();
  };
  return (
    <Dialog
      onClose={close}
      title={TITLE}
      description={describeText(text, check)}
      className="max-w-284"
      isFooterFirst
      footer={
        standing.length === 0 ? (
          <ThreadFoot thread={thread} text={text} onCancel={close} />
        ) : (
          <Button onClick={close}>Close</Button>
        )
      }
    >
      {standing.length === 0 ? (
        <div className="grid min-h-0 grid-cols-[3fr_5fr] max-[900px]:grid-cols-1">
          <div className="flex flex-col gap-3.5 px-5 pt-4 pb-5">
            <Connection />
            <ThreadForm
              fields={fields}
              onChange={change}
              words={countWords(text.content)}
              previewed={preview.data?.totalTweets}
            />
          </div>
          <div className="flex flex-col gap-3 border-l border-hairline bg-app px-5 pt-4 pb-5">
            {thread.failure !== undefined && <Notice tone="error">{thread.failure}</Notice>}
            <ThreadPreview preview={posting.isPending ? undefined : preview.data} onShow={onShow} />
          </div>
        </div>
      ) : (
        standing.map((each) => <ThreadStanding key={each.id} thread={each} />)
      )}
    </Dialog>
  );
}

type Thread = ReturnType<typeof useThread>;

function useThread(text: PublishedText) {
  const { researchId, content } = text;
  const queryClient = useQueryClient();
  const { fields, check, change, forget } = useThreadFields(text);
  const [key] = useState(newId);
  const preview = useMutation(threadMutation);
  const posting = useMutation({
    ...threadMutation,
    // What was begun is known before the form is shown again.
    onSettled: () => queryClient.invalidateQueries({ queryKey: threadsQuery.queryKey }),
  });
  const { data: known } = useQuery({
    ...threadsQuery,
    ...(posting.isPending ? { refetchInterval: FOLLOW_MS } : {}),
  });
  const posted = posting.data?.thread?.id;
  const body = { researchContent: content, researchId, options: threadOptions(fields) };
  return {
    fields,
    check,
    change: (changes: Partial<ThreadFields>) => {
      preview.reset();
      change(changes);
    },
    preview,
    posting,
    /** Threads of the document that are not complete, and the one that was posted just now. */
    standing: (known?.threads ?? []).filter(
      (each) => each.researchId === researchId && (each.state !== "posted" || each.id === posted),
    ),
    failure:
      sentenceOf(preview.error, PREVIEW_FAILED, PREVIEW_NETWORK) ??
      sentenceOf(posting.error, THREAD_FAILED, THREAD_NETWORK),
    makePreview: () => preview.mutate({ body: { ...body, action: "preview" }, key: newId() }),
    post: () => posting.mutate({ body: { ...body, action: "post" }, key }),
    forget,
  };
}

/** What is typed, and until then what the document itself says; with its figures as the server counts them. */
function useThreadFields({ researchId, content, untilSaved }: PublishedText) {
  const kept = useKeptFields(
    `footnote.thread.${researchId}`,
    threadFieldsSchema,
    () => EMPTY_THREAD_FIELDS,
  );
  const { data: check } = useQuery({
    ...publishCheckQuery({ researchContent: content, researchId }, untilSaved),
    enabled: /\S/.test(content),
  });
  const { data: published } = useQuery(postsQuery);
  const { companyName, blogPostUrl } = kept.fields;
  const fields: ThreadFields = {
    ...kept.fields,
    companyName: companyName ?? check?.company ?? "",
    blogPostUrl: blogPostUrl ?? addressOfPost(published?.posts, researchId) ?? "",
  };
  return { ...kept, fields, check };
}

/** Where readers find the document, once it is up as a post. */
function addressOfPost(
  posts: readonly BlogPost[] | undefined,
  researchId: string,
): string | undefined {
  const post = posts?.find((each) => each.researchId === researchId && each.status === "published");
  return post && new URL(`/blog/${post.id}`, window.location.href).href;
}

/** The server's own sentence; without one, where it broke or something else answered, the spec's. */
function sentenceOf(error: Error | null, otherwise: string, network: string): string | undefined {
  if (error === null) return undefined;
  if (!(error instanceof ApiError) || error.code === "internal") return otherwise;
  return error.status === 0 ? network : error.message;
}

function Connection() {
  const { data, isPending, refetch, isFetching } = useQuery(connectionQuery);
  if (isPending) return <Notice tone="info">Checking the connection to X</Notice>;
  if (data?.connected === true) {
    return (
      <Notice tone="success">
        <p className="flex justify-between">
          <span className="font-semibold">Connected</span>
          <span className="text-ink-3 figures">
            Checked {formatWhen(data.checkedAt, new Date(data.checkedAt))}
          </span>
        </p>
      </Notice>
    );
  }
  return (
    <Notice
      tone="error"
      action={{ label: "Check again", isBusy: isFetching, run: () => void refetch() }}
    >
      <p className="font-semibold">Not connected</p>
      <p>Check your API credentials</p>
    </Notice>
  );
}

type FootProps = {
  readonly thread: Thread;
  readonly text: PublishedText;
  readonly onCancel: () => void;
};

function ThreadFoot({ thread, text, onCancel }: FootProps) {
  const { fields, preview, posting } = thread;
  const missing = missingOf(fields.companyName, text.content);
  const { data: connection } = useQuery(connectionQuery);
  const isPreviewed = preview.data !== undefined;
  // The filled button is the one that leads on.
  const canPost = isPreviewed && missing === undefined && connection?.connected === true;
  return (
    <>
      <p role="status" className="mr-auto text-12 text-ink-3 figures">
        {posting.isPending ? "Posting the thread" : preview.data?.message}
      </p>
      <Button onClick={onCancel}>Cancel</Button>
      <Button
        variant={canPost ? "outline" : "primary"}
        isBusy={preview.isPending}
        disabledReason={posting.isPending ? "The thread is being posted" : missing}
        onClick={thread.makePreview}
      >
        Preview Thread
      </Button>
      <Button
        variant={canPost ? "primary" : "outline"}
        isBusy={posting.isPending}
        disabledReason={missing ?? (isPreviewed ? undefined : "Preview the thread first")}
        onClick={thread.post}
      >
        Publish Thread
      </Button>
    </>
  );
}

function missingOf(companyName: string, content: string): string | undefined {
  if (!/\S/.test(content)) return "Write some research first: the document is blank.";
  return companyName.trim() === "" ? "Enter the company's name" : undefined;
}
