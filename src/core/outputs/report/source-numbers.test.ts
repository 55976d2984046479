import { describe, expect, it } from "vitest";
import {
  hasRealCompanies,
  type RealTicker,
  realCompany,
} from "#core/writing/analyst/testing/real-companies.ts";
import { TEMPLATE_IDS } from "#core/writing/analyst/templates.ts";
import { writeTemplate } from "#core/writing/analyst/write-template.ts";
import { asSet } from "#core/figures/check/figure-decisions.ts";
import type { Anchor } from "#core/ledger/anchor.ts";
import type { ConnectedFinancialData } from "#core/ledger/financial-data.ts";
import { originKey } from "#core/ledger/origins.ts";
import { type ReportDocument, reportDocument } from "#core/outputs/report/document.ts";
import { FIGURE_SIGNS } from "#core/outputs/report/figure-signs.ts";
import { printable } from "#core/outputs/report/printable.ts";
import { ESTIMATE_NOTE, type ReportRun } from "#core/outputs/report/report-blocks.ts";
import { reportFigures } from "#core/outputs/report/report-figures.ts";
import { originsOfCell } from "#core/outputs/report/sources.ts";
import { statementTable } from "#core/outputs/report/statement-table.ts";
import { connectedCard, HARBOUR } from "#core/outputs/report/testing/harbour.ts";

const HARBOUR_NOTE = `Revenues of USD 2,419 mm in FY2025
Overview:
Gross margin was 24.1% in FY2022 and 24.7% in FY2025. Revenues rose 18.2% in FY2023.
EBITDA was USD 391 mm in FY2025. Volumes rose 4%, and prices 7%.`;

const SET = { value: 0.04, unit: "rate", ticker: null, period: null };
const ESTIMATE: Anchor = {
  id: "1",
  from: HARBOUR_NOTE.indexOf("4%,"),
  to: HARBOUR_NOTE.indexOf("4%,") + 2,
  text: "4%",
  binding: { constant: asSet(SET, "My estimate") },
  by: "analyst",
  at: "2026-11-20T09:14:00.000Z",
};

type Case = {
  readonly name: string;
  readonly content: string;
  readonly statements: readonly ConnectedFinancialData[];
  readonly anchors: readonly Anchor[];
};

/** Every template of a few companies, alone and one after the other in one note. */
function realCases(): readonly Case[] {
  if (!hasRealCompanies) return [];
  const notes = (["AAPL", "WMT", "KHC", "LPA"] as const).map((ticker: RealTicker) => {
    const data = realCompany(ticker);
    const drafts = TEMPLATE_IDS.map((templateId) =>
      writeTemplate({ templateId, statements: [data] }),
    );
    const content = drafts.map((draft) => draft?.text ?? "").join("\n\n");
    return { name: ticker, content, statements: [data], anchors: [] };
  });
  return [
    ...notes,
    {
      name: "three companies",
      content: notes.map(({ content }) => content).join("\n\n"),
      statements: notes.flatMap(({ statements }) => statements),
      anchors: [],
    },
  ];
}

const CASES: readonly Case[] = [
  { name: "Harbour", content: HARBOUR_NOTE, statements: [HARBOUR], anchors: [ESTIMATE] },
  { name: "a text without figures", content: "None.", statements: [HARBOUR], anchors: [] },
  { name: "a text without data", content: HARBOUR_NOTE, statements: [], anchors: [] },
  ...realCases(),
];

describe.each(CASES)("sources of a report: $name", ({ content, statements, anchors }) => {
  const connectedData = statements.map(connectedCard);
  const title = content.split("\n")[0] ?? "";
  const figures = reportFigures({ content, connectedData, anchors });
  const report = reportDocument({ title, content, figures, connectedData, date: "2026-11-20" });
  const runs = [...report.titleRuns, ...report.blocks.flatMap((block) => block.runs)];

  it("stand behind every figure that they bear out, and a sign behind all others", () => {
    const shown = runs.flatMap(({ text, mark }) => (mark === undefined ? [] : [`${text}${mark}`]));
    const wanted = figures.figures.flatMap(({ text, state, sourceNumbers }) => {
      if (state !== "verified") return [`${text}[${FIGURE_SIGNS[state]}]`];
      const numbers = sourceNumbers.toSorted((a, b) => a - b);
      return numbers.length > 0 ? [`${text}[${numbers.join(",\u00A0")}]`] : [];
    });
    expect(shown).toEqual(wanted);
    const numbered = figures.figures.filter(({ sourceNumbers }) => sourceNumbers.length > 0);
    expect(numbered.every(({ state }) => state === "verified")).toBe(true);
  });

  it("are missing only where a figure is the product's own, such as a spread by its table", () => {
    const without = figures.figures.filter(
      ({ state, sourceNumbers }) => state === "verified" && sourceNumbers.length === 0,
    );
    expect(without.filter(({ item }) => item?.startsWith("Scorecard spread") !== true)).toEqual([]);
  });

  it("are numbered from 1 in order of first use, over text and tables, and each is used", () => {
    const first = [...new Set([...numbersIn(runs), ...numbersOfTables(report, statements)])];
    expect(first).toEqual(report.sources.map(({ number }) => number));
    expect(first).toEqual(first.map((_, index) => index + 1));
    expect(new Set(report.sources.map(originKey)).size).toBe(report.sources.length);
  });

  it("leave the text as it is once their marks are taken away", () => {
    const lines = printable(content)
      .split("\n")
      .filter((line) => line.trim() !== "");
    const plain = [report.titleRuns, ...report.blocks.map((block) => block.runs)].map((line) =>
      line.map(({ text }) => text).join(""),
    );
    expect(plain).toEqual(lines);
  });

  it("explain the mark of estimates where there are any", () => {
    expect(report.notes.includes(ESTIMATE_NOTE)).toBe(anchors.length > 0 && statements.length > 0);
  });
});

function numbersIn(runs: readonly ReportRun[]): readonly number[] {
  return runs.flatMap(({ mark }) => (mark?.match(/\d+/g) ?? []).map(Number));
}

/** The numbers of the cells' sources, table by table and row by row. */
function numbersOfTables(
  { tables, sources }: ReportDocument,
  statements: readonly ConnectedFinancialData[],
): readonly number[] {
  const numbers = new Map(sources.map((source) => [originKey(source), source.number]));
  return tables.flatMap(({ title }) => {
    const data = statements.find(({ ticker }) => title.includes(`(${ticker})`));
    const groups = data === undefined ? [] : statementTable(data).groups;
    const cells = groups.flatMap(({ rows }) => rows).flatMap((row) => row.cells);
    return cells.flatMap((cell) =>
      data === undefined
        ? []
        : originsOfCell(data, cell).map((origin) => numbers.get(originKey(origin)) ?? NaN),
    );
  });
}
