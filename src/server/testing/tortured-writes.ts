import { randomInt, randomUUID } from "node:crypto";
import { uploadDocument } from "#contracts/knowledge-base.ts";
import { convertToBlog } from "#contracts/publishing.ts";
import { createResearch, getResearch, saveResearch } from "#contracts/research.ts";
import { convertToTwitter, listThreads, resumeThread } from "#contracts/thread.ts";
import type { Written } from "#server/testing/killed-footnote.ts";
import { until } from "#server/testing/spawned.ts";
import { newWord } from "#server/testing/suite.ts";

/** Something that is written again and again while the product is killed. */
export type TorturedWrite = {
  readonly name: string;
  /** One write; throws where an answer says something that can't be. */
  readonly step: () => Promise<void>;
  /** What is wrong once all is quiet. */
  readonly faults: () => Promise<readonly string[]>;
  readonly figures: () => string;
};

type Answer = Awaited<ReturnType<Written["call"]>>;

/** Whether nothing is known of what a call did: no answer, or that of a server that lost its database, or of a proxy that lost the server. */
export function isInDoubt(answer: Answer): answer is undefined {
  return answer === undefined || [500, 502, 503, 504].includes(answer.status);
}

function text(bytes: number): string {
  return `${randomUUID()} ${"Leverage fell as debt was repaid. ".repeat(Math.ceil(bytes / 34))}`;
}

/** A window that saves its document: what was acknowledged is there after every kill. */
export function autosave({ call }: Written, name: string): TorturedWrite {
  const wrong: string[] = [];
  let id: string | undefined;
  let revision = 0;
  let saved = "";
  /** What was sent last and not acknowledged. */
  let sent: string | undefined;
  let acknowledged = 0;
  let doubted = 0;

  async function look(): Promise<void> {
    const answer = await call(getResearch.path.replace(":id", id ?? ""));
    if (isInDoubt(answer)) return;
    if (answer.status !== 200) {
      wrong.push(`${name}: a document is gone (${answer.status})`);
      return;
    }
    const { document } = getResearch.response.parse(answer.json);
    if (document.content !== saved && document.content !== sent) {
      wrong.push(`${name}: revision ${revision} was acknowledged; ${document.revision} stands`);
    }
    ({ content: saved, revision } = document);
    sent = undefined;
  }

  return {
    name,
    async step() {
      if (id === undefined) {
        const answer = await call(createResearch.path, { json: { title: name } });
        if (answer?.status === 201) id = createResearch.response.parse(answer.json).document.id;
        return;
      }
      if (sent !== undefined) return look();
      sent = text(randomInt(1_000, 500_000));
      const json = { baseRevision: revision, content: sent };
      const answer = await call(saveResearch.path.replace(":id", id), { method: "PUT", json });
      if (isInDoubt(answer)) {
        doubted += 1;
      } else if (answer.status === 200) {
        saved = sent;
        revision = saveResearch.response.parse(answer.json).document.revision;
        sent = undefined;
        acknowledged += 1;
      } else wrong.push(`${name}: ${answer.status} ${JSON.stringify(answer.json).slice(0, 200)}`);
    },
    async faults() {
      await look();
      return wrong;
    },
    figures: () => `${acknowledged} acknowledged, ${doubted} in doubt`,
  };
}

const PARAGRAPHS = 40;

/** Uploads: what was acknowledged is read, whole and once. */
export function ingest({ call, query }: Written): TorturedWrite {
  const acknowledged = new Set<string>();
  let doubted = 0;
  return {
    name: "ingest",
    async step() {
      const body = new FormData();
      body.set("ticker", "AAPL");
      const lines = Array.from({ length: PARAGRAPHS }, (_, at) => `${at}. ${text(300)}`);
      body.set("file", new File([lines.join("\n\n")], `${randomUUID()}.txt`));
      const answer = await call(uploadDocument.path, { body });
      if (isInDoubt(answer)) doubted += 1;
      else acknowledged.add(uploadDocument.response.parse(answer.json).document.id);
    },
    async faults() {
      const left = "select id from library_documents where status in ('queued', 'parsing')";
      await until(async () => (await query(left)).length === 0);
      const rows = await query<{ id: string; status: string; chunks: number; stored: number }>(`
        select d.id, d.status, d.chunks,
          (select count(*)::int from passages p where p.document_id = d.id) as stored
        from library_documents d`);
      const orphans = await query(`
        select id from source_documents where kind = 'library'
        and id not in (select id from library_documents)`);
      const whole = Math.max(...rows.map(({ chunks }) => chunks));
      return [
        ...(acknowledged.size === 0 ? ["ingest: nothing was acknowledged"] : []),
        ...[...acknowledged]
          .filter((id) => !rows.some((row) => row.id === id))
          .map((id) => `ingest: ${id} was acknowledged and is gone`),
        ...rows
          .filter(({ status, chunks, stored }) => status !== "ready" || chunks !== stored)
          .map(({ id, status, chunks, stored }) => `ingest: ${id} ${status} ${stored}/${chunks}`),
        ...rows.filter(({ chunks }) => chunks !== whole).map(({ id }) => `ingest: ${id} is torn`),
        ...orphans.map(() => "ingest: passages of no document"),
      ];
    },
    figures: () => `${acknowledged.size} acknowledged, ${doubted} in doubt`,
  };
}

/** Posts with newsletters: each press is one post, and no reader gets a mail of it twice. */
export function publishing({ call, query, smtp }: Written): TorturedWrite {
  const readers = Array.from({ length: 20 }, (_, at) => `reader${at}@example.com`);
  const posts = new Map<string, string>();
  let hasReaders = false;
  let press: { readonly key: string; readonly title: string } | undefined;
  return {
    name: "publish and newsletter",
    async step() {
      if (!hasReaders) {
        const json = { text: readers.join("\n") };
        hasReaders = (await call("/api/newsletter/subscribers", { json }))?.status === 200;
        return;
      }
      press ??= { key: randomUUID(), title: `Note ${newWord()}` };
      const { key, title } = press;
      const json = { researchContent: `${title}\nDisclosure: none.`, title, excerpt: "Short" };
      const headers = { "idempotency-key": key };
      const answer = await call(convertToBlog.path, { json, headers });
      // The same press is pressed again until it is answered.
      if (isInDoubt(answer)) return;
      if (answer.status !== 201) throw new Error(`publish: ${JSON.stringify(answer)}`);
      posts.set(title, convertToBlog.response.parse(answer.json).blogPost.id);
      press = undefined;
    },
    async faults() {
      const open = "select id from newsletter_deliveries where state in ('queued', 'sending')";
      await until(async () => (await query(open)).length === 0);
      const stored = await query<{ id: string; title: string }>("select id, title from blog_posts");
      const deliveries = await query<{ title: string; email: string; state: string }>(`
        select subject as title, email, state from newsletter_deliveries d
        join newsletter_issues i on i.id = d.issue_id`);
      const received = new Map<string, number>();
      for (const { to, source } of smtp.mails) {
        const title = /^Subject: (.*)/m.exec(source)?.[1] ?? "";
        const mail = `${title} to ${to.join()}`;
        received.set(mail, (received.get(mail) ?? 0) + 1);
      }
      return [
        ...[...posts].flatMap(([title, id]) => {
          const same = stored.filter((post) => post.title === title);
          return same.length === 1 && same[0]?.id === id ? [] : [`${title}: ${same.length} posts`];
        }),
        ...[...received].filter(([, count]) => count > 1).map(([mail]) => `${mail}: twice`),
        ...stored.flatMap(({ title }) => {
          const { length } = deliveries.filter((row) => row.title === title);
          return length === readers.length ? [] : [`${title}: ${length} rows`];
        }),
        ...deliveries.flatMap(({ title, email, state }) => {
          const isThere = received.has(`${title} to ${email}`);
          const isRight = isThere ? state !== "failed" : state === "uncertain";
          return isRight ? [] : [`${title} to ${email}: ${state}, ${isThere ? "" : "not "}there`];
        }),
      ];
    },
    figures: () => `${posts.size} presses, ${smtp.mails.length} mails`,
  };
}

/** Threads on X: each is there once, in its order, however often its poster died. */
export function threads({ call, query, x }: Written): TorturedWrite {
  let press: { readonly key: string; readonly note: string } | undefined;
  let number = 0;

  async function resumeOne(): Promise<boolean> {
    const answer = await call(listThreads.path);
    if (isInDoubt(answer)) return false;
    const begun = listThreads.response.parse(answer.json).threads;
    const left = begun.find(({ state }) => state !== "posted");
    if (left === undefined) return true;
    await call(resumeThread.path.replace(":id", left.id), { json: {} });
    return false;
  }

  return {
    name: "thread",
    async step() {
      if (press === undefined) {
        press = { key: randomUUID(), note: newWord() };
        number += 1;
      } else if (!(await resumeOne())) return;
      const { key, note } = press;
      const said = Array.from({ length: 8 }, (_, at) => `Leverage fell, ${note}${"x".repeat(at)}.`);
      const json = {
        action: "post",
        researchContent: said.join("\n\n"),
        options: { maxTweetsPerThread: 8 },
      };
      const headers = { "idempotency-key": key };
      const answer = await call(convertToTwitter.path, { json, headers });
      if (isInDoubt(answer) || answer.status === 409) return;
      if (answer.status !== 200) throw new Error(`thread: ${JSON.stringify(answer)}`);
      press = undefined;
    },
    async faults() {
      await until(resumeOne);
      const rows = await query<{ thread: string; order: number; id: string | null }>(`
        select thread_id as thread, "order", tweet_id as id from thread_tweets order by 1, 2`);
      const known = new Set(rows.map(({ id }) => id));
      return [
        ...x.posts
          .filter(({ id }) => !known.has(id))
          .map(({ text: of }) => `thread: unknown ${of}`),
        ...(known.size === rows.length ? [] : ["thread: a tweet is two rows'"]),
        ...rows.flatMap(({ thread, order, id }, at) => {
          const standing = x.posts.find((post) => post.id === id);
          if (standing === undefined) return [`thread: ${thread} ${order} does not stand`];
          const before = rows[at - 1];
          const replyTo = before?.thread === thread ? before.id : undefined;
          return standing.replyTo === replyTo ? [] : [`thread: ${thread} ${order} out of order`];
        }),
      ];
    },
    figures: () => `${number} threads, ${x.posts.length} tweets`,
  };
}

/** Events of Stripe, some of them twice: what Stripe said last is what counts. */
export function webhook({ call, query, stripe }: Written): TorturedWrite {
  let taken = 0;
  let event: string | undefined;

  async function step(): Promise<void> {
    if (event === undefined) {
      const [user] = await query<{ id: string }>("select id from users").catch(() => []);
      if (user === undefined) return;
      const status = ["active", "past_due", "canceled"][randomInt(3)] ?? "active";
      stripe.subscriptions.set("sub_1", { status, customer: "cus_1", userId: user.id });
      event = `evt_${randomUUID()}`;
    }
    const object = { id: "sub_1", object: "subscription", customer: "cus_1" };
    // Signed anew each time, as Stripe does: a signature is taken for five minutes alone.
    const { body, signature } = stripe.event(event, "customer.subscription.updated", object);
    const headers = { "stripe-signature": signature, "content-type": "application/json" };
    const answer = await call("/api/stripe/webhook", { body, headers });
    if (answer?.status !== 200) return;
    taken += 1;
    // Stripe delivers one of three twice.
    if (randomInt(3) > 0) event = undefined;
  }

  return {
    name: "webhook",
    step,
    async faults() {
      await until(async () => {
        await step();
        return event === undefined;
      });
      const [row] = await query<{ status: string }>("select status from stripe_subscriptions");
      const said = stripe.subscriptions.get("sub_1")?.status;
      return row?.status === said ? [] : [`webhook: ${row?.status} stands, Stripe said ${said}`];
    },
    figures: () => `${taken} taken`,
  };
}
