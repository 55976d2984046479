import { readdirSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createResearch, saveResearch } from "#contracts/research.ts";
import { type KilledFootnote, startKilledFootnote } from "#server/testing/killed-footnote.ts";
import { type LoadedCall, loadOf } from "#server/testing/load.ts";
import { counted, suiteSeconds } from "#server/testing/suite.ts";

/**
 * `npm run load -- --soak --seconds N`: three in ten of what the server can do, for all of that time. What it
 * holds is read after a collection that is asked for: what grows then is held by somebody.
 */
const SECONDS = suiteSeconds(2);
const SHARE = 0.3;
const CLIENTS = 32;
const ROUNDS = 30;
/** A collection takes a tenth of that. */
const COLLECTED_MS = 1_000;
const TOKEN = "a token for the soak";
const COLLECTING = encodeURIComponent(`process.on("SIGUSR2", () => gc());`);
const NODE_OPTIONS = `--expose-gc --import=data:text/javascript,${COLLECTING}`;
const isShort = process.env["FOOTNOTE_SECONDS"] === undefined;

let footnote: KilledFootnote;
let documents: readonly string[];
beforeAll(async () => {
  footnote = await startKilledFootnote({ METRICS_TOKEN: TOKEN, NODE_OPTIONS });
  const made = await Promise.all(
    Array.from({ length: CLIENTS }, () => footnote.call(createResearch.path, { json: {} })),
  );
  documents = made.map((answer) => createResearch.response.parse(answer?.json).document.id);
});
afterAll(() => footnote.stop());

const DRAFT = "Leverage fell as debt was repaid. ".repeat(100);
const revisions = new Map<number, number>();

/** A client searches, reads its documents, and saves the one it writes. */
function mixed(client: number): LoadedCall {
  const headers = { cookie: footnote.cookie, "content-type": "application/json" };
  if (client % 3 === 0) return { path: "/api/search-tickers?q=app", headers };
  if (client % 3 === 1) return { path: "/api/research", headers };
  const baseRevision = revisions.get(client) ?? 0;
  revisions.set(client, baseRevision + 1);
  const path = saveResearch.path.replace(":id", documents[client] ?? "");
  const body = JSON.stringify({ baseRevision, content: `${DRAFT}${baseRevision}` });
  return { path, method: "PUT", headers, body };
}

const GAUGES = {
  RSS: "process_resident_memory_bytes",
  heap: "nodejs_heap_size_total_bytes",
  "in use": "nodejs_heap_size_used_bytes",
  buffers: "nodejs_external_memory_bytes",
} as const;

/** Of the server's process: megabytes, and what it holds open. */
async function held() {
  process.kill(footnote.pid(), "SIGUSR2");
  await sleep(COLLECTED_MS);
  const headers = { authorization: `Bearer ${TOKEN}` };
  const said = String((await footnote.call("/metrics", { headers }))?.json);
  const of = (kind: keyof typeof GAUGES) =>
    Number(new RegExp(`^${GAUGES[kind]} (.*)$`, "m").exec(said)?.[1]) / 2 ** 20;
  const [RSS, heap, buffers] = [of("RSS"), of("heap"), of("buffers")];
  return {
    RSS,
    heap,
    "in use": of("in use"),
    buffers,
    // The threads of the pool and their heaps, code, and what the allocator has not given back.
    else: RSS - heap - buffers,
    open: readdirSync(`/proc/${footnote.pid()}/fd`).length,
  };
}

/** Of a line through points that lie evenly, by least squares. */
function slopeOf(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const spread = values.reduce((sum, _, at) => sum + (at - middle) ** 2, 0);
  return values.reduce((sum, value, at) => sum + (at - middle) * value, 0) / spread;
}

function range(values: readonly number[]): string {
  return `${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)}`;
}

// What a process holds is told by Linux alone; some seconds of it say nothing.
it.runIf(process.platform === "linux" && !isShort)(
  "holds no more the longer it works, and makes no error",
  { timeout: (SECONDS + ROUNDS + 120) * 1_000 },
  async () => {
    const ms = (SECONDS * 1_000) / (ROUNDS + 1);
    const usual = await loadOf(footnote.url, { clients: CLIENTS, ms, call: mixed });
    const statuses = new Map<number, number>();
    const samples: Awaited<ReturnType<typeof held>>[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const mostPerSecond = SHARE * usual.perSecond;
      const loaded = await loadOf(footnote.url, {
        clients: CLIENTS,
        ms,
        call: mixed,
        mostPerSecond,
      });
      for (const [status, count] of loaded.statuses) {
        statuses.set(status, (statuses.get(status) ?? 0) + count);
      }
      samples.push(await held());
    }
    const warm = samples.slice(ROUNDS / 3);
    const open = warm.map((sample) => sample.open);
    const sizes = (["RSS", "heap", "in use", "buffers", "else"] as const).map((kind) => {
      const values = warm.map((sample) => sample[kind]);
      const perHour = slopeOf(values) * (3_600_000 / ms);
      const later = slopeOf(values.slice(values.length / 2)) * (3_600_000 / ms);
      return `${kind} ${range(values)} MB, ${perHour.toFixed(0)} MB an hour (in the last third ${later.toFixed(0)})`;
    });
    const answered = statuses.get(200) ?? 0;
    counted(`${answered} answers at ${SHARE * 100} % (${usual.perSecond.toFixed(0)}/s alone)`);
    for (const size of sizes) counted(`after a third of the time ${size}`);
    counted(`open descriptors ${range(open)}`);
    expect([...statuses.keys()]).toEqual([200]);
    // Connections come and go between two looks; each of them and no more.
    expect(Math.max(...open) - Math.min(...open)).toBeLessThanOrEqual(2 * CLIENTS);
  },
);
