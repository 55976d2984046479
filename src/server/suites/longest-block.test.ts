import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, expect, it } from "vitest";
import { exportAccount } from "#contracts/accounts.ts";
import { getModelData, searchTickers } from "#contracts/companies.ts";
import { listDocuments, uploadDocument } from "#contracts/knowledge-base.ts";
import { checkBeforePublishing, convertToBlog } from "#contracts/publishing.ts";
import { exportCreditResearch } from "#contracts/reports.ts";
import { createResearch, getResearch, saveResearch } from "#contracts/research.ts";
import { convertToTwitter } from "#contracts/thread.ts";
import { HARBOUR_STATEMENTS } from "#core/outputs/deck/testing/harbour-deck.ts";
import { offlineEdgar } from "#server/integrations/edgar/testing/offline-edgar.ts";
import { createTestApp, type TestApp } from "#server/testing/create-test-app.ts";
import { longestTurn } from "#server/testing/longest-turn.ts";
import { counted } from "#server/testing/suite.ts";

/**
 * How long one call of the largest kind holds the thread that answers everybody, by its processor time:
 * the machine's other work changes little of it. Of `npm run load` alone: nothing in `npm test` is about time.
 */
const isShort = process.env["FOOTNOTE_SECONDS"] === undefined;
/** A first call compiles what it runs. */
const TIMES = 5;
const MAX_MS = 50;
const LONG = { timeout: 200_000 };

/** The longest text that may be published, with a figure in every few words. */
const LINE =
  "Revenue rose to $1,234 million and leverage fell to 2.1x, as debt of $500 million was repaid in 2024.\n\n";
const TEXT = `${LINE.repeat(3_700)}Disclosure: none.`;
const FIELDS = {
  title: "On revenues",
  excerpt: "They rose.",
  creditRating: "BB",
  ratingTrend: "Stable",
};
const connectedData = [HARBOUR_STATEMENTS];
/** Files under EDGAR's own paths, where there are some. */
const MIRROR = path.resolve("../shared/data/edgar");
const FILERS = ["MMM", "AAPL", "NVDA", "HD", "AMD", "WMT"];

let app: TestApp;
let id: string;
let revision: number;
let confirmedPoints: readonly string[] | undefined;
let number = 0;
beforeAll(async () => {
  const cacheDir = mkdtempSync(path.join(tmpdir(), "footnote-block-"));
  const mirror = existsSync(MIRROR) ? MIRROR : undefined;
  app = await createTestApp({
    signedInAs: "owner",
    withJobs: true,
    config: { ownerEmail: "owner@example.com" },
    ...(mirror === undefined ? {} : { edgar: offlineEdgar({ cacheDir, mirror }) }),
  });
  // The directory is prepared for search once, by whoever comes first.
  await app.request(`${searchTickers.path}?q=apple`);
  const json = { title: "Long", content: TEXT, connectedData };
  const made = await app.request(createResearch.path, { method: "POST", json });
  ({ id, revision } = createResearch.response.parse(await made.json()).document);
});

async function post(target: string, json: unknown): Promise<Response> {
  return app.request(target, { method: "POST", json });
}

async function publish(sendNewsletter: boolean): Promise<Response> {
  number += 1;
  const researchContent = `${TEXT} Note ${number}.`;
  const body = { ...FIELDS, researchContent, sendNewsletter };
  if (confirmedPoints === undefined) {
    const checked = await post(checkBeforePublishing.path, body);
    const { points } = checkBeforePublishing.response.parse(await checked.json());
    confirmedPoints = points.map((point) => point.id);
  }
  return post(convertToBlog.path, { ...body, confirmedPoints });
}

async function upload(): Promise<Response> {
  number += 1;
  const body = new FormData();
  const text = `${number}\n${"Covenant text here is long. ".repeat(180_000)}`;
  body.set("ticker", "HPKG");
  body.set("file", new File([text], `${number}.txt`));
  return app.request(uploadDocument.path, { method: "POST", body });
}

/** What was uploaded is read in another process and stored by this one. */
async function stored(): Promise<Response> {
  await upload();
  for (;;) {
    const list = await app.request(`${listDocuments.path}?ticker=HPKG`);
    const { documents } = listDocuments.response.parse(await list.clone().json());
    if (documents.every(({ status }) => status === "ready" || status === "failed")) return list;
    await sleep(50);
  }
}

const CALLS: readonly (readonly [string, () => Promise<Response>])[] = [
  [
    "a check before publishing",
    () => post(checkBeforePublishing.path, { ...FIELDS, researchContent: TEXT, connectedData }),
  ],
  ["publishing", () => publish(false)],
  ["publishing with a newsletter", () => publish(true)],
  ["a thread", () => post(convertToTwitter.path, { action: "preview", researchContent: TEXT })],
  ["a deck", () => post(exportCreditResearch.path, { content: TEXT.slice(0, 30_000) })],
  [
    "autosave",
    async () => {
      const json = { baseRevision: revision, content: `${TEXT} ${revision}` };
      revision += 1;
      return app.request(saveResearch.path.replace(":id", id), { method: "PUT", json });
    },
  ],
  ["a document", () => app.request(getResearch.path.replace(":id", id))],
  ["an upload of 5 MB", upload],
  ["the passages of 5 MB", stored],
  ["one's own data", () => app.request(exportAccount.path)],
];
it.skipIf(isShort).each(CALLS)(
  "holds the thread that answers everybody for a moment: %s",
  LONG,
  async (_, call) => {
    expect(await shortestOf(call)).toBeLessThan(MAX_MS);
  },
);

it.skipIf(!existsSync(MIRROR) || isShort)(
  "holds it for a moment: statements of a filer that were not read yet",
  LONG,
  async () => {
    let at = 0;
    const longest = await shortestOf(() => {
      at += 1;
      return app.request(`${getModelData.path}?ticker=${FILERS[at % FILERS.length]}`);
    });
    expect(longest).toBeLessThan(MAX_MS);
  },
);

/** Of some times the best longest block: what the first has to compile is not the call's. */
async function shortestOf(call: () => Promise<Response>): Promise<number> {
  const turns: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const taken = await longestTurn(async () => {
      const response = await call();
      // As it would leave: what puts all the pieces of it together is not the server.
      for await (const _ of response.body ?? []);
      expect([200, 201, 202]).toContain(response.status);
    });
    turns.push(taken);
  }
  counted(`longest block ${turns.map((each) => each.toFixed(0)).join(", ")} ms of processor`);
  return Math.min(...turns);
}
