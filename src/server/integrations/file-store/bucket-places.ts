import { type Answer, fileOf, openBucket, textOf, unavailable, valueOf } from "./bucket-answers.ts";
import type { Places } from "./places.ts";

/** All that is ours in the bucket. */
const FOLDER = "files/";

/** A bucket of an S3-compatible store, by an address as FILES_URL is; one that is quiet for so long is given up. */
export function bucketPlaces(address: string, quietMs?: number): Places {
  const bucket = openBucket(address, quietMs);
  const { place, ask } = bucket;
  return {
    place,
    async put(name, bytes) {
      const body = new Uint8Array(bytes);
      const checksum = await crypto.subtle.digest("SHA-256", body);
      // The store refuses what does not arrive as it was signed.
      const headers = { "x-amz-content-sha256": Buffer.from(checksum).toString("hex") };
      const kept = await ask(`${FOLDER}${name}`, saidIn, { method: "PUT", headers, body });
      if (kept === undefined) throw unavailable();
    },
    get: (name) => fileOf(bucket, `${FOLDER}${name}`),
    async remove(name) {
      await ask(`${FOLDER}${name}`, saidIn, { method: "DELETE" });
    },
    async *list() {
      for (let next: string | undefined = ""; next !== undefined;) {
        const from: string = next && `&continuation-token=${encodeURIComponent(next)}`;
        const page = await ask(`?list-type=2&prefix=${FOLDER}${from}`, pageOf);
        if (page === undefined || page.next === next) throw unavailable();
        yield* page.entries;
        ({ next } = page);
      }
    },
  };
}

const saidIn = ({ pieces }: Answer) => textOf(pieces);

/** A page of what the bucket has, and what the next is asked by. */
async function pageOf(answer: Answer) {
  const page = await saidIn(answer);
  const isWhole = valueOf(page, "IsTruncated") !== "true";
  const next = isWhole ? undefined : valueOf(page, "NextContinuationToken");
  // What is no list is not an empty one.
  if (!page.includes("</ListBucketResult>") || next === "") throw new Error("that is no list");
  // By the store's own clock, where it tells it.
  const now = new Date(answer.headers.get("date") ?? Date.now()).getTime();
  const entries = page.split("<Contents>").slice(1);
  return {
    next,
    entries: entries.map((entry) => ({
      name: valueOf(entry, "Key").slice(FOLDER.length),
      ageMs: now - Date.parse(valueOf(entry, "LastModified")),
    })),
  };
}
