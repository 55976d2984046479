import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { connectedFinancialDataSchema } from "#contracts/financial-data.ts";
import type { DebtLine, DebtPicture, DebtTie } from "#core/ledger/debt-picture.ts";
import type { PeriodKind } from "#core/ledger/financial-data.ts";
import { standardise, standardiseAll } from "#core/finance/ratios/standardise.ts";
import { LADDER_FAMILIES } from "#core/finance/statements/concepts/debt-picture-concepts.ts";
import {
  EDGAR_FOLDER,
  bundledCompany,
  type BundledTicker,
  hasEdgarFolder,
  originalFacts,
} from "#core/finance/statements/testing/bundled-companies.ts";
import {
  COMPANY,
  type TestFact,
  companyFacts,
  yearly,
} from "#core/finance/statements/testing/facts-builder.ts";

const MILLION = 1e6;
const [PLAIN, ROLLING, WITH_LEASES] = LADDER_FAMILIES;
const BUCKETS = [...(PLAIN?.years ?? []), PLAIN?.thereafter ?? ""];

type Balances = Readonly<Record<string, number>>;

/** The picture of a calendar-year company with these balances, in millions, at the end of 2024. */
function picture(balances: Balances, more: Readonly<Record<string, TestFact[]>> = {}) {
  const found = pictureOf({ ...at("2024-12-31", { Assets: 50_000, ...balances }), ...more });
  if (found === undefined) throw new Error("no picture");
  return found;
}

function pictureOf(
  concepts: Readonly<Record<string, readonly TestFact[]>>,
  period: PeriodKind = "annual",
  sic?: string,
): DebtPicture | undefined {
  const isIfrs = Object.keys(concepts).some((name) => name.startsWith("ifrs-full:"));
  const facts = companyFacts({
    [isIfrs ? "ifrs-full:Revenue" : "Revenues"]: yearly({ 2022: 900, 2023: 950, 2024: 1000 }),
    [isIfrs ? "ifrs-full:ProfitLoss" : "NetIncomeLoss"]: yearly({ 2022: 70, 2023: 80, 2024: 90 }),
    ...concepts,
  });
  const company = sic === undefined ? COMPANY : { ...COMPANY, sic };
  return standardise({ facts, company, period, years: 3, origin: "sec" }).debt;
}

function at(end: string, balances: Balances, fact: Partial<TestFact> = {}) {
  return Object.fromEntries(
    Object.entries(balances).map(([name, value]): [string, TestFact[]] => [
      name,
      [{ period: end, value: value * MILLION, ...fact }],
    ]),
  );
}

function ladder(amounts: readonly (number | null)[]): Balances {
  return Object.fromEntries(
    amounts.flatMap((amount, place) => (amount === null ? [] : [[BUCKETS[place], amount]])),
  );
}

function inMillions(lines: readonly DebtLine[]): Record<string, number | null> {
  return Object.fromEntries(
    lines.map(({ name, amount }) => [name, amount === null ? null : amount / MILLION]),
  );
}

function tie({ ties }: DebtPicture, name: "total" | "maturities"): DebtTie {
  const found = ties[name === "total" ? 0 : 1];
  if (found === undefined) throw new Error(`no tie ${name}`);
  return found;
}

/** Read off the 10-K pages, in millions: balance sheet, notes and the table or sentence of maturities. */
const PUBLISHED = [
  {
    company: "Kraft Heinz, 30 December 2023",
    balances: {
      ShortTermBorrowings: 0,
      LongTermDebtAndCapitalLeaseObligationsCurrent: 638,
      LongTermDebtAndCapitalLeaseObligations: 19_394,
      LongTermDebtAndCapitalLeaseObligationsIncludingCurrentMaturities: 20_032,
      FinanceLeaseLiability: 145,
      UnamortizedDebtIssuanceExpense: 81,
      DebtInstrumentUnamortizedDiscountPremiumNet: -234,
    },
    maturities: [611, 666, 1879, 1862, 1586, 13_129],
    debt: [638, 19_394, 20_032],
    ties: ["reconciles", "reconciles"],
    difference: -1,
  },
  {
    company: "Apple, 27 September 2025",
    balances: {
      LongTermDebtCurrent: 12_350,
      LongTermDebtNoncurrent: 78_328,
      LongTermDebt: 90_678,
      DebtInstrumentCarryingAmount: 91_281,
      DebtInstrumentUnamortizedDiscountPremiumAndDebtIssuanceCostsNet: 309,
    },
    maturities: [12_393, 10_078, 9300, 5235, 4972, 49_303],
    debt: [12_350, 78_328, 90_678],
    ties: ["reconciles", "differs"],
    difference: 294,
  },
  {
    company: "Alphabet, 31 December 2025",
    balances: {
      CommercialPaper: 0,
      LongTermDebtCurrent: 1996,
      LongTermDebtNoncurrent: 46_547,
      LongTermDebt: 49_085,
      DebtInstrumentUnamortizedDiscountPremiumAndDebtIssuanceCostsNet: -542,
    },
    maturities: [2000, 1000, 2676, 1764, 5500, 36_145],
    debt: [1996, 46_547, 48_543],
    ties: ["reconciles", "reconciles"],
    difference: 0,
  },
  {
    company: "Home Depot, 2 February 2025, without its commercial paper",
    balances: {
      LongTermDebtAndCapitalLeaseObligationsCurrent: 4582,
      LongTermDebtAndCapitalLeaseObligations: 48_485,
      DebtAndCapitalLeaseObligations: 53_067,
      FinanceLeaseLiability: 3021,
    },
    maturities: [4315, 4608, 3559, 2554, 3799, 32_530],
    debt: [4582, 48_485, 53_067],
    ties: ["reconciles", "differs"],
    difference: 1319,
  },
  {
    company: "Walmart, 31 January 2026",
    balances: {
      ShortTermBorrowings: 6596,
      LongTermDebtCurrent: 3542,
      LongTermDebtNoncurrent: 34_624,
      LongTermDebt: 38_166,
      FinanceLeaseLiability: 6761,
    },
    maturities: [3542, 3237, 3389, 2143, 2600, 23_255],
    debt: [10_138, 34_624, 44_762],
    ties: ["reconciles", "reconciles"],
    difference: 0,
  },
  {
    company: "Nike, 31 May 2025",
    balances: {
      LongTermDebtCurrent: 0,
      ShortTermBorrowings: 5,
      LongTermDebtNoncurrent: 7961,
      LongTermDebt: 7961,
    },
    maturities: [0, 2000, 0, 0, 1500, null],
    debt: [5, 7961, 7966],
    ties: ["reconciles", "not testable"],
    difference: undefined,
  },
  {
    company: "Procter & Gamble, 30 June 2026",
    balances: {
      DebtCurrent: 11_296,
      LongTermDebtCurrent: 6457,
      CommercialPaper: 4837,
      OtherShortTermBorrowings: 3,
      LongTermDebtNoncurrent: 22_842,
    },
    maturities: [6457, 2123, 1993, 3939, 2275, null],
    debt: [11_296, 22_842, 34_138],
    ties: ["not testable", "not testable"],
    difference: undefined,
  },
  {
    company: "McDonald's, 31 December 2025",
    balances: {
      LongTermDebtCurrent: 725,
      CommercialPaper: 798,
      LongTermDebtNoncurrent: 39_973,
      LongTermDebt: 39_973,
      DebtInstrumentCarryingAmount: 40_145,
    },
    maturities: [0, 3201, 5166, 3637, 3011, 25_130],
    debt: [0, 39_973, 39_973],
    ties: ["not testable", "differs"],
    difference: 172,
  },
  {
    company: "Verizon, 31 December 2023",
    balances: {
      LongTermDebtCurrent: 12_973,
      LongTermDebtAndCapitalLeaseObligations: 137_701,
      ShortTermBorrowings: 0,
      DebtLongtermAndShorttermCombinedAmount: 150_674,
      FinanceLeaseLiability: 2091,
      DebtInstrumentUnamortizedDiscountPremiumNet: 3812,
      DeferredFinanceCostsNet: 616,
    },
    maturities: [12_253, 17_783, 10_586, 7198, 12_467, 88_912],
    debt: [12_973, 137_701, 150_674],
    ties: ["reconciles", "reconciles"],
    difference: 0,
  },
] as const;

describe("the debt picture, on published figures", () => {
  it.each(PUBLISHED)("$company", ({ balances, maturities, debt, ties, difference }) => {
    const shown = picture({ ...balances, ...ladder(maturities) });
    const lines = inMillions(shown.lines);
    expect([lines["Short-term debt"], lines["Long-term debt"], lines["Total debt"]]).toEqual(debt);
    expect(Object.values(inMillions(shown.maturities))).toEqual(maturities);
    expect(shown.ties.map(({ status }) => status)).toEqual(ties);
    const gap = tie(shown, "maturities").difference;
    expect(gap === undefined ? undefined : gap / MILLION).toBe(difference);
  });

  it("names the years that fall due after the balance sheet's own fiscal year", () => {
    const shown = picture(ladder([1, 2, 3, 4, 5, 6]));
    expect(shown.maturities.map(({ name }) => name)).toEqual([
      "2025",
      "2026",
      "2027",
      "2028",
      "2029",
      "Thereafter",
    ]);
    expect(shown.maturitiesTotal?.amount).toBe(21 * MILLION);
  });

  it("says what was added and taken away until the two agree", () => {
    const [kraftHeinz] = PUBLISHED;
    const shown = picture({ ...kraftHeinz.balances, ...ladder(kraftHeinz.maturities) });
    expect(tie(shown, "maturities").sentence).toBe(
      "The maturities add up to USD 19,733 mm and agree with total debt of USD 20,032 mm, " +
        "less USD 145 mm of finance leases and less USD 153 mm of unamortised premium (USD 19,734 mm).",
    );
  });

  it("says how much is left where they don't, and what may be the cause", () => {
    const shown = picture({
      LongTermDebtCurrent: 0,
      LongTermDebtNoncurrent: 980,
      ...ladder([0, 0, 0, 0, 0, 1000]),
    });
    expect(tie(shown, "maturities")).toEqual({
      name: "Maturities = debt on the balance sheet",
      status: "differs",
      difference: 20 * MILLION,
      sentence:
        "The maturities add up to USD 1,000 mm, USD 20 mm (2.0%) more than total debt of USD 980 mm; " +
        "discount and issue costs, which would be the usual cause, are not tagged at this date.",
    });
  });
});

describe("what is not tagged", () => {
  it("is never zero, and a tagged zero is", () => {
    const shown = picture({ LongTermDebtCurrent: 0, LongTermDebtNoncurrent: 100 });
    const paper = shown.lines.find(({ name }) => name === "Commercial paper");
    expect(paper).toMatchObject({ amount: null, status: "not tagged", partOf: "Short-term debt" });
    const current = shown.lines.find(({ name }) => name === "Current part of long-term debt");
    expect(current).toMatchObject({ amount: 0, status: "tagged" });
  });

  it("keeps a year of the ladder open, and the tie with it", () => {
    // AMD 2025: the year without maturities has no tag.
    const debt = {
      ShortTermBorrowings: 874,
      LongTermDebtCurrent: 874,
      LongTermDebtNoncurrent: 2348,
    };
    const shown = picture({
      ...debt,
      DebtInstrumentUnamortizedDiscountPremiumAndDebtIssuanceCostsNet: 28,
      ...ladder([875, null, 625, 0, 750, 1000]),
    });
    expect(shown.maturities[1]).toMatchObject({ name: "2026", amount: null, status: "not tagged" });
    expect(shown.maturitiesTotal).toMatchObject({ amount: null, reason: "n.a.: 2026 not tagged" });
    expect(tie(shown, "maturities")).toMatchObject({
      status: "not testable",
      sentence: "2026 is not tagged; the years that are tagged already add up to the debt.",
    });
  });

  it("leaves a company without debt with nothing to fall due", () => {
    const shown = picture({ LongTermDebtCurrent: 0, LongTermDebtNoncurrent: 0 });
    expect(inMillions(shown.lines)["Total debt"]).toBe(0);
    expect(shown.maturities).toEqual([]);
    expect(tie(shown, "maturities").sentence).toBe("There is no debt to fall due.");
  });

  it("has no picture at all for a bank, an insurer and a company without a balance sheet", () => {
    const debt = at("2024-12-31", { Assets: 900, LongTermDebt: 100 });
    expect(pictureOf(debt, "annual", "6021")).toBeUndefined();
    expect(pictureOf(debt, "annual", "6311")).toBeUndefined();
    expect(pictureOf({})).toBeUndefined();
  });

  it("is no due date of an IFRS filer's borrowings, which stand in tables with dimensions", () => {
    const shown = picture({
      "ifrs-full:Borrowings": 267,
      "ifrs-full:LongtermBorrowings": 255,
      "ifrs-full:CurrentPortionOfLongtermBorrowings": 12,
      "ifrs-full:LeaseLiabilities": 13,
    });
    const lines = inMillions(shown.lines);
    expect(lines).toMatchObject({ "Current part of long-term debt": 12, "Total debt": 267 });
    expect(shown.ties.map(({ status }) => status)).toEqual(["reconciles", "not testable"]);
  });
});

describe("maturities within a fiscal year", () => {
  const QUARTER = {
    Revenues: [
      ...yearly({ 2022: 900, 2023: 950, 2024: 1000 }),
      ...["2024-01-01/2024-03-31", "2025-01-01/2025-03-31"].map((period) => ({
        period,
        value: 250,
        form: "10-Q",
        filed: `${period.slice(0, 4)}-05-01`,
      })),
    ],
  };
  const REPORT = { form: "10-Q", filed: "2025-05-01" };

  function quarterly(balances: Balances): DebtPicture {
    const inQuarter = at("2025-03-31", { Assets: 5000, ...balances }, REPORT);
    const found = pictureOf({ ...QUARTER, ...inQuarter }, "quarterly");
    if (found === undefined) throw new Error("no picture");
    return found;
  }

  it("begin with the rest of the year; where it stands in year one's place the others follow it", () => {
    const [, ...later] = PLAIN?.years ?? [];
    const rest = { [PLAIN?.remainder ?? ""]: 10 };
    const inPlace = quarterly({ ...rest, ...Object.fromEntries(later.map((name) => [name, 20])) });
    expect(inPlace.maturities.map(({ name }) => name)).toEqual([
      "Rest of 2025",
      "2026",
      "2027",
      "2028",
      "2029",
      "Thereafter",
    ]);
    // AMC, June 2023: year one is tagged beside the rest of the year, year five is not.
    const beside = quarterly({ ...rest, ...ladder([25, 118, 3065, 526, null, 950]) });
    expect(inMillions(beside.maturities)).toEqual({
      "Rest of 2025": 10,
      "2026": 25,
      "2027": 118,
      "2028": 3065,
      "2029": 526,
      Thereafter: 950,
    });
  });

  it("are counted from the balance sheet where no rest of the year is tagged", () => {
    const [first, second] = quarterly(ladder([1, 2, 3, 4, 5, 6])).maturities;
    expect([first?.name, second?.name]).toEqual(["Next 12 months", "Year 2"]);
  });

  it("of the last annual report stand with its date, and are set against its debt", () => {
    const yearEnd = { ...ladder([0, 0, 0, 0, 0, 500]), LongTermDebtNoncurrent: 500 };
    const found = pictureOf(
      {
        ...QUARTER,
        ...at("2024-12-31", { ...yearEnd, LongTermDebtCurrent: 0 }),
        ...at("2025-03-31", { Assets: 5000, DebtCurrent: 0 }, REPORT),
      },
      "quarterly",
    );
    expect(found).toMatchObject({ date: "2025-03-31", maturitiesDate: "2024-12-31" });
    expect(found?.maturities[0]?.flags).toEqual(["maturities_of_an_earlier_date"]);
    expect(found && tie(found, "maturities")).toMatchObject({
      status: "reconciles",
      sentence:
        "The maturities at 31 December 2024 add up to USD 500 mm and agree with total debt of USD 500 mm.",
    });
  });
});

describe("tags of maturities", () => {
  it("stand one year late where the second year is the current part", () => {
    // McDonald's 2023 tags 2024's 2,192 as the second year.
    const shown = picture({
      DebtCurrent: 2192,
      LongTermDebtNoncurrent: 37_153,
      ...ladder([null, 2192, 3093, 2436, 3113, 4293]),
    });
    expect(inMillions(shown.maturities)).toEqual({
      "2025": 2192,
      "2026": 3093,
      "2027": 2436,
      "2028": 3113,
      "2029": 4293,
      Thereafter: null,
    });
    expect(shown.maturities[0]?.flags).toContain("maturity_tags_shifted");
  });

  it("count with finance leases where the family says so", () => {
    const years = [...(WITH_LEASES?.years ?? []), WITH_LEASES?.thereafter ?? ""];
    const shown = picture({
      LongTermDebtCurrent: 10,
      LongTermDebtNoncurrent: 290,
      FinanceLeaseLiability: 60,
      ...Object.fromEntries(years.map((name) => [name, 60])),
    });
    expect(tie(shown, "maturities")).toMatchObject({ status: "reconciles", difference: 0 });
    expect(tie(shown, "maturities").sentence).toContain("plus USD 60 mm of finance leases");
  });

  it("of rolling years are fiscal years at a fiscal year's end", () => {
    const names = [...(ROLLING?.years ?? []), ROLLING?.thereafter ?? ""];
    const shown = picture(Object.fromEntries(names.map((name) => [name, 5])));
    expect(shown.maturities[0]).toMatchObject({ name: "2025", amount: 5 * MILLION });
  });

  it("whose years have all passed are not shown", () => {
    const old = at("2018-12-31", ladder([1, 2, 3, 4, 5, 6]), { filedFor: 2018 });
    expect(picture({ LongTermDebtNoncurrent: 9 }, old).maturities).toEqual([]);
  });
});

describe("facilities", () => {
  it("are drawn or undrawn as tagged; letters of credit stand beside what is computed", () => {
    const shown = picture({
      LineOfCreditFacilityMaximumBorrowingCapacity: 500,
      LineOfCredit: 120,
      LettersOfCreditOutstandingAmount: 30,
    });
    const lines = inMillions(shown.lines);
    expect(lines).toMatchObject({
      "Undrawn credit facilities": 380,
      "Size of credit facilities": 500,
      "Letters of credit outstanding": 30,
    });
    const undrawn = shown.lines.find(({ name }) => name === "Undrawn credit facilities");
    expect(undrawn?.flags).toEqual(["letters_of_credit_not_deducted"]);
  });
});

describe("laws of the debt picture", () => {
  const amount = fc.option(fc.integer({ min: 0, max: 100_000 }), { nil: null });
  const anyLadder = fc.array(amount, { minLength: 6, maxLength: 6 });
  const anyDebt = fc.record({
    LongTermDebtCurrent: fc.integer({ min: 0, max: 100_000 }),
    LongTermDebtNoncurrent: fc.integer({ min: 0, max: 300_000 }),
    ShortTermBorrowings: fc.integer({ min: 0, max: 50_000 }),
  });

  it("a line has an amount exactly where it is tagged, else a reason", () => {
    fc.assert(
      fc.property(anyDebt, anyLadder, (debt, amounts) => {
        const shown = picture({ ...debt, ...ladder(amounts) });
        for (const line of [...shown.lines, ...shown.maturities]) {
          expect(line.status).toBe(line.amount === null ? "not tagged" : "tagged");
          expect(line.reason?.startsWith("n.a.") ?? false).toBe(line.amount === null);
          expect(line.source === undefined).toBe(line.amount === null);
        }
      }),
      { numRuns: 60 },
    );
  });

  it("the total of the maturities is their sum, or not known; a tie is never tested across a gap", () => {
    fc.assert(
      fc.property(anyDebt, anyLadder, (debt, amounts) => {
        fc.pre(amounts.some((each) => each !== null));
        const shown = picture({ ...debt, ...ladder(amounts) });
        const hasGap = amounts.includes(null);
        const sum = amounts.reduce<number>((left, each) => left + (each ?? 0), 0);
        expect(shown.maturitiesTotal?.amount).toBe(hasGap ? null : sum * MILLION);
        expect(tie(shown, "maturities").status === "not testable").toBe(hasGap);
      }),
      { numRuns: 60 },
    );
  });

  it("a tie that reconciles leaves no more than its tolerance, and one that differs says how much", () => {
    fc.assert(
      fc.property(anyDebt, fc.integer({ min: 0, max: 400_000 }), (debt, due) => {
        const shown = picture({ ...debt, ...ladder([due, 0, 0, 0, 0, 0]) });
        const { status, difference = NaN } = tie(shown, "maturities");
        const largest = MILLION * Math.max(due, inMillions(shown.lines)["Total debt"] ?? 0);
        const isWithin = Math.abs(difference) <= Math.max(0.005 * largest, 3 * MILLION);
        expect(status === "differs" || isWithin).toBe(true);
        expect(Number.isFinite(difference)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});

function real(ticker: BundledTicker) {
  const company = bundledCompany(ticker);
  return standardiseAll({
    facts: originalFacts(company.cik),
    company,
    years: 2,
    origin: "sec",
  });
}

describe.skipIf(!hasEdgarFolder)(
  `the debt picture of real companies (needs ${EDGAR_FOLDER.slice(EDGAR_FOLDER.indexOf("shared"))})`,
  () => {
    it("names Home Depot's and Walmart's years as the companies do", () => {
      expect(real("HD").debt?.maturities[0]).toMatchObject({ name: "2026", amount: 4_684_000_000 });
      expect(real("WMT").debt?.maturities[0]).toMatchObject({
        name: "2027",
        amount: 3_542_000_000,
      });
    });

    it("is the same annual, quarterly and LTM debt, each at its own date", () => {
      const { debt, quarterly, ltm } = real("WMT");
      expect(debt?.date).toBe("2026-01-31");
      expect(quarterly?.debt).toMatchObject({ date: "2026-04-30", maturitiesDate: "2026-01-31" });
      expect(ltm?.debt?.lines).toEqual(quarterly?.debt?.lines);
    });

    it.each(["AAPL", "HTZ", "KHC", "NKLA", "SNOW"] as const)(
      "%s crosses the wire unchanged",
      (ticker) => {
        const data = real(ticker);
        expect(connectedFinancialDataSchema.parse(JSON.parse(JSON.stringify(data))).debt).toEqual(
          data.debt,
        );
      },
    );
  },
);
