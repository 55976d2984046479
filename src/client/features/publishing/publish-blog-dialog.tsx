import { useMutation, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { Button } from "#client/components/button.tsx";
import { Dialog } from "#client/components/dialog.tsx";
import { Notice } from "#client/components/notice.tsx";
import { ApiError } from "#client/lib/api.ts";
import { newId } from "#client/lib/new-id.ts";
import { BLOG_RESTRICTED } from "#core/access.ts";
import { TITLE_AND_EXCERPT_NEEDED } from "#core/outputs/post/post-fields.ts";
import { unfinishedRemovals } from "#core/outputs/report/unfinished-places.ts";
import { countWords } from "#core/text/outline/word-count.ts";
import { BlogFields, blogFieldsSchema, EMPTY_BLOG_FIELDS } from "./blog-fields.tsx";
import { BlogPublished } from "./blog-published.tsx";
import { type GateActions, pointsText, PublishGate } from "./publish-gate.tsx";
import { NewsletterChoice } from "./newsletter-choice.tsx";
import { PostHead } from "./post-head.tsx";
import { PublishSteps } from "./publish-steps.tsx";
import { describeText, type PublishedText } from "./published-text.ts";
import { publishCheckQuery, publishMutation, subscribersQuery } from "./queries.ts";
import { Restricted } from "./restricted.tsx";
import { useKeptFields } from "./use-kept-fields.ts";

export const PUBLISH_FAILED = "Failed to publish blog post";
export const NETWORK_FAILED = "Network error. Please try again.";
const TITLE = "Publish Research to Blog";

export type PublishBlogDialogProps = Omit<GateActions, "onUseRating" | "onLeaveOut"> & {
  readonly onLeaveOut: (
    places: readonly { readonly position: number; readonly length: number }[],
  ) => void;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly isOwner: boolean;
  readonly text: PublishedText;
};

/** The owner's dialog; whoever else comes here is told who may publish. */
export function PublishBlogDialog({ isOwner, ...props }: PublishBlogDialogProps) {
  const { isOpen, onOpenChange } = props;
  if (isOwner) return <OwnerDialog {...props} />;
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={TITLE}
      footer={<Button onClick={() => onOpenChange(false)}>Close</Button>}
    >
      <Restricted sentence={BLOG_RESTRICTED} />
    </Dialog>
  );
}

function OwnerDialog(props: Omit<PublishBlogDialogProps, "isOwner">) {
  const { isOpen, onOpenChange, text, ...actions } = props;
  const publishing = usePublishing(text, isOpen);
  const { fields, change, check, publish, published } = publishing;
  const isPublishing = publish.isPending;
  const close = (open: boolean) => {
    // Until it is known whether the post is up, there is nothing to close.
    if (isPublishing) return;
    if (!open) publishing.reset();
    onOpenChange(open);
  };
  const rating = check?.points.find((point) => point.kind === "rating");
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={close}
      title={published === undefined ? TITLE : "Published"}
      description={published?.title ?? describeText(text, check)}
      className="max-w-272"
      footer={
        published === undefined ? (
          <PublishFoot publishing={publishing} onCancel={() => close(false)} />
        ) : (
          <Button onClick={() => close(false)}>Close</Button>
        )
      }
    >
      {published === undefined ? (
        <div className="grid min-h-0 grid-cols-2 max-[900px]:grid-cols-1">
          <div className="flex flex-col gap-3.5 px-5 pt-4 pb-5">
            <BlogFields fields={fields} onChange={change} rating={rating} />
            <NewsletterChoice
              isOn={fields.sendNewsletter}
              onChange={(sendNewsletter) => change({ sendNewsletter })}
              mail={{ ...fields, tags: [...fields.tags], ...publishing.body }}
            />
          </div>
          <BeforeItGoesOut {...{ publishing, text, actions }} />
        </div>
      ) : (
        <BlogPublished id={published.id} />
      )}
    </Dialog>
  );
}

type BeforeItGoesOutProps = {
  readonly publishing: Publishing;
  readonly text: PublishedText;
  readonly actions: Pick<
    PublishBlogDialogProps,
    "onUse" | "onAddDisclosure" | "onShow" | "onLeaveOut"
  >;
};

/** What is open, what went wrong, and the post's head. */
function BeforeItGoesOut({ publishing, text, actions }: BeforeItGoesOutProps) {
  const { fields, change, check, isConfirmed, publish } = publishing;
  return (
    <div className="flex flex-col gap-4 border-l border-hairline bg-app px-5 pt-4 pb-5">
      {publish.isPending ? (
        <PublishSteps figures={check?.total ?? 0} readers={publishing.readers} />
      ) : (
        <PublishGate
          check={check}
          isConfirmed={isConfirmed}
          onConfirm={publishing.confirm}
          actions={{
            ...actions,
            onLeaveOut: () => actions.onLeaveOut(unfinishedRemovals(text.content)),
            onUseRating: ({ rating: creditRating, trend }) =>
              change({
                creditRating,
                ...(trend === undefined ? {} : { ratingTrend: trend }),
              }),
          }}
        />
      )}
      {publishing.failure !== undefined && (
        <Notice tone="error">
          <p className="font-semibold">{publishing.failure.sentence}</p>
          <p>{publishing.failure.cause}</p>
        </Notice>
      )}
      {check !== undefined && (
        <PostHead fields={fields} check={check} words={countWords(text.content)} />
      )}
    </div>
  );
}

type Publishing = ReturnType<typeof usePublishing>;

function usePublishing(text: PublishedText, isOpen: boolean) {
  const { fields, change, reset } = useKeptFields(
    `footnote.publish.${text.researchId}`,
    blogFieldsSchema,
    () => ({ ...EMPTY_BLOG_FIELDS, title: text.title }),
  );
  const [key, setKey] = useState(newId);
  const [confirmed, setConfirmed] = useState<number>();
  const [refused, setRefused] = useState<string>();
  const body = {
    researchContent: text.content,
    researchId: text.researchId,
    creditRating: fields.creditRating,
    ratingTrend: fields.ratingTrend,
    title: fields.title,
    excerpt: fields.excerpt,
  };
  const isBlank = !/\S/.test(text.content);
  const checked = useQuery({
    ...publishCheckQuery(useDeferredValue(body)),
    enabled: isOpen && !isBlank,
  });
  const publish = useMutation(publishMutation);
  const readers = useQuery(subscribersQuery);
  const points = checked.data?.points.length ?? 0;
  const isConfirmed = confirmed === points && points > 0;
  return {
    fields,
    change,
    check: checked.data,
    /** Points that keep it from going out as it is. */
    open: points,
    isConfirmed,
    confirm: (isYes: boolean) => setConfirmed(isYes ? points : undefined),
    publish,
    /** Subscribers who get the newsletter; undefined without one. */
    readers: fields.sendNewsletter ? readers.data?.confirmed : undefined,
    published: publish.data?.blogPost,
    body,
    failure: failureOf(refused, publish.error ?? checked.error),
    start: () => {
      const { title, excerpt } = fields;
      if (title.trim() === "" || excerpt.trim() === "") {
        setRefused(TITLE_AND_EXCERPT_NEEDED);
        return;
      }
      setRefused(undefined);
      const tags = [...fields.tags];
      publish.mutate({ body: { ...fields, tags, ...body, confirmedPoints: points }, key });
    },
    reset: () => {
      reset();
      publish.reset();
      setKey(newId());
      setConfirmed(undefined);
      setRefused(undefined);
    },
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

function PublishFoot({
  publishing,
  onCancel,
}: {
  readonly publishing: Publishing;
  readonly onCancel: () => void;
}) {
  const { open, isConfirmed, publish, check, failure } = publishing;
  const isWaiting = open > 0 && !isConfirmed;
  const settle = `Settle the ${pointsText(open)}, or tick “Publish with these ${pointsText(open)}”.`;
  return (
    <>
      <p role="status" className="mr-auto text-12 text-ink-3">
        {publish.isPending && "Closes when the post is up"}
        {!publish.isPending && isWaiting && settle}
      </p>
      <Button
        disabledReason={publish.isPending ? "Closes when the post is up" : undefined}
        onClick={onCancel}
      >
        Cancel
      </Button>
      <Button
        variant="primary"
        isBusy={publish.isPending}
        disabledReason={isWaiting || check === undefined ? settleReason(open) : undefined}
        onClick={publishing.start}
      >
        {failure !== undefined && publish.isError ? "Try again" : publishLabel(open)}
      </Button>
    </>
  );
}

function settleReason(open: number): string {
  return open === 0 ? "The figures are still being checked" : "Settle or confirm what is open";
}

function publishLabel(open: number): string {
  return open === 0 ? "Publish" : "Publish with these";
}
