import { useState } from "react";
import { Notice } from "#client/components/notice.tsx";
import type { BlogPost } from "#contracts/publishing.ts";
import { EditPost } from "./edit-post.tsx";

type StandingPostProps = {
  /** Of the document that is being published. */
  readonly post: BlogPost;
  readonly isBusy: boolean;
};

/** Says that a document is up already, and gives that post its present text instead of making another. */
export function StandingPost({ post, isBusy }: StandingPostProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Notice
        tone="info"
        action={{
          label: "Update it",
          disabledReason: isBusy ? "A new post is on its way" : undefined,
          run: () => setIsOpen(true),
        }}
      >
        “{post.title}” of this document is up. Updating it keeps its address and mails nobody;
        publishing makes a second post.
      </Notice>
      {isOpen && <EditPost post={post} isWithText onClose={() => setIsOpen(false)} />}
    </>
  );
}
