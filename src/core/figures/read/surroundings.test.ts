import { describe, expect, it } from "vitest";
import { checkOn } from "#core/figures/read/check-figures.ts";
import { groundOf } from "#core/figures/read/ledger/ground.ts";
import { cardsOf } from "#core/figures/read/testing/connected.ts";
import {
  type Around,
  others,
  plainly,
  ROWS,
  SAID,
} from "#core/figures/read/testing/said-around.ts";
import { displayOf } from "#core/figures/read/verdicts/expected.ts";

/** Under a heading that names the company where it has an `@`. */
const headed =
  (head: string): Around =>
  (said) =>
    `${head.replace("@", said.name)}\n\n${plainly(said)}`;

const BY_TICKER: Around = (said) => `${said.ticker} - In numbers\n\n${plainly(said)}`;

const under =
  (head: string): Around =>
  (said) =>
    `${head}${plainly(said)}`;

const behind =
  (tail: string): Around =>
  (said) =>
    plainly(said).replace(/\.$/, `, ${tail}.`);
const low = ({ row }: (typeof SAID)[number]) => row.toLowerCase();

const TO_COME: Around = ({ row, figure }) =>
  `The company repays a loan in 2035. ${row} was ${figure}.`;

const NAMED_AGAIN: readonly Around[] = [
  (said) => `## Samsung\n\nIt is large.\n\n## Results\n${plainly(said)}`,
  (said) => `- Samsung\n  - It is large.\n\n${plainly(said)}`,
  (said) => `The Asian unit did well. For the group, ${plainly(said)}`,
];

describe("a right figure", () => {
  it("is there to be surrounded", () => {
    expect(SAID.length).toBe(4 * 3);
    expect(others([plainly], "verified")).toEqual([]);
  });

  it("is verified under what names a row, a time, a section or the company", () => {
    const heads = [
      "## Leverage\n",
      "**Liquidity and cash flow**\n\n",
      "Executive Summary:\n",
      "### Key risks\n\n",
      "FY2025\n",
      "- Balance sheet\n  - ",
      "| Revenue |\n|---|\n\n",
      "## Margins\n\n### Debt\n",
      "It is a good business. ",
      "Leverage is low. ",
      "The company sells much. ",
    ];
    expect(others(heads.map(under), "verified")).toEqual([]);
    expect(others(NAMED_AGAIN, "verified")).toEqual([]);
  });

  it("is verified under what names its company, whatever else is said of it", () => {
    const heads = [
      "@: a cash cow with a goodwill hangover",
      "@ Q4: soft volumes",
      "@ cuts guidance",
      "@ 2025: A year to forget",
      "@ - Initiation of coverage",
      "## @: BBB for now",
    ];
    expect(others(heads.map(headed), "verified")).toEqual([]);
    expect(others([BY_TICKER], "verified")).toEqual([]);
  });

  it("is verified under what only says how a row is", () => {
    expect(others(["Cash is king", "Liquidity is fine"].map(headed), "verified")).toEqual([]);
  });

  it("is not verified under a company's name with what may be a part of it or another", () => {
    const heads = [
      "@ International",
      "@: Europe",
      "@ - Wearables",
      "@'s main rival",
      "@ bakery",
      "@ and Samsung",
      "Samsung beats @",
      "@ vs Samsung: who wins",
      "@ in numbers: Asia and Europe",
      "Budget of @",
    ];
    expect(others(heads.map(headed), "not verified")).toEqual([]);
  });

  it("is of the latest year behind a sentence about a year to come", () => {
    expect(others([TO_COME], "verified")).toEqual([]);
  });

  it("is not verified under a name, a part, a case or a plan that the data do not know", () => {
    const heads = [
      "## Samsung\n",
      "## Greater China\n\n",
      "**Bear case**\n",
      "### Guidance\n\n",
      "Targets\n\n",
      "Budget for FY2023:\n",
      "- Samsung\n  - ",
      "1. Wearables\n   - ",
      "# Samsung\n\n## Results\n",
      "**Greater China.** ",
      "All figures in this section are pro forma. ",
      "The Asian unit did well. ",
      "Its main rival grew fast. ",
      "Samsung is larger. ",
      "The Asian unit did well. It is growing. ",
      "Samsung Electronics is larger. It is growing. ",
      "In Europe, sales fell. ",
    ];
    expect(others(heads.map(under), "not verified")).toEqual([]);
  });

  it("is verified before words behind a comma that leave it what it is", () => {
    const tails = [
      "a record",
      "up from the year before",
      "driven by new shops",
      "as reported",
      "and margins were stable",
    ];
    expect(others(tails.map(behind), "verified")).toEqual([]);
  });

  it("is not verified before words behind a comma that nobody knows or that take it back", () => {
    const tails = [
      "in Europe alone",
      "for a single store",
      "leaving out Russia",
      "setting aside litigation",
      "in euros",
      "Samsung said",
      "which is false",
      "or so the rumour went",
      "in Europe alone, up 2%",
    ];
    expect(others(tails.map(behind), "not verified")).toEqual([]);
  });

  it("is not verified as that of a name before a relative clause, or of a part or a multiple", () => {
    const arounds: readonly Around[] = [
      (said) =>
        `It bought Zephyr Labs, which had ${low(said)} of ${said.figure} in fiscal ${said.year}.`,
      (said) =>
        `It owns 30% of Samsung, which reported ${low(said)} of ${said.figure} in fiscal ${said.year}.`,
      (said) => `Half of ${low(said)} was ${said.figure} in fiscal ${said.year}.`,
      (said) => `Ten times ${low(said)} was ${said.figure} in fiscal ${said.year}.`,
      (said) => `${said.row} was ten times ${said.figure} in fiscal ${said.year}.`,
      (said) => `${said.row} almost was ${said.figure} in fiscal ${said.year}.`,
      (said) =>
        `It grew in fiscal ${said.year}. The following year, ${low(said)} was ${said.figure}.`,
      (said) => `It grew in fiscal ${said.year}. The year after, ${low(said)} was ${said.figure}.`,
    ];
    expect(others(arounds, "not verified")).toEqual([]);
  });

  it("is not verified as the move of a growth that it is", () => {
    const ground = groundOf(cardsOf(["AAPL"]), "AAPL");
    const told = ["was", "accelerated by", "slowed by"].map(
      (move) =>
        checkOn(ground, `Growth in revenue ${move} 2.0% in fiscal 2024.`).figures.find(
          (each) => each.text === "2.0%",
        )?.verdict,
    );
    expect(told).toEqual(["verified", "unsupported", "unsupported"]);
  });
});

describe("a figure that another company's is set beside", () => {
  const ground = groundOf(cardsOf(["AAPL", "HD"]), "AAPL");
  const [own, other] = ground.ledgers;
  const shown = (company: typeof own, item: string, year: number) => {
    const datum = company?.find(item, `${year}`)[0]?.datum;
    return datum === undefined ? "" : displayOf(datum);
  };
  const links = [
    "which compares with @ at Home Depot",
    "against @ for Home Depot",
    "compared with @ at Home Depot",
    "versus @ at Home Depot",
  ];
  const cases = Object.entries(ROWS).flatMap(([row, item]) =>
    [2025, 2024].flatMap((year) => links.map((link) => ({ row, item, year, link }))),
  );
  const verdicts = (back: number) =>
    cases.map(({ row, item, year, link }) => {
      const figure = shown(other, item, year - back);
      const text = `Apple's ${row.toLowerCase()} was ${shown(own, item, year)} in fiscal ${year}, ${link.replace("@", figure)}.`;
      const found = checkOn(ground, text).figures.find(
        ({ position }) => position === text.indexOf(figure),
      );
      return found?.verdict;
    });

  it("is of the same year, and not of the year before", () => {
    expect(new Set(verdicts(0))).toEqual(new Set(["verified"]));
    expect(new Set(verdicts(1))).toEqual(new Set(["unsupported"]));
  });
});
