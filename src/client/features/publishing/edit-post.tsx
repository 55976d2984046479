import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#client/components/button.tsx";
import { Dialog } from "#client/components/dialog.tsx";
import { Notice } from "#client/components/notice.tsx";
import { SwitchField } from "#client/components/switch-field.tsx";
import type { BlogPost } from "#contracts/publishing.ts";
import { TITLE_AND_EXCERPT_NEEDED } from "#core/outputs/post/post-fields.ts";
import { BlogFields, blogFieldsSchema } from "./blog-fields.tsx";
import { useUpdatePost } from "./mutations.ts";
import { PublishGate } from "./publish-gate.tsx";
import { documentTextQuery, publishCheckQuery } from "./queries.ts";
import { type ConfirmedPoints, useConfirmedPoints } from "./use-confirmed-points.ts";

type EditPostProps = {
  readonly post: BlogPost;
  /** Opens with the document's present text, which the fields are checked with. */
  readonly isWithText?: boolean;
  readonly onClose: () => void;
};

/** Changes the fields of a post, and its text to what the document says now. */
export function EditPost({ post, isWithText = false, onClose }: EditPostProps) {
  const [fields, setFields] = useState(() =>
    blogFieldsSchema.parse({ ...post, sendNewsletter: false }),
  );
  const [takesText, setTakesText] = useState(isWithText);
  const update = useUpdatePost();
  const text = useNewText(post, takesText, fields);
  const confirmed = useConfirmedPoints(text.check);
  const save = () => {
    const { title, excerpt, tags, creditRating, ratingTrend } = fields;
    const body = { title, excerpt, tags: [...tags], creditRating, ratingTrend };
    const withText = takesText ? { researchContent: text.content } : {};
    update.mutate(
      { id: post.id, body: { ...body, ...withText, confirmedPoints: [...confirmed.ids] } },
      { onSuccess: onClose },
    );
  };
  return (
    <Dialog
      onClose={() => {
        if (!update.isPending) onClose();
      }}
      title="Edit post"
      description={`/blog/${post.id}`}
      className="max-w-160"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            isBusy={update.isPending}
            disabledReason={missingOf(fields) ?? openOf(text.isChecking, confirmed)}
            onClick={save}
          >
            Save
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3.5 px-5 pt-4 pb-5">
        <BlogFields
          fields={fields}
          onChange={(changes) => setFields({ ...fields, ...changes })}
          rating={undefined}
        />
        <NewText {...{ post, text, takesText, confirmed }} onTake={setTakesText} />
        {update.error !== null && <Notice tone="error">{update.error.message}</Notice>}
      </div>
    </Dialog>
  );
}

type NewTextProps = {
  readonly post: BlogPost;
  readonly text: ReturnType<typeof useNewText>;
  readonly takesText: boolean;
  readonly confirmed: ConfirmedPoints;
  readonly onTake: (takesText: boolean) => void;
};

/** Whether the post takes the document's text, and what is open in it. */
function NewText({ post, text, takesText, confirmed, onTake }: NewTextProps) {
  return (
    <>
      <div className="rounded-2 border border-hairline-strong bg-paper px-3 py-1">
        <SwitchField
          label="Take the document's present text"
          note={
            post.researchId === null
              ? "It was published without a document"
              : "Readers see the text as it was published until then"
          }
          isOn={takesText}
          onChange={(isOn) => onTake(isOn && post.researchId !== null)}
        />
      </div>
      {(takesText || (text.check?.points.length ?? 0) > 0) && text.error === null && (
        <PublishGate check={text.check} confirmed={confirmed} />
      )}
      {text.error !== null && <Notice tone="error">{text.error.message}</Notice>}
    </>
  );
}

type Fields = ReturnType<typeof blogFieldsSchema.parse>;

/** What is open with these fields, and in the document's text once that is wanted. */
function useNewText({ id, researchId }: BlogPost, isWanted: boolean, fields: Fields) {
  const document = useQuery({
    ...documentTextQuery(researchId ?? ""),
    enabled: isWanted && researchId !== null,
  });
  const content = document.data ?? "";
  const checked = useQuery({
    ...publishCheckQuery({
      ...(isWanted
        ? { researchContent: content, researchId: researchId ?? undefined }
        : { postId: id }),
      title: fields.title,
      excerpt: fields.excerpt,
      creditRating: fields.creditRating,
      ratingTrend: fields.ratingTrend,
    }),
    enabled: !isWanted || /\S/.test(content),
  });
  const isBlank = document.data !== undefined && !/\S/.test(content);
  return {
    content,
    check: checked.data,
    isChecking: checked.data === undefined || checked.isFetching,
    error:
      isWanted && isBlank ? new Error("The document is blank.") : (document.error ?? checked.error),
  };
}

function missingOf({ title, excerpt }: Fields): string | undefined {
  return title.trim() === "" || excerpt.trim() === "" ? TITLE_AND_EXCERPT_NEEDED : undefined;
}

function openOf(isChecking: boolean, { open, isConfirmed }: ConfirmedPoints): string | undefined {
  if (isChecking) return "The figures are still being checked";
  return open > 0 && !isConfirmed ? "Confirm what is open" : undefined;
}
