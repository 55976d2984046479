import { describe, expect, it } from "vitest";
import { cardOf } from "#core/figures/read/testing/sample.ts";
import { standardise } from "#core/finance/ratios/standardise.ts";
import {
  BUNDLED,
  bundledCompany,
  bundledFacts,
} from "#core/finance/statements/testing/bundled-companies.ts";
import { elementMarkup } from "#core/outputs/exhibits/element.ts";
import { chartElement, tableElement } from "#core/outputs/exhibits/exhibit-element.ts";
import {
  type BarChart,
  type ExhibitTable,
  plottedFormat,
  plottedValues,
} from "#core/outputs/exhibits/exhibit.ts";
import { historyExhibits, statementExhibits } from "#core/outputs/deck/history-tables.ts";
import { postArticle } from "#core/outputs/post/post-article.ts";
import { reportDocument } from "#core/outputs/report/document.ts";
import { reportFigures } from "#core/outputs/report/report-figures.ts";
import { statementCharts } from "#core/outputs/report/statement-charts.ts";

const TICKERS = BUNDLED.map(({ ticker }) => ticker);
const CONTENT = "Overview:\nA year.";
const FRAME = { width: 312, height: 174, top: 42, foot: 24, below: 16, share: 0.64, font: 12.5 };
const MILLION = 1e6;

function exhibitsOf(ticker: (typeof TICKERS)[number]) {
  const company = bundledCompany(ticker);
  const facts = bundledFacts(company);
  const data = standardise({ facts, company, period: "annual", years: 5, origin: "bundled" });
  const connectedData = [cardOf(data)];
  const figures = reportFigures({ content: CONTENT, connectedData });
  const text = { title: "A year", content: CONTENT, figures, connectedData };
  const report = reportDocument({ ...text, date: "2026-11-20" });
  const post = postArticle(text);
  const deck = historyExhibits(data);
  const own = [report.pageOne.table, post.table, deck.table].filter((table) => table !== undefined);
  const { chart } = report.pageOne;
  return {
    tables: [...own, ...report.tables, ...statementExhibits(data)],
    charts: [
      ...statementCharts(data),
      ...post.charts,
      ...deck.charts,
      ...(chart === undefined || !("bars" in chart) ? [] : [chart]),
    ],
  };
}

/** Each figure of a table by row and period, as it is printed and what it prints. */
function figuresOf({ columns, rows }: ExhibitTable): readonly (readonly [string, string])[] {
  return rows
    .filter(({ kind }) => kind !== "sources")
    .flatMap(({ label, cells }) =>
      cells.map(({ text, value }, at): readonly [string, string] => [
        `${label} ${columns[at + 1]}`,
        // Where a narrower table begins behind a break, no mark stands before its first figure.
        `${text.replace("| ", "")} of ${value}`,
      ]),
    );
}

function plainText(markup: string): string {
  return markup.replaceAll("&#39;", "'").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}

/** What Word and the deck print of a plotted value, by the format that they are given. */
function printedAs(format: string, value: number | null, reason: string): string {
  if (value === null) return reason;
  const inSigns = (text: string) => (value < 0 ? `(${text})` : text);
  if (format.includes('"x"')) return inSigns(`${Math.abs(value).toFixed(1)}x`);
  if (format.includes("%")) return inSigns(`${Math.abs(value * 100).toFixed(1)}%`);
  const size = Math.round(Math.abs(value)).toLocaleString("en-US");
  if (size === "0") return "–";
  return inSigns(size);
}

describe.each(TICKERS)("the exhibits of %s", (ticker) => {
  const { tables, charts } = exhibitsOf(ticker);

  it("print a figure alike in every output", () => {
    const printed = new Map<string, Set<string>>();
    for (const [key, figure] of tables.flatMap(figuresOf)) {
      printed.set(key, (printed.get(key) ?? new Set()).add(figure));
    }
    const charted = charts.flatMap(({ series, bars }: BarChart) =>
      bars.map(({ label, text, value }): readonly [string, string] => [
        `${series} ${label.replace("FY", "")}`,
        `${text} of ${value}`,
      ]),
    );
    expect(charted.filter(([key]) => printed.has(key)).length).toBeGreaterThan(8);
    for (const [key, figure] of charted) printed.get(key)?.add(figure);
    expect(printed.size).toBeGreaterThan(100);
    expect([...printed].filter(([, figures]) => figures.size > 1)).toEqual([]);
  });

  it("lose nothing in the markup of print and post", () => {
    for (const table of tables) {
      const cells = [
        ...elementMarkup(tableElement(table)).matchAll(
          /<td class[^>]*>([^<]*)<|<td>([^<]*)<\/td>/g,
        ),
      ];
      const expected = table.rows.flatMap((row) => row.cells.map(({ text }) => text));
      expect(cells.map(([, open, closed]) => plainText(open ?? closed ?? ""))).toEqual(expected);
    }
    for (const chart of charts) {
      const texts = [...elementMarkup(chartElement(chart, FRAME)).matchAll(/<text[^>]*>([^<]*)</g)];
      const expected = chart.bars.flatMap(({ text, label }) => [text, label]);
      expect(texts.map(([, text]) => plainText(text ?? ""))).toEqual(expected);
    }
  });

  it("are plotted by Word and the deck as their bars are labelled", () => {
    for (const chart of charts) {
      const format = plottedFormat(chart);
      const values = plottedValues(chart);
      for (const [at, { text, value }] of chart.bars.entries()) {
        const plotted = values[at] ?? null;
        expect(plotted).toBe(value === null || chart.unit !== "money" ? value : value / MILLION);
        // What is under one prints as another digit by the rounding of the program that draws it.
        const isSmall = plotted !== null && Math.abs(plotted) < 1;
        expect(isSmall ? text : printedAs(format, plotted, text)).toBe(text);
      }
    }
  });
});
