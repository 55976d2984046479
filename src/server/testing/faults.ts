import type { Socket } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { PostgresFault } from "#server/testing/postgres-faults.ts";
import type { SmtpFault } from "#server/testing/smtp-faults.ts";

/** What a played server answered. */
export type Upstream = {
  readonly status: number;
  readonly type: string;
  readonly body: Buffer;
};

/** Plays over the socket of whoever asked; `forward` lets the request through, once. */
type HttpPlay = (
  socket: Socket,
  asked: { readonly forward: () => Promise<Upstream> },
) => Promise<void>;

/** One way in which what the product depends on has a bad day (reliability.md 4.2). */
export type Fault = {
  readonly name: string;
  readonly kind: "door" | "silence" | "cut" | "refusal" | "garbage" | "flood";
  /** Nobody listens. */
  readonly refuses?: true;
  /** It is not at the address that it is looked for at: a name that nobody has, or a port without TLS. */
  readonly address?: "no-name" | "no-tls";
  readonly http?: HttpPlay;
  readonly smtp?: SmtpFault;
  readonly postgres?: PostgresFault;
};

/** What was sent is read before a reset, which drops what was not. */
const READ_BY_THEN_MS = 300;
const FLOOD_BYTES = 1_000_000_000;

function headOf({ status, type, body }: Upstream, length = body.length, more = ""): string {
  return `HTTP/1.1 ${status} Played\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n${more}\r\n`;
}

const JSON_TYPE = "application/json";

/** An answer in place of the upstream's own, which never heard of the request. */
function refusal(status: number, more = ""): HttpPlay {
  const body = Buffer.from(JSON.stringify({ title: "Played", error: { message: "played" } }));
  return async (socket) => {
    socket.end(
      Buffer.concat([
        Buffer.from(headOf({ status, type: JSON_TYPE, body }, body.length, more)),
        body,
      ]),
    );
  };
}

/** The upstream did what it was asked, and this is what comes of its answer. */
function garbled(change: (answer: Upstream) => string | Buffer): HttpPlay {
  return async (socket, { forward }) => {
    socket.end(change(await forward()));
  };
}

/** The same, and the line is cut once that was read. */
function cut(change: (answer: Upstream) => string | Buffer): HttpPlay {
  return async (socket, { forward }) => {
    socket.write(change(await forward()));
    await sleep(READ_BY_THEN_MS);
    socket.resetAndDestroy();
  };
}

function whole(answer: Upstream): Buffer {
  return Buffer.concat([Buffer.from(headOf(answer)), answer.body]);
}

function half({ body }: Upstream): Buffer {
  return body.subarray(0, Math.ceil(body.length / 2));
}

function with200(answer: Upstream, text: string | Buffer, type = answer.type): Buffer {
  const body = Buffer.from(text);
  return whole({ status: 200, type, body });
}

/** A chunk of the answer comes twice. */
function repeated(answer: Upstream): Buffer {
  const { status, type, body } = answer;
  const third = Math.ceil(body.length / 3);
  const parts = [0, 1, 1, 2].map((at) => body.subarray(at * third, (at + 1) * third));
  const chunks = parts
    .filter(({ length }) => length > 0)
    .flatMap((part) => [Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from("\r\n")]);
  const head = `HTTP/1.1 ${status} Played\r\ncontent-type: ${type}\r\ntransfer-encoding: chunked\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), ...chunks, Buffer.from("0\r\n\r\n")]);
}

async function drip(socket: Socket, bytes: Buffer): Promise<void> {
  for (const byte of bytes) {
    if (socket.destroyed) return;
    socket.write(Buffer.of(byte));
    await sleep(1_000, undefined, { ref: false });
  }
}

/** A gigabyte before the answer itself, as fast as it is taken. */
const flood: HttpPlay = async (socket, { forward }) => {
  const answer = await forward();
  const filling = Buffer.alloc(1 << 20, answer.type.includes("event") ? ": x\n" : " ");
  const times = Math.ceil(FLOOD_BYTES / filling.length);
  const head = headOf(answer, times * filling.length + answer.body.length);
  const pieces = [Buffer.from(head), ...Array.from({ length: times }, () => filling), answer.body];
  await pipeline(Readable.from(pieces), socket).catch(() => undefined);
};

const soon = () => String(Math.ceil(Date.now() / 1_000) + 2);

export const FAULTS: readonly Fault[] = [
  { name: "nobody listens", kind: "door", refuses: true },
  { name: "a name that nobody has", kind: "door", address: "no-name" },
  { name: "a port without TLS", kind: "door", address: "no-tls" },
  {
    name: "accepted, and nothing more",
    kind: "silence",
    smtp: { at: "greeting", change: "silence" },
    postgres: { at: "begin", change: "silence" },
    http: async () => undefined,
  },
  {
    name: "a byte a second",
    kind: "silence",
    smtp: { at: "RCPT", change: "drip" },
    http: async (socket, { forward }) => drip(socket, whole(await forward())),
  },
  {
    name: "half an answer, then silence",
    kind: "silence",
    smtp: { at: "dot", change: "silence" },
    postgres: { at: "statement", change: "silence" },
    async http(socket, { forward }) {
      const answer = await forward();
      socket.write(Buffer.concat([Buffer.from(headOf(answer)), half(answer)]));
    },
  },
  {
    name: "a reset before it is done",
    kind: "cut",
    smtp: { at: "greeting", change: "reset" },
    postgres: { at: "begin", change: "reset" },
    http: async (socket) => void socket.resetAndDestroy(),
  },
  {
    name: "done, and the answer is lost",
    kind: "cut",
    smtp: { at: "dot", change: "reset" },
    postgres: { at: "commit", change: "reset" },
    http: cut(() => ""),
  },
  {
    name: "a reset amid the headers",
    kind: "cut",
    smtp: { at: "MAIL", change: "reset" },
    postgres: { at: "begin", change: "half" },
    http: cut((answer) => headOf(answer).slice(0, 30)),
  },
  {
    name: "a reset amid the body",
    kind: "cut",
    smtp: { at: "DATA", change: "reset" },
    postgres: { at: "statement", change: "half" },
    http: cut((answer) => Buffer.concat([Buffer.from(headOf(answer)), half(answer)])),
  },
  { name: "a reset after the body", kind: "cut", http: cut(whole) },
  {
    name: "a wrong content-length",
    kind: "cut",
    http: garbled((answer) =>
      Buffer.concat([Buffer.from(headOf(answer, answer.body.length * 2 + 1)), answer.body]),
    ),
  },
  ...[400, 401, 403, 404, 408, 429, 500, 502, 503, 504].map(
    (status) => ({ name: `status ${status}`, kind: "refusal", http: refusal(status) }) as const,
  ),
  {
    name: "429 with Retry-After",
    kind: "refusal",
    http: (...asked) =>
      refusal(429, `retry-after: 1\r\nx-rate-limit-reset: ${soon()}\r\n`)(...asked),
  },
  {
    name: "429 with an absurd Retry-After",
    kind: "refusal",
    http: refusal(429, "retry-after: 99999999\r\nx-rate-limit-reset: 99999999999\r\n"),
  },
  {
    name: "done, and a 500",
    kind: "refusal",
    http: garbled(({ type, body }) => whole({ status: 500, type, body })),
  },
  { name: "an empty 200", kind: "garbage", http: garbled((answer) => with200(answer, "")) },
  {
    name: "a page of HTML with 200",
    kind: "garbage",
    smtp: { at: "greeting", reply: "HTTP/1.1 200 OK" },
    postgres: { at: "begin", change: "garbage" },
    http: garbled((answer) => with200(answer, "<html>Busy</html>", "text/html")),
  },
  {
    name: "truncated JSON",
    kind: "garbage",
    smtp: { at: "dot", change: "half" },
    http: garbled((answer) => with200(answer, half(answer))),
  },
  {
    name: "JSON of another shape",
    kind: "garbage",
    http: garbled((answer) =>
      with200(answer, answer.type.includes("event") ? 'data: {"a":1}\n\n' : '{"a":1}'),
    ),
  },
  {
    name: "a chunk twice",
    kind: "garbage",
    smtp: { at: "dot", change: "twice" },
    http: garbled(repeated),
  },
  { name: "a gigabyte", kind: "flood", smtp: { at: "RCPT", change: "flood" }, http: flood },
  // Mail servers refuse with replies, and PostgreSQL with codes.
  ...(
    [
      ["greeting", "421 Try later"],
      ["AUTH", "535 Authentication failed"],
      ["RCPT", "450 Try later"],
      ["RCPT", "550 No such user"],
      ["dot", "451 Try later"],
      ["dot", "552 Too much"],
      ["dot", "554 Refused"],
    ] as const
  ).map(
    ([at, reply]) =>
      ({ name: `${reply.slice(0, 3)} at ${at}`, kind: "refusal", smtp: { at, reply } }) as const,
  ),
  ...(
    [
      ["begin", "57P03"],
      ["begin", "53300"],
      ["statement", "57P01"],
      ["statement", "53100"],
      ["statement", "40001"],
      ["statement", "40P01"],
      ["commit", "40001"],
      ["commit", "57P01"],
    ] as const
  ).map(
    ([at, code]) =>
      ({ name: `${code} at ${at}`, kind: "refusal", postgres: { at, code } }) as const,
  ),
];
