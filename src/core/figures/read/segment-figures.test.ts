import { describe, expect, it } from "vitest";
import { checkOn } from "#core/figures/read/check-figures.ts";
import { type Ground, groundOf } from "#core/figures/read/ledger/ground.ts";
import { cardOf } from "#core/figures/read/testing/sample.ts";
import { splitTables } from "#core/finance/segments/split-tables.ts";
import { standardise } from "#core/finance/ratios/standardise.ts";
import {
  BUNDLED,
  bundledCompany,
  bundledFacts,
} from "#core/finance/statements/testing/bundled-companies.ts";
import { bundledFaces } from "#core/finance/statements/testing/bundled-faces.ts";
import type { ConnectedFinancialData } from "#core/ledger/financial-data.ts";
import { findDatum } from "#core/ledger/find-datum.ts";

/** The companies that ship with what they split. */
const SPLIT = BUNDLED.flatMap(({ ticker }): readonly ConnectedFinancialData[] => {
  const facts = bundledFacts(bundledCompany(ticker));
  const company = { ...bundledCompany(ticker), name: facts.entityName ?? ticker };
  const faces = bundledFaces(company);
  const data = standardise({
    facts,
    company,
    faces,
    period: "annual",
    years: 5,
    origin: "bundled",
  });
  const segments = splitTables(faces, data);
  return segments === undefined ? [] : [{ ...data, segments }];
});

const grounds = new Map<ConnectedFinancialData, Ground>();

function verdictOf(data: ConnectedFinancialData, sentence: string) {
  const ground = grounds.get(data) ?? groundOf([cardOf(data)], data.ticker);
  grounds.set(data, ground);
  const [figure] = checkOn(ground, sentence).figures;
  return { verdict: figure?.verdict, item: figure?.item };
}

const mm = (value: number) => `$${(value / 1e6).toLocaleString("en-US")} million`;

/** Every member's revenue and operating income of the last year it is split in, with the group's own. */
function figuresOf(data: ConnectedFinancialData) {
  return (data.segments ?? []).flatMap(({ measure, rows }) => {
    if (measure !== "revenue" && measure !== "operating income") return [];
    const group = measure === "revenue" ? "Revenues" : "EBIT";
    return rows.flatMap(({ role, label, item, amounts }) => {
      const year = data.years.findLast((column) => amounts[column] !== null);
      const value = amounts[year ?? ""];
      const whole = findDatum(data, group, year)?.value;
      const isPart = role === "member" && value != null && value > 0 && value !== whole;
      return isPart && whole !== undefined ? [{ measure, label, item, year, value, whole }] : [];
    });
  });
}

describe.each(SPLIT.map((data) => [data.ticker, data] as const))("a member of %s", (_, data) => {
  const figures = figuresOf(data);

  it("has its figures verified by its name and the row's word", () => {
    const missed = figures.flatMap(({ measure, label, item, year, value }) => {
      const sentence = `${label} ${measure} was ${mm(value)} in FY${year}.`;
      const { verdict, item: found } = verdictOf(data, sentence);
      return verdict === "verified" && found?.toLowerCase().includes(measure)
        ? []
        : [`${sentence} (${item}) ${verdict}`];
    });
    expect(missed).toEqual([]);
  });

  it("is never verified by the group's figure, nor the group by a member's", () => {
    const wrong = figures.flatMap(({ measure, label, year, value, whole }) =>
      [
        `${label} ${measure} was ${mm(whole)} in FY${year}.`,
        `${measure} in ${label} was ${mm(whole)} in FY${year}.`,
        `The ${label} segment had ${measure} of ${mm(whole)} in FY${year}.`,
        `${measure} was ${mm(value)} in FY${year}.`,
        `Group ${measure} was ${mm(value)} in FY${year}.`,
      ].filter((sentence) => verdictOf(data, sentence).verdict === "verified"),
    );
    expect(wrong).toEqual([]);
  });
});

describe("a member", () => {
  const apple = SPLIT.find(({ ticker }) => ticker === "AAPL");

  it.each([
    ["Greater China net sales were $64.4 billion in 2025.", "Greater China revenue"],
    ["Revenue in Greater China was $64,377 million in fiscal 2025.", "Greater China revenue"],
    ["Apple’s iPhone sales were $209.6 billion in 2025.", "iPhone revenue"],
    ["Europe operating profit was $47,739 million in FY2025.", "Europe operating income"],
  ])("is known by the words of the vocabulary: %s", (sentence, item) => {
    expect(apple && verdictOf(apple, sentence)).toEqual({ verdict: "verified", item });
  });

  it("has its change computed on one basis", () => {
    const sentence = "Greater China revenue fell by 3.8% from 2024 to 2025.";
    expect(apple && verdictOf(apple, sentence).verdict).toBe("verified");
  });
});
