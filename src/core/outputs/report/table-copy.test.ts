import { describe, expect, it } from "vitest";
import { statementTable } from "#core/outputs/report/statement-table.ts";
import { ratioTable } from "#core/outputs/report/ratio-table.ts";
import { statementView } from "#core/outputs/report/statement-view.ts";
import { tableCopy } from "#core/outputs/report/table-copy.ts";
import { HARBOUR } from "#core/outputs/report/testing/harbour.ts";

describe("tableCopy", () => {
  it("is tab-separated text with a header row and one line a row", () => {
    const { text } = tableCopy(statementTable(HARBOUR));
    expect(text.split("\n").slice(0, 5)).toEqual([
      "Harbour Packaging Group (HPKG)",
      "USD mm, FY to 31 December\t2021\t2022\t2023\t2024\t2025",
      "Income",
      "Revenues\t1,842\t2,105\t2,488\t2,391\t2,419",
      "COGS\t(1,385)\t(1,598)\t(1,926)\t(1,820)\t(1,821)",
    ]);
  });

  it("is an HTML table whose rows all have the same number of cells", () => {
    const { html } = tableCopy(statementTable(HARBOUR));
    expect(html.startsWith("<table ")).toBe(true);
    const rows = [...html.matchAll(/<tr>(.*?)<\/tr>/g)].map((match) => match[1] ?? "");
    const widths = rows.map((row) =>
      row.includes("colspan") ? 6 : (row.match(/<t[hd]/g) ?? []).length,
    );
    expect(new Set(widths)).toEqual(new Set([6]));
    expect(html).toContain(">(1,821)</td>");
  });

  it("carries words beside the figures, and a change where growth means nothing", () => {
    const { text } = tableCopy(ratioTable(HARBOUR, { columns: 2, vintage: "latest" }));
    expect(text).toContain("USD mm, FY to 31 December\t2024\t2025\tFormula");
    expect(text).toContain("Gross Margin\t23.9%\t24.7%\tGross Profit / Revenues");
    const view = { measure: "growth", vintage: "latest", columns: 5 } as const;
    expect(tableCopy(statementView(HARBOUR, view)).text).toContain("n.m. (change (145))");
  });

  it("makes no formula of a name in a spreadsheet", () => {
    const [row] = HARBOUR.data;
    for (const label of ["=1+1", "+1", "@x", "-cmd"]) {
      const data = row === undefined ? [] : [{ ...row, label }];
      const { text, html } = tableCopy(statementTable({ ...HARBOUR, name: label, data }));
      expect(text).not.toMatch(/(?:^|\t)[=+@]|(?:^|\t)-[a-z]/m);
      expect(html).not.toMatch(/>[=+@]|>-[a-z]/);
    }
  });

  it("escapes a company's name", () => {
    const { html } = tableCopy(statementTable({ ...HARBOUR, name: "Smith & <b>Sons</b>" }));
    expect(html).toContain("Smith &amp; &lt;b&gt;Sons&lt;/b&gt;");
  });
});
