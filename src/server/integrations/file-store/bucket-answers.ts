import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import { AppError } from "#core/errors.ts";
import type { StoredFile } from "./places.ts";

const TRIES = 3;
/**
 * Until a store begins to answer, what it was sent included, and from one piece to the next. Whoever keeps a
 * file holds a connection to the database meanwhile, so one that says nothing is not asked again.
 */
const QUIET_MS = 30_000;
/** So many such waits is all that is waited for one answer; what its reader takes to take it is not counted. */
const WAITS = 10;
/** The first pause before it is asked again, of such a wait. */
const PAUSE = 1 / 150;
const PART = 206;
const NOT_THERE = 404;
const TOO_MANY = 429;
const FAILED = 500;
const UNAVAILABLE_TEXT =
  "The store of uploaded files does not answer. Nothing you have kept is lost; try again soon";

type Asked = Pick<RequestInit, "method" | "headers" | "body">;
export type Answer = Pick<Response, "headers" | "status"> & {
  readonly pieces: AsyncIterable<Uint8Array>;
};

/** A bucket that is asked by names in it, again where it fails for a moment. */
export type Bucket = {
  /** Without keys. */
  readonly place: string;
  /** What is made of its answer; undefined where what is asked for is not there. @throws AppError "unavailable" */
  readonly ask: <Taken>(
    target: string,
    take: (answer: Answer) => Taken | Promise<Taken>,
    asked?: Asked,
  ) => Promise<Taken | undefined>;
};

/** By an address as FILES_URL is. */
export function openBucket(address: string, quietMs = QUIET_MS): Bucket {
  const url = new URL(address);
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    service: "s3",
    // Without one the host's name tells it, or it is the one that most stores take.
    region: url.searchParams.get("region") ?? "",
  });
  const place = `${url.origin}${url.pathname.replace(/\/$/, "")}`;
  return {
    place,
    async ask(target, take, asked = {}) {
      for (let tries = 1; ; tries += 1) {
        try {
          const answer = await answerTo(client, `${place}/${target}`, { ...asked, quietMs });
          return answer && (await take(answer));
        } catch (error) {
          if (!mayPass(error) || tries === TRIES) throw unavailable(error);
        }
        await sleep(PAUSE * quietMs * tries * (1 + Math.random()));
      }
    },
  };
}

function mayPass(error: unknown): boolean {
  if (error instanceof Refusal) return error.status >= FAILED || error.status === TOO_MANY;
  return !(error instanceof Error && error.name === "TimeoutError");
}

/** Its cause never says what the store was asked with. */
export function unavailable(error?: unknown): AppError {
  const { cause = error } = error instanceof Error ? error : {};
  return new AppError("unavailable", UNAVAILABLE_TEXT, { cause });
}

/** The store's word for why not. */
class Refusal extends Error {
  override readonly name = "Refusal";
  readonly status: number;

  constructor(status: number, reason: string) {
    super(`the store answered ${status} ${reason}`.trim());
    this.status = status;
  }
}

/** Undefined for what is not there. @throws Refusal, or what was thrown on the way */
async function answerTo(
  client: AwsClient,
  to: string,
  { quietMs, ...asked }: Asked & { readonly quietMs: number },
): Promise<Answer | undefined> {
  const waiting = new AbortController();
  const late = new DOMException("it does not answer", "TimeoutError");
  let left = quietMs * WAITS;
  const inTime = async <Result>(answer: Promise<Result>): Promise<Result> => {
    const began = performance.now();
    const timer = setTimeout(() => waiting.abort(late), Math.min(quietMs, left));
    try {
      return await answer;
    } finally {
      clearTimeout(timer);
      left -= performance.now() - began;
    }
  };
  // A signal that stands in the request is forgotten with it: the wait for a piece would have no end.
  const signed = await client.sign(to, { ...asked, redirect: "manual" });
  const answer = await inTime(fetch(signed, { signal: waiting.signal }));
  const { headers, status } = answer;
  const pieces = piecesOf(answer.body, inTime);
  if (answer.ok) return { headers, status, pieces };
  const reason = valueOf(await textOf(pieces, REASON_MAX, "cut"), "Code");
  // Whatever else says 404, a proxy or a bucket that is gone, knows nothing of the file.
  if (status === NOT_THERE && reason === "NoSuchKey") return undefined;
  throw new Refusal(status, reason);
}

/** Bytes of what a store says in words: a reason is in its first lines, and a page of a list has 1,000 names. */
const REASON_MAX = 8_000;
const WORDS_MAX = 4_000_000;

/** So much of an answer as text. @throws Error where it goes on and is not to be cut */
export async function textOf(
  pieces: AsyncIterable<Uint8Array>,
  most = WORDS_MAX,
  end: "cut" | "refused" = "refused",
): Promise<string> {
  const taken: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    taken.push(piece.subarray(0, most - bytes));
    bytes += piece.length;
    if (bytes <= most) continue;
    if (end === "refused") throw new Error("the store's answer does not end");
    break;
  }
  return Buffer.concat(taken).toString();
}

async function* piecesOf(
  body: ReadableStream<Uint8Array> | null,
  inTime: <Result>(answer: Promise<Result>) => Promise<Result>,
): AsyncGenerator<Uint8Array> {
  const pieces = body?.values();
  if (pieces === undefined) return;
  try {
    for (;;) {
      const { done, value } = await inTime(pieces.next());
      if (done === true) return;
      yield value;
    }
  } finally {
    await pieces.return?.();
  }
}

/** What lies there; undefined where there is none. Where an answer is cut, the bucket is asked for the rest. */
export async function fileOf({ ask }: Bucket, target: string): Promise<StoredFile | undefined> {
  const first = await ask(target, (answer) => answer);
  if (first === undefined) return undefined;
  const { headers } = first;
  // What the store packed is longer than it says.
  const said = headers.get("content-encoding") === null ? headers.get("content-length") : null;
  const bytes = said === null ? undefined : Number(said);

  async function* whole(): AsyncGenerator<Uint8Array> {
    let at = 0;
    let isTaking = false;
    let answer = first;
    for (let tries = 1; answer !== undefined; tries += 1) {
      // A store may give all of it again.
      let known = answer.status === PART ? 0 : at;
      try {
        for await (const piece of answer.pieces) {
          const fresh = piece.subarray(known);
          known -= piece.length - fresh.length;
          at += fresh.length;
          isTaking = true;
          yield fresh;
          isTaking = false;
        }
        return;
      } catch (error) {
        // Whoever took it wants no more of it.
        if (isTaking) throw error;
        if (at === bytes) return;
        if (!mayPass(error) || tries === TRIES) throw unavailable(error);
      }
      answer = await ask(target, (rest) => rest, { headers: { range: `bytes=${at}-` } });
    }
    throw unavailable();
  }
  // Node's own type of a web stream is not the platform's.
  return { bytes, body: Readable.toWeb(Readable.from(whole())) as ReadableStream<Uint8Array> };
}

/** The text of the first element of a name; what a store answers with names and times is never escaped. */
export function valueOf(xml: string, name: string): string {
  const [, rest = ""] = xml.split(`<${name}>`, 2);
  return rest.split("<", 1)[0] ?? "";
}
