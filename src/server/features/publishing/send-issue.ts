import type { Dependencies } from "#server/http/env.ts";
import {
  findIssue,
  giveUpLostLeases,
  secondsToNext,
  settleDelivery,
  type StoredDelivery,
  type StoredIssue,
  takeDelivery,
} from "#server/features/publishing/newsletter-repository.ts";
import { readerToken, UNSUBSCRIBE_PLACE } from "#server/features/publishing/newsletter-mail.ts";
import { setSubscriberStatus } from "#server/features/publishing/subscribers-repository.ts";
import { ownOrigins } from "#server/http/origins.ts";
import type { Delivery } from "#server/integrations/mailer/smtp-sender.ts";

export type SendDependencies = Pick<Dependencies, "config" | "db" | "mailer" | "logger" | "secret">;

/** Mails on their way at one time. */
const AT_ONCE = 4;
/** How often a mail server may put one mail off. */
const TRIES_MAX = 8;
const WAIT_SECONDS = 60;
const WAIT_MAX_SECONDS = 3_600;
const SERVER_DOWN_SECONDS = 30;

/**
 * Sends what is waiting of an issue, each mail once (reliability.md R-5).
 *
 * @returns seconds after which to look again; undefined when nothing of it is left to send
 */
export async function sendIssue(
  dependencies: SendDependencies,
  issueId: string,
  signal: AbortSignal,
): Promise<number | undefined> {
  const { db } = dependencies;
  const issue = await findIssue(db, issueId);
  if (issue === undefined) return undefined;
  await giveUpLostLeases(db, issueId);
  const pause = new AbortController();
  const stop = AbortSignal.any([signal, pause.signal]);
  const senders = Array.from({ length: AT_ONCE }, async () => {
    while (!stop.aborted) {
      const delivery = await takeDelivery(db, issueId);
      if (delivery === undefined) return;
      if (delivery.state !== "sending") continue;
      const isDown = await sendOne(dependencies, issue, delivery);
      if (isDown) pause.abort();
    }
  });
  await Promise.all(senders);
  if (pause.signal.aborted) return SERVER_DOWN_SECONDS;
  const seconds = await secondsToNext(db, issueId);
  return seconds === undefined ? undefined : Math.max(1, Math.ceil(seconds));
}

/** Sends one leased mail and settles it; true when the mail server takes none now. */
async function sendOne(
  dependencies: SendDependencies,
  issue: StoredIssue,
  delivery: StoredDelivery,
): Promise<boolean> {
  const { db, mailer } = dependencies;
  const outcome = await mailer.deliver(mailTo(dependencies, issue, delivery));
  await settleDelivery(db, delivery, settledAs(outcome, delivery.tries));
  if (outcome.kind === "failed" && outcome.isBounce && delivery.subscriberId !== null) {
    await setSubscriberStatus(db, delivery.subscriberId, "bounced");
  }
  return outcome.kind === "later" && outcome.isServerDown;
}

function settledAs(outcome: Delivery, tries: number) {
  if (outcome.kind === "accepted") return { state: "accepted" as const, reason: null };
  if (outcome.kind !== "later") return { state: outcome.kind, reason: outcome.reason };
  const { reason, isServerDown } = outcome;
  if (isServerDown) {
    const waitSeconds = SERVER_DOWN_SECONDS;
    return { state: "queued" as const, reason, waitSeconds, isNoTry: true };
  }
  if (tries + 1 >= TRIES_MAX) return { state: "failed" as const, reason };
  const waitSeconds = Math.min(WAIT_MAX_SECONDS, WAIT_SECONDS * 2 ** tries);
  return { state: "queued" as const, reason, waitSeconds };
}

/** The issue's mail with the reader's own way out of the list (RFC 8058). */
export function mailTo(
  { config, secret }: Pick<SendDependencies, "config" | "secret">,
  { subject, html, text }: Pick<StoredIssue, "subject" | "html" | "text">,
  delivery: Pick<StoredDelivery, "id" | "email" | "subscriberId">,
) {
  const [origin] = ownOrigins(config);
  const token = readerToken(secret, "unsubscribe", { id: delivery.subscriberId ?? delivery.id });
  const link = `${origin}/newsletter/unsubscribe?token=${encodeURIComponent(token)}`;
  return {
    to: delivery.email,
    subject,
    html: html.replaceAll(UNSUBSCRIBE_PLACE, link.replaceAll("&", "&amp;")),
    text: text.replaceAll(UNSUBSCRIBE_PLACE, link),
    headers: {
      "List-Unsubscribe": `<${link}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      "List-Id": `Footnote research <research.${new URL(origin).hostname}>`,
    },
    messageId: `<${delivery.id}@${new URL(origin).hostname}>`,
  };
}
