import { describe, expect, it } from "vitest";
import { columnAt, nextPlace } from "#client/features/companies/use-roving-cell.ts";

const size = { rowCount: 30, columnCount: 5 };

describe("nextPlace", () => {
  it.each([
    ["ArrowLeft", false, { row: 3, column: 1 }],
    ["ArrowRight", false, { row: 3, column: 3 }],
    ["ArrowUp", false, { row: 2, column: 2 }],
    ["ArrowDown", false, { row: 4, column: 2 }],
    ["PageDown", false, { row: 13, column: 2 }],
    ["PageUp", false, { row: 0, column: 2 }],
    ["Home", false, { row: 3, column: 0 }],
    ["End", false, { row: 3, column: 4 }],
    ["Home", true, { row: 0, column: 0 }],
    ["End", true, { row: 29, column: 4 }],
  ])("%s (Ctrl: %s) leads on", (key, ctrlKey, to) => {
    expect(nextPlace({ row: 3, column: 2 }, { key, ctrlKey }, size)).toEqual(to);
  });

  it("stays at the edges and leaves other keys alone", () => {
    const corner = { row: 29, column: 4 };
    expect(nextPlace(corner, { key: "ArrowRight", ctrlKey: false }, size)).toEqual(corner);
    expect(nextPlace(corner, { key: "a", ctrlKey: false }, size)).toBeUndefined();
  });
});

describe("columnAt", () => {
  const quarters = [
    { key: "Q4 FY2024", end: "31 December 2024" },
    { key: "Q1 FY2025", end: "31 March 2025" },
    { key: "Q2 FY2025", end: "30 June 2025" },
  ];
  const at = (column: string, end?: string) => columnAt(quarters, { row: "EBIT", column, end });

  it("is the column itself, else the one to the same day, else the newest", () => {
    expect(at("Q1 FY2025", "31 December 2024")).toBe(1);
    expect(at("2024", "31 December 2024")).toBe(0);
    expect(at("2023", "31 December 2023")).toBe(2);
    expect(at("2023")).toBe(2);
    expect(columnAt(quarters, undefined)).toBe(2);
  });
});
