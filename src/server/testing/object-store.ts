import { createHash, createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";

/** What one of its faults answers: a status, no answer, or half of one. */
type Fault = number | "cut" | "half";

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
  readonly close: () => Promise<void>;
};

const KEY = "AKIAOFTHETESTS";
const SECRET = "a/secret+of the tests";
const REGION = "eu-test-1";
/** Objects of one page of the list. */
const PAGE = 3;

const hmac = (key: string | Buffer, text: string) =>
  createHmac("sha256", key).update(text).digest();
const hash = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest("hex");

export async function startObjectStore(port = 0): Promise<ObjectStore> {
  const objects: ObjectStore["objects"] = new Map();
  const faults: Fault[] = [];

  async function answer(request: IncomingMessage): Promise<[number, (string | Buffer)?]> {
    const pieces: Uint8Array[] = [];
    for await (const piece of request) if (piece instanceof Uint8Array) pieces.push(piece);
    const bytes = Buffer.concat(pieces);
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
      : [200, found.bytes];
  }

  function listed(asked: URLSearchParams): string {
    const [prefix, after] = [asked.get("prefix") ?? "", asked.get("start-after") ?? ""];
    const names = [...objects.keys()].filter((name) => name.startsWith(prefix) && name > after);
    const page = names.toSorted().slice(0, PAGE);
    const entries = page.map((name) => {
      const at = new Date(objects.get(name)?.at ?? 0).toISOString();
      return `<Contents><Key>${name}</Key><LastModified>${at}</LastModified></Contents>`;
    });
    return `<ListBucketResult><IsTruncated>${names.length > PAGE}</IsTruncated>${entries.join("")}</ListBucketResult>`;
  }

  const server = createServer((request, response) => {
    const fault = faults.shift();
    if (fault === "cut") request.socket.destroy();
    else if (typeof fault === "number") response.writeHead(fault).end();
    else {
      void answer(request).then(([status, body = ""]) => {
        response.writeHead(status, { "content-length": Buffer.byteLength(body) });
        response.write(fault === "half" ? body.slice(0, body.length / 2) : body);
        if (fault === "half") setImmediate(() => request.socket.destroy());
        else response.end();
      });
    }
  }).listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const keys = `${KEY}:${encodeURIComponent(SECRET)}`;
  return {
    url: `http://${keys}@127.0.0.1:${address.port}/bucket?region=${REGION}`,
    objects,
    faults,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
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
