import type { Page } from "playwright";
import { z } from "zod";

const standingSchema = z.object({
  /** Since the page was asked for. */
  standsMs: z.number(),
  scripts: z.number(),
  /** As they travelled, 1,000 bytes each. */
  scriptKb: z.number(),
});

/** What a page had fetched in the moment in which a text could first be written in. */
export type Standing = z.infer<typeof standingSchema>;

/** From the next page on, that moment is noted, and what moves by itself on the page. */
export async function noteStanding(page: Page): Promise<void> {
  await page.addInitScript(`
    globalThis.shift = 0;
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries()) {
        if (!hadRecentInput) globalThis.shift += value;
      }
    }).observe({ type: "layout-shift", buffered: true });
    new MutationObserver((_, observer) => {
      if (document.querySelector(".cm-content, textarea") === null) return;
      observer.disconnect();
      const scripts = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js"));
      globalThis.standing = {
        standsMs: performance.now(),
        scripts: scripts.length,
        scriptKb: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000,
      };
    }).observe(document, { childList: true, subtree: true });
  `);
}

/** The moment noted last. */
export async function standingOf(page: Page): Promise<Standing> {
  return standingSchema.parse(await page.evaluate("standing"));
}

/** The layout shift of the page so far. */
export async function shiftOf(page: Page): Promise<number> {
  return z.number().parse(await page.evaluate("shift"));
}
