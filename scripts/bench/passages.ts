import { existsSync, globSync, readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import type { PreparedDocument } from "#core/retrieval/prepare-document.ts";
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

/** A stack of one ticker that is too large to be ranked whole. */
const STACKED = 30_000;

async function measured(db: Database): Promise<string[][]> {
  await db.insert(users).values({ id: USER, name: USER, email: "bench@example.com" });
  const texts = ownTexts();
  const kept: Kept[] = [];
  for (let at = 0, passages = 0; passages < PASSAGES; at += 1) {
    const text = texts[at % texts.length];
    if (text === undefined) break;
    const ticker = passages < STACKED ? "STACK" : `T${at}`;
    const id = await storeDocument(db, documentOf(at, ticker), varied(text, at));
    kept.push({ id, ticker });
    passages += text.passages.length;
  }
  // What a running server's autovacuum does within a minute.
  await db.execute(sql`analyze`);
  const stacked = await asked(db, () => "STACK");
  const whole = await asked(db, () => undefined);
  const others = kept.filter(({ ticker }) => ticker !== "STACK");
  const single = await asked(db, (at) => others[(at * 7) % others.length]?.ticker ?? "");
  const quotes = await wrongQuotes(db, kept);
  return [
    ["what", "measured", "bar"],
    ["a ticker of one filing: p50, p95", `${single.p50}, ${single.p95}`, "15, 50 ms"],
    ["its first question after ingest", single.first, "300 ms"],
    [`a ticker of ${STACKED} passages: p50, p95`, `${stacked.p50}, ${stacked.p95}`, "15, 50 ms"],
    ["its first question after ingest", stacked.first, "300 ms"],
    [`all ${PASSAGES} passages: p50, p95`, `${whole.p50}, ${whole.p95}`, "15, 50 ms"],
    [`${QUOTES} quotes, half altered: placed`, String(quotes.placed), String(QUOTES / 2)],
    ["placed wrong", String(quotes.wrong), "0"],
  ];
}

type Kept = { readonly id: string; readonly ticker: string };

function documentOf(number: number, ticker: string) {
  return {
    kind: "library",
    id: crypto.randomUUID(),
    userId: USER,
    ticker,
    title: `Document ${number}`,
    fileName: `Document ${number}.htm`,
    readerVersion: 1,
  } as const;
}

/** Real filings where they are at hand, and the fictional company's. */
function ownTexts(): readonly PreparedDocument[] {
  const own = globSync("bundled/edgar/**/*.htm");
  return [...globSync(`${ARCHIVES}/*/*/*.htm`), ...own].map((path) => {
    const page = readFileSync(path);
    return readFiling({ form: formOf(page), page });
  });
}

/** The same document with words of its own in every passage. */
function varied(text: PreparedDocument, number: number): PreparedDocument {
  const passages = text.passages.map((passage, at) => ({
    ...passage,
    text: `${passage.text}\nNote ${number * 7_919 + at} of series ${(number * at).toString(36)}`,
  }));
  return { ...text, passages };
}

const QUESTIONS = [
  "Debt maturities, liquidity and credit facilities",
  "Financial covenants and compliance",
  "Principal risk factors and contingencies",
  "What drove the change in gross margin?",
  "Who are the largest customers?",
  "What were capital expenditures in 2023?",
  "Is there any litigation?",
  "How large is the pension obligation?",
  "What is the effective tax rate?",
  "How much was spent on share repurchases?",
];

async function asked(db: Database, tickerAt: (at: number) => string | undefined) {
  const times: number[] = [];
  for (let at = 0; at <= ASKED; at += 1) {
    const scope = { kind: "library", userId: USER, ticker: tickerAt(at) } as const;
    const started = performance.now();
    await askPassages(db, scope, QUESTIONS[at % QUESTIONS.length] ?? "", { limit: 10 });
    times.push(performance.now() - started);
  }
  const [first = 0, ...others] = times;
  const sorted = others.toSorted((a, b) => a - b);
  const at = (share: number) => `${(sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)} ms`;
  return { first: `${first.toFixed(0)} ms`, p50: at(0.5), p95: at(0.95) };
}

/**
 * Quotes as a card cites them, opened as the viewer opens them: marked where the passage's hash is
 * the cited one. Half cite a passage of another wording: those must not be marked.
 */
async function wrongQuotes(db: Database, kept: readonly Kept[]) {
  let placed = 0;
  let wrong = 0;
  for (let at = 0; at < QUOTES; at += 1) {
    const documentId = kept[(at * 31) % kept.length]?.id ?? "";
    const scope = { kind: "library", userId: USER, documentId } as const;
    const found = await findPassageInContext(db, scope, `p${((at * 977) % 120) + 1}`);
    if (found === undefined) continue;
    const { text, anchor } = found.passage;
    const isAltered = at % 2 === 1;
    const quoted = isAltered ? text.replace(/[a-z0-9]/i, "#") : text;
    const view = await findPassageInContext(db, scope, anchor);
    const isMarked = view?.passage.hash === hashOf(quoted);
    if (isMarked) placed += 1;
    const isInPlace = view?.around.some((near) => near.anchor === anchor && near.text === quoted);
    if (isMarked !== (isInPlace === true) || isMarked === isAltered) wrong += 1;
  }
  return { placed, wrong };
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
  return /dei:DocumentType"[^>]*>(?:<[^>]*>){0,4}10-Q/.test(page.toString("utf8"))
    ? "10-Q"
    : "10-K";
}
