import { describe, expect, it } from "vitest";
import { standardise } from "#core/finance/ratios/standardise.ts";
import type { FilingFace } from "#core/finance/statements/pages/filing-face.ts";
import {
  FACE_NOT_CHECKED,
  faceFlags,
  isOnTheFace,
  isPrinted,
} from "#core/finance/statements/cells/face.ts";
import { annualColumns } from "#core/finance/statements/cells/columns.ts";
import type { CompanyFacts } from "#core/finance/statements/facts/company-facts.ts";
import { isoDate } from "#core/finance/statements/facts/day-number.ts";
import type { KnownFilings } from "#core/finance/statements/facts/fact-index.ts";
import { readStatements } from "#core/finance/statements/statement-table.ts";
import {
  COMPANY,
  companyFacts,
  yearEnds,
  yearly,
} from "#core/finance/statements/testing/facts-builder.ts";

const FACTS = companyFacts({
  Revenues: yearly({ 2021: 900, 2022: 950, 2023: 1000, 2024: 1100 }),
  NetIncomeLoss: yearly({ 2021: 80, 2022: 85, 2023: 90, 2024: 100 }),
  CommercialPaper: yearEnds({ 2022: 25, 2023: 30, 2024: 40 }),
});

function faceOfYear(year: number, concepts: readonly string[]): FilingFace {
  return {
    accession: `0000000001-${year}`,
    form: "10-K",
    filed: `${year + 1}-02-15`,
    periodEnd: `${year}-12-31`,
    via: "inline page",
    isInPrintOrder: true,
    concepts: { "balance-sheet": concepts, "income-statement": [], "cash-flow": [] },
    facts: [],
  };
}

function at(label: string, known: KnownFilings, facts: CompanyFacts = FACTS) {
  const { index, years, archetype } = readStatements(facts, COMPANY, known);
  const column = annualColumns(years).find((each) => each.label === label);
  if (column === undefined) throw new Error(`no column ${label}`);
  return { index, column, year: column, archetype };
}

const WITH_PAPER = ["us-gaap:Assets", "us-gaap:CommercialPaper"];
const WITHOUT_PAPER = ["us-gaap:Assets"];

describe("whether a balance is a line of the balance sheet", () => {
  it("is said by the face of the column's own report", () => {
    const faces = [faceOfYear(2024, WITH_PAPER)];
    expect(isOnTheFace(at("2024", { faces }), "CommercialPaper")).toBe(true);
    const others = [faceOfYear(2024, WITHOUT_PAPER)];
    expect(isOnTheFace(at("2024", { faces: others }), "CommercialPaper")).toBe(false);
  });

  it("is said by the next report where the column's own is not known", () => {
    const faces = [faceOfYear(2024, WITHOUT_PAPER)];
    expect(isPrinted(at("2023", { faces }), "CommercialPaper", "balance-sheet")).toBe(false);
  });

  it("is said by the column's own report before a later one", () => {
    const faces = [faceOfYear(2024, WITHOUT_PAPER), faceOfYear(2023, WITH_PAPER)];
    expect(isOnTheFace(at("2023", { faces }), "CommercialPaper")).toBe(true);
  });

  it("is not said by a report that no longer prints the column, nor by an earlier one", () => {
    const faces = [faceOfYear(2024, WITH_PAPER)];
    expect(isPrinted(at("2022", { faces }), "CommercialPaper", "balance-sheet")).toBeUndefined();
    const earlier = [faceOfYear(2023, WITH_PAPER)];
    const { index } = at("2024", { faces: earlier });
    expect(index.faces).toHaveLength(1);
    expect(
      isPrinted(at("2024", { faces: earlier }), "CommercialPaper", "balance-sheet"),
    ).toBeUndefined();
  });

  it("is not said of a quarter by the annual report after it, whose balance sheet lacks its date", () => {
    const quarterly = companyFacts({
      Revenues: yearly({ 2023: 1000, 2024: 1100 }),
      CommercialPaper: [{ period: "2024-09-30", value: 35, form: "10-Q", filed: "2024-11-01" }],
    });
    const faces = [faceOfYear(2024, WITHOUT_PAPER)];
    const year = at("2024", { faces }, quarterly);
    const quarter = { ...year.column, label: "Q3 FY2024", endDay: year.column.endDay - 92 };
    expect(isPrinted({ ...year, column: quarter }, "CommercialPaper", "balance-sheet")).toBe(
      undefined,
    );
    expect(isOnTheFace({ ...year, column: quarter }, "CommercialPaper")).toBe(true);
  });

  it("is said of a year's end by a quarterly report of the year after", () => {
    const face = { ...faceOfYear(2024, WITH_PAPER), form: "10-Q", periodEnd: "2025-06-30" };
    expect(isOnTheFace(at("2024", { faces: [face] }), "CommercialPaper")).toBe(true);
  });

  it("is not said by a report in which that statement was not found", () => {
    const faces = [faceOfYear(2024, WITH_PAPER)];
    expect(isPrinted(at("2024", { faces }), "Revenues", "income-statement")).toBeUndefined();
    expect(faceFlags(at("2024", { faces }), "income-statement")).toEqual([FACE_NOT_CHECKED]);
    expect(faceFlags(at("2024", { faces }), "balance-sheet")).toEqual([]);
  });

  it("is never said of a balance that has no fact", () => {
    const faces = [faceOfYear(2024, [...WITH_PAPER, "us-gaap:DebtCurrent"])];
    expect(isOnTheFace(at("2024", { faces }), "DebtCurrent")).toBe(false);
  });

  it("rests on facts alone where no face is known: a note's mention is tagged once a year", () => {
    expect(isOnTheFace(at("2024", {}), "CommercialPaper")).toBe(false);
    const quarterly = companyFacts({
      Revenues: yearly({ 2023: 1000, 2024: 1100 }),
      CommercialPaper: [
        { period: "2024-09-30", value: 35, form: "10-Q", filed: "2024-11-01" },
        { period: "2024-12-31", value: 40 },
      ],
    });
    expect(isOnTheFace(at("2024", {}, quarterly), "CommercialPaper")).toBe(true);
  });

  it("is not said by a report filed after the as-of date", () => {
    const known = { faces: [faceOfYear(2024, WITH_PAPER)], asOf: "2024-06-30" };
    expect(at("2023", known).index.faces).toEqual([]);
  });
});

describe("statements say whether their faces were looked at", () => {
  const request = { facts: FACTS, company: COMPANY, period: "annual", years: "all" } as const;

  it("names the reports, newest first, when the newest annual report's is known", () => {
    const faces = [faceOfYear(2023, WITH_PAPER), faceOfYear(2024, WITH_PAPER)];
    expect(standardise({ ...request, origin: "sec", faces }).face).toEqual({
      status: "checked",
      via: "inline page",
      accessions: ["0000000001-2024", "0000000001-2023"],
    });
  });

  it("says why not, when it isn't", () => {
    const faces = [faceOfYear(2023, WITH_PAPER)];
    expect(standardise({ ...request, origin: "sec", faces }).face).toEqual({
      status: "not checked",
      reason: "the newest annual report's page was not read",
    });
    const faceNotChecked = "EDGAR is not asked without a contact";
    expect(standardise({ ...request, origin: "bundled", faceNotChecked }).face).toEqual({
      status: "not checked",
      reason: faceNotChecked,
    });
  });

  it("names the taxonomy of the facts", () => {
    expect(standardise({ ...request, origin: "sec" }).taxonomy).toBe("us-gaap");
    const ifrs = companyFacts({ "ifrs-full:Revenue": yearly({ 2023: 10, 2024: 11 }) });
    expect(standardise({ ...request, facts: ifrs, origin: "sec" }).taxonomy).toBe("ifrs-full");
  });
});

describe("the SEC's report date of an annual filing", () => {
  /** A report on 2024 that also tags twelve months to the end of January, by a mis-dated context. */
  const misdated = companyFacts({
    Revenues: yearly({ 2022: 900, 2023: 1000, 2024: 1100 }),
    NetIncomeLoss: [
      ...yearly({ 2022: 80, 2023: 90, 2024: 100 }),
      { period: "2024-02-01/2025-01-31", value: 99, filedFor: 2024, filed: "2025-02-15" },
    ],
  });
  const accession = misdated.facts["us-gaap"]?.["Revenues"]?.units["USD"]?.at(-1)?.accn ?? "";

  function ends(known: KnownFilings) {
    const { years, index } = readStatements(misdated, COMPANY, known);
    return {
      ofFiling: isoDate(index.annualFilings.at(-1)?.endDay ?? 0),
      ofYears: years.map(({ endDay }) => isoDate(endDay)),
    };
  }

  it("is believed where the facts' own end is more than a week away", () => {
    expect(ends({}).ofFiling).toBe("2025-01-31");
    expect(ends({ reportDates: new Map([[accession, "2024-12-31"]]) })).toEqual({
      ofFiling: "2024-12-31",
      ofYears: ["2022-12-31", "2023-12-31", "2024-12-31"],
    });
  });

  it("leaves the facts' own end where both agree within a week, or it is no date", () => {
    for (const date of ["2025-01-28", "0000-00-00", "soon"]) {
      expect(ends({ reportDates: new Map([[accession, date]]) }).ofFiling).toBe("2025-01-31");
    }
  });
});
