// @vitest-environment node
import { Document, Packer } from "docx";
import { strFromU8, unzipSync } from "fflate";
import { expect, it } from "vitest";
import { wordTable } from "#client/features/reports/word-table.ts";

const HEADS = [
  "Class A, Class B, Class C Stock and Additional Paid-In Capital Shares",
  "Class A, Class B, Class C Stock and Additional Paid-In Capital Amount",
  "Accumulated Other Comprehensive Income (Loss)",
  "Retained Earnings",
  "Total Stockholders’ Equity",
];
const WIDTH = 9000;

it("a table of a filing keeps room for its labels and its figures under heads of any length", async () => {
  const texts = ["12,849", "$68,184", "$(7,603)", "$195,563", "$256,144"];
  const row = { label: "Balance as of December 31, 2022", kind: "line" as const };
  const table = wordTable(
    {
      name: "Equity",
      title: "Equity",
      columns: ["", ...HEADS],
      rows: [{ ...row, cells: texts.map((text) => ({ text })) }],
    },
    WIDTH,
  );
  const file = await Packer.toBuffer(new Document({ sections: [{ children: [table] }] }));
  const xml = strFromU8(unzipSync(new Uint8Array(file))["word/document.xml"] ?? new Uint8Array());
  const widths = [...xml.matchAll(/<w:gridCol w:w="(\d+)"/g)].map(([, width]) => Number(width));
  expect(widths.reduce((sum, one) => sum + one, 0)).toBe(WIDTH);
  expect(widths[0]).toBeGreaterThanOrEqual(WIDTH * 0.22 - 1);
  // 8 pt of Arial: no digit is wider than 90 twentieths, and margins are 120.
  const needed = texts.map(({ length }) => length * 90 + 120);
  expect(needed.filter((least, at) => (widths[at + 1] ?? 0) < least)).toEqual([]);
});
