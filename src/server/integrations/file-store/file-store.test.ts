import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "#server/config.ts";
import { messageOf } from "#server/error-text.ts";
import { type ObjectStore, startObjectStore } from "#server/testing/object-store.ts";
import { bucketPlaces } from "./bucket-places.ts";
import { type FileStore, openFileStore } from "./file-store.ts";

const HOUR_MS = 3_600_000;
const folder = mkdtempSync(path.join(tmpdir(), "footnote-store-"));
let bucket: ObjectStore;
beforeAll(async () => {
  bucket = await startObjectStore();
});
afterAll(async () => {
  await bucket.close();
  rmSync(folder, { recursive: true, force: true });
});

const shaOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const open = (env: Record<string, string>) =>
  openFileStore(readConfig({ DATA_DIR: folder, ...env }));
async function namesIn(store: FileStore, ageMs?: number): Promise<readonly string[]> {
  const names: string[] = [];
  for await (const page of store.list(ageMs)) names.push(...page);
  return names;
}
const failureOf = (work: Promise<unknown>) => work.then(String, (error: unknown) => error);
const fileIn = (sha256: string) => path.join(folder, "files", sha256.slice(0, 2), sha256);

const KINDS = [
  {
    kind: "folder",
    store: () => open({}),
    damage: (sha256: string) => writeFileSync(fileIn(sha256), "changed"),
    age: (sha256: string) => utimesSync(fileIn(sha256), 0, Date.now() / 1_000 - 7_200),
  },
  {
    kind: "bucket",
    store: () => open({ FILES_URL: bucket.url }),
    damage: (sha256: string) => {
      const object = bucket.objects.get(`files/${sha256}`);
      if (object !== undefined) object.bytes = Buffer.from("changed");
    },
    age: (sha256: string) => {
      const object = bucket.objects.get(`files/${sha256}`);
      if (object !== undefined) object.at -= 2 * HOUR_MS;
    },
  },
] as const;

describe.each(KINDS)("a store that is a $kind", ({ store: opened, damage, age }) => {
  let store: FileStore;
  beforeAll(() => {
    store = opened();
  });

  it("gives back what it was given, whole and in pieces, and once", async () => {
    for (const size of [1, 65_536, 3_000_000]) {
      const bytes = randomBytes(size);
      const sha256 = shaOf(bytes);
      await Promise.all([store.keep(sha256, bytes), store.keep(sha256, bytes)]);
      expect(shaOf((await store.read(sha256)) ?? new Uint8Array())).toBe(sha256);
      const streamed = await store.stream(sha256);
      expect(streamed?.bytes).toBe(size);
      const pieces = await new Response(streamed?.body).arrayBuffer();
      expect(shaOf(new Uint8Array(pieces))).toBe(sha256);
      expect((await namesIn(store)).filter((each) => each === sha256)).toHaveLength(1);
    }
  });

  it("lists all it has, page by page, and of an age", async () => {
    const many = Array.from({ length: 8 }, () => randomBytes(10));
    for (const bytes of many) await store.keep(shaOf(bytes), bytes);
    const names = many.map(shaOf);
    const [old = ""] = names;
    expect((await namesIn(store)).filter((name) => names.includes(name))).toHaveLength(8);
    age(old);
    expect(await namesIn(store, HOUR_MS)).toEqual([old]);
    await Promise.all(names.map((name) => store.remove(name)));
    await store.remove(old);
    expect((await namesIn(store)).filter((name) => names.includes(name))).toEqual([]);
    expect([await store.read(old), await store.stream(old)]).toEqual([undefined, undefined]);
  });

  it("gives nothing that was changed where it lies", async () => {
    const bytes = randomBytes(1_000);
    const sha256 = shaOf(bytes);
    await store.keep(sha256, bytes);
    damage(sha256);
    await expect(store.read(sha256)).rejects.toThrow(`${sha256} is not what was kept`);
    const streamed = await store.stream(sha256);
    await expect(new Response(streamed?.body).arrayBuffer()).rejects.toThrow("not what was kept");
  });

  it("has one mark, which is no file", async () => {
    expect([await store.mark("one"), await store.mark("two")]).toEqual(["one", "one"]);
    expect(await namesIn(store)).not.toContain("mark");
    await expect(store.read("../mark")).rejects.toThrow("not a SHA-256");
  });
});

describe("a folder", () => {
  it("keeps files for its account alone, and leaves no draft", async () => {
    const bytes = randomBytes(10);
    await open({}).keep(shaOf(bytes), bytes);
    expect(statSync(fileIn(shaOf(bytes))).mode & 0o777).toBe(0o600);
    const names = readdirSync(path.join(folder, "files"), { recursive: true }).map(String);
    expect(names.filter((name) => name.endsWith(".new"))).toEqual([]);
  });
});

describe("a bucket", () => {
  const NO_ANSWER = { code: "unavailable", message: expect.stringContaining("does not answer") };

  it("that fails for a moment is asked again; one that goes on is said, without its keys", async () => {
    const store = open({ FILES_URL: bucket.url });
    const bytes = randomBytes(1_000);
    const sha256 = shaOf(bytes);
    for (const fault of [503, 500, 429, "cut"] as const) {
      bucket.faults.push(fault);
      await store.keep(sha256, bytes);
      bucket.faults.push(fault);
      expect(await store.read(sha256)).toEqual(new Uint8Array(bytes));
    }
    bucket.faults.push(503, 503, 503);
    const failure = await failureOf(store.read(sha256));
    expect(failure).toMatchObject({ code: "unavailable" });
    expect(String(failure)).toContain("does not answer. Nothing you have kept is lost");
    expect(store.place).not.toMatch(/AKIA|secret/);
  });

  it.each([true, false])(
    "whose answers are cut is asked for the rest (in parts: %s)",
    async (givesParts) => {
      bucket.givesParts = givesParts;
      const places = bucketPlaces(bucket.url, 1_500);
      const read = async () => new Response((await places.get("cut"))?.body).arrayBuffer();
      for (const size of [1, 2, 70_001, 3_000_000]) {
        const bytes = randomBytes(size);
        await places.put("cut", bytes);
        for (const faults of [
          ["half"],
          ["half", "half"],
          ["half", "cut", 503],
          ["half", "bare"],
        ] as const) {
          bucket.faults.push(...faults);
          expect(Buffer.from(await read()).equals(bytes)).toBe(true);
          expect(bucket.faults).toEqual([]);
        }
        bucket.faults.push("half", "half", "half");
        expect(await failureOf(read())).toMatchObject(NO_ANSWER);
      }
      await places.remove("cut");
      bucket.givesParts = true;
    },
  );

  it("that goes silent within an answer, or never ends one, is given up", async () => {
    bucket.faults.length = 0;
    const patient = bucketPlaces(bucket.url, 3_000);
    await patient.put("long", randomBytes(100_000));
    const places = bucketPlaces(bucket.url, 200);
    const wholeOf = async ({ get }: typeof places) =>
      new Response((await get("long"))?.body).arrayBuffer();
    // What a request holds is collected long before an answer ends.
    const collecting = setTimeout(collectGarbage, 100);
    for (const fault of ["silent", "slow"] as const) {
      const began = performance.now();
      bucket.faults.push(fault);
      expect(await failureOf(wholeOf(places))).toMatchObject(NO_ANSWER);
      collecting.refresh();
      bucket.faults.push(fault);
      expect(await failureOf(Readable.from(places.list()).toArray())).toMatchObject(NO_ANSWER);
      collecting.refresh();
      expect(performance.now() - began).toBeLessThan(20_000);
    }
    clearTimeout(collecting);
    // Who takes a file slowly has all of it.
    const found = await patient.get("long");
    await sleep(3_100);
    expect((await new Response(found?.body).arrayBuffer()).byteLength).toBe(100_000);
    await patient.remove("long");
  });

  it("whose answers do not end is cut off where they should", async () => {
    const store = open({ FILES_URL: bucket.url });
    const bytes = randomBytes(1_000);
    const sha256 = shaOf(bytes);
    await store.keep(sha256, bytes);
    bucket.faults.push("endless");
    expect(String(await failureOf(store.read(sha256, bytes.length)))).toContain(
      "not what was kept",
    );
    expect(bucket.faults).toEqual([]);
    bucket.faults.push("endless refusal", "endless refusal", "endless refusal");
    expect(await failureOf(store.read(sha256, bytes.length))).toMatchObject(NO_ANSWER);
    bucket.faults.push("endless", "endless", "endless");
    expect(await failureOf(namesIn(store))).toMatchObject(NO_ANSWER);
    expect(await store.read(sha256, bytes.length)).toEqual(new Uint8Array(bytes));
  });

  it("that does not say how long or how late it is has all its files", async () => {
    const store = open({ FILES_URL: bucket.url });
    const bytes = randomBytes(100);
    await store.keep(shaOf(bytes), bytes);
    const all = await namesIn(store);
    bucket.faults.push(...all.map(() => "bare" as const));
    expect(await namesIn(store)).toEqual(all);
    bucket.faults.splice(0, Infinity, "bare");
    const streamed = await store.stream(shaOf(bytes));
    expect(streamed?.bytes).toBeUndefined();
    expect(Buffer.from(await new Response(streamed?.body).arrayBuffer())).toEqual(bytes);
  });

  it("is never taken for empty, nor a file for gone, by what another answers", async () => {
    const store = open({ FILES_URL: bucket.url });
    const sha256 = shaOf(randomBytes(10));
    const { list } = bucketPlaces(bucket.url, 1_500);
    for (const fault of [404, "foreign", "half"] as const) {
      bucket.faults.push(fault, fault, fault);
      expect(await failureOf(Readable.from(list()).toArray())).toMatchObject(NO_ANSWER);
      bucket.faults.splice(0);
    }
    bucket.faults.push(404);
    expect(await failureOf(store.read(sha256))).toMatchObject(NO_ANSWER);
  });

  it("that has other keys, or is not there, is said by the store's own word for it", async () => {
    for (const [wrong, said] of [
      [bucket.url.replace("%2F", "x"), "the store answered 403 SignatureDoesNotMatch"],
      [bucket.url.replace("/bucket", "/other"), "the store answered 404 NoSuchBucket"],
      [bucket.url.replace(/:\d+\//, ":1/"), "bad port"],
    ] as const) {
      const failure = await failureOf(open({ FILES_URL: wrong }).mark("m"));
      const cause = failure instanceof Error ? failure.cause : undefined;
      expect(cause instanceof Error ? messageOf(cause) : "none").toContain(said);
    }
  });
});

function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc()");
}
