import { setTimeout as sleep } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import { AppError } from "#core/errors.ts";
import type { Places } from "./places.ts";

/** All that is ours in the bucket. */
const FOLDER = "files/";
const TRIES = 3;
const PAUSE_MS = 200;
/**
 * Until a store begins to answer, what it was sent included. Whoever keeps a file holds a connection to the
 * database meanwhile, so one that says nothing is not asked again.
 */
const ANSWER_MS = 30_000;
const NOT_THERE = 404;
const TOO_MANY = 429;
const FAILED = 500;
const UNAVAILABLE_TEXT =
  "The store of uploaded files does not answer. Nothing you have kept is lost; try again soon";

type Asked = Pick<RequestInit, "method" | "headers" | "body">;

/** A bucket of an S3-compatible store, by an address as FILES_URL is. */
export function bucketPlaces(address: string): Places {
  const { bucket, client } = openBucket(address);
  const ask = (target: string, asked: Asked = {}) =>
    askBucket(client, `${bucket}/${target}`, asked);
  return {
    place: bucket,
    async put(name, bytes) {
      const body = new Uint8Array(bytes);
      const checksum = await crypto.subtle.digest("SHA-256", body);
      // The store refuses what does not arrive as it was signed.
      const headers = { "x-amz-content-sha256": Buffer.from(checksum).toString("hex") };
      const kept = await ask(`${FOLDER}${name}`, { method: "PUT", headers, body });
      if (kept === undefined) throw unavailable();
      await kept.body?.cancel();
    },
    async get(name) {
      const found = await ask(`${FOLDER}${name}`);
      if (found?.body == null) return undefined;
      return { bytes: Number(found.headers.get("content-length")), body: found.body };
    },
    async remove(name) {
      await (await ask(`${FOLDER}${name}`, { method: "DELETE" }))?.body?.cancel();
    },
    async *list() {
      let after: string | undefined = "";
      while (after !== undefined) {
        const start: string = after === "" ? "" : `&start-after=${FOLDER}${after}`;
        const found: Response | undefined = await ask(`?list-type=2&prefix=${FOLDER}${start}`);
        const page = (await found?.text()) ?? "";
        // By the store's own clock.
        const now = Date.parse(found?.headers.get("date") ?? "");
        const entries = page.split("<Contents>").slice(1);
        after = undefined;
        for (const entry of entries) {
          const name = valueOf(entry, "Key").slice(FOLDER.length);
          yield { name, ageMs: now - Date.parse(valueOf(entry, "LastModified")) };
          if (valueOf(page, "IsTruncated") === "true") after = name;
        }
      }
    },
  };
}

function openBucket(address: string) {
  const url = new URL(address);
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    service: "s3",
    // Without one the host's name tells it, or it is the one that most stores take.
    region: url.searchParams.get("region") ?? "",
    retries: 0,
  });
  return { bucket: `${url.origin}${url.pathname.replace(/\/$/, "")}`, client };
}

/** Undefined for what is not there. @throws AppError "unavailable" where it fails, tried again */
async function askBucket(client: AwsClient, to: string, asked: Asked) {
  for (let tries = 1; ; tries += 1) {
    const answer = await answerTo(client, to, asked);
    // No instanceof: the server's library puts a Response of its own in place of fetch's.
    if (answer === undefined || "status" in answer) return answer;
    if (!answer.mayPass || tries === TRIES) throw unavailable(answer.cause);
    await sleep(PAUSE_MS * tries * (1 + Math.random()));
  }
}

const unavailable = (cause?: Error) => new AppError("unavailable", UNAVAILABLE_TEXT, { cause });

/** What there is, or why there is no answer; neither says what it was asked with. */
async function answerTo(client: AwsClient, to: string, asked: Asked) {
  const waiting = new AbortController();
  const late = new DOMException("it does not answer", "TimeoutError");
  const timer = setTimeout(() => waiting.abort(late), ANSWER_MS);
  try {
    const answer = await client.fetch(to, { ...asked, redirect: "manual", signal: waiting.signal });
    if (answer.ok) return answer;
    const { status } = answer;
    const reason = valueOf(await answer.text(), "Code");
    if (status === NOT_THERE && reason !== "NoSuchBucket") return undefined;
    const cause = new Error(`the store answered ${status} ${reason}`.trim());
    return { cause, mayPass: status >= FAILED || status === TOO_MANY };
  } catch (error) {
    if (error === late) return { cause: late, mayPass: false };
    const { cause = error } = error instanceof Error ? error : {};
    return { cause: cause instanceof Error ? cause : new Error("no answer"), mayPass: true };
  } finally {
    clearTimeout(timer);
  }
}

/** The text of the first element of a name; what a store answers with names and times is never escaped. */
function valueOf(xml: string, name: string): string {
  const [, rest = ""] = xml.split(`<${name}>`, 2);
  return rest.split("<", 1)[0] ?? "";
}
