import type { Page } from "playwright";
import {
  FRAMES_AT_ONCE,
  noteKeys,
  notedKeys,
  openDocument,
  spread,
  type Table,
  withFootnote,
} from "./browser-site.ts";

const WORDS = 50_000;
const KEYS = 200;
/** A quick typist: 20 keys a second. */
const KEY_DELAY_MS = 50;

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
  return withFootnote(FRAMES_AT_ONCE, async (site) => {
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

/** A document of as many words in which every figure is checked against statements; how many. */
async function openMarked(page: Page): Promise<string> {
  const words = MARKED.join(" ").split(" ").length;
  const paragraph = Array.from({ length: 4 }, () => MARKED.join(" ")).join(" ");
  const text = Array.from({ length: WORDS / words / 4 }, () => paragraph).join("\n");
  await openDocument(page, text, ["AAPL"]);
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
  await noteKeys(page);
  for (let key = 0; key < KEYS; key += 1) {
    await page.keyboard.press("abcdefghij klmnop"[key % 17] ?? "x");
    await page.waitForTimeout(KEY_DELAY_MS);
  }
  const samples = await notedKeys(page);
  if (samples.length !== KEYS) throw new Error(`${samples.length} of ${KEYS} keys were painted`);
  return samples;
}
