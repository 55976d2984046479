import { describe, expect, it } from "vitest";
import {
  enteredChoice,
  isCustomTicker,
  sourceTypeOf,
  tickerChoices,
  type TickerSearch,
} from "#core/finance/companies/source-type.ts";

const search: TickerSearch = {
  text: "HPK",
  suggestions: [
    { ticker: "HPKG", name: "Harbour Packaging Group" },
    { ticker: "HPKC", name: "Hopkirk Cement" },
  ],
  userTickers: ["HPKX", "MINE"],
};

describe("isCustomTicker", () => {
  it.each(["AB", "ACME", "ABCDEF"])("takes %s: two to six capital letters", (text) => {
    expect(isCustomTicker(text)).toBe(true);
  });

  it.each(["A", "ABCDEFG", "acme", "ACM1", "BRK.B", ""])("refuses %j", (text) => {
    expect(isCustomTicker(text)).toBe(false);
  });
});

describe("sourceTypeOf", () => {
  it("is user-data for a ticker among the user's own, listed or not", () => {
    expect(sourceTypeOf("MINE", search)).toBe("user-data");
    expect(sourceTypeOf("HPKG", { ...search, userTickers: ["HPKG"] })).toBe("user-data");
  });

  it("is knowledge-base for a code of 2 to 6 capitals that no suggestion names", () => {
    expect(sourceTypeOf("HPK", search)).toBe("knowledge-base");
  });

  it("is standard for a suggested ticker and for anything that is not such a code", () => {
    expect(sourceTypeOf("HPKG", search)).toBe("standard");
    expect(sourceTypeOf("BRK.B", search)).toBe("standard");
  });
});

describe("tickerChoices", () => {
  it("offers listed companies, then the user's own, then the custom code last", () => {
    expect(tickerChoices(search).map((row) => [row.ticker, row.sourceType])).toEqual([
      ["HPKG", "standard"],
      ["HPKC", "standard"],
      ["HPKX", "user-data"],
      ["HPK", "knowledge-base"],
    ]);
  });

  it("offers a ticker that is listed and the user's own as two rows and never as custom", () => {
    const both = { ...search, text: "HPKG", userTickers: ["HPKG"] };
    expect(tickerChoices(both).map((row) => row.sourceType)).toEqual([
      "standard",
      "standard",
      "user-data",
    ]);
  });

  it("does not make a knowledge base of a word in lower case", () => {
    const lower = { ...search, text: "acme", suggestions: [] };
    expect(tickerChoices(lower)).toEqual([]);
  });
});

describe("enteredChoice", () => {
  it("takes the listed company whose ticker was typed", () => {
    expect(enteredChoice({ ...search, text: "hpkc" })).toBe(1);
  });

  it("takes the best match for the words of a name", () => {
    expect(enteredChoice({ ...search, text: "harbour" })).toBe(0);
  });

  it("takes the custom code where no suggestion names it", () => {
    expect(enteredChoice(search)).toBe(3);
  });

  it("takes the user's own statements before the listed company of the same ticker", () => {
    expect(enteredChoice({ ...search, text: "HPKG", userTickers: ["HPKG"] })).toBe(2);
  });

  it("takes nothing where nothing is offered", () => {
    expect(enteredChoice({ ...search, text: "zz top", suggestions: [] })).toBe(-1);
  });
});
