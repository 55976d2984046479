import { describe, expect, it } from "vitest";
import { checkOn } from "#core/figures/read/check-figures.ts";
import { groundOf } from "#core/figures/read/ledger/ground.ts";
import { cardOf, corda } from "#core/figures/read/testing/sample.ts";

const ground = groundOf([cardOf(corda)], "CRDA");
const YEARS = ["2023", "2024", "2025"] as const;

function amount(item: string, year: string): string {
  const datum = ground.ledger.find({ entity: "CRDA", item, period: year });
  return `USD ${((datum?.value ?? 0) / 1e6).toLocaleString("en")} mm`;
}

function lastVerdict(content: string) {
  return checkOn(ground, content).figures.findLast(({ verdict }) => verdict !== "ignored")?.verdict;
}

const REVENUE = (year: string) => `Revenue was ${amount("Revenues", year)} in FY${year}`;
const POINTING = [
  "EBITDA that year was #.",
  "EBITDA in the same year was #.",
  "That year saw EBITDA of #.",
];

describe("a year that is pointed at", () => {
  const cases = YEARS.flatMap((named) =>
    YEARS.flatMap((own) =>
      POINTING.map((form) => ({ named, own, said: form.replace("#", amount("EBITDA", own)) })),
    ),
  );

  it("is the one year that the text before it names, and never another", () => {
    const green = cases.filter(({ named, said }) => {
      return lastVerdict(`${REVENUE(named)}. ${said}`) === "verified";
    });
    expect(green.filter(({ named, own }) => named !== own)).toEqual([]);
    expect(green.length).toBeGreaterThan(0);
  });

  it("is none where the text names several, or none", () => {
    const open = cases.flatMap(({ named, said }) => {
      const [other = ""] = YEARS.filter((year) => year !== named);
      const both = `${REVENUE(named)}, against ${amount("Revenues", other)} in FY${other}. ${said}`;
      return [said, both].filter((content) => lastVerdict(content) === "verified");
    });
    expect(open).toEqual([]);
  });
});

it("leaves a figure open that is said of two years at once", () => {
  const said = YEARS.flatMap((own) =>
    YEARS.filter((other) => other !== own).flatMap((other) => [
      `${REVENUE(own)} and FY${other}.`,
      `${REVENUE(own)}, the same as in FY${other}.`,
      `${REVENUE(own)}, as in FY${other}.`,
    ]),
  );
  expect(said.filter((content) => lastVerdict(content) === "verified")).toEqual([]);
});

describe("a sentence that only says which way it went that year", () => {
  const moves = corda.data.flatMap(({ item, amounts }) =>
    ["Revenues", "EBITDA", "Cash And Equivalents"].includes(item)
      ? corda.years.slice(1).map((year, at) => {
          const [now, before] = [amounts[year] ?? 0, amounts[corda.years[at] ?? ""] ?? 0];
          const said = Math.round(now / 1e6).toLocaleString("en-US");
          return { said: `${item} were USD ${said} mm in FY${year}.`, isUp: now > before };
        })
      : [],
  );

  it.each([
    ["rose", true],
    ["fell", false],
  ])("%s: is held to the row and the year before it", (words, saysUp) => {
    expect(moves.map(({ isUp }) => isUp)).toContain(true);
    expect(moves.map(({ isUp }) => isUp)).toContain(false);
    for (const { said, isUp } of moves) {
      const { warnings } = checkOn(
        groundOf([cardOf(corda)], "CRDA"),
        `${said} It ${words} that year.`,
      );
      const turned = warnings.map(({ text, fitting }) => `${text} ${fitting?.insert}`);
      const wrong = saysUp ? "rose fell" : "fell rose";
      expect([said, ...turned]).toEqual(isUp === saysUp ? [said] : [said, wrong]);
    }
  });

  it("is held to nothing where it denies, points at several years, or is of no row", () => {
    const none = [
      "Revenues were USD 7,512 mm in FY2025. It never fell that year.",
      "Revenues were USD 7,031 mm in FY2024 and USD 7,512 mm in FY2025. It fell that year.",
      "The weather was fine in FY2025. It fell that year.",
    ];
    for (const text of none) {
      expect(checkOn(ground, text).warnings).toEqual([]);
    }
  });
});
