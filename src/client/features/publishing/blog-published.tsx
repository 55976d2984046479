import { useQuery } from "@tanstack/react-query";
import { CircleCheck, ExternalLink, Link } from "lucide-react";
import { useState } from "react";
import { Button } from "#client/components/button.tsx";
import { CopyButton } from "#client/components/copy-button.tsx";
import { Notice } from "#client/components/notice.tsx";
import type { NewsletterStats } from "#contracts/publishing.ts";
import { publishedQuery } from "./queries.ts";

/** The post's address, and its newsletter until the last mail is handled. */
export function BlogPublished({ id }: { readonly id: string }) {
  const { data, error } = useQuery(publishedQuery(id));
  const path = `/blog/${id}`;
  const address = new URL(path, window.location.href).href;
  return (
    <div className="flex flex-col gap-4 px-5 pt-4 pb-5">
      <p role="status" className="flex items-center gap-2 text-13 text-success">
        <CircleCheck size={16} strokeWidth={1.75} aria-hidden /> The post is up.
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
        <Newsletter stats={data.newsletter.stats} failures={data.failures} />
      )}
    </div>
  );
}

type NewsletterProps = {
  readonly stats: NewsletterStats;
  readonly failures: readonly {
    readonly id: string;
    readonly email: string;
    readonly reason: string;
  }[];
};

function Newsletter({ stats, failures }: NewsletterProps) {
  const [isListed, setIsListed] = useState(false);
  const handled = stats.total - stats.queued;
  const share = stats.total === 0 ? 1 : handled / stats.total;
  const left = stats.uncertain + stats.suppressed;
  return (
    <section aria-label="Newsletter" className="flex flex-col gap-2">
      <p className="flex justify-between text-12">
        <span className="font-medium">Newsletter</span>
        <span className="text-ink-3 figures">
          {handled} of {stats.total} handled, {Math.round(share * 100)}%
        </span>
      </p>
      <dl className="grid grid-cols-4 divide-x divide-hairline rounded-2 border border-hairline-strong bg-paper">
        <Count label="Total" value={stats.total} />
        <Count label="Successful" value={stats.successful} />
        <Count label="Failed" value={stats.failed + left} isBad />
        <Count label="Queued" value={stats.queued} />
      </dl>
      <progress
        aria-label="Mails handled"
        value={handled}
        max={Math.max(1, stats.total)}
        className="h-1 w-full accent-(--accent-fill)"
      />
      {failures.length > 0 && (
        <div className="text-12 text-ink-3">
          <p className="flex items-center justify-between">
            No address is written to twice.
            <Button size="small" variant="ghost" onClick={() => setIsListed(!isListed)}>
              {isListed ? "Hide them" : `Show the ${failures.length}`}
            </Button>
          </p>
          {isListed && (
            <ul className="max-h-48 overflow-y-auto rounded-2 border border-hairline bg-paper">
              {failures.map(({ id, email, reason }) => (
                <li key={id} className="border-t border-hairline px-3 py-1.5 first:border-t-0">
                  <span className="text-ink">{email}</span> {reason}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      <p className="text-12 text-ink-3">
        Closing does not stop the newsletter. The counts stay with the post.
      </p>
    </section>
  );
}

function Count({
  label,
  value,
  isBad = false,
}: {
  readonly label: string;
  readonly value: number;
  readonly isBad?: boolean;
}) {
  return (
    <div className="px-3 py-2">
      <dt className="text-[11.5px] text-ink-3">{label}</dt>
      <dd
        className={`text-16 font-semibold figures ${isBad && value > 0 ? "text-error" : "text-ink"}`}
      >
        {value}
      </dd>
    </div>
  );
}
