import { createHash, createHmac } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { bytesOf, playServer } from "./played-server.ts";

/**
 * What one of its faults answers: a status, or no answer; half of one that is cut or goes on no more, or one a
 * byte at a time; all of it without its length or the time; a page that is no store's; an answer, or a refusal,
 * that does not end.
 */
type Fault =
  | number
  | "cut"
  | "half"
  | "silent"
  | "slow"
  | "bare"
  | "foreign"
  | "endless"
  | "endless refusal";

/**
 * An S3-compatible store on loopback, with one bucket in memory: it puts, gets, removes and lists, refuses what
 * is not signed with its keys, and what does not arrive as its signer said.
 */
export type ObjectStore = {
  /** As FILES_URL is. */
  readonly url: string;
  readonly objects: Map<string, { bytes: Buffer; at: number }>;
  /** What the next requests meet. */
  readonly faults: Fault[];
  /** Whether it answers a range with that part alone. */
  givesParts: boolean;
  readonly close: () => Promise<void>;
};

const KEY = "AKIAOFTHETESTS";
const SECRET = "a/secret+of the tests";
const REGION = "eu-test-1";
/** Objects of one page of the list. */
const PAGE = 3;
const SLOW_MS = 20;

const hmac = (key: string | Buffer, text: string) =>
  createHmac("sha256", key).update(text).digest();
const hash = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest("hex");

export async function startObjectStore(port = 0): Promise<ObjectStore> {
  const objects: ObjectStore["objects"] = new Map();
  const faults: Fault[] = [];

  async function answer(request: IncomingMessage): Promise<[number, (string | Buffer)?]> {
    const bytes = await bytesOf(request);
    const url = new URL(request.url ?? "/", "http://store");
    if (!isSigned(request, url)) return [403, "<Error><Code>SignatureDoesNotMatch</Code></Error>"];
    const [, bucket, ...rest] = url.pathname.split("/");
    if (bucket !== "bucket") return [404, "<Error><Code>NoSuchBucket</Code></Error>"];
    const name = rest.join("/");
    const found = objects.get(name);
    if (request.method === "PUT") {
      const isWhole = request.headers["x-amz-content-sha256"] === hash(bytes);
      if (!isWhole) return [400, "<Error><Code>XAmzContentSHA256Mismatch</Code></Error>"];
      objects.set(name, { bytes, at: Date.now() });
      return [200];
    }
    if (request.method === "DELETE") return [objects.delete(name) ? 204 : 204];
    if (name === "") return [200, listed(url.searchParams)];
    return found === undefined
      ? [404, "<Error><Code>NoSuchKey</Code></Error>"]
      : partOf(found.bytes, request.headers.range);
  }

  function partOf(bytes: Buffer, range: string | undefined): [number, Buffer] {
    const [, from] = /^bytes=(\d+)-$/.exec(range ?? "") ?? [];
    return from === undefined || !store.givesParts
      ? [200, bytes]
      : [206, bytes.subarray(Number(from))];
  }

  function listed(asked: URLSearchParams): string {
    const [prefix, after] = [asked.get("prefix") ?? "", asked.get("continuation-token") ?? ""];
    const names = [...objects.keys()].filter((name) => name.startsWith(prefix) && name > after);
    const page = names.toSorted().slice(0, PAGE);
    const entries = page.map((name) => {
      const at = new Date(objects.get(name)?.at ?? 0).toISOString();
      return `<Contents><Key>${name}</Key><LastModified>${at}</LastModified></Contents>`;
    });
    const next = names.length > PAGE ? page.at(-1) : undefined;
    const goesOn = `<NextContinuationToken>${next}</NextContinuationToken>`;
    return `<ListBucketResult><IsTruncated>${next !== undefined}</IsTruncated>${next === undefined ? "" : goesOn}${entries.join("")}</ListBucketResult>`;
  }

  const { host, close } = await playServer((request, response) => {
    const fault = faults.shift();
    if (fault === "cut") request.socket.destroy();
    else if (typeof fault === "number") response.writeHead(fault).end();
    else if (fault === "endless" || fault === "endless refusal") {
      response.writeHead(fault === "endless" ? 200 : 503);
      Readable.from(withoutEnd()).pipe(response);
      response.on("close", () => response.destroy());
    } else if (fault === "foreign") response.end("<html>Welcome</html>");
    else {
      void answer(request).then(async ([status, body = ""]) => {
        response.sendDate = fault !== "bare";
        response.writeHead(
          status,
          fault === "bare" ? {} : { "content-length": Buffer.byteLength(body) },
        );
        if (fault === undefined || fault === "bare") return response.end(body);
        if (fault === "slow") {
          for (const byte of body.slice(0, -1)) {
            response.write(typeof byte === "string" ? byte : Uint8Array.of(byte));
            await sleep(SLOW_MS);
            if (response.destroyed) break;
          }
        } else response.write(body.slice(0, body.length / 2));
        return fault === "half" ? setImmediate(() => request.socket.destroy()) : undefined;
      });
    }
  }, port);
  const keys = `${KEY}:${encodeURIComponent(SECRET)}`;
  const store = {
    url: `http://${keys}@${host}/bucket?region=${REGION}`,
    objects,
    faults,
    givesParts: true,
    close,
  };
  return store;
}

function* withoutEnd(): Generator<Buffer> {
  for (;;) yield Buffer.alloc(65_536, "x");
}

/** By AWS's own description of Signature Version 4. */
function isSigned({ method, headers }: IncomingMessage, url: URL): boolean {
  const { authorization = "" } = headers;
  const [, scope = "", names = "", signature] =
    /^AWS4-HMAC-SHA256 Credential=AKIAOFTHETESTS\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
      authorization,
    ) ?? [];
  const query = [...url.searchParams].map((pair) => pair.map(encodeURIComponent).join("="));
  const canonical = [
    method,
    url.pathname,
    query.toSorted().join("&"),
    ...names.split(";").map((name) => `${name}:${String(headers[name])}`),
    "",
    names,
    String(headers["x-amz-content-sha256"]),
  ].join("\n");
  const signed = ["AWS4-HMAC-SHA256", headers["x-amz-date"], scope, hash(canonical)].join("\n");
  const key = scope.split("/").reduce(hmac, Buffer.from(`AWS4${SECRET}`));
  return scope.includes(`/${REGION}/s3/`) && hmac(key, signed).toString("hex") === signature;
}
