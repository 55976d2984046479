import { describe, expect, it } from "vitest";
import { openBook } from "#core/writing/analyst/books.ts";
import { annualForm, quarterlyForm } from "#core/writing/analyst/writing.ts";
import { standardiseAll } from "#core/finance/ratios/standardise.ts";
import { COMPANY, companyFacts } from "#core/finance/statements/testing/facts-builder.ts";

function bookOf(concept: string, form: string) {
  return openBook(
    standardiseAll({
      facts: companyFacts({ [concept]: [{ period: "2024", value: 1e9, form, unit: "CNY" }] }),
      company: COMPANY,
      years: 5,
      origin: "sec",
    }),
  );
}

describe("the report a text sends its reader to", () => {
  it("is the one the company files, whatever its standard of accounting", () => {
    const gaap = bookOf("NetIncomeLoss", "20-F");
    expect(gaap.isIfrs).toBe(false);
    expect(annualForm({ book: gaap }, "Items 1A and 3")).toBe("20-F");
    expect(quarterlyForm({ book: gaap })).toBe("6-K or 20-F");
    const canadian = bookOf("ifrs-full:ProfitLoss", "40-F");
    expect(canadian.isIfrs).toBe(true);
    expect(annualForm({ book: canadian })).toBe("40-F");
  });

  it("is a 10-K with the items meant of a company of the United States", () => {
    const domestic = bookOf("NetIncomeLoss", "10-K");
    expect(annualForm({ book: domestic }, "Items 1A and 3")).toBe("10-K (Items 1A and 3)");
    expect(quarterlyForm({ book: domestic })).toBe("10-Q (management's discussion)");
  });
});
