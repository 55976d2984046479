import { useQuery } from "@tanstack/react-query";
import { Eye, EyeOff, Ellipsis, Mail, Pencil } from "lucide-react";
import { useState } from "react";
import { Badge } from "#client/components/badge.tsx";
import { Button } from "#client/components/button.tsx";
import { Card } from "#client/components/card.tsx";
import { Dialog } from "#client/components/dialog.tsx";
import { IconButton } from "#client/components/icon-button.tsx";
import { Menu } from "#client/components/menu.tsx";
import { Loading } from "#client/components/not-loaded.tsx";
import { Spinner } from "#client/components/spinner.tsx";
import { formatWhen } from "#client/lib/format-when.ts";
import type { BlogPost } from "#contracts/publishing.ts";
import { BlogPublished } from "./blog-published.tsx";
import { EditPost } from "./edit-post.tsx";
import { useSetPostStatus } from "./mutations.ts";
import { postsQuery } from "./queries.ts";

type Opened = { readonly what: "edit" | "standing"; readonly post: BlogPost };

/** The owner's posts: each can be changed, taken down and put up again; its address stays. */
export function PostList() {
  const query = useQuery(postsQuery);
  const { data } = query;
  const [opened, setOpened] = useState<Opened>();
  if (data === undefined) return <Loading label="Loading the posts" query={query} />;
  const { posts } = data;
  const close = () => setOpened(undefined);
  return (
    <Card
      title="Posts"
      note={posts.length}
      footer="A post that is taken down keeps its address and its newsletter's counts."
    >
      {posts.length === 0 ? (
        <p className="px-3.5 py-3 text-12 text-ink-3">
          Nothing is published yet. Open a document and press Publish to Blog.
        </p>
      ) : (
        <ul>
          {posts.map((post) => (
            <PostRow key={post.id} post={post} onOpen={(what) => setOpened({ what, post })} />
          ))}
        </ul>
      )}
      {opened?.what === "edit" && <EditPost post={opened.post} onClose={close} />}
      {opened?.what === "standing" && (
        <Dialog
          onClose={close}
          title="Post and newsletter"
          description={opened.post.title}
          className="max-w-160"
          footer={<Button onClick={close}>Close</Button>}
        >
          <BlogPublished id={opened.post.id} status={opened.post.status} />
        </Dialog>
      )}
    </Card>
  );
}

type PostRowProps = {
  readonly post: BlogPost;
  readonly onOpen: (what: Opened["what"]) => void;
};

function PostRow({ post, onOpen }: PostRowProps) {
  const [now] = useState(() => new Date());
  const setStatus = useSetPostStatus();
  const { id, title, excerpt, creditRating, ratingTrend, status, publishedAt, revision } = post;
  const isUp = status === "published";
  const rating = creditRating === "NR" ? "Not rated" : `${creditRating}, ${ratingTrend}`;
  return (
    <li className="flex items-center gap-3 border-b border-hairline px-3.5 py-2 text-12 last:border-b-0">
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2">
          {isUp ? (
            <a
              href={`/blog/${id}`}
              target="_blank"
              rel="noopener"
              className="truncate text-13 font-medium hover:underline"
            >
              {title}
            </a>
          ) : (
            <span className="truncate text-13 font-medium text-ink-2">{title}</span>
          )}
          {!isUp && <Badge tone="warning">Taken down</Badge>}
        </p>
        <p className="truncate text-ink-3">{excerpt}</p>
      </div>
      <span className="w-28 text-ink-2 figures">{rating}</span>
      <span className="w-36 text-right text-ink-3 figures">
        {formatWhen(publishedAt, now)}
        {revision > 1 && `, revision ${revision}`}
      </span>
      {setStatus.isPending && <Spinner label={isUp ? "Taking it down" : "Putting it up"} />}
      <Menu
        trigger={<IconButton icon={Ellipsis} size="small" label={`More actions for ${title}`} />}
        items={[
          { label: "Edit", icon: Pencil, onSelect: () => onOpen("edit") },
          { label: "Newsletter", icon: Mail, onSelect: () => onOpen("standing") },
          isUp
            ? {
                label: "Take down",
                icon: EyeOff,
                isDangerous: true,
                onSelect: () => setStatus.mutate({ id, status: "unpublished" }),
              }
            : {
                label: "Put up again",
                icon: Eye,
                onSelect: () => setStatus.mutate({ id, status: "published" }),
              },
        ]}
      />
    </li>
  );
}
