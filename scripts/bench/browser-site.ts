import { rmSync } from "node:fs";
import { type Browser, chromium, type Page } from "playwright";
import { z } from "zod";
import { CHROMIUM_ARGS, ensureChromium } from "#scripts/chromium.ts";
import { type Footnote, launchFootnote, newAnalyst, signUpByCall } from "#tests/e2e/footnote.ts";
import { givenDocument } from "#tests/e2e/given.ts";

/** A table of measurements: the first row is its head. */
export type Table = { title: string; rows: string[][] };

/** A running Footnote of the measurement's own, with a browser. */
export type Site = { readonly browser: Browser; readonly url: string };

/** Frames are drawn as soon as they are ready, so that figures are work and not the wait for the screen. */
export const FRAMES_AT_ONCE = ["--disable-frame-rate-limit", "--disable-gpu-vsync"];

export async function withFootnote(
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

/** Signs a new analyst up and opens a document with this text and these companies; its path. */
export async function openDocument(
  page: Page,
  content: string,
  tickers: readonly string[] = [],
): Promise<string> {
  await signUpByCall(page, newAnalyst());
  const path = await givenDocument(page, { content, tickers });
  await page.goto(path);
  await page.locator(".cm-content").waitFor();
  return path;
}

/** From now on each key's way to the frame it causes is noted. */
export async function noteKeys(page: Page): Promise<void> {
  await page.evaluate(LISTENER);
}

/** Milliseconds from each key since `noteKeys` to a message behind the frame it caused. */
export async function notedKeys(page: Page): Promise<number[]> {
  return z.array(z.number()).parse(await page.evaluate("samples"));
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

/** Median, 95th percentile and slowest of samples. */
export function spread(samples: readonly number[]): [string, string, string] {
  const sorted = samples.toSorted((a, b) => a - b);
  const at = (share: number) =>
    (sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN).toFixed(1);
  return [at(0.5), at(0.95), at(1)];
}
