import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { splitsOfPage } from "#core/finance/segments/splits-of-page.ts";
import { segmentPage, type TaggedCell } from "#core/finance/segments/testing/segment-page.ts";
import type { FiledSplit } from "#core/finance/statements/pages/filing-face.ts";
import { readInlinePage } from "#core/finance/statements/pages/inline-page.ts";
import {
  EDGAR_FOLDER,
  hasEdgarFolder,
} from "#core/finance/statements/testing/bundled-companies.ts";
import { inlineFactsOfParts } from "#core/finance/statements/testing/inline-facts.ts";

const SEGMENT = "us-gaap:StatementBusinessSegmentsAxis";
const PLACE = "srt:StatementGeographicalAxis";
const PRODUCT = "srt:ProductOrServiceAxis";
const STANDING = "srt:ConsolidationItemsAxis";
const OPERATING = { [STANDING]: "us-gaap:OperatingSegmentsMember" };

function splitsOf(cells: readonly TaggedCell[]): readonly FiledSplit[] {
  return splitsOfPage(readInlinePage(segmentPage(cells)));
}

/** The lines of a split in words: role, label and values, newest year last. */
function linesOf(split: FiledSplit | undefined): readonly string[] {
  if (split === undefined || !("lines" in split)) return [split?.refused ?? "none"];
  return split.lines.map(({ role, label, values }) =>
    [role, label, ...values.map(({ value }) => value)].join(" "),
  );
}

const revenue = (label: string, dimensions: Readonly<Record<string, string>>, values: number[]) =>
  ({ label, concept: "us-gaap:Revenues", dimensions, values }) as const;

const BAKERY = revenue("Bakery", { [SEGMENT]: "t:BakerySegmentMember" }, [60, 70]);
const MILLS = revenue("Mills", { [SEGMENT]: "t:MillsSegmentMember" }, [30, 35]);

describe("the splits of a page", () => {
  it("are lines that add up to the company's amount", () => {
    const whole = revenue("Total revenue", {}, [90, 105]);
    expect(splitsOf([BAKERY, MILLS, whole]).map(linesOf)).toEqual([
      ["member Bakery 60 70", "member Mills 30 35", "total Total 90 105"],
    ]);
  });

  it("reconcile by what stands outside the segments", () => {
    const corporate = revenue(
      "Corporate",
      { [STANDING]: "us-gaap:CorporateNonSegmentMember" },
      [5, 6],
    );
    const between = revenue(
      "Eliminations",
      { [STANDING]: "us-gaap:IntersegmentEliminationMember" },
      [-3, -4],
    );
    const whole = revenue("Total revenue", {}, [92, 107]);
    expect(splitsOf([BAKERY, MILLS, corporate, between, whole]).map(linesOf)).toEqual([
      [
        "member Bakery 60 70",
        "member Mills 30 35",
        "reconciliation Corporate 5 6",
        "reconciliation Eliminations -3 -4",
        "total Total 92 107",
      ],
    ]);
  });

  it("take one of the ways in which a member is tagged", () => {
    const withSales = revenue("Bakery", { ...BAKERY.dimensions, ...OPERATING }, [64, 75]);
    const between = revenue(
      "Eliminations",
      { [STANDING]: "us-gaap:IntersegmentEliminationMember" },
      [-4, -5],
    );
    const whole = revenue("Total revenue", {}, [90, 105]);
    const [split] = splitsOf([BAKERY, withSales, MILLS, between, whole]);
    expect(linesOf(split)).toEqual([
      "member Bakery 60 70",
      "member Mills 30 35",
      "total Total 90 105",
    ]);
  });

  it("tell a sum of members from members", () => {
    const member = (label: string, values: number[]) =>
      revenue(label, { [PRODUCT]: `t:${label}Member` }, values);
    const cells = [
      member("Goods", [70, 80]),
      member("Bread", [50, 55]),
      member("Cakes", [20, 25]),
      member("Repairs", [20, 25]),
      revenue("Total revenue", {}, [90, 105]),
    ];
    expect(splitsOf(cells).map(linesOf)).toEqual([
      [
        "subtotal Goods 70 80",
        "member Bread 50 55",
        "member Cakes 20 25",
        "member Repairs 20 25",
        "total Total 90 105",
      ],
    ]);
  });

  it("are refused where they don't add up, or nothing says to what", () => {
    const [short] = splitsOf([BAKERY, MILLS, revenue("Total revenue", {}, [100, 120])]);
    const [alone] = splitsOf([BAKERY, MILLS]);
    expect(linesOf(short)).toEqual([
      "n.a.: the parts that the filing tags don’t add up to the company’s amount",
    ]);
    expect(linesOf(alone)).toEqual([
      "n.a.: the filing tags no amount of the whole company beside those of its parts",
    ]);
  });

  it("are never made of two axes: a product of a segment is a line of neither", () => {
    const crossed = revenue(
      "Bread",
      { ...BAKERY.dimensions, [PRODUCT]: "t:BreadMember" },
      [60, 70],
    );
    const whole = revenue("Total revenue", {}, [90, 105]);
    expect(splitsOf([crossed, MILLS, whole])).toEqual([]);
  });

  it("name what rounding leaves", () => {
    const place = (label: string, values: number[]) => ({
      ...revenue(label, { [PLACE]: `t:${label}Member` }, values),
      decimals: -1,
    });
    const cells = [
      place("Home", [50, 60]),
      place("Abroad", [40, 40]),
      revenue("Total", {}, [92, 99]),
    ];
    expect(splitsOf(cells).map(linesOf)).toEqual([
      [
        "member Home 50 60",
        "member Abroad 40 40",
        "reconciliation Rounding 2 -1",
        "total Total 92 99",
      ],
    ]);
  });

  it("are none of a page without inline XBRL", () => {
    expect(splitsOfPage(readInlinePage("<html><table><tr><td>1</td></tr></table></html>"))).toEqual(
      [],
    );
  });
});

describe.skipIf(!hasEdgarFolder)("the splits of real filings (needs ../shared/data/edgar)", () => {
  const pages = globSync(`${EDGAR_FOLDER}/Archives/edgar/data/*/*/*.htm`).toSorted();
  const read = pages.map((path) => {
    const html = readFileSync(path, "utf8");
    return { name: basename(path, ".htm"), html, splits: splitsOfPage(readInlinePage(html)) };
  });

  it.each(read.map((page) => [page.name, page] as const))(
    "%s: every figure is tagged so",
    (_, page) => {
      const tagged = new Set(
        inlineFactsOfParts(page.html).map(({ concept, members, start, end, value }) =>
          [concept, members, start, end, Math.abs(value)].join(" "),
        ),
      );
      const missing = page.splits.flatMap((split) => {
        if (!("lines" in split)) return [];
        return split.lines.flatMap(({ label, members, role, values }) =>
          values.flatMap(({ start, end, value }) => {
            const isElsewhere = role === "total" || members === "" || value === 0;
            const said = [split.concept, members, start, end, Math.abs(value)].join(" ");
            return isElsewhere || tagged.has(said) ? [] : [`${split.axis} ${label}: ${said}`];
          }),
        );
      });
      expect(missing).toEqual([]);
    },
  );

  it("add up to the company's amount in every period", () => {
    const off = read.flatMap(({ name, splits }) =>
      splits.flatMap((split) => {
        if (!("lines" in split)) return [];
        const total = split.lines.find(({ role }) => role === "total");
        const added = split.lines.filter(
          ({ role }) => role === "member" || role === "reconciliation",
        );
        return (total?.values ?? []).flatMap(({ start, end, value }) => {
          const sum = added
            .flatMap(({ values }) => values.filter((one) => one.end === end && one.start === start))
            .reduce((all, one) => all + one.value, 0);
          return sum === value
            ? []
            : [`${name} ${split.axis} ${split.measure} ${end}: ${sum - value}`];
        });
      }),
    );
    expect(off).toEqual([]);
  });

  it("are those that the filings report: the census", () => {
    const census = read.map(({ name, splits }) => {
      const tied = splits.filter((split) => "lines" in split);
      const members = new Set(
        tied.flatMap(({ axis, lines }) =>
          lines.filter(({ role }) => role === "member").map(({ label }) => `${axis} ${label}`),
        ),
      );
      const refused = splits.filter((split) => "refused" in split);
      const why = refused.map(({ axis, measure }) => `${axis} ${measure}`).join(", ");
      return `${name}: ${tied.length} tied, ${members.size} members${why && `; refused ${why}`}`;
    });
    expect(census.join("\n")).toMatchInlineSnapshot(`
      "crr-10k_20171231: 0 tied, 0 members
      amzn-20231231: 7 tied, 15 members
      wmt-20230731: 2 tied, 3 members
      wmt-20250131: 7 tied, 5 members
      nvda-20260125: 4 tied, 13 members; refused segments operating income
      nvda-20260426: 3 tied, 9 members; refused segments operating income
      amc-20230630: 4 tied, 6 members
      gm-20231231: 1 tied, 3 members; refused segments revenue, segments assets, segments D&A, segments capital expenditure
      khc-20230701: 2 tied, 12 members
      khc-20231230: 6 tied, 18 members
      goog-20251231: 4 tied, 8 members
      goog-20260331: 4 tied, 8 members
      nke-20250531: 4 tied, 14 members
      aapl-20240928: 4 tied, 13 members; refused segments operating income
      aapl-20250927: 5 tied, 13 members
      aapl-20260328: 3 tied, 10 members
      hd-20250202: 5 tied, 6 members
      f-20230630: 3 tied, 11 members
      ge-20231231: 4 tied, 12 members
      ibm-20231231: 0 tied, 0 members
      mcd-20230630: 2 tied, 3 members
      mcd-20231231: 5 tied, 3 members
      vz-20231231: 2 tied, 4 members; refused segments operating income, segments D&A
      t-20230630: 4 tied, 10 members
      pg-20250630: 5 tied, 7 members
      pg-20260630: 5 tied, 7 members"
    `);
  });
});
