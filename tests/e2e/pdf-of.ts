import type { BrowserContext, Page } from "@playwright/test";

/** Print windows of the context open without printing themselves, so that `pdfOf` may: a page prints once at a time. */
export async function keepFromPrinting(context: BrowserContext): Promise<void> {
  await context.addInitScript({ content: "print = () => undefined" });
}

/** A print window as PDF. */
export function pdfOf(page: Page): Promise<Buffer> {
  return page.pdf({ preferCSSPageSize: true });
}
