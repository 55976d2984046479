import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { TEMPLATE_IDS } from "#core/writing/analyst/templates.ts";
import { writeTemplate } from "#core/writing/analyst/write-template.ts";
import { checkOn } from "#core/figures/read/check-figures.ts";
import { type Ground, groundOf } from "#core/figures/read/ledger/ground.ts";
import type { ConnectedFinancialData } from "#core/ledger/financial-data.ts";
import { standardiseAll } from "#core/finance/ratios/standardise.ts";
import { dataUpTo } from "#core/figures/roll-forward/earlier-data.ts";
import { rollForward, rollForwardInSteps } from "#core/figures/roll-forward/roll-forward.ts";
import { parseCompanyFacts } from "#server/integrations/edgar/edgar-files.ts";

const RUNS = 40;
const WORDS = 2_000;
/** It goes on between the frames of somebody who writes: no step of it may cost one. */
const STEP_MS = 8;
/** Apple: bundled, so that the bench runs without the network. */
const FACTS = "bundled/edgar/api/xbrl/companyfacts/CIK0000320193.json.gz";

/** A 2,000-word note on the year before brought to the latest year, beside one check of the note. */
export function benchRollForward(): { title: string; rows: string[][] } {
  const now = connected();
  const written = dataUpTo(now, now.periods[now.years.at(-2) ?? ""]?.end ?? "") ?? now;
  const content = noteOf(written);
  const grounds = { before: groundWith(written), after: groundWith(now) };
  const request = { content, ...grounds, newId: () => "edit", now: "2026-01-05T09:00:00Z" };
  const edits = rollForward(request).edits.length;
  const steps: number[] = [];
  const whole = measured(() => steps.push(longestStep(rollForwardInSteps(request))));
  return {
    title: `Roll-forward: ${content.split(/\s+/).length} words, ${edits} edits (median of ${RUNS})`,
    rows: [
      ["", "ms", "wanted"],
      ["stale figures found and proposed, in steps", whole, ""],
      ["the longest step", median(steps), `under ${STEP_MS}`],
      ["the note checked once", measured(() => checkOn(grounds.before, content)), ""],
    ],
  };
}

/** The longest time between two pauses, milliseconds. */
function longestStep(steps: Iterator<unknown>): number {
  let longest = 0;
  for (let isDone = false; !isDone;) {
    const began = performance.now();
    isDone = steps.next().done === true;
    longest = Math.max(longest, performance.now() - began);
  }
  return longest;
}

function connected(): ConnectedFinancialData {
  const facts = parseCompanyFacts(JSON.parse(gunzipSync(readFileSync(FACTS)).toString()));
  const company = { ticker: "AAPL", name: "Apple Inc.", cik: "0000320193" };
  return standardiseAll({ facts, company, years: 6, origin: "bundled" });
}

function groundWith(data: ConnectedFinancialData): Ground {
  const card = {
    id: "card",
    ticker: data.ticker,
    type: "financial",
    label: "Financial Statements",
    timestamp: "2026-01-05T09:00:00Z",
    status: "success",
    data,
  } as const;
  return groundOf([card], data.ticker);
}

function noteOf(data: ConnectedFinancialData): string {
  const drafts = TEMPLATE_IDS.flatMap(
    (templateId) => writeTemplate({ templateId, statements: [data] })?.text ?? [],
  );
  const words = drafts.join("\n\n").split(/(?<=\s)/);
  return words.slice(0, WORDS).join("");
}

function measured(run: () => unknown): string {
  const times: number[] = [];
  for (let round = 0; round < RUNS + 5; round += 1) {
    const began = performance.now();
    run();
    // The first rounds warm the code up.
    if (round >= 5) times.push(performance.now() - began);
  }
  return median(times);
}

function median(times: readonly number[]): string {
  return (times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0).toFixed(1);
}
