import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { gzipSync } from "node:zlib";
import type { Browser, Request } from "playwright";
import { z } from "zod";
import { openDocument, type Table, withFootnote } from "./browser-site.ts";

const FIRST_LOADS = 5;
const SCRIPTS_MAX_KB = 300;
const ASSETS = "dist/client/assets";

/**
 * The scripts that must be there before the canvas can be written in: what the page and the canvas
 * import by themselves, gzipped; what they fetch later is not counted.
 */
export function benchFirstLoadScripts(): Table {
  const files = [...importedBy(["index", "canvas-page"])];
  const sized = files
    .map((file) => [file, gzipSync(readFileSync(`${ASSETS}/${file}`)).length / 1000] as const)
    .toSorted(([, a], [, b]) => b - a);
  const total = sized.reduce((sum, [, kb]) => sum + kb, 0);
  const outcome = total <= SCRIPTS_MAX_KB ? "kept" : "MISSED";
  return {
    title: "Scripts the canvas waits for, kB gzipped",
    rows: [
      ["", "kB", "wanted"],
      ...sized.slice(0, 5).map(([file, kb]) => [file, kb.toFixed(1), ""]),
      [`${sized.length - 5} others`, sumOf(sized.slice(5)).toFixed(1), ""],
      ["all", total.toFixed(1), `at most ${SCRIPTS_MAX_KB}: ${outcome}`],
    ],
  };
}

function sumOf(sized: readonly (readonly [string, number])[]): number {
  return sized.reduce((sum, [, kb]) => sum + kb, 0);
}

/** The built scripts of these names with all that they import, and those in turn. */
function importedBy(names: readonly string[]): ReadonlySet<string> {
  const built = readdirSync(ASSETS).filter((file) => file.endsWith(".js"));
  const found = new Set<string>();
  const add = (file: string): void => {
    if (found.has(file)) return;
    found.add(file);
    const code = readFileSync(`${ASSETS}/${file}`, "utf8");
    for (const [, imported = ""] of code.matchAll(
      /(?:^|[;}])import[^("']*["']\.\/([^"']+\.js)["']/g,
    )) {
      add(imported);
    }
  };
  for (const name of names) {
    const file = built.find((one) => one.replace(/-[\w-]{8}\.js$/, "") === name);
    if (file === undefined) throw new Error(`No ${name} is built`);
    add(file);
  }
  return found;
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
        ["the canvas", ...middle(visits), ""],
        ["a bare page with a textarea", ...middle(bare), ""],
      ],
    };
  });
}

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
  // What is still fetched ahead when the letter stands has no body yet, and is not counted.
  page.on("requestfinished", (request) => {
    if (request.resourceType() === "script") scripts.push(bodyOf(request));
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

async function bodyOf(request: Request): Promise<Buffer> {
  const response = await request.response();
  return (await response?.body()) ?? Buffer.alloc(0);
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
