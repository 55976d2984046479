import { describe, expect, it } from "vitest";
import { figuresOf, readingOf } from "#core/finance/own-statements/testing/sheets.ts";

describe("costs of both signs", () => {
  const rows = [
    ["USD mm", 2023, 2024],
    ["Revenue", 100, 110],
    ["Income tax expense", -5, 2],
  ];

  it("are asked about where nothing in the file tells which are costs", () => {
    const reading = readingOf(rows);
    expect(reading.file).toBeUndefined();
    expect(reading.questions).toMatchObject([{ field: "signs", row: "A3" }]);
    expect(reading.questions[0]?.sentence).toContain("“Income tax expense” has figures of both");
    const negative = readingOf(rows, { signs: { A3: "negative" } });
    expect(negative.questions).toEqual([]);
    expect(figuresOf(negative, "Tax Expense")).toEqual({ 2023: -5e6, 2024: 2e6 });
    const positive = readingOf(rows, { signs: { A3: "positive" } });
    expect(figuresOf(positive, "Tax Expense")).toEqual({ 2023: 5e6, 2024: -2e6 });
    expect(readingOf(rows, { rows: { A3: null } }).questions).toEqual([]);
  });
});

describe("a period given as first reported and restated", () => {
  const rows = [
    ["USD mm", "2023", "2024", "2024 restated"],
    ["Revenue", 100, 110, 105],
    ["Net income", 9, 8, 7],
  ];

  it("is asked about, and read as chosen", () => {
    const reading = readingOf(rows);
    expect(reading.file).toBeUndefined();
    expect(reading.questions).toMatchObject([{ field: "restated" }]);
    expect(reading.questions[0]?.sentence).toContain("2024 twice");
    expect(figuresOf(reading, "Revenues")).toEqual({ 2023: 100e6 });
    expect(reading.notes).toEqual([]);
    const restated = readingOf(rows, { restated: "restated" });
    expect(figuresOf(restated, "Revenues")).toEqual({ 2023: 100e6, 2024: 105e6 });
    const reported = readingOf(rows, { restated: "reported" });
    expect(figuresOf(reported, "Revenues")).toEqual({ 2023: 100e6, 2024: 110e6 });
    expect(reported.questions).toEqual([]);
    const alone = rows.map(([name, , first, second]) => [
      name ?? null,
      first ?? null,
      second ?? null,
    ]);
    expect(readingOf(alone).questions).toMatchObject([{ field: "restated" }]);
  });
});
