import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { canvasChat } from "#contracts/assistant.ts";
import type { Table } from "./browser-site.ts";
import { signUp, startServer } from "./running-footnote.ts";

const STREAMS = 200;
/** A free account has ten chats. */
const CHATS = 10;
/** Between the first tokens of two streams, as models of many answer. */
const APART_MS = 10;
const BAR_MS = 30;

/**
 * What Footnote adds between a model's first token and the first byte of text that its reader gets,
 * with 200 answers under way, and what each of them holds of memory.
 */
export async function benchAssistantStreams(): Promise<Table> {
  const model = await startTimingModel();
  const server = await startServer({
    AI_PROVIDER: "openai-compatible",
    AI_MODEL: "bench",
    AI_BASE_URL: model.url,
  });
  try {
    const people = await Promise.all(
      Array.from({ length: STREAMS / CHATS }, (_, at) => signUp(server.url, `b${at}@example.com`)),
    );
    // The first chat compiles what the others run.
    const warm = firstByte(server.url, await signUp(server.url, "warm@example.com"));
    await model.untilAsked(1);
    await model.answerAll(0);
    await warm;
    const before = pssMb(server.pid);
    const readers = Array.from({ length: STREAMS }, (_, at) =>
      firstByte(server.url, people[at % people.length] ?? ""),
    );
    await model.untilAsked(STREAMS);
    const open = pssMb(server.pid);
    const [answers] = await Promise.all([Promise.all(readers), model.answerAll(APART_MS)]);
    const added = answers.toSorted((a, b) => a - b);
    return {
      title: `${STREAMS} answers of a model under way, first tokens ${APART_MS} ms apart`,
      rows: [
        ["", "median", "p95", "slowest", "bar"],
        [
          "from token to byte",
          quantile(added, 0.5),
          quantile(added, 0.95),
          quantile(added, 1),
          `${BAR_MS} ms`,
        ],
        [
          "memory of an open stream",
          `${(((open - before) / STREAMS) * 1_024).toFixed(0)} kB`,
          "",
          "",
          "",
        ],
      ],
    };
  } finally {
    await server.stop();
    model.close();
  }
}

function quantile(sorted: readonly number[], share: number): string {
  const value = sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN;
  return `${value.toFixed(1)} ms`;
}

/** A model that holds every request until it is told, and whose first token is the time it was sent. */
async function startTimingModel() {
  const waiting: ServerResponse[] = [];
  const server = createServer((request, response) => {
    request.resume().on("end", () => {
      response.writeHead(200, { "content-type": "text/event-stream" }).flushHeaders();
      waiting.push(response);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    url: `http://127.0.0.1:${address.port}/v1`,
    async untilAsked(count: number) {
      while (waiting.length < count) await sleep(20);
    },
    async answerAll(apartMs: number) {
      for (const response of waiting.splice(0)) {
        response.write(chunk({ content: `${performance.now()} ` }));
        setTimeout(() => response.end(`${chunk({}, "stop")}data: [DONE]\n\n`), 1_000);
        await sleep(apartMs);
      }
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function chunk(delta: object, finish_reason: string | null = null): string {
  const choices = [{ index: 0, delta, finish_reason }];
  const data = { id: "c", object: "chat.completion.chunk", created: 1, model: "bench", choices };
  return `data: ${JSON.stringify(data)}\n\n`;
}

/** Milliseconds from the model's token to its bytes here. */
async function firstByte(url: string, cookie: string): Promise<number> {
  const messages = [{ role: "user", content: "What moved leverage?" }];
  const response = await fetch(`${url}${canvasChat.path}`, {
    method: "POST",
    headers: { cookie, "content-type": "application/json", accept: "text/event-stream" },
    body: JSON.stringify({ messages, context: { currentContent: "Debt fell. ".repeat(500) } }),
  });
  let text = "";
  let added = Number.NaN;
  for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += piece;
    const sent = /event: text\ndata: \{"delta":"([\d.]+)/.exec(text)?.[1];
    if (sent !== undefined && Number.isNaN(added)) added = performance.now() - Number(sent);
  }
  if (Number.isNaN(added)) throw new Error(`no answer: ${text.slice(0, 300)}`);
  return added;
}

/** What a process holds, pages it shares counted once. */
function pssMb(pid: number): number {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
  return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) / 1_024;
}
