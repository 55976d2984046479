import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  BALANCE_SHEET,
  CASH_FLOW,
  INCOME_STATEMENT,
  inlinePage,
  printedTable,
} from "#core/finance/statements/testing/inline-page-builder.ts";
import { createEdgar, type EdgarOptions } from "./edgar.ts";
import { createPageReader } from "./page-reader.ts";
import {
  type EdgarServer,
  instantClock,
  sendStatus,
  startEdgarServer,
  THROTTLE_PAGE,
} from "./testing/edgar-server.ts";

const CIK = "0000000042";
const ACCESSION = "0000000042-26-000001";
const FOLDER = "/Archives/edgar/data/42/000000004226000001/";
const REQUEST = {
  cik: CIK,
  accession: ACCESSION,
  primaryDocument: "test-20251231.htm",
  isLocal: false,
};
const STATEMENTS = [INCOME_STATEMENT, BALANCE_SHEET, CASH_FLOW]
  .map((rows) => printedTable(rows))
  .join("<p>7</p>");
const PAGE = inlinePage(STATEMENTS);
const BALANCE = "http://example.com/role/BalanceSheet";
const META_LINKS = JSON.stringify({
  version: "2.2",
  instance: {
    "test-20251231.htm": {
      report: {
        R2: { role: BALANCE, groupType: "statement", longName: "2 - Statement - BALANCE SHEETS" },
      },
      tag: Object.fromEntries(
        ["LiabilitiesAndStockholdersEquity", "Assets", "LongTermDebtNoncurrent"].map((name) => [
          `us-gaap_${name}`,
          { xbrltype: "monetaryItemType", presentation: [BALANCE] },
        ]),
      ),
    },
  },
});

let server: EdgarServer;
let folder: string;
let clock: ReturnType<typeof instantClock>;
beforeEach(async () => {
  server = await startEdgarServer();
  folder = await mkdtemp(join(tmpdir(), "footnote-faces-"));
  clock = instantClock();
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

function edgarWith(options: Partial<EdgarOptions> = {}) {
  return createEdgar({
    mirror: undefined,
    cacheDir: join(folder, "cache"),
    contact: "ana@example.com",
    wwwUrl: server.url,
    dataUrl: server.url,
    version: "1.2.3",
    clock,
    bundleDir: pathToFileURL(join(folder, "bundle/")),
    ...options,
  });
}

/** EDGAR answers with these files of the filing's folder, and with 404 for all others. */
function serve(files: Readonly<Record<string, string>>): void {
  server.answer((request, response: ServerResponse) => {
    const body = files[(request.url ?? "").replace(FOLDER, "")];
    if (body === undefined) response.writeHead(404).end("<html>404</html>");
    else response.writeHead(200).end(body);
  });
}

async function write(path: string, body: string | Buffer): Promise<void> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, body);
}

function paths(): Set<string | undefined> {
  return new Set(server.requests.map(({ url }) => url?.replace(FOLDER, "")));
}

describe("the face of a filing", () => {
  it("is what MetaLinks.json says, in the page's order and with its facts", async () => {
    serve({ "MetaLinks.json": META_LINKS, "test-20251231.htm": PAGE });
    const face = await edgarWith().filingFace(REQUEST);
    expect(face).toMatchObject({
      via: "MetaLinks",
      isInPrintOrder: false,
      concepts: {
        "balance-sheet": [
          "us-gaap:Assets",
          "us-gaap:LiabilitiesAndStockholdersEquity",
          "us-gaap:LongTermDebtNoncurrent",
        ],
        "cash-flow": CASH_FLOW.map(([, concept]) => concept),
      },
    });
    expect(face).toHaveProperty("facts.length", 4);
  });

  it("is the page's own where EDGAR has no MetaLinks.json", async () => {
    serve({ "test-20251231.htm": PAGE });
    expect(await edgarWith().filingFace(REQUEST)).toMatchObject({
      via: "inline page",
      concepts: { "income-statement": INCOME_STATEMENT.map(([, concept]) => concept) },
    });
  });

  it("is MetaLinks' alone where the page can't be had", async () => {
    serve({ "MetaLinks.json": META_LINKS });
    expect(await edgarWith().filingFace(REQUEST)).toMatchObject({ via: "MetaLinks", facts: [] });
  });

  it("is found without submissions, by the filing's own list of files", async () => {
    const item = [
      { name: "R2.htm", size: "900000" },
      { name: "exhibit.htm", size: "2000" },
      { name: "test-20251231.htm", size: "800000" },
      { name: "0000000042-26-000001-index.html", size: "" },
    ];
    serve({ "index.json": JSON.stringify({ directory: { item } }), "test-20251231.htm": PAGE });
    const { primaryDocument: _, ...request } = REQUEST;
    expect(await edgarWith().filingFace(request)).toMatchObject({ via: "inline page" });
  });

  it("is found in an exhibit where the main document has no statements", async () => {
    const item = [
      { name: "test-20251231.htm", size: "2000" },
      { name: "test-ex13.htm", size: "800000" },
    ];
    serve({
      "index.json": JSON.stringify({ directory: { item } }),
      "test-20251231.htm": inlinePage("<p>See Exhibit 13.</p>"),
      "test-ex13.htm": PAGE,
    });
    expect(await edgarWith().filingFace(REQUEST)).toMatchObject({ via: "inline page" });
  });

  it("is read from the mirror without asking the network", async () => {
    await write(`mirror${FOLDER}test-20251231.htm`, PAGE);
    const edgar = edgarWith({ mirror: join(folder, "mirror"), contact: undefined });
    expect(await edgar.filingFace(REQUEST)).toMatchObject({ via: "inline page" });
    expect(server.requests).toHaveLength(0);
  });

  it("ships with the product for some reports", async () => {
    const face = { via: "inline page", concepts: EMPTY, isInPrintOrder: true, facts: [] };
    await write(
      `bundle/faces/CIK${CIK}.json.gz`,
      gzipSync(JSON.stringify({ [ACCESSION]: face, other: { damaged: true } })),
    );
    expect(await edgarWith().filingFace(REQUEST)).toEqual(face);
    expect(server.requests).toHaveLength(0);
  });
});

const EMPTY = { "balance-sheet": [], "income-statement": [], "cash-flow": [] };

describe("what is kept of a filing", () => {
  it("is its face alone, for good: another process asks nothing", async () => {
    serve({ "MetaLinks.json": META_LINKS, "test-20251231.htm": PAGE });
    const first = await edgarWith().filingFace(REQUEST);
    const asked = server.requests.length;
    expect(await edgarWith().filingFace(REQUEST)).toEqual(first);
    expect(server.requests).toHaveLength(asked);
    const files = await readdir(join(folder, "cache"), { recursive: true });
    const kept = files.filter((name) => name.endsWith(".json"));
    expect(kept).toHaveLength(1);
    const text = await readFile(join(folder, "cache", kept[0] ?? ""), "utf8");
    expect(text.length).toBeLessThan(5_000);
  });

  it("is what its page splits by segment as well", async () => {
    const rows = [
      ["Cars", "us-gaap:Assets", { CARS: 300 }],
      ["Bank", "us-gaap:Assets", { BANK: 200 }],
    ] as const;
    serve({
      "MetaLinks.json": META_LINKS,
      "test-20251231.htm": inlinePage(STATEMENTS + printedTable(rows)),
    });
    await edgarWith().filingFace(REQUEST);
    const kept = await edgarWith().filingFace({ ...REQUEST, isLocal: true });
    expect(kept).toMatchObject({
      segments: [
        {
          axis: "segments",
          measure: "assets",
          lines: [
            { label: "Cars", role: "member", values: [{ value: 300_000 }] },
            { label: "Bank", role: "member", values: [{ value: 200_000 }] },
            { label: "Total", role: "total", values: [{ value: 500_000 }] },
          ],
        },
      ],
    });
  });

  it("is read again when the kept file is damaged", async () => {
    serve({ "test-20251231.htm": PAGE });
    await edgarWith().filingFace(REQUEST);
    await write(`cache/faces/v2${FOLDER}face.json`, '{"fetchedAtMs":1,"bytes":2}\n{}');
    expect(await edgarWith().filingFace(REQUEST)).toMatchObject({ via: "inline page" });
  });

  it("is also that the filing prints no statements in inline XBRL", async () => {
    serve({ "test-20251231.htm": "<html><body>10-K of 2009</body></html>" });
    expect(await edgarWith().filingFace(REQUEST)).toEqual({ none: true });
    const asked = server.requests.length;
    expect(await edgarWith().filingFace(REQUEST)).toEqual({ none: true });
    expect(server.requests).toHaveLength(asked);
  });

  it("is nothing where the page was not read to its end", async () => {
    serve({});
    expect(await edgarWith().filingFace(REQUEST)).toEqual({
      unknown: "EDGAR has no inline XBRL page of the report",
    });
    serve({ "test-20251231.htm": PAGE });
    expect(await edgarWith().filingFace(REQUEST)).toMatchObject({ via: "inline page" });
  });
});

describe("a filing that can't be read", () => {
  it("is left alone for ten minutes, then asked for again", async () => {
    serve({});
    const edgar = edgarWith();
    await edgar.filingFace(REQUEST);
    const asked = server.requests.length;
    await edgar.filingFace(REQUEST);
    expect(server.requests).toHaveLength(asked);
    clock.pass(11 * 60_000);
    serve({ "test-20251231.htm": PAGE });
    expect(await edgar.filingFace(REQUEST)).toMatchObject({ via: "inline page" });
  });

  it("is asked for once by all who want it at the same time", async () => {
    serve({ "test-20251231.htm": PAGE });
    const edgar = edgarWith();
    await Promise.all(Array.from({ length: 5 }, () => edgar.filingFace(REQUEST)));
    expect(paths()).toEqual(new Set(["MetaLinks.json", "test-20251231.htm"]));
    expect(server.requests).toHaveLength(2);
  });

  it.each([
    [sendStatus(503), "EDGAR refused the report's page"],
    [sendStatus(403), "EDGAR refused the report's page"],
    [sendStatus(429, {}, THROTTLE_PAGE), "EDGAR asked for a pause"],
  ])("has a plain reason, whatever EDGAR does", async (reply, unknown) => {
    server.answer(reply);
    expect(await edgarWith().filingFace(REQUEST)).toEqual({ unknown });
  });

  it("says that EDGAR is not asked without a contact", async () => {
    expect(await edgarWith({ contact: undefined }).filingFace(REQUEST)).toEqual({
      unknown: "the report's page is not on this server, which does not ask the SEC",
    });
  });

  it("does not keep others from asking EDGAR", async () => {
    server.answer(sendStatus(503));
    const edgar = edgarWith();
    const filings = Array.from({ length: 8 }, (_, at) => `0000000042-26-00000${at}`);
    await Promise.all(filings.map((accession) => edgar.filingFace({ ...REQUEST, accession })));
    server.answer(sendStatus(404));
    await expect(edgar.companyFacts(CIK)).rejects.toMatchObject({ code: "not_found" });
  });

  it("is not asked for where only this server is looked at, and may be asked for after", async () => {
    serve({ "test-20251231.htm": PAGE });
    const edgar = edgarWith();
    expect(await edgar.filingFace({ ...REQUEST, isLocal: true })).toEqual({
      unknown: "the report's page is not on this server",
    });
    expect(server.requests).toHaveLength(0);
    expect(await edgar.filingFace(REQUEST)).toMatchObject({ via: "inline page" });
    expect(await edgar.filingFace({ ...REQUEST, isLocal: true })).toHaveProperty("via");
  });

  it("never leads out of the filing's folder", async () => {
    serve({});
    const edgar = edgarWith();
    await edgar.filingFace({ ...REQUEST, primaryDocument: "../../secret.htm" });
    expect(paths()).toEqual(new Set(["MetaLinks.json", "index.json"]));
    for (const accession of ["../../x", "0000000042-26-1", "FILE-1"]) {
      const asked = server.requests.length;
      expect(await edgar.filingFace({ ...REQUEST, accession })).toHaveProperty("unknown");
      expect(server.requests).toHaveLength(asked);
    }
  });

  it("ends for damaged and hostile files", async () => {
    serve({
      "MetaLinks.json": "{",
      "test-20251231.htm": inlinePage("<ix:nonFraction ".repeat(50_000)),
    });
    expect(await edgarWith().filingFace(REQUEST)).toHaveProperty("unknown");
  });
});

describe("the reader of pages", () => {
  it("reads several pages one after the other, beside the event loop", async () => {
    const reader = createPageReader();
    const pages = [PAGE, "<html></html>", PAGE].map((page) => reader.read(Buffer.from(page)));
    const faces = await Promise.all(pages);
    expect(faces.map((face) => face?.facts.length)).toEqual([4, undefined, 4]);
  });

  it("gives up on a page that takes too long, and reads the next", async () => {
    const reader = createPageReader(1);
    const huge = Buffer.from(inlinePage("<table>".repeat(1_000_000)));
    await expect(reader.read(huge)).rejects.toThrow("longer than 1 ms");
    await expect(createPageReader().read(Buffer.from(PAGE))).resolves.toHaveProperty("facts");
  });
});
