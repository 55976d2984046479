import type { Page } from "playwright";
import { getResearch, saveResearch } from "#contracts/research.ts";
import { faultAfter } from "#core/figures/anchors/testing/anchored-windows.ts";
import type { Anchor } from "#core/ledger/anchor.ts";
import {
  FRAMES_AT_ONCE,
  noteKeys,
  notedKeys,
  openDocument,
  spread,
  type Table,
  withFootnote,
} from "./browser-site.ts";

const INTERLEAVINGS = 100_000;
const ACTIONS = 14;

/** Typing, cutting, pasting, accepting, undoing, reloading and another window, in any order. */
export function benchAnchorInterleavings(): Table {
  const begun = performance.now();
  const faults: string[] = [];
  for (let seed = 0; seed < INTERLEAVINGS; seed += 1) {
    const fault = faultAfter(seed, ACTIONS);
    if (fault !== undefined) faults.push(fault);
  }
  const seconds = (performance.now() - begun) / 1_000;
  return {
    title: `Anchors after ${ACTIONS} random actions in two windows`,
    rows: [
      ["interleavings", "on another figure", "wanted", "s"],
      [
        INTERLEAVINGS.toLocaleString("en-US"),
        faults[0] ?? String(faults.length),
        "0",
        seconds.toFixed(1),
      ],
    ],
  };
}

const ANCHORS = 1_000;
const KEYS = 200;
const KEY_DELAY_MS = 50;
const PRINTED = "USD 416,161 mm";
const SENTENCE = `Apple's revenues were ${PRINTED} in FY2025, as its annual report says.`;
const A_PARAGRAPH = 5;

/** From a key to the frame that shows it, with every figure anchored and with none of them. */
export async function benchAnchoredTyping(): Promise<Table> {
  return withFootnote(FRAMES_AT_ONCE, async (site) => {
    const page = await site.browser.newPage({ baseURL: site.url });
    const paragraph = Array.from({ length: A_PARAGRAPH }, () => SENTENCE).join(" ");
    const text = Array.from({ length: ANCHORS / A_PARAGRAPH }, () => paragraph).join("\n");
    const path = await openDocument(page, text, ["AAPL"]);
    const plain = await keystrokes(page);
    await anchorAll(page, path.split("/").at(-1) ?? "", text);
    await page.goto(path);
    const anchored = await keystrokes(page);
    return {
      title: `A keystroke beside ${ANCHORS.toLocaleString("en-US")} figures, ms to paint (${KEYS} keys)`,
      rows: [
        ["", "median", "p95", "slowest", "wanted"],
        ["every figure anchored", ...spread(anchored), "median under 16"],
        ["the same text without anchors", ...spread(plain), ""],
      ],
    };
  });
}

/** The text as it was given, every figure of it bound to its cell. */
async function anchorAll(page: Page, id: string, content: string): Promise<void> {
  const got = await page.request.get(getResearch.path.replace(":id", id));
  const { document } = getResearch.response.parse(await got.json());
  const anchors = [...content.matchAll(new RegExp(PRINTED, "g"))].map(
    ({ index: from }, at): Anchor => ({
      id: `bench-${at}`,
      from,
      to: from + PRINTED.length,
      text: PRINTED,
      binding: { ref: { entity: "AAPL", item: "Revenues", period: "2025" } },
      by: "product",
      at: new Date(0).toISOString(),
    }),
  );
  const data = saveResearch.body.parse({ baseRevision: document.revision, content, anchors });
  const saved = await page.request.put(saveResearch.path.replace(":id", id), { data });
  if (!saved.ok()) throw new Error(`saving anchors answered ${saved.status()}`);
}

async function keystrokes(page: Page): Promise<number[]> {
  await page.locator('.figure[data-state="verified"]').first().waitFor();
  await page.locator(".cm-content").click();
  await noteKeys(page);
  for (let key = 0; key < KEYS; key += 1) {
    await page.keyboard.press("abcdefghij klmnop"[key % 17] ?? "x");
    await page.waitForTimeout(KEY_DELAY_MS);
  }
  await page.getByText("All changes saved").waitFor();
  return notedKeys(page);
}
