import { describe, expect, it } from "vitest";
import { UNTITLED } from "#contracts/research.ts";
import { defaultTitle, isOwnTitle } from "./document-title.ts";

describe("defaultTitle", () => {
  it.each([
    ["", "Untitled research"],
    ["  \n\n", "Untitled research"],
    ["Executive summary:\nDebt fell.", "Executive summary"],
    ["\n\n  Apple: cash first \nOverview:", "Apple: cash first"],
  ])("of %j is %j", (content, title) => {
    expect(defaultTitle(content)).toBe(title);
  });

  it("is cut between words when the first line is long", () => {
    const title = defaultTitle("word ".repeat(40));
    expect(title).toHaveLength(80);
    expect(title.endsWith("word…")).toBe(true);
  });
});

describe("isOwnTitle", () => {
  it("is one that neither the text nor the product gave", () => {
    expect(isOwnTitle("2031 notes", "Apple\nOverview:")).toBe(true);
    expect(isOwnTitle("Apple", "Apple\nOverview:")).toBe(false);
    expect(isOwnTitle(UNTITLED, "Apple")).toBe(false);
  });
});
