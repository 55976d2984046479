import { describe, expect, it } from "vitest";
import { growthOf, patternsIn } from "./patterns.ts";

const TIMEOUT_MS = 60_000;

describe("patternsIn", () => {
  it("finds literals and what functions put together", () => {
    const text = [
      "const WORD = /[a-z]+/g;",
      "const made = (tag: string) => new RegExp(`<${tag}\\\\b[^>]*>`, 'i');",
      "const raw = (tag: string) => new RegExp(String.raw`\\b${tag}\\s`);",
    ].join("\n");
    expect(patternsIn("src/core/text/words.ts", text)).toEqual([
      { source: "[a-z]+", flags: "g", at: "src/core/text/words.ts:1" },
      { source: String.raw`<given\b[^>]*>`, flags: "i", at: "src/core/text/words.ts:2" },
      { source: String.raw`\bgiven\s`, flags: "", at: "src/core/text/words.ts:3" },
    ]);
  });
});

describe("growthOf", () => {
  it.each([
    ["marks within marks", /(?:\s*(?:§+|again))*\s*by$/, "cubic or worse"],
    [
      "a word that is two of the list as well",
      /(?:(?:just under|just|under)\s*)*$/,
      "cubic or worse",
    ],
    ["three runs of spaces in turn", /x\s*,?\s*;?\s*y/, "cubic or worse"],
    ["groups of one name", /^(?:(?<a>x)|(?<a>y))(?:\s*(?:§+|again))*by$/d, "cubic or worse"],
    ["parts of forty characters at most", /capex.{0,40}margin.{0,40}% of/, "square"],
    ["a run up to the end", /\s+$/, "square"],
    ["the whole of a run of marks", /^(?:\s(?:§+(?!§)|again))*\sby$/, "linear"],
  ])("of %s", async (_, { source, flags }, growth) => {
    expect(await growthOf({ source, flags, at: "" }, TIMEOUT_MS)).toBe(growth);
  });
});
