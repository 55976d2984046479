import { Button } from "#client/components/button.tsx";
import { Dialog } from "#client/components/dialog.tsx";
import { Notice } from "#client/components/notice.tsx";
import { BLOG_RESTRICTED } from "#core/access.ts";
import { countText } from "#core/count-text.ts";
import {
  addingDisclosure,
  leavingOut,
  type SettlingEdit,
  usingSource,
} from "#core/outputs/post/settle-points.ts";
import { countWords } from "#core/text/outline/word-count.ts";
import { BlogFields } from "./blog-fields.tsx";
import { BlogPublished } from "./blog-published.tsx";
import { type GateActions, PublishGate, publishWith } from "./publish-gate.tsx";
import { NewsletterChoice } from "./newsletter-choice.tsx";
import { PostHead } from "./post-head.tsx";
import { PublishSteps } from "./publish-steps.tsx";
import { describeText, type PublishedText } from "./published-text.ts";
import { Restricted } from "./restricted.tsx";
import { StandingPost } from "./standing-post.tsx";
import { type BlogPublishing, useBlogPublishing } from "./use-blog-publishing.ts";

const TITLE = "Publish Research to Blog";

/** What settles a point in the text; places count in `madeFor`. */
export type TextEdit = {
  readonly description: string;
  readonly edits: readonly SettlingEdit[];
  readonly madeFor: string;
};

export type PublishBlogDialogProps = Pick<GateActions, "onShow"> & {
  readonly onClose: () => void;
  readonly isOwner: boolean;
  readonly text: PublishedText;
  readonly onEdit: (change: TextEdit) => void;
};

/** The owner's dialog; whoever else comes here is told who may publish. */
export function PublishBlogDialog({ isOwner, ...props }: PublishBlogDialogProps) {
  if (isOwner) return <OwnerDialog {...props} />;
  return <Restricted onClose={props.onClose} title={TITLE} sentence={BLOG_RESTRICTED} />;
}

function OwnerDialog(props: Omit<PublishBlogDialogProps, "isOwner">) {
  const { onClose, text, ...actions } = props;
  const publishing = useBlogPublishing(text);
  const { fields, change, check, publish, published } = publishing;
  const isPublishing = publish.isPending;
  const close = () => {
    // Until it is known whether the post is up, there is nothing to close.
    if (isPublishing) return;
    publishing.forget();
    onClose();
  };
  const rating = check?.points.find((point) => point.kind === "rating");
  return (
    <Dialog
      onClose={close}
      title={published === undefined ? TITLE : "Published"}
      description={published?.title ?? describeText(text, check)}
      className="max-w-272"
      isFooterFirst
      footer={
        published === undefined ? (
          <PublishFoot publishing={publishing} onCancel={close} />
        ) : (
          <Button onClick={close}>Close</Button>
        )
      }
    >
      {published === undefined ? (
        <div className="grid min-h-0 grid-cols-2 max-[900px]:grid-cols-1">
          <BeforeItGoesOut {...{ publishing, text, actions }} />
          <div className="flex flex-col gap-3.5 px-5 pt-4 pb-5">
            <BlogFields fields={fields} onChange={change} rating={rating} />
            <NewsletterChoice
              isOn={fields.sendNewsletter}
              onChange={(sendNewsletter) => change({ sendNewsletter })}
              mail={{ ...fields, tags: [...fields.tags], ...publishing.body }}
            />
          </div>
        </div>
      ) : (
        <BlogPublished id={published.id} />
      )}
    </Dialog>
  );
}

type BeforeItGoesOutProps = {
  readonly publishing: BlogPublishing;
  readonly text: PublishedText;
  readonly actions: Pick<PublishBlogDialogProps, "onEdit" | "onShow">;
};

/** What is open, what went wrong, and the post's head; next to Publish, which waits for it, in the order of Tab. */
function BeforeItGoesOut({ publishing, text, actions }: BeforeItGoesOutProps) {
  const { fields, change, check, confirmed, publish } = publishing;
  const { onEdit, onShow } = actions;
  const { content } = text;
  return (
    <div className="order-last flex flex-col gap-4 border-l border-hairline bg-app px-5 pt-4 pb-5">
      {publishing.standing !== undefined && (
        <StandingPost post={publishing.standing} isBusy={publish.isPending} />
      )}
      {publish.isPending ? (
        <PublishSteps figures={check?.total ?? 0} readers={publishing.readers} />
      ) : (
        <PublishGate
          check={check}
          confirmed={confirmed}
          actions={{
            onShow,
            onUse: (point) =>
              onEdit({
                description: `Using ${point.correction ?? point.sourced}`,
                edits: usingSource(point),
                madeFor: check?.content ?? content,
              }),
            onAddDisclosure: (line) =>
              onEdit({
                description: "Adding a disclosure",
                edits: addingDisclosure(content, line),
                madeFor: content,
              }),
            onLeaveOut: () =>
              onEdit({
                description: "Leaving out what is for the author",
                edits: leavingOut(content),
                madeFor: content,
              }),
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

function PublishFoot({
  publishing,
  onCancel,
}: {
  readonly publishing: BlogPublishing;
  readonly onCancel: () => void;
}) {
  const { confirmed, publish } = publishing;
  const { open, isConfirmed } = confirmed;
  const press = pressOf(publishing);
  const settle = `Settle the ${countText(open, "point")}, or tick “${publishWith(open)}”.`;
  return (
    <>
      <p role="status" className="mr-auto text-12 text-ink-3">
        {publish.isPending && "Closes when the post is up"}
        {!publish.isPending && open > 0 && !isConfirmed && settle}
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
        disabledReason={press.disabledReason}
        onClick={press.run}
      >
        {press.label}
      </Button>
    </>
  );
}

type Press = {
  readonly label: string;
  readonly disabledReason: string | undefined;
  readonly run: () => void;
};

/** What the filled button does as things stand. */
function pressOf(publishing: BlogPublishing): Press {
  const { check, checkAgain, confirmed, failure, isChecking, publish, start } = publishing;
  if (checkAgain !== undefined) {
    return { label: "Try again", disabledReason: undefined, run: checkAgain };
  }
  const isAgain = failure !== undefined && publish.isError;
  const label = isAgain ? "Try again" : publishLabel(confirmed.open);
  if (check === undefined || isChecking) {
    return { label, disabledReason: "The figures are still being checked", run: start };
  }
  const isWaiting = confirmed.open > 0 && !confirmed.isConfirmed;
  const disabledReason = isWaiting ? "Settle or confirm what is open" : undefined;
  return { label, disabledReason, run: start };
}

function publishLabel(open: number): string {
  return open === 0 ? "Publish" : publishWith(open);
}
