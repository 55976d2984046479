import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { Agent } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { convertToBlog, getBlogPost } from "#contracts/publishing.ts";
import { signIn, signUp } from "#contracts/session.ts";
import { freePort, spawnFootnote, until, untilAnswering } from "#server/testing/spawned.ts";
import { startSmtpSink } from "#server/testing/smtp-sink.ts";
import { timedGet } from "./running-footnote.ts";

type Table = { readonly title: string; readonly rows: readonly (readonly string[])[] };

const OWNER = { name: "Bench", email: "bench@example.com", password: "a password for the bench" };
const LINE = "Revenues rose and leverage fell, for cash flow paid for two years of it.";
const NOTE = Array.from({ length: 60 }, () => LINE).join("\n");
const REQUESTS = 20_000;
const AT_ONCE = 32;
const READERS = 10_000;

/** A post's page beside a route that always answers the same, and a newsletter to many readers. */
export async function benchPublishing(): Promise<Table> {
  const smtp = await startSmtpSink();
  const dataDir = mkdtempSync(path.join(tmpdir(), "footnote-bench-"));
  const env = { DATA_DIR: dataDir, OWNER_EMAIL: OWNER.email, SMTP_URL: smtp.url };
  const footnote = spawnFootnote({ ...env, PORT: await freePort() });
  try {
    await untilAnswering(footnote);
    await until(() => footnote.output().includes("set-up code"), footnote.output);
    const setupCode = /set-up code (\S+)/.exec(footnote.output())?.[1];
    const post = caller(footnote.url);
    await post(signUp.path, { ...OWNER, setupCode });
    await post(signIn.path, { email: OWNER.email, password: OWNER.password });
    const body = { researchContent: NOTE, title: "A note", excerpt: "Short" };
    const { blogPost } = convertToBlog.response.parse(
      await post(convertToBlog.path, { ...body, sendNewsletter: false }),
    );
    const paths = ["/robots.txt", `/blog/${blogPost.id}`];
    const pages: string[][] = [];
    for (const page of paths) pages.push(await load(`${footnote.url}${page}`));
    const readers = Array.from({ length: READERS }, (_, at) => `reader${at}@example.com`);
    await post("/api/newsletter/subscribers", { text: readers.join("\n") });
    const before = memoryMb(footnote.pid);
    const began = performance.now();
    const sent = convertToBlog.response.parse(await post(convertToBlog.path, body));
    let most = before;
    while (smtp.mails.length < READERS) {
      await sleep(200);
      most = Math.max(most, memoryMb(footnote.pid));
    }
    const seconds = (performance.now() - began) / 1_000;
    await sleep(1_000);
    const standing = getBlogPost.response.parse(
      await post(getBlogPost.path.replace(":id", sent.blogPost.id)),
    );
    const rate = `${Math.round(READERS / seconds)} mails/s`;
    return {
      title: "Publishing",
      rows: [
        ["", "rate", "p50", "p99", "of it"],
        ...pages.map((row, at) => [at === 0 ? "a constant route" : "/blog/{id}", ...row]),
        [
          `${READERS} newsletters`,
          rate,
          "",
          "",
          `accepted ${standing.newsletter?.stats.successful}, ${before.toFixed(0)} to ${most.toFixed(0)} MB`,
        ],
      ],
    };
  } finally {
    footnote.kill("SIGTERM");
    await footnote.exited;
    await smtp.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Calls with the cookies that answers set: POST with a body, GET without. */
function caller(url: string) {
  let cookie = "";
  return async (to: string, body?: unknown): Promise<unknown> => {
    const headers = { "content-type": "application/json", cookie };
    const init = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
    const response = await fetch(`${url}${to}`, { ...init, headers });
    const set = response.headers.getSetCookie().map((each) => each.split(";")[0]);
    if (set.length > 0) cookie = set.join("; ");
    return response.json();
  };
}

async function load(url: string): Promise<string[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const times: number[] = [];
  let left = REQUESTS;
  const began = performance.now();
  const clients = Array.from({ length: AT_ONCE }, async () => {
    while (left > 0) {
      left -= 1;
      const answer = await timedGet(url, { agent });
      if (answer === undefined) throw new Error(`${url} did not answer`);
      times.push(answer.ms);
    }
  });
  await Promise.all(clients);
  const seconds = (performance.now() - began) / 1_000;
  agent.destroy();
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => `${(sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)} ms`;
  return [`${Math.round(REQUESTS / seconds)}/s`, at(0.5), at(0.99), `${REQUESTS} requests`];
}

/** Proportional set size: shared pages counted once. */
function memoryMb(pid: number): number {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
  return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) / 1_024;
}
