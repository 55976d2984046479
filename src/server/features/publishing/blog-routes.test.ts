import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { errorSchema } from "#contracts/contract.ts";
import {
  checkBeforePublishing,
  convertToBlog,
  exportSubscribers,
  getBlogPost,
  listSubscribers,
  type PublishCheck,
} from "#contracts/publishing.ts";
import { createResearch } from "#contracts/research.ts";
import { HARBOUR } from "#core/outputs/report/testing/harbour.ts";
import { cardOf } from "#core/figures/read/testing/sample.ts";
import { BLOG_RESTRICTED } from "#core/access.ts";
import { blogPosts, subscribers } from "#server/db/schema/publishing.ts";
import { createIssue } from "#server/features/publishing/newsletter-repository.ts";
import { UP_ALREADY_TEXT } from "#server/features/publishing/publish-service.ts";
import { setSubscriberStatus } from "#server/features/publishing/subscribers-repository.ts";
import { createMailer } from "#server/integrations/mailer/mailer.ts";
import { createTestApp, type TestInit, type TestRequest } from "#server/testing/create-test-app.ts";
import { linksIn, outboxOf } from "#server/testing/mail-link.ts";
import { type SmtpSink, startSmtpSink } from "#server/testing/smtp-sink.ts";

const AT = "2026-11-20T09:44:00.000Z";
const DISCLOSED = "Disclosure: The author holds no position.";
const TEXT = `Overview:\nLeverage is <b>falling</b>.\n${DISCLOSED}`;
const POST = {
  researchContent: TEXT,
  title: "Harbour: leverage is falling",
  excerpt: "Cash flow paid for it.",
  tags: [" High Yield ", "high yield", "Packaging"],
  creditRating: "BB",
  ratingTrend: "Positive",
  sendNewsletter: false,
};

async function workspace(user = "owner", options: object = {}) {
  return createTestApp({
    signedInAs: user,
    ...options,
    config: { ownerEmail: "owner@example.com" },
  });
}

function publish(changes: object = {}, key?: string): TestInit {
  const headers = key === undefined ? {} : { "idempotency-key": key };
  return { method: "POST", json: { ...POST, ...changes }, headers };
}

async function published(request: TestRequest, changes: object = {}, key?: string) {
  const response = await request(convertToBlog.path, publish(changes, key));
  expect(response.status).toBe(201);
  return convertToBlog.response.parse(await response.json());
}

/** Why a text is not published. */
async function refused(request: TestRequest, changes: object): Promise<string> {
  const response = await request(convertToBlog.path, publish(changes));
  expect(response.status).toBe(400);
  const body = z.object({ field: z.string(), error: z.string() }).parse(await response.json());
  expect(body.field).toBe("confirmedPoints");
  return body.error;
}

/** A document of the caller's. */
async function given(request: TestRequest, json: object) {
  const created = await request(createResearch.path, { method: "POST", json: {} });
  const { document } = createResearch.response.parse(await created.json());
  const saved = { method: "PUT", json: { baseRevision: document.revision, ...json } };
  expect((await request(`/api/research/${document.id}`, saved)).status).toBe(200);
  return document;
}

async function checked(request: TestRequest, json: object) {
  const response = await request(checkBeforePublishing.path, { method: "POST", json });
  return checkBeforePublishing.response.parse(await response.json());
}

function idsOf({ points }: PublishCheck): string[] {
  return points.map(({ id }) => id);
}

describe("publishing", () => {
  it("is the owner's alone", async () => {
    const { request, anonymous } = await workspace("ana");
    expect((await anonymous(convertToBlog.path, publish())).status).toBe(401);
    const response = await request(convertToBlog.path, publish());
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ error: BLOG_RESTRICTED });
  });

  it.each([
    [{ title: "  " }, "title", "Please provide both title and excerpt"],
    [{ excerpt: "" }, "excerpt", "Please provide both title and excerpt"],
    [{ creditRating: "AA++" }, "creditRating", "Choose one of the ratings"],
    [{ ratingTrend: "Up" }, "ratingTrend", "Choose one of the trends"],
    [{ tags: ["x".repeat(61)] }, "tags.0", "A tag has at most 60 characters"],
    [{ researchContent: " \n" }, "researchContent", "There is no text to publish"],
  ])("refuses %o by name", async (changes, field, error) => {
    const { request } = await workspace();
    const response = await request(convertToBlog.path, publish(changes));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ field, error });
  });

  it("makes one post for one key, however often it is pressed", async () => {
    const { request } = await workspace();
    const [first, ...others] = await Promise.all(
      [1, 2, 3].map(() => published(request, {}, "key-1")),
    );
    expect(new Set(others.map(({ blogPost }) => blogPost.id))).toEqual(
      new Set([first?.blogPost.id]),
    );
    const list = await (await request("/api/blog-posts")).json();
    expect(list).toMatchObject({ posts: [{ tags: ["High Yield", "Packaging"] }] });
  });

  it("offers the owner's own disclosure where the text has none", async () => {
    const { request } = await workspace();
    const disclosure = "I own shares of Harbour.";
    expect(await checked(request, { researchContent: "x" })).toMatchObject({ disclosure: null });
    await request("/api/preferences", { method: "PUT", json: { disclosure } });
    const content = "[Analyst: what it sells.]";
    const { id: researchId } = await given(request, { content });
    const json = { researchContent: content, researchId };
    const check = await request("/api/publish-check", { method: "POST", json });
    expect(await check.json()).toMatchObject({
      disclosure: `Disclosure: ${disclosure}`,
      points: [{ kind: "unfinished", text: json.researchContent }, { kind: "disclosure" }],
    });
  });

  it("of a document waits for a yes to each open point, not to their number, and records them", async () => {
    const { request, db } = await workspace();
    const content = "Resin is 41.2% of costs.";
    const { id: researchId } = await given(request, { content });
    const asked = { researchContent: content, researchId };
    const check = await checked(request, asked);
    expect(check).toMatchObject({
      total: 1,
      sourced: 0,
      points: [{ kind: "unsourced", text: "41.2%" }, { kind: "disclosure" }],
    });
    const confirmedPoints = idsOf(check);
    expect(await refused(request, asked)).toMatch(/^2 points are open/);
    const other = { ...asked, researchContent: "Resin is 44.2% of costs.", confirmedPoints };
    expect(await refused(request, other)).toMatch(/^1 point is open/);
    const { blogPost } = await published(request, { ...asked, confirmedPoints });
    const [stored] = await db.select({ confirmed: blogPosts.confirmed }).from(blogPosts);
    expect(stored?.confirmed).toHaveLength(2);
    const page = await (await request(`/blog/${blogPost.id}`)).text();
    expect(page).toContain('<span class="figure unsupported" title="no source">41.2%</span>');
  });

  it("is judged with its anchors moved where it was changed since it was saved", async () => {
    const { request } = await workspace();
    const statement = "It paid 15 a year for what it owes.";
    const from = statement.indexOf("15");
    const binding = { constant: { value: 15, unit: "count", name: "Threshold" } };
    const anchor = { id: "a", from, to: from + 2, text: "15", by: "product", at: AT, binding };
    const content = `${statement}\n[Analyst: what it sells.]`;
    const bound = { connectedData: [cardOf(HARBOUR)], anchors: [anchor] };
    const { id: researchId } = await given(request, { content, ...bound });
    const counts = { total: 1, sourced: 1 };
    for (const researchContent of [content, statement, `New first line.\n${statement}\nLast.`]) {
      expect(await checked(request, { researchContent, researchId })).toMatchObject(counts);
    }
  });

  it("of no document is judged by the data that come with it", async () => {
    const { request } = await workspace();
    const researchContent = `${TEXT}\nHarbour's revenues were USD 9,999 mm in FY2025.`;
    const asked = { researchContent, connectedData: [cardOf(HARBOUR)] };
    const check = await checked(request, asked);
    expect(check).toMatchObject({ points: [{ kind: "contradicted", sourced: "USD 2,419 mm" }] });
    expect(await refused(request, asked)).toMatch(/^1 point is open/);
    await published(request, { ...asked, confirmedPoints: idsOf(check) });
  });

  it("asks before publishing and changing what these ask, whatever the way in and what it is judged by", async () => {
    const { request, db } = await workspace();
    const lines = [
      "Resin is 41.2% of costs.",
      "[Analyst: what it sells.]",
      "Our rating estimate is CCC (Negative).",
      "Harbour's revenues were USD 9,999 mm in FY2025.",
    ];
    const undisclosed = "Harbour makes boxes.";
    const data = { connectedData: [cardOf(HARBOUR)] };
    for (const line of [...lines, lines.join("\n"), undisclosed, TEXT]) {
      const content = line === undisclosed ? line : `${line}\n${DISCLOSED}`;
      const { id: researchId } = await given(request, { content });
      // Posts whose document is deleted.
      const put = async () => {
        const { id: goneId } = await given(request, { content: DISCLOSED });
        const gone = { researchContent: DISCLOSED, researchId: goneId };
        const { id: postId } = (await published(request, gone)).blogPost;
        await request(`/api/research/${goneId}`, { method: "DELETE" });
        return { method: "PUT", path: `/api/blog-posts/${postId}`, postId };
      };
      const ways = [
        { by: {}, ...(await put()) },
        { by: data, ...(await put()) },
        ...[{}, data, { researchId }].map((by) => ({
          by,
          method: "POST",
          path: convertToBlog.path,
        })),
      ];
      for (const { method, path, by, ...post } of ways) {
        const json = { ...POST, researchContent: content, ...by };
        const points = await checked(request, { ...json, ...post });
        const { status } = await request(path, { method, json });
        // Of a call of the spec's shape only what the text says by itself is asked.
        const isBare = Object.keys(by).length === 0;
        const isOpen = line !== TEXT && (!isBare || /\[Analyst|rating estimate/.test(line));
        const asked = [content, by, method];
        expect([...asked, points.points.length > 0]).toEqual([...asked, isOpen]);
        expect([...asked, status >= 400]).toEqual([...asked, isOpen]);
        if (!isOpen) continue;
        const confirmedPoints = idsOf(points);
        expect((await request(path, { method, json: { ...json, confirmedPoints } })).ok).toBe(true);
      }
    }
    const open = await db.select({ confirmed: blogPosts.confirmed }).from(blogPosts);
    expect(new Set(open.flatMap(({ confirmed }) => confirmed.map(({ kind }) => kind))).size).toBe(
      5,
    );
  });

  it("judges what stands over the text, and what an edit says against it", async () => {
    const { request } = await workspace();
    const content = `Our rating estimate is BB (Positive).\n${TEXT}`;
    const created = await request("/api/research", { method: "POST", json: { content } });
    const { document } = createResearch.response.parse(await created.json());
    const asked = { researchContent: content, researchId: document.id };
    const title = "Leverage at 1.2x";
    const check = await request("/api/publish-check", {
      method: "POST",
      json: { ...POST, ...asked, title },
    });
    expect(await check.json()).toMatchObject({
      points: [{ kind: "unsourced", text: "1.2x", section: "Title and excerpt", isHead: true }],
    });
    expect((await request(convertToBlog.path, publish({ ...asked, title }))).status).toBe(400);
    const { blogPost } = await published(request, asked, "one");
    const again = await request(convertToBlog.path, publish(asked, "two"));
    expect(await again.json()).toMatchObject({ error: UP_ALREADY_TEXT });
    const other = await request(convertToBlog.path, publish({ researchContent: DISCLOSED }, "one"));
    expect(other.status).toBe(409);
    const { researchContent: _, sendNewsletter: __, ...fields } = POST;
    const change = (changes: object) =>
      request(`/api/blog-posts/${blogPost.id}`, { method: "PUT", json: { ...fields, ...changes } });
    const rated = { creditRating: "AAA", ratingTrend: "Negative" };
    expect(await (await change(rated)).json()).toMatchObject({ field: "confirmedPoints" });
    const asked2 = { ...fields, ...rated, postId: blogPost.id };
    const open = await request("/api/publish-check", { method: "POST", json: asked2 });
    const rating = checkBeforePublishing.response.parse(await open.json());
    expect(rating).toMatchObject({ points: [{ kind: "rating", rating: "BB" }] });
    const confirmedPoints = idsOf(rating);
    expect((await change({ ...rated, confirmedPoints })).status).toBe(200);
    await request(`/api/research/${document.id}`, { method: "DELETE" });
    expect((await change({})).status).toBe(200);
    const gone = await request("/api/publish-check", { method: "POST", json: asked2 });
    expect(gone.status).toBe(200);
  });

  it("by another's document is refused as one that is not there", async () => {
    const { request, as } = await workspace();
    const created = await as("ben")("/api/research", { method: "POST", json: {} });
    const { document } = createResearch.response.parse(await created.json());
    const response = await request(
      convertToBlog.path,
      publish({ researchId: document.id, confirmedPoints: ["x"] }),
    );
    expect(response.status).toBe(404);
  });
});

describe("a post", () => {
  it("is read by anybody, its text as text, with what other sites need", async () => {
    const { request, anonymous } = await workspace();
    const title = 'Q&A </script><script>alert("1")</script>';
    const { blogPost } = await published(request, { title });
    const response = await anonymous(`/blog/${blogPost.id}`);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
    const page = await response.text();
    expect(page).toContain("Leverage is &lt;b&gt;falling&lt;/b&gt;.");
    expect(page).toContain('<meta property="og:title" content="Q&amp;A &lt;/script&gt;');
    expect(page.match(/<script/g)).toHaveLength(1);
    expect(page).toContain("<h2>Overview</h2>");
    expect(page).toContain("Rating <b>BB</b>");
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page)?.[1] ?? "";
    expect(JSON.parse(json)).toMatchObject({ "@type": "Article", headline: title });
    for (const path of ["/blog", "/blog/feed.xml", "/sitemap.xml"]) {
      expect(await (await anonymous(path)).text()).toContain(blogPost.id);
    }
  });

  it("that was taken down, or never was, is a 404", async () => {
    const { request, anonymous } = await workspace();
    const { blogPost } = await published(request);
    const down = await request(`/api/blog-posts/${blogPost.id}/status`, {
      method: "POST",
      json: { status: "unpublished" },
    });
    expect(await down.json()).toMatchObject({ blogPost: { status: "unpublished" } });
    for (const id of [blogPost.id, "0190b0a0-0000-7000-8000-000000000000", "x' or 1=1", "%00"]) {
      expect((await anonymous(`/blog/${id}`)).status).toBe(404);
    }
    expect(await (await anonymous("/blog")).text()).not.toContain(blogPost.id);
  });

  it("is changed in place by its owner and by nobody else", async () => {
    const { request, as } = await workspace();
    const { blogPost } = await published(request);
    const change = { method: "PUT", json: { title: "New", excerpt: "Now", tags: [] } };
    expect((await as("ben")(`/api/blog-posts/${blogPost.id}`, change)).status).toBe(403);
    const changed = await request(`/api/blog-posts/${blogPost.id}`, change);
    expect(await changed.json()).toMatchObject({ blogPost: { title: "New", revision: 2 } });
    const none = await request("/api/blog-posts/0190b0a0-0000-7000-8000-000000000000", change);
    expect(none.status).toBe(404);
  });
});

describe("the newsletter", () => {
  let smtp: SmtpSink;
  beforeAll(async () => {
    smtp = await startSmtpSink();
  });
  afterAll(() => smtp.close());

  function mailer() {
    return createMailer({
      smtpUrl: smtp.url,
      from: "Footnote <footnote@example.com>",
      outbox: "/nonexistent",
      report: { outbox: () => undefined, failure: () => undefined },
    });
  }

  it("reaches every confirmed reader once, with a way out of the list", async () => {
    const { request, anonymous } = await workspace("owner", { mailer: mailer(), withJobs: true });
    const text = "ana@example.com, Ben@example.com\nben@EXAMPLE.com; nonsense@ x";
    const added = await request("/api/newsletter/subscribers", { method: "POST", json: { text } });
    expect(await added.json()).toMatchObject({
      added: 2,
      known: 0,
      left: 0,
      invalid: ["nonsense@"],
    });
    const before = smtp.mails.length;
    const { blogPost, newsletter } = await published(request, { sendNewsletter: true }, "n1");
    expect(newsletter?.stats).toMatchObject({ total: 2, failed: 0 });
    await published(request, { sendNewsletter: true }, "n1");
    await vi.waitFor(async () => {
      const answer = await (await request(`/api/blog-posts/${blogPost.id}`)).json();
      expect(getBlogPost.response.parse(answer).newsletter?.stats).toMatchObject({
        total: 2,
        successful: 2,
        queued: 0,
      });
    }, 10_000);
    const mails = smtp.mails.slice(before);
    expect(mails.flatMap(({ to }) => to).toSorted()).toEqual([
      "Ben@example.com",
      "ana@example.com",
    ]);
    const [mail] = mails;
    expect(mail?.source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    const link = linksIn(mail?.source ?? "").find((each) => each.includes("/unsubscribe?token="));
    const { pathname, search } = new URL(link?.replace(/>$/, "") ?? "");
    await anonymous(pathname + search);
    await anonymous(pathname + search, {
      method: "POST",
      body: "List-Unsubscribe=One-Click",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    const list = listSubscribers.response.parse(await (await request(listSubscribers.path)).json());
    expect(list.confirmed).toBe(1);
  });

  it("is left for good: no old link, no import and no removal brings a reader back", async () => {
    const { request, dependencies } = await workspace();
    const text = "ana@example.com";
    const list = { method: "POST", json: { text } };
    await request("/api/newsletter/subscribers", list);
    const [reader] = await dependencies.db.select().from(subscribers);
    await setSubscriberStatus(dependencies.db, reader?.id ?? "", "unsubscribed");
    const removed = await request(`/api/newsletter/subscribers/${reader?.id}`, {
      method: "DELETE",
    });
    expect(removed.status).toBe(404);
    const again = await (await request("/api/newsletter/subscribers", list)).json();
    expect(again).toMatchObject({ added: 0, left: 1 });
    await setSubscriberStatus(dependencies.db, reader?.id ?? "", "bounced");
    const raised = await (await request("/api/newsletter/subscribers", list)).json();
    expect(raised).toMatchObject({ added: 1, left: 0 });
  });

  it("stops with its post, and answers forms that are none", async () => {
    const { request, anonymous, db } = await workspace();
    const text = "ana@example.com, ben@example.com";
    await request("/api/newsletter/subscribers", { method: "POST", json: { text } });
    const { blogPost } = await published(request);
    await createIssue(db, { postId: blogPost.id, subject: "x", html: "x", text: "x" });
    const status = { method: "POST", json: { status: "unpublished" } };
    const down = await request(`/api/blog-posts/${blogPost.id}/status`, status);
    expect(await down.json()).toMatchObject({
      newsletter: { stats: { suppressed: 2, queued: 0 } },
    });
    for (const path of ["/newsletter/unsubscribe", "/newsletter/subscribe"]) {
      const headers = { "content-type": "multipart/form-data", origin: "http://localhost" };
      const response = await anonymous(path, { method: "POST", body: "xxx", headers });
      expect(response.status).toBeLessThan(500);
      // Its address holds a reader's token.
      expect(response.headers.get("cache-control")).toBe("no-store");
    }
    for (const path of [`/blog/${blogPost.id}/x`, "/blog/x/y"]) {
      expect((await anonymous(path)).status).toBe(404);
    }
  });

  it("is exported as what an import takes, by the owner alone", async () => {
    const { request, as, anonymous } = await workspace();
    const text = "Ana@example.com, +1@example.com, -ben@example.com";
    await request("/api/newsletter/subscribers", { method: "POST", json: { text } });
    const exported = await request(exportSubscribers.path);
    // A spreadsheet makes a formula of a cell that begins with one of these.
    expect(await exported.clone().text()).not.toMatch(/^"?[=+@-]/m);
    expect(exported.headers.get("content-disposition")).toContain("subscribers.csv");
    const again = { method: "POST", json: { text: await exported.text() } };
    expect(await (await request("/api/newsletter/subscribers", again)).json()).toMatchObject({
      added: 0,
      known: 3,
      invalid: [],
    });
    expect((await as("ana")(exportSubscribers.path)).status).toBe(403);
    expect((await anonymous(exportSubscribers.path)).status).toBe(401);
  });

  it("is asked for by a mail that confirms, and answers the same to every address", async () => {
    const { anonymous, request, dependencies } = await workspace();
    const ask = { method: "POST", json: { email: "Reader@example.com" } };
    const first = await (await anonymous("/api/newsletter/subscribe", ask)).text();
    await dependencies.mailer.close();
    const [mail = ""] = outboxOf(dependencies.config.dataDir);
    const { pathname, search } = new URL(linksIn(mail)[0] ?? "");
    const list0 = await (await request(listSubscribers.path)).json();
    await anonymous(pathname + search);
    expect(await (await request(listSubscribers.path)).json()).toEqual(list0);
    const press = (token: string) =>
      anonymous(pathname, {
        method: "POST",
        body: `token=${token}`,
        headers: { "content-type": "application/x-www-form-urlencoded" },
      });
    const token = new URLSearchParams(search).get("token") ?? "";
    expect((await press("0190b0a0.x")).status).toBe(404);
    expect((await press(token)).status).toBe(200);
    expect((await press(token)).status).toBe(404);
    expect(await (await anonymous("/api/newsletter/subscribe", ask)).text()).toBe(first);
    const list = listSubscribers.response.parse(await (await request(listSubscribers.path)).json());
    expect(list).toMatchObject({ confirmed: 1, subscribers: [{ email: "Reader@example.com" }] });
    const form = { "content-type": "application/x-www-form-urlencoded" };
    for (const email of ["x", `${"a".repeat(250)}@example.com`]) {
      const bad = await anonymous("/api/newsletter/subscribe", { method: "POST", json: { email } });
      expect(bad.status).toBe(400);
      const { error } = errorSchema.parse(await bad.json());
      const body = String(new URLSearchParams({ email }));
      const page = await anonymous("/newsletter/subscribe", {
        method: "POST",
        headers: form,
        body,
      });
      expect(page.status).toBe(400);
      // In the same words, for readers without scripts.
      expect(await page.text()).toContain(error);
    }
  });

  it("is seen before it goes out, and sent to the owner alone as a test", async () => {
    const { request } = await workspace("owner", { mailer: mailer() });
    const { sendNewsletter: _, ...fields } = POST;
    const preview = await request("/api/newsletter/preview", { method: "POST", json: fields });
    expect(await preview.json()).toMatchObject({ subject: POST.title });
    const before = smtp.mails.length;
    const test = await request("/api/newsletter/test", { method: "POST", json: fields });
    expect(await test.json()).toEqual({ success: true, to: "owner@example.com" });
    expect(smtp.mails.slice(before).map(({ to }) => to)).toEqual([["owner@example.com"]]);
  });
});
