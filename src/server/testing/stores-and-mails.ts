import { sql } from "drizzle-orm";
import { Client } from "pg";
import { inject } from "vitest";
import { previewNewsletter, testNewsletter } from "#contracts/publishing.ts";
import { createResearch, saveResearch } from "#contracts/research.ts";
import { createMailer } from "#server/integrations/mailer/mailer.ts";
import { createTestApp } from "#server/testing/create-test-app.ts";
import { startPostgresProxy, startSmtpProxy } from "#server/testing/fault-proxy.ts";
import { startSmtpSink } from "#server/testing/smtp-sink.ts";
import type { PlayedUpstream, Press } from "#server/testing/upstreams.ts";

/** The upstreams that speak no HTTP: a mail server, and PostgreSQL itself. */

const OWNER = { signedInAs: "owner", config: { ownerEmail: "owner@example.com" } };

const post = (json: unknown, headers = {}) => ({ method: "POST", json, headers });

async function startMails(
  pressOf: (app: Press["app"]) => Omit<Press, "app">,
): Promise<PlayedUpstream> {
  const sink = await startSmtpSink();
  return {
    proxy: await startSmtpProxy(sink.url),
    async open(url) {
      const { hostname, port, protocol } = new URL(url);
      const mailer = createMailer({
        smtpUrl: `${protocol === "https:" ? "smtps" : "smtp"}://u:p@${hostname}:${port}`,
        from: "Footnote <footnote@example.com>",
        outbox: "",
        report: { outbox: () => undefined, failure: () => undefined },
      });
      const app = await createTestApp({ ...OWNER, mailer });
      // What judges a text takes its time to begin with.
      await app.request(previewNewsletter.path, post(MAIL));
      return { app, ...pressOf(app) };
    },
    close: sink.close,
  };
}

const MAIL = { title: "A note", excerpt: "Short", researchContent: "Leverage fell." };

/** The newsletter's mail to the owner alone, who waits for it. */
export function startTestMails(): Promise<PlayedUpstream> {
  return startMails((app) => ({
    send: () => app.request(testNewsletter.path, post(MAIL)),
    // Who presses again asks for another.
    done: () => Promise.resolve(0),
  }));
}

/** Autosave: what is said to be saved is stored once. */
export async function startStore(): Promise<PlayedUpstream> {
  const { host, user } = inject("testCluster");
  const proxy = await startPostgresProxy(host);
  return {
    proxy,
    async open() {
      const app = await createTestApp({
        ...OWNER,
        databaseAt: { host: "127.0.0.1", port: proxy.port },
      });
      const made = await app.request(createResearch.path, post({}));
      const { document } = createResearch.response.parse(await made.json());
      const path = saveResearch.path.replace(":id", document.id);
      const json = { baseRevision: 0, content: "Leverage fell." };
      const { rows } = await app.db.execute<{ name: string }>(
        sql`select current_database() as name`,
      );
      return {
        app,
        isStore: true,
        send: () => app.request(path, { method: "PUT", json }),
        async done() {
          const client = new Client({ host, user, database: rows[0]?.name });
          await client.connect();
          const found = await client.query(
            "select revision from research_revisions where revision > 0",
          );
          await client.end();
          return found.rows.length;
        },
      };
    },
    close: () => Promise.resolve(),
  };
}
