import { describe, expect, it } from "vitest";
import { findLine } from "#core/finance/sheets/line-names.ts";
import { LINES, namesOf } from "#core/finance/sheets/lines.ts";

describe("findLine", () => {
  it("finds every line by every name that is said of it, however its words are spelled", () => {
    const names = LINES.flatMap((line) => namesOf(line).map((name) => ({ line, name })));
    expect(names.length).toBeGreaterThan(400);
    const found = names.map(({ line, name }) => ({ line, name, as: findLine(name)?.line }));
    expect(found.filter(({ line, as }) => as !== line)).toEqual([]);
    const captions = names.filter(({ name }) => !/^[A-Z]/.test(name));
    const shouted = captions.map(({ line, name }) => ({
      line,
      as: findLine(`${name.toUpperCase()}:`)?.line,
    }));
    expect(shouted.filter(({ line, as }) => as !== line)).toEqual([]);
  });

  it("says each name once", () => {
    const names = LINES.flatMap(namesOf);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  it.each([
    ["Purchases of property, plant & equipment", "Purchase of property, plant and equipment"],
    ["Stockholders' equity", "Shareholders’ equity"],
    ["Depreciation and amortisation (Note 4)", "Depreciation & amortization"],
    ["Total current assets", "Current assets"],
  ])("takes %s and %s for one line", (one, other) => {
    expect(findLine(one)?.line).toBeDefined();
    expect(findLine(one)?.line).toBe(findLine(other)?.line);
  });

  it("leaves a share of a row and what is only part of a name unknown", () => {
    expect(findLine("% of revenues")).toBeUndefined();
    expect(findLine("Deferred revenue")).toBeUndefined();
  });
});
