import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, expect, it } from "vitest";
import { listDocuments, uploadDocument } from "#contracts/knowledge-base.ts";
import { pdfOf } from "#server/testing/pdf.ts";
import {
  freePort,
  killSpawned,
  type Spawned,
  spawnFootnote,
  until,
  untilAnswering,
} from "#server/testing/spawned.ts";

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
