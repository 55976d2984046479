import { describe, expect, it } from "vitest";
import type {
  CellSource,
  ConnectedFinancialData,
  FinancialData,
} from "#core/ledger/financial-data.ts";
import { standardiseAll } from "#core/finance/ratios/standardise.ts";
import {
  type CheckResult,
  type FailedCheck,
  checkStatements,
} from "#core/finance/statements/checks.ts";
import type { Company, CompanyFacts } from "#core/finance/statements/facts/company-facts.ts";
import {
  BUNDLED,
  bundledCompany,
  bundledFacts,
  hasEdgarFolder,
  originalFacts,
} from "#core/finance/statements/testing/bundled-companies.ts";
import { bundledFaces } from "#core/finance/statements/testing/bundled-faces.ts";
import {
  companyFacts,
  COMPANY,
  yearEnds,
  yearly,
} from "#core/finance/statements/testing/facts-builder.ts";
import { pageCompany } from "#core/finance/statements/testing/page-companies.ts";
import {
  type IdentityFailure,
  identityFailures,
} from "#core/finance/statements/testing/printed-pages.ts";

/** The least that must hold, so that a rule that drops rows does not pass for one without failures. */
const PASSED_AT_LEAST = 13_000;

const SENTENCES = {
  holds: /^[A-Z].* in (all \d+|the one) .* tested\.$/,
  fails: /^[A-Z].* in \d+ of \d+ .* tested, not in .*\.$/,
  "not tested": /^[A-Z].*: not tested, a part is missing in every .*\.$/,
} as const;

type Checked = { readonly ticker: string; readonly data: ConnectedFinancialData } & CheckResult;

function checked(company: Company, facts: CompanyFacts): Checked {
  const faces = bundledFaces(company);
  const data = standardiseAll({ facts, company, years: "all", origin: "bundled", faces });
  return { ticker: company.ticker, data, ...checkStatements(data) };
}

const LPA: Company = { ticker: "LPA", name: "Logistic Properties", cik: "0001997711" };
const results: Checked[] = [
  ...BUNDLED.map(({ ticker }) => bundledCompany(ticker)).map((company) =>
    checked(company, bundledFacts(company)),
  ),
  ...(hasEdgarFolder ? [checked(LPA, originalFacts(LPA.cik))] : []),
  ...(["AMZN", "VZ", "GE", "GM"] as const).map((ticker) => {
    const { company, facts } = pageCompany(ticker);
    return checked(company, facts);
  }),
];
const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failed = results.flatMap((result) =>
  result.failed.map((failure) => ({ ticker: result.ticker, ...failure })),
);

describe(`identities of ${results.length} companies over all years, quarters and twelve months`, () => {
  const known = identityFailures("identity-failures.tsv");

  it(`${passed} hold; each of the ${failed.length} that do not has its explanation`, () => {
    const unexplained = failed
      .filter((failure) => !known.some((each) => isOf(each, failure)))
      .map(({ ticker, year, check, item }) => `${ticker} ${year} ${item}: ${check}`);
    expect(unexplained).toEqual([]);
    expect(passed).toBeGreaterThan(PASSED_AT_LEAST);
  });

  it.each(results)("$ticker: Clean EBITDA of a year adds back what its quarters do", ({ data }) => {
    expect(oneOffsThatDiffer(data)).toEqual([]);
  });

  it("no explanation has lost its failure", () => {
    const stale = known.filter((each) => !failed.some((failure) => isOf(each, failure)));
    expect(stale).toEqual([]);
  });

  it.each(results)("$ticker: every check says in a sentence what it found", ({ checks }) => {
    const silent = checks.filter(({ status, sentence }) => !SENTENCES[status].test(sentence));
    expect(silent).toEqual([]);
  });

  it("twelve months are the year, plus the year to date, less the year to date before", () => {
    const faults = results.flatMap(({ ticker, data }) =>
      data.ltm === undefined ? [] : sumsOfOperandsThatFail(data.ltm).map((at) => `${ticker} ${at}`),
    );
    expect(faults).toEqual([]);
  });
});

const OUTFLOWS = ["COGS", "SG&A", "Capital Expenditure", "Dividends Paid", "Share Repurchases"];
const NO_ADJUSTMENTS = "no adjustments identified";

describe.each(results)("one row, one definition: $ticker", ({ data }) => {
  const views = [data, data.quarterly, data.ltm].filter((view) => view !== undefined);

  it("has no amount put together over time with the other sign than its row", () => {
    const odd = views.flatMap((view) =>
      OUTFLOWS.flatMap((item) => {
        const { amounts = {}, flags = {} } = rowOf(view, item) ?? {};
        const isMade = (year: string) => flags[year]?.includes("derived") === true;
        return view.years.filter((year) => isMade(year) && (amounts[year] ?? 0) > 0);
      }),
    );
    expect(odd).toEqual([]);
  });

  it("has FFO of the same in years, quarters and twelve months", () => {
    const forms = views.flatMap(({ ratios, years }) => {
      const funds = ratios.find(({ item }) => item === "FFO");
      return years
        .filter((year) => funds?.amounts[year] != null)
        .map((year) => funds?.flags?.[year]?.includes("cfo_pre_wc") ?? false);
    });
    expect(new Set(forms).size).toBeLessThanOrEqual(1);
  });

  it("has no year without adjustments that one of its quarters has, unless it was restated", () => {
    const clean = rowOf(data, "Clean EBITDA");
    const quarters = rowOf(data.quarterly, "Clean EBITDA");
    const isWithout = (row: typeof clean, column: string) =>
      row?.flags[column]?.includes(NO_ADJUSTMENTS) === true;
    const beside = Object.keys(quarters?.amounts ?? {}).filter((quarter) => {
      const year = quarter.slice(-4);
      const isRestated = rowOf(data, "Impairments")?.flags[year]?.includes("restated") === true;
      const isKnown = quarters?.amounts[quarter] != null && !isWithout(quarters, quarter);
      return isKnown && isWithout(clean, year) && !isRestated;
    });
    expect(beside).toEqual([]);
  });
});

function rowOf(view: FinancialData | undefined, item: string) {
  return view?.data.find((row) => row.item === item);
}

describe("checks of statements", () => {
  const sound = {
    Revenues: yearly({ "2023": 1_000e6, "2024": 1_100e6 }),
    NetIncomeLoss: yearly({ "2023": 50e6, "2024": 60e6 }),
    Assets: yearEnds({ "2023": 500e6, "2024": 600e6 }),
    Liabilities: yearEnds({ "2023": 300e6, "2024": 350e6 }),
  };

  it("name the year, what is left over and the row", () => {
    const data = standardiseAll({
      facts: companyFacts({
        ...sound,
        StockholdersEquity: yearEnds({ "2023": 200e6, "2024": 240e6 }),
      }),
      company: COMPANY,
      years: "all",
      origin: "sec",
    });
    const { failed: left, checks } = checkStatements(data);
    expect(left).toEqual([
      {
        check: "Total Assets = Total Liabilities + Equity",
        view: "annual",
        item: "Total Assets",
        year: "2024",
        difference: 10e6,
      },
    ]);
    expect(checks.find(({ status }) => status === "fails")?.sentence).toMatch(
      /^Total assets equal liabilities plus equity in 1 of 2 years tested, not in 2024 \(USD 10 mm left over\)\./,
    );
  });

  it("are not tested where a part is missing, and count for nothing", () => {
    const data = standardiseAll({
      facts: companyFacts(sound),
      company: COMPANY,
      years: "all",
      origin: "sec",
    });
    const { passed: held, checks } = checkStatements(data);
    expect(checks.map(({ status }) => status)).not.toContain("fails");
    expect(held).toBe(checks.reduce((sum, check) => sum + check.passed, 0));
    expect(checks.find(({ name }) => name.startsWith("EBITDA"))?.sentence).toBe(
      "EBITDA equals EBIT plus D&A: not tested, a part is missing in every year.",
    );
  });
});

function isOf(known: IdentityFailure, failure: FailedCheck & { readonly ticker: string }): boolean {
  return (
    known.ticker === failure.ticker &&
    known.views.includes(failure.view) &&
    known.columns.includes(failure.year) &&
    (known.items.includes("*") || known.items.includes(failure.item))
  );
}

/** Cells put together of spans of days whose operands do not add up to them. */
function sumsOfOperandsThatFail(ltm: FinancialData): string[] {
  return ltm.data.flatMap(({ item, amounts, sources, flags }) =>
    ltm.years.flatMap((year) => {
      const source = sources[year];
      const amount = amounts[year] ?? null;
      if (amount === null || source === undefined || !("inputs" in source)) return [];
      if (!/^-?\(?FY.* \+ \d+M .* - \d+M /.test(source.formula)) return [];
      const sum = source.inputs.reduce((left, { value }) => left + (value ?? 0), 0);
      const isSame = Math.abs(Math.abs(sum) - Math.abs(amount)) <= 1;
      return isSame || flags[year]?.includes("restated") === true ? [] : [`${item} ${year}`];
    }),
  );
}

/** Operands of Clean EBITDA, of years whose four quarters are known, that the quarters do not make. */
function oneOffsThatDiffer(data: ConnectedFinancialData): string[] {
  const { quarterly } = data;
  const [years, quarters] = [data, quarterly].map((view) =>
    view?.data.find(({ item }) => item === "Clean EBITDA"),
  );
  return data.years.flatMap((year) => {
    // A year restated after its quarters differs from them by its basis.
    const isBasisOther = data.data.some(
      ({ flags }) =>
        flags[year]?.some((flag) => flag === "restated" || flag === "recast_8k") === true,
    );
    const labels = [1, 2, 3, 4].map((quarter) => `Q${quarter} FY${year}`);
    const parts = labels.flatMap((label) => operandsOf(quarters?.sources[label]));
    const whole = operandsOf(years?.sources[year]);
    if (isBasisOther || labels.some((label) => quarters?.amounts[label] === null)) return [];
    if (labels.some((label) => quarters?.amounts[label] === undefined)) return [];
    return [...new Set([...whole, ...parts].map(([name]) => name))].flatMap((name) => {
      const [left, right] = [sumNamed(whole, name), sumNamed(parts, name)];
      const near = Math.abs(left - right) <= Math.max(3e6, 0.005 * Math.abs(left));
      return near ? [] : [`${year} ${name}: ${left}, ${right} as quarters`];
    });
  });
}

type Operands = readonly (readonly [name: string, value: number])[];

function operandsOf(source: CellSource | undefined): Operands {
  if (source === undefined || !("inputs" in source)) return [];
  return source.inputs
    .filter(({ name }) => name !== "EBITDA")
    .map(({ name, value }) => [name, value ?? 0] as const);
}

function sumNamed(operands: Operands, name: string): number {
  return operands.filter(([own]) => own === name).reduce((sum, [, value]) => sum + value, 0);
}
