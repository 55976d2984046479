import { createServer } from "node:http";
import type { Browser } from "playwright";
import { z } from "zod";
import { builtPages, CANVAS_BUDGET, overBudget, totalKb } from "#scripts/page-scripts.ts";
import { noteStanding, type Standing, standingOf } from "#tests/e2e/standing.ts";
import { openDocument, type Table, withFootnote } from "./browser-site.ts";

const FIRST_LOADS = 5;

/**
 * The scripts that must be there before the canvas can be written in: what the page and the canvas
 * import by themselves, gzipped; what they fetch later is not counted.
 */
export async function benchFirstLoadScripts(): Promise<Table> {
  const canvas = (await builtPages()).find(({ page }) => page === "canvas");
  if (canvas === undefined) throw new Error("No canvas is built");
  const { scripts } = canvas;
  const outcome = overBudget([canvas]).length === 0 ? "kept" : "MISSED";
  const rest = { scripts: scripts.slice(5) };
  return {
    title: "Scripts the canvas waits for, kB gzipped",
    rows: [
      ["", "kB", "wanted"],
      ...scripts.slice(0, 5).map(({ name, kb }) => [name, kb.toFixed(1), ""]),
      [`${rest.scripts.length} others`, totalKb(rest).toFixed(1), ""],
      [
        `all ${scripts.length}`,
        totalKb(canvas).toFixed(1),
        `at most ${CANVAS_BUDGET.kb} in ${CANVAS_BUDGET.files}: ${outcome}`,
      ],
    ],
  };
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
        ["", "first paint ms", "text stands ms", "a letter in it ms", "scripts", "gzip kB"],
        ["the canvas", ...middle(visits)],
        ["a bare page with a textarea", ...middle(bare)],
      ],
    };
  });
}

type Visit = Standing & {
  readonly paintMs: number;
  readonly typingMs: number;
};

/** One visit with an empty cache, until a typed letter stands in the text. */
async function visit(
  browser: Browser,
  options: Parameters<Browser["newContext"]>[0],
  address: string,
  selector: string,
): Promise<Visit> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await noteStanding(page);
  const began = performance.now();
  await page.goto(address, { waitUntil: "commit" });
  await page.locator(selector).focus();
  await page.keyboard.press("~");
  await page.waitForFunction(
    `(document.querySelector(".cm-content")?.textContent ?? document.querySelector("textarea")?.value ?? "").includes("~")`,
  );
  const typingMs = performance.now() - began;
  const standing = await standingOf(page);
  const paint: unknown = await page.evaluate(
    "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN",
  );
  await context.close();
  return {
    paintMs: z.number().parse(paint),
    typingMs,
    ...standing,
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

function middle(visits: readonly Visit[]): string[] {
  return [
    median(visits.map(({ paintMs }) => paintMs)),
    median(visits.map(({ standsMs }) => standsMs)),
    median(visits.map(({ typingMs }) => typingMs)),
    median(visits.map(({ scripts }) => scripts)),
    median(visits.map(({ scriptKb }) => scriptKb)),
  ];
}

function median(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  return (sorted[Math.floor(sorted.length / 2)] ?? Number.NaN).toFixed(0);
}
