import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cardOf } from "#core/figures/read/testing/sample.ts";
import { standardise } from "#core/finance/ratios/standardise.ts";
import {
  BUNDLED,
  bundledCompany,
  bundledFacts,
} from "#core/finance/statements/testing/bundled-companies.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { findDatum } from "#core/ledger/find-datum.ts";
import type { FinancialData } from "#core/ledger/financial-data.ts";
import { periodText } from "#core/ledger/period.ts";
import { HARBOUR_MODEL, HARBOUR_STATEMENTS } from "#core/outputs/deck/testing/harbour-deck.ts";
import { noteExhibit, noteExhibits } from "#core/outputs/note-exhibits/note-exhibits.ts";
import { isTable, type NoteExhibit } from "#core/outputs/report/note-exhibit.ts";
import { rowsOf } from "#core/outputs/report/note-table.ts";
import { statementCharts } from "#core/outputs/report/statement-charts.ts";
import { statementTable } from "#core/outputs/report/statement-table.ts";
import { exhibitLine } from "#core/text/outline/exhibit-names.ts";

const COMPANIES = BUNDLED.map(({ ticker }) => {
  const company = bundledCompany(ticker);
  const facts = bundledFacts(company);
  return standardise({ facts, company, period: "annual", years: 5, origin: "bundled" });
});

function drawn(name: string, cards: readonly ContextItem[]): NoteExhibit {
  const exhibit = noteExhibit(name, cards);
  if (!("drawing" in exhibit)) throw new Error(exhibit.reason);
  return exhibit;
}

function latestRevenues(data: FinancialData): number | undefined {
  return findDatum(data, "Revenues", data.years.at(-1))?.value;
}

function figure(text: string, value: number) {
  return { text, value };
}

/** The cells an exhibit prints, by row and column. */
function cellsOf({ drawing }: NoteExhibit): readonly (readonly [string, string, string])[] {
  if ("bars" in drawing) return drawing.bars.map(({ label, text }) => [drawing.name, label, text]);
  if ("ranges" in drawing) return [];
  const heads = drawing.columns.slice(1);
  return drawing.rows.flatMap(({ label, cells }) =>
    cells.map(({ text }, at): [string, string, string] => [label, heads[at] ?? "", text]),
  );
}

describe("what a line draws", () => {
  it("reads from left to right whatever direction a row's name turns to", () => {
    const [data] = COMPANIES;
    if (data === undefined) throw new Error("there is a company");
    const named = data.data.map((row, at) =>
      at === 0 ? { ...row, item: "R&D \u202Eabc\u2067" } : row,
    );
    const exhibit = drawn("R&D \u202Eabc\u2067, FY2024 to FY2025", [
      cardOf({ ...data, data: named }),
    ]);
    const { title, drawing } = exhibit;
    expect(title).toContain("R&D abc ");
    const said = "bars" in drawing ? [title, drawing.title, drawing.series] : [];
    expect(said).toHaveLength(3);
    for (const words of said) expect(words).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
  });

  it("says of breaks only those of the rows that it shows", () => {
    const rows = COMPANIES.flatMap((data) =>
      rowsOf(statementTable(data)).map((row) => ({ row, data })),
    );
    const seen = rows.flatMap(({ row, data }) => {
      if (row.cells.every(({ value }) => value === null)) return [];
      const exhibit = noteExhibit(row.label, [cardOf(data)]);
      const isBroken = row.cells.some(({ isBreak }) => isBreak === true);
      const isSaid = JSON.stringify(exhibit).includes("ot comparable");
      return [{ isBroken, isRight: isBroken || !isSaid, name: `${data.ticker} ${row.label}` }];
    });
    expect(seen.filter(({ isBroken }) => isBroken).length).toBeGreaterThan(0);
    expect(seen.filter(({ isRight }) => !isRight)).toEqual([]);
  });

  it("is every row and time that the statements hold, as they print it", () => {
    for (const data of COMPANIES) {
      const table = statementTable(data);
      const printed = new Map(
        rowsOf(table).flatMap(({ label, cells }) =>
          cells.map((cell) => [`${label} ${periodText(cell.column)}`, cell.text] as const),
        ),
      );
      const cards = [cardOf(data)];
      const labels = rowsOf(table).map(({ label }) => label);
      const first = periodText(table.columns[0]?.key ?? "");
      const last = periodText(table.columns.at(-1)?.key ?? "");
      for (const label of labels) {
        const exhibit = drawn(`${label}, ${first} to ${last}`, cards);
        for (const [, period, text] of cellsOf(exhibit)) {
          expect([data.ticker, label, text.replace("| ", "")]).toEqual([
            data.ticker,
            label,
            printed.get(`${label} ${period}`),
          ]);
        }
        expect(cellsOf(exhibit)).toHaveLength(table.columns.length);
      }
      const all = drawn(`${labels.slice(0, 6).join("; ")}, ${first} to ${last}`, cards);
      for (const [label, period, text] of cellsOf(all)) {
        expect(text.replace("| ", "")).toBe(printed.get(`${label} ${period}`));
      }
    }
  });

  it("names its sources wherever it prints a figure of a filing", () => {
    for (const data of COMPANIES) {
      const { origins } = drawn("Key Figures", [cardOf(data)]);
      expect([data.ticker, origins.length > 0]).toEqual([data.ticker, true]);
    }
  });

  it("says of debt its total on its day, and of key figures one basis", () => {
    const owing = COMPANIES.filter(({ debt }) => debt !== undefined).map((data) => {
      const { title, drawing } = drawn("Debt", [cardOf(data)]);
      return [title, isTable(drawing) ? drawing.columns.length : 0] as const;
    });
    expect(owing.length).toBeGreaterThan(0);
    for (const [title, columns] of owing) {
      expect(title).toMatch(/^Total debt of [A-Z]{3} [\d,–]+ mm at \d+ \w+ \d{4}$/);
      expect(columns).toBe(2);
    }
    for (const data of COMPANIES) {
      const labels = cellsOf(drawn("Key Figures", [cardOf(data)])).map(([label]) => label);
      const isClean = labels.includes("Clean Net Leverage");
      expect([data.ticker, isClean && labels.includes("Interest Coverage")]).toEqual([
        data.ticker,
        false,
      ]);
    }
  });

  it("is titled by what its last figure did, and never over a break", () => {
    const net = drawn("net leverage, FY2021 to FY2025", [HARBOUR_STATEMENTS]);
    expect(net.title).toBe("Net leverage improved to 3.0x in FY2025, from 3.4x");
    const margin = drawn("EBITDA Margin, FY2021 to FY2025", [HARBOUR_STATEMENTS]);
    expect(margin.title).toBe("EBITDA Margin rose to 14.9% in FY2025, from 14.0%");
    const growth = drawn("Growth: Revenues, FY2023 to FY2025", [HARBOUR_STATEMENTS]);
    expect(growth.title).toBe("Growth of Revenues fell to 1.2% in FY2025, from 2.5%");
  });

  it("is of the company or model that it names, and of the document's own where it names none", () => {
    const [first, second] = COMPANIES;
    if (first === undefined || second === undefined) throw new Error("two companies");
    const cards = [cardOf(first), cardOf(second)];
    const value = (name: string) => {
      const { drawing } = drawn(name, cards);
      return "bars" in drawing ? drawing.bars.at(-1)?.value : undefined;
    };
    expect(value("Revenues")).toBe(latestRevenues(first));
    expect(value(`Revenues of ${second.ticker}`)).toBe(latestRevenues(second));
    const beside = drawn(`Revenues; Net Income of ${first.ticker} and ${second.ticker}`, cards);
    expect(cellsOf(beside).map(([, column]) => column.split(" ")[0])).toContain(second.ticker);
    expect(drawn("Gordon Growth Sensitivity of Base case", [HARBOUR_MODEL.card]).title).toContain(
      "WACC",
    );
  });

  it("is of a model: its rows, its value, both grids and what lies between", () => {
    const cards = [HARBOUR_STATEMENTS, HARBOUR_MODEL.card];
    for (const name of [
      "Model",
      "Model: EBITDA",
      "Valuation",
      "Valuation Range",
      "EBITDA Multiple Sensitivity",
    ]) {
      expect([name, drawn(name, cards).origins.length]).toEqual([name, 1]);
    }
  });

  it("is a gap with its reason where nothing is known, and no figure is made up", () => {
    const { drawing } = drawn("Current Assets, FY2021 to FY2025", [HARBOUR_STATEMENTS]);
    if (!("bars" in drawing)) throw new Error("no chart");
    expect(drawing.bars.map(({ value }) => value).slice(0, 3)).toEqual([null, null, null]);
    expect(drawing.bars[0]?.text).toBe("n.a.");
  });

  it("is nothing where a row, a time or a company is not in the data, and says which", () => {
    const reasons = {
      "Net Leverge, FY2025": "the data of HPKG have no row called “Net Leverge”",
      "Growth: Net Leverge; EBITDA; Revenus":
        "the data of HPKG have no row called “Net Leverge” and “Revenus”",
      "Revenues, FY1890": "the data of HPKG have no FY1890",
      "Revenues, FY2021 to FY2090": "the data of HPKG have no FY2090",
      "Revenues, FY2025 to FY2021": "FY2025 comes after FY2021",
      "Revenues of XXXX": "the data of HPKG have no row called “Revenues of XXXX”",
      "Rating Estimate, FY2021": "the data of HPKG make no Rating Estimate of FY2021",
      "Debt, Note 12, 10-K FY2025":
        "the data of HPKG have no row called “Debt, Note 12, 10-K FY2025”",
      Valuation: "its source is not connected",
      ", FY2024": "name the rows or the table to draw",
      " of HPKG": "name the rows or the table to draw",
    };
    for (const [name, reason] of Object.entries(reasons)) {
      expect(noteExhibit(name, [HARBOUR_STATEMENTS])).toEqual({
        name,
        reason: `${name}: ${reason}`,
      });
    }
    expect(noteExhibit("Revenues", [])).toHaveProperty(
      "reason",
      "Revenues: its source is not connected",
    );
    const loading = [{ ...HARBOUR_STATEMENTS, status: "loading" as const }];
    expect(noteExhibit("Revenues", loading)).toHaveProperty(
      "reason",
      "Revenues: its source is on its way",
    );
  });

  it("compares no company with itself, nor at two times, nor at one that none has", () => {
    const [first, second] = COMPANIES;
    if (first === undefined || second === undefined) throw new Error("two companies");
    const [one, other] = [first.ticker, second.ticker];
    const reasons = {
      [`Revenues of ${one} and ${one}`]:
        "a company beside itself compares with nothing: name each once",
      [`Financial Statements of ${one} and ${one}, FY2024`]:
        "a company beside itself compares with nothing: name each once",
      [`Revenues of ${one} and ${other}, FY2023 to FY2024`]:
        "companies stand side by side at one time: name one",
      [`Revenues of ${one} and ${other}, FY1890`]: `the data of ${one} and ${other} have no FY1890`,
    };
    for (const [name, reason] of Object.entries(reasons)) {
      expect(noteExhibit(name, [cardOf(first), cardOf(second)])).toEqual({
        name,
        reason: `${name}: ${reason}`,
      });
    }
  });

  it("never throws, whatever a line says", () => {
    const names = fc.oneof(
      fc.string({ maxLength: 80 }),
      fc
        .array(
          fc.constantFrom(
            "Debt",
            "Model",
            "Growth",
            ": ",
            "; ",
            ", ",
            " of ",
            "HPKG",
            "FY2025",
            " to ",
            "LTM",
            "Revenues",
            "__proto__",
          ),
          { maxLength: 9 },
        )
        .map((parts) => parts.join("")),
    );
    const cards = [HARBOUR_STATEMENTS, HARBOUR_MODEL.card];
    fc.assert(
      fc.property(names, (name) => {
        expect(noteExhibit(name, cards).name).toBe(name);
      }),
    );
  });

  it("is called by its label where all that stands over a filing's table is its unit", () => {
    const [bare, titled] = ["(in millions)", "Debt (in millions)"].map((caption) =>
      drawn("Debt, page 83", [tableCard("Debt, page 83", 3, caption)]),
    );
    expect([bare?.title, bare?.drawing.title]).toEqual(["Debt, page 83", "Debt, page 83"]);
    expect(bare?.note).toMatch(/^in millions, Item 8/);
    expect(titled?.title).toBe("Debt (in millions)");
  });

  it("is titled as its chart is, on the basis that rules the company", () => {
    const seen = COMPANIES.flatMap((data) =>
      statementCharts(data)
        .filter(({ row }) => row.item === "Clean EBITDA" || row.item === "Clean Net Leverage (x)")
        .map(({ title, row, columns }) => {
          const span = `${periodText(columns[0]?.key ?? "")} to ${periodText(columns.at(-1)?.key ?? "")}`;
          const own = drawn(`${row.label}, ${span}`, [cardOf(data)]).title;
          return [own, title.replace(/; the margin [^,]*/, "")];
        }),
    );
    expect(seen.length).toBeGreaterThan(1);
    for (const [own, ofChart] of seen) expect(own).toBe(ofChart);
  });

  it("takes no time for two hundred of them, and is made once for one set of data", () => {
    const names = Array.from(
      { length: 200 },
      (_, at) => `Revenues; EBITDA; Net Debt, FY${2021 + (at % 4)} to FY2025`,
    );
    const content = names
      .map((name, at) => exhibitLine(at % 2 === 0 ? name : `${name}${at}`))
      .join("\n\n");
    const cards = [HARBOUR_STATEMENTS];
    const begun = performance.now();
    const all = noteExhibits(content, cards);
    expect(performance.now() - begun).toBeLessThan(2_000);
    expect(noteExhibits(content, cards)[0]).toBe(all[0]);
  });
});

function tableCard(label: string, rows: number, caption?: string): ContextItem {
  return {
    id: "t1",
    ticker: "HPKG",
    type: "document-table",
    label,
    timestamp: "2026-03-12T10:00:00Z",
    status: "success",
    data: {
      results: [
        {
          content: "Debt",
          source: {
            accession: "0000000001-26-000001",
            anchor: "t-1",
            hash: "h",
            form: "10-K",
            filed: "2026-02-27",
            page: 83,
            section: "Item 8, 12. Debt",
          },
          table: {
            caption,
            headerRows: [["In millions of dollars", "2025", "2024"]],
            rows: Array.from({ length: rows }, (_, at) => ({
              label: at === rows - 1 ? "Total debt" : `Notes ${at}`,
              cells: [figure("60", 60e6), figure("(14)", -14e6)],
            })),
          },
        },
      ],
    },
  };
}

describe("a table of a document", () => {
  it("is found by its name, whatever that says, and keeps its page as its source", () => {
    const name = "Debt, Note 12, 10-K FY2025";
    const exhibit = drawn(name, [tableCard(name, 9)]);
    expect(cellsOf(exhibit)).toHaveLength(18);
    expect(exhibit.origins).toMatchObject([{ page: 83, section: "Item 8, 12. Debt" }]);
  });

  it("may have a thousand rows and a title of five hundred letters", () => {
    const exhibit = drawn("Long", [tableCard("Long", 1000, "T".repeat(500))]);
    expect(cellsOf(exhibit)).toHaveLength(2000);
    expect(exhibit.title).toHaveLength(500);
  });
});
