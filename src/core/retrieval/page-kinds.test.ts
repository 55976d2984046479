import { describe, expect, it } from "vitest";
import { pageKindsOf } from "./page-kinds.ts";

const figures = Array.from({ length: 30 }, (_, at) => 100 + at).join(" ");

/** The kind a page is most surely of. */
function kindOf(text: string, headings: readonly string[] = []): string | undefined {
  const kinds = Object.entries(pageKindsOf([{ text, headings }]));
  return kinds.toSorted(([, a], [, b]) => b - a)[0]?.[0];
}

describe("pageKindsOf", () => {
  it.each([
    [
      "income",
      `Consolidated Statements of Operations\nNet sales\nCost of sales\nOperating income\nProvision for income taxes\nNet income\nDiluted earnings per share ${figures}`,
    ],
    [
      "balance",
      `Statement of Financial Position\nInventories\nGoodwill\nTotal assets\nAccounts payable\nTotal current liabilities\nRetained earnings\nTotal stockholders' equity ${figures}`,
    ],
    [
      "cash-flow",
      `Cash Flows Statements\nDepreciation\nNet cash from operating activities\nInvesting activities\nFinancing activities\nCash at end of period ${figures}`,
    ],
    [
      "cover",
      "UNITED STATES SECURITIES AND EXCHANGE COMMISSION\nCommission file number 1-2\nExact name of registrant\nTrading symbol, name of each exchange\nIndicate by check mark",
    ],
    [
      "legal",
      "Item 3. Legal Proceedings\nThe complaint alleges … the court … settle … an investigation",
    ],
  ])("knows a page of kind %s by its title and lines", (kind, text) => {
    expect(kindOf(text)).toBe(kind);
  });

  it("takes no list of statements for a statement", () => {
    const index = "Index to Consolidated Financial Statements\nConsolidated Balance Sheets 52";
    expect(pageKindsOf([{ text: index, headings: [] }])).not.toHaveProperty("balance");
  });
});
