import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { faceOfPage } from "#core/finance/statements/pages/face-of-page.ts";
import { readInlinePage } from "#core/finance/statements/pages/inline-page.ts";
import {
  EDGAR_FOLDER,
  hasEdgarFolder,
} from "#core/finance/statements/testing/bundled-companies.ts";
import {
  BALANCE_SHEET,
  CASH_FLOW,
  INCOME_STATEMENT,
  inlinePage,
  printed,
  printedTable,
} from "#core/finance/statements/testing/inline-page-builder.ts";

function faceOf(body: string) {
  return faceOfPage(readInlinePage(inlinePage(body)));
}

const STATEMENTS = [INCOME_STATEMENT, BALANCE_SHEET, CASH_FLOW].map((rows) => printedTable(rows));

describe("the face of a page", () => {
  it("has the concepts of each primary statement in the order printed", () => {
    expect(faceOf(STATEMENTS.join("<p>Page 7</p>"))?.concepts).toEqual({
      "balance-sheet": BALANCE_SHEET.map(([, concept]) => concept),
      "income-statement": INCOME_STATEMENT.map(([, concept]) => concept),
      "cash-flow": CASH_FLOW.map(([, concept]) => concept),
    });
  });

  it("has the facts that companyfacts leaves out, with their labels and printed signs", () => {
    const facts = faceOf(STATEMENTS.join(""))?.facts;
    expect(facts?.map(({ concept, label, end, value }) => [concept, label, end, value])).toEqual([
      ["test:FleetDepreciation", "Fleet depreciation", "2024-12-31", 30_000],
      ["test:FleetDepreciation", "Fleet depreciation", "2023-12-31", 25_000],
      ["test:CapitalExpenditures", "Capital expenditures", "2024-12-31", -60_000],
      ["test:CapitalExpenditures", "Capital expenditures", "2023-12-31", -55_000],
    ]);
    expect(facts?.map(({ isPrintedNegative }) => isPrintedNegative)).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  it("is told by content: notes, segments and a parent-only schedule are no statements", () => {
    const note = printedTable([
      ["Net income", "us-gaap:NetIncomeLoss", { FY24: 80, FY23: 75 }],
      ["Notes payable", "us-gaap:NotesPayable", { D24: 8 }],
    ]);
    const schedule = `<table><tr><td>Total assets</td><td>${printed("us-gaap:Assets", "PARENT", 9)}</td><td>${printed("us-gaap:LiabilitiesAndStockholdersEquity", "PARENT", 9)}</td></tr></table>`;
    const face = faceOf([note, ...STATEMENTS, note, schedule].join("<p>Note</p>"));
    expect(face?.concepts["income-statement"]).toHaveLength(INCOME_STATEMENT.length);
    expect(face?.concepts["balance-sheet"]).not.toContain("us-gaap:NotesPayable");
  });

  it("holds a statement together that runs over pages", () => {
    const [first, second] = [CASH_FLOW.slice(0, 2), CASH_FLOW.slice(2)];
    const broken = `${printedTable(first)}<hr/><p>Page 8</p><p>CASH FLOWS (continued)</p>${printedTable(second)}`;
    const face = faceOf(`${STATEMENTS[0]}${STATEMENTS[1]}${broken}`);
    expect(face?.concepts["cash-flow"]).toEqual(CASH_FLOW.map(([, concept]) => concept));
  });

  it("does not join tables with text between them", () => {
    const start = printedTable(CASH_FLOW.slice(0, 1));
    const rest = printedTable(CASH_FLOW.slice(1));
    const face = faceOf(`${STATEMENTS[1]}${start}<p>${"Words of a note. ".repeat(60)}</p>${rest}`);
    expect(face?.concepts["cash-flow"]).toEqual(CASH_FLOW.slice(1).map(([, concept]) => concept));
  });

  it("leaves a statement empty that the page does not have", () => {
    const face = faceOf(STATEMENTS[1] ?? "");
    expect(face?.concepts["balance-sheet"]).toHaveLength(BALANCE_SHEET.length);
    expect(face?.concepts["income-statement"]).toEqual([]);
  });

  it("is unknown where a page has no statement at all", () => {
    expect(faceOf("<p>See Exhibit 13.</p>")).toBeUndefined();
  });
});

const PAGES = globSync(`${EDGAR_FOLDER}/Archives/edgar/data/*/*/*.htm`).toSorted();
/** Statements in Exhibit 13; a filing of 2017, before inline XBRL. */
const WITHOUT_STATEMENTS = ["crr-10k_20171231.htm", "ibm-20231231.htm"];

function faceOfFile(path: string) {
  return faceOfPage(readInlinePage(readFileSync(path, "utf8")));
}

function isWithout(path: string): boolean {
  return WITHOUT_STATEMENTS.includes(basename(path));
}

describe.skipIf(!hasEdgarFolder)("the filings beside the project (skipped without them)", () => {
  it("are 26, two of them without a face", () => {
    expect(PAGES).toHaveLength(26);
    const without = PAGES.filter((path) => isWithout(path)).map((path) => faceOfFile(path));
    expect(without).toEqual([undefined, undefined]);
  });

  it.each(PAGES.filter((path) => !isWithout(path)).map((path) => [basename(path), path]))(
    "has the three statements of %s, whole and alone",
    (_, path) => {
      const face = faceOfFile(path);
      const balances = face?.concepts["balance-sheet"] ?? [];
      expect(balances[0]).toMatch(/Cash/);
      expect(balances).toContain("us-gaap:Assets");
      expect(balances.at(-1)).toBe("us-gaap:LiabilitiesAndStockholdersEquity");
      const income = face?.concepts["income-statement"] ?? [];
      expect(income).toContain("us-gaap:IncomeTaxExpenseBenefit");
      expect(income.length).toBeLessThan(32);
      const flows = face?.concepts["cash-flow"].join(" ");
      for (const part of ["Depreciation", "OperatingActivities", "FinancingActivities"]) {
        expect(flows).toContain(part);
      }
      expect(face?.facts.filter(({ label }) => label === "")).toEqual([]);
    },
  );
});
