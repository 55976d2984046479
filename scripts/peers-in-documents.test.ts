import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { wordFile } from "#client/features/reports/word-document.ts";
import { type ReportDocument, reportDocument } from "#core/outputs/report/document.ts";
import { reportFigures } from "#core/outputs/report/report-figures.ts";
import { BUNDLED_COMPANIES } from "#scripts/bundled-companies.ts";
import { misquoted } from "#scripts/planted-documents.ts";
import { verdictsOf } from "#server/features/assistant/figure-worker.ts";
import { readForCheck } from "#server/integrations/checked-documents/read-checked.ts";

const content = "The two compare as their statements say.";

function reportOf(ticker: string): ReportDocument {
  const { card, quoted } = misquoted(ticker, 0, 1);
  const connectedData = [{ ...card, data: quoted }];
  const figures = reportFigures({ content, connectedData });
  return reportDocument({ title: "Note", content, figures, connectedData, date: "2026-03-12" });
}

/** Every figure of a Word note with the tables of two companies, held to the first: `7,512 verified`. */
async function statesOf(own: string, other: string): Promise<Record<"own" | "other", string[]>> {
  const report = reportOf(own);
  const tables = [...report.tables, ...reportOf(other).tables];
  const file = await (await wordFile({ ...report, tables }, { paper: "a4" })).arrayBuffer();
  const { content: read } = await readForCheck(undefined, new Uint8Array(file));
  const verdicts = verdictsOf({
    content: read,
    connectedData: [misquoted(own, 0, 1).card],
    primaryTicker: own,
    anchors: [],
    sentenceMs: 60_000,
    textMs: 600_000,
  });
  const second = read.indexOf(`(${other}): Financial Statements`);
  expect(second).toBeGreaterThan(read.indexOf(`(${own}): Financial Statements`));
  const end = read.indexOf("\nSources", second);
  const within = (from: number, to: number) =>
    verdicts
      .filter(({ position }) => position > from && position < to)
      .map(({ text, state }) => `${text} ${state}`);
  return { own: within(0, second), other: within(second, end) };
}

const TICKERS = BUNDLED_COMPANIES.map(([ticker]) => ticker);
const PAIRS = TICKERS.slice(0, 12).map((ticker, at) => [ticker, TICKERS[at + 1] ?? ""] as const);

describe.skipIf(!existsSync("bundled/edgar"))("a note on two companies held to the first", () => {
  it.each(PAIRS)("has %s judged, and nothing of %s called right or wrong", async (own, other) => {
    const states = await statesOf(own, other);
    const count = (state: string) => states.own.filter((each) => each.endsWith(state)).length;
    expect(count(" verified")).toBeGreaterThan(100);
    expect(count(" contradicted")).toBe(0);
    expect(states.other.length).toBeGreaterThan(100);
    expect(states.other.filter((each) => / (?:verified|contradicted)$/.test(each))).toEqual([]);
  });
});
