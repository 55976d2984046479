import { describe, expect, it } from "vitest";
import { type ChatMessage, UNTITLED } from "#contracts/research.ts";
import { cardOf } from "#core/figures/read/testing/sample.ts";
import { harbour } from "#core/writing/analyst/testing/companies.ts";
import { templateOf } from "#core/writing/analyst/templates.ts";
import { defaultTitle, isOwnTitle, type NamedBy } from "./document-title.ts";

function written(content: string, others: Partial<NamedBy> = {}): NamedBy {
  return { content, connectedData: [], messages: [], ...others };
}

const asked: ChatMessage = {
  id: "asked",
  role: "user",
  content: templateOf("credit-risk").userMessage,
  timestamp: "2026-11-20T12:00:00.000Z",
};
const question = { ...asked, id: "question", content: "What was revenue?" };
const begun = { connectedData: [cardOf(harbour)], messages: [question, asked] };

describe("defaultTitle", () => {
  it.each([
    ["", "Untitled research"],
    ["  \n\n", "Untitled research"],
    ["Executive summary:\nDebt fell.", "Debt fell."],
    ["Executive summary:\n\nOverview:\n", "Untitled research"],
    ["\n\n  Apple: cash first \nOverview:", "Apple: cash first"],
    ["[Exhibit: Net Leverage, FY2021 to LTM]\n\nDebt fell.", "Debt fell."],
    ["[Exhibit: Ratios]\n", "Untitled research"],
  ])("of %j is %j, never the heading of a section or the name of an exhibit", (content, title) => {
    expect(defaultTitle(written(content))).toBe(title);
  });

  it("is the company and the template where one was run, whatever was asked before", () => {
    const title = `Harbour Packaging Group: ${templateOf("credit-risk").title}`;
    expect(defaultTitle(written("Overview:\nDebt fell.", begun))).toBe(title);
    expect(defaultTitle(written("", begun))).toBe(UNTITLED);
    expect(defaultTitle(written("Debt fell.", { messages: [asked] }))).toBe("Debt fell.");
  });

  it("is the headline that a note opens with, and the analyst did not give it", () => {
    const title = "Apple: EBITDA grows 7.5% to USD 144.7bn";
    const content = `${title}\n\nOverview:\nLeverage is low.`;
    expect(defaultTitle(written(content, begun))).toBe(title);
    expect(isOwnTitle(title, written(content, begun))).toBe(false);
    expect(isOwnTitle(title, written("Words of the analyst", begun))).toBe(true);
  });

  it("is the company and the section, not a sentence of a paragraph", () => {
    const content = `Liquidity:\n${"Cash is comfortable against short-term debt. ".repeat(3)}`;
    const { connectedData } = begun;
    const title = "Harbour Packaging Group: Liquidity";
    expect(defaultTitle(written(content, { connectedData }))).toBe(title);
    expect(isOwnTitle(title, written(content, { connectedData }))).toBe(false);
  });

  it("is cut between words when the first line is long", () => {
    const title = defaultTitle(written("word ".repeat(40)));
    expect(title).toHaveLength(80);
    expect(title.endsWith("word…")).toBe(true);
  });
});

describe("isOwnTitle", () => {
  it("is one that neither the text nor the product gave", () => {
    expect(isOwnTitle("2031 notes", written("Apple\nOverview:"))).toBe(true);
    expect(isOwnTitle("Apple", written("Apple\nOverview:"))).toBe(false);
    expect(isOwnTitle(UNTITLED, written("Apple"))).toBe(false);
  });

  it("is none that the product took from a heading before", () => {
    expect(isOwnTitle("Overview", written("Overview:\nDebt fell."))).toBe(false);
  });
});
