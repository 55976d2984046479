import { setTimeout as sleep } from "node:timers/promises";
import { type SendDependencies, sendIssue } from "#server/features/publishing/send-issue.ts";
import type { Dependencies } from "#server/http/env.ts";
import type { JobQueue } from "#server/jobs.ts";

/** The jobs that send newsletters; what is sent and what not is known by the newsletter's own rows. */
export const NEWSLETTER_QUEUE = "newsletter";

type IssueJob = { readonly issueId: string };

const ISSUES_AT_ONCE = 2;
/** After so long a job makes room: another goes on where it stopped. */
const SHIFT_MS = 120_000;

export function newsletterQueue(
  dependencies: SendDependencies & Pick<Dependencies, "jobs">,
): JobQueue<IssueJob> {
  const { db, jobs } = dependencies;
  return {
    name: NEWSLETTER_QUEUE,
    concurrency: ISSUES_AT_ONCE,
    async work({ issueId }, signal) {
      const end = performance.now() + SHIFT_MS;
      let wait = await sendIssue(dependencies, issueId, signal);
      while (wait !== undefined) {
        signal.throwIfAborted();
        const left = end - performance.now();
        await sleep(Math.min(wait * 1_000, Math.max(1_000, left)), undefined, { signal });
        if (left <= 0) return jobs.add(db, NEWSLETTER_QUEUE, { issueId });
        wait = await sendIssue(dependencies, issueId, signal);
      }
    },
    // Processes that died are no reason to leave readers out.
    giveUp: ({ issueId }) => jobs.add(db, NEWSLETTER_QUEUE, { issueId }),
  };
}
