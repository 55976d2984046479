import fc from "fast-check";
import { expect, it } from "vitest";
import { DRIVER_NAMES, driverSeries } from "#core/finance/valuation/drivers.ts";
import { driverKind } from "#core/finance/valuation/driver-kinds.ts";
import { openingCases } from "#core/finance/valuation/cases.ts";
import { readSavedModel, writeModel } from "#core/finance/valuation/saved-model.ts";
import { HARBOUR_HISTORY, harbourModel } from "#core/finance/valuation/testing/harbour.ts";
import type { ValuationModel } from "#core/finance/valuation/valuation-model.ts";
import { modelWorkbook } from "#core/outputs/workbook/model-workbook.ts";
import { workbookFile } from "#server/integrations/spreadsheets/workbook-file.ts";
import { readModelWorkbook } from "./read-file.ts";

const rate = fc.integer({ min: -9000, max: 9999 }).map((value) => value / 10_000);
const amount = fc.integer({ min: -9_999_999, max: 9_999_999 }).map((value) => value * 1000);
const words = fc.array(fc.constantFrom("growth", "5% a year", "R&D < 2x", "price; volume"), {
  maxLength: 3,
});
const day = fc.constantFrom("2025-12-31", "2026-03-31", "2026-06-30");
const market = fc.option(fc.record({ value: fc.integer({ min: 1, max: 9_999_999 }), date: day }), {
  nil: undefined,
});
const noteOf = fc.record({
  rationale: words.map((all) => all.join(" ")),
  keyDrivers: words,
  risks: words,
});

/** One-offs in two of its years. */
const CLEAN = { "2021": 269e6, "2022": 299e6, "2023": 328e6, "2024": 350e6, "2025": 402e6 };

/** Models of every number of years, basis, date and market input; some drivers not known. */
const models: fc.Arbitrary<ValuationModel> = fc
  .record({
    years: fc.integer({ min: 1, max: 10 }),
    bases: fc.record({
      workingCapitalBasis: fc.constantFrom("amount" as const, "pct_of_revenue_change" as const),
      capexBasis: fc.constantFrom("amount" as const, "pct_of_revenue" as const),
    }),
    rates: fc.array(rate, { minLength: 170, maxLength: 170 }),
    amounts: fc.array(amount, { minLength: 170, maxLength: 170 }),
    dcf: fc.record({
      wacc: fc.integer({ min: 100, max: 3000 }).map((value) => value / 10_000),
      terminalGrowthRate: fc.integer({ min: -300, max: 400 }).map((value) => value / 10_000),
      terminalEbitdaMultiple: fc.integer({ min: 10, max: 300 }).map((value) => value / 10),
    }),
    notes: fc.record({
      revenueGrowth: noteOf,
      ebitdaMargin: noteOf,
      workingCapital: noteOf,
      capex: noteOf,
    }),
    discounting: fc.constantFrom("end-year" as const, "mid-year" as const),
    valuationDate: fc.option(fc.constantFrom("2026-03-31", "2026-06-30"), { nil: undefined }),
    marketCap: market,
    sharePrice: market,
    marketSpread: market,
    riskFreeRate: fc.option(rate, { nil: undefined }),
    dilutedShares: fc.option(fc.integer({ min: 1, max: 1e9 }), { nil: undefined }),
    claims: fc.record(
      { preferred: fc.integer({ min: 1, max: 1e9 }), associates: fc.integer({ min: 1, max: 1e9 }) },
      { requiredKeys: [] },
    ),
    end: fc.constantFrom("2025-12-31", "2024-02-29", undefined),
    code: fc.constantFrom("USD", "EUR", "SEK"),
    clean: fc.constantFrom({}, CLEAN),
  })
  .map(({ years, bases, rates, amounts, dcf, end, code, clean, ...rest }) => {
    const base = end?.slice(0, 4) ?? "2025";
    const drivers = {
      ...driverSeries((name) => {
        const from = DRIVER_NAMES.indexOf(name) * 10;
        const of = driverKind(name, bases).unit === "millions" ? amounts : rates;
        return of.slice(from, from + years);
      }),
      ...bases,
    };
    const history = {
      ...HARBOUR_HISTORY,
      rows: [...HARBOUR_HISTORY.rows, { item: "Clean EBITDA", amounts: clean }],
      currency: code,
      years: HARBOUR_HISTORY.years.filter((year) => year <= base),
      periodEnds: end === undefined ? {} : { [base]: end },
    };
    const saved = writeModel({
      ...harbourModel({ history }),
      ...rest,
      periods: Array.from({ length: years }, (_, at) => `${Number(base) + at + 1}E`),
      cases: openingCases({ drivers, dcf }),
    });
    return readSavedModel({ ticker: "HPKG", ...saved });
  });

/** What is assumed of the base case and of the market, and what the past gives. */
function assumedOf({
  assumptionParameters,
  projections,
  valuationResults,
}: ReturnType<typeof writeModel>) {
  return rounded({ ...assumptionParameters, projections, valuationResults });
}

/** Numbers to twelve digits: millions and whole units are not the same floats. */
function rounded(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (_, one: unknown) =>
      typeof one === "number" ? Number(one.toPrecision(11)) : one,
    ),
  );
}

it("a model handed over as a workbook and read back is the same model", async () => {
  await fc.assert(
    fc.asyncProperty(models, async (model) => {
      const [base] = model.cases;
      if (base === undefined) throw new Error("a model has a base case");
      const bytes = await workbookFile({
        sheets: modelWorkbook(model, base),
        created: "2026-11-22T10:00:00Z",
      });
      const {
        model: read,
        findings,
        assumed,
      } = readModelWorkbook({ ticker: "HPKG", fileName: "a.xlsx" }, bytes);
      if (read === null) throw new Error("the product's own workbook is read");
      expect(assumedOf(read)).toEqual(assumedOf(writeModel(model)));
      const { rows } = readSavedModel({ ticker: "HPKG", ...read }).history;
      for (const item of ["EBITDA", "Clean EBITDA"]) {
        const past = (of: typeof rows) => of.find((row) => row.item === item)?.amounts ?? {};
        for (const year of model.history.years) {
          expect(past(rows)[year] ?? null).toBe(past(model.history.rows)[year] ?? null);
        }
      }
      expect([findings, assumed.length]).toEqual([[], 1]);
    }),
    { numRuns: 25 },
  );
});
