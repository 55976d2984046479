import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { standardise } from "#core/finance/ratios/standardise.ts";
import type { FinancialData } from "#core/ledger/financial-data.ts";
import type { Company, CompanyFacts } from "#core/finance/statements/facts/company-facts.ts";
import { faceOfPage } from "#core/finance/statements/pages/face-of-page.ts";
import type { FilingFace } from "#core/finance/statements/pages/filing-face.ts";
import { readInlinePage } from "#core/finance/statements/pages/inline-page.ts";
import {
  BUNDLED,
  bundledCompany,
  bundledFacts,
  EDGAR_FOLDER,
  hasEdgarFolder,
} from "#core/finance/statements/testing/bundled-companies.ts";
import { bundledFaces } from "#core/finance/statements/testing/bundled-faces.ts";
import { pageCompany } from "#core/finance/statements/testing/page-companies.ts";

type Known = {
  readonly company: Company;
  readonly facts: CompanyFacts;
  readonly faces: readonly FilingFace[];
};

function annual({ company, facts, faces }: Known): FinancialData {
  return standardise({ company, facts, faces, period: "annual", years: 5, origin: "sec" });
}

function cell(data: FinancialData, item: string, year: string) {
  const row = data.data.find((each) => each.item === item);
  return { amount: row?.amounts[year], flags: row?.flags[year] ?? [] };
}

const SHIPPED: readonly Known[] = BUNDLED.map(({ ticker }) => bundledCompany(ticker)).map(
  (company) => ({ company, facts: bundledFacts(company), faces: bundledFaces(company) }),
);
const FROM_PAGES: readonly Known[] = (["GM", "GE", "VZ", "AMZN"] as const).map((ticker) => {
  const { company, facts, face } = pageCompany(ticker);
  return { company, facts, faces: [face] };
});

describe("the faces that ship with the product", () => {
  it("check the newest annual report of five companies out of the box", () => {
    const checked = SHIPPED.filter((known) => annual(known).face?.status === "checked");
    expect(checked.map(({ company }) => company.ticker)).toEqual([
      "AAPL",
      "GOOGL",
      "NKE",
      "NVDA",
      "PG",
    ]);
  });

  it.skipIf(!hasEdgarFolder)(
    "are what the pages say (needs ../shared/data/edgar): else run scripts/bundle-faces.ts again",
    () => {
      for (const { company, faces } of SHIPPED) {
        for (const { accession, concepts, facts } of faces) {
          const folder = `${EDGAR_FOLDER}/Archives/edgar/data/${Number(company.cik)}`;
          const [page = ""] = globSync(`${folder}/${accession.replaceAll("-", "")}/*.htm`);
          const face = faceOfPage(readInlinePage(readFileSync(page, "utf8")));
          expect([basename(page), face?.concepts, face?.facts]).toEqual([
            basename(page),
            concepts,
            facts,
          ]);
        }
      }
    },
  );
});

describe("a figure read from the page", () => {
  it.each([...SHIPPED, ...FROM_PAGES].map((known) => [known.company.ticker, known] as const))(
    "%s: stands only where companyfacts has none",
    (_, known) => {
      const withoutFacts = known.faces.map((face) => ({ ...face, facts: [] }));
      const without = annual({ ...known, faces: withoutFacts });
      const replaced = annual(known).data.flatMap(({ item, flags }) =>
        Object.entries(flags).flatMap(([year, list]) => {
          const before = cell(without, item, year);
          const hadFigure = before.amount !== null && !before.flags.includes("assumed_none");
          return list.includes("read_from_page") && hadFigure ? [`${item} ${year}`] : [];
        }),
      );
      expect(replaced).toEqual([]);
    },
  );

  it.each([
    ["GM", "Short-Term Debt", "2023", 38_968e6],
    ["GM", "Long-Term Debt", "2022", 75_921e6],
    ["GE", "Interest Expense", "2023", -1118e6],
    ["GE", "COGS", "2022", -44_272e6],
    ["VZ", "COGS", "2023", -54_887e6],
  ])("%s: %s of %s is the row its statement prints", (ticker, item, year, amount) => {
    const known = FROM_PAGES.find(({ company }) => company.ticker === ticker);
    const found = known && cell(annual(known), item, year);
    expect(found).toMatchObject({
      amount,
      flags: expect.arrayContaining(["read_from_page"]) as unknown,
    });
  });
});
