import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { placeOf } from "#core/ledger/parent-only.ts";
import { cutPassages } from "./cut-passages.ts";
import type { DocumentBlock } from "./document-blocks.ts";
import { sectionsOf } from "./document-sections.ts";

const words = fc.lorem({ mode: "words", maxCount: 900 });
const blocks = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant("text" as const), text: words, page: fc.nat({ max: 9 }) }),
    fc.record({
      kind: fc.constant("heading" as const),
      text: fc.lorem({ maxCount: 4 }),
      level: fc.integer({ min: 1, max: 4 }),
    }),
  ),
  { maxLength: 12 },
);

describe("cutPassages", () => {
  it("keeps every word of the text, in its order", () => {
    const law = fc.property(blocks, (given) => {
      const before = given.flatMap((block) => (block.kind === "text" ? wordsOf(block.text) : []));
      const after = cutPassages({ blocks: given }).flatMap(({ text }) => wordsOf(text));
      expect(after).toEqual(before);
    });
    fc.assert(law, { numRuns: 50 });
  });

  it("takes no units from the words of a later section, however they stand there", () => {
    const rows = [{ label: "Sales", cells: [{ text: "643" }, { text: "624" }] }];
    const table = { headerRows: [["", "2025", "2024"]], rows };
    for (const said of ["In millions of euros", "All amounts in EUR thousands."]) {
      const given: readonly DocumentBlock[] = [
        heading("Eden Foods plc", 1),
        heading("Stores"),
        { kind: "table", table },
        heading("Trading"),
        { kind: "text", text: said },
        { kind: "table", table },
        { kind: "table", table: { ...table, units: said.replace(/\.$/, "") } },
      ];
      const cut = cutPassages({ blocks: given }).flatMap((passage) => passage.table ?? []);
      const values = cut.map((each) => each.rows[0]?.cells[0]?.value);
      expect([said, cut[0]?.units, values[0]]).toEqual([said, undefined, undefined]);
      expect(values.slice(1)).not.toContain(undefined);
    }
  });

  it("never lets a passage stand under two headings or on three pages", () => {
    const given: readonly DocumentBlock[] = [
      { kind: "heading", level: 1, text: "Item 1. Business", part: "I", item: "1" },
      { kind: "text", text: "We make bottles.", page: 3, pageEnd: 7 },
      { kind: "heading", level: 1, text: "Item 1A. Risk Factors", part: "I", item: "1A" },
      { kind: "heading", level: 2, text: "Resin" },
      { kind: "text", text: "Resin may cost more.", page: 8 },
    ];
    const cut = cutPassages({ blocks: given });
    expect(cut).toMatchObject([
      { anchor: "p1", item: "1", page: 3, pageEnd: 4, headings: ["Item 1. Business"] },
      { anchor: "p2", item: "1A", page: 8, headings: ["Item 1A. Risk Factors", "Resin"] },
    ]);
    expect(sectionsOf(cut).map(({ title, level, anchor }) => [title, level, anchor])).toEqual([
      ["Item 1. Business", 1, "p1"],
      ["Item 1A. Risk Factors", 1, "p2"],
      ["Resin", 2, "p2"],
    ]);
  });

  it("keeps a table whole, with its columns beside every figure, and repeats the header of a long one", () => {
    const rows = Array.from({ length: 61 }, (_, at) => ({
      label: `Line ${at}`,
      cells: [{ text: "1" }, { text: "" }],
    }));
    const table = { units: "(in millions)", headerRows: [["", "2025", "2024"]], rows };
    const [first, second] = cutPassages({ blocks: [{ kind: "table", table }] });
    expect(first?.text.split("\n").slice(0, 2)).toEqual(["(in millions)", "Line 0 | 2025: 1"]);
    expect(second?.text).toBe("(in millions)\nLine 60 | 2025: 1");
  });

  it("names a table by the sentence that leads to it", () => {
    const table = {
      headerRows: [["", "2026"]],
      rows: [{ label: "Principal", cells: [{ text: "75" }] }],
    };
    const text = "We were in compliance. Principal payments due on debt were as follows:";
    const cut = (said: string): string | undefined =>
      cutPassages({
        blocks: [
          { kind: "text", text: said },
          { kind: "table", table },
        ],
      })[1]?.text;
    expect(cut(text)).toBe("Principal payments due on debt were as follows:\nPrincipal | 2026: 75");
    expect(cut("We were in compliance.")).toBe("Principal | 2026: 75");
    const below = "The table below is of the three months ended June 30.";
    expect(cut(`We were in compliance. ${below}`)).toBe(`${below}\nPrincipal | 2026: 75`);
  });

  it("says of each passage of a parent's own statements that it is, until something else begins", () => {
    const given = [
      { kind: "heading", level: 1, text: "Item 15. Exhibits", part: "IV", item: "15" } as const,
      heading("SCHEDULE I — CONDENSED FINANCIAL INFORMATION OF REGISTRANT"),
      heading("BALANCE SHEETS"),
      { kind: "text", text: "Cash was 5." } as const,
      heading("1. Basis of presentation", 3),
      { kind: "text", text: "Dividends were 7." } as const,
      heading("SCHEDULE II — VALUATION ACCOUNTS"),
      { kind: "text", text: "Allowances were 9." } as const,
    ];
    const places = cutPassages({ blocks: given }).map(({ headings }) => placeOf(headings));
    expect(places).toEqual([
      "Parent company only, BALANCE SHEETS",
      "Parent company only, 1. Basis of presentation",
      "SCHEDULE II — VALUATION ACCOUNTS",
    ]);
  });

  describe("a table that says no units", () => {
    const debt = fees();
    const pay = heading("Pay");
    it.each([
      ["its own heading's", [pay, paragraph("Amounts are in thousands.")], 1e3],
      ["all tables'", [paragraph("Unless otherwise noted, tables are in millions."), pay], 1e6],
      [
        "all tables', under a heading",
        [heading("A"), paragraph("All amounts are in U.S. dollars in millions."), pay],
        1e6,
      ],
      [
        "another heading's",
        [heading("Debt"), paragraph("Amounts are in millions."), debt, pay],
        undefined,
      ],
      [
        "the following table's, which is another",
        [paragraph("The following table is in millions:"), debt, paragraph("Fees:")],
        undefined,
      ],
      [
        "of an amount in prose",
        [paragraph("We spent tens of millions of dollars on advertising."), pay],
        undefined,
      ],
      ["of another thing", [paragraph("We are in thousands of stores."), pay], undefined],
    ])("has those that are %s", (_, above, scale) => {
      expect(scaleOf([...above, debt])).toBe(scale);
    });

    it("has none that its footnote contradicts", () => {
      const given = [
        paragraph("Amounts are in millions."),
        debt,
        paragraph("(1) Amounts are in thousands."),
      ];
      const [, cut] = cutPassages({ blocks: given });
      expect(cut?.table?.rows[0]?.cells[0]?.value).toBeUndefined();
    });
  });

  describe("the fiscal year of a document", () => {
    it.each([
      ["Fiscal 2024 ended February 2, 2025.", { end: "02-02", shift: -1 }],
      ["fiscal 2024 Fiscal year ended February 2, 2025 (53 weeks)", { end: "02-02", shift: -1 }],
      ["The year ended January 31, 2025 (“fiscal 2025”) was mild.", { end: "01-31", shift: 0 }],
      ["FY2024, which ended 2 February 2025, was mild.", { end: "02-02", shift: -1 }],
      ["The year ended January 31, 2025 was mild.", { end: "01-31" }],
      ["Fiscal 2021 ended February 2, 2025.", { end: "02-02" }],
      ["In fiscal 2024 the lease ended in May 2025.", undefined],
    ])("is named as it names it: %s", (said, year) => {
      expect(ended(said)).toEqual(year);
    });

    it("is of no number where it is named by two", () => {
      const both = ["Fiscal 2024 ended February 2, 2025.", "Fiscal 2024 ended January 28, 2024."];
      expect(ended(...both)).toEqual({ end: "02-02" });
    });

    it("is of no day where it speaks of several, a few days apart as weeks are", () => {
      expect(ended("The year ended May 31, 2025.", "The year ended June 30, 2025.")).toBe(
        undefined,
      );
      expect(ended("The year ended January 2, 2026.", "The year ended December 31, 2024.")).toEqual(
        {
          end: "01-02",
        },
      );
    });
  });

  it("gives a database nothing that it refuses", () => {
    const [passage] = cutPassages({ blocks: [{ kind: "text", text: "a\0b \uD800 c" }] });
    expect(passage?.text).toBe("a\uFFFDb \uFFFD c");
  });
});

function paragraph(said: string): DocumentBlock {
  return { kind: "text", text: said };
}

/** The fiscal year of a document that says so. */
function ended(...said: readonly string[]) {
  const cut = cutPassages({ blocks: [...said.map(paragraph), fees()] });
  return cut.at(-1)?.table?.fiscalYear;
}

function scaleOf(given: readonly DocumentBlock[]) {
  return cutPassages({ blocks: given }).at(-1)?.table?.rows[0]?.cells[0]?.scale;
}

function fees(): DocumentBlock {
  const rows = [{ label: "Fees", cells: [{ text: "$150" }] }];
  return { kind: "table", table: { headerRows: [["", "2025"]], rows } };
}

function heading(text: string, level = 2): DocumentBlock {
  return { kind: "heading", level, text };
}

function wordsOf(text: string): readonly string[] {
  return text.split(/\s+/).filter((word) => word !== "");
}
