import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { TEMPLATE_IDS } from "#core/writing/analyst/templates.ts";
import { writeTemplate } from "#core/writing/analyst/write-template.ts";
import { checkOn, checkText, figuresIn } from "#core/figures/read/check-figures.ts";
import { groundOf } from "#core/figures/read/ledger/ground.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { standardiseAll } from "#core/finance/ratios/standardise.ts";
import { parseCompanyFacts } from "#server/integrations/edgar/edgar-files.ts";

const RUNS = 60;
/** Rounds after which the engine has compiled what it will. */
const WARM_UP = 100;
const WORDS = 2_000;
const WHOLE_MS = 20;
const KEYSTROKE_MS = 4;
/** Apple: bundled, so that the bench runs without the network. */
const FACTS = "bundled/edgar/api/xbrl/companyfacts/CIK0000320193.json.gz";
const PLAIN_SCAN = /[$€£]?\d[\d,]*(?:\.\d+)?\s?(?:%|x|bps|bn|mm|million|billion)?/g;

/**
 * The check of a 2,000-word note on a bundled company, every figure of it, and the check after one
 * more letter, beside a plain regular expression over the same text.
 */
export function benchGrounding(): { title: string; rows: string[][] } {
  const { card, data } = connected();
  const text = noteOf(data);
  const fresh = () => checkOn(groundOf([card], card.ticker), text);
  const begun = performance.now();
  const checked = fresh();
  const first = performance.now() - begun;
  const middle = text.indexOf(". ", text.length / 2);
  let typed = "";
  const keystroke = () => {
    typed += "a";
    return checkText(checked, text.slice(0, middle) + typed + text.slice(middle));
  };
  const figures = checked.figures.filter(({ verdict }) => verdict !== "ignored").length;
  const cells = cellsOf(data);
  return {
    title: `Grounding: ${text.split(/\s+/).length} words, ${figures} figures, ${cells} data (median of ${RUNS}, in turns)`,
    rows: [
      ["", "ms", "p95 ms", "wanted"],
      ["the first check of all, nothing compiled", first.toFixed(2), "", ""],
      ...table([
        ["whole note, ledger included", fresh, WHOLE_MS],
        ["after a keystroke", keystroke, KEYSTROKE_MS],
        ["figures found, none judged", () => figuresIn(text), undefined],
        ["a plain regular expression", () => [...text.matchAll(PLAIN_SCAN)], undefined],
      ]),
    ],
  };
}

type Measured = readonly [name: string, run: () => unknown, limit: number | undefined];

function table(measured: readonly Measured[]): string[][] {
  const times = measured.map((): number[] => []);
  for (let round = 0; round < RUNS + WARM_UP; round += 1) {
    for (const [at, [, run]] of measured.entries()) {
      const begun = performance.now();
      run();
      if (round >= WARM_UP) times[at]?.push(performance.now() - begun);
    }
  }
  return measured.map(([name, , limit], at) => {
    const sorted = (times[at] ?? []).toSorted((a, b) => a - b);
    const share = (part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.NaN;
    const outcome = limit !== undefined && share(0.5) < limit ? "kept" : "MISSED";
    const wanted = limit === undefined ? "" : `under ${limit} ms: ${outcome}`;
    return [name, share(0.5).toFixed(2), share(0.95).toFixed(2), wanted];
  });
}

function connected() {
  const facts = parseCompanyFacts(JSON.parse(gunzipSync(readFileSync(FACTS)).toString()));
  const company = { ticker: "AAPL", name: "Apple Inc.", cik: "0000320193" };
  const data = standardiseAll({ facts, company, years: 5, origin: "bundled" });
  const card: ContextItem = {
    id: "bench",
    ticker: "AAPL",
    type: "financial",
    label: "Financial Statements",
    timestamp: "2026-11-20T12:00:00.000Z",
    status: "success",
    data,
  };
  return { card, data };
}

type Data = ReturnType<typeof connected>["data"];

function noteOf(data: Data): string {
  const drafts = TEMPLATE_IDS.map(
    (templateId) => writeTemplate({ templateId, statements: [data] })?.text ?? "",
  );
  const words = drafts.join("\n\n").split(/(?<=\s)/);
  return words.slice(0, WORDS).join("");
}

function cellsOf(data: Data): number {
  return [data, data.quarterly, data.ltm].reduce(
    (sum, each) =>
      sum + (each === undefined ? 0 : (each.data.length + each.ratios.length) * each.years.length),
    0,
  );
}
