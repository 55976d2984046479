import { MessageSquareQuote, Newspaper } from "lucide-react";
import { type ReactNode, useState } from "react";
import { BLANK_DOCUMENT, isBlankDocument } from "#client/document/blank-document.ts";
import type { DocumentSession } from "#client/document/session/document-session.ts";
import { untilSaved } from "#client/document/session/until-saved.ts";
import { useCommands } from "#client/lib/commands.ts";
import { laterAsked } from "#client/lib/later.ts";
import { newId } from "#client/lib/new-id.ts";
import { useStore } from "#client/lib/use-store.ts";
import type { TextEdit } from "./publish-blog-dialog.tsx";

const PublishBlogDialog = laterAsked(
  async () => (await import("./publish-blog-dialog.tsx")).PublishBlogDialog,
);
const PublishThreadDialog = laterAsked(
  async () => (await import("./publish-thread-dialog.tsx")).PublishThreadDialog,
);

type Opened = "blog" | "thread";

export type Publishing = {
  readonly openBlog: () => void;
  readonly openThread: () => void;
};

/** Blog and thread of the open document; for the owner, who is the only one offered them. */
export function usePublishing(
  session: DocumentSession,
  isOwner: boolean,
): { readonly actions: Publishing | undefined; readonly dialogs: ReactNode } {
  const [opened, setOpened] = useState<Opened>();
  const isBlank = useStore(session, isBlankDocument);
  const open = (what: Opened) => () => {
    session.takeUpTyping();
    if (!isBlankDocument(session.get())) setOpened(what);
  };
  const disabledReason = isBlank ? BLANK_DOCUMENT : undefined;
  useCommands(
    isOwner
      ? [
          {
            id: "publish-blog",
            label: "Publish to blog",
            icon: Newspaper,
            keywords: "post newsletter",
            disabledReason,
            run: open("blog"),
          },
          {
            id: "publish-thread",
            label: "Publish as Twitter thread",
            icon: MessageSquareQuote,
            keywords: "x tweet",
            disabledReason,
            run: open("thread"),
          },
        ]
      : [],
  );
  return {
    actions: isOwner ? { openBlog: open("blog"), openThread: open("thread") } : undefined,
    dialogs: opened && (
      <Dialogs {...{ session, isOwner, opened }} onClose={() => setOpened(undefined)} />
    ),
  };
}

type DialogsProps = {
  readonly session: DocumentSession;
  readonly isOwner: boolean;
  readonly opened: Opened;
  readonly onClose: () => void;
};

function Dialogs({ session, isOwner, opened, onClose }: DialogsProps) {
  const title = useStore(session, (state) => state.title);
  const content = useStore(session, ({ manuscript }) => manuscript.content);
  const pending = useStore(session, ({ manuscript }) => manuscript.pendingEdits.length);
  const untilServerHas = (signal: AbortSignal) => untilSaved(session, signal);
  const text = { researchId: session.id, title, content, pending, untilSaved: untilServerHas };
  const dialog = {
    isOwner,
    text,
    onShow: (place: { readonly position: number; readonly length: number }) => {
      onClose();
      session.goTo(place);
    },
    onClose,
  };
  return opened === "thread" ? (
    <PublishThreadDialog {...dialog} />
  ) : (
    <PublishBlogDialog {...dialog} onEdit={(change) => write(session, change)} />
  );
}

/** Changes the text at once, with a way back by Undo. */
function write(session: DocumentSession, { description, edits, madeFor }: TextEdit): void {
  const now = Date.now();
  session.change({
    type: "autoApplied",
    edits: edits.map((edit) => ({
      ...edit,
      id: newId(),
      timestamp: new Date(now).toISOString(),
      autoApply: true,
    })),
    madeFor,
    description,
    time: now,
  });
}
