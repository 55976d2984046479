import { z } from "zod";

export type PageWatch = {
  /** Tells other windows of this browser that a revision was saved. */
  readonly tellOthers: (revision: number) => void;
  readonly stop: () => void;
};

export type PageEvents = {
  readonly onOnline: (isOnline: boolean) => void;
  readonly onHidden: () => void;
  /** The page may not come back. */
  readonly onLeave: () => void;
  /** In front again after a while: others may have changed the document, or signed in. */
  readonly onSeenAgain: () => void;
  readonly onSavedElsewhere: (revision: number) => void;
};

const noticeSchema = z.object({ documentId: z.string(), revision: z.number() });

/** Follows the browser's page: its connection, its going and coming, and its other windows. */
export function watchPage(documentId: string, events: PageEvents): PageWatch {
  const controller = new AbortController();
  const { signal } = controller;
  const channel = new BroadcastChannel("footnote.research");
  const on = (target: EventTarget, type: string, act: () => void): void => {
    target.addEventListener(type, act, { signal });
  };
  on(window, "online", () => {
    events.onOnline(true);
  });
  on(window, "offline", () => {
    events.onOnline(false);
  });
  on(window, "pagehide", events.onLeave);
  on(document, "visibilitychange", () => {
    if (document.visibilityState === "hidden") events.onHidden();
    else events.onSeenAgain();
  });
  channel.addEventListener(
    "message",
    ({ data }: MessageEvent<unknown>) => {
      const notice = noticeSchema.safeParse(data).data;
      if (notice?.documentId === documentId) events.onSavedElsewhere(notice.revision);
    },
    { signal },
  );
  if (!navigator.onLine) events.onOnline(false);
  return {
    tellOthers: (revision) => {
      // A channel reaches only pages of this origin; it takes no target.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      channel.postMessage({ documentId, revision });
    },
    stop: () => {
      controller.abort();
      channel.close();
    },
  };
}
