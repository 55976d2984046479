import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { companyFacts } from "#core/finance/statements/testing/facts-builder.ts";
import {
  BALANCE_SHEET,
  CASH_FLOW,
  INCOME_STATEMENT,
  inlinePage,
  printedTable,
} from "#core/finance/statements/testing/inline-page-builder.ts";
import { createEdgar } from "#server/integrations/edgar/edgar.ts";
import {
  type EdgarServer,
  startEdgarServer,
} from "#server/integrations/edgar/testing/edgar-server.ts";
import { knownFaces } from "./known-faces.ts";

const ACCESSION = "0000000042-25-000001";
const PAGE = inlinePage(
  [INCOME_STATEMENT, BALANCE_SHEET, CASH_FLOW].map((rows) => printedTable(rows)).join(""),
);
const NET_INCOME = {
  start: "2024-01-01",
  end: "2024-12-28",
  val: 80_000,
  accn: ACCESSION,
  fy: 2024,
  form: "10-K",
  filed: "2025-02-15",
};
const FACTS = {
  ...companyFacts({}),
  facts: { "us-gaap": { NetIncomeLoss: { units: { USD: [NET_INCOME] } } } },
};
const SUBMISSIONS = {
  cik: "0000000042",
  name: "Answer Corp",
  filings: [
    {
      accession: ACCESSION,
      form: "10-K",
      filed: "2025-02-15",
      reportDate: "2024-12-31",
      primaryDocument: "a.htm",
    },
  ],
};

let server: EdgarServer;
let folder: string;
beforeEach(async () => {
  server = await startEdgarServer();
  folder = await mkdtemp(join(tmpdir(), "footnote-known-faces-"));
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

function ask(edgar: ReturnType<typeof createEdgar>, patienceMs: number) {
  const request = { facts: FACTS, submissions: SUBMISSIONS, asOf: undefined, withQuarter: false };
  return knownFaces(edgar, { cik: "42", ...request, isLocal: false }, patienceMs);
}

function edgarWith(contact: string | undefined) {
  return createEdgar({
    mirror: undefined,
    cacheDir: join(folder, "cache"),
    contact,
    wwwUrl: server.url,
    dataUrl: server.url,
    version: "1",
    bundleDir: pathToFileURL(join(folder, "bundle/")),
  });
}

describe("the faces statements are made with", () => {
  it("carry the report's form, filing date and the SEC's period end", async () => {
    server.answer((request, response) => {
      const isPage = request.url?.endsWith("a.htm") === true;
      response.writeHead(isPage ? 200 : 404).end(isPage ? PAGE : "");
    });
    const { faces, faceNotChecked } = await ask(edgarWith("ana@example.com"), 10_000);
    expect(faceNotChecked).toBeUndefined();
    expect(faces).toMatchObject([
      { accession: ACCESSION, form: "10-K", filed: "2025-02-15", periodEnd: "2024-12-31" },
    ]);
  });

  it("are not waited for beyond the time given; the next answer has them", async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    server.answer((request, response) => {
      const isPage = request.url?.endsWith("a.htm") === true;
      void released.then(() => response.writeHead(isPage ? 200 : 404).end(isPage ? PAGE : ""));
    });
    const edgar = edgarWith("ana@example.com");
    expect(await ask(edgar, 20)).toEqual({
      faces: [],
      faceNotChecked: "the reports' pages are still being read; the next answer has them",
    });
    release();
    expect((await ask(edgar, 10_000)).faces).toHaveLength(1);
  });

  it("are none, with the reason, where EDGAR is not asked", async () => {
    expect(await ask(edgarWith(undefined), 10_000)).toEqual({
      faces: [],
      faceNotChecked: "the report's page is not on this server, which does not ask the SEC",
    });
  });
});
