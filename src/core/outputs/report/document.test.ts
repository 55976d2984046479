import { describe, expect, it } from "vitest";
import {
  DOCUMENT_TITLE_PROPERTY,
  GENERATED_BY,
  type ReportDocument,
  type ReportInput,
  reportDocument,
} from "#core/outputs/report/document.ts";
import { wordFileName } from "#core/outputs/report/file-name.ts";
import { printable } from "#core/outputs/report/printable.ts";
import { REAL_TICKERS, realCompany } from "#core/writing/analyst/testing/real-companies.ts";
import { harbourDeck } from "#core/outputs/deck/testing/harbour-deck.ts";
import { sourceLabel } from "#core/outputs/report/sources.ts";
import { reportFigures } from "#core/outputs/report/report-figures.ts";
import { connectedCard, HARBOUR } from "#core/outputs/report/testing/harbour.ts";

const input = {
  title: "FY2025 results",
  content: "Executive summary:\nLeverage fell to 3.0x.\n\nLiquidity:\n- Cash of USD 181 mm",
  connectedData: [connectedCard(HARBOUR)],
  date: "2026-11-20",
};

function reportOf(parts: Partial<Omit<ReportInput, "figures">>): ReportDocument {
  const written = { ...input, ...parts };
  return reportDocument({ ...written, figures: reportFigures(written) });
}

describe("printable", () => {
  it("drops control characters and lone surrogates, and keeps emoji and line ends", () => {
    expect(printable("a\u0000b\u0008c\uD800d\uFFFEe\u{1F4C8}\t\nf")).toBe("abcde\u{1F4C8}\t\nf");
  });
});

describe("reportDocument", () => {
  it("holds the text, the statement table and its numbered sources", () => {
    const report = reportOf({});
    expect(report.title).toBe("FY2025 results");
    expect(report.blocks).toHaveLength(4);
    expect(report.tables.map(({ title }) => title)).toEqual([
      "Harbour Packaging Group (HPKG): Financial Statements",
    ]);
    expect(report.tables[0]?.columns.slice(1)).toEqual(["2021", "2022", "2023", "2024", "2025"]);
    expect(report.tables[0]?.rows.at(-1)).toMatchObject({ kind: "sources", label: "Sources" });
    expect(report.tables[0]?.rows.at(-1)?.cells).toMatchObject({
      1: { text: "1" },
      4: { text: "2" },
    });
    expect(report.sources.map((source) => source.number)).toEqual([1, 2]);
  });

  it("has no table for data that has not loaded", () => {
    const loading = { ...connectedCard(HARBOUR), status: "loading" } as const;
    const report = reportOf({ connectedData: [loading] });
    expect(report.tables).toEqual([]);
    expect(report.sources).toEqual([]);
  });

  it("says of bundled figures of which day they are", () => {
    const bundled = { ...HARBOUR, origin: "bundled", asOf: "2026-05-01" } as const;
    const report = reportOf({ connectedData: [connectedCard(bundled)] });
    expect(report.notes).toContain(
      "Harbour Packaging Group: bundled figures of 1 May 2026, taken from SEC data.",
    );
  });

  it("says beneath the sources what they say where the text says otherwise", () => {
    const report = reportOf({ content: "Leverage:\nNet leverage was 3.6x in FY2025." });
    expect(report.notes[0]).toBe("≠ 3.6x: the source says 3.0x (Net Leverage, FY2025)");
  });

  it("names beneath the sources what no source bears out, with its section", () => {
    const report = reportOf({ content: "Volumes rose 4%.\nRisks:\nResin is 41.2% of costs." });
    expect(report.blocks.map(({ runs }) => runs.flatMap(({ mark }) => mark ?? []))).toEqual([
      ["[?]"],
      [],
      ["[?]"],
    ]);
    expect(report.notes[0]).toBe("? No source: 4%, 41.2% (Risks)");
  });

  it("says above a table that leaves later filings out of which day its figures are", () => {
    const dates = { asOf: "2023-11-03", asOfDate: "2023-12-31" };
    const data = { ...HARBOUR, ...dates, origin: "bundled" } as const;
    const [table] = reportOf({ connectedData: [connectedCard(data)] }).tables;
    expect(table?.notes).toEqual([
      "Bundled figures of 3 November 2023",
      "As known on 31 December 2023",
    ]);
    expect(reportOf({}).tables[0]?.notes).toEqual([]);
  });

  it("prints the statements of its own company alone", () => {
    const peer = { ...HARBOUR, ticker: "PEER", name: "Peer Inc" };
    const connectedData = [connectedCard(HARBOUR), { ...connectedCard(peer), ticker: "PEER" }];
    const { tables, sources } = reportOf({ connectedData });
    expect(tables.map(({ title }) => title)).toEqual([
      "Harbour Packaging Group (HPKG): Financial Statements",
    ]);
    expect(sources.map(({ company }) => company)).not.toContain("Peer Inc");
  });

  it("names the rows it leaves out", () => {
    expect(reportOf({}).notes).toContain(
      "Harbour Packaging Group, not available in any year: Clean EBITDA.",
    );
  });

  it("does not repeat a title that opens the text, and has one where there is none", () => {
    const content = `FY2025 results\n${input.content}`;
    expect(reportOf({ content }).blocks).toHaveLength(4);
    expect(reportOf({ title: "  " }).title).toBe("Harbour Packaging Group (HPKG)");
    expect(reportOf({ title: "", connectedData: [] }).title).toBe("Research");
  });

  it("keeps the words the specification fixes", () => {
    expect(DOCUMENT_TITLE_PROPERTY).toBe("Research");
    expect(GENERATED_BY).toBe("Generated by Footnote's AI");
    expect(wordFileName("2026-11-20")).toBe("credit_analysis_2026-11-20.docx");
  });
});

it.runIf(REAL_TICKERS.includes("KHC"))(
  "opens with a table and a chart on the earnings that its text stands on",
  () => {
    const { pageOne } = reportOf({ connectedData: [connectedCard(realCompany("KHC"))] });
    const labels = pageOne.table?.rows.map(({ label }) => label);
    expect(labels).toEqual(
      expect.arrayContaining(["Clean Net Leverage", "Clean Interest Coverage"]),
    );
    expect(
      pageOne.table?.rows.flatMap(({ cells }) => cells.slice(1)).map(({ text }) => text),
    ).not.toContain("n.m.");
    expect(pageOne.chart?.title).toContain("leverage on Clean EBITDA");
  },
);

it("numbers the saved model behind figures as it numbers filings", () => {
  const deck = harbourDeck();
  const report = reportDocument({
    ...deck,
    title: "",
    figures: reportFigures(deck),
  });
  const model = report.sources.find((source) => sourceLabel(source).includes("DCF model"));
  expect(model && sourceLabel(model)).toBe(
    "Harbour Packaging Group, DCF model Base case, version 3",
  );
  const numbered = report.blocks.flatMap(({ runs }) =>
    runs.flatMap((run) => run.sourceNumbers ?? []),
  );
  expect(numbered).toContain(model?.number);
});
