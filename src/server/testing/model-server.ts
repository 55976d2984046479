import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { streamOf } from "./model-protocols.ts";
import { bodyOf, playServer } from "./played-server.ts";

/** What the played model says, in the pieces it comes in, or what goes wrong. */
export type PlayedAnswer = {
  readonly text?: readonly string[];
  readonly tools?: readonly PlayedTool[];
  /** Pages its provider searched. */
  readonly pages?: readonly { readonly url: string; readonly title: string }[];
  /** Before each event of the stream; its first token comes at once without. */
  readonly pauseMs?: number;
  /** How its stream ends; by a stop of the model's own without. */
  readonly ending?: PlayedEnding;
  readonly fault?: ModelFault;
  /** Whether a chat completion ends with its tokens. */
  readonly tellsUsage?: boolean;
};

export type PlayedTool = {
  readonly name: string;
  readonly input: unknown;
  /** Its input breaks off in the middle. */
  readonly isHalf?: true;
};

/** The ways a stream ends, each in its protocol's own form. */
export type PlayedEnding =
  /** For a reason by its protocol's name; OpenAI's responses are incomplete for it. Others may come before. */
  | { readonly kind: "reason"; readonly reason: string | null; readonly after?: readonly string[] }
  /** Its text comes as a refusal, where the protocol has a part for one. */
  | { readonly kind: "refusal" }
  /** An error of that type in the stream. */
  | { readonly kind: "error"; readonly type: string }
  /** OpenAI's responses only: the whole response failed. */
  | { readonly kind: "failed" }
  /** Google only: the request itself was blocked. */
  | { readonly kind: "blocked"; readonly reason: string }
  /** It is ended without a word on why. */
  | { readonly kind: "unsaid" }
  /** A stop of its own, and the line is closed before the protocol's last word. */
  | { readonly kind: "no-farewell" }
  /** The line is closed as if all had been said. */
  | { readonly kind: "closed" };

export type ModelFault =
  | { readonly kind: "status"; readonly status: number; readonly retryAfter?: string }
  /** Nothing, ever. */
  | { readonly kind: "hang" }
  /** So many bytes of the answer, then the line is cut, or silence. */
  | { readonly kind: "reset" | "silence"; readonly after: number }
  /** These bytes in place of a response, then the line is cut. */
  | { readonly kind: "drop"; readonly sent: string }
  /** A byte of the answer a second; an event that never ends; more announced than sent. */
  | { readonly kind: "drip" | "endless" | "wrong-length" }
  /** In place of the answer, with status 200. */
  | { readonly kind: "body"; readonly body: string; readonly type: string };

export type SeenRequest = { readonly path: string; readonly key: string; readonly body: string };

/** A language model on loopback that speaks the protocols of the real ones. */
export type ModelServer = {
  readonly url: string;
  /** For Google, whose paths differ. */
  readonly googleUrl: string;
  readonly seen: SeenRequest[];
  /** Each answers one request; the last one all that follow. */
  readonly answers: PlayedAnswer[];
  /** Answers to requests that hold these words, before all others. */
  readonly answersTo: Map<string, PlayedAnswer>;
  readonly close: () => Promise<void>;
};

export async function startModelServer(): Promise<ModelServer> {
  const seen: SeenRequest[] = [];
  const answers: PlayedAnswer[] = [];
  const answersTo: ModelServer["answersTo"] = new Map();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    const path = request.url ?? "/";
    const { authorization = "", "x-api-key": anthropic = "" } = request.headers;
    const google = request.headers["x-goog-api-key"] ?? "";
    seen.push({ path, key: `${authorization}${String(anthropic)}${String(google)}`, body });
    const [, named] = [...answersTo].find(([words]) => body.includes(words)) ?? [];
    const next = named ?? (answers.length > 1 ? answers.shift() : answers[0]);
    const played = next ?? { text: ["Nothing."] };
    await play(asAsked(played, body), path, response);
  }

  const { host, close } = await playServer((request, response) => void answer(request, response));
  const origin = `http://${host}`;
  return {
    url: `${origin}/v1`,
    googleUrl: `${origin}/v1beta`,
    seen,
    answers,
    answersTo,
    close,
  };
}

/** A model calls no tool that it was not offered, and tells its usage and pages to who asked for them. */
function asAsked(played: PlayedAnswer, body: string): PlayedAnswer {
  const { tools, stream_options: options } = requestSchema.parse(JSON.parse(body));
  const offered = JSON.stringify(tools);
  return {
    ...played,
    tools: (played.tools ?? []).filter(({ name }) => offered.includes(JSON.stringify(name))),
    pages: /web_search|googleSearch/.test(offered) ? (played.pages ?? []) : [],
    tellsUsage: options.include_usage,
  };
}

const requestSchema = z.object({
  tools: z.array(z.unknown()).default([]),
  stream_options: z.object({ include_usage: z.boolean().default(false) }).default({
    include_usage: false,
  }),
});

async function play(played: PlayedAnswer, path: string, response: ServerResponse): Promise<void> {
  const { fault, pauseMs } = played;
  const pieces = streamOf(path, played);
  if (fault !== undefined) return playFault(fault, pieces.join(""), response);
  response.writeHead(200, EVENTS);
  for (const piece of pieces) {
    if (pauseMs !== undefined) await sleep(pauseMs);
    response.write(piece);
  }
  response.end();
}

async function playFault(fault: ModelFault, text: string, response: ServerResponse): Promise<void> {
  if (fault.kind === "hang") return;
  if (fault.kind === "drop") {
    response.socket?.end(fault.sent);
    return;
  }
  if (fault.kind === "status") return refuse(fault, response);
  if (fault.kind === "body") {
    response.writeHead(200, { "content-type": fault.type });
    response.end(fault.body);
    return;
  }
  await playStream(fault, text, response);
}

type StreamFault = Exclude<
  ModelFault,
  { readonly kind: "hang" | "drop" } | { readonly kind: "status" } | { readonly kind: "body" }
>;

async function playStream(
  fault: StreamFault,
  text: string,
  response: ServerResponse,
): Promise<void> {
  const length = fault.kind === "wrong-length" ? { "content-length": text.length * 2 } : {};
  response.writeHead(200, { ...EVENTS, ...length });
  if (fault.kind === "wrong-length") cut(response, text);
  if (fault.kind === "reset") cut(response, text.slice(0, fault.after));
  if (fault.kind === "silence") response.write(text.slice(0, fault.after));
  if (fault.kind === "drip") await trickle(response, text);
  if (fault.kind === "endless") await trickle(response, undefined);
}

type Refusal = Extract<ModelFault, { readonly kind: "status" }>;

function refuse({ status, retryAfter }: Refusal, response: ServerResponse): void {
  const retry = retryAfter === undefined ? {} : { "retry-after": retryAfter };
  response.writeHead(status, { "content-type": "application/json", ...retry });
  response.end(JSON.stringify({ error: { message: "played", type: "played" } }));
}

const EVENTS = { "content-type": "text/event-stream" } as const;

/** What was sent is read before the end by a machine that is busy, too: a reset drops what was not. */
const READ_BY_THEN_MS = 1_000;

function cut(response: ServerResponse, text: string): void {
  response.write(text);
  setTimeout(() => response.destroy(), READ_BY_THEN_MS);
}

/** A byte a second of a text; without one, bytes of one event as fast as they are taken. */
async function trickle(response: ServerResponse, text: string | undefined): Promise<void> {
  for (let at = 0; !response.destroyed && response.writable; at += 1) {
    const isTaken = response.write(
      text?.[at] ?? (text === undefined ? "data: x".repeat(9_000) : ""),
    );
    if (text !== undefined || !isTaken) await sleep(text === undefined ? 5 : 1_000);
  }
}
