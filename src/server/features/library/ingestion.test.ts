import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, expect, it } from "vitest";
import { listDocuments, uploadDocument } from "#contracts/knowledge-base.ts";
import { createTestApp } from "#server/testing/create-test-app.ts";
import { pdfOf } from "#server/testing/pdf.ts";
import {
  freePort,
  killSpawned,
  type Spawned,
  spawnFootnote,
  until,
  untilAnswering,
} from "#server/testing/spawned.ts";
import { GIVEN_UP_TEXT, INGESTION, ingestionQueue } from "./ingestion.ts";
import { findDocumentToRead, noteProgress } from "./repository.ts";

const PAGES = 40;
/** Each is another file: the same one would be kept once. */
const agreement = (number: number) =>
  pdfOf(
    Array.from({ length: PAGES }, (_, at) => [
      { x: 60, y: 700, text: `Covenant ${number} of year ${2000 + at} is tested every quarter.` },
    ]),
  );
/** At once after the upload, and while it is read. */
const KILLED_AFTER_MS = [0, 1_200];

const dataDir = mkdtempSync(path.join(tmpdir(), "footnote-ingestion-"));
afterEach(killSpawned);
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

it("every document that was acknowledged is read after the server was killed, once", async () => {
  let footnote = await started();
  const cookie = await signUp(footnote);
  const acknowledged: string[] = [];
  const send = async () => {
    acknowledged.push(await upload(footnote, cookie, acknowledged.length));
  };
  for (const killedAfterMs of KILLED_AFTER_MS) {
    await send();
    await send();
    await sleep(killedAfterMs);
    footnote.kill("SIGKILL");
    await footnote.exited;
    footnote = await started();
  }
  await until(async () => (await documents(footnote, cookie)).every(isSettled), footnote.output);
  const kept = await documents(footnote, cookie);
  expect(kept.map(({ id }) => id).toSorted()).toEqual(acknowledged.toSorted());
  expect(new Set(kept.map(({ status, chunks, pages }) => `${status} ${chunks} ${pages}`))).toEqual(
    new Set([`ready ${PAGES} ${PAGES}`]),
  );
  footnote.kill("SIGTERM");
  expect(await footnote.exited).toBe(0);
}, 180_000);

it("takes up what processes died over, and gives up what fails by itself or ends every process", async () => {
  const { request, db, dependencies } = await createTestApp({ signedInAs: "ana" });
  const queue = ingestionQueue({ ...dependencies, read: unreadable });
  await dependencies.jobs.start([{ ...queue, concurrency: 0 }]);
  const body = new FormData();
  body.set("ticker", "HPKG");
  body.set("file", new File(["Covenants are tested every quarter."], "agreement.txt"));
  const answer = await request(uploadDocument.path, { method: "POST", body });
  const { id: documentId } = uploadDocument.response.parse(await answer.json()).document;
  const died = { status: "parsing", error: null } as const;
  const stands = async () => {
    const document = await findDocumentToRead(db, documentId);
    const jobs = await db.execute(sql`select data from pgboss.job where name = ${INGESTION}`);
    return [document?.status, document?.error, jobs.rows.length];
  };
  await noteProgress(db, documentId, died);
  await queue.giveUp({ documentId });
  expect(await stands()).toEqual(["parsing", null, 2]);
  await expect(queue.work({ documentId }, new AbortController().signal)).rejects.toThrow("broken");
  await queue.giveUp({ documentId });
  expect(await stands()).toEqual(["failed", GIVEN_UP_TEXT, 2]);
  await noteProgress(db, documentId, died);
  await queue.giveUp({ documentId, rounds: 5 });
  expect(await stands()).toEqual(["failed", GIVEN_UP_TEXT, 2]);
});

function unreadable(): Promise<never> {
  return Promise.reject(new Error("broken"));
}

async function started(): Promise<Spawned> {
  const footnote = spawnFootnote({ PORT: await freePort(), DATA_DIR: dataDir });
  await untilAnswering(footnote);
  return footnote;
}

async function signUp({ url }: Spawned): Promise<string> {
  const response = await fetch(`${url}/api/auth/sign-up/email`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "Ana", email: "ana@example.com", password: "a long password" }),
  });
  expect(response.status).toBe(200);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

async function upload({ url }: Spawned, cookie: string, number: number): Promise<string> {
  const body = new FormData();
  body.set("ticker", "HPKG");
  body.set("file", new File([new Uint8Array(agreement(number))], "agreement.pdf"));
  const response = await fetch(`${url}${uploadDocument.path}`, {
    method: "POST",
    headers: { cookie },
    body,
  });
  expect(response.status).toBe(202);
  return uploadDocument.response.parse(await response.json()).document.id;
}

async function documents({ url }: Spawned, cookie: string) {
  const response = await fetch(`${url}${listDocuments.path}`, { headers: { cookie } });
  return listDocuments.response.parse(await response.json()).documents;
}

function isSettled({ status }: { readonly status: string }): boolean {
  return status === "ready" || status === "failed";
}
