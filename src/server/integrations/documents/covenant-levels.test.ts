import { Document, HeadingLevel, Packer, Paragraph, Table, TableCell, TableRow } from "docx";
import { describe, expect, it } from "vitest";
import { openLedger } from "#core/ledger/ledger.ts";
import { readDocument } from "./read-document.ts";
import { cardOfPassages, isVerified, type Printed } from "./testing/printed-sentences.ts";

const cell = (text: string) => new TableCell({ children: [new Paragraph(text)] });

/** A card of a Word file: a heading, a paragraph and a table. */
async function wordCard(heading: string, lead: string, table: Printed) {
  const children = [
    new Paragraph({ text: heading, heading: HeadingLevel.HEADING_1 }),
    new Paragraph(lead),
    new Table({ rows: table.map((row) => new TableRow({ children: row.map(cell) })) }),
  ];
  const bytes = await Packer.toBuffer(new Document({ sections: [{ children }] }));
  const fileName = "facility.docx";
  const { prepared } = await readDocument({ type: "DOCX", fileName }, bytes, () => {});
  return cardOfPassages(prepared.passages, { fileName });
}

type Card = Awaited<ReturnType<typeof wordCard>>;

function dataOf(card: Card): readonly (readonly [period: string, value: number, unit: string])[] {
  return openLedger([card]).providers.flatMap(({ items, periods, find }) =>
    items.flatMap((item) =>
      periods.flatMap((period) => {
        const datum = find(item, period);
        return datum === undefined ? [] : [[period, datum.value, datum.unit] as const];
      }),
    ),
  );
}

const at = (required: string, actual: string): Printed => [
  ["Covenant", "Required", "Actual"],
  ["Total net leverage ratio", required, actual],
  ["Minimum liquidity", "$50 million", "$212 million"],
];
const TESTED = "Covenant levels at 31 December 2025:";

describe("a covenant's level in a Word file", () => {
  it.each([
    ["4.50x", "3.87x"],
    ["≤ 4.50x", "3.87x"],
    ["4.50 to 1.00", "3.87 to 1.00"],
    ["4.50:1.00", "3.87:1.00"],
    ["not more than 4.50:1", "3.87 : 1"],
    ["max. 4.50x", "3.87x"],
  ])("is a datum of its row, unit and day, written as %s", async (required, actual) => {
    expect(dataOf(await wordCard("Covenants", TESTED, at(required, actual)))).toEqual([
      ["2025", 4.5, "multiple"],
      ["2025", 3.87, "multiple"],
      ["2025", 50e6, "money"],
      ["2025", 212e6, "money"],
    ]);
  });

  it.each([
    ["The required total net leverage ratio was 4.50x at December 31, 2025.", true],
    ["The total net leverage ratio covenant was 4.50x at December 31, 2025.", true],
    ["Actual total net leverage ratio was 3.87x at December 31, 2025.", true],
    ["Minimum liquidity was $50 million at December 31, 2025.", true],
    ["Actual total net leverage ratio was 4.50x at December 31, 2025.", false],
    ["Total net leverage ratio was 4.50x at December 31, 2025.", false],
    ["The minimum total net leverage ratio was 4.50x at December 31, 2025.", false],
    ["The total net leverage ratio covenant was 3.87x at December 31, 2025.", false],
    ["The total net leverage ratio covenant was 4.50x at December 31, 2024.", false],
    ["The net leverage covenant was 4.50x at December 31, 2025.", false],
    ["The liquidity covenant was $50 thousand at December 31, 2025.", false],
  ])("is checked: %s %s", async (sentence, isRight) => {
    const card = await wordCard("Covenants", TESTED, at("≤ 4.50x", "3.87x"));
    expect(isVerified(sentence, card)).toBe(isRight);
  });

  const steps: Printed = [
    ["Test date", "Maximum net leverage ratio"],
    ["31 March 2026", "4.50x"],
    ["30 September 2026", "4.25x"],
    ["31 March 2027 and thereafter", "4.00x"],
  ];

  it("steps down by days of test; one without an end has no time", async () => {
    const card = await wordCard("Covenants", "The ratio steps down as follows:", steps);
    expect(dataOf(card)).toEqual([
      ["2026-03-31", 4.5, "multiple"],
      ["2026-09-30", 4.25, "multiple"],
    ]);
    const said = "The maximum net leverage ratio is 4.25x at";
    expect(isVerified(`${said} 30 September 2026.`, card)).toBe(true);
    expect(isVerified(`${said} 31 March 2026.`, card)).toBe(false);
    expect(isVerified("The maximum net leverage ratio is 4.00x.", card)).toBe(false);
  });

  it("is as stated where nobody says when, and what is reached then has no time", async () => {
    const table: Printed = [
      ["Test", "Covenant level", "Result"],
      ["Net leverage", "4.50x", "3.87x"],
    ];
    const card = await wordCard("Covenants", "The facility has one test.", table);
    expect(dataOf(card)).toEqual([["as stated", 4.5, "multiple"]]);
    expect(isVerified("The net leverage covenant is 4.50x.", card)).toBe(true);
    expect(isVerified("The net leverage covenant was 4.50x in 2025.", card)).toBe(false);
  });

  it("is none where a bound is no covenant's, or an amount has no scale", async () => {
    const table: Printed = [
      ["", "2025", "2024"],
      ["Net leverage", "≤ 4.50x", "3.87x"],
      ["Drawn", "USD 50", "USD 40"],
    ];
    const card = await wordCard("Outlook", "The figures are our own.", table);
    expect(dataOf(card)).toEqual([["2024", 3.87, "multiple"]]);
  });
});
