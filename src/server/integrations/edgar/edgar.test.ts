import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { AppError } from "#core/errors.ts";
import { NOT_ON_SERVER_TEXT } from "#contracts/companies.ts";
import { createEdgar, type EdgarOptions } from "./edgar.ts";
import { FRESH_MS } from "./reader.ts";
import {
  type EdgarServer,
  instantClock,
  sendJson,
  sendStatus,
  startEdgarServer,
} from "./testing/edgar-server.ts";

const CIK = "0000000042";
const FACTS_PATH = `/api/xbrl/companyfacts/CIK${CIK}.json`;
const SUBMISSIONS_PATH = `/submissions/CIK${CIK}.json`;

let server: EdgarServer;
let folder: string;
let clock: ReturnType<typeof instantClock>;
let warnings: string[];
beforeEach(async () => {
  server = await startEdgarServer();
  folder = await mkdtemp(join(tmpdir(), "footnote-edgar-"));
  clock = instantClock();
  warnings = [];
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

/** A client with a contact and empty folders, unless told otherwise. */
function edgarWith(options: Partial<EdgarOptions> = {}) {
  return createEdgar({
    mirror: undefined,
    cacheDir: join(folder, "cache"),
    contact: "ana@example.com",
    wwwUrl: server.url,
    dataUrl: `${server.url}/`,
    version: "1.2.3",
    clock,
    bundleDir: pathToFileURL(join(folder, "bundle/")),
    logger: {
      info: () => undefined,
      warn: (_, message) => warnings.push(message),
    },
    ...options,
  });
}

function facts(val: number) {
  const fact = {
    end: "2025-12-31",
    val,
    accn: "0000000042-26-000001",
    form: "10-K",
    filed: "2026-02-01",
  };
  return {
    cik: 42,
    entityName: "Answer Corp",
    facts: { "us-gaap": { Assets: { units: { USD: [fact] } } } },
  };
}

async function write(path: string, body: string | Buffer): Promise<string> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, body);
  return file;
}

async function errorOf(answer: Promise<unknown>): Promise<AppError> {
  const error = await answer.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof AppError) return error;
  throw new Error("no AppError", { cause: error });
}

describe("where companyFacts come from", () => {
  it("reads the mirror before everything else, under EDGAR's own paths", async () => {
    await write(`mirror${FACTS_PATH}`, JSON.stringify(facts(1)));
    const edgar = edgarWith({ mirror: join(folder, "mirror") });
    expect(await edgar.companyFacts("42")).toMatchObject({ facts: facts(1), origin: "sec" });
    expect(server.requests).toHaveLength(0);
  });

  it("notices when a file of the mirror is replaced", async () => {
    const file = await write(`mirror${FACTS_PATH}`, JSON.stringify(facts(1)));
    const edgar = edgarWith({ mirror: join(folder, "mirror") });
    const first = await edgar.companyFacts(CIK);
    await write(`mirror${FACTS_PATH}`, JSON.stringify(facts(2)));
    await utimes(file, 1, 1);
    const second = await edgar.companyFacts(CIK);
    expect(second.facts).toEqual(facts(2));
    expect(second.version).not.toBe(first.version);
  });

  it("goes on to the network where the mirror has a gap", async () => {
    server.answer(sendJson(facts(3)));
    const edgar = edgarWith({ mirror: join(folder, "mirror") });
    expect(await edgar.companyFacts(CIK)).toMatchObject({ facts: facts(3), origin: "sec" });
    expect(server.requests[0]?.url).toBe(FACTS_PATH);
  });

  it("asks EDGAR once and keeps the answer for 24 hours, also over a restart", async () => {
    server.answer(sendJson(facts(1)));
    await edgarWith().companyFacts(CIK);
    clock.pass(FRESH_MS - 1);
    expect(await edgarWith().companyFacts(CIK)).toMatchObject({ facts: facts(1), origin: "sec" });
    expect(server.requests).toHaveLength(1);
  });

  it("asks after 24 hours whether the answer still holds, and keeps it for another 24", async () => {
    server.answer(sendJson(facts(1), { etag: '"one"' }), sendStatus(304));
    const edgar = edgarWith();
    const first = await edgar.companyFacts(CIK);
    clock.pass(FRESH_MS);
    expect(await edgar.companyFacts(CIK)).toEqual(first);
    expect(server.requests[1]?.headers["if-none-match"]).toBe('"one"');
    clock.pass(FRESH_MS - 1);
    expect(await edgar.companyFacts(CIK)).toEqual(first);
    expect(server.requests).toHaveLength(2);
  });

  it("takes the new answer when EDGAR has one", async () => {
    server.answer(sendJson(facts(1), { etag: '"one"' }), sendJson(facts(2), { etag: '"two"' }));
    const edgar = edgarWith();
    const first = await edgar.companyFacts(CIK);
    clock.pass(FRESH_MS);
    const second = await edgar.companyFacts(CIK);
    expect(second.facts).toEqual(facts(2));
    expect(second.version).not.toBe(first.version);
  });

  it("stays with its last answer when EDGAR fails, and says so in the log", async () => {
    server.answer(sendJson(facts(1)), sendStatus(503));
    const edgar = edgarWith();
    await edgar.companyFacts(CIK);
    clock.pass(FRESH_MS * 10);
    expect((await edgar.companyFacts(CIK)).facts).toEqual(facts(1));
    expect(warnings).toEqual(["EDGAR failed: its last answer stays"]);
  });

  it("asks once for requests that come at the same time", async () => {
    server.answer(sendJson(facts(1)));
    const edgar = edgarWith();
    await Promise.all(Array.from({ length: 10 }, () => edgar.companyFacts(CIK)));
    expect(server.requests).toHaveLength(1);
  });

  it("shows bundled figures at once and refreshes them behind", async () => {
    await write(`bundle${FACTS_PATH}.gz`, gzipSync(JSON.stringify(facts(1))));
    const asked = Promise.withResolvers<void>();
    server.answer((request, response) => {
      asked.resolve();
      sendJson(facts(2))(request, response);
    });
    const edgar = edgarWith();
    expect(await edgar.companyFacts(CIK)).toMatchObject({ facts: facts(1), origin: "bundled" });
    await asked.promise;
    await expect
      .poll(() => edgar.companyFacts(CIK))
      .toMatchObject({ facts: facts(2), origin: "sec" });
    expect(server.requests).toHaveLength(1);
  });

  it("stays with bundled figures when EDGAR can't be reached", async () => {
    await write(`bundle${FACTS_PATH}.gz`, gzipSync(JSON.stringify(facts(1))));
    server.answer(sendStatus(500));
    const edgar = edgarWith();
    expect(await edgar.companyFacts(CIK)).toMatchObject({ origin: "bundled" });
    await expect.poll(() => warnings).toContain("EDGAR failed: what is bundled stays");
    expect(await edgar.companyFacts(CIK)).toMatchObject({ origin: "bundled" });
  });
});

describe("EDGAR without a contact", () => {
  it("is never asked; the setting is named to the owner alone", async () => {
    for (const contact of [undefined, " "]) {
      const error = await errorOf(edgarWith({ contact }).companyFacts(CIK));
      expect(error.code).toBe("unavailable");
      expect(error.message).toBe(NOT_ON_SERVER_TEXT);
      expect(error.forOwner).toContain("EDGAR_CONTACT");
    }
    expect(server.requests).toHaveLength(0);
  });

  it("leaves mirror, bundle and cache of any age", async () => {
    server.answer(sendJson(facts(1)));
    await edgarWith().companyFacts(CIK);
    clock.pass(FRESH_MS * 1000);
    const edgar = edgarWith({ contact: undefined });
    expect((await edgar.companyFacts(CIK)).facts).toEqual(facts(1));
    await write(`bundle${SUBMISSIONS_PATH}`, JSON.stringify(SUBMISSIONS));
    expect(await edgar.submissions(CIK)).toMatchObject({ origin: "bundled" });
    expect(server.requests).toHaveLength(1);
  });

  it("says so when the mirror's file is the trouble", async () => {
    await write(`mirror${FACTS_PATH}`, "<html>");
    const edgar = edgarWith({ contact: undefined, mirror: join(folder, "mirror") });
    const error = await errorOf(edgar.companyFacts(CIK));
    expect(error).toMatchObject({ code: "upstream_failed" });
    expect(error.message).toContain("This server's copy of the file is damaged.");
    expect(error.forOwner).toBe(`The file ${FACTS_PATH} in EDGAR_MIRROR is damaged.`);
  });
});

describe("what the analyst is told", () => {
  const cases: readonly (readonly [string, Parameters<EdgarServer["answer"]>, string, string])[] = [
    ["404", [sendStatus(404)], "not_found", "EDGAR does not have this file."],
    [
      "403",
      [sendStatus(403)],
      "upstream_failed",
      "EDGAR refused the request (status 403). Try again in a moment.",
    ],
    [
      "429",
      [sendStatus(429)],
      "upstream_failed",
      "EDGAR is asked too often just now. Try again in a moment.",
    ],
    [
      "503",
      [sendStatus(503)],
      "upstream_failed",
      "EDGAR has a fault of its own (status 503). Try again in a moment.",
    ],
    [
      "a web page",
      [sendStatus(200, {}, "<html>hello</html>")],
      "upstream_failed",
      "EDGAR answered with a web page instead of data. Try again in a moment.",
    ],
    [
      "cut-off JSON",
      [sendStatus(200, {}, '{"cik":42,"entityName":"Ans')],
      "upstream_failed",
      "EDGAR's answer is damaged or cut off. Try again in a moment.",
    ],
    [
      "an empty answer",
      [sendStatus(200)],
      "upstream_failed",
      "EDGAR's answer is damaged or cut off. Try again in a moment.",
    ],
    [
      "JSON of another form",
      [sendJson({ cik: 42, facts: { "us-gaap": { Assets: [] } } })],
      "upstream_failed",
      "EDGAR's answer does not have the form that is expected of it.",
    ],
    [
      "the page about the request rate",
      [sendStatus(200, {}, "<html>Request Rate Threshold Exceeded</html>")],
      "upstream_failed",
      "EDGAR limits how fast it is read and asked for a pause. It is asked again in 10 minutes.",
    ],
  ];

  for (const [what, replies, code, message] of cases) {
    it(`of ${what}, and keeps none of it`, async () => {
      server.answer(...replies);
      const error = await errorOf(edgarWith().companyFacts(CIK));
      expect({ code: error.code, message: error.message }).toEqual({ code, message });
      expect(await readdir(join(folder, "cache")).catch(() => [])).toEqual([]);
    });
  }
});

describe("the cache", () => {
  it("leaves whole files only", async () => {
    server.answer(sendJson(facts(1)));
    await edgarWith().companyFacts(CIK);
    expect(await readdir(join(folder, "cache/api/xbrl/companyfacts"))).toEqual([`CIK${CIK}.json`]);
  });

  it("is filled anew when one of its files is torn or no data", async () => {
    server.answer(sendJson(facts(1)));
    await edgarWith().companyFacts(CIK);
    const file = join(folder, `cache${FACTS_PATH}`);
    const whole = await readFile(file);
    for (const broken of [
      whole.subarray(0, whole.length - 5),
      Buffer.from("{}"),
      Buffer.from(""),
    ]) {
      await writeFile(file, broken);
      expect((await edgarWith().companyFacts(CIK)).facts).toEqual(facts(1));
    }
    expect(server.requests).toHaveLength(4);
  });

  it("is done without when it can't be written", async () => {
    server.answer(sendJson(facts(1)));
    const cacheDir = await write("a-file", "");
    expect((await edgarWith({ cacheDir }).companyFacts(CIK)).facts).toEqual(facts(1));
    expect(warnings).toEqual(["EDGAR's answer could not be kept"]);
  });
});

const SUBMISSIONS = {
  cik: "42",
  name: "Answer Corp",
  sic: "3571",
  fiscalYearEnd: "1231",
  filings: {
    recent: {
      accessionNumber: ["0000000042-26-000001", "0000000042-25-000009"],
      form: ["10-K", "8-K"],
      filingDate: ["2026-02-01", "2025-11-02"],
      reportDate: ["2025-12-31", ""],
      primaryDocument: ["a.htm", ""],
    },
    files: [],
  },
};

describe("submissions", () => {
  it("are what a filer is and what it has filed, newest first", async () => {
    server.answer(sendJson(SUBMISSIONS));
    const { submissions } = await edgarWith().submissions("42");
    expect(server.requests[0]?.url).toBe(SUBMISSIONS_PATH);
    expect(submissions).toMatchObject({ cik: CIK, sic: "3571", fiscalYearEnd: "1231" });
    expect(submissions.filings).toEqual([
      {
        accession: "0000000042-26-000001",
        form: "10-K",
        filed: "2026-02-01",
        reportDate: "2025-12-31",
        primaryDocument: "a.htm",
      },
      {
        accession: "0000000042-25-000009",
        form: "8-K",
        filed: "2025-11-02",
        reportDate: undefined,
        primaryDocument: undefined,
      },
    ]);
  });
});

describe("what is bundled", () => {
  it("tells what a company with bundled figures is, if only its name, without the network", async () => {
    await write(`bundle${FACTS_PATH}.gz`, gzipSync(JSON.stringify(facts(1))));
    const { submissions, origin } = await edgarWith({ contact: undefined }).submissions(CIK);
    expect({ submissions, origin }).toEqual({
      submissions: { cik: CIK, name: "Answer Corp", filings: [] },
      origin: "bundled",
    });
  });

  it("has figures of at least a dozen companies, each of them to be found in the directory", async () => {
    const edgar = createEdgar({
      mirror: undefined,
      cacheDir: join(folder, "cache"),
      contact: undefined,
      wwwUrl: server.url,
      dataUrl: server.url,
      version: "1.2.3",
    });
    const listed = new Set((await edgar.directory()).map(({ cik }) => cik));
    const bundled = await readdir(
      new URL("../../../../bundled/edgar/api/xbrl/companyfacts/", import.meta.url),
    );
    const ciks = bundled.map((name) => /^CIK(\d{10})\.json\.gz$/.exec(name)?.[1] ?? "");
    expect(ciks.length).toBeGreaterThanOrEqual(12);
    for (const cik of ciks) {
      expect(listed).toContain(cik);
      expect(await edgar.companyFacts(cik)).toMatchObject({ origin: "bundled" });
      expect(await edgar.submissions(cik)).toMatchObject({ origin: "bundled" });
    }
  });
});

describe("a CIK", () => {
  it("is digits and nothing else, so that no path can be made of it", async () => {
    const edgar = edgarWith();
    for (const cik of ["../../etc/passwd", "", "12345678901", "4 2", "４２", "@host"]) {
      expect((await errorOf(edgar.companyFacts(cik))).code).toBe("invalid_input");
      expect((await errorOf(edgar.submissions(cik))).code).toBe("invalid_input");
    }
    expect(server.requests).toHaveLength(0);
  });
});

/** EDGAR's own form, out of order; `title` names the largest company. */
function rows(title: string) {
  return {
    "1": { cik_str: 7, ticker: "SML", title: "Small Corp" },
    "0": { cik_str: 42, ticker: "ANS", title },
  };
}

describe("directory", () => {
  it("is EDGAR's list in its order, with CIKs of ten digits", async () => {
    server.answer(sendJson(rows("Answer Corp")));
    expect(await edgarWith().directory()).toEqual([
      { ticker: "ANS", name: "Answer Corp", cik: CIK },
      { ticker: "SML", name: "Small Corp", cik: "0000000007" },
    ]);
    expect(server.requests[0]?.url).toBe("/files/company_tickers.json");
  });

  it("gives a ticker to those who hold it now, not to those who once did", async () => {
    server.answer(sendJson({ "0": { cik_str: 42, ticker: "NKLA", title: "Another Corp" } }));
    await write("bundle/unlisted.tsv", "NKLA\tNIKOLA CORP\t1731289\nGONE\tGone Corp\t7\n");
    const names = (await edgarWith().directory()).map(({ name }) => name);
    expect(names).toEqual(["Another Corp", "Gone Corp"]);
  });

  it("stays one and the same in memory until EDGAR has another", async () => {
    server.answer(sendJson(rows("Answer Corp")));
    const edgar = edgarWith();
    const first = await edgar.directory();
    clock.pass(FRESH_MS - 1);
    expect(await edgar.directory()).toBe(first);
    server.answer(sendJson(rows("Answer Group")));
    clock.pass(FRESH_MS);
    expect(await edgar.directory()).toBe(first);
    await expect.poll(async () => (await edgar.directory())[0]?.name).toBe("Answer Group");
  });

  it("ships with the product: 10,433 companies, those no longer listed that are bundled, and the fictional one", async () => {
    const edgar = createEdgar({
      mirror: undefined,
      cacheDir: join(folder, "cache"),
      contact: undefined,
      wwwUrl: server.url,
      dataUrl: server.url,
      version: "1.2.3",
    });
    const directory = await edgar.directory();
    expect(directory.slice(0, 10_433).at(-1)?.ticker).not.toBe("NKLA");
    expect(directory.slice(10_433).map(({ ticker }) => ticker)).toEqual(["NKLA", "HPKG"]);
    expect(directory[2]).toEqual({ ticker: "AAPL", name: "Apple Inc.", cik: "0000320193" });
    expect(server.requests).toHaveLength(0);
  });
});

it("never asks EDGAR for the made-up company that comes with the product", async () => {
  const edgar = createEdgar({
    mirror: undefined,
    cacheDir: join(folder, "cache"),
    contact: "ana@example.com",
    wwwUrl: server.url,
    dataUrl: server.url,
    version: "1.2.3",
    clock,
    logger: { info: () => undefined, warn: (_details, message) => warnings.push(message) },
  });
  const cik = "9990000001";
  expect((await edgar.companyFacts(cik)).facts.entityName).toContain("Harbour");
  await edgar.submissions(cik);
  const filing = { cik, accession: "9990000001-26-000009" };
  await expect(edgar.filingPage({ ...filing, document: "none.htm" })).rejects.toThrow("EDGAR");
  await edgar.filingDocuments(filing);
  await edgar.filingFace({ ...filing, isLocal: false });
  expect(server.requests).toEqual([]);
  expect(warnings).toEqual([]);
});
