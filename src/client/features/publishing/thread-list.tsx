import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Badge } from "#client/components/badge.tsx";
import { Button } from "#client/components/button.tsx";
import { Card } from "#client/components/card.tsx";
import { Dialog } from "#client/components/dialog.tsx";
import { NotLoaded } from "#client/components/not-loaded.tsx";
import { formatWhen } from "#client/lib/format-when.ts";
import type { ThreadState } from "#contracts/thread.ts";
import { threadsQuery } from "./queries.ts";
import { ThreadStanding } from "./thread-standing.tsx";

/** The owner's threads on X, whatever became of their documents; nothing where none was begun. */
export function ThreadList() {
  const { data, error, refetch } = useQuery(threadsQuery);
  const [openId, setOpenId] = useState<string>();
  const [now] = useState(() => new Date());
  if (data === undefined) {
    return error === null ? null : <NotLoaded error={error} onRetry={() => void refetch()} />;
  }
  const { threads } = data;
  const opened = threads.find(({ id }) => id === openId);
  const close = () => setOpenId(undefined);
  if (threads.length === 0) return null;
  return (
    <Card title="Threads" note={threads.length}>
      <ul>
        {threads.map((thread) => (
          <ThreadRow key={thread.id} {...{ thread, now }} onOpen={() => setOpenId(thread.id)} />
        ))}
      </ul>
      {opened !== undefined && (
        <Dialog
          onClose={close}
          title="Thread on X"
          className="max-w-160"
          footer={<Button onClick={close}>Close</Button>}
        >
          <ThreadStanding thread={opened} />
        </Dialog>
      )}
    </Card>
  );
}

type ThreadRowProps = {
  readonly thread: ThreadState;
  readonly now: Date;
  readonly onOpen: () => void;
};

function ThreadRow({ thread: { state, posts, createdAt }, now, onOpen }: ThreadRowProps) {
  const [first] = posts;
  const posted = posts.filter((post) => post.state === "posted").length;
  return (
    <li className="flex items-center gap-3 border-b border-hairline px-3.5 py-2 text-12 last:border-b-0">
      <p className="min-w-0 flex-1 truncate text-13 font-medium">{first?.text}</p>
      {state === "interrupted" && <Badge tone="warning">Stopped</Badge>}
      <span className="w-28 text-ink-2 figures">{`${posted} of ${posts.length} posted`}</span>
      <span className="w-36 text-right text-ink-3 figures">{formatWhen(createdAt, now)}</span>
      <Button size="small" onClick={onOpen}>
        Open<span className="sr-only"> the thread {first?.text}</span>
      </Button>
    </li>
  );
}
