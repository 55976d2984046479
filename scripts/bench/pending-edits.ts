import type { Page } from "playwright";
import { z } from "zod";
import type { Edit } from "#core/text/edits/edit.ts";
import { openCanvas } from "#tests/e2e/footnote.ts";
import { givenAnswer } from "#tests/e2e/given.ts";
import {
  FRAMES_AT_ONCE,
  noteKeys,
  notedKeys,
  openDocument,
  spread,
  type Table,
  withFootnote,
} from "./browser-site.ts";
import { type KeyWork, keyWork } from "./key-work.ts";

const SCROLLED_EDITS = 500;
const ACCEPTED_OF = 1_000;
const ACCEPTED = 100;
/** Keys whose work is looked into; that costs a little of its own. */
const TRACED = 40;
/** Between two decisions, in which figures are checked and rows drawn as they are while one reads. */
const DECISION_DELAY_MS = 120;
/** A brisk wheel: about 2,400 pixels a second. */
const STEP_PX = 40;
/** A frame of a 60 Hz screen; one that takes half as long again has been left out. */
const FRAME_MS = 1000 / 60;

/**
 * Scrolling through pending edits at the pace of a 60 Hz screen, beside the same text without edits
 * and a plain box with the same text, in the same browser. Figures of text and edits are checked.
 */
export async function benchScrollPendingEdits(): Promise<Table> {
  return withFootnote([], async ({ browser, url }) => {
    const page = await browser.newPage({ baseURL: url });
    const text = textOf(SCROLLED_EDITS);
    await openWithFigures(page, text);
    const without = await scroll(page, ".cm-scroller");
    await propose(page, editsOf(text, SCROLLED_EDITS));
    const pending = await scroll(page, ".cm-scroller");
    await page.setContent(
      `<div id="box" style="width: 560px; height: 700px; overflow: auto; font: 16px/26px serif; white-space: pre-wrap"></div>`,
    );
    await page.locator("#box").evaluate((box, given) => {
      box.textContent = given;
    }, text);
    const plain = await scroll(page, "#box");
    return {
      title: `Scrolling through ${SCROLLED_EDITS} pending edits at 60 Hz, ms a frame`,
      rows: [
        ["", "frames", "dropped", "median", "p95", "slowest", "wanted"],
        ["pending edits", ...frames(pending), "0 dropped"],
        ["the same text without edits", ...frames(without), ""],
        ["a plain box with the text", ...frames(plain), ""],
      ],
    };
  });
}

/**
 * From the key that accepts one of many pending edits to the frame that shows it, beside a key in a
 * plain textarea with the same text in the same browser. Of both, what the page's own thread does for
 * a key: unlike the wait for the screen it is not longer because other programs run.
 */
export async function benchAcceptPendingEdit(): Promise<Table> {
  return withFootnote(FRAMES_AT_ONCE, async ({ browser, url }) => {
    const page = await browser.newPage({ baseURL: url });
    const text = textOf(ACCEPTED_OF);
    await openWithFigures(page, text);
    await propose(page, editsOf(text, ACCEPTED_OF));
    await page.locator(".cm-content").focus();
    const accepted = await presses(page, "a");
    const left = await page.getByRole("button", { name: /^Accept all/ }).textContent();
    if (left !== `Accept all (${ACCEPTED_OF - ACCEPTED})`) throw new Error(`${left} is left`);
    const rejected = await presses(page, "r");
    const acceptWork = await keyWork(browser, () => press(page, "a", TRACED));
    await page.setContent(`<textarea style="width: 560px; height: 700px"></textarea>`);
    await page.locator("textarea").fill(text);
    await page.locator("textarea").focus();
    const plain = await presses(page, "x");
    const plainWork = await keyWork(browser, () => press(page, "x", TRACED));
    return {
      title: `Deciding one of ${ACCEPTED_OF.toLocaleString("en-US")} pending edits, ms to paint (${ACCEPTED} keys)`,
      rows: [
        ["", "median", "p95", "slowest", "wanted"],
        ["accepting", ...spread(accepted), "median under 16"],
        ["rejecting", ...spread(rejected), "median under 16"],
        ["a key in a plain textarea", ...spread(plain), ""],
        ...workRows("accepting", acceptWork),
        ...workRows("a key in a plain textarea", plainWork),
      ],
    };
  });
}

const SENTENCES = [
  "Revenues were USD 416,161 mm in FY2025, up from USD 391,035 mm in FY2024.",
  "Net income was USD 112,010 mm in FY2025, after tax and interest.",
  "Gross margin was 46.9% in FY2025, and the company keeps on growing.",
  "Capital expenditure was USD 12,715 mm in FY2025 and left cash over.",
] as const;

/** A sentence for each edit, four a paragraph. */
function textOf(count: number): string {
  return Array.from({ length: count }, (_, at) => {
    const sentence = SENTENCES[at % SENTENCES.length] ?? "";
    return at % SENTENCES.length === SENTENCES.length - 1 ? `${sentence}\n` : `${sentence} `;
  }).join("");
}

/** Replacements, additions and removals in turn, one in each sentence. */
function editsOf(text: string, count: number): readonly Edit[] {
  const timestamp = "2026-11-20T09:44:00.000Z";
  let from = 0;
  return Array.from({ length: count }, (_, at): Edit => {
    const position = text.indexOf("FY2025", from);
    from = position + 1;
    const base = { id: `edit-${at}`, position, timestamp };
    if (at % 3 === 0) return { ...base, type: "replace", length: 6, content: "the year FY2025" };
    if (at % 3 === 1) return { ...base, type: "add", content: "the year to September " };
    return { ...base, type: "remove", length: 6, content: "FY2025" };
  });
}

async function openWithFigures(page: Page, text: string): Promise<void> {
  await openDocument(page, text, ["AAPL"]);
  await page.locator('.figure[data-state="verified"]').first().waitFor();
}

/** The assistant's answer with these edits, which wait in the text then. */
async function propose(page: Page, edits: readonly Edit[]): Promise<void> {
  await givenAnswer(page, edits);
  await openCanvas(page).chatInput.fill("Correct it");
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByRole("button", { name: `Accept all (${edits.length})` }).waitFor();
  // What comes after the edits: their rows in the chat and the check of their figures.
  await page.waitForTimeout(3_000);
}

/** Milliseconds of each frame while the box is scrolled from its beginning to its end. */
async function scroll(page: Page, selector: string): Promise<number[]> {
  const samples: unknown = await page.locator(selector).evaluate(
    (box, step) =>
      new Promise<number[]>((resolve) => {
        const taken: number[] = [];
        box.scrollTop = 0;
        let last: number | undefined;
        const next = (now: number): void => {
          if (last !== undefined) taken.push(now - last);
          last = now;
          const before = box.scrollTop;
          box.scrollTop += step;
          const isAtEnd = box.scrollTop === before && taken.length > 10;
          if (isAtEnd) resolve(taken);
          else requestAnimationFrame(next);
        };
        requestAnimationFrame(next);
      }),
    STEP_PX,
  );
  return z.array(z.number()).parse(samples);
}

function frames(samples: readonly number[]): string[] {
  const dropped = samples.filter((ms) => ms > FRAME_MS * 1.5).length;
  return [String(samples.length), String(dropped), ...spread(samples)];
}

async function presses(page: Page, key: string): Promise<number[]> {
  await noteKeys(page);
  await press(page, key, ACCEPTED);
  return notedKeys(page);
}

async function press(page: Page, key: string, times: number): Promise<void> {
  for (let pressed = 0; pressed < times; pressed += 1) {
    await page.keyboard.press(key);
    await page.waitForTimeout(DECISION_DELAY_MS);
  }
}

function workRows(subject: string, works: readonly KeyWork[]): string[][] {
  const row = (name: string, part: (work: KeyWork) => number): string[] => [
    `${subject}: ${name}`,
    ...spread(works.map(part)),
    "",
  ];
  return [
    row("work of the page until its frame is handed over", ({ scripts, frame }) => scripts + frame),
    row("of it the key's scripts", ({ scripts }) => scripts),
    row("of it styles and layout", ({ layout }) => layout),
    row("of it what is painted", ({ paint }) => paint),
  ];
}
