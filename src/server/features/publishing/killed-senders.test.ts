import { spawn } from "node:child_process";
import { randomInt, randomUUID } from "node:crypto";
import { once } from "node:events";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { eq, sql } from "drizzle-orm";
import { describe, expect, inject, it } from "vitest";
import { convertToBlog } from "#contracts/publishing.ts";
import { blogPosts, newsletterDeliveries, threads } from "#server/db/schema/publishing.ts";
import {
  createIssue,
  settleUncertainOf,
  statsOfIssue,
} from "#server/features/publishing/newsletter-repository.ts";
import { createThread, findThread } from "#server/features/publishing/threads-repository.ts";
import { createTestApp, type TestApp } from "#server/testing/create-test-app.ts";
import type { SendingTask } from "#server/testing/sending-process.ts";
import { startSmtpSink } from "#server/testing/smtp-sink.ts";
import { startXServer } from "#server/testing/x-server.ts";

/** A handful in every run; `FOOTNOTE_KILLS=300` is the measure of issue 15. */
const KILLS = Number(process.env["FOOTNOTE_KILLS"] ?? 2);
const SENDING = fileURLToPath(new URL("../../testing/sending-process.ts", import.meta.url));
const TIME_MS = 120_000 + KILLS * 8_000;

/** The database of a test app, for another process. */
async function addressOf({ db }: TestApp): Promise<SendingTask["address"]> {
  const { host, user } = inject("testCluster");
  const answer = await db.execute<{ name: string }>(sql`select current_database() as name`);
  return { host, user, database: answer.rows[0]?.name ?? "" };
}

/** Runs a sender and kills it somewhere in its work; true when it was done before that. */
async function runAndKill(task: SendingTask, afterMs: number | undefined): Promise<boolean> {
  const child = spawn(process.execPath, [SENDING, JSON.stringify(task)], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, NODE_COMPILE_CACHE: path.join(tmpdir(), "footnote-sending-process") },
  });
  const exited = once(child, "exit");
  await Promise.race([once(child.stdout, "data"), exited]);
  if (afterMs !== undefined) {
    await sleep(afterMs);
    child.kill("SIGKILL");
  }
  await exited;
  return child.exitCode === 0;
}

function texts(thread: number): readonly string[] {
  return [1, 2, 3, 4, 5, 6].map((at) => `Note ${thread}: ${at}/6`);
}

describe("senders that are killed", () => {
  it(`send no mail twice and lose none (${KILLS} kills)`, { timeout: TIME_MS }, async () => {
    const smtp = await startSmtpSink({ delayMs: 2 });
    const app = await createTestApp({
      signedInAs: "owner",
      config: { ownerEmail: "owner@example.com" },
    });
    const readers = Array.from({ length: KILLS * 40 }, (_, at) => `reader${at}@example.com`);
    const text = readers.join("\n");
    await app.request("/api/newsletter/subscribers", { method: "POST", json: { text } });
    const post = { researchContent: "Disclosure: none.", title: "A note", excerpt: "Short" };
    // No job sends it here: the processes of this test do.
    const json = { ...post, sendNewsletter: false };
    await app.request(convertToBlog.path, { method: "POST", json });
    const [stored] = await app.db.select().from(blogPosts);
    const mail = { subject: post.title, html: "<p>Leverage fell.</p>", text: "Leverage fell." };
    const issue = await createIssue(app.db, { postId: stored?.id ?? "", ...mail });
    const issueId = issue?.id ?? "";
    const task = {
      address: await addressOf(app),
      env: { SMTP_URL: smtp.url },
      userId: await app.userId("owner"),
      issueId,
    };
    let kills = 0;
    for (let runs = 0; kills < KILLS && runs < KILLS * 2; runs += 1) {
      const isDone = await runAndKill(task, randomInt(0, 60));
      if (!isDone) kills += 1;
      // The lease of a dead sender ends after two minutes: here at once.
      await app.db
        .update(newsletterDeliveries)
        .set({ leaseUntil: sql`now() - interval '1 second'` })
        .where(eq(newsletterDeliveries.state, "sending"));
    }
    await runAndKill(task, undefined);
    const rows = await app.db.select().from(newsletterDeliveries);
    const received = smtp.mails.flatMap(({ to }) => to);
    expect(new Set(received).size).toBe(received.length);
    const stats = await statsOfIssue(app.db, issueId);
    expect(stats).toMatchObject({ total: readers.length, queued: 0, failed: 0, suppressed: 0 });
    expect(stats.successful + stats.uncertain).toBe(readers.length);
    const has = new Set(received);
    // What is not there is known to be in doubt; what counts as sent is there.
    const missing = rows.filter(({ email }) => !has.has(email));
    expect(new Set(missing.map(({ state }) => state))).toEqual(
      new Set(missing.length === 0 ? [] : ["uncertain"]),
    );
    const lost = rows.filter(({ email, state }) => state === "accepted" && !has.has(email));
    expect(lost).toEqual([]);
    await settleUncertainOf(app.db, issueId, "send");
    await runAndKill(task, undefined);
    expect(new Set(smtp.mails.flatMap(({ to }) => to)).size).toBe(readers.length);
    expect(kills).toBe(KILLS);
    await smtp.close();
  });

  it(`post no tweet twice and lose none (${KILLS} kills)`, { timeout: TIME_MS }, async () => {
    const x = await startXServer({ delayMs: 3 });
    const app = await createTestApp({ signedInAs: "owner" });
    const userId = await app.userId("owner");
    const count = KILLS + 1;
    const made = await Promise.all(
      Array.from({ length: count }, (_, thread) =>
        createThread(app.db, {
          userId,
          researchId: null,
          idempotencyKey: randomUUID(),
          texts: texts(thread),
        }),
      ),
    );
    const task = {
      address: await addressOf(app),
      env: {
        X_BASE_URL: x.url,
        X_API_KEY: "k",
        X_API_SECRET: "k",
        X_ACCESS_TOKEN: "k",
        X_ACCESS_SECRET: "k",
      },
      userId,
      threadIds: made.map(({ id }) => id),
    };
    let kills = 0;
    for (let runs = 0; kills < KILLS && runs < KILLS * 2; runs += 1) {
      const isDone = await runAndKill(task, randomInt(0, 60));
      if (!isDone) kills += 1;
      // A dead poster's lease ends after a minute and a half: here at once.
      await app.db.update(threads).set({ leaseUntil: null });
    }
    // X that does not answer a busy machine in time interrupts a thread: it is resumed.
    for (let resumes = 0; resumes < 5 && (await isLeft(app)); resumes += 1) {
      await runAndKill(task, undefined);
    }
    for (const [at, { id }] of made.entries()) {
      const thread = await findThread(app.db, { userId, id });
      expect(thread?.thread).toMatchObject({ state: "posted", message: "Thread published" });
      const own = texts(at).map((text) => x.posts.filter((post) => post.text === text));
      expect(own.map((posts) => posts.length)).toEqual([1, 1, 1, 1, 1, 1]);
      const ids = own.map(([post]) => post?.id);
      expect(own.map(([post]) => post?.replyTo)).toEqual([undefined, ...ids.slice(0, -1)]);
      expect(thread?.tweets.map(({ tweetId }) => tweetId)).toEqual(ids);
    }
    expect(x.posts).toHaveLength(count * 6);
    expect(kills).toBe(KILLS);
    await x.close();
  });
});

async function isLeft({ db }: TestApp): Promise<boolean> {
  const states = await db.select({ state: threads.state }).from(threads);
  return states.some(({ state }) => state !== "posted");
}
