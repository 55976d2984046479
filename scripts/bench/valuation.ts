import type { Page } from "@playwright/test";
import { z } from "zod";
import { valueCase } from "#core/finance/valuation/case-valuation.ts";
import { harbourModel } from "#core/finance/valuation/testing/harbour.ts";
import { modelWorkbook } from "#core/outputs/workbook/model-workbook.ts";
import { writeWorkbook } from "#server/integrations/spreadsheets/write-workbook.ts";
import { newAnalyst, signUpByCall } from "#tests/e2e/footnote.ts";
import {
  FRAMES_AT_ONCE,
  noteKeys,
  notedKeys,
  spread,
  type Table,
  withFootnote,
} from "./browser-site.ts";

const RUNS = 500;
const WORKBOOKS = 20;
const KEYS = 100;
const KEY_DELAY_MS = 50;

/** Three cases, each with its 33 rows and both grids, from nothing; the bound is 2 ms. */
export function benchValuation(): Table {
  const model = harbourModel();
  const samples = Array.from({ length: RUNS }, () => {
    const start = performance.now();
    for (const one of model.cases) valueCase(model, one);
    return performance.now() - start;
  });
  const at = samples.toSorted((a, b) => a - b);
  const of = (share: number) => (at[Math.ceil(RUNS * share) - 1] ?? Number.NaN).toFixed(3);
  return {
    title: `Valuation: three cases with grids, ms (${RUNS} runs)`,
    rows: [
      ["median", "p95", "slowest", "wanted"],
      [of(0.5), of(0.95), of(1), "under 2"],
    ],
  };
}

/** A model's workbook made in a thread, and what of that time the thread of requests is kept from. */
export async function benchWorkbook(): Promise<Table> {
  const model = harbourModel();
  const [base] = model.cases;
  if (base === undefined) throw new Error("a model has a base case");
  const whole: number[] = [];
  const blocked: number[] = [];
  for (let run = 0; run <= WORKBOOKS; run += 1) {
    const start = performance.now();
    const made = writeWorkbook({
      sheets: modelWorkbook(model, base),
      created: "2026-11-22T10:00:00Z",
    });
    blocked.push(performance.now() - start);
    // One after the other, as a user asks for them.
    await made;
    whole.push(performance.now() - start);
  }
  return {
    title: `A model's workbook, ms (${WORKBOOKS} runs after the first)`,
    rows: [
      ["", "median", "p95", "slowest", "wanted"],
      ["from asking to its bytes", ...spread(whole.slice(1)), "under 300"],
      ["on the thread of requests", ...spread(blocked.slice(1)), ""],
    ],
  };
}

/** Runs in the page: from a key's own time stamp to a message behind the frame with its value. */
const RESULTS_LISTENER = `
  globalThis.results = [];
  let pressed;
  document.addEventListener("keydown", (event) => { pressed = event.timeStamp; }, { capture: true });
  new MutationObserver(() => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      if (pressed !== undefined) results.push(performance.now() - pressed);
      pressed = undefined;
    };
    port2.postMessage(undefined);
  })).observe(document.querySelector('[aria-label="Valuation"]'), { subtree: true, characterData: true });
`;

async function notedResults(page: Page): Promise<number[]> {
  return z.array(z.number()).parse(await page.evaluate("results"));
}

/** From a key in an assumption's cell to the frame with it, and to that with the model computed anew. */
export async function benchModelKeystroke(): Promise<Table> {
  return withFootnote(FRAMES_AT_ONCE, async (site) => {
    const page = await site.browser.newPage({ baseURL: site.url });
    await page.setViewportSize({ width: 1440, height: 900 });
    await signUpByCall(page, newAnalyst());
    await page.goto("/models");
    await page.getByLabel("Ticker of the new model").fill("HPKG");
    await page.getByRole("button", { name: "New model" }).click();
    await page.getByLabel(/^Market capitalisation/).fill("1,417");
    const cell = page.getByLabel("EBITDA margin, 2027E");
    await cell.fill("15");
    await noteKeys(page);
    await page.evaluate(RESULTS_LISTENER);
    for (let key = 0; key < KEYS; key += 1) {
      await page.keyboard.press(key % 2 === 0 ? "Backspace" : String(key % 9));
      await page.waitForTimeout(KEY_DELAY_MS);
    }
    return {
      title: `A keystroke in a model with a market value, ms to paint (${KEYS} keys)`,
      rows: [
        ["", "median", "p95", "slowest", "wanted"],
        ["what was typed", ...spread(await notedKeys(page)), "under 16"],
        ["the value it comes to", ...spread(await notedResults(page)), ""],
      ],
    };
  });
}
