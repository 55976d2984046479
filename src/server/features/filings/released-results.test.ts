import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { queryFiling } from "#contracts/filings.ts";
import { createEdgar } from "#server/integrations/edgar/edgar.ts";
import {
  type EdgarServer,
  sendStatus,
  startEdgarServer,
} from "#server/integrations/edgar/testing/edgar-server.ts";
import { createTestApp, type TestApp } from "#server/testing/create-test-app.ts";

/** Tesla, whose filings are our own here: a quarter was released after its last report. */
const FILED = [
  ["0001318605-26-000009", "8-K", "2026-05-04", "2026-05-04", "other.htm", "8.01"],
  ["0001318605-26-000008", "8-K", "2026-04-22", "2026-04-22", "cover.htm", "2.02,9.01"],
  ["0001318605-26-000003", "10-K", "2026-01-29", "2025-12-31", "k.htm", ""],
  ["0001318605-26-000002", "8-K", "2026-01-28", "2026-01-28", "old.htm", "2.02,9.01"],
  ["0001318605-25-000007", "10-Q", "2025-10-23", "2025-09-30", "q.htm", ""],
] as const;
const column = (at: number) => FILED.map((filing) => filing[at]);
const SUBMISSIONS = {
  cik: "1318605",
  name: "Released",
  filings: {
    recent: {
      accessionNumber: column(0),
      form: column(1),
      filingDate: column(2),
      reportDate: column(3),
      primaryDocument: column(4),
      items: column(5),
    },
  },
};
const pageOf = (words: string) =>
  `<html><body><p>${words} ${"More is said. ".repeat(30)}</p></body></html>`;
const ARCHIVES = "/Archives/edgar/data/1318605";
const RELEASE = `${ARCHIVES}/000131860526000008`;
const NAMES = ["cover.htm", "ex99-2.htm", "ex99-1.htm", "R1.htm", "0001318605-26-000008-index.htm"];
const PAGES: Readonly<Record<string, string>> = {
  "/submissions/CIK0001318605.json": JSON.stringify(SUBMISSIONS),
  [`${ARCHIVES}/000131860525000007/q.htm`]: pageOf(
    "Deliveries of vehicles rose in the third quarter.",
  ),
  [`${ARCHIVES}/000131860526000003/k.htm`]: pageOf("Deliveries of vehicles rose in the year."),
  [`${RELEASE}/index.json`]: JSON.stringify({
    directory: { item: NAMES.map((name) => ({ name })) },
  }),
  [`${RELEASE}/ex99-1.htm`]: pageOf("Deliveries of vehicles fell in the first quarter."),
  [`${RELEASE}/ex99-2.htm`]: pageOf("Deliveries of vehicles by region are in this supplement."),
};

let sec: EdgarServer;
let folder: string;
const apps: TestApp[] = [];
beforeAll(async () => {
  sec = await startEdgarServer();
  folder = await mkdtemp(join(tmpdir(), "footnote-released-"));
});
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()));
  await sec.close();
  await rm(folder, { recursive: true });
});

/** An EDGAR that has these pages alone, and what is asked of it over a cache of its own. */
async function askedOf(pages: Readonly<Record<string, string>>, cache: string) {
  const asked: string[] = [];
  sec.answer((request, response) => {
    const path = request.url ?? "";
    if (!path.startsWith("/files/")) asked.push(path);
    const page = pages[path];
    sendStatus(page === undefined ? 404 : 200, {}, page)(request, response);
  });
  const address = { wwwUrl: sec.url, dataUrl: sec.url, contact: "ana@example.com" };
  const cacheDir = join(folder, cache);
  const edgar = createEdgar({ ...address, mirror: undefined, cacheDir, version: "1.2.3" });
  const app = await createTestApp({ signedInAs: "ana", edgar });
  apps.push(app);
  return {
    asked,
    ask: async (question: object) => {
      const json = { query: "How did deliveries develop?", ticker: "TSLA", ...question };
      const response = await app.request(queryFiling.path, { method: "POST", json });
      return queryFiling.response.parse(await response.json());
    },
  };
}

describe("results released before their report", () => {
  it("are asked with the 10-Q: of the newest release its exhibits, and nothing else of it", async () => {
    const { asked, ask } = await askedOf(PAGES, "all");
    const { filing, results } = await ask({ filingType: "10-Q" });
    expect(filing).toMatchObject({
      form: "10-Q",
      notes: ["Results released on 22 April 2026 (8-K, Exhibit 99) are asked, too."],
    });
    const released = results.filter(({ source }) => source.form === "8-K");
    expect(released.map(({ content }) => content).join(" ")).toContain("fell in the first quarter");
    expect(released.map(({ content }) => content).join(" ")).toContain("by region");
    // The day of a release is no period.
    expect(released[0]?.source).toMatchObject({ accession: FILED[1][0], filed: "2026-04-22" });
    expect(released[0]?.source.period).toBeUndefined();
    expect(results.map(({ source }) => source.form)).toContain("10-Q");
    const wanted = Object.keys(PAGES).filter((path) => !path.endsWith("k.htm"));
    expect([...new Set(asked)].toSorted()).toEqual(wanted.toSorted());

    const before = await ask({ filingType: "10-Q", asOf: "2026-04-21" });
    expect(before.filing.notes).toEqual([]);
    const annual = await ask({ filingType: "10-K" });
    expect([...before.results, ...annual.results].map(({ source }) => source.form)).not.toContain(
      "8-K",
    );
  });

  it("are said to be missing where they can't be read, and the report answers", async () => {
    const { [`${RELEASE}/ex99-1.htm`]: _, ...without } = PAGES;
    const { ask } = await askedOf(without, "without");
    const { filing, results } = await ask({ filingType: "10-Q" });
    expect(filing.notes).toEqual([
      "Newer results were released on 22 April 2026 (8-K); they could not be read.",
    ]);
    expect(results.map(({ source }) => source.form)).toEqual(["10-Q"]);
  });
});
