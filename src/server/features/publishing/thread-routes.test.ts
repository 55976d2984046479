import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createResearch } from "#contracts/research.ts";
import { convertToTwitter, getTwitterConnection, listThreads } from "#contracts/thread.ts";
import { THREAD_RESTRICTED } from "#core/access.ts";
import { threads, threadTweets } from "#server/db/schema/publishing.ts";
import { WAS_DELETED_TEXT } from "#server/features/publishing/thread-routes.ts";
import {
  DELETION_BEGUN,
  deleteThread,
  postThread,
  THREAD_STOPPED,
} from "#server/features/publishing/thread-service.ts";
import {
  createThread,
  holdThread,
  setTweet,
} from "#server/features/publishing/threads-repository.ts";
import type { Dependencies } from "#server/http/env.ts";
import { createX } from "#server/integrations/x/x.ts";
import { createTestApp, type TestInit } from "#server/testing/create-test-app.ts";
import { startXServer, type XFault, type XServer } from "#server/testing/x-server.ts";

const TEXT =
  "Leverage is falling & will fall.\nDebt was repaid early.\nRisks:\nResin costs <may> rise.";
let x: XServer;

beforeAll(async () => {
  x = await startXServer();
});
afterAll(() => x.close());
beforeEach(() => x.forget());

async function workspace(user = "owner", isConfigured = true) {
  const credential = isConfigured ? "k" : undefined;
  return createTestApp({
    signedInAs: user,
    config: {
      ownerEmail: "owner@example.com",
      x: {
        apiKey: credential,
        apiSecret: credential,
        accessToken: credential,
        accessSecret: credential,
        baseUrl: x.url,
      },
    },
  });
}

function body(changes: object = {}): TestInit {
  return {
    method: "POST",
    json: {
      researchContent: TEXT,
      action: "preview",
      method: "api",
      options: {
        companyName: "Harbour",
        includeHashtags: true,
        customHashtags: ["HighYield"],
        includeCallToAction: true,
        blogPostUrl: "https://research.example/blog/7",
      },
      ...changes,
    },
  };
}

describe("the connection to X", () => {
  it("is told as it is", async () => {
    const connected = await workspace();
    expect(await (await connected.request(getTwitterConnection.path)).json()).toMatchObject({
      connected: true,
    });
    const alone = await workspace("owner", false);
    expect(
      await (await alone.request(`${getTwitterConnection.path}?method=api`)).json(),
    ).toMatchObject({ connected: false });
  });

  it.each(["method=puppeteer", "method=api&username=o&password=p"])(
    "refuses %s, for a query is written down on its way",
    async (query) => {
      const { request } = await workspace();
      const response = await request(`${getTwitterConnection.path}?${query}`);
      expect(response.status).toBe(400);
      expect(await response.text()).not.toContain("=p");
    },
  );

  it("is the owner's alone", async () => {
    const { request, anonymous } = await workspace("ana");
    expect((await anonymous(getTwitterConnection.path)).status).toBe(401);
    for (const response of [
      await request(getTwitterConnection.path),
      await request(convertToTwitter.path, body()),
    ]) {
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ code: "restricted", error: THREAD_RESTRICTED });
    }
  });
});

describe("a preview", () => {
  it("is what would be sent, weighed, and nothing is sent", async () => {
    const { request } = await workspace();
    const response = await request(convertToTwitter.path, body());
    expect(response.status).toBe(200);
    const answer = convertToTwitter.response.parse(await response.json());
    expect(answer.threadPosts.map(({ text }) => text)).toEqual([
      "Harbour: Leverage is falling & will fall. Debt was repaid early. Resin costs <may> rise. 1/2",
      "The full note, with its sources: https://research.example/blog/7 #HighYield 2/2",
    ]);
    expect(answer.message).toBe(
      `Preview generated: 2 tweets, ~${answer.estimatedLength} characters total`,
    );
    expect(x.posts).toEqual([]);
  });

  it.each([
    [{ options: { maxTweetsPerThread: 4 } }, "options.maxTweetsPerThread"],
    [{ method: "puppeteer" }, "method"],
    [{ credentials: { username: "o", password: "p" } }, "credentials"],
    [{ action: "send" }, "action"],
    [{ researchContent: " " }, "researchContent"],
    [{ options: { blogPostUrl: "javascript:alert(1)" } }, "options.blogPostUrl"],
    [
      { options: { blogPostUrl: `https://research.intranet/${"x".repeat(400)}` } },
      "options.blogPostUrl",
    ],
  ])("refuses %o by name", async (changes, field) => {
    const { request } = await workspace();
    const response = await request(convertToTwitter.path, body(changes));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ field });
  });
});

async function threadOf(
  { db }: Pick<Dependencies, "db">,
  userId: string,
  texts: readonly string[],
) {
  const order = { userId, researchId: null, idempotencyKey: randomUUID(), texts };
  return { userId, id: (await createThread(db, order)).id };
}

type TestRequest = (path: string, init?: TestInit) => Promise<Response>;

async function threadsOf(request: TestRequest) {
  return listThreads.response.parse(await (await request(listThreads.path)).json()).threads;
}

describe("a thread", () => {
  it("is posted as a chain of replies, once for each key", async () => {
    const { request } = await workspace();
    const post = { ...body({ action: "post" }), headers: { "idempotency-key": "one" } };
    const first = convertToTwitter.response.parse(
      await (await request(convertToTwitter.path, post)).json(),
    );
    await request(convertToTwitter.path, post);
    expect(x.posts).toHaveLength(2);
    expect(x.posts[1]?.replyTo).toBe(x.posts[0]?.id);
    expect(first).toMatchObject({ success: true, threadId: x.posts[0]?.id });
  });

  it.each<[XFault, number, RegExp]>([
    ["drop-before", 0, /^Network error while publishing thread/],
    ["500-before", 0, /^Network error while publishing thread/],
    ["429", 0, /takes no more tweets until \d\d:\d\d UTC/],
    ["401", 0, /did not take the API credentials/],
    ["drop-after", 2, /^Thread published$/],
    ["500-after", 2, /^Thread published$/],
  ])("after %s is as it says, and is completed by Resume", async (fault, standing, message) => {
    const { dependencies, userId } = await workspace();
    const owned = { userId: await userId("owner"), id: "" };
    const made = await createThread(dependencies.db, {
      userId: owned.userId,
      researchId: null,
      idempotencyKey: fault,
      texts: ["One 1/2", "Two https://research.example/a 2/2"],
    });
    const thread = { ...owned, id: made.id };
    x.faults.push(fault);
    const stopped = await postThread(dependencies, thread, 1);
    expect(stopped.message).toMatch(message);
    expect(x.posts).toHaveLength(standing);
    // What X has told to wait is kept by the one that was told.
    const later = { ...dependencies, x: createX(dependencies.config.x) };
    const resumed = await postThread(fault === "429" ? later : dependencies, thread, 1);
    expect(resumed.state).toBe("posted");
    expect(x.posts.map(({ text }) => text)).toEqual([
      "One 1/2",
      "Two https://research.example/a 2/2",
    ]);
  });

  it("that stopped is known, goes on, and can be taken back", async () => {
    const { request, as } = await workspace();
    const created = await request("/api/research", { method: "POST", json: { content: TEXT } });
    const { document } = createResearch.response.parse(await created.json());
    x.faults.push("401");
    const failed = await request(
      convertToTwitter.path,
      body({ action: "post", researchId: document.id }),
    );
    expect(failed.status).toBe(502);
    // Without its document it is still there to be resumed or taken back.
    await request(`/api/research/${document.id}`, { method: "DELETE" });
    const [thread, ...others] = await threadsOf(request);
    expect(others).toEqual([]);
    expect(thread).toMatchObject({
      researchId: document.id,
      state: "interrupted",
      posts: [{ state: "failed" }, {}],
    });
    expect((await as("ben")(`/api/threads/${thread?.id}`)).status).toBe(403);
    const resumed = await request(`/api/threads/${thread?.id}/resume`, {
      method: "POST",
      json: {},
    });
    expect(await resumed.json()).toMatchObject({ thread: { state: "posted" } });
    const gone = await request(`/api/threads/${thread?.id}/delete`, { method: "POST", json: {} });
    expect(await gone.json()).toMatchObject({ thread: { state: "deleted" } });
    expect(x.posts).toEqual([]);
    expect(await threadsOf(request)).toEqual([]);
    const unknown = await request("/api/threads/0190b0a0-0000-7000-8000-000000000000");
    expect(unknown.status).toBe(404);
  });

  it("does not go to X again before X has said it may", async () => {
    const { dependencies, userId } = await workspace();
    const thread = await threadOf(dependencies, await userId("owner"), ["One 1/1"]);
    x.faults.push("429");
    await postThread(dependencies, thread, 1);
    const again = await postThread(dependencies, thread, 1);
    expect(again).toMatchObject({ state: "interrupted", posts: [{ state: "failed" }] });
    expect(x.posts).toEqual([]);
  });

  it("finds a tweet that X shortened, and none of another thread", async () => {
    const { dependencies, userId } = await workspace();
    const owner = await userId("owner");
    const texts = ["Amazon.com rose. 1/2", "Its debt fell. 2/2"];
    const first = await threadOf(dependencies, owner, texts);
    x.faults.push("drop-after");
    expect((await postThread(dependencies, first, 1)).state).toBe("posted");
    const second = await threadOf(dependencies, owner, texts);
    const stopped = await postThread(dependencies, second, 1);
    expect(stopped).toMatchObject({ state: "interrupted", posts: [{ state: "unknown" }, {}] });
    expect(stopped.message).toMatch(/Resume later/);
    expect((await deleteThread(dependencies, second)).state).toBe("deleted");
    expect(x.posts).toHaveLength(2);
  });

  it("knows its own tweet whose id a killed poster had written late", async () => {
    const { dependencies, userId } = await workspace();
    const thread = await threadOf(dependencies, await userId("owner"), ["One 1/1"]);
    const sent = await dependencies.x.post({ text: "One 1/1", replyTo: undefined });
    const tweetId = sent.kind === "posted" ? sent.id : "";
    const tweet = { threadId: thread.id, order: 1 };
    await setTweet(dependencies.db, tweet, { state: "unknown", tweetId });
    expect(await postThread(dependencies, thread, 1)).toMatchObject({ state: "posted" });
    expect(x.posts).toHaveLength(1);
  });

  it("finds an answer that X took while its poster was killed", async () => {
    const { dependencies, userId } = await workspace();
    const { db, x: account } = dependencies;
    const thread = await threadOf(dependencies, await userId("owner"), ["One 1/2", "Two 2/2"]);
    const sent = await account.post({ text: "One 1/2", replyTo: undefined });
    const tweetId = sent.kind === "posted" ? sent.id : "";
    await account.post({ text: "Two 2/2", replyTo: tweetId });
    await setTweet(db, { threadId: thread.id, order: 1 }, { state: "posted", tweetId });
    await setTweet(db, { threadId: thread.id, order: 2 }, { state: "posting" });
    for (let other = 0; other < 120; other += 1) {
      await account.post({ text: `Another ${other}`, replyTo: undefined });
    }
    expect(await postThread(dependencies, thread, 1)).toMatchObject({ state: "posted" });
    expect(x.posts).toHaveLength(122);
  });

  it.each<XFault>(["drop-after", "500-after", "drop-before", "500-before"])(
    "whose answers each end in doubt after %s is completed, and deleted whole",
    async (fault) => {
      const { dependencies, userId } = await workspace();
      const texts = ["One 1/3", "Two 2/3", "Three 3/3"];
      const thread = await threadOf(dependencies, await userId("owner"), texts);
      for (const _ of texts) {
        x.faults.push(fault);
        await postThread(dependencies, thread, 1);
      }
      expect(await postThread(dependencies, thread, 1)).toMatchObject({ state: "posted" });
      expect(x.posts.map(({ text }) => text)).toEqual(texts);
      // As a killed poster leaves its last one: on X, and nobody knows.
      await dependencies.db
        .update(threadTweets)
        .set({ state: "unknown", tweetId: null })
        .where(and(eq(threadTweets.threadId, thread.id), eq(threadTweets.order, 3)));
      await deleteThread(dependencies, thread);
      expect(x.posts.map(({ text }) => text)).toEqual([]);
    },
  );

  it("of which a killed poster left the rest can be resumed, and one half deleted can be deleted", async () => {
    const { dependencies, userId, request } = await workspace();
    const thread = await threadOf(dependencies, await userId("owner"), ["One 1/2", "Two 2/2"]);
    const stopped = await threadsOf(request);
    expect(stopped).toMatchObject([{ id: thread.id, state: "interrupted" }]);
    expect(stopped[0]?.message).toBe(THREAD_STOPPED);
    await holdThread(dependencies.db, thread.id);
    expect(await threadsOf(request)).toMatchObject([{ state: "posting" }]);
    await dependencies.db.update(threads).set({ leaseUntil: null });
    expect(await postThread(dependencies, thread, 1)).toMatchObject({ state: "posted" });
    // A deletion that is killed after its first tweet is not called posted.
    await holdThread(dependencies.db, thread.id);
    await setTweet(dependencies.db, { threadId: thread.id, order: 2 }, { state: "deleted" });
    await dependencies.db.update(threads).set({ leaseUntil: null });
    const left = await threadsOf(request);
    expect(left).toMatchObject([{ state: "interrupted", message: DELETION_BEGUN }]);
  });

  it("is held while it is deleted, and let go when that throws", async () => {
    const { dependencies, userId } = await workspace();
    const thread = await threadOf(dependencies, await userId("owner"), ["One 1/2", "Two 2/2"]);
    await postThread(dependencies, thread, 1);
    const { db } = dependencies;
    const leases: number[] = [];
    const slow = {
      ...dependencies.x,
      async remove(id: string) {
        const [row] = await db.select().from(threads).where(eq(threads.id, thread.id));
        leases.push((row?.leaseUntil?.getTime() ?? 0) - Date.now());
        await db.update(threads).set({ leaseUntil: sql`now() + interval '5 seconds'` });
        if (leases.length === 2) throw new Error("something that nobody thought of");
        return dependencies.x.remove(id);
      },
    };
    await expect(deleteThread({ ...dependencies, x: slow }, thread)).rejects.toThrow(
      "nobody thought of",
    );
    expect(leases.filter((ms) => ms > 60_000)).toHaveLength(2);
    expect(await deleteThread(dependencies, thread)).toMatchObject({ state: "deleted" });
    expect(x.posts).toEqual([]);
  });

  it("is not begun while another one is posted, and its press can be made again", async () => {
    const { dependencies, request, userId } = await workspace();
    const other = await threadOf(dependencies, await userId("owner"), ["Other 1/1"]);
    await holdThread(dependencies.db, other.id);
    const post = { ...body({ action: "post" }), headers: { "idempotency-key": "refused" } };
    const refused = await request(convertToTwitter.path, post);
    expect(refused.status).toBe(409);
    expect(await threadsOf(request)).toMatchObject([{ id: other.id }]);
    await dependencies.db.update(threads).set({ leaseUntil: null });
    expect((await request(convertToTwitter.path, post)).status).toBe(200);
    expect(await threadsOf(request)).toMatchObject([{ state: "posted" }, { id: other.id }]);
  });

  it("ends with a call of its own where another thread has the same", async () => {
    const { request } = await workspace();
    const closings: string[] = [];
    for (const researchContent of ["Debt fell.", "Cash rose.", "Rates fell."]) {
      const send = async (action: string) =>
        convertToTwitter.response.parse(
          await (
            await request(convertToTwitter.path, {
              ...body({ action, researchContent }),
              headers: { "idempotency-key": researchContent.slice(0, 4) },
            })
          ).json(),
        );
      const preview = await send("preview");
      const sent = await send("post");
      expect(sent.thread).toMatchObject({ state: "posted" });
      expect(sent.threadPosts).toEqual(preview.threadPosts);
      closings.push(x.posts.at(-1)?.text ?? "");
    }
    expect(closings).toEqual(
      ["", " (2)", " (3)"].map(
        (number) =>
          `The full note, with its sources${number}: https://research.example/blog/7 #HighYield 2/2`,
      ),
    );
  });

  it("is deleted whole: what is in doubt is looked for, and a rest is not called posted", async () => {
    const { dependencies, userId } = await workspace();
    const thread = await threadOf(dependencies, await userId("owner"), ["One 1/2", "Two 2/2"]);
    await postThread(dependencies, thread, 1);
    const [first] = x.posts;
    await setTweet(dependencies.db, { threadId: thread.id, order: 2 }, { state: "deleted" });
    const resumed = await postThread(dependencies, thread, 1);
    expect(resumed).toMatchObject({ state: "interrupted", message: DELETION_BEGUN });
    expect(x.posts[0]).toBe(first);
    const other = await threadOf(dependencies, thread.userId, ["Three 1/1"]);
    await dependencies.x.post({ text: "Three 1/1", replyTo: undefined });
    await setTweet(dependencies.db, { threadId: other.id, order: 1 }, { state: "unknown" });
    await deleteThread(dependencies, other);
    expect(x.posts.map(({ text }) => text)).not.toContain("Three 1/1");
  });

  it("is another's press where the same key comes with another text, and gone when deleted", async () => {
    const { request } = await workspace();
    const headers = { "idempotency-key": "press" };
    const post = { ...body({ action: "post" }), headers };
    const sent = convertToTwitter.response.parse(
      await (await request(convertToTwitter.path, post)).json(),
    );
    const other = { ...body({ action: "post", researchContent: "Other." }), headers };
    expect((await request(convertToTwitter.path, other)).status).toBe(409);
    await request(`/api/threads/${sent.thread?.id}/delete`, { method: "POST", json: {} });
    const again = await request(convertToTwitter.path, post);
    expect(again.status).toBe(409);
    expect(await again.json()).toMatchObject({ error: WAS_DELETED_TEXT });
  });

  it("is posted by one of two instances", async () => {
    const { dependencies, userId } = await workspace();
    const owner = await userId("owner");
    const { id } = await createThread(dependencies.db, {
      userId: owner,
      researchId: null,
      idempotencyKey: "both",
      texts: ["One 1/2", "Two 2/2"],
    });
    const outcomes = await Promise.allSettled(
      [1, 2, 3].map(() => postThread(dependencies, { userId: owner, id }, 1)),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled").length).toBeGreaterThan(0);
    expect(x.posts).toHaveLength(2);
  });
});
