import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { splitTables } from "#core/finance/segments/split-tables.ts";
import { splitsOfPage } from "#core/finance/segments/splits-of-page.ts";
import { segmentPage } from "#core/finance/segments/testing/segment-page.ts";
import {
  BUNDLED,
  bundledCompany,
  EDGAR_FOLDER,
  hasEdgarFolder,
} from "#core/finance/statements/testing/bundled-companies.ts";
import { bundledFaces } from "#core/finance/statements/testing/bundled-faces.ts";
import { readInlinePage } from "#core/finance/statements/pages/inline-page.ts";
import type { Split, SplitRow } from "#core/ledger/segments.ts";

type Lines = Readonly<Record<string, readonly number[]>>;

const LABELS = ["2022", "2023", "2024", "2025"];
const PERIODS = Object.fromEntries(
  LABELS.map((year) => [year, { start: `${year}-01-01`, end: `${year}-12-31`, flags: [] }]),
);

/** A filing for two years with the revenue of its segments. */
function filing(year: number, lines: Lines, called: Readonly<Record<string, string>> = {}) {
  const years = [String(year - 1), String(year)];
  const cells = Object.entries(lines).map(([label, values]) => ({
    label: called[label] ?? label,
    concept: "us-gaap:Revenues",
    dimensions:
      label === "Total" ? {} : { "us-gaap:StatementBusinessSegmentsAxis": `t:${label}Member` },
    values,
  }));
  return {
    accession: `0000000000-${year - 2000}-000001`,
    form: "10-K",
    filed: `${year + 1}-02-01`,
    periodEnd: `${year}-12-31`,
    segments: splitsOfPage(readInlinePage(segmentPage(cells, years))),
  };
}

const NEW = filing(2025, { Bakery: [70, 80], Mills: [35, 40], Total: [105, 120] });

function rowsOf(splits: readonly Split[] | undefined): readonly SplitRow[] {
  return splits?.flatMap(({ rows }) => rows) ?? [];
}

function said(splits: readonly Split[] | undefined): readonly string[] {
  return rowsOf(splits).map(({ item, amounts }) =>
    [item, ...LABELS.map((label) => amounts[label] ?? "-")].join(" "),
  );
}

describe("splits over the columns of a table", () => {
  it("join the years of earlier filings while the years that both print agree", () => {
    const old = filing(2024, { Bakery: [60, 70], Mills: [30, 35], Total: [90, 105] });
    const splits = splitTables([old, NEW], { years: LABELS, periods: PERIODS });
    expect(said(splits)).toEqual([
      "Bakery revenue - 60 70 80",
      "Mills revenue - 30 35 40",
      "Total revenue by segment - 90 105 120",
    ]);
    expect(rowsOf(splits).map(({ bases }) => bases)).toEqual([undefined, undefined, undefined]);
  });

  it("are one row of what is tagged as one, called as the newest filing calls it", () => {
    const lines = { Bakery: [60, 70], Mills: [30, 35], Total: [90, 105] };
    const old = filing(2024, lines, { Mills: "Flour mills" });
    const splits = splitTables([old, NEW], { years: LABELS, periods: PERIODS });
    expect(said(splits)[1]).toBe("Mills revenue - 30 35 40");
  });

  it("break where a filing recasts a member, and keep each column of one filing", () => {
    const old = filing(2024, { Bakery: [60, 68], Mills: [30, 37], Total: [90, 105] });
    const splits = splitTables([old, NEW], { years: LABELS, periods: PERIODS });
    expect(said(splits)[0]).toBe("Bakery revenue - 60 70 80");
    const [bakery, mills, total] = rowsOf(splits);
    expect(bakery?.bases).toEqual({ "2023": 1, "2024": 0, "2025": 0 });
    expect(mills?.bases).toEqual(bakery?.bases);
    expect(total?.bases).toBeUndefined();
  });

  it("never join what no common year bears out", () => {
    const old = filing(2023, { Bakery: [50, 60], Mills: [25, 30], Total: [75, 90] });
    const splits = splitTables([old, NEW], { years: LABELS, periods: PERIODS });
    expect(said(splits)[0]).toBe("Bakery revenue 50 60 70 80");
    expect(rowsOf(splits)[0]?.bases).toEqual({ "2022": 1, "2023": 1, "2024": 0, "2025": 0 });
  });

  it("keep a segment that is no longer reported, so that every column adds up", () => {
    const old = filing(2024, { Bakery: [40, 45], Cafes: [50, 60], Total: [90, 105] });
    const rows = rowsOf(splitTables([old, NEW], { years: LABELS, periods: PERIODS }));
    const total = rows.find(({ role }) => role === "total");
    for (const label of ["2023", "2024", "2025"]) {
      const members = rows.filter(({ role }) => role === "member");
      const sum = members.reduce((all, { amounts }) => all + (amounts[label] ?? 0), 0);
      expect(sum).toBe(total?.amounts[label]);
    }
    expect(rows.find(({ label }) => label === "Cafes")?.amounts).toMatchObject({
      "2023": 50,
      "2024": null,
    });
  });

  it("say of each figure its filing, tag, members and place in the page", () => {
    const [bakery] = rowsOf(splitTables([NEW], { years: LABELS, periods: PERIODS }));
    expect(bakery?.sources["2025"]).toEqual({
      accession: "0000000000-25-000001",
      form: "10-K",
      filed: "2026-02-01",
      concept: "us-gaap:Revenues",
      members: "t:BakeryMember",
      place: "f0-1",
    });
    expect(bakery?.reasons?.["2022"]).toMatch(/^n\.a\.: /);
  });

  it("say why there are none, and are unknown where no page was read for them", () => {
    const off = filing(2025, { Bakery: [70, 80], Mills: [35, 40], Total: [200, 220] });
    const splits = splitTables([off], { years: LABELS, periods: PERIODS });
    expect(splits).toMatchObject([{ axis: "segments", measure: "revenue", rows: [] }]);
    expect(splits?.[0]?.reason).toMatch(/^n\.a\.: the parts/);
    expect(
      splitTables([{ ...off, segments: undefined }], { years: LABELS, periods: PERIODS }),
    ).toBe(undefined);
  });
});

describe("the splits that ship with the product", () => {
  const shipped = BUNDLED.map(({ ticker }) => bundledCompany(ticker)).flatMap((company) =>
    bundledFaces(company).map((face) => ({ company, face })),
  );

  it("are of every report whose page was read", () => {
    expect(shipped.length).toBeGreaterThan(0);
    expect(shipped.every(({ face }) => (face.segments ?? []).length > 0)).toBe(true);
  });

  it.skipIf(!hasEdgarFolder)(
    "are what the pages say (needs ../shared/data/edgar): else run scripts/bundle-faces.ts again",
    () => {
      for (const { company, face } of shipped) {
        const folder = `${EDGAR_FOLDER}/Archives/edgar/data/${Number(company.cik)}`;
        const [page = ""] = globSync(`${folder}/${face.accession.replaceAll("-", "")}/*.htm`);
        expect(splitsOfPage(readInlinePage(readFileSync(page, "utf8")))).toEqual(face.segments);
      }
    },
  );
});
