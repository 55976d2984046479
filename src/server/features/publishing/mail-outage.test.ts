import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { convertToBlog } from "#contracts/publishing.ts";
import { newsletterDeliveries } from "#server/db/schema/publishing.ts";
import { sendIssue } from "#server/features/publishing/send-issue.ts";
import { createMailer } from "#server/integrations/mailer/mailer.ts";
import { createTestApp } from "#server/testing/create-test-app.ts";
import { startSmtpSink } from "#server/testing/smtp-sink.ts";
import { freePort } from "#server/testing/spawned.ts";

/** More rounds than a mail has tries. */
const ROUNDS = 12;

it("a mail server that is away is no try of any mail: all go out once it is back", async () => {
  const away = `smtp://127.0.0.1:${await freePort()}`;
  const report = { outbox: () => undefined, failure: () => undefined };
  const mailerAt = (smtpUrl: string) =>
    createMailer({ smtpUrl, from: "Footnote <footnote@example.com>", outbox: "", report });
  const config = { ownerEmail: "owner@example.com" };
  const app = await createTestApp({
    signedInAs: "owner",
    config,
    mailer: mailerAt(away),
    withJobs: true,
  });
  const readers = ["ana@example.com", "ben@example.com"];
  const post = (path: string, json: object) =>
    app.request(path, {
      method: "POST",
      json,
      headers: { "idempotency-key": crypto.randomUUID() },
    });
  await post("/api/newsletter/subscribers", { text: readers.join("\n") });
  const note = { title: "A note", excerpt: "Short", researchContent: "Leverage fell." };
  expect((await post(convertToBlog.path, note)).status).toBe(201);
  // The rounds are made here.
  await app.dependencies.jobs.stop();
  const [issue] = await app.db
    .select({ id: newsletterDeliveries.issueId })
    .from(newsletterDeliveries);
  const signal = new AbortController().signal;
  const dueNow = () => app.db.execute(sql`update newsletter_deliveries set not_before = now()`);
  const found = () =>
    app.db
      .select({ state: newsletterDeliveries.state, tries: newsletterDeliveries.tries })
      .from(newsletterDeliveries);
  for (let round = 0; round < ROUNDS; round += 1) {
    await sendIssue(app.dependencies, issue?.id ?? "", signal);
    await dueNow();
  }
  expect(await found()).toEqual(readers.map(() => ({ state: "queued", tries: 0 })));
  const sink = await startSmtpSink();
  const back = { ...app.dependencies, mailer: mailerAt(sink.url) };
  await sendIssue(back, issue?.id ?? "", signal);
  expect((await found()).map(({ state }) => state)).toEqual(["accepted", "accepted"]);
  expect(sink.mails.flatMap(({ to }) => to).toSorted()).toEqual(readers);
  await sink.close();
});
