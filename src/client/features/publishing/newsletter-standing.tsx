import { useState } from "react";
import { Button } from "#client/components/button.tsx";
import { Notice } from "#client/components/notice.tsx";
import type { NewsletterStats } from "#contracts/publishing.ts";
import { countText } from "#core/count-text.ts";
import { useSettleUncertain } from "./mutations.ts";

type NewsletterStandingProps = {
  /** Of the post. */
  readonly id: string;
  readonly stats: NewsletterStats;
  readonly failures: readonly {
    readonly id: string;
    readonly email: string;
    readonly reason: string;
  }[];
};

/** What became of each mail of a post, and what only the owner can decide. */
export function NewsletterStanding({ id, stats, failures }: NewsletterStandingProps) {
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
        className="h-1 w-full text-(--accent-fill)"
      />
      {stats.uncertain > 0 && <Uncertain id={id} count={stats.uncertain} />}
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
              {failures.map(({ id: mail, email, reason }) => (
                <li key={mail} className="border-t border-hairline px-3 py-1.5 first:border-t-0">
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

/** The server died with these in its hands: sent or not, nobody knows. */
function Uncertain({ id, count }: { readonly id: string; readonly count: number }) {
  const settle = useSettleUncertain(id);
  const mails = countText(count, "mail");
  return (
    <Notice
      tone="warning"
      aside={
        <span className="flex gap-1.5">
          <Button
            size="small"
            isBusy={settle.isPending}
            onClick={() => settle.mutate({ id, action: "send" })}
          >
            Send once more
          </Button>
          <Button
            size="small"
            isBusy={settle.isPending}
            onClick={() => settle.mutate({ id, action: "leave" })}
          >
            Leave {count === 1 ? "it" : "them"}
          </Button>
        </span>
      }
    >
      {mails} may or may not have been sent: the server stopped meanwhile. Sent once more, some may
      come twice.
      {settle.error !== null && <span className="block text-error">{settle.error.message}</span>}
    </Notice>
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
