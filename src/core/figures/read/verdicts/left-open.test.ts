import { describe, expect, it } from "vitest";
import { checkOn } from "#core/figures/read/check-figures.ts";
import { groundFor } from "#core/figures/read/testing/sets.ts";
import { displayOf } from "#core/figures/read/verdicts/expected.ts";

const COMPANIES = ["AAPL", "HD", "WMT", "KHC", "NVDA"].map((ticker) => {
  const ground = groundFor([ticker]);
  const [company] = ground.ledgers;
  const [now = "", before = "", earlier = ""] = company?.years ?? [];
  const shown = (item: string, year: string) => {
    const datum = company?.find(item, year)[0]?.datum;
    return datum === undefined || datum.value <= 0 ? undefined : displayOf(datum);
  };
  return { ground, shown, now, before, earlier };
});

type Company = (typeof COMPANIES)[number];

/** The verdict on the last figure of a text. */
function lastVerdict({ ground }: Company, text: string): string | undefined {
  return checkOn(ground, text).figures.findLast(({ text: figure }) => /[$D]/.test(figure))?.verdict;
}

/** With another first digit: nobody's. */
function slipped(shown: string): string {
  return shown.replace(/\d/, (digit) => (digit === "9" ? "1" : "9"));
}

/** A sentence that names the year before the latest. */
function datedBefore({ shown, before: year }: Company): string {
  return `Revenue was ${shown("Revenues", year) ?? ""} in ${year}. `;
}

const ROWS = { Inventories: "Inventory", Debt: "Total Debt", EBITDA: "EBITDA" };

describe("a time that only the sentence before names", () => {
  const cases = COMPANIES.flatMap((company) =>
    Object.entries(ROWS).flatMap(([name, item]) =>
      [company.now, company.earlier].flatMap((year) => {
        const shown = company.shown(item, year);
        const there = company.shown(item, company.before);
        if (shown === undefined || shown === there) return [];
        return [{ company, shown, said: `${name} was ${shown}.` }];
      }),
    ),
  );

  it("contradicts no figure that the row has at another", () => {
    expect(cases.length).toBeGreaterThan(20);
    const red = cases.filter(({ company, said }) => {
      return lastVerdict(company, datedBefore(company) + said) === "contradicted";
    });
    expect(red.map(({ said }) => said)).toEqual([]);
  });

  it("contradicts what the row has at none, and named in its own sentence any", () => {
    for (const { company, said, shown } of cases) {
      const none = datedBefore(company) + said.replace(shown, slipped(shown));
      expect([none, lastVerdict(company, none)]).toEqual([none, "contradicted"]);
      const dated = datedBefore(company) + said.replace(/\.$/, ` in ${company.before}.`);
      expect([dated, lastVerdict(company, dated)]).toEqual([dated, "contradicted"]);
    }
  });
});

describe("a name that is short for more than one row", () => {
  const cases = COMPANIES.flatMap((company) =>
    ["EBIT", "Gross Profit"].flatMap((item) => {
      const shown = company.shown(item, company.now);
      return shown === undefined
        ? []
        : [{ company, shown, said: `Profit was ${shown} in ${company.now}.` }];
    }),
  );

  it("contradicts no figure that one of them has", () => {
    expect(cases.length).toBeGreaterThan(6);
    for (const { company, said } of cases) {
      expect([said, lastVerdict(company, said)]).toEqual([said, "unsupported"]);
    }
  });

  it("contradicts what none has, and whole one of another", () => {
    for (const { company, said, shown } of cases) {
      const none = said.replace(shown, slipped(shown));
      expect([none, lastVerdict(company, none)]).toEqual([none, "contradicted"]);
      const whole = said.replace("Profit", "Net profit");
      expect([whole, lastVerdict(company, whole)]).toEqual([whole, "contradicted"]);
    }
  });
});
