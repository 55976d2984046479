import { existsSync, globSync, readFileSync } from "node:fs";
import { prepareDocument, type PreparedDocument } from "#core/retrieval/prepare-document.ts";
import { type Database, openDatabase } from "#server/db/client.ts";
import { users } from "#server/db/schema/accounts.ts";
import {
  askPassages,
  findPassageInContext,
  hashOf,
  storeDocument,
} from "#server/features/passages/service.ts";
import { readFiling } from "#server/integrations/documents/filing-worker.ts";
import { setup, type TestCluster } from "#server/testing/test-cluster.ts";

const ARCHIVES = `${process.env["FOOTNOTE_SHARED"] ?? "../shared"}/data/edgar/Archives/edgar/data`;
const PASSAGES = 100_000;
const DOCUMENTS = 100;
const ASKED = 60;
const QUOTES = 500;
const USER = "bench";

/** A library of 100,000 passages, asked; and quotes of it, right and altered, looked up. */
export async function benchPassages() {
  let cluster: TestCluster | undefined;
  // Vitest's project gives the cluster to its tests; the bench is the only one who asks here.
  const project = { provide: (_: string, started: TestCluster) => (cluster = started) };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const stop = await setup(project as unknown as Parameters<typeof setup>[0]);
  try {
    if (cluster === undefined) throw new Error("no cluster");
    const { host, user, template: database } = cluster;
    const { db, close } = openDatabase({ host, user, database }, () => undefined, { max: 2 });
    const rows = await measured(db);
    await close();
    return { title: `A library of ${PASSAGES.toLocaleString("en-US")} passages`, rows };
  } finally {
    await stop();
  }
}

async function measured(db: Database): Promise<string[][]> {
  await db.insert(users).values({ id: USER, name: USER, email: "bench@example.com" });
  const ids: string[] = [];
  for (let at = 0; at < DOCUMENTS; at += 1) ids.push(await keep(db, at));
  const scope = { kind: "library", userId: USER, ticker: "HPKG" } as const;
  const first = performance.now();
  await askPassages(db, scope, question(0), { limit: 10 });
  const firstMs = performance.now() - first;
  const times: number[] = [];
  for (let at = 1; at <= ASKED; at += 1) {
    const started = performance.now();
    await askPassages(db, scope, question(at), { limit: 10 });
    times.push(performance.now() - started);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => `${(sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)} ms`;
  return [
    ["what", "measured", "bar"],
    ["question to passages, p50", at(0.5), "15 ms"],
    ["question to passages, p95", at(0.95), "50 ms"],
    ["the first question after ingest", `${firstMs.toFixed(0)} ms`, "300 ms"],
    [`${QUOTES} random quotes shown wrong`, String(await wrongQuotes(db, ids)), "0"],
  ];
}

async function keep(db: Database, number: number): Promise<string> {
  const document = {
    kind: "library",
    id: crypto.randomUUID(),
    userId: USER,
    ticker: "HPKG",
    title: `Document ${number}`,
    fileName: `Document ${number}.pdf`,
    readerVersion: 1,
  } as const;
  return storeDocument(db, document, made(number));
}

const WORDS =
  "covenant leverage liquidity maturity revolver notes interest margin revenue volume price resin customer contract plant capacity segment goodwill pension lease tax dividend acquisition litigation risk forecast budget inventory receivable payable capital expenditure working cash flow debt equity rating spread coupon lender agreement amendment waiver security guarantee subsidiary".split(
    " ",
  );

const VOCABULARY = 20_000;

/** Each number its own text, the same at every run. */
function made(number: number): PreparedDocument {
  const each = PASSAGES / DOCUMENTS;
  const blocks = Array.from({ length: each }, (_, at) => [
    { kind: "heading", level: 2, text: `${at + 1}. ${wordsOf(number * 7 + at, 3)}` } as const,
    {
      kind: "text",
      page: Math.floor(at / 4) + 1,
      text: `${wordsOf(number * each + at, 70)}, which came to ${(number * 37 + at) % 991} million dollars in ${2015 + (at % 11)}.`,
    } as const,
  ]).flat();
  return prepareDocument({ blocks, pageCount: each / 4 });
}

/** Words as texts have them: a few often, most of a large vocabulary seldom. */
function wordsOf(seed: number, count: number): string {
  let state = (seed * 2_654_435_761 + 12_345) >>> 0;
  const next = (): number => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return Array.from({ length: count }, () => {
    const rank = Math.floor(VOCABULARY ** next());
    return WORDS[(rank * 7) % (4 * WORDS.length)] ?? `term${rank.toString(26)}`;
  }).join(" ");
}

function question(at: number): string {
  return `What is the ${wordsOf(at * 131, 3)} in ${2015 + (at % 11)}?`;
}

/** Half of the quotes are altered in one place: those must not be found exact. */
async function wrongQuotes(db: Database, ids: readonly string[]): Promise<number> {
  let wrong = 0;
  for (let at = 0; at < QUOTES; at += 1) {
    const documentId = ids[(at * 31) % ids.length] ?? "";
    const anchor = `p${((at * 977) % 990) + 1}`;
    const scope = { kind: "library", userId: USER, documentId } as const;
    const found = await findPassageInContext(db, scope, anchor);
    const { text = "", hash } = found?.passage ?? {};
    const isAltered = at % 2 === 1;
    const quoted = isAltered ? text.replace(/[aeiou]/, "#") : text;
    const isShown = hash !== undefined && hashOf(quoted) === hash;
    if (isShown === isAltered) wrong += 1;
  }
  return wrong;
}

/** What reading the largest pages of real filings takes of a processor. */
export function benchFilingPages() {
  const title = "Reading a filing's page, with its passages";
  const head = ["page", "MB", "CPU s", "passages", "items", "bar"];
  if (!existsSync(ARCHIVES)) return { title, rows: [head, ["no filings at hand"]] };
  const pages = globSync(`${ARCHIVES}/*/*/*.htm`).map((path) => ({
    path,
    page: readFileSync(path),
  }));
  const rows = pages
    .toSorted((a, b) => b.page.length - a.page.length)
    .map(({ path, page }) => {
      const before = process.cpuUsage();
      const { passages, sections } = readFiling({ form: formOf(page), page });
      const { user, system } = process.cpuUsage(before);
      const items = sections.filter(({ level, item }) => level === 1 && item !== undefined);
      return [
        path.split("/").at(-1) ?? "",
        (page.length / 1e6).toFixed(1),
        ((user + system) / 1e6).toFixed(2),
        String(passages.length),
        String(items.length),
        page.length > 3.5e6 ? "1.5 s" : "",
      ];
    });
  return { title, rows: [head, ...rows] };
}

function formOf(page: Buffer): string {
  return /dei:DocumentType"[^>]*>10-Q/.test(page.toString("utf8")) ? "10-Q" : "10-K";
}
