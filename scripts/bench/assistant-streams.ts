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
/** Pieces of an answer, and the time between two of them, as models of many answer. */
const PIECES = 20;
const PIECE_MS = 200;
const BAR_MS = 30;

/**
 * What Footnote adds between each piece of a model's answer and its bytes at the reader, with 200 answers
 * under way at once: against as many that are read from the model itself in the same way, before it.
 */
export async function benchAssistantStreams(): Promise<Table> {
  const model = await startTimingModel();
  const server = await startServer({
    AI_PROVIDER: "openai-compatible",
    AI_MODEL: "bench",
    AI_BASE_URL: model.url,
  });
  const chat = `${server.url}${canvasChat.path}`;
  try {
    const people = await Promise.all(
      Array.from({ length: STREAMS / CHATS }, (_, at) => signUp(server.url, `b${at}@example.com`)),
    );
    // The first chats compile what the others run.
    const warm = await signUp(server.url, "warm@example.com");
    await delays(
      model,
      Array.from({ length: CHATS }, () => [chat, warm] as const),
    );
    const direct = await delays(
      model,
      Array.from({ length: STREAMS }, () => [`${model.url}/chat/completions`, ""] as const),
    );
    const before = pssMb(server.pid);
    let open = before;
    const through = await delays(
      model,
      Array.from({ length: STREAMS }, (_, at) => [chat, people[at % people.length] ?? ""] as const),
      () => {
        open = pssMb(server.pid);
      },
    );
    return tableOf(direct, through, (open - before) / STREAMS);
  } finally {
    await server.stop();
    model.close();
  }
}

const SHARES = [0.5, 0.95, 0.99, 1];

function row(name: string, value: (share: number) => number, bar = ""): string[] {
  return [name, ...SHARES.map((share) => `${value(share).toFixed(1)} ms`), bar];
}

function tableOf(direct: readonly number[], through: readonly number[], streamMb: number): Table {
  const added = (share: number) => quantile(through, share) - quantile(direct, share);
  return {
    title: `${STREAMS} answers of a model at once, ${PIECES} pieces each, ${PIECE_MS} ms apart`,
    rows: [
      ["from piece to bytes", "median", "p95", "p99", "slowest", "bar"],
      row("read from the model", (share) => quantile(direct, share)),
      row("through Footnote", (share) => quantile(through, share)),
      row("added", added, `${BAR_MS} ms`),
      [`memory of an open stream: ${(streamMb * 1_024).toFixed(0)} kB`, "", "", "", "", ""],
    ],
  };
}

/** Milliseconds from each piece to its bytes, sorted: all answers are under way before the first piece. */
async function delays(
  model: Awaited<ReturnType<typeof startTimingModel>>,
  asked: readonly (readonly [url: string, cookie: string])[],
  onOpen: () => void = () => undefined,
): Promise<readonly number[]> {
  const readers = Promise.all(asked.map(([url, cookie]) => delaysOf(url, cookie)));
  // A call that a busy server refuses never asks the model: its refusal ends the wait.
  await Promise.race([model.untilAsked(asked.length), readers]);
  onOpen();
  model.answerAll();
  return (await readers).flat().toSorted((a, b) => a - b);
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN;
}

/** A model that holds every request until it is told, and whose pieces are the time they were sent. */
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
    answerAll() {
      const responses = waiting.splice(0);
      for (const [at, response] of responses.entries()) {
        void say(response, (at * PIECE_MS) / responses.length);
      }
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function say(response: ServerResponse, afterMs: number): Promise<void> {
  await sleep(afterMs);
  for (let piece = 0; piece < PIECES; piece += 1) {
    response.write(chunk({ content: `${inLetters(performance.now())} ` }));
    await sleep(PIECE_MS);
  }
  response.end(`${chunk({}, "stop")}data: [DONE]\n\n`);
}

/** A time in words: a number would be a figure, which is judged. */
function inLetters(ms: number): string {
  return ms
    .toFixed(3)
    .replaceAll(/\d/g, (digit) => LETTERS.charAt(Number(digit)))
    .replace(".", "k");
}

function readLetters(word: string): number {
  const digits = Array.from(word, (letter) => (letter === "k" ? "." : LETTERS.indexOf(letter)));
  return Number(digits.join(""));
}

const LETTERS = "abcdefghij";

function chunk(delta: object, finish_reason: string | null = null): string {
  const choices = [{ index: 0, delta, finish_reason }];
  const data = { id: "c", object: "chat.completion.chunk", created: 1, model: "bench", choices };
  return `data: ${JSON.stringify(data)}\n\n`;
}

/** Milliseconds from each of the model's pieces to its bytes here. */
async function delaysOf(url: string, cookie: string): Promise<readonly number[]> {
  const messages = [{ role: "user", content: "What moved leverage?" }];
  const response = await fetch(url, {
    method: "POST",
    headers: { cookie, "content-type": "application/json", accept: "text/event-stream" },
    body: JSON.stringify({ messages, context: { currentContent: "Debt fell. ".repeat(500) } }),
  });
  let rest = "";
  const came: number[] = [];
  for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const lines = (rest + piece).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const word = /"(?:delta|content)":"([a-k]+) "/.exec(line)?.[1];
      if (word !== undefined) came.push(performance.now() - readLetters(word));
    }
  }
  if (came.length !== PIECES) {
    throw new Error(`${came.length} of ${PIECES} pieces came (${response.status}) ${rest}`);
  }
  return came;
}

/** What a process holds, pages it shares counted once. */
function pssMb(pid: number): number {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
  return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) / 1_024;
}
