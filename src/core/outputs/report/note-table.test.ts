import { describe, expect, it } from "vitest";
import { ratingScorecard } from "#core/finance/ratios/rating-scorecard.ts";
import { cardOf } from "#core/figures/read/testing/sample.ts";
import { withWords } from "#core/figures/anchors/in-force.ts";
import type { ConnectedFinancialData } from "#core/ledger/financial-data.ts";
import { cleanEbitdaBridge } from "#core/outputs/report/clean-ebitda-bridge.ts";
import { debtBinding, debtTable } from "#core/outputs/report/debt-table.ts";
import {
  bornOut,
  noteTable,
  type NoteTable,
  rowsOf,
  statementBinding,
  usualRows,
} from "#core/outputs/report/note-table.ts";
import { pageOneItems } from "#core/outputs/report/key-table.ts";
import { ratingBinding, ratingTable } from "#core/outputs/report/rating-table.ts";
import { ratioTable } from "#core/outputs/report/ratio-table.ts";
import { reportFigures } from "#core/outputs/report/report-figures.ts";
import type { StatementTable } from "#core/outputs/report/statement-table.ts";
import { statementView } from "#core/outputs/report/statement-view.ts";
import { HARBOUR } from "#core/outputs/report/testing/harbour.ts";
import { anchorsIn } from "#core/text/edits/edit-anchors.ts";
import { REAL_TICKERS, realCompany } from "#core/writing/analyst/testing/real-companies.ts";

/** Every table of the statements that a note is offered. */
function tablesOf(data: ConnectedFinancialData): readonly NoteTable[] {
  const bound = { bindingOf: statementBinding(data), usual: pageOneItems(data) };
  const plain = (name: string, table: StatementTable): NoteTable => ({
    title: `${data.name}, ${name}`,
    table,
    ...bound,
  });
  const bridge = cleanEbitdaBridge(data, { columns: 5, addsStockCompensation: true });
  const rating = ratingScorecard(data, { businessRisk: "satisfactory", marketCap: undefined });
  return [
    ...(["absolute", "growth", "common-size"] as const).map((measure) =>
      plain(measure, statementView(data, { measure, vintage: "latest", columns: 5 })),
    ),
    ...[data.quarterly, data.ltm].flatMap((table) =>
      table === undefined
        ? []
        : [plain(table.period, statementView(table, { ...AMOUNTS, columns: 4 }))],
    ),
    plain("ratios", ratioTable(data, { columns: 5, vintage: "latest" })),
    ...(bridge.kind === "bridge" ? [plain("Clean EBITDA", bridge.table)] : []),
    ...(data.debt === undefined
      ? []
      : [
          {
            ...plain("debt", debtTable(data, data.debt)),
            bindingOf: debtBinding(data, data.debt),
          },
        ]),
    ...(rating.kind === "none"
      ? []
      : [{ ...plain("rating", ratingTable(data, rating)), bindingOf: ratingBinding(rating) }]),
  ];
}

const AMOUNTS = { measure: "absolute", vintage: "latest" } as const;
const MADE = { id: "note", by: "product", at: "2026-11-20T09:44:00.000Z" } as const;

function filled(table: StatementTable | undefined) {
  const rows = table ? rowsOf(table) : [];
  return rows.filter(({ cells }) => cells.some(({ text }) => /\d/.test(text)));
}

function everything({ table }: NoteTable) {
  return {
    rows: new Set(rowsOf(table).map(({ item }) => item)),
    columns: new Set(table.columns.map(({ key }) => key)),
  };
}

describe("a table in a note", () => {
  it.each(REAL_TICKERS)("has figures that are all sourced, of every view of %s", (ticker) => {
    const data = realCompany(ticker);
    for (const given of tablesOf(data)) {
      const table = bornOut(given);
      const { text, anchors } = noteTable({ ...given, table }, everything({ ...given, table }));
      const content = `A note.\n\n${text}\n`;
      const from = content.indexOf(text);
      const moved = anchors.map((one) => ({ ...one, from: one.from + from, to: one.to + from }));
      const { figures } = reportFigures({
        connectedData: [cardOf(data)],
        content,
        anchors: withWords(anchorsIn(content, moved, MADE), content),
      });
      const open = figures.filter(({ state }) => state !== "verified");
      expect(open.map(({ text: figure, note }) => `${given.title}: ${figure} ${note}`)).toEqual([]);
      expect(figures).toHaveLength(anchors.length);
    }
  });

  it.each(REAL_TICKERS)("takes every row of the statements of %s that has a figure", (ticker) => {
    const [given] = tablesOf(realCompany(ticker));
    expect(filled(given && bornOut(given))).toEqual(filled(given?.table));
  });

  it("says its unit once, a line a row, with figures below each other", () => {
    const [given] = tablesOf(HARBOUR);
    if (given === undefined) throw new Error("no table");
    const rows = usualRows(given.table, given.usual);
    const { text } = noteTable(given, { rows, columns: new Set(["2024", "2025"]) });
    const lines = text.split("\n");
    expect(lines.slice(0, 3)).toEqual([
      "Harbour Packaging Group, absolute:",
      expect.stringMatching(/^USD mm +\| FY2024 +\| FY2025$/),
      expect.stringMatching(/^Revenues +\| +2,391 +\| +2,419$/),
    ]);
    const strokes = lines.slice(1).map((line) => [...line.matchAll(/\|/g)].map((m) => m.index));
    for (const places of strokes) expect(places).toEqual(strokes[0]);
    expect(lines.length).toBeLessThan(16);
  });
});
