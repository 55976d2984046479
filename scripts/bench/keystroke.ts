import { rmSync } from "node:fs";
import { createServer } from "node:http";
import { gzipSync } from "node:zlib";
import { type Browser, chromium, type Page } from "playwright";
import { z } from "zod";
import { type Footnote, launchFootnote, openCanvas } from "#tests/e2e/footnote.ts";
import { CHROMIUM_ARGS, ensureChromium } from "#scripts/chromium.ts";

const WORDS = 50_000;
const KEYS = 200;
/** A quick typist: 20 keys a second. */
const KEY_DELAY_MS = 50;
const FIRST_LOADS = 5;

type Table = { title: string; rows: string[][] };

/** Every tenth word, about, is part of a figure that is marked. */
const MARKED = [
  "Apple's revenues were USD 416,161 mm in FY2025, as its annual report says.",
  "Net income was USD 112,010 mm in FY2025, after tax and interest.",
  "Capital expenditure was USD 12,715 mm in FY2025 and left cash over.",
  "Gross margin was 46.9% in FY2025, and the company keeps on growing.",
] as const;

/**
 * From a key to the frame that shows it, in a document of 50,000 words, beside a plain textarea with
 * the same text in the same browser. Frames are drawn as soon as they are ready, so that the figures
 * are work and not the wait for the screen.
 */
export async function benchKeystroke(): Promise<Table> {
  return withFootnote(["--disable-frame-rate-limit", "--disable-gpu-vsync"], async (site) => {
    const page = await site.browser.newPage({ baseURL: site.url });
    const text = longText();
    await openDocument(page, text);
    const canvas = await keystrokes(page, ".cm-content");
    const figures = await openMarked(page);
    const marked = await keystrokes(page, ".cm-content");
    await page.setContent(`<textarea style="width: 560px; height: 700px"></textarea>`);
    await page.locator("textarea").fill(text);
    const plain = await keystrokes(page, "textarea");
    return {
      title: `A keystroke in a document of ${WORDS.toLocaleString("en-US")} words, ms to paint (${KEYS} keys)`,
      rows: [
        ["", "median", "p95", "slowest", "wanted"],
        ["the canvas", ...spread(canvas), "median under 16"],
        [`with ${figures} figures marked`, ...spread(marked), "median under 16"],
        ["a plain textarea", ...spread(plain), ""],
      ],
    };
  });
}

/** A first visit to a document, nothing cached, beside a bare page with a textarea. */
export async function benchFirstLoad(): Promise<Table> {
  return withFootnote([], async (site) => {
    const setUp = await site.browser.newPage({ baseURL: site.url });
    const address = await openDocument(setUp, "Harbour Packaging Group\nOverview:\nDebt fell.");
    const storageState = await setUp.context().storageState();
    const visits: Visit[] = [];
    const bare: Visit[] = [];
    const plainPage = await servePlainPage();
    for (let run = 0; run < FIRST_LOADS; run += 1) {
      const options = { baseURL: site.url, storageState };
      visits.push(await visit(site.browser, options, address, ".cm-content"));
      bare.push(await visit(site.browser, options, plainPage.address, "textarea"));
    }
    plainPage.close();
    return {
      title: `First load of the canvas, nothing cached (median of ${FIRST_LOADS})`,
      rows: [
        ["", "first paint ms", "time to typing ms", "scripts gzip kB", "wanted"],
        ["the canvas", ...middle(visits), "scripts at most 300 kB"],
        ["a bare page with a textarea", ...middle(bare), ""],
      ],
    };
  });
}

type Site = { readonly browser: Browser; readonly url: string };

async function withFootnote(
  switches: readonly string[],
  measure: (site: Site) => Promise<Table>,
): Promise<Table> {
  const footnote: Footnote = await launchFootnote({});
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: [...CHROMIUM_ARGS, ...switches],
  });
  try {
    return await measure({ browser, url: footnote.url });
  } finally {
    await browser.close();
    await footnote.stop();
    rmSync(footnote.dataDir, { recursive: true, force: true });
  }
}

/** Signs a new analyst up and opens a document with this text; its path. */
async function openDocument(page: Page, content: string): Promise<string> {
  const password = "correct horse battery";
  const account = { name: "Ana Moreau", email: `bench.${Date.now()}@example.com`, password };
  await page.goto("/");
  const signedUp = await page.request.post("/api/auth/sign-up/email", { data: account });
  if (!signedUp.ok()) throw new Error(`sign-up answered ${signedUp.status()}`);
  const created = await page.request.post("/api/research", { data: { title: "Bench", content } });
  const answer = z.object({ document: z.object({ id: z.string() }) });
  const path = `/canvas/${answer.parse(await created.json()).document.id}`;
  await page.goto(path);
  await page.locator(".cm-content").waitFor();
  return path;
}

/** A document of as many words in which every figure is checked against statements; how many. */
async function openMarked(page: Page): Promise<string> {
  const words = MARKED.join(" ").split(" ").length;
  const paragraph = Array.from({ length: 4 }, () => MARKED.join(" ")).join(" ");
  const text = Array.from({ length: WORDS / words / 4 }, () => paragraph).join("\n");
  await openDocument(page, text);
  const canvas = openCanvas(page);
  await canvas.chooseCompany("AAPL", /Apple Inc/);
  await canvas.connectStatements();
  await page.locator('.figure[data-state="verified"]').first().waitFor();
  return (text.match(/ in FY2025/g)?.length ?? 0).toLocaleString("en-US");
}

/** Paragraphs of prose-like words, with section lines, as analysts write them. */
function longText(): string {
  const words = ["leverage", "of", "3.0x", "net", "debt", "fell", "by", "USD", "1,076", "mm", "in"];
  const prose = (from: number) =>
    Array.from({ length: 100 }, (_, at) => words[(from + at * 7) % words.length]).join(" ");
  return Array.from({ length: WORDS / 100 }, (_, at) =>
    at % 5 === 0 ? `Section ${at}:\n${prose(at)}.` : `${prose(at)}.`,
  ).join("\n");
}

/** Milliseconds from each of many keys, typed in the middle of the text, to the frame after it. */
async function keystrokes(page: Page, selector: string): Promise<number[]> {
  await page.locator(selector).click();
  await page.evaluate(LISTENER);
  for (let key = 0; key < KEYS; key += 1) {
    await page.keyboard.press("abcdefghij klmnop"[key % 17] ?? "x");
    await page.waitForTimeout(KEY_DELAY_MS);
  }
  const samples: unknown = await page.evaluate("samples");
  return z.array(z.number()).length(KEYS).parse(samples);
}

/** Runs in the page: from the key's own time stamp to a message behind the frame it caused. */
const LISTENER = `
  globalThis.samples = [];
  document.addEventListener("keydown", (event) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => globalThis.samples.push(performance.now() - event.timeStamp);
      port2.postMessage(undefined);
    });
  }, { capture: true });
`;

type Visit = { readonly paintMs: number; readonly typingMs: number; readonly scriptKb: number };

/** One visit with an empty cache, until a typed letter stands in the text. */
async function visit(
  browser: Browser,
  options: Parameters<Browser["newContext"]>[0],
  address: string,
  selector: string,
): Promise<Visit> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const scripts: Promise<Buffer>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") scripts.push(response.body());
  });
  const began = performance.now();
  await page.goto(address, { waitUntil: "commit" });
  await page.locator(selector).focus();
  await page.keyboard.press("~");
  await page.waitForFunction(
    `(document.querySelector(".cm-content")?.textContent ?? document.querySelector("textarea")?.value ?? "").includes("~")`,
  );
  const typingMs = performance.now() - began;
  const bodies = await Promise.all(scripts);
  const paint: unknown = await page.evaluate(
    "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN",
  );
  await context.close();
  return {
    paintMs: z.number().parse(paint),
    typingMs,
    scriptKb: bodies.reduce((sum, body) => sum + gzipSync(body).length, 0) / 1000,
  };
}

async function servePlainPage(): Promise<{ address: string; close: () => void }> {
  const server = createServer((_, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end("<!doctype html><title>Plain</title><p>Plain</p><textarea></textarea>");
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => {
    server.once("listening", resolve);
  });
  const bound = z.object({ port: z.number() }).parse(server.address());
  return { address: `http://127.0.0.1:${bound.port}/`, close: () => server.close() };
}

function spread(samples: readonly number[]): [string, string, string] {
  const sorted = samples.toSorted((a, b) => a - b);
  const at = (share: number) =>
    (sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN).toFixed(1);
  return [at(0.5), at(0.95), at(1)];
}

function middle(visits: readonly Visit[]): [string, string, string] {
  return [
    median(visits.map(({ paintMs }) => paintMs)),
    median(visits.map(({ typingMs }) => typingMs)),
    median(visits.map(({ scriptKb }) => scriptKb)),
  ];
}

function median(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  return (sorted[Math.floor(sorted.length / 2)] ?? Number.NaN).toFixed(0);
}
