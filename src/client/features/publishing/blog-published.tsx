import { useQuery } from "@tanstack/react-query";
import { CircleCheck, ExternalLink, Link } from "lucide-react";
import { CopyButton } from "#client/components/copy-button.tsx";
import { Notice } from "#client/components/notice.tsx";
import type { BlogPost } from "#contracts/publishing.ts";
import { NewsletterStanding } from "./newsletter-standing.tsx";
import { publishedQuery } from "./queries.ts";

type BlogPublishedProps = { readonly id: string; readonly status?: BlogPost["status"] };

/** The post's address, and its newsletter until the last mail is handled. */
export function BlogPublished({ id, status = "published" }: BlogPublishedProps) {
  const { data, error } = useQuery(publishedQuery(id));
  const path = `/blog/${id}`;
  const address = new URL(path, window.location.href).href;
  return (
    <div className="flex flex-col gap-4 px-5 pt-4 pb-5">
      <p role="status" className="flex items-center gap-2 text-13 text-success">
        {status === "published" ? (
          <>
            <CircleCheck size={16} strokeWidth={1.75} aria-hidden /> The post is up.
          </>
        ) : (
          <span className="text-warning">The post is taken down.</span>
        )}
      </p>
      <div className="flex items-center gap-2">
        <p className="flex h-9 min-w-0 flex-1 items-center gap-2 rounded-2 border border-control bg-paper px-2.5 text-[12.5px] figures">
          <Link size={14} strokeWidth={1.75} className="shrink-0 text-ink-3" aria-hidden />
          <span className="truncate">{path}</span>
        </p>
        <CopyButton text={address} label="Copy link" />
        <a
          href={path}
          target="_blank"
          rel="noopener"
          className="flex h-7 items-center gap-1.5 rounded-2 bg-accent-fill px-3 text-[12.5px] font-medium text-on-accent"
        >
          Open the post <ExternalLink size={13} strokeWidth={1.75} aria-hidden />
        </a>
      </div>
      {error !== null && <Notice tone="warning">{error.message}</Notice>}
      {data?.newsletter != null && (
        <NewsletterStanding id={id} stats={data.newsletter.stats} failures={data.failures} />
      )}
    </div>
  );
}
